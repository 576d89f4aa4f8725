import PantoBase
import PantoControls
import PantoScene

/// A controller whose view is a table; the controller is its data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let tableStyle: UITableView.Style
  private var follower: KeyboardFollower?

  /// Makes a controller whose table has a style.
  public init(style: UITableView.Style) {
    tableStyle = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    tableStyle = .plain
    super.init(coder: coder)
  }
  /// Makes a controller with a plain table. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    tableStyle = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// The table, which is the controller's view. Setting it sets the view.
  ///
  /// `nil` if `loadView` was overridden with another view.
  open var tableView: UITableView! {
    get { view as? UITableView }
    set {
      view = newValue
      if newValue?.delegate == nil { newValue?.delegate = self }
      if newValue?.dataSource == nil { newValue?.dataSource = self }
    }
  }
  /// Whether nothing is selected any more when the view appears. Default `true`.
  open var clearsSelectionOnViewWillAppear = true

  /// The control that a pull of the table starts. Default `nil` (PRT-32).
  open var refreshControl: UIRefreshControl? {
    get { (viewIfLoaded as? UITableView)?.refreshControl }
    set { tableView?.refreshControl = newValue }
  }

  /// Deselects rows, and begins to follow the keyboard on screen: the table can be scrolled until
  /// its end stands above it (TXI-07). Overrides call `super`, as in UIKit.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if follower == nil, let table = viewIfLoaded as? UITableView {
      follower = KeyboardFollower(table)
    }
    guard clearsSelectionOnViewWillAppear, let table = viewIfLoaded as? UITableView else { return }
    for path in table.indexPathsForSelectedRows ?? [] {
      table.deselectRow(at: path, animated: animated)
    }
  }

  /// Shows the scroll indicators for a moment. Overrides call `super`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    (viewIfLoaded as? UITableView)?.flashScrollIndicators()
  }

  /// Shows or hides the controls that edit the table (TBL-09). Overrides call `super`.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    (viewIfLoaded as? UITableView)?.setEditing(editing, animated: animated)
  }

  // MARK: Which methods a subclass wrote

  final var overridesCommit: Bool {
    UITableViewController.commitMethod.isOverridden(in: type(of: self))
  }
  final var overridesMove: Bool {
    UITableViewController.moveMethod.isOverridden(in: type(of: self))
  }
  private static let commitMethod = OverridableMethod(
    of: UITableViewController.self, plain: PlainProbe.self, probe: CommitProbe.self)
  private static let moveMethod = OverridableMethod(
    of: UITableViewController.self, plain: PlainProbe.self, probe: MoveProbe.self)

  open override func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    let table = UITableView(frame: CGRect(origin: .zero, size: size), style: tableStyle)
    view = table
    table.delegate = self
    table.dataSource = self
  }

  /// The number of sections. Override it; default 1.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The number of rows in a section. Override it; default 0.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// The cell for a row. Override it; by default an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// The title above a section. Override it; default `nil`.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// The height of a section's header in points.
  ///
  /// Default `automaticDimension`: `sectionHeaderHeight` with a title or view, else 0 (FID-06).
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    UITableView.automaticDimension
  }
  /// The height of a section's footer in points.
  ///
  /// Default `automaticDimension`: `sectionFooterHeight` with a title or view, else 0 (FID-06).
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    UITableView.automaticDimension
  }
  /// The view above a section, in place of its title.
  ///
  /// `nil`, the default, shows the title (FID-06).
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }
  /// The view below a section, in place of its title.
  ///
  /// `nil`, the default, shows the title (FID-06).
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }
  /// Whether a press highlights a row. A row that is not highlighted is not selected either.
  ///
  /// Default `true` (FID-06).
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Called when a press began on a row (FID-16).
  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  /// Called when a press on a row ended or was cancelled (FID-16).
  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// Called before a pressed row is selected.
  ///
  /// Return another row to select that one, or `nil` to select none. Default `indexPath` (FID-06).
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  { indexPath }
  /// Called before a press on another row deselects this one.
  ///
  /// Return the row for which `didDeselectRowAt` is called, or `nil` for no call. Default
  /// `indexPath` (FID-06).
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath)
    -> IndexPath?
  { indexPath }
  /// Called after a cell left the visible part. Does nothing by default.
  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// The title below a section. Override it; default `nil`.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// The height of a row in points. Override it; default `tableView.rowHeight`.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Called when a row was pressed. Does nothing by default.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Called when a press on another row deselected this one. Does nothing by default.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Called before a cell comes into sight. Does nothing by default.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Whether a row can be deleted, inserted, moved and swiped. Default `true` (TBL-07).
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// Called when the user deletes a row or inserts one (TBL-07). Does nothing by default.
  ///
  /// Only a controller that overrides it has rows with a "Delete" of their own.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// Whether the user can move a row. Default `true` (TBL-08).
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  /// Called when the user moved a row (TBL-08). Does nothing by default.
  ///
  /// Only a controller that overrides it has rows that can be moved.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  /// The height that a row of automatic height has until it was in sight, in points (TBL-10).
  ///
  /// Default the table's `estimatedRowHeight`.
  open func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.estimatedRowHeight }
  /// Called before a header comes into sight (TBL-11).
  open func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) {}
  /// Called before a footer comes into sight (TBL-11).
  open func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) {}
  /// Called after a header left the visible part (TBL-11).
  open func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) {}
  /// Called after a footer left the visible part (TBL-11).
  open func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) {}
  /// Called when the button of a row's accessory was pressed (TBL-12).
  open func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
  /// The control at the beginning of a row in edit mode. Default `.delete` (TBL-07).
  open func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }
  /// The title of the button that deletes a row. Default `nil`: "Delete" (TBL-05).
  open func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }
  /// The swipe actions at the leading side of a row; `nil`, the default: none (TBL-05).
  open func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  /// The swipe actions at the trailing side of a row (TBL-05).
  ///
  /// `nil`, the default, is a button that deletes, if the data source commits edits.
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  /// Whether a row makes room for its control in edit mode. Default `true` (TBL-07).
  open func tableView(
    _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { true }
  /// Called before a row is swiped aside (TBL-05).
  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
  /// Called after a row that was swiped aside closed (TBL-05).
  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
  /// The place where a row that the user moves may land. Default the proposed one (TBL-08).
  open func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }
  /// The number of indentation steps by which the contents of a row are moved in. Default the level
  /// that its cell has.
  open func tableView(
    _ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { tableView.shownCells[indexPath]?.indentationLevel ?? 0 }
  /// The swipe actions at the trailing side of a row, in their older form (TBL-05).
  ///
  /// Asked where there is no configuration for the trailing side. `nil`, the default: none.
  open func tableView(
    _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
  ) -> [UITableViewRowAction]? { nil }
  /// Whether a tap on a row outside of the edit mode does more than select it. Default `true`.
  open func tableView(
    _ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
  ) -> Bool { true }
  /// Called after a tap selected a row outside of the edit mode.
  open func tableView(
    _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath
  ) {}
  /// The height of a header of automatic height that was not in sight yet (TBL-11).
  ///
  /// Default the table's `estimatedSectionHeaderHeight`.
  open func tableView(
    _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
  ) -> CGFloat { tableView.estimatedSectionHeaderHeight }
  /// The height of a footer of automatic height that was not in sight yet (TBL-11).
  ///
  /// Default the table's `estimatedSectionFooterHeight`.
  open func tableView(
    _ tableView: UITableView, estimatedHeightForFooterInSection section: Int
  ) -> CGFloat { tableView.estimatedSectionFooterHeight }
  /// The titles of the index at the trailing edge. `nil`, the default: none (TBL-15).
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The section to which a title of the index leads. Default: the section with the title's own
  /// index (TBL-15).
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  /// The menu that a long press or a click of the secondary button on a row shows (TBL-17).
  ///
  /// `nil`, the default: none.
  ///
  /// - Parameter point: The place of the press, in points of the table.
  open func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Called before the context menu of a row shows (TBL-17).
  open func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before the context menu of a row closes (TBL-17).
  open func tableView(
    _ tableView: UITableView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// The view to lift while the menu is open, which is not shown. Default `nil` (TBL-17).
  open func tableView(
    _ tableView: UITableView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// The view to put back when the menu closes, which is not shown. Default `nil` (TBL-17).
  open func tableView(
    _ tableView: UITableView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Called when the table scrolled. Does nothing by default.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a drag begins. Does nothing by default.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the finger lifts, before the content moves on. Does nothing by default.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when a drag ended. Does nothing by default.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content begins to move on after a drag. Does nothing by default.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content has come to rest after a drag. Does nothing by default.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when an animated scroll ended. Does nothing by default.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Called when `adjustedContentInset` changed. Does nothing by default.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// The view that a pinch scales; `nil`, the default, scales nothing.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Called when the zoom scale changed. Does nothing by default.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Called when zooming begins. Does nothing by default.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Called when zooming ended. Does nothing by default.
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
}

// With these classes, `OverridableMethod` finds whether a subclass overrides the methods that
// commit edits and move rows. No instance is ever created.
private final class PlainProbe: UITableViewController {}

private final class CommitProbe: UITableViewController {
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    Misuse.report("CommitProbe never commits")
  }
}

private final class MoveProbe: UITableViewController {
  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    Misuse.report("MoveProbe never moves")
  }
}

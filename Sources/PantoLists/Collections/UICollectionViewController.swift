import PantoBase
import PantoControls
import PantoScene

/// A view controller that shows a collection view and is its data source and delegate.
///
/// The collection view fills the controller's view, so that views added to that do not scroll.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private var follower: KeyboardFollower?
  private let firstLayout: UICollectionViewLayout
  private var itemView: UICollectionView?
  private var longPress: UILongPressGestureRecognizer?
  private let liftGate = LiftGate()

  /// Whether the selection is removed before the view appears. Default `true`.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether a long press lifts an item that may be moved (COL-11). Default `true`.
  ///
  /// Only a controller that overrides `collectionView(_:moveItemAt:to:)` has movable items.
  open var installsStandardGestureForInteractiveMovement = true {
    didSet { updateLongPress() }
  }

  /// Makes a controller whose collection view has a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    firstLayout = layout
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes a controller with a flow layout. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }
  /// Makes a controller with a flow layout. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// The collection view. Setting it replaces the old one.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return itemView
    }
    set {
      longPress.map { itemView?.removeGestureRecognizer($0) }
      itemView?.removeFromSuperview()
      itemView = newValue
      if let newValue, let view = viewIfLoaded, view !== newValue {
        view.addFilling(newValue, at: 0)
      }
      updateLongPress()
    }
  }
  /// The layout of the collection view.
  open var collectionViewLayout: UICollectionViewLayout {
    itemView?.collectionViewLayout ?? firstLayout
  }

  open override func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    let page = UIView(frame: CGRect(origin: .zero, size: size))
    view = page
    let items = UICollectionView(frame: page.bounds, collectionViewLayout: firstLayout)
    items.delegate = self
    items.dataSource = self
    itemView = items
    page.addFilling(items, at: 0)
    updateLongPress()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if follower == nil, let itemView { follower = KeyboardFollower(itemView) }
    if clearsSelectionOnViewWillAppear, let itemView {
      itemView.selectItem(at: nil, animated: animated, scrollPosition: [])
    }
  }

  // MARK: Movement

  private func updateLongPress() {
    guard let itemView else { return }
    if installsStandardGestureForInteractiveMovement {
      let press = longPress ?? UILongPressGestureRecognizer()
      if longPress == nil {
        press.addTarget(self, action: UICollectionViewController.lift(_:))
        liftGate.controller = self
        press.delegate = liftGate
      }
      longPress = press
      itemView.addGestureRecognizer(press)
    } else if let longPress {
      itemView.removeGestureRecognizer(longPress)
      self.longPress = nil
    }
  }

  private func lift(_ press: UILongPressGestureRecognizer) {
    guard let itemView else { return }
    let point = press.location(in: itemView)
    switch press.state {
    case .began:
      if let path = itemView.indexPathForItem(at: point) {
        _ = itemView.beginInteractiveMovementForItem(at: path)
      }
      itemView.updateInteractiveMovementTargetPosition(point)
    case .changed: itemView.updateInteractiveMovementTargetPosition(point)
    case .ended: itemView.endInteractiveMovement()
    case .cancelled, .failed: itemView.cancelInteractiveMovement()
    default: break
    }
  }

  /// Whether a long press may lift the item at its position. If not, the press fails, so that the
  /// touch selects an item as any other.
  fileprivate func canLift(at touch: UILongPressGestureRecognizer) -> Bool {
    guard let itemView, let source = itemView.dataSource,
      let path = itemView.indexPathForItem(at: touch.location(in: itemView))
    else { return false }
    // Without a method that moves an item in the data it could not stay where it is dropped.
    if source === self,
      !UICollectionViewController.moveMethod.isOverridden(in: type(of: self))
    {
      return false
    }
    return source.collectionView(itemView, canMoveItemAt: path)
  }

  private static let moveMethod = OverridableMethod(
    of: UICollectionViewController.self, plain: PlainProbe.self, probe: MoveProbe.self)

  // MARK: Data source

  /// The number of sections. Override it; default 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// The number of items in a section. Override it; default 0.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  /// The cell for an item. Override it; by default an empty cell.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell() }
  /// The view for a header, a footer or another kind. By default an empty view.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }
  /// Whether the user may move an item (COL-10). Default `true`.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// Called when the user moved an item (COL-10). Override it to let the user move items.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: Delegate

  /// Whether a press highlights an item. Default `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Called when a press began on an item. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// Called when a press on an item ended. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// Whether a press selects an item. Default `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Whether a press deselects a selected item. Default `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Called when the user selected an item. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Called when the user deselected an item. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Called before a cell comes into sight. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Called after a cell left the visible part. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Called before a supplementary view comes into sight. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Called after a supplementary view left the visible part. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// The content offset after a change. Default: the proposed one.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The place at which a moving item would land. Default: the proposed one.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }

  /// The menu that a long press or a click of the secondary button shows; `nil`: none (COL-23).
  ///
  /// Default: that of the pressed item, from `contextMenuConfigurationForItemAt`.
  ///
  /// - Parameters:
  ///   - indexPaths: The pressed item; all selected items, if the pressed one is among several that
  ///     can be selected; none beside the items.
  ///   - point: The place of the press, in points of the view.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    // A header may cover an item, in which case there are no items.
    guard !indexPaths.isEmpty, let path = collectionView.indexPathForItem(at: point) else {
      return nil
    }
    return self.collectionView(
      collectionView, contextMenuConfigurationForItemAt: path, point: point)
  }
  /// The menu of one item, for views that do not implement the method for several (COL-23).
  ///
  /// `nil`, the default: none.
  ///
  /// - Parameter point: The place of the press, in points of the view.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Called before the context menu of an item shows (COL-23).
  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before the context menu of an item closes (COL-23).
  open func collectionView(
    _ collectionView: UICollectionView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// The view to lift while the menu is open, which is not shown. Default `nil` (COL-23).
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// The view to put back when the menu closes, which is not shown. Default `nil` (COL-23).
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// The view to lift while the menu of an item is open, which is not shown (COL-23).
  ///
  /// Default: that of `previewForHighlightingContextMenuWithConfiguration`.
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    self.collectionView(
      collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
  }
  /// The view to put back when the menu of an item closes, which is not shown (COL-23).
  ///
  /// Default: that of `previewForDismissingContextMenuWithConfiguration`.
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    self.collectionView(
      collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
  }

  // MARK: Scrolling

  /// Called when the content moved. Does nothing by default.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a drag begins. Does nothing by default.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the finger lifts. Does nothing by default.
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

/// Lets the long press begin only on items that may move.
@MainActor private final class LiftGate: UIGestureRecognizerDelegate {
  weak var controller: UICollectionViewController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let press = gestureRecognizer as? UILongPressGestureRecognizer else { return false }
    return controller?.canLift(at: press) ?? false
  }
}

// With these two classes, `OverridableMethod` finds whether a subclass overrides the method that
// moves items. No instance is ever created.
private final class PlainProbe: UICollectionViewController {}

private final class MoveProbe: UICollectionViewController {
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    Misuse.report("MoveProbe never moves")
  }
}

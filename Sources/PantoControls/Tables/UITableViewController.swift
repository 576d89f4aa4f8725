import PantoBase
import PantoScene

/// A controller whose view is a table; the controller is its data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let tableStyle: UITableView.Style
  /// Whether the selected row is deselected before the view appears. Default `true` (FID-22).
  open var clearsSelectionOnViewWillAppear = true

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

  /// The table, which is the controller's view; `nil` if `loadView` was overridden with another
  /// view.
  public final var tableView: UITableView! { view as? UITableView }

  open override func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    let table = UITableView(frame: CGRect(origin: .zero, size: size), style: tableStyle)
    view = table
    table.delegate = self
    table.dataSource = self
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let table = view as? UITableView,
      let path = table.indexPathForSelectedRow
    else { return }
    table.deselectRow(at: path, animated: animated)
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
  /// The row that `didDeselectRowAt` names; `nil`: it is not called. Default `indexPath` (FID-06).
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
  /// Called when the table scrolled. Does nothing by default.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

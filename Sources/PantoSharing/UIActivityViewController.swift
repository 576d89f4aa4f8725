import PantoBase
import PantoControls
import PantoLists
import PantoScene

/// A list of what can be done with items: Copy, and the activities of the program (SHR-02).
///
/// The controller is a popover if it has a source and the window is wide, else a sheet.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// The type of the completion handler: the activity or `nil`, whether it was completed, items
  /// that came back (always `nil`), and an error (always `nil`).
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// Called once, when an activity is over or the list was closed. Default `nil`.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// The activities that the list does not offer. Default `nil`: none is left out.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  private let items: [Any]
  private let activities: [UIActivity]
  private var shown: [UIActivity] = []
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let rows = ActivityRows()
  /// The activity that the user chose, or `nil` until then.
  private var chosen: UIActivity?
  private var isOver = false

  /// Makes a list of what can be done with `activityItems`.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    activities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
    title = "Share"
  }

  /// Makes an empty list. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    items = []
    activities = []
    super.init(coder: coder)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    preferredContentSize = CGSize(width: 320, height: 360)
    let values = resolved(for: nil)
    shown = (activities + [CopyActivity()]).filter { activity in
      if let type = activity.activityType, excludedActivityTypes?.contains(type) == true {
        return false
      }
      return activity.canPerform(withActivityItems: values)
    }
    rows.controller = self
    table.dataSource = rows
    table.delegate = rows
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
    let close = UIButton(type: .close)
    close.addAction(for: .touchUpInside) { [weak self] _ in self?.dismiss(animated: true) }
    close.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(close)
    NSLayoutConstraint.activate([
      close.topAnchor.constraint(equalTo: view.topAnchor, constant: 12),
      close.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12),
    ])
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Only a dismissal ends the list, not another controller that covers it.
    guard chosen == nil, isBeingDismissed || presentingViewController == nil else { return }
    end(nil, false)
  }

  /// Returns the items that an activity gets; for `nil`, item sources supply their placeholders.
  private func resolved(for activity: UIActivity?) -> [Any] {
    items.compactMap { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      guard let activity else { return source.activityViewControllerPlaceholderItem(self) }
      return source.activityViewController(self, itemForActivityType: activity.activityType)
    }
  }

  fileprivate final var heading: String { CopyActivity.text(of: resolved(for: nil)) }
  fileprivate final var titles: [(title: String, image: UIImage?)] {
    shown.map { ($0.activityTitle ?? "", $0.activityImage) }
  }

  /// Performs an activity once the list has gone.
  fileprivate final func choose(_ index: Int) {
    guard chosen == nil, shown.indices.contains(index) else { return }
    let activity = shown[index]
    chosen = activity
    activity.prepare(withActivityItems: resolved(for: activity))
    // An activity may make a controller each time it is asked, so it is asked once.
    var presented: UIViewController?
    // The closure retains this controller until the activity is over.
    activity.finished = { completed in
      if let presented, presented.presentingViewController != nil {
        presented.dismiss(animated: true)
      }
      self.end(activity.activityType, completed)
    }
    let presenter = presentingViewController
    dismiss(animated: true) {
      if let presenter, let own = activity.activityViewController {
        presented = own
        presenter.present(own, animated: true)
      } else {
        activity.perform()
      }
    }
  }

  private func end(_ type: UIActivity.ActivityType?, _ completed: Bool) {
    guard !isOver else { return }
    isOver = true
    let handler = completionWithItemsHandler
    completionWithItemsHandler = nil
    handler?(type, completed, nil, nil)
  }
}

/// The data source and delegate of the table of activities.
@MainActor private final class ActivityRows: UITableViewDataSource, UITableViewDelegate {
  weak var controller: UIActivityViewController?

  func numberOfSections(in tableView: UITableView) -> Int { 1 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controller?.titles.count ?? 0
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let text = controller?.heading ?? ""
    guard let heading = text.isEmpty ? controller?.title : String(text.prefix(60)) else {
      return nil
    }
    // The shared text keeps its letters, which a title of the data source would not (TBL-19).
    var content = UIListContentConfiguration.groupedHeader()
    content.text = heading
    content.textProperties.transform = .none
    // The text begins where those of rows do, and ends before the button that closes the list.
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 32, leading: 32, bottom: 7, trailing: 56)
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.contentConfiguration = content
    return header
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    guard let titles = controller?.titles, titles.indices.contains(indexPath.row) else {
      return cell
    }
    cell.textLabel?.text = titles[indexPath.row].title
    cell.imageView?.image = titles[indexPath.row].image
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    controller?.choose(indexPath.row)
  }
}

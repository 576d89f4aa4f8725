import PantoBase
import PantoControls
import PantoScene

/// Something that can be done with items which a program shares (SHR-02). Subclasses override
/// what a base class here leaves empty, and call `activityDidFinish` at the end.
@preconcurrency @MainActor open class UIActivity {
  /// The name of a kind of activity, such as `copyToPasteboard`.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The text of the activity type's name.
    public let rawValue: String
    /// Makes the name of an activity type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes the name of an activity type from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The name of the activity that copies text and addresses, the only one that this library has.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    // The library has none of the activities below: their names serve `excludedActivityTypes` only.
    /// The name of the activity that sends a mail, which this library lacks.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// The name of the activity that sends a message, which this library lacks.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// The name of the activity that prints, which this library lacks.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// The name of the activity that sends to a device nearby, which this library lacks.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// The name of the activity that saves to the library of photos, which this library lacks.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    /// The name of the activity that gives a picture to a contact, which this library lacks.
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    /// The name of the activity that keeps an address for later, which this library lacks.
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    /// The name of the activity that posts to Facebook, which this library lacks.
    public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
    /// The name of the activity that posts to Twitter, which this library lacks.
    public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
    /// The name of the activity that posts to Weibo, which this library lacks.
    public static let postToWeibo = ActivityType("com.apple.UIKit.activity.PostToWeibo")
    /// The name of the activity that posts to Vimeo, which this library lacks.
    public static let postToVimeo = ActivityType("com.apple.UIKit.activity.PostToVimeo")
    /// The name of the activity that posts to Flickr, which this library lacks.
    public static let postToFlickr = ActivityType("com.apple.UIKit.activity.PostToFlickr")
    /// The name of the activity that posts to Tencent Weibo, which this library lacks.
    public static let postToTencentWeibo = ActivityType("com.apple.UIKit.activity.TencentWeibo")
    /// The name of the activity that shares with the people of a call, which this library lacks.
    public static let sharePlay = ActivityType("com.apple.UIKit.activity.SharePlay")
    /// The name of the activity that invites collaborators by a link, which this library lacks.
    public static let collaborationInviteWithLink = ActivityType(
      "com.apple.UIKit.activity.CollaborationInviteWithLink")
    /// The name of the activity that copies a link for collaborators, which this library lacks.
    public static let collaborationCopyLink = ActivityType(
      "com.apple.UIKit.activity.CollaborationCopyLink")
    /// The name of the activity that adds to the home screen, which this library lacks.
    public static let addToHomeScreen = ActivityType("com.apple.UIKit.activity.AddToHomeScreen")
    /// The name of the activity that opens a document as a book, which this library lacks.
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    /// The name of the activity that draws on a document, which this library lacks.
    public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
  }
  /// The group of an activity in UIKit's share sheet, without effect in this library.
  public enum Category: Int, Sendable { case action, share }

  /// Called when the activity is over.
  final var finished: ((Bool) -> Void)?

  /// Makes an activity that can do nothing, for subclasses.
  public init() {}

  /// The group of the activity in UIKit's share sheet. This library never reads it. Default
  /// `.action`.
  open class var activityCategory: Category { .action }
  /// The name of the activity, which the completion handler gets. Default `nil`.
  open var activityType: ActivityType? { nil }
  /// The title of the activity's row in a `UIActivityViewController`. Default `nil`.
  open var activityTitle: String? { nil }
  /// The picture of the activity's row in a `UIActivityViewController`. Default `nil`.
  open var activityImage: UIImage? { nil }
  /// Whether the activity can do something with the items. Default `false`.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Receives the items before the activity is performed. Does nothing by default.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// A controller that is presented in place of calling `perform`. Default `nil`.
  open var activityViewController: UIViewController? { nil }
  /// Does what the activity is for, then calls `activityDidFinish`. The default calls it at once.
  open func perform() { activityDidFinish(true) }
  /// Ends the activity, and dismisses its controller. Calling it again has no effect.
  open func activityDidFinish(_ completed: Bool) {
    let finished = finished
    self.finished = nil
    finished?(completed)
  }
}

/// An object that supplies the item to share, which may differ from activity to activity.
@preconcurrency @MainActor public protocol UIActivityItemSource: AnyObject {
  /// Returns the item that stands for the real one until the user has chosen an activity.
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController)
    -> Any
  /// Returns the item that an activity gets, or `nil` to share nothing.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
}

/// The activity that copies texts and addresses to the pasteboard.
@MainActor final class CopyActivity: UIActivity {
  private var text = ""

  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { "Copy" }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

  static func text(of items: [Any]) -> String {
    items.compactMap { item -> String? in
      switch item {
      case let text as String: text
      case let url as URL: url.isFileURL ? url.path : url.absoluteString
      case let text as NSAttributedString: text.string
      default: nil
      }
    }.joined(separator: "\n")
  }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    !CopyActivity.text(of: activityItems).isEmpty
  }
  override func prepare(withActivityItems activityItems: [Any]) {
    text = CopyActivity.text(of: activityItems)
  }
  override func perform() {
    UIPasteboard.general.string = text
    activityDidFinish(true)
  }
}

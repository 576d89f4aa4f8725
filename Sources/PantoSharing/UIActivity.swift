import PantoBase
import PantoScene

/// Something that can be done with items which a program shares (SHR-02). Subclasses override
/// what a base class here leaves empty, and call `activityDidFinish` at the end.
@preconcurrency @MainActor open class UIActivity {
  /// The name of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The text of the name.
    public let rawValue: String
    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Copies text and addresses: the one activity that every list has.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    // The others are not there; they are names for `excludedActivityTypes`.
    /// Sends a mail.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Sends a message.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// Prints.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// Sends to a device nearby.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// Keeps pictures in the library.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    /// Gives a picture to a contact.
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    /// Keeps an address for later.
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    /// Posts to Facebook.
    public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
    /// Posts to Twitter.
    public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
    /// Posts to Weibo.
    public static let postToWeibo = ActivityType("com.apple.UIKit.activity.PostToWeibo")
    /// Posts to Vimeo.
    public static let postToVimeo = ActivityType("com.apple.UIKit.activity.PostToVimeo")
    /// Posts to Flickr.
    public static let postToFlickr = ActivityType("com.apple.UIKit.activity.PostToFlickr")
    /// Posts to Tencent Weibo.
    public static let postToTencentWeibo = ActivityType("com.apple.UIKit.activity.TencentWeibo")
    /// Shares with the people of a call.
    public static let sharePlay = ActivityType("com.apple.UIKit.activity.SharePlay")
    /// Invites others to work together, by a link.
    public static let collaborationInviteWithLink = ActivityType(
      "com.apple.UIKit.activity.CollaborationInviteWithLink")
    /// Copies a link with which others can work together.
    public static let collaborationCopyLink = ActivityType(
      "com.apple.UIKit.activity.CollaborationCopyLink")
    /// Adds an address to the home screen.
    public static let addToHomeScreen = ActivityType("com.apple.UIKit.activity.AddToHomeScreen")
    /// Opens a document as a book.
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    /// Draws on a document.
    public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
  }
  /// The group of an activity. Kept only.
  public enum Category: Int, Sendable { case action, share }

  /// Called when the activity is over.
  final var finished: ((Bool) -> Void)?

  /// Makes an activity.
  public init() {}

  /// The group of the activity. Never read here. Default `.action`.
  open class var activityCategory: Category { .action }
  /// The name of the activity, which the completion handler gets. Default `nil`.
  open var activityType: ActivityType? { nil }
  /// The title of the row. Default `nil`.
  open var activityTitle: String? { nil }
  /// The picture of the row. Default `nil`.
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

/// Gives an item of its own to each activity.
@preconcurrency @MainActor public protocol UIActivityItemSource: AnyObject {
  /// An item that shows before the item itself is asked for.
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController)
    -> Any
  /// The item for an activity; `nil` leaves it out.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
}

/// Copies texts and addresses.
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

import PantoBase
import PantoScene

extension UISplitViewController {
  /// An arrangement of the columns (SPL-01).
  public enum DisplayMode: Int, Sendable {
    case automatic
    /// The detail shows alone.
    case secondaryOnly
    /// One side column shows beside the detail.
    case oneBesideSecondary
    /// One side column shows over the detail.
    case oneOverSecondary
    /// Two side columns show beside the detail.
    case twoBesideSecondary
    /// Two side columns show over the detail.
    case twoOverSecondary
    /// Two side columns show, which push the detail aside.
    case twoDisplaceSecondary

    /// The older name of `.secondaryOnly`.
    public static let primaryHidden = DisplayMode.secondaryOnly
    /// The older name of `.oneBesideSecondary`.
    public static let allVisible = DisplayMode.oneBesideSecondary
    /// The older name of `.oneOverSecondary`.
    public static let primaryOverlay = DisplayMode.oneOverSecondary

    /// The number of side columns that show.
    var sideColumns: Int {
      switch self {
      case .automatic, .secondaryOnly: 0
      case .oneBesideSecondary, .oneOverSecondary: 1
      case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
      }
    }
    /// Whether the side columns lie over the detail, which is dimmed.
    var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }
    /// Whether the detail is dimmed, and a touch on it hides columns.
    var dims: Bool { isOver || self == .twoDisplaceSecondary }
  }
  /// A column of a split view controller.
  public enum Column: Int, Sendable {
    case primary, supplementary, secondary
    /// The controller in place of all columns where the window is narrow.
    case compact
  }
  /// The style of a split view controller, which is its number of columns.
  public enum Style: Int, Sendable {
    /// Two columns, given by `viewControllers`.
    case unspecified
    case doubleColumn, tripleColumn
  }
  /// How side columns that come share the space with the detail.
  public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  /// The edge of the view at which the first column lies.
  public enum PrimaryEdge: Int, Sendable { case leading, trailing }
  /// The look of the first column in UIKit, without effect in this library.
  public enum BackgroundStyle: Int, Sendable { case none, sidebar }
  /// Whether a button that shows and hides columns stands in the bar.
  public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }

  /// Reports a setting that has no effect, once.
  final func reportIgnored(_ setting: String) {
    Misuse.warn("UISplitViewController: \(setting) has no effect", oncePerMessage: true)
  }
}

extension UIViewController {
  /// The nearest split controller that contains this one, or `nil`.
  public var splitViewController: UISplitViewController? {
    var ancestor = parentRef
    while let controller = ancestor {
      if let found = controller as? UISplitViewController { return found }
      ancestor = controller.parentRef
    }
    return nil
  }
}

import PantoBase

/// How a presented controller's view comes up.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// As a sheet.
  case automatic = -2
  case none = -1
  /// Over everything; what was there leaves the window meanwhile.
  case fullScreen = 0
  /// A sheet from below, nearly as high as the window.
  case pageSheet = 1
  /// In a wide window a card in the middle, else as `pageSheet`.
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  /// Over everything; what was there stays.
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7

  var isSheet: Bool {
    switch self {
    case .automatic, .pageSheet, .formSheet, .popover: true
    default: false
    }
  }

  /// What was there before leaves the window.
  var coversAll: Bool { self == .fullScreen || self == .currentContext }
}

/// How a full-screen view comes and goes; sheets always come from below.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  case coverVertical
  /// Shown as a cross-fade.
  case flipHorizontal
  case crossDissolve
  /// Shown as a cross-fade.
  case partialCurl
}

/// Hears of a sheet that its user pulls down.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Asked when the sheet is pulled down far enough. Default `true`.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user pulled it down and it is gone; not called for `dismiss(animated:)`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// It was pulled down and may not go.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_: UIPresentationController) {}
  public func presentationControllerDidDismiss(_: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

/// One controller's being presented, as others may watch it.
@MainActor open class UIPresentationController {
  public final weak var presentedRef: UIViewController?
  public final weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ presented: UIViewController) { presentedRef = presented }

  public final var presentedViewController: UIViewController? { presentedRef }
  public final var presentingViewController: UIViewController? { presentedRef?.presenter }
  /// What the presented view stands in, as large as the window.
  public final var containerView: UIView? { held }
  final var held: Presentation? { presentedRef?.presenter?.presentation }
}

/// The settings of a sheet: the heights it rests at, its grabber, its corners.
@MainActor public final class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @MainActor public final class Detent {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("medium")
      public static let large = Identifier("large")
    }

    /// What a custom height is worked out from, in points.
    @MainActor public struct Context {
      public let maximumDetentValue: CGFloat
    }

    public let identifier: Identifier
    let height: (Context) -> CGFloat?

    init(_ identifier: Identifier, _ height: @escaping (Context) -> CGFloat?) {
      self.identifier = identifier
      self.height = height
    }

    /// About half of the height.
    public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// All there is.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// `nil` leaves the height out.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (Context) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom"), resolver)
    }
  }

  /// Default: large only. From low to high.
  public var detents: [Detent] = [.large()] { didSet { changed() } }
  /// The height it rests at; `nil`: the lowest.
  public var selectedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// Default `false`.
  public var prefersGrabberVisible = false { didSet { changed() } }
  /// `nil`, the default: 12 points.
  public var preferredCornerRadius: CGFloat? {
    didSet {
      if !Misuse.accepts(preferredCornerRadius, for: "preferredCornerRadius") {
        preferredCornerRadius = oldValue
      }
      changed()
    }
  }
  /// Up to this height nothing is dimmed behind it. Default `nil`: it always is.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// A scroll view in it makes it higher first. Default `true`.
  public var prefersScrollingExpandsWhenScrolledToEdge = true

  private func changed() { held?.setNeedsLayout() }

  /// Animates what `changes` sets, such as another height.
  public func animateChanges(_ changes: () -> Void) {
    guard let held else { return changes() }
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      changes()
      held.setNeedsLayout()
      held.layoutIfNeeded()
    }
  }
}

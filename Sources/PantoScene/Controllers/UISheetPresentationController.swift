import PantoBase

/// How a presented controller's view covers the window.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// The default; the same as `formSheet`.
  case automatic = -2
  /// The same as `automatic`.
  case none = -1
  /// Over the whole window; the presenting view leaves the window meanwhile.
  case fullScreen = 0
  /// A sheet from below, nearly as high as the window.
  case pageSheet = 1
  /// A card in the middle of a window that is at least 600 points wide, else as `pageSheet`.
  case formSheet = 2
  /// Over the view of the nearest controller that defines a context (PRT-54); without one the same
  /// as `fullScreen`.
  case currentContext = 3
  /// As the `transitioningDelegate` says, by its presentation controller (PRT-21) and its animator;
  /// without them the same as `overFullScreen`.
  case custom = 4
  /// Over the whole window; the presenting view stays in it.
  case overFullScreen = 5
  /// Over the view of the nearest controller that defines a context (PRT-54); without one the same
  /// as `overFullScreen`.
  case overCurrentContext = 6
  /// A bubble with an arrow beside a view, in a window that is at least 600 points wide (PRT-23);
  /// else, and without such a view, the same as `formSheet`.
  case popover = 7

  var isSheet: Bool {
    switch self {
    case .automatic, .pageSheet, .formSheet, .popover: true
    default: false
    }
  }

  /// Whether a controller that defines a context is covered alone (PRT-54).
  var isOfContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// Whether the presenting view leaves the window.
  var coversAll: Bool { self == .fullScreen || self == .currentContext }
}

/// The animation of a full-screen presentation. Sheets always come from below.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// The view slides up from below.
  case coverVertical
  /// A horizontal flip in UIKit, shown here as a cross-fade.
  case flipHorizontal
  /// A cross-fade between the two views.
  case crossDissolve
  /// A page curl in UIKit, shown here as a cross-fade.
  case partialCurl
}

/// The delegate of a sheet, which also hears of pulls to another height. Set it as the `delegate`
/// of a `UISheetPresentationController`.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user pulled the sheet to another of its heights, with the new
  /// `selectedDetentIdentifier`. Not called for a height that the program selects.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// The settings of a sheet: the heights at which it rests, its grabber and its corners.
@preconcurrency @MainActor
public final class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor public final class Detent {
    /// The name of a sheet's resting height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The text of the identifier.
      public let rawValue: String
      /// Makes a detent identifier from a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Makes a detent identifier from a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// The identifier of `Detent.medium()`.
      public static let medium = Identifier("medium")
      /// The identifier of `Detent.large()`.
      public static let large = Identifier("large")
    }

    /// The values from which a custom height is computed.
    @preconcurrency @MainActor public struct Context {
      /// The largest height of a sheet, in points, without the window's lower inset.
      ///
      /// The value is the window's height without the safe area and 10 points at the top.
      public let maximumDetentValue: CGFloat
      let containerHeight: CGFloat
    }

    /// The name of the detent. Custom detents without a name are all called "custom".
    public let identifier: Identifier
    let height: (Context) -> CGFloat?

    init(_ identifier: Identifier, _ height: @escaping (Context) -> CGFloat?) {
      self.identifier = identifier
      self.height = height
    }

    /// A detent at half of the window's height less one point, and the window's lower inset below
    /// that.
    ///
    /// Measured on UIKit: 459 points in a window of 852 with an inset of 34.
    public static func medium() -> Detent { Detent(.medium) { $0.containerHeight / 2 - 1 } }
    /// A detent at the largest height of a sheet.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// A detent at a height in points that `resolver` computes.
    ///
    /// The sheet is higher than that by the window's lower inset. A height outside of
    /// 0…`maximumDetentValue` is limited to that range, and `nil` leaves the detent out.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (Context) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom"), resolver)
    }
  }

  /// The heights at which the sheet rests, in any order. Default: large only.
  public var detents: [Detent] = [.large()] { didSet { changed() } }
  /// The height at which the sheet rests; `nil`, the default, is the lowest. A pull changes it.
  public var selectedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// Whether the sheet shows a grabber at its upper edge. Default `false`.
  public var prefersGrabberVisible = false { didSet { changed() } }
  /// The corner radius of the sheet in points; `nil`, the default, is 12.
  ///
  /// A radius that is not finite is refused (B57).
  public var preferredCornerRadius: CGFloat? {
    didSet {
      if !Misuse.accepts(preferredCornerRadius, for: "preferredCornerRadius") {
        preferredCornerRadius = oldValue
      }
      changed()
    }
  }
  /// The largest height of the sheet at which the views behind are not dimmed and can be touched.
  ///
  /// Default `nil`: always dimmed.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// Whether an upward drag in a scroll view that is at its upper end moves the sheet to a higher
  /// detent, if there is one, instead of the content. Default `true`.
  ///
  /// The whole drag moves the sheet; the next one scrolls. A wheel always scrolls.
  public var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Computes the custom heights again; inside of `animateChanges`, the sheet moves there.
  public func invalidateDetents() { changed() }
  private func changed() { held?.setNeedsLayout() }

  /// Selects the detent that a pull of the user ended at, and tells the delegate if it is another.
  final func select(_ detent: Detent.Identifier, insteadOf before: Detent.Identifier) {
    selectedDetentIdentifier = detent
    guard detent != before else { return }
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// Runs `changes` and animates the sheet to the new settings, such as another height.
  public func animateChanges(_ changes: () -> Void) {
    guard let held else { return changes() }
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      changes()
      held.setNeedsLayout()
      held.layoutIfNeeded()
    }
  }
}

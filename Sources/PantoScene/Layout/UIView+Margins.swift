import PantoBase
import PantoGraphics

extension UIView {
  // MARK: Margins

  final var ownDirectionalMargins: NSDirectionalEdgeInsets {
    get { layoutMargins.directional(isRightToLeft: isRightToLeft) }
    set {
      guard Misuse.accepts(newValue, for: "layoutMargins"), newValue != box?.margins else {
        return
      }
      changeMargins { layoutBox().margins = newValue }
    }
  }

  /// The layout margins that the program has set, or the standard ones, without the safe area.
  private final var givenMargins: NSDirectionalEdgeInsets {
    // The view of a controller has the system's margins at least (FID-43).
    guard let controller, controller.viewRespectsSystemMinimumLayoutMargins else {
      return box?.margins ?? standardLayoutMargins
    }
    let least = controller.systemMinimumLayoutMargins
    return NSDirectionalEdgeInsets(
      top: box?.margins?.top ?? least.top,
      leading: max(box?.margins?.leading ?? 0, least.leading),
      bottom: box?.margins?.bottom ?? least.bottom,
      trailing: max(box?.margins?.trailing ?? 0, least.trailing))
  }

  final var ownMargins: UIEdgeInsets {
    get {
      var m = givenMargins.absolute(isRightToLeft: isRightToLeft)
      if insetsLayoutMarginsFromSafeArea {
        let safe = safeAreaInsets
        m.top += safe.top
        m.left += safe.left
        m.bottom += safe.bottom
        m.right += safe.right
      }
      if preservesSuperviewLayoutMargins, let superviewRef {
        let outer = superviewRef.layoutMargins
        let around = superviewRef.bounds
        let r = CGRect(center: center, size: bounds.size)
        m.top = max(m.top, around.minY + outer.top - r.minY)
        m.left = max(m.left, around.minX + outer.left - r.minX)
        m.bottom = max(m.bottom, r.maxY - (around.maxY - outer.bottom))
        m.right = max(m.right, r.maxX - (around.maxX - outer.right))
      }
      return m
    }
    set {
      directionalLayoutMargins = newValue.directional(isRightToLeft: isRightToLeft)
    }
  }

  /// Whether the safe area insets are added to the layout margins. Default `true`.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { box?.addsSafeAreaToMargins ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      changeMargins { layoutBox().addsSafeAreaToMargins = newValue }
    }
  }

  /// Whether the layout margins reach at least as far inside as those of the superview. Default
  /// `false`.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { box?.keepsSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      changeMargins { layoutBox().keepsSuperviewMargins = newValue }
    }
  }

  /// The layout margins, enlarged equally at both sides so that a line of text is at most 672
  /// points wide.
  final var readableInsets: UIEdgeInsets {
    var m = layoutMargins
    let spare = max(0, bounds.width - m.left - m.right - 672)
    m.left += spare / 2
    m.right += spare / 2
    return m
  }

  /// Runs a change, and tells the views whose layout margins it changed: of this view and those
  /// below that preserve its margins, or with `inAll` of all below.
  package final func changeMargins(inAll: Bool = false, _ change: () -> Void) {
    var before: [(view: UIView, margins: UIEdgeInsets)] = []
    func collect(_ view: UIView) {
      before.append((view, view.layoutMargins))
      for subview in view.subviewList where inAll || subview.preservesSuperviewLayoutMargins {
        collect(subview)
      }
    }
    collect(self)
    change()
    for (view, old) in before where view.layoutMargins != old {
      view.setNeedsLayout()
      if let box = view.box { box.engine?.markStale(box) }
      view.notifyMarginsChanged()
    }
  }

  /// Notifies this view and its controller of other layout margins.
  final func notifyMarginsChanged() {
    UIView.marginChanges.call {
      layoutMarginsDidChange()
      controller?.viewLayoutMarginsDidChange()
    }
  }

  private static let marginChanges = RecursionLimit(
    "layoutMarginsDidChange", fix: "set layoutMargins elsewhere, or only where they are different")

  // MARK: Writing direction

  /// Whether the view follows the reading direction. Default `.unspecified`: the stage's direction.
  ///
  /// The value holds for what the view lays out itself, and for leading and trailing of the
  /// constraints that it holds (LAY-01). Views below it have values of their own.
  public final var semanticContentAttribute: UISemanticContentAttribute {
    get { box?.direction ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      let was = isRightToLeft
      layoutBox().direction = newValue
      if isRightToLeft != was { directionChanged() }
    }
  }

  /// The direction in which the view's content runs now.
  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: overriddenDirection ?? (stage ?? Stage.current)?.layoutDirection ?? .leftToRight)
  }

  /// Returns the layout direction of a view with `attribute` in surroundings that run in
  /// `direction`.
  ///
  /// Default `direction`: from left to right.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute,
    relativeTo direction: UIUserInterfaceLayoutDirection = .leftToRight
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: direction
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }

  /// Whether the view's leading edge is on the right, as where text runs from right to left
  /// (EDG-03).
  public final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Makes the equations of the constraints that the view holds again, with leading and trailing
  /// swapped, and lays out what the view places by itself, such as the lines of a label.
  final func directionChanged() {
    setNeedsLayout()
    markForConstraintUpdate()
    for constraint in constraints { constraint.engine?.rebuild(constraint) }
  }
}

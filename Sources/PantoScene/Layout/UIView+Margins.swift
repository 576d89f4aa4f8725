import PantoBase

/// Distances inward from the four sides, in points, by writing direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public static let zero = NSDirectionalEdgeInsets()
}

extension NSDirectionalEdgeInsets: CheckedValue {
  @usableFromInline package var isLegal: Bool {
    top.isInReach && leading.isInReach && bottom.isInReach && trailing.isInReach
  }
}

/// Which way text and rows run.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// Whether a view turns round with the writing direction.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
  // MARK: Margins

  /// How far content keeps from the edges. Default 8 on each side; the safe area comes on top, and a
  /// superview's margins where `preservesSuperviewLayoutMargins`.
  public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let m = layoutMargins
      return NSDirectionalEdgeInsets(
        top: m.top, leading: isRightToLeft ? m.right : m.left, bottom: m.bottom,
        trailing: isRightToLeft ? m.left : m.right)
    }
    set {
      guard Misuse.accepts(newValue, for: "layoutMargins"), newValue != box?.margins else {
        return
      }
      layoutBox().margins = newValue
      marginsChanged()
    }
  }

  /// The same by left and right.
  public final var layoutMargins: UIEdgeInsets {
    get {
      let own =
        box?.margins ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
      var m = UIEdgeInsets(
        top: own.top, left: isRightToLeft ? own.trailing : own.leading, bottom: own.bottom,
        right: isRightToLeft ? own.leading : own.trailing)
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
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: isRightToLeft ? newValue.right : newValue.left,
        bottom: newValue.bottom, trailing: isRightToLeft ? newValue.left : newValue.right)
    }
  }

  /// Default `true`.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { box?.addsSafeAreaToMargins ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      layoutBox().addsSafeAreaToMargins = newValue
      marginsChanged()
    }
  }

  /// Margins reach at least as far in as the superview's do. Default `false`.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { box?.keepsSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      layoutBox().keepsSuperviewMargins = newValue
      marginsChanged()
    }
  }

  /// The margins, and what a line of text leaves free beyond 672 points.
  final var readableInsets: UIEdgeInsets {
    var m = layoutMargins
    let spare = max(0, bounds.width - m.left - m.right - 672)
    m.left += spare / 2
    m.right += spare / 2
    return m
  }

  private func marginsChanged() {
    setNeedsLayout()
    box?.engine?.noteStale(layoutBox())
    layoutMarginsDidChange()
  }

  // MARK: Writing direction

  /// Default `.unspecified`: as the stage.
  public final var semanticContentAttribute: UISemanticContentAttribute {
    get { box?.direction ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      let was = isRightToLeft
      layoutBox().direction = newValue
      if isRightToLeft != was { directionChanged() }
    }
  }

  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: (stage ?? Stage.current)?.layoutDirection ?? .leftToRight)
  }

  /// Which way a view with `attribute` runs where the rest runs in `direction`.
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

  /// Leading is right (EDG-03).
  public final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Equations are made anew, with left and right swapped.
  final func directionChanged() {
    setNeedsLayout()
    setNeedsUpdateConstraints()
    guard let box else { return }
    for constraint in box.touching { constraint.engine?.rebuild(constraint) }
    for guide in box.allGuides {
      for constraint in guide.box.touching { constraint.engine?.rebuild(constraint) }
    }
  }
}

extension Stage {
  /// Tells every view below that the direction is another.
  final func directionChanged(_ view: UIView) {
    view.directionChanged()
    for subview in view.subviewList { directionChanged(subview) }
  }
}

import Pantograph

/// What the keyboard can act on besides controls.
@MainActor protocol KeyFocusTarget: UIView {
  func focusChanged(_ isFocused: Bool)
}

/// Which control or target the keyboard acts on: Tab goes from one to the next, Enter and Space press
/// it, and a ring shows which it is (KEY-03).
@MainActor final class KeyFocus {
  private(set) weak var view: UIView?
  private weak var root: UIView?
  private weak var rootBefore: UIView?
  private weak var viewBefore: UIView?
  private let ring = FocusRing()
  /// Where `view` was among all, should it go away.
  private var index: Int?

  /// How far a slider goes with an arrow key, of all its way.
  static let sliderStep: Float = 0.05
  /// The ring's width, and how far outside it stands, in points.
  static let width: CGFloat = 2

  init() {
    ring.accessibilityIdentifier = "focus"
    ring.isUserInteractionEnabled = false
    ring.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    ring.layer.borderWidth = Self.width
  }

  /// `true`: the key meant something to the focus, or to what has it.
  func press(_ key: DemoKey, in root: UIView) -> Bool {
    let targets = Self.targets(in: root)
    if root !== self.root {
      let back = root === rootBefore ? viewBefore : nil
      (rootBefore, viewBefore) = (self.root, view)
      self.root = root
      index = nil
      if let back, targets.contains(back) { focus(back) }
    }
    if let view, !targets.contains(view) { leave() }
    switch key {
    case .tab(let isBackwards):
      guard !targets.isEmpty else { return false }
      let here = view.flatMap { targets.firstIndex(of: $0) }
      let next = here.map { $0 + (isBackwards ? -1 : 1) } ?? index ?? (isBackwards ? -1 : 0)
      let chosen = (next + targets.count) % targets.count
      index = chosen
      focus(targets[chosen])
      return true
    case .activate:
      guard let control = view as? UIControl, !(control is UISlider) else { return false }
      control.sendActions(for: [.touchUpInside, .primaryActionTriggered])
      return true
    case .move(let way):
      guard let slider = view as? UISlider, way.x != 0 else { return false }
      let step = (slider.maximumValue - slider.minimumValue) * Self.sliderStep
      slider.value += way.x < 0 ? -step : step
      slider.sendActions(for: .valueChanged)
      return true
    case .leave, .reset: return false
    }
  }

  private func focus(_ new: UIView) {
    guard new !== view else { return }
    leave()
    view = new
    let out = -2 * Self.width
    ring.frame = new.bounds.insetBy(dx: out, dy: out)
    // Above its shadow, below what hangs over the edge, such as a badge.
    let back = new.subviews.firstIndex { $0 is LiftShadow }
    new.insertSubview(ring, at: back.map { $0 + 1 } ?? 0)
    ring.dress()
    ring.setNeedsLayout()
    ring.layoutIfNeeded()
    (new as? any KeyFocusTarget)?.focusChanged(true)
    var above = new.superview
    while let next = above {
      // What a finger moves stays with the finger.
      if let scroll = next as? UIScrollView, !scroll.isTracking {
        let place = scroll.convert(ring.frame, from: new)
        let safe = scroll.safeAreaInsets
        scroll.scrollRectToVisible(
          place.inset(
            by: UIEdgeInsets(top: -16 - safe.top, left: 0, bottom: -16 - safe.bottom, right: 0)),
          animated: true)
      }
      above = next.superview
    }
  }

  private func leave() {
    ring.removeFromSuperview()
    (view as? any KeyFocusTarget)?.focusChanged(false)
    view = nil
  }

  /// All that can be reached, in the order of the views.
  private static func targets(in root: UIView) -> [UIView] {
    guard !root.isHidden, root.isUserInteractionEnabled else { return [] }
    let own = (root as? UIControl)?.isEnabled ?? (root is any KeyFocusTarget)
    return (own ? [root] : []) + root.subviews.flatMap { targets(in: $0) }
  }
}

/// Its corners go with those of what it stands round.
private final class FocusRing: UIView {
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    dress()
  }

  /// In the accent of what surrounds it.
  func dress() {
    let theme = Theme(around: self)
    layer.borderColor = theme.value(theme.accent)
  }

  override func layoutSubviews() {
    let inner = superview?.layer.cornerRadius ?? 0
    layer.cornerRadius = inner > 0 ? inner + 2 * KeyFocus.width : 6
  }
}

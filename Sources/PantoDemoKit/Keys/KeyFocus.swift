import PantoControls
import PantoCore

/// The keyboard focus: Tab moves it, Enter and Space press the focused control, and a ring shows
/// it (KEY-03).
@MainActor package final class KeyFocus {
  package private(set) weak var view: UIView?
  private weak var root: UIView?
  private weak var rootBefore: UIView?
  private weak var viewBefore: UIView?
  private let ring = FocusRing()
  /// The index of `view` among the targets, used if the view goes away.
  private var index: Int?

  /// The step of a slider for an arrow key, as a fraction of its range.
  static let sliderStep: Float = 0.05
  /// The width of the focus ring, and its distance from the focused view, in points.
  static let width: CGFloat = 2

  package init() {
    ring.accessibilityIdentifier = "focus"
    ring.isUserInteractionEnabled = false
    ring.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    ring.layer.borderWidth = Self.width
  }

  /// Handles a key; `false` if it has no meaning for the focus or the focused view.
  package func press(_ key: DemoKey, in root: UIView) -> Bool {
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
    case .move(let offset):
      guard let slider = view as? UISlider, offset.x != 0 else { return false }
      let step = (slider.maximumValue - slider.minimumValue) * Self.sliderStep
      // The thumb goes where the key points: to the left the value grows where it reads that way.
      slider.value += (offset.x < 0) != slider.isRightToLeft ? -step : step
      slider.sendActions(for: .valueChanged)
      return true
    case .leave, .reset, .turn, .zoom: return false
    }
  }

  /// Gives a view the keyboard focus.
  package func focus(_ new: UIView) {
    guard new !== view else { return }
    leave()
    view = new
    let out = -2 * Self.width
    ring.frame = new.bounds.insetBy(dx: out, dy: out)
    // The ring lies above the view's shadow and below parts that overlap its edge, such as a
    // badge.
    let back = new.subviews.firstIndex { $0 is LiftShadow }
    new.insertSubview(ring, at: back.map { $0 + 1 } ?? 0)
    ring.updateColor()
    ring.setNeedsLayout()
    ring.layoutIfNeeded()
    (new as? any KeyFocusTarget)?.focusChanged(true)
    var above = new.superview
    while let next = above {
      // A scroll view shows the focused view, unless a finger drags the scroll view.
      if let scroll = next as? UIScrollView, !scroll.isTracking {
        let shown = scroll.convert(ring.frame, from: new)
        let safe = scroll.safeAreaInsets
        scroll.scrollRectToVisible(
          shown.inset(
            by: UIEdgeInsets(top: -16 - safe.top, left: 0, bottom: -16 - safe.bottom, right: 0)),
          animated: true)
      }
      above = next.superview
    }
  }

  /// Removes the keyboard focus, and forgets which view had it.
  func clear() {
    leave()
    (root, rootBefore, viewBefore, index) = (nil, nil, nil, nil)
  }

  private func leave() {
    ring.removeFromSuperview()
    (view as? any KeyFocusTarget)?.focusChanged(false)
    view = nil
  }

  /// All views that can have the focus, in the order of the view tree.
  private static func targets(in root: UIView) -> [UIView] {
    guard !root.isHidden, root.isUserInteractionEnabled else { return [] }
    let own = (root as? UIControl)?.isEnabled ?? (root is any KeyFocusTarget)
    if root is any KeyFocusLeaf { return [root] }
    return (own ? [root] : []) + root.subviews.flatMap { targets(in: $0) }
  }
}

/// A ring whose corners follow those of the view it surrounds.
private final class FocusRing: UIView {
  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor()
  }

  /// Gives the focus ring the accent colour of the surrounding style.
  func updateColor() {
    let theme = Theme(around: self)
    layer.borderColor = theme.value(theme.accent)
  }

  package override func layoutSubviews() {
    let control = superview as? UIControl
    var inner = control?.interactionCornerRadius ?? superview?.layer.cornerRadius ?? 0
    // The ring of a slider surrounds the whole of it, with round ends like its thumb (U24).
    if control is UISlider { inner = bounds.height / 2 - 2 * KeyFocus.width }
    layer.cornerRadius = inner > 0 ? inner + 2 * KeyFocus.width : 6
  }
}

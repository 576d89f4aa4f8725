import PantoControls
import PantoCore
import PantoDemoKit

/// Draws the areas in which views take touches: controls, and views with recognizers that are on.
/// An area that is larger than its view's drawing is drawn as large as it is (MSE-04).
final class HitAreaView: UIView {
  private let areas = CAShapeLayer()
  private var observation: Observation?
  private var shown: [CGRect] = []
  /// The largest number of areas that are drawn.
  static let most = 1000
  /// The largest distance outside of a view at which its touch area is searched, in points.
  private static let reach = 24

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "hitAreas"
    isUserInteractionEnabled = false
    layer.addSublayer(areas)
  }

  required init?(coder: NSCoder) { nil }

  func show(in stage: Stage) {
    frame = stage.window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.window.addSubview(self)
    // Every event may move views. An `advance` without anything due moves none.
    observation = stage.observe { [weak self, unowned stage] event in
      if case .advance(let time) = event, !stage.isMoving, time < stage.nextDue ?? .infinity {
        return
      }
      self?.setNeedsLayout()
    }
    updateLook()
  }

  func hide() {
    observation?.end()
    removeFromSuperview()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  private func updateLook() {
    let theme = Theme(around: self)
    let color = theme.value(theme.cancelled)
    areas.strokeColor = color
    areas.fillColor = CGColor(color.red, color.green, color.blue, 0.12)
    areas.lineWidth = 1
    setNeedsLayout()
  }

  /// The touch areas of all views in window coordinates, from back to front.
  var rects: [CGRect] {
    var found: [CGRect] = []
    if let window { collect(window, visible: window.bounds, into: &found) }
    return found
  }

  /// Collects the touch areas of a view and of all its subviews, cut where a superview clips.
  private func collect(_ view: UIView, visible: CGRect, into found: inout [CGRect]) {
    guard found.count < Self.most, view !== self, !view.isHidden, view.alpha >= 0.01,
      view.isUserInteractionEnabled
    else { return }
    let isHit =
      (view as? UIControl)?.isEnabled ?? (view.gestureRecognizers ?? []).contains { $0.isEnabled }
    if isHit, !(view is UIWindow) {
      let rect = view.convert(area(of: view), to: nil).intersection(visible)
      if rect.width > 0, rect.height > 0 { found.append(rect) }
    }
    var inside = visible
    if view.clipsToBounds { inside = inside.intersection(view.convert(view.bounds, to: nil)) }
    guard inside.width > 0, inside.height > 0 else { return }
    for child in view.subviews { collect(child, visible: inside, into: &found) }
  }

  /// Returns the touch area of a view in its own coordinates, found by calls of
  /// `point(inside:with:)` beyond the middle of each side.
  private func area(of view: UIView) -> CGRect {
    let b = view.bounds
    func reach(_ x: CGFloat, _ y: CGFloat, _ dx: CGFloat, _ dy: CGFloat) -> CGFloat {
      var far: CGFloat = 0
      for i in 1...Self.reach {
        let d = CGFloat(i)
        guard view.point(inside: CGPoint(x: x + dx * d, y: y + dy * d), with: nil) else { break }
        far = d
      }
      return far
    }
    // A point on the right or lower edge is outside of a view.
    let left = reach(b.minX, b.midY, -1, 0)
    let right = reach(b.maxX - 1, b.midY, 1, 0)
    let top = reach(b.midX, b.minY, 0, -1)
    let bottom = reach(b.midX, b.maxY - 1, 0, 1)
    return CGRect(
      x: b.minX - left, y: b.minY - top, width: b.width + left + right,
      height: b.height + top + bottom)
  }

  override func layoutSubviews() {
    let new = rects
    guard new != shown || areas.frame != bounds else { return }
    shown = new
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    areas.frame = bounds
    let path = UIBezierPath()
    for rect in new { path.append(UIBezierPath(rect: rect.smaller(dx: 0.5, dy: 0.5))) }
    areas.path = path.cgPath
    CATransaction.commit()
  }
}

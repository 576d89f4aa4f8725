import PantoCore
import PantoDemoKit

/// A view with a `LiftShadow` below its face. A finger that lands on the view while it flies stops
/// it there (VIS-07, U4).
class LiftableView: UIView {
  let face: UIView
  let shadow: LiftShadow
  /// Called when the first finger lands on the view, before any gesture.
  var onTouchDown: (() -> Void)?
  /// Called when the last finger has lifted, or was taken over by a gesture.
  var onTouchEnd: (() -> Void)?
  private var fingers = 0
  /// The centre to which the view flies, or flew until a finger stopped the view.
  private var target: CGPoint?
  /// Whether a finger has stopped the flying view, and no gesture has begun.
  private(set) var isCaught = false

  var isInHand: Bool {
    get { shadow.isInHand }
    set { shadow.isInHand = newValue }
  }

  init(_ face: UIView, theme: Theme) {
    self.face = face
    shadow = LiftShadow(theme, rest: \.cardShadow)
    super.init(frame: .zero)
    face.isUserInteractionEnabled = false
    layer.cornerRadius = face.layer.cornerRadius
    addSubview(shadow)
    addSubview(face)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Flight

  // code:begin block
  /// Moves the view to a centre with a spring. A finger can catch it in flight.
  func fly(to target: CGPoint) {
    self.target = target
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      center = target
    }
  }

  /// Stops the view where it shows.
  func stop() {
    center = layer.shownPosition
    layer.removeAllAnimations()
    target = nil
    isCaught = false
  }
  // code:end

  private func touchDown() {
    if let target, layer.shownPosition != target {
      stop()
      self.target = target
      isCaught = true
      isInHand = true
    }
    onTouchDown?()
  }

  /// The lift of a finger that did nothing else lets the view fly on.
  private func touchEnd() {
    onTouchEnd?()
    guard isCaught, let target else { return }
    isCaught = false
    isInHand = false
    fly(to: target)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    fingers += touches.count
    if fingers == touches.count { touchDown() }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    lift(touches.count)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    lift(touches.count)
  }

  private func lift(_ count: Int) {
    fingers = max(0, fingers - count)
    if fingers == 0 { touchEnd() }
  }

  override func layoutSubviews() {
    shadow.layOut(bounds, cornerRadius: face.layer.cornerRadius)
    face.frame = bounds
    face.layoutIfNeeded()
  }
}

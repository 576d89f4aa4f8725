import PantoBase

@testable import PantoGestures

/// A view without drawing: a rectangle with recognizers that records the touches it receives.
@MainActor class FakeHost: UIResponder, GestureHost {
  weak var parent: FakeHost?
  var children: [FakeHost] = []
  var rect: CGRect
  var attachedRecognizers: [UIGestureRecognizer] = []
  var windowTransform = CGAffineTransform.identity
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var handlesTapsItself = false
  var isRightToLeft = false
  var shouldBegin = true
  var gestureName = "view"
  var heard: [String] = []

  init(_ rect: CGRect) { self.rect = rect }

  var nextHost: (any GestureHost)? { parent }
  var hostWindow: (any GestureWindow)? { parent?.hostWindow }
  override var next: UIResponder? { parent }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin
  }

  func hit(_ p: CGPoint) -> FakeHost? {
    guard rect.holds(p) else { return nil }
    for child in children.reversed() {
      if let found = child.hit(p) { return found }
    }
    return self
  }

  @discardableResult func add<R: UIGestureRecognizer>(_ recognizer: R) -> R {
    attachedRecognizers.append(recognizer)
    recognizer.attach(to: self, after: nil)
    return recognizer
  }

  @discardableResult func add(_ child: FakeHost) -> FakeHost {
    child.parent = self
    children.append(child)
    return child
  }

  private func note(_ word: String, _ touches: Set<UITouch>) {
    heard.append(touches.count > 1 ? "\(word)(\(touches.count))" : word)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
  }
}

/// A window of such views with a real event processor. Tests send input and read the stories of
/// recognizers.
@MainActor final class FakeWindow: FakeHost, GestureWindow {
  let time = Timekeeper()
  let log = GestureLog()
  private(set) var processor: EventProcessor!

  init() {
    super.init(CGRect(x: 0, y: 0, width: 400, height: 800))
    processor = EventProcessor(window: self, time: time, log: log)
  }

  override var hostWindow: (any GestureWindow)? { self }
  var eventProcessor: EventProcessor? { processor }
  var windowSize: CGSize { rect.size }
  func layoutBeforeEvents() {}
  func hitHost(at point: CGPoint, with event: UIEvent?) -> (any GestureHost)? { hit(point) }

  @discardableResult func view(
    _ x: CGFloat = 100, _ y: CGFloat = 100, _ w: CGFloat = 100, _ h: CGFloat = 100
  ) -> FakeHost {
    add(FakeHost(CGRect(x: x, y: y, width: w, height: h)))
  }

  func story(_ recognizer: UIGestureRecognizer) -> String { log.story(of: recognizer) }

  // Each of these sends one event at time `t` for finger `f`.
  func down(_ f: Int64 = 1, _ x: CGFloat, _ y: CGFloat, at t: TimeInterval) {
    processor.send(event(f, x, y, t, .began))
  }
  func move(_ f: Int64 = 1, _ x: CGFloat, _ y: CGFloat, at t: TimeInterval) {
    processor.send(event(f, x, y, t, .moved))
  }
  func up(_ f: Int64 = 1, _ x: CGFloat, _ y: CGFloat, at t: TimeInterval) {
    processor.send(event(f, x, y, t, .ended))
  }
  func cancel(_ f: Int64 = 1, at t: TimeInterval) { processor.send(event(f, 0, 0, t, .cancelled)) }

  func tap(
    _ f: Int64 = 1, _ x: CGFloat, _ y: CGFloat, at t: TimeInterval, for held: TimeInterval = 0.05
  ) {
    down(f, x, y, at: t)
    up(f, x, y, at: t + held)
  }

  func event(
    _ f: Int64, _ x: CGFloat, _ y: CGFloat, _ t: TimeInterval, _ phase: InputEvent.Phase
  ) -> InputEvent {
    InputEvent(
      time: t, position: CGPoint(x: x, y: y), source: .finger(f), phase: phase, pressure: 1)
  }

  func mouse(
    _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat, at t: TimeInterval,
    button: UIEvent.Button = .primary, mask: UIEvent.ButtonMask? = nil
  ) {
    let down: UIEvent.ButtonMask = phase == .began || phase == .moved ? .button(button) : []
    processor.send(
      InputEvent(
        time: t, position: CGPoint(x: x, y: y), source: .mouse(button), phase: phase,
        buttons: mask ?? down))
  }
}

/// A delegate whose answers the test sets.
@MainActor final class Answers: UIGestureRecognizerDelegate {
  var begin = true
  var simultaneous = false
  var receiveTouch = true
  var receiveEvent = true
  var requires: UIGestureRecognizer?
  var requiredBy: UIGestureRecognizer?
  var onBegin: ((UIGestureRecognizer) -> Void)?
  private(set) var beginAsked = 0

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    beginAsked += 1
    onBegin?(gestureRecognizer)
    return begin
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { simultaneous }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === requires }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === requiredBy }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  { receiveTouch }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
    -> Bool
  { receiveEvent }
}

import PantoBase

/// What a desktop's pointer can do besides being one finger: two fingers with Ctrl (PTR-04), and
/// fingers that stay where they are put (MSE-02). Rings show where they are.
///
/// A source of input: whoever has a live mouse (a window on screen, a test) sends through it, and it
/// sends on to the stage. A recording is made behind it and holds the fingers that came of the
/// mouse; it is played on the stage itself, so that nothing is emulated twice.
@MainActor public final class PointerInput {
  public let stage: Stage

  private var twoFingers = TwoFingerEmulator()
  private var pinning = PinMode()
  private let marks = FingerMarks()
  private var isMarking = false
  private var numbers = EmulatedFingers()
  private var out: [InputEvent] = []
  private var spare: [InputEvent] = []

  public init(_ stage: Stage) {
    self.stage = stage
    out.reserveCapacity(64)
  }

  /// All changes of one report. What comes from no mouse goes through untouched.
  public func send(_ frame: [InputEvent]) {
    if let overlay = stage.overlay {
      let rest = frame.filter { !overlay.takes($0) }
      if !rest.isEmpty { pass(rest) }
      return
    }
    pass(frame)
  }

  private func pass(_ frame: [InputEvent]) {
    guard frame.hasMouse else { return stage.send(frame) }
    for event in frame { take(event) }
    flush()
  }

  /// A frame of one.
  public func send(_ event: InputEvent) {
    if let overlay = stage.overlay, overlay.takes(event) { return }
    if !event.isOfMouse || isPlainMove(event) { return stage.send(event) }
    take(event)
    flush()
  }

  /// A mouse that is nothing but a mouse drags.
  private func isPlainMove(_ event: InputEvent) -> Bool {
    event.phase == .moved && !pinning.isOn && !isMarking && out.isEmpty
      && twoFingers.letsPass(event)
  }

  /// The stage has cancelled all contacts (I12): what the mouse held is gone too.
  public func forgetContacts() {
    twoFingers.forget()
    pinning.forget()
    stage.overlay?.letGo()
    mark()
  }

  // MARK: Pins

  /// A click puts down a finger that stays, a drag moves it, a click on it lifts it (MSE-02).
  public var isPinning: Bool { pinning.isOn }
  public var pins: [PinMode.Pin] { pinning.pins }

  /// Enters pin mode; leaving it cancels every pin, at `time`.
  public func setPinning(_ isOn: Bool, at time: TimeInterval) {
    if isOn { return pinning.enter() }
    pinning.leave(at: time, into: &out)
    flush()
  }

  // MARK: Plumbing

  private func take(_ event: InputEvent) {
    if pinning.take(event, numbers: &numbers, into: &out) { return }
    let isTaken = twoFingers.take(
      event, numbers: &numbers, pivot: { stage.visibleCenter(at: $0) }, into: &out)
    if isTaken || event.tellsOnlyOfKeys { return }
    out.append(event)
  }

  private func flush() {
    guard !out.isEmpty else { return }
    // A handler may come back here: what is on its way is not sent twice (B52).
    var frame = out
    out = spare
    spare = []
    stage.send(frame)
    // The two lists take turns, so that nothing is allocated for a report.
    frame.removeAll(keepingCapacity: true)
    spare = frame
    mark()
  }

  private func mark() {
    let pair = twoFingers.places
    guard isMarking || pair != nil || !pinning.pins.isEmpty else { return }
    isMarking = pair != nil || !pinning.pins.isEmpty
    stage.working { marks.show(pinning.pins, pair, in: stage.window) }
  }
}

extension InputEvent {
  fileprivate var isOfMouse: Bool {
    if case .mouse = source { return true }
    return false
  }

  fileprivate var tellsOnlyOfKeys: Bool { isOfMouse && phase == .stationary }
}

extension [InputEvent] {
  // Apart from the main actor: the closures would ask for it at each event.
  fileprivate var hasMouse: Bool { withUnsafeBufferPointer { $0.contains { $0.isOfMouse } } }
}

extension Stage {
  /// The centre of what is seen of the view under a point: the pivot of two fingers (PTR-04).
  final func visibleCenter(at point: CGPoint) -> CGPoint {
    let view: UIView = window.hitTest(point, with: nil) ?? window
    var seen = view.convert(view.bounds, to: nil)
    var up = view.superviewRef
    while let ancestor = up {
      if ancestor.clipsToBounds || ancestor === window {
        seen = seen.intersection(ancestor.convert(ancestor.bounds, to: nil))
      }
      up = ancestor.superviewRef
    }
    return CGPoint(x: seen.midX, y: seen.midY)
  }
}

import PantoBase

/// Emulates fingers with a mouse: two fingers while Ctrl is held (PTR-04), and fingers that stay
/// where they are put (MSE-02). Rings show the places of these fingers.
///
/// A source of live mouse input, such as a window on screen or a test, sends through this object,
/// which sends on to the stage. Recordings are made behind it and contain the resulting fingers;
/// they are played on the stage itself, so that nothing is emulated twice.
@MainActor public final class PointerInput {
  /// The stage that receives the input.
  public let stage: Stage

  private var twoFingers = TwoFingerEmulator()
  private var pinning = PinMode()
  private let marks = FingerMarks()
  private var isMarking = false
  /// Whether rings show the fingers that the mouse stands for. Default `true`. A replay shows none.
  package var showsMarks = true
  private var numbers = EmulatedFingers()
  private var out: [InputEvent] = []
  private var spare: [InputEvent] = []

  /// Creates an emulator in front of `stage`.
  public init(_ stage: Stage) {
    self.stage = stage
    out.reserveCapacity(64)
  }

  /// Sends one report of input to the stage, with fingers in place of the mouse where these are
  /// emulated. Events of other devices than a mouse pass unchanged.
  public func send(_ frame: [InputEvent]) {
    if let overlay = stage.overlay {
      let passed = frame.filter { !overlay.handles($0) }
      if !passed.isEmpty { pass(passed) }
      return
    }
    pass(frame)
  }

  private func pass(_ frame: [InputEvent]) {
    guard frame.hasMouse else { return stage.send(frame) }
    for event in frame { emulate(event) }
    flush()
  }

  /// Sends one event to the stage as a report of its own, with fingers in place of the mouse where
  /// these are emulated.
  public func send(_ event: InputEvent) {
    if let overlay = stage.overlay, overlay.handles(event) { return }
    if !event.isOfMouse || isPlainMove(event) { return stage.send(event) }
    emulate(event)
    flush()
  }

  /// Returns whether an event is a move of a mouse that emulates nothing, which needs no
  /// conversion.
  private func isPlainMove(_ event: InputEvent) -> Bool {
    event.phase == .moved && !pinning.isOn && !isMarking && out.isEmpty
      && twoFingers.passesUnchanged(event)
  }

  /// Releases the emulated fingers after the stage cancelled all contacts (I12).
  public func forgetContacts() {
    twoFingers.forget()
    pinning.forget()
    stage.overlay?.cancelPresses()
    mark()
  }

  // MARK: Pins

  /// Whether pin mode is on: a click puts down a finger that stays, a drag moves it, and a click on
  /// it lifts it (MSE-02).
  public var isPinning: Bool { pinning.isOn }
  /// The emulated fingers that are down in pin mode.
  package var pins: [PinMode.Pin] { pinning.pins }

  /// Enters or leaves pin mode. Leaving it cancels every pin, at `time` in seconds.
  public func setPinning(_ isOn: Bool, at time: TimeInterval) {
    if isOn { return pinning.enter() }
    pinning.leave(at: time, into: &out)
    flush()
  }

  // MARK: Implementation

  private func emulate(_ event: InputEvent) {
    if pinning.emulate(event, numbers: &numbers, into: &out) { return }
    let isEmulated = twoFingers.emulate(
      event, numbers: &numbers, pivot: { stage.visibleCenter(at: $0) }, into: &out)
    if isEmulated || event.reportsOnlyKeys { return }
    out.append(event)
  }

  private func flush() {
    guard !out.isEmpty else { return }
    // A handler may call this object again; the events of this report are not sent twice (B52).
    var frame = out
    out = spare
    spare = []
    stage.send(frame)
    // The two lists are used alternately, so that nothing is allocated for a report.
    frame.removeAll(keepingCapacity: true)
    spare = frame
    mark()
  }

  private func mark() {
    let pair = twoFingers.positions
    guard showsMarks, isMarking || pair != nil || !pinning.pins.isEmpty else { return }
    isMarking = pair != nil || !pinning.pins.isEmpty
    stage.working { marks.show(pinning.pins, pair, in: stage.window) }
  }
}

extension InputEvent {
  fileprivate var isOfMouse: Bool {
    if case .mouse = source { return true }
    return false
  }

  fileprivate var reportsOnlyKeys: Bool { isOfMouse && phase == .stationary }
}

extension [InputEvent] {
  // This property is not isolated to the main actor: the closures would check the actor at each
  // event.
  fileprivate var hasMouse: Bool { withUnsafeBufferPointer { $0.contains { $0.isOfMouse } } }
}

extension Stage {
  /// Returns the centre of the visible part of the view under a point: the pivot of two fingers
  /// (PTR-04).
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

import CSDL2
import PantoScene

/// Translates SDL's events into input events of a stage, without interpreting them.
///
/// Positions are in points, times in seconds of the stage's clock. This class drops mouse events
/// that SDL made from a finger, fingers that SDL made from a mouse, and the false motions of X11
/// (SDL-01, I11).
@MainActor public final class SDLInput {
  /// The video driver, which decides how SDL's range 0...1 maps to the window: X11 divides by the
  /// position of the last pixel (SDL-03).
  public enum Driver: Sendable, CaseIterable {
    /// SDL's X11 driver, its Wayland driver, or any other driver.
    case x11, wayland, other

    /// Returns the driver with SDL's name for it; `other` for names besides `x11` and `wayland`.
    public init(named name: String) {
      switch name {
      case "x11": self = .x11
      case "wayland": self = .wayland
      default: self = .other
      }
    }
  }

  struct Finger {
    var device: Int64
    var finger: Int64
    let key: Int64
    var position: CGPoint
    /// The time of the finger's latest event, in seconds of the stage's clock.
    var lastTime: TimeInterval
    /// How many fingers of the same device landed later and have lifted again.
    var outlived = 0
    var isSuspect = false

    /// Updates the position and returns the finger's key, which saves a second look-up.
    @inline(__always) mutating func moved(to newPosition: CGPoint, at time: TimeInterval) -> Int64 {
      position = newPosition
      lastTime = time
      outlived = 0
      isSuspect = false
      return key
    }
  }

  /// The number of seconds of silence after which a finger is reported as suspect, if two later
  /// fingers have come and gone (I14). SDL loses lifts on Wayland before 2.32. `nil`, the default,
  /// turns the check off.
  package var suspectAfter: TimeInterval? {
    get { window.suspectAfter }
    set { window.suspectAfter = newValue }
  }

  /// The video driver whose coordinates are translated.
  public var driver: Driver {
    get { window.driver }
    set {
      window.driver = newValue
      measureSpan()
    }
  }
  /// The size of the window in its own units.
  public var size: CGSize {
    get { window.size }
    set {
      window.size = newValue
      measureSpan()
    }
  }
  /// Points per unit of the window. Differs from 1 if another scale than the display's was
  /// requested.
  public var pointsPerUnit: CGFloat {
    get { window.pointsPerUnit }
    set { window.pointsPerUnit = newValue }
  }
  /// SDL's id of the window; 0, the default, accepts the events of every window.
  public var windowID: UInt32 {
    get { window.id }
    set { window.id = newValue }
  }
  /// The stage time in seconds that corresponds to an SDL timestamp of 0.
  package var ticksOrigin: TimeInterval {
    get { stamps.origin }
    set { stamps.origin = newValue }
  }
  /// The stage time in seconds that corresponds to 0 on the monotonic clock; `nil` if server
  /// timestamps are not used.
  package var monotonicOrigin: TimeInterval? {
    get { stamps.monotonicOrigin }
    set { stamps.monotonicOrigin = newValue }
  }
  /// Whether the program has no other window. A finger event without a window id then belongs to
  /// this window, because SDL names no window for fingers without X or Wayland (K19). Default:
  /// `true`.
  package var isOnlyWindow: Bool {
    get { window.isOnly }
    set { window.isOnly = newValue }
  }
  /// Devices that count as present and direct without asking SDL. Meant for tests that push their
  /// own events.
  public var knownDevices: [Int64] {
    get { window.knownDevices }
    set { window.knownDevices = newValue }
  }

  /// The settings that every event needs, kept in one value for fast access.
  struct Window {
    var driver: Driver
    var size: CGSize
    var id: UInt32
    var pointsPerUnit: CGFloat = 1
    /// The size in window units that SDL's range 0...1 covers.
    var span = CGSize.zero
    var isOnly = true
    /// Whether fingers arrive in pixels although SDL promises 0...1. The first touch down of an old
    /// back end shows it (B19).
    var sendsPixels = false
    var suspectAfter: TimeInterval?
    var knownDevices: [Int64] = []
  }

  @exclusivity(unchecked) var window: Window
  /// The events of the current report. The host takes them with `send(to:)`.
  @exclusivity(unchecked) var report = OwnedList<InputEvent>(capacity: 256)
  /// A reusable array in which a report of several events is handed over.
  @exclusivity(unchecked) private var spare: [InputEvent] = []
  /// The number of dropped events that SDL made from another device.
  package var droppedEchoes: Int { dropped.echoes }
  /// The number of dropped false mouse motions of X11.
  package var droppedFalseMotions: Int { dropped.falseMotions }
  /// The number of dropped touches on trackpads.
  package var droppedIndirect: Int { dropped.indirect }
  /// The number of dropped events of other windows.
  package var droppedForeign: Int { dropped.foreign }

  /// The numbers of dropped events, by the reason for dropping them.
  struct Dropped {
    var echoes = 0
    var falseMotions = 0
    var indirect = 0
    var foreign = 0
  }

  var dropped = Dropped()

  @exclusivity(unchecked) var fingers = OwnedList<Finger>(capacity: 64)
  /// The index at which the search for the next event's finger starts.
  var nextSlot = 0
  var nextKey: Int64 = 1
  // This value is outside the actor's checks, because asserting isolation costs a heap block per
  // event. SDL calls its filter on the thread that pumps, which is the host's.
  @exclusivity(unchecked) nonisolated(unsafe) var raw = RawFingers()
  nonisolated(unsafe) var isCaptureOff = false
  /// The latest lift of this batch. If the same finger touches down with the same timestamp, SDL
  /// invented the lift to replace one that it had lost (I14).
  var newestLift: (device: Int64, finger: Int64, ticks: UInt32, index: Int)?
  var hover: InputEvent?
  var hadFinger = false
  nonisolated(unsafe) var pressed: UIEvent.ButtonMask = []
  /// Buttons whose press was cancelled and whose release SDL has not reported yet.
  var staleButtons: UIEvent.ButtonMask = []
  var pointer = CGPoint.zero
  var isPointerHere = false
  var stamps: SDLStamps
  var modifiers: UIKeyModifierFlags = []
  var fractionalWheels: [UInt32] = []
  /// Whether fingers arrive in pixels although SDL promises 0...1 (B19).
  package var sendsPixels: Bool { window.sendsPixels }

  /// Creates a translator for one window. `size` is in the window's units.
  public init(
    driver: Driver, size: CGSize, windowID: UInt32 = 0, ticksOrigin: TimeInterval = 0,
    monotonicOrigin: TimeInterval? = nil
  ) {
    window = Window(driver: driver, size: size, id: windowID)
    stamps = SDLStamps(origin: ticksOrigin, monotonicOrigin: monotonicOrigin)
    spare.reserveCapacity(256)
    measureSpan()
  }

  /// The number of fingers that are down.
  public var liveFingers: Int { fingers.count }

  // MARK: From the event filter

  /// Records the true coordinates of a finger event that SDL is adding to its queue.
  package nonisolated func recordRaw(_ e: SDL_TouchFingerEvent) {
    var e = e
    recordRaw(&e)
  }

  /// Records the true coordinates of a finger event that SDL is adding to its queue, without
  /// copying the event.
  @inline(__always) nonisolated func recordRaw(_ e: UnsafePointer<SDL_TouchFingerEvent>) {
    raw.append(e)
  }

  @inline(__always) nonisolated var isRawFull: Bool { raw.isFull }

  /// Records the X server's timestamp of the preceding finger event, in milliseconds.
  package nonisolated func recordServerTime(_ ms: UInt32, finger: Int64) {
    raw.recordServerTime(ms, finger: finger)
  }

  /// Marks the last recorded lift as a cancellation: the system took the contact away.
  nonisolated func recordCancel(finger: Int64, because cause: CancelCause) {
    raw.recordCancel(finger: finger, because: cause)
  }

  /// Records that a panel was removed. Lifts of its fingers that are still queued become
  /// cancellations (K4, B14).
  package nonisolated func recordLoss(of device: Int64) { raw.recordLoss(of: device) }

  // MARK: Translation

  /// Translates one event of SDL's queue. Window events that end contacts are handled by the host.
  public func translate(_ e: SDL_Event) {
    var e = e
    translate(&e)
  }

  /// Translates one event of SDL's queue without copying it.
  public func translate(_ event: UnsafePointer<SDL_Event>) {
    if translateMoves(event, 1) == 0 { translateOther(event) }
  }

  /// Translates the finger moves at the start of `events` and returns their number.
  func translateMoves(_ events: UnsafePointer<SDL_Event>, _ count: Int) -> Int {
    var event = events
    var moves = 0
    while moves < count, event.pointee.type == SDL_FINGERMOTION.rawValue {
      translateFinger(event.asFinger, .moved)
      event += 1
      moves &+= 1
    }
    return moves
  }

  @inline(never) private func translateOther(_ event: UnsafePointer<SDL_Event>) {
    let e = event.pointee
    switch SDL_EventType(e.type) {
    case SDL_FINGERDOWN: translateTouchDownOrUp(event.asFinger, .began)
    case SDL_FINGERUP: translateTouchDownOrUp(event.asFinger, .ended)
    case SDL_MOUSEMOTION: motion(e.motion)
    case SDL_MOUSEBUTTONDOWN: button(e.button, .began)
    case SDL_MOUSEBUTTONUP: button(e.button, .ended)
    case SDL_MOUSEWHEEL: wheel(e.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: keys(e.key)
    default: break
    }
  }

  /// Ends the batch of events of one pump. A mouse hover that was held back is now reported, unless
  /// a finger explains it.
  public func endBatch() {
    // One pump brought all events, so the remaining records belong to events that were lost.
    raw.forget()
    if hover != nil { reportHover() }
    hadFinger = false
    newestLift = nil
    if let limit = window.suspectAfter { reportSilentFingers(after: limit) }
  }

  private func reportHover() {
    if hadFinger || !fingers.isEmpty {
      dropped.falseMotions += 1
    } else if let hover {
      report.append(hover)
    }
    hover = nil
  }

  private func reportSilentFingers(after limit: TimeInterval) {
    for i in 0..<fingers.count
    where !fingers[i].isSuspect && fingers[i].outlived >= 2
      && stamps.latest - fingers[i].lastTime >= limit
    {
      fingers[i].isSuspect = true
      report.append(
        InputEvent(
          time: stamps.latest, position: fingers[i].position, source: .finger(fingers[i].key),
          phase: .stationary, cause: .stale))
    }
  }

  /// The number of events in the current report.
  var reportCount: Int { report.count }

  /// Sends the current report to `pointer`, if there is one, and starts the next.
  public func send(to pointer: PointerInput) {
    guard report.count == 1 else { return consumeReport { pointer.send($0) } }
    newestLift = nil
    let event = report[0]
    report.removeAll()
    pointer.send(event)
  }

  /// Hands the current report to `body`, if there is one, and starts the next.
  package func consumeReport(_ body: @MainActor ([InputEvent]) -> Void) {
    newestLift = nil
    guard !report.isEmpty else { return }
    // `body` may call this method again.
    var events = spare
    spare = []
    report.copy(to: &events)
    report.removeAll()
    body(events)
    spare = events
  }

  /// Forgets all pressed fingers and buttons, without reporting cancels. The stage cancels its own
  /// touches.
  package func forgetContacts() {
    fingers.removeAll()
    // The release of a pressed button may never arrive here, while SDL goes on reporting the button
    // as down.
    staleButtons.formUnion(pressed)
    pressed = []
    hover = nil
  }

  /// Cancels fingers that SDL no longer has (I13). `isThere` is called for each finger.
  public func reconcile(isThere: (_ device: Int64, _ finger: Int64) -> Bool) {
    if areAllKnown { return }
    var i = 0
    while i < fingers.count {
      if isKnown(fingers[i].device) || isThere(fingers[i].device, fingers[i].finger) {
        i += 1
        continue
      }
      let finger = fingers.remove(at: i)
      report.append(
        InputEvent(
          time: stamps.latest, position: finger.position, source: .finger(finger.key),
          phase: .cancelled, cause: .deviceLost))
    }
  }

  /// Converts SDL's timestamp to stage seconds.
  @inline(__always) func time(of ticks: UInt32, serverTime: UInt32? = nil) -> TimeInterval {
    stamps.time(of: ticks, serverTime: serverTime)
  }
}

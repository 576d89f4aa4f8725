import CSDL2
import PantoScene

/// SDL's events as input of a stage: translates, never decides.
///
/// Coordinates come out in points, times in seconds of the stage's clock. Mouse events that SDL made
/// from a finger, fingers that it made from a mouse, and the false motions of X11 are dropped here
/// and nowhere else (SDL-01, I11).
@MainActor public final class SDLInput {
  /// What decides how 0…1 becomes points: X11 divides by the last pixel's place (SDL-03).
  public enum Driver: Sendable, CaseIterable {
    case x11, wayland, other

    public init(named name: String) {
      switch name {
      case "x11": self = .x11
      case "wayland": self = .wayland
      default: self = .other
      }
    }
  }

  private struct Finger {
    var device: Int64
    var finger: Int64
    let key: Int64
    var position: CGPoint
    var heard: TimeInterval
    /// How many fingers of its device landed after it and are gone again.
    var outlived = 0
    var isSuspect = false

    /// The answer is its key: asked for apart, it would be looked up once more.
    @inline(__always) mutating func moved(to place: CGPoint, at time: TimeInterval) -> Int64 {
      position = place
      heard = time
      outlived = 0
      isSuspect = false
      return key
    }
  }

  /// SDL loses lifts here (Wayland before 2.32): a finger that has been silent for so long, while two
  /// later ones came and went, is told as suspect (I14). `nil`: silence means nothing.
  public var suspectAfter: TimeInterval? {
    get { window.suspectAfter }
    set { window.suspectAfter = newValue }
  }

  public var driver: Driver {
    get { window.driver }
    set {
      window.driver = newValue
      measureSpan()
    }
  }
  /// The window, in its own units.
  public var size: CGSize {
    get { window.size }
    set {
      window.size = newValue
      measureSpan()
    }
  }
  /// Points in one unit of the window: not 1 where somebody asked for another scale than the
  /// display's.
  public var pointsPerUnit: CGFloat {
    get { window.pointsPerUnit }
    set { window.pointsPerUnit = newValue }
  }
  public var windowID: UInt32 {
    get { window.id }
    set { window.id = newValue }
  }
  /// The stage's time of an SDL stamp of 0, in seconds.
  public var ticksOrigin: TimeInterval {
    get { stamps.origin }
    set { stamps.origin = newValue }
  }
  /// The stage's time of the monotonic clock's 0, in seconds; `nil`: server times are not used.
  public var monotonicOrigin: TimeInterval? {
    get { stamps.monotonicOrigin }
    set { stamps.monotonicOrigin = newValue }
  }
  /// Whether the program has no other window. A finger without a window is this one's then: without
  /// X or Wayland SDL names no window for any finger (K19). Default `true`.
  public var isOnlyWindow: Bool {
    get { window.isOnly }
    set { window.isOnly = newValue }
  }
  /// Devices that are known without asking SDL, for harnesses that push events of their own.
  public var knownDevices: [Int64] {
    get { window.knownDevices }
    set { window.knownDevices = newValue }
  }

  /// What each event is read by, in one value, so that it is found at once.
  private struct Window {
    var driver: Driver
    var size: CGSize
    var id: UInt32
    var pointsPerUnit: CGFloat = 1
    /// So many units 0…1 stands for.
    var span = CGSize.zero
    var isOnly = true
    /// Fingers come in pixels, where SDL promises 0…1: an old back end, told by a landing (B19).
    var sendsPixels = false
    var suspectAfter: TimeInterval?
    var knownDevices: [Int64] = []
  }

  @exclusivity(unchecked) private var window: Window
  /// The report that is being put together; the host takes it.
  @exclusivity(unchecked) var frame = OwnedList<InputEvent>(capacity: 256)
  /// What a report of several is handed over in.
  @exclusivity(unchecked) private var spare: [InputEvent] = []
  public var droppedEchoes: Int { dropped.echoes }
  public var droppedFalseMotions: Int { dropped.falseMotions }
  public var droppedIndirect: Int { dropped.indirect }
  public var droppedForeign: Int { dropped.foreign }

  /// How many events each rule has thrown away.
  struct Dropped {
    var echoes = 0
    var falseMotions = 0
    var indirect = 0
    var foreign = 0
  }

  var dropped = Dropped()

  @exclusivity(unchecked) private var fingers = OwnedList<Finger>(capacity: 64)
  private var likeliest = 0
  private var nextKey: Int64 = 1
  // Outside the actor's checks: asserting isolation costs a heap block per event, and SDL calls its
  // filter on the thread that pumps, which is the host's.
  @exclusivity(unchecked) nonisolated(unsafe) private var raw = RawFingers()
  nonisolated(unsafe) var isCaptureOff = false
  /// The newest lift of this batch: a landing of the same finger with the same stamp makes it SDL's
  /// own repair of a lift that was lost (I14).
  private var newestLift: (device: Int64, finger: Int64, ticks: UInt32, index: Int)?
  var hover: InputEvent?
  private var hadFinger = false
  nonisolated(unsafe) var pressed: UIEvent.ButtonMask = []
  /// Buttons whose press was cancelled and that SDL has not seen come up since.
  var staleButtons: UIEvent.ButtonMask = []
  var pointer = CGPoint.zero
  var isPointerHere = false
  private var stamps: SDLStamps
  var modifiers: UIKeyModifierFlags = []
  var fractionalWheels: [UInt32] = []
  /// Fingers come in pixels, where SDL promises 0…1 (B19).
  public var sendsPixels: Bool { window.sendsPixels }

  public init(
    driver: Driver, size: CGSize, windowID: UInt32 = 0, ticksOrigin: TimeInterval = 0,
    monotonicOrigin: TimeInterval? = nil
  ) {
    window = Window(driver: driver, size: size, id: windowID)
    stamps = SDLStamps(origin: ticksOrigin, monotonicOrigin: monotonicOrigin)
    spare.reserveCapacity(256)
    measureSpan()
  }

  public var liveFingers: Int { fingers.count }

  // MARK: From the event filter

  /// A finger event on its way into SDL's queue: its true coordinates are remembered.
  public nonisolated func noteRaw(_ e: SDL_TouchFingerEvent) {
    var e = e
    noteRaw(&e)
  }

  /// The same without a copy of it.
  @inline(__always) nonisolated func noteRaw(_ e: UnsafePointer<SDL_TouchFingerEvent>) {
    raw.note(e)
  }

  @inline(__always) nonisolated var isRawFull: Bool { raw.isFull }

  /// The X server's stamp of the finger event that came just before.
  public nonisolated func noteServerTime(_ ms: UInt32, finger: Int64) {
    raw.noteServerTime(ms, finger: finger)
  }

  /// The lift that was noted last did not happen on the panel: the system took the contact away.
  nonisolated func noteCancel(finger: Int64, because cause: CancelCause) {
    raw.noteCancel(finger: finger, because: cause)
  }

  /// The panel is gone; lifts of its fingers that are still on their way are cancels (K4, B14).
  public nonisolated func noteLoss(of device: Int64) { raw.noteLoss(of: device) }

  // MARK: Translation

  /// One event of SDL's queue. Window events that end contacts are the host's to see.
  public func translate(_ e: SDL_Event) {
    var e = e
    translate(&e)
  }

  /// The same without a copy of it.
  public func translate(_ event: UnsafePointer<SDL_Event>) {
    if translateMoves(event, 1) == 0 { translateOther(event) }
  }

  /// Takes the moves of fingers with which `events` begin, as a pump brings them; how many they are.
  func translateMoves(_ events: UnsafePointer<SDL_Event>, _ count: Int) -> Int {
    var event = events
    var taken = 0
    while taken < count, event.pointee.type == SDL_FINGERMOTION.rawValue {
      finger(event.asFinger, .moved)
      event += 1
      taken &+= 1
    }
    return taken
  }

  @inline(never) private func translateOther(_ event: UnsafePointer<SDL_Event>) {
    let e = event.pointee
    switch SDL_EventType(e.type) {
    case SDL_FINGERDOWN: landingOrLift(event.asFinger, .began)
    case SDL_FINGERUP: landingOrLift(event.asFinger, .ended)
    case SDL_MOUSEMOTION: motion(e.motion)
    case SDL_MOUSEBUTTONDOWN: button(e.button, .began)
    case SDL_MOUSEBUTTONUP: button(e.button, .ended)
    case SDL_MOUSEWHEEL: wheel(e.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: keys(e.key)
    default: break
    }
  }

  /// The end of a batch: a hover that was held back goes out, unless a finger explains it.
  public func endBatch() {
    // One pump brought everything: what is left belongs to events that got lost on the way.
    raw.forget()
    if hover != nil { tellHover() }
    hadFinger = false
    newestLift = nil
    if let limit = window.suspectAfter { suspectSilent(after: limit) }
  }

  private func tellHover() {
    if hadFinger || !fingers.isEmpty {
      dropped.falseMotions += 1
    } else if let hover {
      frame.append(hover)
    }
    hover = nil
  }

  private func suspectSilent(after suspectAfter: TimeInterval) {
    for i in 0..<fingers.count
    where !fingers[i].isSuspect && fingers[i].outlived >= 2
      && stamps.latest - fingers[i].heard >= suspectAfter
    {
      fingers[i].isSuspect = true
      frame.append(
        InputEvent(
          time: stamps.latest, position: fingers[i].position, source: .finger(fingers[i].key),
          phase: .stationary, cause: .stale))
    }
  }

  /// Hands the report over, if there is one, and begins the next.
  public func send(to pointer: PointerInput) {
    guard frame.count == 1 else { return takeFrame { pointer.send($0) } }
    newestLift = nil
    let event = frame[0]
    frame.removeAll()
    pointer.send(event)
  }

  /// The same through `body`.
  public func takeFrame(_ body: @MainActor ([InputEvent]) -> Void) {
    newestLift = nil
    guard !frame.isEmpty else { return }
    // Whoever takes it may come back here.
    var report = spare
    spare = []
    frame.copy(to: &report)
    frame.removeAll()
    body(report)
    spare = report
  }

  /// Everything down is forgotten here; the stage cancels its own side.
  public func forgetContacts() {
    fingers.removeAll()
    // The release of pressed buttons may never come here, and SDL goes on believing that they are down.
    staleButtons.formUnion(pressed)
    pressed = []
    hover = nil
  }

  /// Cancels fingers that SDL no longer has (I13). `isThere` is asked for each.
  public func reconcile(isThere: (_ device: Int64, _ finger: Int64) -> Bool) {
    if areAllKnown { return }
    var i = 0
    while i < fingers.count {
      if isKnown(fingers[i].device) || isThere(fingers[i].device, fingers[i].finger) {
        i += 1
        continue
      }
      let finger = fingers.remove(at: i)
      frame.append(
        InputEvent(
          time: stamps.latest, position: finger.position, source: .finger(finger.key),
          phase: .cancelled, cause: .deviceLost))
    }
  }

  @inline(never) private func landingOrLift(
    _ e: UnsafePointer<SDL_TouchFingerEvent>, _ phase: InputEvent.Phase
  ) {
    finger(e, phase)
  }

  @inline(__always) private func finger(
    _ event: UnsafePointer<SDL_TouchFingerEvent>, _ phase: InputEvent.Phase
  ) {
    let seen = raw.take(event)
    if event.pointee.touchId == Int64(SDL_MOUSE_TOUCHID) {
      dropped.echoes += 1
      return
    }
    hadFinger = true
    var position = place(seen.x, seen.y)
    let time = time(of: event.pointee.timestamp, serverTime: seen.serverTime)
    if window.id != 0, event.pointee.windowID != window.id, isForeign(event) {
      dropped.foreign += 1
      return
    }
    let i = slot(of: event)
    switch phase {
    case .began:
      let e = event.pointee
      // Old back ends send pixels; a landing tells, because it is always inside (B19).
      if !window.sendsPixels, seen.x > 4 || seen.y > 4 {
        window.sendsPixels = true
        position = place(seen.x, seen.y)
      }
      guard isDirect(e.touchId) else {
        dropped.indirect += 1
        return
      }
      if let lift = newestLift, lift.device == e.touchId, lift.finger == e.fingerId,
        lift.ticks == e.timestamp, lift.index < frame.count
      {
        frame[lift.index].phase = .cancelled
        frame[lift.index].cause = .stale
      }
      if let i {
        // SDL sends the lift it had missed at the same moment: its own repair (I14, SDL-05).
        frame.append(
          InputEvent(
            time: time, position: fingers[i].position, source: .finger(fingers[i].key),
            phase: .cancelled, cause: .duplicateDown))
        fingers.remove(at: i)
      }
      fingers.append(
        Finger(
          device: e.touchId, finger: e.fingerId, key: nextKey, position: position,
          heard: time))
      add(time, position, nextKey, .began, pressure: e.pressure)
      nextKey += 1
    case .moved:
      guard let i else { return }
      let key = fingers[i].moved(to: position, at: time)
      add(time, position, key, .moved, pressure: event.pointee.pressure)
    default:
      guard let i else { return }
      let e = event.pointee
      // The lift repeats the last place (SDL-07); rewritten coordinates must not move it.
      add(time, fingers[i].position, fingers[i].key, .ended, pressure: e.pressure)
      // The lifts of a panel that goes come before its end (K4, B14).
      let cause = seen.cancel ?? (isListed(e.touchId) ? nil : .deviceLost)
      if let cause {
        frame[frame.count - 1].phase = .cancelled
        frame[frame.count - 1].cause = cause
      }
      let gone = fingers.remove(at: i)
      for k in 0..<fingers.count where fingers[k].device == gone.device && fingers[k].key < gone.key
      {
        fingers[k].outlived += 1
      }
      newestLift = cause == nil ? (e.touchId, e.fingerId, e.timestamp, frame.count - 1) : nil
    }
  }

  /// Fingers are told in turn: after the last one that was found comes the likeliest.
  @inline(__always) private func slot(of e: UnsafePointer<SDL_TouchFingerEvent>) -> Int? {
    fingers.withElements { fingers in
      var i = likeliest
      for _ in 0..<fingers.count {
        if i >= fingers.count { i = 0 }
        if fingers[i].device == e.pointee.touchId, fingers[i].finger == e.pointee.fingerId {
          likeliest = i &+ 1
          return i
        }
        i &+= 1
      }
      return nil
    }
  }

  /// Of a window of another number. Number 0 is the only window's; of several, one that is gone sends
  /// its last lifts with it (B18).
  @inline(never) private func isForeign(_ e: UnsafePointer<SDL_TouchFingerEvent>) -> Bool {
    if e.pointee.windowID == 0 { return !window.isOnly && slot(of: e) == nil }
    return true
  }

  @inline(__always) private func add(
    _ time: TimeInterval, _ position: CGPoint, _ key: Int64, _ phase: InputEvent.Phase,
    pressure: Float
  ) {
    frame.append(
      InputEvent(
        time: time, position: position, source: .finger(key), phase: phase,
        pressure: CGFloat(pressure), modifiers: modifiers))
  }

  @inline(__always) private func place(_ x: Float, _ y: Float) -> CGPoint {
    if window.sendsPixels { return points(CGFloat(x), CGFloat(y)) }
    return points(CGFloat(x) * window.span.width, CGFloat(y) * window.span.height)
  }

  private func measureSpan() {
    let less: CGFloat = window.driver == .x11 ? 1 : 0
    window.span = CGSize(width: window.size.width - less, height: window.size.height - less)
  }

  /// A place in the window's units.
  @inline(__always) func points(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: x * window.pointsPerUnit, y: y * window.pointsPerUnit)
  }

  @inline(__always) private func isKnown(_ device: Int64) -> Bool {
    for known in window.knownDevices where known == device { return true }
    return false
  }

  /// The devices of all fingers that are down; usually they have one.
  private var areAllKnown: Bool {
    guard var known = window.knownDevices.first else { return false }
    return fingers.withElements { fingers in
      for finger in fingers where finger.device != known {
        guard isKnown(finger.device) else { return false }
        known = finger.device
      }
      return true
    }
  }

  /// Whether SDL still has the device.
  private func isListed(_ device: Int64) -> Bool {
    if isKnown(device) { return true }
    for i in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(i) == device { return true }
    return false
  }

  private func isDirect(_ device: Int64) -> Bool {
    if isKnown(device) { return true }
    for i in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(i) == device {
      return SDL_GetTouchDeviceType(device) == SDL_TOUCH_DEVICE_DIRECT
    }
    return false
  }

  /// SDL's stamp in the stage's seconds.
  @inline(__always) func time(of ticks: UInt32, serverTime: UInt32? = nil) -> TimeInterval {
    stamps.time(of: ticks, serverTime: serverTime)
  }
}

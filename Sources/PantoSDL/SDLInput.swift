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

  /// A finger event as its filter saw it, before any renderer rewrote it.
  public struct RawFinger {
    var device: Int64
    var finger: Int64
    var x: Float
    var y: Float
    /// The X server's own stamp, in ms, if it came with one.
    var serverTime: UInt32?
  }

  private struct Finger {
    var device: Int64
    var finger: Int64
    var key: Int64
    var position: CGPoint
    var heard: TimeInterval
    /// How many fingers of its device landed after it and are gone again.
    var outlived = 0
    var isSuspect = false
  }

  /// SDL loses lifts here (Wayland before 2.32): a finger that has been silent for so long, while two
  /// later ones came and went, is told as suspect (I14). `nil`: silence means nothing.
  @exclusivity(unchecked) public var suspectAfter: TimeInterval?

  @exclusivity(unchecked) public var driver: Driver
  /// The window, in its own units.
  @exclusivity(unchecked) public var size: CGSize
  /// Points in one unit of the window: not 1 where somebody asked for another scale than the
  /// display's.
  @exclusivity(unchecked) public var pointsPerUnit: CGFloat = 1
  @exclusivity(unchecked) public var windowID: UInt32
  /// The stage's time of an SDL stamp of 0, in seconds.
  @exclusivity(unchecked) public var ticksOrigin: TimeInterval
  /// The stage's time of the monotonic clock's 0, in seconds; `nil`: server times are not used.
  @exclusivity(unchecked) public var monotonicOrigin: TimeInterval?
  /// Devices that are known without asking SDL, for harnesses that push events of their own.
  @exclusivity(unchecked) public var knownDevices: [Int64] = []

  /// The report that is being put together; the host takes it.
  @exclusivity(unchecked) var frame = OwnedList<InputEvent>(capacity: 256)
  /// What a report of several is handed over in.
  @exclusivity(unchecked) private var spare: [InputEvent] = []
  @exclusivity(unchecked) public internal(set) var droppedEchoes = 0
  @exclusivity(unchecked) public private(set) var droppedFalseMotions = 0
  @exclusivity(unchecked) public private(set) var droppedIndirect = 0
  @exclusivity(unchecked) public internal(set) var droppedForeign = 0

  @exclusivity(unchecked) private var fingers = OwnedList<Finger>(capacity: 64)
  @exclusivity(unchecked) private var likeliest = 0
  @exclusivity(unchecked) private var nextKey: Int64 = 1
  // Outside the actor's checks: asserting isolation costs a heap block per event, and SDL calls its
  // filter on the thread that pumps, which is the host's.
  @exclusivity(unchecked) nonisolated(unsafe) private var raw = OwnedList<RawFinger>(capacity: 256)
  /// So many of them are taken already.
  @exclusivity(unchecked) nonisolated(unsafe) private var rawTaken = 0
  /// The newest lift of this batch: a landing of the same finger with the same stamp makes it SDL's
  /// own repair of a lift that was lost (I14).
  @exclusivity(unchecked) private var newestLift:
    (device: Int64, finger: Int64, ticks: UInt32, index: Int)?
  @exclusivity(unchecked) var hover: InputEvent?
  @exclusivity(unchecked) private var hadFinger = false
  @exclusivity(unchecked) var pressed: UIEvent.ButtonMask = []
  @exclusivity(unchecked) var pointer = CGPoint.zero
  @exclusivity(unchecked) var isPointerHere = false
  @exclusivity(unchecked) private var lastTime: TimeInterval = 0
  @exclusivity(unchecked) private var lastTicks: UInt32 = 0
  @exclusivity(unchecked) private var wraps: UInt64 = 0
  @exclusivity(unchecked) var modifiers: UIKeyModifierFlags = []
  @exclusivity(unchecked) var fractionalWheels: [UInt32] = []
  @exclusivity(unchecked) private var usesPixels = false

  public init(
    driver: Driver, size: CGSize, windowID: UInt32 = 0, ticksOrigin: TimeInterval = 0,
    monotonicOrigin: TimeInterval? = nil
  ) {
    self.driver = driver
    self.size = size
    self.windowID = windowID
    self.ticksOrigin = ticksOrigin
    self.monotonicOrigin = monotonicOrigin
    spare.reserveCapacity(256)
  }

  public var liveFingers: Int { fingers.count }

  // MARK: From the event filter

  /// A finger event on its way into SDL's queue: its true coordinates are remembered.
  public nonisolated func noteRaw(_ e: SDL_TouchFingerEvent) {
    if raw.count > 65_536 { forgetRaw() }
    raw.append(RawFinger(device: e.touchId, finger: e.fingerId, x: e.x, y: e.y, serverTime: nil))
  }

  /// The X server's stamp of the finger event that came just before.
  public nonisolated func noteServerTime(_ ms: UInt32, finger: Int64) {
    let last = raw.count - 1
    guard rawTaken <= last, raw[last].finger == finger, raw[last].serverTime == nil else { return }
    raw[last].serverTime = ms
  }

  // MARK: Translation

  /// One event of SDL's queue. Window events that end contacts are the host's to see.
  public func translate(_ e: SDL_Event) {
    var e = e
    translate(&e)
  }

  /// The same without a copy of it.
  public func translate(_ event: UnsafePointer<SDL_Event>) {
    let type = SDL_EventType(event.pointee.type)
    if type == SDL_FINGERMOTION { return finger(event.pointee.tfinger, .moved) }
    translateOther(event, type)
  }

  @inline(never) private func translateOther(
    _ event: UnsafePointer<SDL_Event>, _ type: SDL_EventType
  ) {
    let e = event.pointee
    switch type {
    case SDL_FINGERDOWN: landingOrLift(e.tfinger, .began)
    case SDL_FINGERUP: landingOrLift(e.tfinger, .ended)
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
    forgetRaw()
    if hover != nil { tellHover() }
    hadFinger = false
    newestLift = nil
    if let suspectAfter { suspectSilent(after: suspectAfter) }
  }

  private func tellHover() {
    if hadFinger || !fingers.isEmpty {
      droppedFalseMotions += 1
    } else if let hover {
      frame.append(hover)
    }
    hover = nil
  }

  private func suspectSilent(after suspectAfter: TimeInterval) {
    for i in 0..<fingers.count
    where !fingers[i].isSuspect && fingers[i].outlived >= 2
      && lastTime - fingers[i].heard >= suspectAfter
    {
      fingers[i].isSuspect = true
      frame.append(
        InputEvent(
          time: lastTime, position: fingers[i].position, source: .finger(fingers[i].key),
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
    frame.withElements { report.append(contentsOf: $0) }
    frame.removeAll()
    body(report)
    report.removeAll(keepingCapacity: true)
    spare = report
  }

  /// Everything down is forgotten here; the stage cancels its own side.
  public func forgetContacts() {
    fingers.removeAll()
    pressed = []
    hover = nil
  }

  /// Cancels fingers that SDL no longer has (I13). `isThere` is asked for each.
  public func reconcile(isThere: (_ device: Int64, _ finger: Int64) -> Bool) {
    var i = 0
    while i < fingers.count {
      if isKnown(fingers[i].device) || isThere(fingers[i].device, fingers[i].finger) {
        i += 1
        continue
      }
      let finger = fingers.remove(at: i)
      frame.append(
        InputEvent(
          time: lastTime, position: finger.position, source: .finger(finger.key),
          phase: .cancelled, cause: .deviceLost))
    }
  }

  @inline(never) private func landingOrLift(
    _ e: SDL_TouchFingerEvent, _ phase: InputEvent.Phase
  ) {
    finger(e, phase)
  }

  @inline(__always) private func finger(_ e: SDL_TouchFingerEvent, _ phase: InputEvent.Phase) {
    let raw = takeRaw(e)
    if e.touchId == Int64(SDL_MOUSE_TOUCHID) {
      droppedEchoes += 1
      return
    }
    hadFinger = true
    let time = time(of: e.timestamp, serverTime: raw?.serverTime)
    let i = slot(of: e)
    // A window that is gone sends its last lifts with number 0 (B18).
    if windowID != 0, e.windowID != windowID, !(e.windowID == 0 && i != nil) {
      droppedForeign += 1
      return
    }
    var position = place(raw?.x ?? e.x, raw?.y ?? e.y, isDown: phase == .began)
    switch phase {
    case .began:
      guard isDirect(e.touchId) else {
        droppedIndirect += 1
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
      fingers[i].position = position
      fingers[i].heard = time
      fingers[i].outlived = 0
      fingers[i].isSuspect = false
      add(time, position, fingers[i].key, .moved, pressure: e.pressure)
    default:
      guard let i else { return }
      // The lift repeats the last place (SDL-07); rewritten coordinates must not move it.
      position = fingers[i].position
      add(time, position, fingers[i].key, .ended, pressure: e.pressure)
      let gone = fingers.remove(at: i)
      for k in 0..<fingers.count where fingers[k].device == gone.device && fingers[k].key < gone.key
      {
        fingers[k].outlived += 1
      }
      newestLift = (e.touchId, e.fingerId, e.timestamp, frame.count - 1)
    }
  }

  /// Fingers are told in turn: after the last one that was found comes the likeliest.
  @inline(__always) private func slot(of e: SDL_TouchFingerEvent) -> Int? {
    let count = fingers.count
    var i = likeliest
    var left = count
    while left > 0 {
      if i >= count { i = 0 }
      if fingers[i].device == e.touchId, fingers[i].finger == e.fingerId {
        likeliest = i + 1
        return i
      }
      i += 1
      left -= 1
    }
    return nil
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

  @inline(__always) private func takeRaw(_ e: SDL_TouchFingerEvent) -> RawFinger? {
    guard rawTaken < raw.count else { return nil }
    let first = raw[rawTaken]
    guard first.finger == e.fingerId, first.device == e.touchId else {
      // The queue lost or gained events: start over rather than pair them wrongly.
      forgetRaw()
      return nil
    }
    rawTaken += 1
    if rawTaken == raw.count { forgetRaw() }
    return first
  }

  @inline(__always) private nonisolated func forgetRaw() {
    raw.removeAll()
    rawTaken = 0
  }

  @inline(__always) private func place(_ x: Float, _ y: Float, isDown: Bool) -> CGPoint {
    // Old back ends send pixels; a landing tells, because it is always inside (B19).
    if isDown, x > 4 || y > 4 { usesPixels = true }
    if usesPixels { return points(CGFloat(x), CGFloat(y)) }
    let less: CGFloat = driver == .x11 ? 1 : 0
    return points(CGFloat(x) * (size.width - less), CGFloat(y) * (size.height - less))
  }

  /// A place in the window's units.
  @inline(__always) func points(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: x * pointsPerUnit, y: y * pointsPerUnit)
  }

  @inline(__always) private func isKnown(_ device: Int64) -> Bool {
    for known in knownDevices where known == device { return true }
    return false
  }

  private func isDirect(_ device: Int64) -> Bool {
    if isKnown(device) { return true }
    for i in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(i) == device {
      return SDL_GetTouchDeviceType(device) == SDL_TOUCH_DEVICE_DIRECT
    }
    return false
  }

  // MARK: Time

  /// An SDL stamp (32 bits of milliseconds, wrapping after 49.7 days) in the stage's seconds; the X
  /// server's own stamp where there is one and it is believable (SDL-10).
  @inline(__always) func time(of ticks: UInt32, serverTime: UInt32? = nil) -> TimeInterval {
    if ticks < lastTicks, lastTicks - ticks > 1 << 31 { wraps += 1 }
    // One stamped before the wrap that came after it: nothing can be older than `lastTime`.
    if wraps > 0, ticks > lastTicks, UInt32.max - (ticks - lastTicks) < 60_000 { return lastTime }
    lastTicks = ticks
    let arrival = ticksOrigin + TimeInterval(wraps << 32 | UInt64(ticks)) / 1000
    var time = arrival
    if let serverTime { time = truer(arrival, serverTime) }
    lastTime = max(time, lastTime)
    return lastTime
  }

  @inline(never) private func truer(
    _ arrival: TimeInterval, _ serverTime: UInt32
  ) -> TimeInterval {
    guard let monotonicOrigin else { return arrival }
    // The server's clock is this machine's, cut to 32 bits: the turn nearest to the arrival.
    let turn = 4_294_967.296
    let server = TimeInterval(serverTime) / 1000 + monotonicOrigin
    let turns = ((arrival - server) / turn).rounded()
    let candidate = server + turns * turn
    // A server elsewhere has another clock, and nothing happens after it has arrived.
    return candidate <= arrival + 0.002 && arrival - candidate < 30 ? candidate : arrival
  }
}

import CSDL2
import PantoScene

/// Translates SDL's finger events into input events.
extension SDLInput {
  @inline(never) func translateTouchDownOrUp(
    _ e: UnsafePointer<SDL_TouchFingerEvent>, _ phase: InputEvent.Phase
  ) {
    translateFinger(e, phase)
  }

  @inline(__always) func translateFinger(
    _ event: UnsafePointer<SDL_TouchFingerEvent>, _ phase: InputEvent.Phase
  ) {
    let record = raw.removeRecord(of: event)
    if event.pointee.touchId == Int64(SDL_MOUSE_TOUCHID) {
      dropped.echoes += 1
      return
    }
    hadFinger = true
    let time = time(of: event.pointee.timestamp, serverTime: record.serverTime)
    if window.id != 0, event.pointee.windowID != window.id, isForeign(event) {
      dropped.foreign += 1
      return
    }
    let i = slot(of: event)
    switch phase {
    case .began: beginFinger(event.pointee, x: record.x, y: record.y, at: time, replacing: i)
    case .moved:
      guard let i else { return }
      let position = position(record.x, record.y)
      let key = fingers[i].moved(to: position, at: time)
      append(time, position, key, .moved, pressure: event.pointee.pressure)
    default: if let i { endFinger(i, event.pointee, cancel: record.cancel, at: time) }
    }
  }

  private func beginFinger(
    _ e: SDL_TouchFingerEvent, x: Float, y: Float, at time: TimeInterval, replacing i: Int?
  ) {
    // Old back ends send pixels. A touch down shows it, because it is always inside the window
    // (B19).
    if !window.sendsPixels, x > 4 || y > 4 { window.sendsPixels = true }
    let position = position(x, y)
    guard isDirect(e.touchId) else {
      dropped.indirect += 1
      return
    }
    if let lift = newestLift, lift.device == e.touchId, lift.finger == e.fingerId,
      lift.ticks == e.timestamp, lift.index < report.count
    {
      report[lift.index].phase = .cancelled
      report[lift.index].cause = .stale
    }
    if let i {
      // SDL sends the missed lift together with the new touch down, as its own repair (I14,
      // SDL-05).
      report.append(
        InputEvent(
          time: time, position: fingers[i].position, source: .finger(fingers[i].key),
          phase: .cancelled, cause: .duplicateDown))
      fingers.remove(at: i)
    }
    fingers.append(
      Finger(
        device: e.touchId, finger: e.fingerId, key: nextKey, position: position, lastTime: time))
    append(time, position, nextKey, .began, pressure: e.pressure)
    nextKey += 1
  }

  private func endFinger(
    _ i: Int, _ e: SDL_TouchFingerEvent, cancel: CancelCause?, at time: TimeInterval
  ) {
    // The lift keeps the last position (SDL-07), so that rewritten coordinates cannot move the
    // finger.
    append(time, fingers[i].position, fingers[i].key, .ended, pressure: e.pressure)
    // The lifts of a removed panel arrive before its removal (K4, B14).
    let cause = cancel ?? (isListed(e.touchId) ? nil : .deviceLost)
    if let cause {
      report[report.count - 1].phase = .cancelled
      report[report.count - 1].cause = cause
    }
    let ended = fingers.remove(at: i)
    for k in 0..<fingers.count
    where fingers[k].device == ended.device && fingers[k].key < ended.key {
      fingers[k].outlived += 1
    }
    newestLift = cause == nil ? (e.touchId, e.fingerId, e.timestamp, report.count - 1) : nil
  }

  /// Returns the index in `fingers` of the event's finger, or `nil`. Fingers are reported in turn,
  /// so the search starts after the last match.
  @inline(__always) private func slot(of e: UnsafePointer<SDL_TouchFingerEvent>) -> Int? {
    fingers.withElements { fingers in
      var i = nextSlot
      for _ in 0..<fingers.count {
        if i >= fingers.count { i = 0 }
        if fingers[i].device == e.pointee.touchId, fingers[i].finger == e.pointee.fingerId {
          nextSlot = i &+ 1
          return i
        }
        i &+= 1
      }
      return nil
    }
  }

  /// Whether the event belongs to another window. Id 0 stands for the only window; with several
  /// windows, a window that is gone sends its last lifts with id 0 (B18).
  @inline(never) private func isForeign(_ e: UnsafePointer<SDL_TouchFingerEvent>) -> Bool {
    if e.pointee.windowID == 0 { return !window.isOnly && slot(of: e) == nil }
    return true
  }

  @inline(__always) private func append(
    _ time: TimeInterval, _ position: CGPoint, _ key: Int64, _ phase: InputEvent.Phase,
    pressure: Float
  ) {
    report.append(
      InputEvent(
        time: time, position: position, source: .finger(key), phase: phase,
        pressure: CGFloat(pressure), modifiers: modifiers))
  }

  @inline(__always) private func position(_ x: Float, _ y: Float) -> CGPoint {
    if window.sendsPixels { return points(CGFloat(x), CGFloat(y)) }
    return points(CGFloat(x) * window.span.width, CGFloat(y) * window.span.height)
  }

  func measureSpan() {
    let less: CGFloat = window.driver == .x11 ? 1 : 0
    window.span = CGSize(width: window.size.width - less, height: window.size.height - less)
  }

  /// Converts a position in window units to points.
  @inline(__always) func points(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: x * window.pointsPerUnit, y: y * window.pointsPerUnit)
  }

  @inline(__always) func isKnown(_ device: Int64) -> Bool {
    for known in window.knownDevices where known == device { return true }
    return false
  }

  /// Whether the devices of all pressed fingers are in `knownDevices`. Usually the fingers share
  /// one device.
  var areAllKnown: Bool {
    guard var known = window.knownDevices.first else { return false }
    return fingers.withElements { fingers in
      for finger in fingers where finger.device != known {
        guard isKnown(finger.device) else { return false }
        known = finger.device
      }
      return true
    }
  }

  /// Whether SDL still lists the device.
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
}

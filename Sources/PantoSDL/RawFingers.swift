import CSDL2
import PantoBase
import PantoScene

/// Finger events as SDL's event filter received them, before a renderer rewrote their coordinates.
/// An entry is kept until its event leaves SDL's queue.
struct RawFingers: ~Copyable {
  struct Seen {
    var device: Int64
    var finger: Int64
    var x: Float
    var y: Float
    /// The X server's timestamp in milliseconds, if the event had one.
    var serverTime: UInt32?
    /// Why a lift is a cancellation. Meaningless for a touch down or a move.
    var cancel: CancelCause?
  }

  private var seen = OwnedList<Seen>(capacity: 256)
  /// The number of entries at the start of `seen` that are already matched.
  private var taken = 0

  /// Whether the next append has to grow the storage.
  @inline(__always) var isFull: Bool { seen.isFull }

  @inline(__always) mutating func note(_ e: UnsafePointer<SDL_TouchFingerEvent>) {
    // So many entries mean that no events are being taken out of the queue.
    if seen.isFull, seen.count >= 65_536 { forget() }
    seen.append(
      Seen(
        device: e.pointee.touchId, finger: e.pointee.fingerId, x: e.pointee.x, y: e.pointee.y,
        serverTime: nil, cancel: nil))
  }

  /// Sets the server timestamp of the last recorded event if it belongs to `finger`.
  mutating func noteServerTime(_ ms: UInt32, finger: Int64) {
    let last = seen.count - 1
    guard taken <= last, seen[last].finger == finger, seen[last].serverTime == nil else { return }
    seen[last].serverTime = ms
  }

  /// Marks the last recorded lift as a cancellation if it belongs to `finger`.
  mutating func noteCancel(finger: Int64, because cause: CancelCause) {
    let last = seen.count - 1
    guard taken <= last, seen[last].finger == finger else { return }
    seen[last].cancel = cause
  }

  /// Marks the events of a lost device that are not yet matched as cancelled.
  mutating func noteLoss(of device: Int64) {
    var i = taken
    while i < seen.count {
      if seen[i].device == device { seen[i].cancel = .deviceLost }
      i += 1
    }
  }

  /// Returns what the filter recorded for `e`, or the event's own values if there is no record.
  @inline(__always) mutating func take(
    _ e: UnsafePointer<SDL_TouchFingerEvent>
  ) -> (x: Float, y: Float, serverTime: UInt32?, cancel: CancelCause?) {
    let i = taken
    if seen.holds(i) {
      if seen[i].finger == e.pointee.fingerId, seen[i].device == e.pointee.touchId {
        taken = i &+ 1
        let found = (seen[i].x, seen[i].y, seen[i].serverTime, seen[i].cancel)
        if !seen.holds(taken) { forget() }
        return found
      }
      // The queue lost or gained events. Starting over is safer than pairing events with the wrong
      // records.
      forget()
    }
    return (e.pointee.x, e.pointee.y, nil, nil)
  }

  @inline(__always) mutating func forget() {
    seen.removeAll()
    taken = 0
  }
}

extension UnsafePointer<SDL_Event> {
  /// The event as a finger event. Valid only if the event's type says so.
  @inline(__always) var asFinger: UnsafePointer<SDL_TouchFingerEvent> {
    UnsafeRawPointer(self).assumingMemoryBound(to: SDL_TouchFingerEvent.self)
  }
}

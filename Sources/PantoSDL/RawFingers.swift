import CSDL2
import PantoBase
import PantoScene

/// Finger events as SDL's filter saw them, before any renderer rewrote them: kept until they come out
/// of the queue.
struct RawFingers: ~Copyable {
  struct Seen {
    var device: Int64
    var finger: Int64
    var x: Float
    var y: Float
    /// The X server's own stamp, in ms, if it came with one.
    var serverTime: UInt32?
    /// Why a lift is a cancel, if it is one; means nothing for a landing or a move.
    var cancel: CancelCause?
  }

  private var seen = OwnedList<Seen>(capacity: 256)
  /// So many of them are taken already.
  private var taken = 0

  /// The next one makes room for as many again.
  @inline(__always) var isFull: Bool { seen.isFull }

  @inline(__always) mutating func note(_ e: UnsafePointer<SDL_TouchFingerEvent>) {
    // Nobody takes them.
    if seen.isFull, seen.count >= 65_536 { forget() }
    seen.append(
      Seen(
        device: e.pointee.touchId, finger: e.pointee.fingerId, x: e.pointee.x, y: e.pointee.y,
        serverTime: nil, cancel: nil))
  }

  /// Of the one that was noted last.
  mutating func noteServerTime(_ ms: UInt32, finger: Int64) {
    let last = seen.count - 1
    guard taken <= last, seen[last].finger == finger, seen[last].serverTime == nil else { return }
    seen[last].serverTime = ms
  }

  /// The lift that was noted last is a cancel.
  mutating func noteCancel(finger: Int64, because cause: CancelCause) {
    let last = seen.count - 1
    guard taken <= last, seen[last].finger == finger else { return }
    seen[last].cancel = cause
  }

  /// `device` is gone: those of its lifts that were not taken yet came from that.
  mutating func noteLoss(of device: Int64) {
    var i = taken
    while i < seen.count {
      if seen[i].device == device { seen[i].cancel = .deviceLost }
      i += 1
    }
  }

  /// What the filter saw of `e`; what `e` says, where it saw nothing.
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
      // The queue lost or gained events: start over rather than pair them wrongly.
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
  /// Where it is one of a finger.
  @inline(__always) var asFinger: UnsafePointer<SDL_TouchFingerEvent> {
    UnsafeRawPointer(self).assumingMemoryBound(to: SDL_TouchFingerEvent.self)
  }
}

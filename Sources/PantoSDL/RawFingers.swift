import CSDL2
import PantoBase
import PantoScene

/// Finger events as SDL's event filter received them, before a renderer rewrote their coordinates.
/// An entry is kept until its event leaves SDL's queue.
struct RawFingers: ~Copyable {
  struct Record {
    var device: Int64
    var finger: Int64
    var x: Float
    var y: Float
    /// The X server's timestamp in milliseconds, if the event had one.
    var serverTime: UInt32?
    /// Why a lift is a cancellation. Meaningless for a touch down or a move.
    var cancel: CancelCause?
  }

  /// The number of records that are kept. SDL's own queue holds 65,535 events, so more records mean
  /// that no events are being taken out of it.
  private static let mostRecords = 65_536

  private var records = OwnedList<Record>(capacity: 256)
  /// The number of entries at the start of `records` that are already matched.
  private var matched = 0

  /// Whether the next append has to grow the storage.
  @inline(__always) var isFull: Bool { records.isFull }

  @inline(__always) mutating func append(_ e: UnsafePointer<SDL_TouchFingerEvent>) {
    if records.isFull, records.count >= RawFingers.mostRecords { forget() }
    records.append(
      Record(
        device: e.pointee.touchId, finger: e.pointee.fingerId, x: e.pointee.x, y: e.pointee.y,
        serverTime: nil, cancel: nil))
  }

  /// Sets the server timestamp of the last recorded event if it belongs to `finger`.
  mutating func recordServerTime(_ ms: UInt32, finger: Int64) {
    let last = records.count - 1
    guard matched <= last, records[last].finger == finger, records[last].serverTime == nil else {
      return
    }
    records[last].serverTime = ms
  }

  /// Marks the last recorded lift as a cancellation if it belongs to `finger`.
  mutating func recordCancel(finger: Int64, because cause: CancelCause) {
    let last = records.count - 1
    guard matched <= last, records[last].finger == finger else { return }
    records[last].cancel = cause
  }

  /// Marks the events of a lost device that are not yet matched as cancelled.
  mutating func recordLoss(of device: Int64) {
    var i = matched
    while i < records.count {
      if records[i].device == device { records[i].cancel = .deviceLost }
      i += 1
    }
  }

  /// Returns what the filter recorded for `e`, or the event's own values if there is no record.
  @inline(__always) mutating func removeRecord(
    of e: UnsafePointer<SDL_TouchFingerEvent>
  ) -> (x: Float, y: Float, serverTime: UInt32?, cancel: CancelCause?) {
    let i = matched
    if records.holds(i) {
      if records[i].finger == e.pointee.fingerId, records[i].device == e.pointee.touchId {
        matched = i &+ 1
        let found = (records[i].x, records[i].y, records[i].serverTime, records[i].cancel)
        if !records.holds(matched) { forget() }
        return found
      }
      // The queue lost or gained events. Starting over is safer than pairing events with the wrong
      // records.
      forget()
    }
    return (e.pointee.x, e.pointee.y, nil, nil)
  }

  @inline(__always) mutating func forget() {
    records.removeAll()
    matched = 0
  }
}

extension UnsafePointer<SDL_Event> {
  /// The event as a finger event. Valid only if the event's type says so.
  @inline(__always) var asFinger: UnsafePointer<SDL_TouchFingerEvent> {
    UnsafeRawPointer(self).assumingMemoryBound(to: SDL_TouchFingerEvent.self)
  }
}

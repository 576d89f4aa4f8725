import PantoBase
import PantoGestures

/// The contents of a recording by time: its touches and the moments at which input came.
///
/// The index is made once. Afterwards the touches at any time can be drawn without playing the
/// recording.
public struct RecordingIndex: Hashable, Sendable {
  /// The time of the last line in seconds.
  public private(set) var duration: TimeInterval = 0
  /// The times at which input, a key or a change of the window came, in seconds: sorted, and each
  /// one once.
  public private(set) var moments: [TimeInterval] = []
  /// The touches in the order of their starts. A press of the mouse counts as a touch.
  public private(set) var touches: [RecordedTouch] = []
  /// The largest number of touches that are down at the same time.
  public private(set) var mostTouches = 0

  /// The largest number of samples that are kept. A longer recording has no marks after them.
  public static let mostSamples = 2_000_000

  private enum Contact: Hashable {
    case finger(Int64), pen(Int64), mouse
  }

  /// Creates the index of a recording's touches and moments.
  public init(_ recording: Recording) {
    var live: [(contact: Contact, index: Int)] = []
    var samples = 0
    for entry in recording.entries {
      duration = max(duration, entry.time)
      switch entry {
      case .tick, .gap, .end, .check: continue
      case .key, .text, .change: break
      case .cancel(let time, _), .restart(let time):
        for contact in live { end(contact.index, at: time, isCancelled: true) }
        live.removeAll()
      case .event(var event, _), .held(var event), .cancelByHandler(var event):
        if case .held = entry { event.phase = .began }
        if samples < RecordingIndex.mostSamples, add(event, &live) { samples += 1 }
      }
      if moments.last.map({ $0 < entry.time }) ?? true { moments.append(entry.time) }
    }
  }

  /// Adds an event to the touch that it belongs to. Returns `false` if there is none.
  private mutating func add(
    _ event: InputEvent, _ live: inout [(contact: Contact, index: Int)]
  ) -> Bool {
    let contact: Contact
    switch event.source {
    case .finger(let id): contact = .finger(id)
    case .pen(let id): contact = .pen(id)
    case .mouse: contact = .mouse
    case .wheel: return false
    }
    let sample = RecordedTouch.Sample(time: event.time, position: event.position)
    guard let i = live.firstIndex(where: { $0.contact == contact }) else {
      guard event.phase == .began else { return false }
      var number = 1
      while live.contains(where: { touches[$0.index].number == number }) { number += 1 }
      live.append((contact, touches.count))
      touches.append(RecordedTouch(number: number, samples: [sample]))
      mostTouches = max(mostTouches, live.count)
      return true
    }
    let touch = live[i].index
    touches[touch].samples.append(sample)
    // A mouse is one contact until its last button is up (PTR-03).
    let isOver =
      event.phase == .cancelled
      || event.phase == .ended && (contact != .mouse || event.buttons.isEmpty)
    if isOver {
      end(touch, at: event.time, isCancelled: event.phase == .cancelled)
      live.remove(at: i)
    }
    return true
  }

  private mutating func end(_ touch: Int, at time: TimeInterval, isCancelled: Bool) {
    touches[touch].end = time
    touches[touch].isCancelled = isCancelled
  }

  /// Returns the time of the first input after `time`, in seconds, or `nil`.
  public func moment(after time: TimeInterval) -> TimeInterval? {
    let i = position(of: time.nextUp)
    return i < moments.count ? moments[i] : nil
  }

  /// Returns the time of the last input before `time`, in seconds, or `nil`.
  public func moment(before time: TimeInterval) -> TimeInterval? {
    let i = position(of: time)
    return i > 0 ? moments[i - 1] : nil
  }

  /// Returns the number of moments before `time`, by bisection.
  private func position(of time: TimeInterval) -> Int {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the touches that have started by `time`.
  public func touches(upTo time: TimeInterval) -> [RecordedTouch] {
    touches.filter { $0.start <= time }
  }

  /// Returns the touches whose marks show at `time`: those that are down, and those that fade.
  public func touches(at time: TimeInterval) -> [RecordedTouch] {
    touches.filter { $0.opacity(at: time) > 0 }
  }
}

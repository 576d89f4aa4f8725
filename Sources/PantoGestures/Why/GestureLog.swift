import PantoBase

/// One committed change of one recognizer's state. 40 bytes, no references.
public struct Transition: Hashable, Sendable {
  /// The event's or deadline's time, in seconds.
  public var time: TimeInterval
  public var reason: Reason
  public var from: UIGestureRecognizer.State
  public var to: UIGestureRecognizer.State
  /// Which gesture it was.
  public var kind: GestureKind
  public var recognizer: RecognizerID
  /// How many in a row: a run of `changed` is one entry.
  public var count: Int32
}

/// The last 256 transitions of a window, always on: one store each, no text, no allocation.
@MainActor public final class GestureLog {
  @exclusivity(unchecked) private var ring: Ring<Transition>
  @exclusivity(unchecked) private var appended = 0
  // Looked up by number only, never iterated (T1).
  private var names: [RecognizerID: String] = [:]

  /// Told of each transition as it is committed, every single `changed` included.
  @exclusivity(unchecked) public var onTransition: ((Transition) -> Void)?

  public init(capacity: Int = 256) { ring = Ring(capacity: capacity) }

  /// Oldest first.
  public var transitions: [Transition] { (0..<ring.count).map { ring[$0] } }

  /// The name a recognizer had when it was first logged.
  public func name(of id: RecognizerID) -> String { names[id] ?? "#\(id.number)" }

  /// The transitions of one recognizer, oldest first.
  public func transitions(of recognizer: UIGestureRecognizer) -> [Transition] {
    transitions.filter { $0.recognizer == recognizer.id }
  }

  /// `possible → began → changed ×29 → ended`, with reasons for what failed or was cancelled.
  public func story(of recognizer: UIGestureRecognizer) -> String {
    var words = ["possible"]
    for t in transitions(of: recognizer) { words.append(word(for: t)) }
    return words.joined(separator: " → ")
  }

  /// `failed(movedTooFar 12 > 10)`, `changed ×29`, `ended`.
  public func word(for t: Transition) -> String {
    var word = t.to.word
    if t.to == .failed || t.to == .cancelled {
      word += "(\(t.reason.brief(naming: name(of:))))"
    }
    if t.count > 1 { word += " ×\(t.count)" }
    return word
  }

  /// One line of a printed log: time, name, states, reason.
  public func line(for t: Transition) -> String {
    let reason = t.reason.brief(naming: name(of:))
    return "\(t.time) \(name(of: t.recognizer)) \(t.from.word) → \(t.to.word) \(reason)"
  }

  public func removeAll() { ring.removeAll() }

  /// One more of a run of `changed`; `false`: nobody may be told like this, or the run is no longer
  /// in the log.
  final func wentOn(_ recognizer: UIGestureRecognizer) -> Bool {
    let slot = recognizer.latestLogEntry - (appended - ring.count)
    guard onTransition == nil, slot >= 0, slot < ring.count,
      ring[slot].recognizer == recognizer.id
    else { return false }
    ring[slot].count &+= 1
    return true
  }

  final func record(_ t: Transition, by recognizer: UIGestureRecognizer) {
    if !recognizer.isNamedInLog {
      recognizer.isNamedInLog = true
      names[recognizer.id] = recognizer.gestureName
    }
    onTransition?(t)
    if t.to == .changed, t.from == .changed {
      // Fingers interleave, so the run is found by the recognizer's own latest place.
      let slot = recognizer.latestLogEntry - (appended - ring.count)
      if slot >= 0, slot < ring.count, ring[slot].recognizer == t.recognizer {
        ring[slot].count &+= 1
        return
      }
    }
    recognizer.latestLogEntry = appended
    appended += 1
    ring.append(t)
  }
}

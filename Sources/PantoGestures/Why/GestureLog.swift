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

  @_spi(Measurement) public init(
    time: TimeInterval, reason: Reason, from: UIGestureRecognizer.State,
    to: UIGestureRecognizer.State, kind: GestureKind, recognizer: RecognizerID, count: Int32
  ) {
    self.time = time
    self.reason = reason
    self.from = from
    self.to = to
    self.kind = kind
    self.recognizer = recognizer
    self.count = count
  }
}

/// The last 256 transitions of a window, always on: one store each, no text, no allocation.
///
/// Read it afterwards, or listen. Any number may listen at once; where nobody does, nothing is paid
/// for it.
///
/// ```swift
/// let observation = stage.log.observe { print(stage.log.line(for: $0)) }
/// …
/// observation.end()
/// ```
@MainActor public final class GestureLog {
  @exclusivity(unchecked) private var ring: Ring<Transition>
  // Looked up by number only, never iterated (T1).
  // Two generations, so that memory stays bounded while recognizers come and go (P2).
  private(set) var names: [RecognizerID: String] = [:]
  private(set) var oldNames: [RecognizerID: String] = [:]
  /// Which generation of all logs' `names` is, from 1; a recognizer knows in which it was entered last.
  private var naming: Int32
  private static var namings: Int32 = 0

  /// Told of each transition as it is committed, every single `changed` included; before those who
  /// `observe`. One seat, for a host or a test: others use `observe`.
  public var onTransition: ((Transition) -> Void)? {
    didSet { listenersChanged() }
  }
  private var observations: [GestureLogObservation] = []
  /// Somebody wants every single `changed`: none may just be counted as one more of a run.
  private(set) final var isHeardAtEachChange = false

  public init(capacity: Int = 256) {
    ring = Ring(capacity: capacity)
    GestureLog.namings &+= 1
    naming = GestureLog.namings
  }

  /// Oldest first.
  public var transitions: [Transition] { (0..<ring.count).map { ring[$0] } }

  /// The name a recognizer had when it was first logged.
  public func name(of id: RecognizerID) -> String {
    names[id] ?? oldNames[id] ?? "#\(id.number)"
  }

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

  /// Tells `body` of each transition as it is committed, in the order of asking, until the
  /// observation ends.
  ///
  /// A run of `changed` is told once, when it begins, which costs a running gesture nothing. With
  /// `eachChange` every single one is told. `body` runs while input is on its way: it may read
  /// anything, and asks for changes later.
  @discardableResult
  public func observe(
    eachChange: Bool = false, _ body: @escaping @MainActor (Transition) -> Void
  ) -> GestureLogObservation {
    let made = GestureLogObservation(self, eachChange: eachChange, body)
    observations.append(made)
    listenersChanged()
    return made
  }

  fileprivate func forget(_ observation: GestureLogObservation) {
    observations.removeAll { $0 === observation }
    listenersChanged()
  }

  private func listenersChanged() {
    isHeardAtEachChange = onTransition != nil || observations.contains { $0.hearsEachChange }
  }

  /// Whoever begins to listen meanwhile hears the next one; whoever ends hears nothing more.
  private func tell(_ t: Transition) {
    let goesOn = t.to == .changed && t.from == .changed
    for observation in observations where !goesOn || observation.hearsEachChange {
      observation.body?(t)
    }
  }

  private func enterName(of recognizer: UIGestureRecognizer) {
    // Each of them has a transition of its own: whoever is in the ring is in one of the two.
    if names.count >= 8 * ring.capacity {
      oldNames = names
      names = [:]
      GestureLog.namings &+= 1
      naming = GestureLog.namings
    }
    recognizer.namedInLog = naming
    names[recognizer.id] = recognizer.gestureName
  }

  /// One more of a run of `changed`; `false`: nobody may be told like this, or the run is no longer
  /// in the log.
  @inline(__always) final func wentOn(_ recognizer: UIGestureRecognizer) -> Bool {
    guard !isHeardAtEachChange else { return false }
    return goesOn(recognizer)
  }

  /// Fingers interleave, so the run is found by the recognizer's own latest place.
  @inline(__always) private func goesOn(_ recognizer: UIGestureRecognizer) -> Bool {
    let place = recognizer.latestLogPlace
    guard ring.holds(place: place), ring[place: place].recognizer == recognizer.id,
      ring[place: place].to == .changed
    else { return false }
    ring[place: place].count &+= 1
    return true
  }

  /// Enters one transition. The arbiter alone does; `pantobench` measures it.
  @_spi(Measurement) public final func record(
    _ t: Transition, by recognizer: UIGestureRecognizer
  ) {
    if recognizer.namedInLog != naming { enterName(of: recognizer) }
    onTransition?(t)
    if !observations.isEmpty { tell(t) }
    if t.to == .changed, t.from == .changed, goesOn(recognizer) { return }
    recognizer.latestLogPlace = ring.append(t)
  }
}

/// One who listens to a `GestureLog`. It listens until `end()`, held or not.
@MainActor public final class GestureLogObservation {
  fileprivate let hearsEachChange: Bool
  fileprivate private(set) var body: (@MainActor (Transition) -> Void)?
  private weak var log: GestureLog?

  fileprivate init(
    _ log: GestureLog, eachChange: Bool, _ body: @escaping @MainActor (Transition) -> Void
  ) {
    self.log = log
    self.body = body
    hearsEachChange = eachChange
  }

  /// Nothing more is told. A second time does nothing.
  public func end() {
    guard body != nil else { return }
    body = nil
    log?.forget(self)
  }
}

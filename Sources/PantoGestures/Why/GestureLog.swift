import PantoBase

/// Keeps the newest state transitions of a window's recognizers. The log is always on: each
/// transition is one store, without text or allocation.
///
/// Read the log afterwards, or observe it. Any number of observers may listen at once; without
/// observers, observation costs nothing.
///
/// ```swift
/// let observation = stage.log.observe { print(stage.log.line(for: $0)) }
/// …
/// observation.end()
/// ```
@MainActor public final class GestureLog {
  @exclusivity(unchecked) private var ring: Ring<Transition>
  // Names are looked up by number only and never iterated (T1). Two sets of names are kept, the
  // present and the previous one, so that memory stays bounded while recognizers come and go (P2).
  private(set) var names: [RecognizerID: String] = [:]
  private(set) var oldNames: [RecognizerID: String] = [:]
  /// The number of the present set of `names`, counted over all logs from 1. Each recognizer stores
  /// the number of the set in which its name was last recorded.
  private var generation: Int32
  /// The number of sets of recognizer names that all logs have begun. The count belongs to the
  /// process, because a recognizer can move from the window of one log to that of another.
  private static var generations: Int32 = 0

  /// The place of the latest entry of a control, or -1.
  private var latestControl = -1

  private let observers = ObserverList<Transition>()
  // Each transition asks whether there are observers. The list belongs to another module, where the
  // compiler does not know its type, and an answer from there takes 200 ns.
  private var isObserved = false
  /// The number of observers that receive every single `changed` transition.
  private var eachChangeCount = 0 { didSet { hasObserverOfEachChange = eachChangeCount > 0 } }
  /// Whether an observer receives every single `changed` transition, so that a run of them may not
  /// be merged into one entry.
  private(set) final var hasObserverOfEachChange = false

  /// Creates an empty log.
  ///
  /// - Parameter capacity: the number of transitions that are kept. Default 256.
  public init(capacity: Int = 256) {
    ring = Ring(capacity: capacity)
    GestureLog.generations &+= 1
    generation = GestureLog.generations
  }

  /// The transitions that are kept, oldest first.
  public var transitions: [Transition] { (0..<ring.count).map { ring[$0] } }

  /// Returns the name of a recognizer or control, such as `pan:card#2` (NAM-01), or its number if
  /// the log has no entry of it.
  public func name(of id: RecognizerID) -> String {
    names[id] ?? oldNames[id] ?? "#\(id.number)"
  }

  /// Whether the log has a name for a recognizer or control.
  package func knows(_ id: RecognizerID) -> Bool { names[id] != nil || oldNames[id] != nil }

  /// Returns the transitions of a recognizer or control that are kept, oldest first.
  package func transitions(of id: RecognizerID) -> [Transition] {
    transitions.filter { $0.recognizer == id }
  }

  /// Returns the transitions of one recognizer that are kept, oldest first.
  public func transitions(of recognizer: UIGestureRecognizer) -> [Transition] {
    transitions.filter { $0.recognizer == recognizer.id }
  }

  /// Returns the transitions of a recognizer as one line, with the reasons of failures and cancels:
  /// `possible → began → changed ×29 → ended`.
  public func story(of recognizer: UIGestureRecognizer) -> String {
    story(of: recognizer.id)
  }

  /// Returns the entries of a recognizer or control as one line. Those of a control have their
  /// reasons: `possible → ended(touchUpInside, 1 action)` (EXP-01).
  package func story(of id: RecognizerID) -> String {
    var entries = ["possible"]
    for t in transitions(of: id) { entries.append(storyEntry(for: t)) }
    return entries.joined(separator: " → ")
  }

  /// Returns one entry of a story: `failed(movedTooFar 12 > 10)`, `changed ×29` or `ended`.
  func storyEntry(for t: Transition) -> String {
    var entry = t.to.name
    if t.to == .failed || t.to == .cancelled || t.recognizer.isOfControl {
      entry += "(\(t.reason.brief(naming: name(of:))))"
    }
    if t.count > 1 { entry += " ×\(t.count)" }
    return entry
  }

  /// Returns one line of a printed log: time, name, states and reason.
  public func line(for t: Transition) -> String {
    let reason = t.reason.brief(naming: name(of:))
    return "\(t.time) \(name(of: t.recognizer)) \(t.from.name) → \(t.to.name) \(reason)"
  }

  /// Removes all transitions from the log.
  public func removeAll() { ring.removeAll() }

  /// Calls `body` with each transition as it is committed, until the observation ends. Observers
  /// are called in the order in which they were added.
  ///
  /// A run of `changed` is reported once, when it begins, so that a running gesture costs nothing.
  /// `body` runs during event processing: it may read anything, but should make changes only
  /// later.
  ///
  /// - Parameter eachChange: `true` reports every single `changed`. Default `false`.
  @discardableResult
  public func observe(
    eachChange: Bool = false, _ body: @escaping @MainActor (Transition) -> Void
  ) -> Observation {
    isObserved = true
    guard eachChange else {
      return observers.add {
        if $0.from != .changed || $0.to != .changed { body($0) }
      } onEnd: { [weak self] in
        self?.observerEnded()
      }
    }
    eachChangeCount += 1
    return observers.add(body) { [weak self] in
      self?.eachChangeCount -= 1
      self?.observerEnded()
    }
  }

  private func observerEnded() { isObserved = !observers.isEmpty }

  private func startGenerationIfFull() {
    // Each name in a full set has a transition of its own, so the recognizers of all kept
    // transitions are in one of the two sets.
    guard names.count >= 8 * ring.capacity else { return }
    oldNames = names
    names = [:]
    GestureLog.generations &+= 1
    generation = GestureLog.generations
  }

  private func recordName(of recognizer: UIGestureRecognizer) {
    startGenerationIfFull()
    recognizer.nameGeneration = generation
    names[recognizer.id] = recognizer.gestureName
  }

  /// Shows the entries of a recognizer under its new name.
  final func rename(_ recognizer: UIGestureRecognizer) {
    if names[recognizer.id] != nil { names[recognizer.id] = recognizer.gestureName }
    if oldNames[recognizer.id] != nil { oldNames[recognizer.id] = recognizer.gestureName }
  }

  /// Counts one more `changed` in the recognizer's latest entry. Returns `false` if listeners must
  /// receive each change, or if the entry is no longer in the log.
  @inline(__always) final func countChange(_ recognizer: UIGestureRecognizer) -> Bool {
    guard !hasObserverOfEachChange else { return false }
    return extendRun(recognizer)
  }

  /// Counts one more `changed` in the recognizer's latest entry, if that is still in the log. The
  /// entry is found by the position that the recognizer stores, because the entries of several
  /// recognizers interleave.
  @inline(__always) private func extendRun(_ recognizer: UIGestureRecognizer) -> Bool {
    let place = recognizer.latestLogSlot
    guard ring.holds(place: place), ring[place: place].recognizer == recognizer.id,
      ring[place: place].to == .changed
    else { return false }
    ring[place: place].count &+= 1
    return true
  }

  /// Records what a control did (EXP-01).
  package final func record(_ t: Transition, named name: @autoclosure () -> String) {
    if names[t.recognizer] == nil {
      startGenerationIfFull()
      names[t.recognizer] = name()
    }
    if continuesValue(t) { return }
    if isObserved { observers.notify(t) }
    latestControl = ring.append(t)
  }

  /// Counts one more change of a value in the latest entry, if that is of the same control: a
  /// control that a recognizer of its own moves sends a change with each movement.
  private func continuesValue(_ t: Transition) -> Bool {
    guard ring.holds(place: latestControl), ring[place: latestControl].recognizer == t.recognizer,
      case .control(.sent(.valueChanged, _)) = t.reason,
      case .control(.sent(.valueChanged, _)) = ring[place: latestControl].reason
    else { return false }
    ring[place: latestControl].count &+= 1
    return true
  }

  /// Records one transition. Only recognizers call this; `pantobench` measures it.
  @_spi(Measurement) public final func record(
    _ t: Transition, by recognizer: UIGestureRecognizer
  ) {
    if recognizer.nameGeneration != generation { recordName(of: recognizer) }
    if isObserved { observers.notify(t) }
    if t.to == .changed, t.from == .changed, extendRun(recognizer) { return }
    recognizer.latestLogSlot = ring.append(t)
  }
}

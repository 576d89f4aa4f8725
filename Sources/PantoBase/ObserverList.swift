/// The observers of one object, called in the order in which they were added.
@MainActor package final class ObserverList<Value> {
  private final class Entry {
    var body: ((Value) -> Void)?
    init(_ body: @escaping (Value) -> Void) { self.body = body }
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds an observer, to be called after those that are there.
  ///
  /// - Parameter onEnd: called once when the observation has ended and the observer is removed.
  package func add(
    _ body: @escaping @MainActor (Value) -> Void, onEnd: @escaping @MainActor () -> Void = {}
  ) -> Observation {
    let entry = Entry(body)
    entries.append(entry)
    return Observation { [weak self] in
      let old = swapOut(&entry.body, for: nil)
      self?.entries.removeAll { $0 === entry }
      withExtendedLifetime(old) {}
      onEnd()
    }
  }

  /// Calls every observer. One that is added meanwhile is called from the next value on; one that
  /// ended meanwhile is not called any more.
  package func notify(_ value: Value) {
    for entry in entries { entry.body?(value) }
  }
}

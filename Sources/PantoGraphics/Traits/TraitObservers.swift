/// The handle of a handler for changes of traits, with which the handler is removed.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}

/// The handlers for changes of the traits of one view or controller.
@MainActor package struct TraitObservers {
  private final class Observer: UITraitChangeRegistration {
    let traits: [UITrait]
    let call: (UITraitCollection) -> Void

    init(_ traits: [UITrait], _ call: @escaping (UITraitCollection) -> Void) {
      self.traits = traits
      self.call = call
    }
  }

  private var all: [Observer] = []

  package init() {}

  package mutating func add(
    for traits: [UITrait], _ call: @escaping (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = Observer(traits, call)
    all.append(observer)
    return observer
  }

  package mutating func remove(_ registration: any UITraitChangeRegistration) {
    all.removeAll { $0 === registration }
  }

  /// Calls the handlers of traits that are different in the two collections.
  package func tell(from before: UITraitCollection, to now: UITraitCollection) {
    for observer in all
    where observer.traits.contains(where: {
      before.values.value(of: $0) != now.values.value(of: $0)
    }) {
      observer.call(before)
    }
  }
}

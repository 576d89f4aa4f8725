import PantoBase

/// Options of a key-value observation: which values an observer receives, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Observers receive the new value of the property.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Observers receive the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Observers are also called once with the present value when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Observers are called before each change in UIKit. Reported as misuse here and ignored, because
  /// a change is known only after it has happened.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kinds of change of an observed property.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property was set to a value: the only kind that this library reports.
  case setting = 1
  case insertion, removal, replacement
}

/// A key of the dictionary of changes that `observeValue(forKeyPath:of:change:context:)` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The text of the key.
  public let rawValue: String
  /// Makes a key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key of the property's new value.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The key of the property's value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The key of the kind of change, a number.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of the change: always `.setting`.
  public let kind: NSKeyValueChange
  /// The new value of the property; `nil` without the option `.new`.
  public let newValue: Value?
  /// The value of the property before the change; `nil` without the option `.old`.
  public let oldValue: Value?
  /// Whether the observer is called before the change: always `false`.
  public let isPrior: Bool
}

/// The token of a key-value observation. The observation ends when the token is released, or with
/// `invalidate()`.
@preconcurrency @MainActor public final class NSKeyValueObservation {
  private weak var all: ValueObservations?
  fileprivate let check: @MainActor () -> Void

  fileprivate init(_ all: ValueObservations, _ check: @escaping @MainActor () -> Void) {
    self.all = all
    self.check = check
  }

  isolated deinit { invalidate() }

  /// Ends the key-value observation.
  public func invalidate() {
    all?.remove(self)
    all = nil
  }
}

/// The key-value observations of one object's properties.
@MainActor package final class ValueObservations {
  private struct Entry { weak var token: NSKeyValueObservation? }
  private var entries: [Entry] = []
  private var held: [HeldObservation] = []
  /// The number of `together` calls that run inside each other. Observers are called when the
  /// outermost one ends.
  private var batch = 0
  private static let changes = RecursionLimit(
    "observe", fix: "change an observed property only where its value is different")
  private let countChanged: @MainActor (Bool) -> Void

  package init(_ countChanged: @escaping @MainActor (Bool) -> Void) {
    self.countChanged = countChanged
  }

  fileprivate func add(_ token: NSKeyValueObservation) {
    entries.append(Entry(token: token))
    if entries.count == 1 { countChanged(true) }
  }

  fileprivate func remove(_ token: NSKeyValueObservation) {
    entries.removeAll { $0.token == nil || $0.token === token }
    if entries.isEmpty { countChanged(false) }
  }

  /// Compares all observed values with those before, and calls the observers of those that changed.
  package func check() {
    guard batch == 0 else { return }
    ValueObservations.changes.call { for entry in entries { entry.token?.check() } }
  }

  /// Runs `body`, and then calls observers once for all changes that `body` made.
  package func together(_ body: () -> Void) {
    batch += 1
    body()
    batch -= 1
    check()
  }

  // MARK: By name

  private struct HeldObservation {
    weak var observer: AccessibleObject?
    let name: String
    let token: NSKeyValueObservation
  }

  /// Begins a key-value observation that calls `observeValue` of `observer`.
  package static func begin<Root: KeyValueObserving, Value>(
    _ observer: AccessibleObject, _ name: String, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?, _ object: Root, _ path: KeyPath<Root, Value>
  ) {
    let token = object.observe(path, options: options) { [weak observer] object, change in
      var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
      if let new = change.newValue { values[.newKey] = new }
      if let old = change.oldValue { values[.oldKey] = old }
      observer?.observeValue(forKeyPath: name, of: object, change: values, context: context)
    }
    let all = ValueObservations.of(object)
    all.held.removeAll { $0.observer == nil }
    all.held.append(HeldObservation(observer: observer, name: name, token: token))
  }

  /// Ends the latest observation of `name` by `observer`.
  package static func end(_ observer: AccessibleObject, _ name: String, of object: AnyObject) {
    let all = ValueObservations.of(object)
    guard let i = all.held.lastIndex(where: { $0.observer === observer && $0.name == name }) else {
      return Misuse.report("removeObserver: it does not observe \(name)")
    }
    all.held.remove(at: i).token.invalidate()
  }
}

/// An object whose properties can be observed: a view or a recognizer (PRT-26).
@preconcurrency @MainActor public protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving {
  /// Calls `changeHandler` whenever a property has another value (PRT-26).
  ///
  /// Observable are, of views, `frame`, `bounds`, `center`, `transform`, `alpha` and `isHidden`, of
  /// scroll views also `contentOffset` and `contentSize`, and the `state` of recognizers. The
  /// handler is called after the change, and not for a value that is set again. The observation
  /// ends with the returned token.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    if options.contains(.prior) {
      Misuse.report("observe: there is no .prior; a handler is called after the change only")
    }
    let all = ValueObservations.of(self)
    var last = self[keyPath: keyPath]
    func change(_ old: Value?, _ new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, isPrior: false)
    }
    let token = NSKeyValueObservation(all) { [weak self] in
      guard let self else { return }
      let new = self[keyPath: keyPath]
      guard !ValueObservations.isSame(last, new) else { return }
      let old = last
      last = new
      changeHandler(self, change(old, new))
    }
    all.add(token)
    if options.contains(.initial) { changeHandler(self, change(nil, last)) }
    return token
  }
}

extension ValueObservations {
  fileprivate static func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
    guard let a = a as? any Equatable else { return false }
    return equal(a, b)
  }

  private static func equal<A: Equatable>(_ a: A, _ b: Any) -> Bool { a == b as? A }

  /// Returns the key-value observations of an object, made when first asked for.
  fileprivate static func of(_ object: AnyObject) -> ValueObservations {
    if let object = object as? any ObservedObject {
      if let all = object.observations { return all }
      let made = ValueObservations { [weak object] in object?.observationsChanged($0) }
      object.observations = made
      return made
    }
    Misuse.report("observe: \(type(of: object)) tells nobody of its changes")
    return ValueObservations { _ in }
  }
}

/// An object that stores its own key-value observations.
@preconcurrency @MainActor package protocol ObservedObject: AnyObject {
  var observations: ValueObservations? { get set }
  func observationsChanged(_ exist: Bool)
}

extension AccessibleObject: ObservedObject {}

import PantoBase

extension NotificationCenter {
  /// Calls a method of `observer` for each notification of a name, as UIKit's code does with a
  /// selector (PRT-39). `nil` stands for every name and every sender.
  ///
  /// `observer` is not kept, and the observation ends with it. The method is called at once by a
  /// post on the main actor, and on the main actor soon after one on another thread.
  /// `removeObserver(_:)` ends the observation before.
  ///
  /// ```swift
  /// NotificationCenter.default.addObserver(
  ///   self, selector: Self.keyboardWillShow(_:),
  ///   name: UIResponder.keyboardWillShowNotification, object: nil)
  /// ```
  @preconcurrency
  public func addObserver<T: AnyObject>(
    _ observer: AnyObject,
    selector method: @escaping @MainActor (T) -> @MainActor (Notification) -> Void,
    name: Notification.Name?, object: Any?
  ) {
    guard observer is T else { return refuse(observer, T.self) }
    NotificationMethods.shared.add(observer, name, object, self) {
      if let observer = $0 as? T { method(observer)($1) }
    }
  }

  /// Calls a method without parameters of `observer` for each notification of a name (PRT-39).
  @preconcurrency
  public func addObserver<T: AnyObject>(
    _ observer: AnyObject, selector method: @escaping @MainActor (T) -> @MainActor () -> Void,
    name: Notification.Name?, object: Any?
  ) {
    guard observer is T else { return refuse(observer, T.self) }
    NotificationMethods.shared.add(observer, name, object, self) { observer, _ in
      if let observer = observer as? T { method(observer)() }
    }
  }

  /// Calls a method of `observer` that takes an `NSNotification` for each notification of a name
  /// (PRT-39).
  @preconcurrency
  public func addObserver<T: AnyObject>(
    _ observer: AnyObject,
    selector method: @escaping @MainActor (T) -> @MainActor (NSNotification) -> Void,
    name: Notification.Name?, object: Any?
  ) {
    guard observer is T else { return refuse(observer, T.self) }
    NotificationMethods.shared.add(observer, name, object, self) {
      guard let observer = $0 as? T else { return }
      method(observer)(NSNotification(name: $1.name, object: $1.object, userInfo: $1.userInfo))
    }
  }

  private func refuse(_ observer: AnyObject, _ type: AnyObject.Type) {
    let told = "the method is one of \(type), the observer a \(Swift.type(of: observer))"
    // Observers may be added on any thread.
    OnMainActor.run { Misuse.report("addObserver: \(told)") }
  }

  /// Ends all observations of an observer, with methods and with closures (PRT-39).
  public func removeObserver(_ observer: AnyObject) {
    NotificationMethods.shared.remove(ObjectIdentifier(observer), self) { _ in true }
    removeObserver(observer as Any)
  }

  /// Ends the observations of a name and a sender; `nil` stands for all of them (PRT-39).
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let sender = object.map { ObjectIdentifier($0 as AnyObject) }
    NotificationMethods.shared.remove(ObjectIdentifier(observer), self) {
      (name == nil || $0.name == name) && (sender == nil || $0.sender == sender)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// A weak reference to the observer of one observation. It is cleared when the observation ends,
/// because a post on another thread may still wait for the main actor then.
private final class NotificationTarget: @unchecked Sendable {
  private let lock = NSLock()
  private weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  var observer: AnyObject? { lock.withLock { object } }
  func end() { lock.withLock { object = nil } }
}

/// The observations with methods. They end in a `deinit` too, which runs on any thread: a lock
/// guards them.
private final class NotificationMethods: @unchecked Sendable {
  struct Entry {
    let target: NotificationTarget
    weak var center: NotificationCenter?
    var name: Notification.Name?
    var sender: ObjectIdentifier?
    var token: any NSObjectProtocol

    func end() {
      target.end()
      center?.removeObserver(token as Any)
    }
  }

  static let shared = NotificationMethods()
  private let lock = NSLock()
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  // Observers that are gone are looked for when there are twice as many as after the last time.
  private var countToSweep = 64

  func add(
    _ observer: AnyObject, _ name: Notification.Name?, _ object: Any?, _ center: NotificationCenter,
    _ call: @escaping @MainActor (AnyObject, Notification) -> Void
  ) {
    let target = NotificationTarget(observer)
    let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
      // Only the poster and the method use the notification.
      nonisolated(unsafe) let notification = notification
      OnMainActor.run { if let observer = target.observer { call(observer, notification) } }
    }
    let entry = Entry(
      target: target, center: center, name: name,
      sender: object.map { ObjectIdentifier($0 as AnyObject) }, token: token)
    lock.lock()
    entries[ObjectIdentifier(observer), default: []].append(entry)
    let gone = sweep()
    lock.unlock()
    for entry in gone { entry.end() }
  }

  /// Removes and returns the entries of observers that no longer exist.
  private func sweep() -> [Entry] {
    guard entries.count >= countToSweep else { return [] }
    var gone: [Entry] = []
    // Order: each list is swept alone, and ending an observation calls nobody.
    for (key, list) in entries where list.contains(where: { $0.target.observer == nil }) {
      gone += list.filter { $0.target.observer == nil }
      let rest = list.filter { $0.target.observer != nil }
      entries[key] = rest.isEmpty ? nil : rest
    }
    countToSweep = max(64, 2 * entries.count)
    return gone
  }

  /// Ends observations of an observer, which is given by its identity only because it may be in its
  /// `deinit`.
  func remove(
    _ observer: ObjectIdentifier, _ center: NotificationCenter, _ matches: (Entry) -> Bool
  ) {
    lock.lock()
    var gone: [Entry] = []
    var rest: [Entry] = []
    for entry in entries[observer] ?? [] {
      if entry.center === center, matches(entry) { gone.append(entry) } else { rest.append(entry) }
    }
    entries[observer] = rest.isEmpty ? nil : rest
    lock.unlock()
    for entry in gone { entry.end() }
  }
}

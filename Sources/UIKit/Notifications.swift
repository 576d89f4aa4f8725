import Foundation
import Pantograph

// Observers by method, as UIKit code registers them (PRT-35).

extension NotificationCenter {
  /// Calls a method of `observer` with each notification, on the thread that posts it.
  ///
  /// The observer is held weakly. One of another class than the method's is refused and reported.
  @preconcurrency @MainActor public func addObserver<T: AnyObject>(
    _ observer: Any, selector: @escaping @MainActor (T) -> @MainActor (Notification) -> Void,
    name: Notification.Name?, object: Any?
  ) {
    guard let observer = observer as? T else {
      return Misuse.report(
        "addObserver: a \(type(of: observer)) has no method of \(T.self); write `Self.` with the "
          + "class that has it")
    }
    let method = unsafeBitCast(selector, to: ((T) -> (Notification) -> Void).self)
    MethodObservers.shared.add(observer, self, name, object) { observer, note in
      guard let observer = observer as? T else { return }
      method(observer)(note)
    }
  }

  /// Calls a method that takes the notification as an object, on the thread that posts it.
  @preconcurrency @MainActor public func addObserver<T: AnyObject>(
    _ observer: Any, selector: @escaping @MainActor (T) -> @MainActor (NSNotification) -> Void,
    name: Notification.Name?, object: Any?
  ) {
    addObserver(
      observer,
      selector: { (observer: T) in
        { @MainActor (note: Notification) in
          selector(observer)(
            NSNotification(name: note.name, object: note.object, userInfo: note.userInfo))
        }
      }, name: name, object: object)
  }

  /// Calls a method without parameters at each notification, on the thread that posts it.
  @preconcurrency @MainActor public func addObserver<T: AnyObject>(
    _ observer: Any, selector: @escaping @MainActor (T) -> @MainActor () -> Void,
    name: Notification.Name?, object: Any?
  ) {
    addObserver(
      observer,
      selector: { (observer: T) in { @MainActor (_: Notification) in selector(observer)() } },
      name: name, object: object)
  }

  /// Ends all calls of an observer, or of the token that the form with a closure returned.
  public func removeObserver(_ observer: AnyObject) {
    MethodObservers.shared.remove(observer, self) { _ in true }
    removeObserver(observer as Any)
  }

  /// Ends the calls of an observer for one name and one object; `nil` stands for any.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let sender = object.map { $0 as AnyObject }
    MethodObservers.shared.remove(observer, self) {
      (name == nil || $0.name == name) && (sender == nil || $0.object === sender)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// The registrations by method, which end with their observer.
private final class MethodObservers: @unchecked Sendable {
  static let shared = MethodObservers()

  final class Entry: @unchecked Sendable {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: Notification.Name?
    private(set) weak var object: AnyObject?
    var token: (any NSObjectProtocol)?
    let call: (AnyObject, Notification) -> Void

    init(
      _ observer: AnyObject, _ center: NotificationCenter, _ name: Notification.Name?,
      _ object: AnyObject?, _ call: @escaping (AnyObject, Notification) -> Void
    ) {
      self.observer = observer
      self.center = center
      self.name = name
      self.object = object
      self.call = call
    }
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  private var untilSweep = 16

  func add(
    _ observer: AnyObject, _ center: NotificationCenter, _ name: Notification.Name?, _ object: Any?,
    _ call: @escaping (AnyObject, Notification) -> Void
  ) {
    let entry = Entry(observer, center, name, object.map { $0 as AnyObject }, call)
    entry.token = center.addObserver(forName: name, object: object, queue: nil) { note in
      guard let observer = entry.observer else { return }
      entry.call(observer, note)
    }
    var gone: [Entry] = []
    lock.withLock {
      entries[ObjectIdentifier(observer), default: []].append(entry)
      untilSweep -= 1
      guard untilSweep <= 0 else { return }
      for (id, list) in entries {
        let rest = list.filter { $0.observer != nil }
        guard rest.count < list.count else { continue }
        gone += list.filter { $0.observer == nil }
        entries[id] = rest.isEmpty ? nil : rest
      }
      untilSweep = max(16, entries.count)
    }
    end(gone)
  }

  func remove(
    _ observer: AnyObject, _ center: NotificationCenter, where matches: (Entry) -> Bool
  ) {
    var gone: [Entry] = []
    lock.withLock {
      let id = ObjectIdentifier(observer)
      guard let list = entries[id] else { return }
      var rest: [Entry] = []
      for entry in list {
        if entry.observer !== observer || entry.center === center && matches(entry) {
          gone.append(entry)
        } else {
          rest.append(entry)
        }
      }
      entries[id] = rest.isEmpty ? nil : rest
    }
    end(gone)
  }

  private func end(_ gone: [Entry]) {
    for entry in gone {
      if let token = entry.token { entry.center?.removeObserver(token as Any) }
      // The token holds the closure, and that the entry.
      entry.token = nil
    }
  }
}

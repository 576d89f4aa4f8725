import Foundation

/// Values that are kept beside objects whose class has no place for them.
///
/// There is no hook at the end of an object, so the values of one that is gone are let go with the
/// next values that are added, at the latest after as many as there are objects.
final class AssociatedValues: @unchecked Sendable {
  static let shared = AssociatedValues()

  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Held] = [:]
  }

  private enum Held {
    case strong(Any)
    case weak(() -> AnyObject?)
    var value: Any? {
      switch self {
      case .strong(let value): return value
      case .weak(let find): return find()
      }
    }
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var untilSweep = 16

  func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      let entry = entries[ObjectIdentifier(owner)]
      // Another object may lie where one was whose values are not swept yet.
      return entry?.owner === owner ? entry?.values[key]?.value : nil
    }
  }

  func set(
    _ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool = false
  ) {
    // A value that is let go may come back here from its `deinit`, so it ends outside the lock.
    var gone: [Entry] = []
    var old: Held?
    lock.withLock {
      let id = ObjectIdentifier(owner)
      if let entry = entries[id], entry.owner !== owner {
        gone.append(entry)
        entries[id] = nil
      }
      var entry = entries[id] ?? Entry(owner: owner)
      old = entry.values[key]
      if let value {
        if isWeak {
          let object = value as AnyObject
          entry.values[key] = .weak { [weak object] in object }
        } else {
          entry.values[key] = .strong(value)
        }
      } else {
        entry.values[key] = nil
      }
      entries[id] = entry.values.isEmpty ? nil : entry
      untilSweep -= 1
      guard untilSweep <= 0 else { return }
      // Order: the values are let go together, and each owner is gone.
      for (id, entry) in entries where entry.owner == nil {
        gone.append(entry)
        entries[id] = nil
      }
      untilSweep = max(16, entries.count)
    }
    withExtendedLifetime((gone, old)) {}
  }

  func removeAll(of owner: AnyObject) {
    let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(owner)) }
    withExtendedLifetime(old) {}
  }
}

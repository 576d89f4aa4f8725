import Foundation

/// A table of values that are stored for objects whose classes have no property for them.
///
/// Swift reports nothing when an object is freed. The values of a freed object are therefore
/// released by a later call of `set`, at the latest after as many calls as the table has objects,
/// or 16.
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
      // A new object may have the address of a freed one whose values are not removed yet.
      return entry?.owner === owner ? entry?.values[key]?.value : nil
    }
  }

  func set(
    _ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool = false
  ) {
    // A released value may call this method again from its `deinit`, so values are released after
    // the lock is open.
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
      // Order: that of the dictionary has no effect: the values are released together, and their
      // owners are freed.
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

import PantoBase
import PantoScene

/// The contacts that began and ended during a frame's steps, and the delegates that are told of
/// them afterwards.
@MainActor struct ContactLog {
  /// The contacts that the delegates were not told of yet.
  struct News {
    fileprivate let entries: [(Entry, began: Bool)]
  }
  fileprivate struct Entry {
    let behavior: UICollisionBehavior
    let item: any UIDynamicItem
    let other: Other
    let point: CGPoint
    enum Other {
      case item(any UIDynamicItem)
      case boundary((any NSCopying)?, number: Int)
    }
    /// The two sides of a contact without its place, by which contacts of two steps are compared.
    struct Key: Hashable {
      let behavior: ObjectIdentifier
      let item: ObjectIdentifier
      /// The other item, or `nil` for a boundary.
      let other: ObjectIdentifier?
      let boundary: Int
    }
    var key: Key {
      let (behavior, item) = (ObjectIdentifier(behavior), ObjectIdentifier(item))
      switch other {
      case .item(let other):
        return Key(
          behavior: behavior, item: item, other: ObjectIdentifier(other), boundary: 0)
      case .boundary(_, let number):
        return Key(behavior: behavior, item: item, other: nil, boundary: number)
      }
    }
  }

  private var behaviors: [UICollisionBehavior] = []
  private var present: [Entry] = []
  private var news: [(Entry, began: Bool)] = []

  /// Removes all collision behaviours; the caller then adds those that exist now.
  mutating func begin() { behaviors = [] }
  mutating func add(_ behavior: UICollisionBehavior) { behaviors.append(behavior) }

  /// Compares the touches of a step with those of the step before.
  mutating func note(_ touches: [PhysicsWorld.Touch], _ bodies: [AnimatedBody]) {
    guard !touches.isEmpty || !present.isEmpty else { return }
    // The comparison takes most of a step's time in a pile of items, and only a delegate needs it.
    guard behaviors.contains(where: { $0.collisionDelegate != nil }) else { return present = [] }
    var now: [Entry] = []
    for touch in touches {
      let behavior = behaviors[touch.group]
      let other: Entry.Other
      switch touch.other {
      case .body(let j): other = .item(bodies[j].item)
      case .boundary(let k):
        other = .boundary(behavior.identifier(ofBoundary: k), number: k)
      }
      now.append(
        Entry(behavior: behavior, item: bodies[touch.a].item, other: other, point: touch.point))
    }
    // The keys are compared as sets: a pile has thousands of contacts.
    let (before, after) = (Set(present.map(\.key)), Set(now.map(\.key)))
    for old in present where !after.contains(old.key) { news.append((old, began: false)) }
    for new in now where !before.contains(new.key) { news.append((new, began: true)) }
    present = now
  }

  /// Returns the contacts that the delegates were not told of yet, and empties the list.
  mutating func takeNews() -> News {
    defer { news = [] }
    return News(entries: news)
  }
}

extension ContactLog.News {
  /// Tells the delegates of the contacts, in the order in which they began and ended.
  @MainActor func tell() {
    for (entry, began) in entries {
      let behavior = entry.behavior
      guard let delegate = behavior.collisionDelegate else { continue }
      switch (entry.other, began) {
      case (.item(let other), true):
        delegate.collisionBehavior(
          behavior, beganContactFor: entry.item, with: other, at: entry.point)
      case (.item(let other), false):
        delegate.collisionBehavior(behavior, endedContactFor: entry.item, with: other)
      case (.boundary(let id, _), true):
        delegate.collisionBehavior(
          behavior, beganContactFor: entry.item, withBoundaryIdentifier: id, at: entry.point)
      case (.boundary(let id, _), false):
        delegate.collisionBehavior(
          behavior, endedContactFor: entry.item, withBoundaryIdentifier: id)
      }
    }
  }
}

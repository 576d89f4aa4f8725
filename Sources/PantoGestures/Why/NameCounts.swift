import PantoBase

/// Counts the views and recognizers of a window under each name, so that the second one of a name
/// is `card#2` and keeps that number as long as it lives (NAM-01).
///
/// A number is taken when a view comes into the window, in the order of the hierarchy, and not when
/// somebody asks. A replay therefore gives the same numbers as the session did, whatever looks on.
@MainActor package final class NameCounts {
  private final class Count { var latest: Int32 = 0 }

  private static var made: Int32 = 0

  /// A number that tells these counts from those of other windows.
  package let scope: Int32
  private var counts: [String: Count] = [:]
  // The name of a class is made once, because that takes longer than all the rest.
  private var countsOfClasses: [ObjectIdentifier: Count] = [:]
  /// The number of names above which those that no view has any more are dropped.
  private var limit = 4096

  package init() {
    NameCounts.made &+= 1
    scope = NameCounts.made
  }

  /// The number of names that are counted.
  package var nameCount: Int { counts.count }

  /// Whether so many names were counted that those of views that are gone should be dropped.
  package var isFull: Bool { counts.count >= limit }

  /// Returns the next number of a name that the program gave, from 1.
  package func next(_ name: String) -> Int32 {
    let count = counts[name] ?? Count()
    if count.latest == 0 { counts[name] = count }
    count.latest &+= 1
    return count.latest
  }

  /// Returns the next number of the name of a class, from 1. Two classes can have one name.
  package func next(for object: AnyClass) -> Int32 {
    let id = ObjectIdentifier(object)
    if let count = countsOfClasses[id] {
      count.latest &+= 1
      return count.latest
    }
    let name = GestureNames.lowerCamel("\(object)")
    let number = next(name)
    countsOfClasses[id] = counts[name]
    return number
  }

  /// Drops the counts of names that are in use no more. The numbers of classes go on.
  package func drop(keeping used: Set<String>) {
    let ofClasses = Set(countsOfClasses.values.map(ObjectIdentifier.init))
    counts = counts.filter {
      used.contains($0.key) || ofClasses.contains(ObjectIdentifier($0.value))
    }
    limit = max(4096, 2 * counts.count)
  }

  /// Returns a name with its number, which the first of a name does not show.
  package static func text(_ name: String, _ number: Int32) -> String {
    number > 1 ? "\(name)#\(number)" : name
  }

  // MARK: Controls

  private struct Holder { weak var view: AnyObject? }
  private var holders: [String: [Holder]] = [:]

  /// Returns the number of a view among those that have the same text as their name and still show
  /// it, from 1 (NAM-02). The number of a view that is gone is given again.
  ///
  /// - Parameter isTaken: Whether the view keeps the number from now on.
  package func number(
    of view: AnyObject, showing text: String, isTaken: Bool, while shows: (AnyObject) -> Bool
  ) -> Int32 {
    var list = holders[text] ?? []
    let own = list.firstIndex { $0.view === view }
    let free = own ?? list.firstIndex { $0.view.map { !shows($0) } ?? true }
    let place = free ?? list.count
    guard isTaken, own == nil else { return Int32(place + 1) }
    if holders.count >= 2048 { holders = holders.filter { $0.value.contains { $0.view != nil } } }
    if place == list.count { list.append(Holder()) }
    list[place].view = view
    holders[text] = list
    return Int32(place + 1)
  }
}

import PantoBase

/// Counts the views and recognizers of a window under each name, so that the second one of a name
/// is `card#2` and keeps that number as long as it lives (NAM-01).
///
/// A number is taken when a view comes into the window, in the order of the hierarchy, and not when
/// somebody asks. A replay therefore gives the same numbers as the session did, whatever looks on.
@MainActor package final class NameCounts {
  private final class Count {
    var latest: Int32 = 0
    /// The numbers below the latest that were given back, from the greatest.
    private var free: [Int32] = []

    func next() -> Int32 {
      if let number = free.popLast() { return number }
      latest &+= 1
      return latest
    }

    /// Gives a number back. Many are given back from the greatest on, which costs nothing.
    func release(_ number: Int32) {
      guard number <= latest else { return }
      if number == latest {
        latest &-= 1
        while let first = free.first, first == latest {
          free.removeFirst()
          latest &-= 1
        }
        return
      }
      var (low, high) = (0, free.count)
      while low < high {
        let middle = (low + high) / 2
        if free[middle] > number { low = middle + 1 } else { high = middle }
      }
      free.insert(number, at: low)
    }
  }

  private struct Link { weak var counts: NameCounts? }
  private static var made: Int32 = 0
  /// The counts by their scopes, for views that are in no window when their name changes. Looked up
  /// only.
  private static var known: [Int32: Link] = [:]

  /// A number that tells these counts from those of other windows, and from those before a restart.
  package private(set) var scope: Int32 = 0
  private var counts: [String: Count] = [:]
  private var countsOfRecognizers: [String: Count] = [:]
  // The name of a class is made once, because that takes longer than all the rest.
  private var countsOfClasses: [ObjectIdentifier: Count] = [:]
  /// The number of names above which those that nothing has any more are dropped.
  private var limit = NameCounts.smallestLimit
  private static let smallestLimit = 4096
  /// Returns the names of all views in the window, and the recognizers' own ones.
  package var namesInUse: () -> Set<String> = { [] }

  package init() { restart() }

  /// Begins to count anew, as a program does when it builds its scene again.
  package func restart() {
    NameCounts.known = NameCounts.known.filter { $0.value.counts != nil && $0.key != scope }
    NameCounts.made &+= 1
    scope = NameCounts.made
    NameCounts.known[scope] = Link(counts: self)
    (counts, countsOfRecognizers, countsOfClasses) = ([:], [:], [:])
    (holders, texts) = ([:], [:])
  }

  /// The number of names that are counted.
  package var nameCount: Int { counts.count + countsOfRecognizers.count + texts.count }

  /// Returns the next number of a name that the program gave a view, from 1.
  package func next(_ name: String) -> Int32 {
    dropIfFull()
    return NameCounts.next(name, &counts).next()
  }

  /// Returns the next number of a name that the program gave a recognizer, from 1.
  package func next(recognizer name: String) -> Int32 {
    dropIfFull()
    return NameCounts.next(name, &countsOfRecognizers).next()
  }

  /// Returns the next number of the name of a class, from 1. Two classes can have one name.
  package func next(for object: AnyClass) -> Int32 {
    let id = ObjectIdentifier(object)
    if let count = countsOfClasses[id] { return count.next() }
    let count = NameCounts.next(GestureNames.lowerCamel("\(object)"), &counts)
    countsOfClasses[id] = count
    return count.next()
  }

  private static func next(_ name: String, _ counts: inout [String: Count]) -> Count {
    if let count = counts[name] { return count }
    let count = Count()
    counts[name] = count
    return count
  }

  /// Gives back the number of a view that has another name from now on, so that the cells of a
  /// list, which are named after their rows, do not count up while somebody scrolls, and that of a
  /// view that is closed for good. Without a name the view is called by its class.
  package static func release(
    _ name: String?, of object: AnyClass?, _ number: Int32, in scope: Int32
  ) {
    let counts = known[scope]?.counts
    if let name { return counts?.counts[name]?.release(number) ?? () }
    if let object { counts?.countsOfClasses[ObjectIdentifier(object)]?.release(number) }
  }

  /// Gives back the number of a recognizer's own name.
  package static func release(recognizer name: String, _ number: Int32, in scope: Int32) {
    known[scope]?.counts?.countsOfRecognizers[name]?.release(number)
  }

  /// Drops the counts of names that are in use no more. The numbers of classes go on.
  private func dropIfFull() {
    guard counts.count + countsOfRecognizers.count >= limit else { return }
    let used = namesInUse()
    let ofClasses = Set(countsOfClasses.values.map(ObjectIdentifier.init))
    counts = counts.filter {
      used.contains($0.key) || ofClasses.contains(ObjectIdentifier($0.value))
    }
    countsOfRecognizers = countsOfRecognizers.filter { used.contains($0.key) }
    limit = max(NameCounts.smallestLimit, 2 * (counts.count + countsOfRecognizers.count))
  }

  /// Returns a name with its number, which the first of a name does not show.
  package static func text(_ name: String, _ number: Int32) -> String {
    number > 1 ? "\(name)#\(number)" : name
  }

  // MARK: Controls

  private struct Holder { weak var view: AnyObject? }
  private var holders: [String: [Holder]] = [:]
  /// The text under which a view holds a number. A view holds one at a time.
  private var texts: [ObjectIdentifier: String] = [:]

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
    if let old = texts.updateValue(text, forKey: ObjectIdentifier(view)), old != text {
      leave(old, view)
    }
    if place == list.count { list.append(Holder()) }
    list[place].view = view
    holders[text] = list
    forgetTextsIfFull()
    return Int32(place + 1)
  }

  private func leave(_ text: String, _ view: AnyObject) {
    guard var list = holders[text] else { return }
    for i in list.indices where list[i].view === view { list[i].view = nil }
    while let last = list.last, last.view == nil { list.removeLast() }
    holders[text] = list.isEmpty ? nil : list
  }

  /// The number of texts above which those of views that are gone are forgotten.
  private var textLimit = 1024

  private func forgetTextsIfFull() {
    guard texts.count >= textLimit else { return }
    holders = holders.filter { $0.value.contains { $0.view != nil } }
    texts = [:]
    for text in holders.keys.sorted() {
      for holder in holders[text] ?? [] {
        if let view = holder.view { texts[ObjectIdentifier(view)] = text }
      }
    }
    textLimit = max(1024, 2 * texts.count)
  }
}

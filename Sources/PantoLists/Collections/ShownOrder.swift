import PantoBase
import PantoScene

/// The views of a collection view, or of a section that scrolls by itself, from back to front.
///
/// Each view has a number instead of a place in a list, so that thousands of views come and go
/// without a search (L11).
@MainActor struct ShownOrder {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lowest = 0
  private var highest = 0
  /// How many views were compared and moved so far, for tests of cost.
  private(set) static var steps = 0

  mutating func append(_ view: UIView) {
    highest += 1
    numbers[ObjectIdentifier(view)] = highest
  }

  mutating func insertAtBack(_ view: UIView) {
    lowest -= 1
    numbers[ObjectIdentifier(view)] = lowest
  }

  mutating func remove(_ view: UIView) { numbers[ObjectIdentifier(view)] = nil }

  /// Brings subviews of `host` into the order of `sorted`, behind all other subviews.
  ///
  /// - Parameter back: The subview that stays behind them, or `nil`.
  mutating func arrange(_ sorted: [UIView], in host: UIView, above back: UIView?) {
    ShownOrder.steps += sorted.count
    // The places in `sorted` of the views that are there already, in their present order.
    var present: [(number: Int, place: Int)] = []
    present.reserveCapacity(sorted.count)
    for (place, view) in sorted.enumerated() {
      if let number = numbers[ObjectIdentifier(view)] { present.append((number, place)) }
    }
    let isSame =
      present.count == sorted.count
      && zip(present, present.dropFirst()).allSatisfy { $0.number < $1.number }
    if isSame, numbers.count == sorted.count { return }
    present.sort { $0.number < $1.number }
    // The longest sequence that is in order stays, and each other view goes above the one before.
    var isInPlace = Array(repeating: false, count: sorted.count)
    for place in present.map(\.place).longestIncreasing { isInPlace[place] = true }
    numbers.removeAll(keepingCapacity: true)
    (lowest, highest) = (0, 0)
    var below = back
    for (place, view) in sorted.enumerated() {
      if !isInPlace[place] {
        ShownOrder.steps += 1
        if let below {
          host.insertSubview(view, aboveSubview: below)
        } else {
          host.insertSubview(view, at: 0)
        }
      }
      append(view)
      below = view
    }
  }
}

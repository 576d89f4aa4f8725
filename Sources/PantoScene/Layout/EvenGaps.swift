import PantoBase

/// The gaps of a long stack view that are to be alike, or whose middles are to be equally far apart.
///
/// As constraints, one for each pair of gaps that should be alike, they would fill the solver's tableau: every
/// gap hangs on every length. So only the least gaps are constraints. When the lengths are solved, the room
/// that is left is dealt out here, and the constraints between neighbours get their share as a constant.
@MainActor final class EvenGaps {
  private let boxes: [LayoutBox]
  private let canvas: LayoutBox
  private let isRow: Bool
  /// From each view to the next.
  private let spacings: [NSLayoutConstraint]
  /// Where the last view ends at most.
  private let end: NSLayoutConstraint
  /// The length with room for middles that are all equally far apart; `nil`: the gaps themselves are alike.
  private let room: NSLayoutConstraint?

  /// There are at least two views, and one spacing fewer than views.
  init(
    _ boxes: [LayoutBox], in canvas: LayoutBox, isRow: Bool, spacings: [NSLayoutConstraint],
    end: NSLayoutConstraint, room: NSLayoutConstraint?
  ) {
    self.boxes = boxes
    self.canvas = canvas
    self.isRow = isRow
    self.spacings = spacings
    self.end = end
    self.room = room
    mark(true)
  }

  func leave() { mark(false) }

  private func mark(_ hasEvenGaps: Bool) {
    for box in boxes { box.hasEvenGaps = hasEvenGaps }
    canvas.hasEvenGaps = hasEvenGaps
  }

  /// `true`: some constant is another one.
  func follow(in engine: LayoutEngine) -> Bool {
    guard canvas.engineID == engine.id, boxes.allSatisfy({ $0.engineID == engine.id }) else {
      return false
    }
    let length = isRow ? 2 : 3
    let lengths = boxes.map { Double(engine.value($0.variables[length])) }
    // From middle to middle, or from end to start.
    let halves = room == nil ? lengths.map { _ in 0 } : lengths.map { $0 / 2 }
    let taken = room == nil ? lengths.reduce(0, +) : halves[0] + halves[halves.count - 1]
    var least: [Double] = []
    least.reserveCapacity(spacings.count)
    for (i, spacing) in spacings.enumerated() {
      least.append(halves[i] + Double(spacing.constantValue) + halves[i + 1])
    }
    let total = Double(engine.value(canvas.variables[length])) - taken
    let needed = least.reduce(0, +)
    let level = EvenGaps.level(over: least, total: total)
    var isChanged = false
    if let room {
      isChanged = engine.give(taken + Double(least.count) * (least.max() ?? 0), to: room)
    }
    var sum = 0.0
    for (i, spacing) in spacings.enumerated() {
      var extra = max(0, level - least[i])
      // Too little room for what must be: the last view keeps to the end, over the one before.
      if needed - total > EvenGaps.slop { extra = i == least.count - 1 ? total - needed : 0 }
      sum += extra
      if engine.give(Double(spacing.constantValue) + extra, to: spacing) { isChanged = true }
    }
    if engine.give(sum, to: end) { isChanged = true }
    return isChanged
  }

  /// By how much lengths may be off, in points.
  private static let slop = 1e-6

  /// How high water stands over grounds of these heights, if they and the water add up to `total`.
  static func level(over grounds: [Double], total: Double) -> Double {
    var sorted = grounds.sorted()
    var rest = total
    while let highest = sorted.last {
      let level = rest / Double(sorted.count)
      if level >= highest { return level }
      rest -= highest
      sorted.removeLast()
    }
    return 0
  }
}

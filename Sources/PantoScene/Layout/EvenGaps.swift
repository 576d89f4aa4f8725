import PantoBase
import PantoLayout

/// The gaps of a stack view with many arranged views whose gaps, or distances between middles, are
/// equal.
///
/// As constraints, one for each pair of equal gaps, these gaps would fill the solver's tableau,
/// because every gap depends on every length. Therefore only the least gaps are constraints. After
/// the lengths are solved, this class distributes the remaining length, and gives each constraint
/// between neighbours its gap as the constant.
@MainActor package final class EvenGaps {
  private let boxes: [LayoutBox]
  private let canvas: LayoutBox
  private let isRow: Bool
  /// The constraints from each view to the next.
  private let spacings: [NSLayoutConstraint]
  /// The constraint that the last view ends at or before the stack view's end.
  private let end: NSLayoutConstraint
  /// The constraint that makes the stack view long enough for equal distances between middles;
  /// `nil` if the gaps themselves are equal.
  private let centring: NSLayoutConstraint?

  /// Takes over the gaps between at least two arranged views; `spacings` has one constraint for
  /// each gap.
  package init(
    _ boxes: [LayoutBox], in canvas: LayoutBox, isRow: Bool, spacings: [NSLayoutConstraint],
    end: NSLayoutConstraint, centring: NSLayoutConstraint?
  ) {
    self.boxes = boxes
    self.canvas = canvas
    self.isRow = isRow
    self.spacings = spacings
    self.end = end
    self.centring = centring
    mark(hasEvenGaps: true)
  }

  package func leave() { mark(hasEvenGaps: false) }

  private func mark(hasEvenGaps: Bool) {
    for box in boxes { box.hasEvenGaps = hasEvenGaps }
    canvas.hasEvenGaps = hasEvenGaps
  }

  /// Computes the gaps from the solved lengths of the views. Returns `true` if the constant of a
  /// constraint changed.
  func update(in engine: LayoutEngine) -> Bool {
    guard canvas.engineID == engine.id, boxes.allSatisfy({ $0.engineID == engine.id }) else {
      return false
    }
    let length = isRow ? 2 : 3
    let lengths = boxes.map { Double(engine.value($0.variables[length])) }
    // Distances are measured from middle to middle for `.equalCentering`, else from end to start.
    let halves = centring == nil ? lengths.map { _ in 0 } : lengths.map { $0 / 2 }
    let fixedLength = centring == nil ? lengths.reduce(0, +) : halves[0] + halves[halves.count - 1]
    var least: [Double] = []
    least.reserveCapacity(spacings.count)
    for (i, spacing) in spacings.enumerated() {
      least.append(halves[i] + Double(spacing.constantValue) + halves[i + 1])
    }
    let total = Double(engine.value(canvas.variables[length])) - fixedLength
    let needed = least.reduce(0, +)
    let level = WaterLevel.level(over: least, total: total)
    var isChanged = false
    if let centring {
      isChanged = engine.setConstant(
        fixedLength + Double(least.count) * (least.max() ?? 0), of: centring)
    }
    var sum = 0.0
    for (i, spacing) in spacings.enumerated() {
      var extra = max(0, level - least[i])
      // If the length is too small for the least gaps, only the last gap shrinks: the last view
      // ends at the stack view's end and overlaps the one before.
      if needed - total > EvenGaps.tolerance { extra = i == least.count - 1 ? total - needed : 0 }
      sum += extra
      if engine.setConstant(Double(spacing.constantValue) + extra, of: spacing) { isChanged = true }
    }
    if engine.setConstant(sum, of: end) { isChanged = true }
    return isChanged
  }

  /// The tolerance of lengths, in points.
  private static let tolerance = 1e-6
}

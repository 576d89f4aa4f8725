import PantoBase

/// Blends the slopes of fits to more and more reports into one. This is stagewise aggregation, as
/// in the work of Belomestny and Spokoiny on local likelihood.
///
/// A fit to few reports is uncertain, and a fit to many reports may describe a motion that is over.
/// The blend starts with the most uncertain fit and moves to each more certain one as far as the
/// two agree, measured by the noise of the positions. The fits are taken in a fixed order, that of
/// their uncertainty at even intervals, and their weights change continuously.
struct SlopeBlend {
  /// The squared difference of two slopes, in units of their uncertainty, from which they disagree.
  /// At half of it they agree.
  private static let disagreement = 3.0
  /// The noise of a position in grains. Rounding to whole grains alone has a noise of 0.29.
  private static let noise = 0.3
  /// How much movements of less than a grain per report raise the uncertainty, because the rounding
  /// errors of neighbouring reports are then alike.
  private static let coarseness = 0.8
  /// How much steeper a parabola may be than the line through its newer half.
  private static let steepest: CGFloat = 1.5

  let grain: Double
  private var blended = Slope()
  private var isEmpty = true
  /// The lines through the newest reports; the one through the most reports comes first.
  private var lines = (Slope(), Slope(), Slope(), Slope())
  private var count = 0
  private var pair = Slope()
  private var hasParabola = false
  private(set) var newestParabola = Slope()
  var newestLine: Slope { lines.0 }

  init(grain: CGFloat) { self.grain = grain }

  /// Adds the fits to more reports than before: a line and, if asked for, a parabola. The first
  /// call adds the line through the newest two reports.
  mutating func add(_ sums: PowerSums, fitsParabola: Bool) {
    let factor = 1 + sums.count * SlopeBlend.coarseness * grain / (grain + sums.extent)
    lines = (sums.line(factor), lines.0, lines.1, lines.2)
    count += 1
    if count == 1 { pair = lines.0 }
    guard fitsParabola else { return }
    newestParabola = sums.parabola(factor)
    var limited = newestParabola
    limited.slope = SlopeBlend.limit(limited.slope, by: count > 3 ? lines.2.slope : lines.1.slope)
    // A parabola whose slope had to be limited is less certain.
    let noise = SlopeBlend.noise * grain
    let excess = limited.slope - newestParabola.slope
    limited.variance += excess.squaredLength / (2 * noise * noise)
    guard hasParabola else {
      hasParabola = true
      // Fingers do not slow down as evenly as a parabola does, so up to half of the newest pair's
      // slope is blended in.
      let ratio = newestParabola.variance / pair.variance
      if ratio > 0 { limited.slope += (pair.slope - limited.slope) * min(0.5, ratio) }
      move(to: limited)
      // After a silence the newest pair of reports says most about the velocity.
      move(to: pair, atMost: min(1, max(0, 1.5 - 3 / ratio)))
      return
    }
    move(to: limited)
    if count > 4 { move(to: lines.3) }
  }

  /// Returns the blend of all fits.
  mutating func slope() -> CGPoint {
    if count > 3 { move(to: lines.2) }
    if count > 1 { move(to: lines.1) }
    move(to: lines.0)
    return blended.slope
  }

  private mutating func move(to fit: Slope, atMost most: Double = 1) {
    guard fit.variance < .infinity else { return }
    guard !isEmpty else {
      blended = fit
      isEmpty = false
      return
    }
    let step = fit.slope - blended.slope
    let noise = SlopeBlend.noise * grain
    let distance = step.squaredLength / (blended.variance * noise * noise)
    let agreement = min(1, max(0, 2 - 2 * distance / SlopeBlend.disagreement))
    let share = agreement * min(most, blended.variance / fit.variance)
    guard share > 0 else { return }
    blended.slope += step * share
    let rest = 1 - share
    blended.variance = share * share * fit.variance + rest * rest * blended.variance
  }

  /// Limits the slope of a parabola, which may overshoot where a motion stops suddenly. The slope
  /// may not point against the line through the newer half of the reports, and may be at most half
  /// again as steep.
  private static func limit(_ slope: CGPoint, by line: CGPoint) -> CGPoint {
    CGPoint(x: limit(slope.x, line.x), y: limit(slope.y, line.y))
  }

  private static func limit(_ slope: CGFloat, _ line: CGFloat) -> CGFloat {
    line >= 0
      ? min(max(slope, 0), line * steepest) : max(min(slope, 0), line * steepest)
  }
}

import PantoBase
import PantoGraphics

/// One rectangle to paint, divided into bands. Each thread has its own painter and each band its
/// own rows; the plan is only read.
struct BandJob: @unchecked Sendable {
  var plan: FramePlan
  var painters: [Painter]
  var canvas: Canvas
  /// The first row of each band, and the end of the last one; `nil` if all bands have `rows` rows.
  var limits: [Int]?
  /// The number of rows in each band without `limits`.
  var rows = 1
  /// The steps of each band; `nil` if each band checks all steps.
  var bandIndex: BandIndex?

  var bands: Int { limits.map { $0.count - 1 } ?? (canvas.clip.height + rows - 1) / rows }

  func run(_ i: Int, by painter: Int) {
    var c = canvas
    c.clip.minY = limits?[i] ?? canvas.clip.minY + rows * i
    c.clip.maxY = limits?[i + 1] ?? min(canvas.clip.maxY, c.clip.minY + rows)
    if !c.clip.isEmpty { painters[painter].paint(plan, bandIndex?.steps(of: i), on: c) }
  }
}

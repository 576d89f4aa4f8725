import PantoBase
import PantoGraphics

/// One rectangle to paint, divided into bands. Each thread has its own painter and each band its
/// own rows; the plan is only read.
struct BandJob: @unchecked Sendable {
  var plan: FramePlan
  var painters: [Painter]
  var canvas: Canvas
  /// The number of rows in each band.
  var rows: Int
  /// The steps of each band; `nil` if each band checks all steps.
  var bandIndex: BandIndex?

  var bands: Int { (canvas.clip.height + rows - 1) / rows }

  func run(_ i: Int, by painter: Int) {
    var c = canvas
    c.clip.minY = canvas.clip.minY + rows * i
    c.clip.maxY = min(canvas.clip.maxY, c.clip.minY + rows)
    if !c.clip.isEmpty { painters[painter].paint(plan, bandIndex?.steps(of: i), on: c) }
  }
}

import PantoBase
import PantoGraphics

/// Draws frames into pixels on the CPU. Windows and headless stages use the same code (DRW-01).
///
/// Only the frame's damage is painted, back to front. Content is rasterized once and then copied.
/// Content that moves without rotating lies on whole pixels (DRW-06); rotating content is sampled
/// while it moves and rasterized in place when it rests. Content that scrolls by whole pixels is
/// moved (`Scrolled`).
@MainActor public final class RasterCompositor: Compositor {
  /// The current picture. A frame of another size replaces the bitmap.
  public private(set) var bitmap: Bitmap
  /// The rectangles in which the last `present(_:)` changed pixels, in pixels.
  public private(set) var lastDamage: [PixelRect] = []
  /// The part of `lastDamage` that was painted. The rest was moved from another position.
  package private(set) var lastPainted: [PixelRect] = []
  /// The number of threads that paint, one horizontal band at a time. The pixels are equal for any
  /// number.
  public let bands: Int

  /// A window's pixels, which are painted directly while they have the frame's size, instead of an
  /// own bitmap. After a change, the next frame must be complete.
  package var borrowed: Bitmap? {
    didSet { if borrowed !== oldValue { isReplaced = true } }
  }
  private var isReplaced = false

  /// The smallest number of pixels that more than one thread paints. For fewer, waking a thread
  /// takes longer than painting.
  private let soloPixels: Int
  let plan: FramePlan
  private let painters: [Painter]
  private let workers: WorkerPool
  let bandIndex = BandIndex()
  private let bandCosts = BandCosts()

  /// Creates a compositor.
  ///
  /// - Parameters:
  ///   - bands: The number of threads, 1...16. Default: 1. A host passes the number of processors.
  ///   - soloPixels: Frames that paint fewer pixels use one thread. Default: 262,144.
  ///   - cacheBytes: The limit of the memory for rasterized content. Default `nil`: four pictures
  ///     of the window, at least 8 MiB and at most 48 MiB.
  public init(bands: Int = 1, soloPixels: Int = 1 << 18, cacheBytes: Int? = nil) {
    self.bands = max(1, min(16, bands))
    self.soloPixels = soloPixels
    bitmap = Bitmap(width: 1, height: 1)
    let plan = FramePlan(cacheBytes: cacheBytes)
    self.plan = plan
    painters = (0..<self.bands).map { _ in Painter(plan.caches) }
    workers = WorkerPool(extraThreads: self.bands - 1)
  }

  /// The largest side in pixels: the number of a row must fit 16 bits in `BandIndex`.
  private static let maximumSide = 65_536
  /// The largest area in pixels, which is 1 GiB.
  private static let maximumArea = 1 << 28

  /// Draws the damaged parts of a frame into `bitmap`.
  ///
  /// - Throws: `RenderError.outOfMemory` if the frame is empty, a side exceeds 65,536 pixels, or
  ///   the area exceeds 2^28 pixels.
  public func present(_ frame: Frame) throws(RenderError) {
    let width = frame.pixelWidth
    let height = frame.pixelHeight
    guard width > 0, height > 0, width <= RasterCompositor.maximumSide,
      height <= RasterCompositor.maximumSide, width * height <= RasterCompositor.maximumArea
    else { throw .outOfMemory(width: width, height: height) }
    let whole = PixelRect(width: width, height: height)
    // Content that the program invalidated is painted again, even if it has only scrolled.
    var isNew = frame.isInvalid
    if isReplaced || bitmap.width != width || bitmap.height != height {
      // A new bitmap does not contain the previous frame.
      isReplaced = false
      isNew = true
      if let borrowed, borrowed.width == width, borrowed.height == height {
        bitmap = borrowed
      } else {
        bitmap = Bitmap(width: width, height: height)
      }
      lastDamage = [whole]
    } else {
      lastDamage = frame.damage
    }
    plan.make(frame, damage: lastDamage)
    if !isNew, let scrolled = plan.scrolled {
      for move in scrolled.moves { bitmap.move(move) }
      lastPainted = scrolled.painted
    } else {
      lastPainted = lastDamage
    }
    for rect in lastPainted {
      let r = rect.intersection(whole)
      if !r.isEmpty { paint(r) }
    }
  }

  /// Drops all rasterized content, to free memory or to measure a first frame.
  public func dropCaches() { plan.dropCaches() }

  /// Stops using the borrowed pixels. The current picture is kept as a copy.
  package func giveBack() {
    guard let borrowed else { return }
    if bitmap === borrowed { bitmap = bitmap.copied() }
    self.borrowed = nil
    isReplaced = false
  }

  private func paint(_ rect: PixelRect) {
    let canvas = Canvas(
      pixels: bitmap.pixels, stride: bitmap.width, originX: 0, originY: 0, clip: rect)
    guard bands > 1 else { return painters[0].paint(plan, on: canvas) }
    let touched = plan.pixels(within: rect)
    if touched < soloPixels { return painters[0].paint(plan, on: canvas) }
    var job = BandJob(plan: plan, painters: painters, canvas: canvas)
    if plan.isFlat, touched > 2 * rect.area {
      // Pixels that are painted many times should stay in the processor's cache, so the bands are
      // small. Small bands also let a thread that started late take fewer of them.
      let rows = max(16, RasterCompositor.cachedPixels / rect.width)
      if rows * bands < rect.height {
        job.rows = rows
        bandIndex.sort(plan.lists.steps, within: rect, rows: rows)
        job.bandIndex = bandIndex
        return workers.run(job)
      }
    }
    bandCosts.divide(rect, into: bands, painting: plan.lists.steps)
    job.limits = bandCosts.limits
    workers.run(job)
  }

  /// The number of pixels for which a band stays in the processor's cache: 256 KiB, half the
  /// second-level cache that most processors have for each core.
  private static let cachedPixels = 1 << 16
}

import PantoBase
import PantoScene

/// Turns frames into pixels on the processor: the one path for window and headless alike (DRW-01).
///
/// Paints only inside the frame's damage, back to front. Content is rastered once and then copied;
/// what moves without turning lies on whole pixels (DRW-06); what turns is sampled while it moves
/// and rastered at its place when it rests. What scrolls by whole pixels is moved (`Scrolled`).
@MainActor public final class RasterCompositor: Compositor {
  /// The picture so far. Replaced by another when the frame's size changes.
  public private(set) var bitmap: Bitmap
  /// Where the last `present` changed pixels.
  public private(set) var lastDamage: [PixelRect] = []
  /// What of `lastDamage` it painted; the rest was there already, elsewhere.
  private(set) var lastPainted: [PixelRect] = []
  /// How many threads paint, each a horizontal band at a time; same pixels for any number.
  public let bands: Int

  /// What is painted into instead of a bitmap of its own, while it has the frame's size: a window's
  /// pixels. Another one asks for a whole frame next.
  package var borrowed: Bitmap? {
    didSet { if borrowed !== oldValue { isReplaced = true } }
  }
  private var isReplaced = false

  /// Fewer pixels than this are painted by one thread: waking another takes longer.
  private let soloPixels: Int
  let plan: FramePlan
  private let painters: [Painter]
  private let crew: BandCrew
  let sorted = StepBands()

  /// - Parameters:
  ///   - bands: 1…16, default 1. A host takes as many as there are processors.
  ///   - soloPixels: frames that paint fewer pixels are left to one thread. Default 262,144.
  ///   - cacheBytes: bound of the memory for rastered content. Default `nil`: as much as four pictures
  ///     of the window, at least 8 MiB and at most 96 MiB.
  public init(bands: Int = 1, soloPixels: Int = 1 << 18, cacheBytes: Int? = nil) {
    self.bands = max(1, min(16, bands))
    self.soloPixels = soloPixels
    bitmap = Bitmap(width: 1, height: 1)
    plan = FramePlan(cacheBytes: cacheBytes)
    painters = (0..<self.bands).map { _ in Painter() }
    crew = BandCrew(helpers: self.bands - 1)
  }

  public func present(_ frame: Frame) throws(RenderError) {
    let width = frame.pixelWidth
    let height = frame.pixelHeight
    guard width > 0, height > 0, width <= 65_536, height <= 65_536, width * height <= 1 << 28
    else { throw .outOfMemory(width: width, height: height) }
    let whole = PixelRect(width: width, height: height)
    // What the program calls invalid is not looked at again.
    var isNew = frame.isInvalid
    if isReplaced || bitmap.width != width || bitmap.height != height {
      // A new bitmap knows nothing of the frames before.
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

  /// Forgets rastered content, for a benchmark of the first frame or to give memory back.
  public func dropCaches() { plan.dropCaches() }

  /// What was borrowed goes: the picture so far stays, as a copy.
  package func giveBack() {
    guard let borrowed else { return }
    if bitmap === borrowed { bitmap = bitmap.copied() }
    self.borrowed = nil
    isReplaced = false
  }

  private func paint(_ rect: PixelRect) {
    let canvas = Canvas(
      pixels: bitmap.pixels, stride: bitmap.width, originX: 0, originY: 0, clip: rect)
    // What needs the shared glyphs and shadows is painted by one thread.
    guard bands > 1, !plan.usesSharedPainter else { return painters[0].paint(plan, on: canvas) }
    let touched = plan.pixels(within: rect)
    if touched < soloPixels { return painters[0].paint(plan, on: canvas) }
    var job = BandJob(
      plan: plan, painters: painters, canvas: canvas, rows: (rect.height + bands - 1) / bands)
    if plan.isFlat, touched > 2 * rect.area {
      // Painted over again and again, pixels had better stay in the memory next to the processor; and
      // whoever began later does less of it.
      let rows = max(16, RasterCompositor.nearPixels / rect.width)
      if rows * bands < rect.height {
        job.rows = rows
        sorted.sort(plan.lists.steps, within: rect, rows: rows)
        job.sorted = sorted
      }
    }
    crew.run(job)
  }

  /// 256 KiB: half of what most processors have for each of their cores.
  private static let nearPixels = 1 << 16
}

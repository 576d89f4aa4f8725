import PantoBase
import PantoGraphics

/// A prepared frame: every layer's picture is cached or rasterized, and every position computed. A
/// plan is made on one thread and read-only afterwards.
final class FramePlan {
  /// Content that is painted without a cached picture, in coordinates whose origin is at (`x`,
  /// `y`), so that the pixels do not depend on the position.
  struct Vector {
    var content: LayerContent
    var placement: Placement
    var x: Int
    var y: Int
    /// Whether the content consists of lines and filled outlines only, which any painter can paint.
    var isShape: Bool
    /// Whether the pixels must be those of the content's picture, because a picture is made if the
    /// content shows again. Otherwise, parts that overlap are painted one over the other.
    var isOnePicture = false

    /// Whether the content has parts that may overlap.
    var hasManyParts: Bool {
      let parts = [
        content.shadow != nil, content.fill != .none, content.drawn != nil, content.image != nil,
        content.text != nil, content.borderWidth > 0,
      ]
      return content.paths.count + parts.count { $0 } > 1
    }
  }

  struct Clip {
    var rect: CGRect
    var radius: CGFloat
    var corners: CACornerMask
    var transform: CGAffineTransform
    /// The box in whole pixels with corners of `radius` pixels; `nil` if the clip is not upright.
    var box: PixelRect?
  }

  /// A rectangle of one step: where it hides all earlier steps, or where it paints.
  struct Cover {
    var step: Int
    var rect: PixelRect
  }

  /// The painting steps of a plan and the values that the steps refer to.
  struct Lists {
    var steps: [PaintStep] = []
    var samplings: [Sampling] = []
    var vectors: [Vector] = []
    var clips: [Clip] = []
    var sheets: [Frame.Sheet] = []
    /// Large hidden rectangles, in the order of the steps.
    var covers: [Cover] = []
    /// The extents of text, pictures and shadows that are painted in place, in the order of the
    /// steps.
    var placed: [Cover] = []
    /// Pictures that are kept alive until the next plan is made.
    var kept: [Picture] = []
    /// The indices of begin steps without their end, outermost first.
    var open: [Int] = []

    fileprivate mutating func removeAll() {
      steps.removeAll(keepingCapacity: true)
      samplings.removeAll(keepingCapacity: true)
      vectors.removeAll(keepingCapacity: true)
      clips.removeAll(keepingCapacity: true)
      sheets.removeAll(keepingCapacity: true)
      covers.removeAll(keepingCapacity: true)
      placed.removeAll(keepingCapacity: true)
      kept.removeAll(keepingCapacity: true)
      open.removeAll(keepingCapacity: true)
    }
  }

  @exclusivity(unchecked) var lists = Lists()
  /// The steps and the damage of the previous frame if it had clips, because clipped content may
  /// have scrolled.
  private var previous = Lists()
  private var previousDamage: [PixelRect] = []
  private var damage: [PixelRect] = []
  private var previousBackground: UInt32 = 0
  private(set) var background: UInt32 = 0
  let caches = ContentCaches()
  /// Paints the pictures that are kept.
  private(set) lazy var contentPainter = ContentPainter(caches)
  /// The memory in which small pictures are painted before their rows are stored.
  let scratch = PixelMemory(PixelMemory.ownPages)
  /// Whether each step can be executed by itself: there are no groups, clips, masks or sheets.
  private(set) var isFlat = true
  /// The pixels of a square point of the frame, 1 to 9: what is kept at scale 1 is kept at scale 2.
  private(set) var pointArea: CGFloat = 1
  /// Whether the frame's scale is usable for painting.
  private(set) var isScaleUsable = true

  /// Returns the topmost of the first `end` steps that hides enough of `rect` to make painting the
  /// rest in pieces worthwhile, together with the hidden rectangle. Sheets, and text and pictures
  /// that are not cached, would be computed again for each piece; a step above such qualifies only
  /// if it hides all of `rect`.
  func cover(of rect: PixelRect, below end: Int) -> Cover? {
    let least =
      lists.sheets.isEmpty ? max(FramePlan.minimumHiddenArea, rect.area / 4) : Int.max
    for cover in lists.covers.reversed() where cover.step < end && cover.rect.intersects(rect) {
      let hidden = cover.rect.intersection(rect)
      if hidden == rect || hidden.area >= least && !isPlaced(below: cover.step, in: rect) {
        return Cover(step: cover.step, rect: hidden)
      }
    }
    return nil
  }

  /// Whether a step before `end` paints text, a picture or a shadow in place inside of `rect`.
  private func isPlaced(below end: Int, in rect: PixelRect) -> Bool {
    for placed in lists.placed {
      if placed.step >= end { return false }
      if placed.rect.intersects(rect) { return true }
    }
    return false
  }

  /// The smallest hidden area in pixels. Painting fewer pixels twice costs less than dividing the
  /// rectangle.
  static let minimumHiddenArea = 1024

  /// Estimates the number of pixels that the steps touch in `rect`, each counted as often as it is
  /// touched.
  func pixels(within rect: PixelRect) -> Int {
    var sum = rect.area
    for step in lists.steps {
      let r = step.extent.intersection(rect)
      if !r.isEmpty { sum += r.area }
    }
    return sum
  }

  /// The address of the last element of `kept`, readable without reference counting.
  var lastKept: UnsafeMutableRawPointer?
  @exclusivity(unchecked) var stepCache = StepCache()
  /// The number of open sheets. Inside a sheet, pixels are not the window's pixels.
  private var openSheets = 0
  let cache: ContentCache
  private let cacheBytes: Int?

  init(cacheBytes: Int?) {
    self.cacheBytes = cacheBytes
    cache = ContentCache(limit: 0)
  }

  /// Returns the default cache limit: the memory of four windows, for the visible content and that
  /// of a moment ago. Because pictures overlap, a small window gets at least 8 MiB. A large one
  /// gets at most 48 MiB: what shows may be two thirds of it, about 7 million pixels that are
  /// covered once.
  static func cacheBytes(width: Int, height: Int) -> Int {
    max(8 << 20, min(48 << 20, 4 * 4 * width * height))
  }

  func dropCaches() {
    cache.removeAll()
    caches.removeLevels()
    stepCache = StepCache()
    previous.removeAll()
  }

  func make(_ frame: Frame, damage: [PixelRect]) {
    cache.limit =
      cacheBytes ?? FramePlan.cacheBytes(width: frame.pixelWidth, height: frame.pixelHeight)
    if !previous.clips.isEmpty { previous.removeAll() }
    if !lists.clips.isEmpty { swap(&lists, &previous) }
    lists.removeAll()
    swap(&self.damage, &previousDamage)
    self.damage.removeAll(keepingCapacity: true)
    previousBackground = background
    openSheets = 0
    lastKept = nil
    cache.beginFrame()
    caches.removeUnusedLevels()
    stepCache.begin(frame, generation: cache.droppedGenerations)
    isFlat = true
    isScaleUsable = CGAffineTransform(scaleX: frame.scale, y: frame.scale).isInvertible
    pointArea = frame.scale > 1 ? min(9, frame.scale * frame.scale) : 1
    background = Blend.premultiplied(frame.background)
    var bounds = damage.first ?? PixelRect(width: 0, height: 0)
    for r in damage { bounds = bounds.union(r) }
    frame.items.withUnsafeBufferPointer { appendCommands(of: frame, $0, within: bounds) }
    // Begin steps for which the frame has no end are closed here.
    while !lists.open.isEmpty { close() }
    if lists.clips.isEmpty { return }
    let window = PixelRect(width: frame.pixelWidth, height: frame.pixelHeight)
    for r in damage { self.damage.append(r.intersection(window)) }
  }

  /// Appends the steps for the drawing commands of a frame.
  ///
  /// - Parameter bounds: the rectangle around the damage. Items outside are left out.
  private func appendCommands(
    of frame: Frame, _ items: UnsafeBufferPointer<Frame.Item>, within bounds: PixelRect
  ) {
    for command in frame.commands {
      switch command {
      case .draw(let numbers):
        guard let first = items.baseAddress else { continue }
        for i in numbers.clamped(to: items.indices)
        where openSheets > 0 || first[i].extent.intersects(bounds) {
          // The frame keeps the content alive, so reference counting is not needed.
          Unmanaged.passUnretained(first[i].content).borrow {
            add(first + i, $0, scale: frame.scale)
          }
        }
      case .beginGroup(let opacity, let extent):
        open(PaintStep(kind: .beginGroup, extent: extent, alpha: Blend.byte(opacity)))
      case .beginAdditive(let extent):
        var step = PaintStep(kind: .beginGroup, extent: extent)
        step.isAdditive = true
        open(step)
      case .beginClip(let clip): addClip(clip)
      case .beginMasked(let extent): open(PaintStep(kind: .beginMasked, extent: extent))
      case .mask(let extent):
        isFlat = false
        lists.steps.append(PaintStep(kind: .mask, extent: extent))
      case .beginSheet(let sheet): addSheet(sheet)
      case .endSheet:
        openSheets = max(0, openSheets - 1)
        close()
      case .endGroup, .endClip, .endMasked: close()
      }
    }
  }

  /// The parts of the frame that the previous frame's picture contains at another position; `nil`
  /// if there are none.
  var scrolled: Scrolled? {
    guard !previous.clips.isEmpty, !lists.clips.isEmpty, background == previousBackground else {
      return nil
    }
    return Scrolled(
      from: previous, damage: previousDamage, to: lists, damage: damage, background: background)
  }

  /// Adds a step that begins a group, a clip or a sheet.
  private func open(_ step: PaintStep) {
    lists.open.append(lists.steps.count)
    lists.steps.append(step)
  }

  /// Ends the innermost open step, whatever kind of end the frame contains.
  private func close() {
    guard let begin = lists.open.popLast() else { return }
    isFlat = false
    lists.steps[begin].end = lists.steps.count
    let end: PaintStep.Kind =
      switch lists.steps[begin].kind {
      case .beginGroup: .endGroup
      case .beginMasked: .endMasked
      case .beginSheet: .endSheet
      default: .endClip
      }
    lists.steps.append(PaintStep(kind: end, extent: lists.steps[begin].extent))
  }

  /// Returns the part of `hidden` in which a step of the open groups and clips hides what is below
  /// it: what clips of whole pixels let through, and nothing inside of others. A group is drawn as
  /// one, and round corners let something through.
  func insideOpenSteps(_ hidden: PixelRect) -> PixelRect {
    var rect = hidden
    for begin in lists.open {
      let step = lists.steps[begin]
      guard step.kind == .beginClip, lists.clips[step.x].box != nil,
        !(lists.clips[step.x].radius > 0)
      else { return PixelRect(width: 0, height: 0) }
      rect = rect.intersection(step.extent)
    }
    return rect
  }

  private func addClip(_ clip: Frame.Clip) {
    let t = clip.transform
    var step = PaintStep(kind: .beginClip, extent: clip.extent)
    step.x = lists.clips.count
    if t.isUpright, t.isFinite {
      let placement = Placement(snapping: t, bounds: clip.rect)
      let box = placement.box ?? clip.extent
      step.extent = clip.extent.intersection(box)
      lists.clips.append(
        Clip(
          rect: clip.rect, radius: max(0, clip.cornerRadius) * min(t.a, t.d),
          corners: clip.corners, transform: t, box: box))
    } else {
      lists.clips.append(
        Clip(
          rect: clip.rect, radius: clip.cornerRadius, corners: clip.corners, transform: t, box: nil)
      )
    }
    open(step)
  }

  private func addSheet(_ sheet: Frame.Sheet) {
    var step = PaintStep(kind: .beginSheet, extent: sheet.extent)
    step.x = lists.sheets.count
    lists.sheets.append(sheet)
    open(step)
    openSheets += 1
  }
}

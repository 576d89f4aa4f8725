import PantoBase
import PantoGraphics

/// One painting step with all look-ups done.
struct PaintStep {
  enum Kind: UInt8 {
    /// Fills `extent` with one color.
    case fill
    /// Draws `picture` with its origin at (`x`, `y`).
    case copy
    /// Draws `picture` transformed by `samplings[x]`.
    case sample
    /// Paints `vectors[x]` without a cached picture.
    case vector
    case beginGroup, endGroup
    /// Starts the clip `clips[x]`.
    case beginClip
    case endClip
    /// The steps from `beginMasked` to `mask` draw the content, those up to `endMasked` draw the
    /// mask; `endMasked` combines both.
    case beginMasked, mask, endMasked
    /// Starts `sheets[x]`: the following steps are drawn flat and then shown in perspective.
    case beginSheet, endSheet
  }

  var kind: Kind
  /// The step changes no pixel outside this rectangle.
  var extent: PixelRect
  /// The opacity in 0...255.
  var alpha: UInt32 = 255
  var color: UInt32 = 0
  var x = 0
  var y = 0
  /// The index of the step that ends the group or clip.
  var end = 0
  /// The picture, which the plan keeps alive.
  var picture: Unmanaged<Picture>?
}

/// A prepared frame: every layer's picture is cached or rasterized, and every position computed. A
/// plan is made on one thread and read-only afterwards.
final class FramePlan {
  /// Content that is painted without a cached picture, in coordinates whose origin is at (`x`,
  /// `y`), so that the pixels do not depend on the position.
  struct Vector {
    var content: LayerContent
    var place: Placement
    var x: Int
    var y: Int
  }

  struct Clip {
    var rect: CGRect
    var radius: CGFloat
    var corners: CACornerMask
    var transform: CGAffineTransform
    /// The box in whole pixels with corners of `radius` pixels; `nil` if the clip is not upright.
    var box: PixelRect?
  }

  /// A rectangle in which one step hides all earlier steps.
  struct Cover {
    var step: Int
    var rect: PixelRect
  }

  /// The contents of a plan, in one value.
  struct Lists {
    var steps: [PaintStep] = []
    var samplings: [Sampling] = []
    var vectors: [Vector] = []
    var clips: [Clip] = []
    var sheets: [Frame.Sheet] = []
    /// Large hidden rectangles, in the order of the steps.
    var covers: [Cover] = []
    /// Pictures that are kept alive until the next plan is made.
    fileprivate var kept: [Picture] = []
    /// The indices of begin steps without their end, outermost first.
    fileprivate var open: [Int] = []

    fileprivate mutating func removeAll() {
      steps.removeAll(keepingCapacity: true)
      samplings.removeAll(keepingCapacity: true)
      vectors.removeAll(keepingCapacity: true)
      clips.removeAll(keepingCapacity: true)
      sheets.removeAll(keepingCapacity: true)
      covers.removeAll(keepingCapacity: true)
      kept.removeAll(keepingCapacity: true)
      open.removeAll(keepingCapacity: true)
    }
  }

  @exclusivity(unchecked) private(set) var lists = Lists()
  /// The steps and the damage of the previous frame if it had clips, because clipped content may
  /// have scrolled.
  private var before = Lists()
  private var damageBefore: [PixelRect] = []
  private var damage: [PixelRect] = []
  private var backgroundBefore: UInt32 = 0
  private(set) var background: UInt32 = 0
  let contentPainter = ContentPainter()
  /// The memory in which small pictures are painted before their rows are stored.
  private let scratch = PixelMemory(PixelMemory.ownPages)
  var usesSharedPainter: Bool { !lists.vectors.isEmpty }
  /// Whether each step can be executed by itself: there are no groups, clips, masks or sheets.
  private(set) var isFlat = true
  /// Whether the frame's scale is usable for painting.
  private var isSane = true

  /// Returns the topmost of the first `end` steps that hides enough of `rect` to make painting the
  /// rest in pieces worthwhile, together with the hidden rectangle. With vectors or sheets, which
  /// would be computed again for each piece, only a step that hides all of `rect` qualifies.
  func cover(of rect: PixelRect, below end: Int) -> Cover? {
    let least =
      lists.vectors.isEmpty && lists.sheets.isEmpty
      ? max(FramePlan.leastHidden, rect.area / 4) : Int.max
    for cover in lists.covers.reversed() where cover.step < end && cover.rect.intersects(rect) {
      let hidden = cover.rect.intersection(rect)
      if hidden == rect || hidden.area >= least { return Cover(step: cover.step, rect: hidden) }
    }
    return nil
  }

  /// The smallest hidden area in pixels. Painting fewer pixels twice costs less than dividing the
  /// rectangle.
  private static let leastHidden = 1024

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
  private var lastKept: UnsafeMutableRawPointer?
  @exclusivity(unchecked) private(set) var known = StepCache()
  /// The number of open sheets. Inside a sheet, pixels are not the window's pixels.
  private var onSheets = 0
  let cache: ContentCache
  private let cacheBytes: Int?
  /// Content with more pixels is not cached as a picture.
  private static let largest = 512 * 512

  init(cacheBytes: Int?) {
    self.cacheBytes = cacheBytes
    cache = ContentCache(limit: 0)
  }

  /// Returns the default cache limit: the memory of four windows, for the visible content and that
  /// of a moment ago. Because pictures overlap, a small window gets at least 8 MiB; a very large
  /// one gets at most 96 MiB.
  static func cacheBytes(width: Int, height: Int) -> Int {
    max(8 << 20, min(96 << 20, 4 * 4 * width * height))
  }

  func dropCaches() {
    cache.removeAll()
    known = StepCache()
    before.removeAll()
  }

  func make(_ frame: Frame, damage: [PixelRect]) {
    cache.limit =
      cacheBytes ?? FramePlan.cacheBytes(width: frame.pixelWidth, height: frame.pixelHeight)
    if !before.clips.isEmpty { before.removeAll() }
    if !lists.clips.isEmpty { swap(&lists, &before) }
    lists.removeAll()
    swap(&self.damage, &damageBefore)
    self.damage.removeAll(keepingCapacity: true)
    backgroundBefore = background
    onSheets = 0
    lastKept = nil
    known.begin(frame, turns: cache.turns)
    isFlat = true
    isSane = CGAffineTransform(scaleX: frame.scale, y: frame.scale).isInvertible
    background = Blend.premultiplied(frame.background)
    var reach = damage.first ?? PixelRect(width: 0, height: 0)
    for r in damage { reach = reach.union(r) }
    frame.items.withUnsafeBufferPointer { carryOver(frame, $0, reach) }
    // Begin steps for which the frame has no end are closed here.
    while !lists.open.isEmpty { close() }
    if lists.clips.isEmpty { return }
    let window = PixelRect(width: frame.pixelWidth, height: frame.pixelHeight)
    for r in damage { self.damage.append(r.intersection(window)) }
  }

  private func carryOver(
    _ frame: Frame, _ items: UnsafeBufferPointer<Frame.Item>, _ reach: PixelRect
  ) {
    for command in frame.commands {
      switch command {
      case .draw(let numbers):
        guard let first = items.baseAddress else { continue }
        for i in numbers.clamped(to: items.indices)
        where onSheets > 0 || first[i].extent.intersects(reach) {
          // The frame keeps the content alive, so reference counting is not needed.
          Unmanaged.passUnretained(first[i].content).borrow {
            add(first + i, $0, scale: frame.scale)
          }
        }
      case .beginGroup(let opacity, let extent):
        lists.open.append(lists.steps.count)
        lists.steps.append(
          PaintStep(kind: .beginGroup, extent: extent, alpha: Blend.byte(opacity)))
      case .beginClip(let clip):
        lists.open.append(lists.steps.count)
        addClip(clip)
      case .endGroup, .endClip:
        close()
      case .beginMasked(let extent):
        lists.open.append(lists.steps.count)
        lists.steps.append(PaintStep(kind: .beginMasked, extent: extent))
      case .mask(let extent):
        isFlat = false
        lists.steps.append(PaintStep(kind: .mask, extent: extent))
      case .endMasked:
        close()
      case .beginSheet(let sheet):
        lists.open.append(lists.steps.count)
        var step = PaintStep(kind: .beginSheet, extent: sheet.extent)
        step.x = lists.sheets.count
        lists.sheets.append(sheet)
        lists.steps.append(step)
        onSheets += 1
      case .endSheet:
        onSheets = max(0, onSheets - 1)
        close()
      }
    }
  }

  /// The parts of the frame that the previous frame's picture contains at another position; `nil`
  /// if there are none.
  var scrolled: Scrolled? {
    guard !before.clips.isEmpty, !lists.clips.isEmpty, background == backgroundBefore else {
      return nil
    }
    return Scrolled(
      from: before, damage: damageBefore, to: lists, damage: damage, background: background)
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

  private func addClip(_ clip: Frame.Clip) {
    let t = clip.transform
    var step = PaintStep(kind: .beginClip, extent: clip.extent)
    step.x = lists.clips.count
    if t.isUpright, t.isFinite {
      let place = Placement(snapping: t, bounds: clip.rect)
      let box = place.box ?? clip.extent
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
    lists.steps.append(step)
  }

  private typealias Item = UnsafePointer<Frame.Item>

  private func add(_ item: Item, _ content: LayerContent, scale: CGFloat) {
    if known.isOn, let i = known.place(of: item) {
      if let picture = known.entries[i].picture, !lists.clips.isEmpty { keep(picture) }
      return append(known.entries[i].step, hiding: known.entries[i].hidden)
    }
    let t = item.pointee.transform
    let isSettled = item.pointee.isSettled
    let alpha = Blend.byte(item.pointee.opacity)
    guard alpha > 0 else { return }
    let isUpright = t.isUpright
    let isAtScale = t.a == scale && t.d == scale
    guard
      isUpright && isAtScale && isSane && t.tx.isInReach && t.ty.isInReach
        || t.isFinite && t.isInvertible
    else { return }
    // Content that moves without scaling, or rests at any scale, is placed on whole pixels.
    if isUpright, isSettled || isAtScale { return addUpright(item, content, alpha) }
    let painted = content.paintedBounds
    if isSettled || content.isPlain
      || painted.width * scale * painted.height * scale > 262_144
    {
      return addFree(item, content, alpha)
    }
    // Content that rotates or scales in motion is sampled from its upright picture.
    let box = uprightBox(content, scale, scale)
    guard let picture = uprightPicture(content, scale, scale, box) else { return }
    let b = content.bounds
    let kx = box.width > 0 ? b.width / CGFloat(box.width) : 1 / scale
    let ky = box.height > 0 ? b.height / CGFloat(box.height) : 1 / scale
    let fromTexels = CGAffineTransform(
      a: kx, b: 0, c: 0, d: ky, tx: b.minX + CGFloat(picture.originX) * kx,
      ty: b.minY + CGFloat(picture.originY) * ky
    ).concatenating(t)
    guard let sampling = Sampling(fromTexels) else { return }
    var step = PaintStep(kind: .sample, extent: item.pointee.extent, alpha: alpha)
    let reach = CGRect(x: -1, y: -1, width: picture.width + 2, height: picture.height + 2)
    step.extent = item.pointee.extent.intersection(
      PixelRect(outside: reach.applying(fromTexels)))
    step.x = lists.samplings.count
    step.picture = Unmanaged.passUnretained(picture)
    keep(picture)
    lists.samplings.append(sampling)
    lists.steps.append(step)
  }

  /// Whether the content, including its margin, has too many pixels for a cached picture.
  private func isLarge(_ painted: CGRect, _ a: CGFloat, _ d: CGFloat) -> Bool {
    !((painted.width * a + 4) * (painted.height * d + 4) <= CGFloat(FramePlan.largest))
  }

  private func uprightBox(_ content: LayerContent, _ a: CGFloat, _ d: CGFloat) -> PixelRect {
    Placement(
      snapping: CGAffineTransform(
        a: a, b: 0, c: 0, d: d, tx: -content.bounds.minX * a, ty: -content.bounds.minY * d),
      bounds: content.bounds
    ).box ?? PixelRect(width: 0, height: 0)
  }

  private func addUpright(_ item: Item, _ content: LayerContent, _ alpha: UInt32) {
    let t = item.pointee.transform
    let box = Placement.box(snapping: t, content.bounds)
    if let flat = content.flat {
      if flat == 0 { return }
      var step = PaintStep(
        kind: .fill, extent: item.pointee.extent.intersection(box), alpha: alpha)
      if step.extent.isEmpty { return }
      step.color = alpha == 255 ? flat : Blend.scale(flat, alpha)
      let isOpaque = step.color >> 24 == 255
      return add(step, nil, hiding: isOpaque ? step.extent : PixelRect(width: 0, height: 0), item)
    }
    let painted = content.paintedBounds
    if isLarge(painted, t.a, t.d) {
      let own = PixelRect(width: box.width, height: box.height)
      return addVector(
        item, content, Placement(box: own, a: t.a, d: t.d, bounds: content.bounds), alpha,
        x: box.minX, y: box.minY)
    }
    if let latest = cache.latest(content, a: t.a, d: t.d, width: box.width, height: box.height) {
      return latest.borrow {
        addCopy($0, item, x: box.minX + $0.originX, y: box.minY + $0.originY, alpha)
      }
    }
    guard
      let picture = uprightPicture(
        content, t.a, t.d, PixelRect(width: box.width, height: box.height))
    else { return }
    addCopy(picture, item, x: box.minX + picture.originX, y: box.minY + picture.originY, alpha)
  }

  private func addCopy(_ picture: Picture, _ item: Item, x: Int, y: Int, _ alpha: UInt32) {
    var step = PaintStep(kind: .copy, extent: item.pointee.extent, alpha: alpha)
    step.extent = step.extent.intersection(
      PixelRect(minX: x, minY: y, maxX: x + picture.width, maxY: y + picture.height))
    if step.extent.isEmpty { return }
    step.x = x
    step.y = y
    step.picture = Unmanaged.passUnretained(picture)
    let hidden = alpha == 255 ? picture.opaque(x, y) : PixelRect(width: 0, height: 0)
    add(step, picture, hiding: hidden.intersection(step.extent), item)
  }

  /// Adds a fill or copy step, which can be reused for the same item of the next frame.
  @inline(__always) private func add(
    _ step: PaintStep, _ picture: Picture?, hiding hidden: PixelRect, _ item: Item
  ) {
    let isKnown =
      known.isOn
      && known.add(
        StepCache.Entry(item: item.pointee, step: step, hidden: hidden, picture: picture))
    // The content of clips is compared with the next frame, so its pictures must stay alive.
    if let picture, !isKnown || !lists.clips.isEmpty { keep(picture) }
    append(step, hiding: hidden)
  }

  /// Keeps a picture alive until the next plan. Consecutive equal views add it only once.
  @inline(__always) private func keep(_ picture: Picture) {
    let ref = Unmanaged.passUnretained(picture).toOpaque()
    if lastKept == ref { return }
    lastKept = ref
    lists.kept.append(picture)
  }

  @inline(__always) private func append(_ step: PaintStep, hiding hidden: PixelRect) {
    if hidden.area >= FramePlan.leastHidden, lists.open.isEmpty {
      lists.covers.append(Cover(step: lists.steps.count, rect: hidden))
    }
    lists.steps.append(step)
  }

  private func uprightPicture(
    _ content: LayerContent, _ a: CGFloat, _ d: CGFloat, _ box: PixelRect
  ) -> Picture? {
    let key = ContentCache.Key(
      content: content, a: a, b: 0, c: 0, d: d, x: CGFloat(box.width), y: CGFloat(box.height))
    return cache.picture(key) {
      let place = Placement(box: box, a: a, d: d, bounds: content.bounds)
      return picture(content, place)
    }
  }

  private func picture(_ content: LayerContent, _ place: Placement) -> Picture {
    var area = PixelRect(outside: content.paintedBounds.applying(place.transform))
    if let box = place.box { area = area.union(box) }
    area = PixelRect(
      minX: area.minX - 2, minY: area.minY - 2, maxX: area.maxX + 2, maxY: area.maxY + 2)
    // One pixel on each side stays transparent, because sampling at the edge reads it.
    let inner = PixelRect(
      minX: area.minX + 1, minY: area.minY + 1, maxX: area.maxX - 1, maxY: area.maxY - 1)
    return Picture(area, scratch: scratch) { canvas in
      var c = canvas
      c.clip = inner
      contentPainter.paint(content, at: place, on: c)
    }
  }

  private func addFree(_ item: Item, _ content: LayerContent, _ alpha: UInt32) {
    let t = item.pointee.transform
    let reach = content.paintedBounds.applying(t)
    guard item.pointee.isSettled, !isLarge(reach, 1, 1),
      t.tx.magnitude < 4e6, t.ty.magnitude < 4e6
    else { return addVector(item, content, Placement(free: t), alpha) }
    // Positions that differ by whole pixels share one picture.
    let x = t.tx.rounded(.down)
    let y = t.ty.rounded(.down)
    var own = t
    own.tx = t.tx - x
    own.ty = t.ty - y
    let key = ContentCache.Key(
      content: content, a: t.a, b: t.b, c: t.c, d: t.d, x: own.tx, y: own.ty)
    let found = cache.picture(key) { picture(content, Placement(free: own)) }
    addCopy(found, item, x: Int(x) + found.originX, y: Int(y) + found.originY, alpha)
  }

  private func addVector(
    _ item: Item, _ content: LayerContent, _ place: Placement, _ alpha: UInt32, x: Int = 0,
    y: Int = 0
  ) {
    var step = PaintStep(kind: .vector, extent: item.pointee.extent, alpha: alpha)
    step.x = lists.vectors.count
    lists.vectors.append(Vector(content: content, place: place, x: x, y: y))
    lists.steps.append(step)
  }
}

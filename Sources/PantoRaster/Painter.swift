import PantoBase
import PantoGraphics

/// Executes a plan within one rectangle. Each thread has one painter, which reuses its buffers.
final class Painter {
  /// An open group or clip.
  private struct Level {
    var step: Int
    /// The canvas to continue with after the end.
    var canvas: Canvas
    /// The index of its first patch.
    var patches: Int
  }

  /// Saved pixels below the antialiased edge of a clip, which are blended in again at its end.
  private struct Patch {
    var rect: PixelRect
    var buffer: Int
  }

  private final class Buffer {
    var pixels: UnsafeMutablePointer<UInt32>
    var capacity: Int

    init() {
      capacity = 1024
      pixels = .allocate(capacity: capacity)
    }

    deinit { pixels.deallocate() }

    func reserve(_ count: Int) {
      if count <= capacity { return }
      pixels.deallocate()
      capacity = count
      pixels = .allocate(capacity: count)
    }
  }

  private let coverage = Coverage()
  /// Always 257; see `Blend`.
  private var k: UInt16 = 257
  @exclusivity(unchecked) private var levels: [Level] = []
  private var patches: [Patch] = []
  private var buffers: [Buffer] = []
  private var usedBuffers = 0

  /// - Parameter some: The indices of the only steps that touch the target; `nil` if all steps must
  ///   be checked.
  func paint(_ plan: FramePlan, _ some: ArraySlice<Int32>? = nil, on target: Canvas) {
    levels.removeAll(keepingCapacity: true)
    patches.removeAll(keepingCapacity: true)
    usedBuffers = 0
    plan.lists.steps.withUnsafeBufferPointer { all in
      guard let steps = all.baseAddress else { return background(plan, target) }
      paint(steps, below: all.count, some, plan, on: target)
    }
  }

  /// Executes the first `end` steps. Below a large opaque step, only the area around it is painted.
  private func paint(
    _ steps: UnsafePointer<PaintStep>, below end: Int, _ some: ArraySlice<Int32>?,
    _ plan: FramePlan, on target: Canvas
  ) {
    guard let cover = plan.cover(of: target.clip, below: end) else {
      background(plan, target)
      return carryOut(steps, 0..<end, some, plan, on: target)
    }
    let all = target.clip
    let hidden = cover.rect
    func piece(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
      if minX >= maxX || minY >= maxY { return }
      var canvas = target
      canvas.clip = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      paint(steps, below: cover.step, some, plan, on: canvas)
    }
    piece(all.minX, all.minY, all.maxX, hidden.minY)
    piece(all.minX, hidden.minY, hidden.minX, hidden.maxY)
    piece(hidden.maxX, hidden.minY, all.maxX, hidden.maxY)
    piece(all.minX, hidden.maxY, all.maxX, all.maxY)
    carryOut(steps, cover.step..<end, some, plan, on: target)
  }

  private func carryOut(
    _ steps: UnsafePointer<PaintStep>, _ range: Range<Int>, _ some: ArraySlice<Int32>?,
    _ plan: FramePlan, on target: Canvas
  ) {
    guard let some else { return carryOut(steps, range, plan, on: target) }
    for number in some {
      let i = Int(number)
      if i >= range.upperBound { break }
      if i < range.lowerBound { continue }
      let r = steps[i].extent.intersection(target.clip)
      if !r.isEmpty { carryOut(steps + i, r, plan, target) }
    }
  }

  /// Executes a step that does not depend on other steps.
  @inline(__always) private func carryOut(
    _ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ plan: FramePlan, _ canvas: Canvas
  ) {
    switch step.pointee.kind {
    case .fill:
      Blend.fillOver(
        canvas.row(r.minY) + r.minX, r.width, r.height, canvas.stride, step.pointee.color, k)
    case .copy: copy(step, r, canvas)
    case .sample: sample(step, plan.lists.samplings[step.pointee.x], r, canvas)
    default: break
    }
  }

  /// Executes steps on top of existing pixels. Every group and clip that begins in `range` also
  /// ends there.
  private func carryOut(
    _ steps: UnsafePointer<PaintStep>, _ range: Range<Int>, _ plan: FramePlan, on target: Canvas
  ) {
    var canvas = target
    var i = range.lowerBound
    while i < range.upperBound {
      let r = steps[i].extent.intersection(canvas.clip)
      switch steps[i].kind {
      case .fill, .copy, .sample:
        if !r.isEmpty { carryOut(steps + i, r, plan, canvas) }
      case .vector:
        if !r.isEmpty { vector(steps[i], plan, r, canvas) }
      case .beginGroup, .beginClip:
        if r.isEmpty || steps[i].alpha == 0 {
          i = steps[i].end
        } else {
          levels.append(Level(step: i, canvas: canvas, patches: patches.count))
          canvas =
            steps[i].kind == .beginGroup
            ? beginGroup(steps[i], r, canvas) : beginClip(plan.lists.clips[steps[i].x], r, canvas)
        }
      case .beginMasked:
        if r.isEmpty {
          i = steps[i].end
        } else {
          levels.append(Level(step: i, canvas: canvas, patches: patches.count))
          canvas = emptyCanvas(r)
        }
      case .beginSheet:
        if r.isEmpty {
          i = steps[i].end
        } else {
          levels.append(Level(step: i, canvas: canvas, patches: patches.count))
          canvas = emptyCanvas(plan.lists.sheets[steps[i].x].rect)
        }
      case .endSheet:
        if let level = levels.popLast() {
          let step = steps[level.step]
          lay(
            canvas, plan.lists.sheets[step.x], step.extent.intersection(level.canvas.clip),
            on: level.canvas)
          canvas = level.canvas
        }
      case .mask:
        levels.append(Level(step: i, canvas: canvas, patches: patches.count))
        canvas = emptyCanvas(canvas.clip)
      case .endMasked:
        // A masked group for which the frame has no mask shows nothing.
        if let level = levels.popLast(), steps[level.step].kind == .mask,
          let below = levels.popLast()
        {
          endMasked(level.canvas, mask: canvas, on: below.canvas)
          canvas = below.canvas
        } else {
          usedBuffers -= 1
        }
      case .endGroup, .endClip:
        if let level = levels.popLast() {
          if steps[i].kind == .endGroup {
            endGroup(steps[level.step], canvas, level.canvas)
          } else {
            endClip(plan.lists.clips[steps[level.step].x], level, canvas)
          }
          canvas = level.canvas
        }
      }
      i += 1
    }
  }

  private func background(_ plan: FramePlan, _ canvas: Canvas) {
    let r = canvas.clip
    if r.isEmpty { return }
    Blend.fill(canvas.row(r.minY) + r.minX, r.width, r.height, canvas.stride, plan.background)
  }

  // MARK: pictures

  private func copy(_ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ canvas: Canvas) {
    // The plan keeps the picture alive. Reference counting is avoided, because threads that count
    // the same picture wait for each other.
    step.pointee.picture?.borrow { copy($0, step, r, canvas) }
  }

  @inline(__always) private func copy(
    _ picture: Picture, _ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ canvas: Canvas
  ) {
    let left = step.pointee.x
    let top = step.pointee.y
    let alpha = step.pointee.alpha
    let minX = r.minX &- left
    let maxX = r.maxX &- left
    // The range in which a row of the picture may be read and a row of the canvas written.
    let lowest = max(-Picture.margin, canvas.originX &- left)
    let highest = min(
      picture.width &+ Picture.margin, canvas.originX &+ canvas.stride &- left)
    let canvasStride = canvas.stride
    let k = k
    let hasRoom = lowest == -Picture.margin && highest == picture.width &+ Picture.margin
    var run = UnsafePointer(picture.runs + (r.minY &- top))
    let pixels = UnsafePointer(picture.pixels)
    var d = canvas.row(r.minY) + left
    var rowsLeft = r.maxY &- r.minY
    if hasRoom, alpha == 255, minX <= picture.first, maxX >= picture.last {
      return copyWhole(run, pixels, d, canvasStride, rows: rowsLeft)
    }
    while rowsLeft > 0 {
      let known = run.pointee
      if known.alike > 1 {
        let rows = min(rowsLeft, Int(known.alike))
        let first = max(minX, Int(known.first))
        let count = min(maxX, Int(known.last)) &- first
        if count > 0 {
          let color = alpha == 255 ? known.color : Blend.scale(known.color, alpha)
          Blend.fillOver(d + first, count, rows, canvasStride, color, k)
        }
        run += rows
        d += rows &* canvasStride
        rowsLeft &-= rows
        continue
      }
      let first = Int(known.first)
      let last = Int(known.last)
      if first < last, first < maxX, last > minX {
        var start = Int(known.start)
        var from = Int(known.from)
        var to = Int(known.to)
        var end = Int(known.end)
        if !hasRoom || first < minX || last > maxX {
          (start, from, to, end) = known.pieces(minX, maxX, lowest, highest)
        }
        let source = pixels + Int(known.place)
        if alpha == 255 {
          Blend.rowOver(d + start, source + start, from &- start, k)
          if from < to {
            if known.color != 0 {
              Blend.fillOver(d + from, to &- from, known.color, k)
            } else {
              (d + from).update(from: source + from, count: to &- from)
            }
            Blend.rowOver(d + to, source + to, end &- to, k)
          }
        } else {
          Blend.rowOver(d + start, source + start, from &- start, alpha: alpha, k)
          if from < to {
            if known.color != 0 {
              Blend.fillOver(d + from, to &- from, Blend.scale(known.color, alpha), k)
            } else {
              Blend.rowOver(d + from, source + from, to &- from, alpha: alpha, k)
            }
            Blend.rowOver(d + to, source + to, end &- to, alpha: alpha, k)
          }
        }
      }
      run += 1
      d += canvasStride
      rowsLeft &-= 1
    }
  }

  /// Copies rows that are neither clipped nor faded, the most frequent case with many views.
  @inline(__always) private func copyWhole(
    _ first: UnsafePointer<Picture.Run>, _ pixels: UnsafePointer<UInt32>,
    _ place: UnsafeMutablePointer<UInt32>, _ stride: Int, rows: Int
  ) {
    let k = k
    var run = first
    let end = first + rows
    var d = place
    // The color of the previous rows, which is usually also the color of the next row.
    var color: UInt32 = 0
    var fours = Blend.Four(repeating: 0)
    var rest = Blend.lanes(255)
    while run < end {
      let known = run
      let own = known.pointee.color
      if own != color {
        color = own
        fours = Blend.Four(repeating: own)
        rest = Blend.lanes(255 &- own &>> 24)
      }
      if known.pointee.alike > 1 {
        let rows = min(end - run, Int(known.pointee.alike))
        let count = Int(known.pointee.last &- known.pointee.first)
        Blend.fillOver(d + Int(known.pointee.first), count, rows, stride, own, k)
        run += rows
        d += rows &* stride
        continue
      }
      let source = pixels + Int(known.pointee.place)
      var x = Int(known.pointee.start)
      let from = Int(known.pointee.from)
      let to = Int(known.pointee.to)
      let last = Int(known.pointee.end)
      while x < from {
        Blend.store(Blend.over(Blend.load(source + x), Blend.load(d + x), k), d + x)
        x &+= 4
      }
      if x < to {
        if own == 0 {
          (d + x).update(from: source + x, count: to &- x)
        } else if own &>> 24 == 255 {
          Blend.fill(d + x, to &- x, own)
        } else {
          while x < to {
            Blend.store(fours &+ Blend.scale(Blend.load(d + x), rest, k), d + x)
            x &+= 4
          }
        }
        x = to
      }
      while x < last {
        Blend.store(Blend.over(Blend.load(source + x), Blend.load(d + x), k), d + x)
        x &+= 4
      }
      run += 1
      d += stride
    }
  }

  private func sample(
    _ step: UnsafePointer<PaintStep>, _ s: Sampling, _ r: PixelRect, _ canvas: Canvas
  ) {
    let alpha = step.pointee.alpha
    step.pointee.picture?.borrow { picture in
      let pixels = picture.pixels
      let runs = picture.runs
      // The outermost pixels of the picture are transparent, so positions beyond them can be
      // skipped.
      let lastX = UInt(bitPattern: picture.width &- 1)
      let lastY = UInt(bitPattern: picture.height &- 1)
      for y in r.minY..<r.maxY {
        let d = canvas.row(y)
        for x in r.minX..<r.maxX {
          let (u, v) = s.at(x, y)
          let iu = u &>> 16
          let iv = v &>> 16
          if UInt(bitPattern: iu) >= lastX || UInt(bitPattern: iv) >= lastY { continue }
          let p = pixels + (Int(runs[iv].place) &+ iu)
          let q = pixels + (Int(runs[iv &+ 1].place) &+ iu)
          var c = Sampling.blend(
            p[0], p[1], q[0], q[1], UInt64((u &>> 8) & 255), UInt64((v &>> 8) & 255))
          if c == 0 { continue }
          if alpha != 255 { c = Blend.scale(c, alpha) }
          d[x] = c &>> 24 == 255 ? c : Blend.over(c, d[x])
        }
      }
    }
  }

  private func vector(_ step: PaintStep, _ plan: FramePlan, _ r: PixelRect, _ canvas: Canvas) {
    let v = plan.lists.vectors[step.x]
    if step.alpha == 255 {
      var c = canvas
      c.clip = r
      return plan.contentPainter.paint(v.content, at: v.place, on: c.seen(fromX: v.x, y: v.y))
    }
    let inner = beginGroup(step, r, canvas)
    plan.contentPainter.paint(v.content, at: v.place, on: inner.seen(fromX: v.x, y: v.y))
    endGroup(step, inner, canvas)
  }

  // MARK: groups

  private func buffer(_ count: Int) -> Int {
    if usedBuffers == buffers.count { buffers.append(Buffer()) }
    buffers[usedBuffers].reserve(count)
    usedBuffers += 1
    return usedBuffers - 1
  }

  private func beginGroup(_ step: PaintStep, _ r: PixelRect, _ canvas: Canvas) -> Canvas {
    if step.alpha == 255 {
      var c = canvas
      c.clip = r
      return c
    }
    return emptyCanvas(r)
  }

  private func emptyCanvas(_ r: PixelRect) -> Canvas {
    let own = buffers[buffer(r.area)]
    own.pixels.update(repeating: 0, count: r.area)
    return Canvas(
      pixels: own.pixels, stride: r.width, originX: r.minX, originY: r.minY, clip: r)
  }

  private func endMasked(_ content: Canvas, mask: Canvas, on below: Canvas) {
    let r = content.clip
    for y in r.minY..<r.maxY {
      let s = content.row(y)
      let m = mask.row(y)
      let d = below.row(y)
      for x in r.minX..<r.maxX where s[x] != 0 && m[x] != 0 {
        d[x] = Blend.over(Blend.scale(s[x], m[x] >> 24), d[x])
      }
    }
    usedBuffers -= 2
  }

  /// Draws the sheet in perspective. Each window pixel blends four pixels of the sheet.
  private func lay(_ sheet: Canvas, _ how: Frame.Sheet, _ r: PixelRect, on below: Canvas) {
    let m = how.fromWindow
    let (x0, y0, x1, y1) = (how.rect.minX, how.rect.minY, how.rect.maxX, how.rect.maxY)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x < x0 || y < y0 || x >= x1 || y >= y1 ? 0 : sheet.row(y)[x]
    }
    for y in r.minY..<max(r.minY, r.maxY) {
      let d = below.row(y)
      for x in r.minX..<max(r.minX, r.maxX) {
        guard let p = m.map(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)),
          p.x > CGFloat(x0) - 1, p.x < CGFloat(x1) + 1, p.y > CGFloat(y0) - 1,
          p.y < CGFloat(y1) + 1
        else { continue }
        let u = Int(((p.x - 0.5) * 256).rounded(.down))
        let v = Int(((p.y - 0.5) * 256).rounded(.down))
        let (tx, ty) = (u >> 8, v >> 8)
        let s = Sampling.blend(
          pixel(tx, ty), pixel(tx + 1, ty), pixel(tx, ty + 1), pixel(tx + 1, ty + 1),
          UInt64(u & 255), UInt64(v & 255))
        if s != 0 { d[x] = Blend.over(s, d[x]) }
      }
    }
    usedBuffers -= 1
  }

  private func endGroup(_ step: PaintStep, _ group: Canvas, _ below: Canvas) {
    if step.alpha == 255 { return }
    let r = group.clip
    for y in r.minY..<r.maxY {
      Blend.rowOver(
        below.row(y) + r.minX, group.row(y) + r.minX, r.width, alpha: step.alpha)
    }
    usedBuffers -= 1
  }

  // MARK: clips

  /// Starts a clip. Content is drawn beyond the clip's antialiased edge; the pixels below that edge
  /// are saved here and blended in again at the end, in proportion to the uncovered part.
  /// Background therefore does not show through between layers that meet at the edge (DRW-03).
  private func beginClip(_ clip: FramePlan.Clip, _ r: PixelRect, _ canvas: Canvas) -> Canvas {
    var c = canvas
    c.clip = r
    guard let box = clip.box else {
      outline(clip)
      c.clip = r.intersection(coverage.bounds)
      save(c.clip, canvas)
      return c
    }
    let radius = min(clip.radius, CGFloat(min(box.width, box.height)) / 2)
    if radius > 0 {
      let side = Int(radius.rounded(.up))
      let midX = (box.minX + box.maxX) / 2
      let midY = (box.minY + box.maxY) / 2
      let left = min(box.minX + side, midX)
      let right = max(box.maxX - side, midX)
      let top = min(box.minY + side, midY)
      let bottom = max(box.maxY - side, midY)
      func corner(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
        save(PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1).intersection(r), canvas)
      }
      corner(box.minX, box.minY, left, top)
      corner(right, box.minY, box.maxX, top)
      corner(box.minX, bottom, left, box.maxY)
      corner(right, bottom, box.maxX, box.maxY)
    }
    return c
  }

  private func outline(_ clip: FramePlan.Clip) {
    coverage.begin()
    if let box = clip.box {
      coverage.addRoundedRect(
        CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height),
        radius: clip.radius, .identity, corners: clip.corners)
    } else {
      coverage.addRoundedRect(
        clip.rect, radius: clip.radius, clip.transform, corners: clip.corners)
    }
  }

  private func save(_ r: PixelRect, _ canvas: Canvas) {
    if r.isEmpty { return }
    let index = buffer(r.area)
    let pixels = buffers[index].pixels
    for y in r.minY..<r.maxY {
      (pixels + (y - r.minY) * r.width).update(from: canvas.row(y) + r.minX, count: r.width)
    }
    patches.append(Patch(rect: r, buffer: index))
  }

  private func endClip(_ clip: FramePlan.Clip, _ level: Level, _ canvas: Canvas) {
    if patches.count == level.patches { return }
    outline(clip)
    while patches.count > level.patches, let patch = patches.popLast() {
      let r = patch.rect
      let saved = buffers[patch.buffer].pixels
      coverage.forEachRow(in: r, isEvenOdd: false) { y, x0, c, n in
        let d = canvas.row(y) + x0
        let s = saved + (y - r.minY) * r.width + (x0 - r.minX)
        for i in 0..<n where c[i] != 255 { d[i] = Blend.mix(d[i], s[i], UInt32(c[i])) }
      }
      usedBuffers -= 1
    }
  }
}

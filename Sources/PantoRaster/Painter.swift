import PantoBase
import PantoGraphics

/// Executes a plan within one rectangle. Each thread has one painter, which reuses its buffers.
final class Painter {
  /// An open group or clip.
  struct Level {
    var step: Int
    /// The canvas to continue with after the end of the group or clip.
    var canvas: Canvas
    /// The index in `patches` of the first patch of the clip.
    var patches: Int
  }

  /// Saved pixels below the antialiased edge of a clip, which are blended in again at its end.
  struct Patch {
    var rect: PixelRect
    var buffer: Int
  }

  /// Pixels of a group, a sheet or a patch.
  final class Buffer {
    var pixels: UnsafeMutablePointer<UInt32>
    private var capacity: Int

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

  /// Paints content without a kept picture.
  let contentPainter: ContentPainter
  var coverage: Coverage { contentPainter.coverage }
  /// A transparent canvas for shapes of several parts, and where they were painted.
  var shapePixels = PixelMemory(0)
  let filled = FilledSpans()
  /// A factor of `Blend`'s functions for four pixels: always 257, but a variable, because the
  /// compiler would turn the product with a constant into slower instructions.
  var k: UInt16 = 257
  @exclusivity(unchecked) var levels: [Level] = []
  @exclusivity(unchecked) var patches: [Patch] = []
  @exclusivity(unchecked) var buffers: [Buffer] = []
  var usedBuffers = 0
  /// The most buffers that were used at once since they were trimmed last, and the number of
  /// rectangles that were painted since.
  private var mostUsed = 0
  private var paints = 0
  private static let paintsPerTrim = 1024

  init(_ caches: ContentCaches) { contentPainter = ContentPainter(caches) }

  /// Executes the steps of a plan on a canvas.
  ///
  /// - Parameter some: the indices of the only steps that touch the target; `nil` if all steps must
  ///   be checked.
  func paint(_ plan: FramePlan, _ some: ArraySlice<Int32>? = nil, on target: Canvas) {
    levels.removeAll(keepingCapacity: true)
    patches.removeAll(keepingCapacity: true)
    usedBuffers = 0
    trimBuffers()
    plan.lists.steps.withUnsafeBufferPointer { all in
      guard let steps = all.baseAddress else { return paintBackground(plan, on: target) }
      paint(steps, below: all.count, some, plan, on: target)
    }
  }

  /// Executes the first `end` steps. Below a large opaque step, only the area around it is painted.
  private func paint(
    _ steps: UnsafePointer<PaintStep>, below end: Int, _ some: ArraySlice<Int32>?,
    _ plan: FramePlan, on target: Canvas
  ) {
    guard let cover = plan.cover(of: target.clip, below: end) else {
      paintBackground(plan, on: target)
      execute(steps, 0..<end, some, plan, on: target)
      return levels.removeAll(keepingCapacity: true)
    }
    let all = target.clip
    let hidden = cover.rect
    func paintPiece(minX: Int, minY: Int, maxX: Int, maxY: Int) {
      if minX >= maxX || minY >= maxY { return }
      var canvas = target
      canvas.clip = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      paint(steps, below: cover.step, some, plan, on: canvas)
    }
    paintPiece(minX: all.minX, minY: all.minY, maxX: all.maxX, maxY: hidden.minY)
    paintPiece(minX: all.minX, minY: hidden.minY, maxX: hidden.minX, maxY: hidden.maxY)
    paintPiece(minX: hidden.maxX, minY: hidden.minY, maxX: all.maxX, maxY: hidden.maxY)
    paintPiece(minX: all.minX, minY: hidden.maxY, maxX: all.maxX, maxY: all.maxY)
    execute(
      steps, cover.step..<end, some, plan, on: openClips(steps, around: cover.step, on: target))
    // Clips that end above the range stay open.
    levels.removeAll(keepingCapacity: true)
  }

  /// Begins the clips inside of which a step lies, and returns the canvas inside them. They are
  /// whole boxes of pixels: nothing else may hide what is below it (`FramePlan.insideOpenSteps`).
  private func openClips(
    _ steps: UnsafePointer<PaintStep>, around step: Int, on target: Canvas
  ) -> Canvas {
    var canvas = target
    var i = 0
    while i < step {
      if steps[i].end > step {
        levels.append(Level(step: i, canvas: canvas, patches: patches.count))
        canvas.clip = canvas.clip.intersection(steps[i].extent)
      } else if steps[i].end > i {
        i = steps[i].end
      }
      i += 1
    }
    return canvas
  }

  private func paintBackground(_ plan: FramePlan, on canvas: Canvas) {
    let r = canvas.clip
    if r.isEmpty { return }
    Blend.fill(
      canvas.row(r.minY) + r.minX, count: r.width, rows: r.height, stride: canvas.stride,
      with: plan.background)
  }

  // MARK: steps

  private func execute(
    _ steps: UnsafePointer<PaintStep>, _ range: Range<Int>, _ some: ArraySlice<Int32>?,
    _ plan: FramePlan, on target: Canvas
  ) {
    guard let some else { return execute(steps, range, plan, on: target) }
    for number in some {
      let i = Int(number)
      if i >= range.upperBound { break }
      if i < range.lowerBound { continue }
      let r = steps[i].extent.intersection(target.clip)
      if !r.isEmpty { execute(steps + i, r, plan, target) }
    }
  }

  /// Executes a step that does not depend on other steps.
  @inline(__always) private func execute(
    _ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ plan: FramePlan, _ canvas: Canvas
  ) {
    switch step.pointee.kind {
    case .fill:
      Blend.fillOver(
        canvas.row(r.minY) + r.minX, count: r.width, rows: r.height, stride: canvas.stride,
        with: step.pointee.color, k)
    case .copy: copy(step, r, canvas)
    case .sample: sample(step, plan.lists.samplings[step.pointee.x], r, canvas)
    case .vector: paintVector(step.pointee, plan, r, canvas)
    default: break
    }
  }

  /// Executes steps on top of existing pixels. Every group that begins in `range` also ends there;
  /// a clip of whole pixels may stay open.
  private func execute(
    _ steps: UnsafePointer<PaintStep>, _ range: Range<Int>, _ plan: FramePlan, on target: Canvas
  ) {
    var canvas = target
    var i = range.lowerBound
    while i < range.upperBound {
      let r = steps[i].extent.intersection(canvas.clip)
      switch steps[i].kind {
      case .fill, .copy, .sample, .vector:
        if !r.isEmpty { execute(steps + i, r, plan, canvas) }
      case .beginGroup, .beginClip, .beginMasked, .beginSheet:
        if r.isEmpty || steps[i].alpha == 0 {
          i = steps[i].end
        } else {
          levels.append(Level(step: i, canvas: canvas, patches: patches.count))
          canvas = canvasInside(steps[i], r, plan, canvas)
        }
      case .mask:
        levels.append(Level(step: i, canvas: canvas, patches: patches.count))
        canvas = emptyCanvas(canvas.clip)
      case .endMasked:
        canvas = endMasked(steps, canvas)
      case .endGroup, .endClip, .endSheet:
        if let level = levels.popLast() {
          end(steps[i].kind, of: steps[level.step], level, plan, canvas)
          canvas = level.canvas
        }
      }
      i += 1
    }
  }

  /// Starts a group, clip, masked group or sheet, and returns the canvas for its contents.
  private func canvasInside(
    _ step: PaintStep, _ r: PixelRect, _ plan: FramePlan, _ canvas: Canvas
  ) -> Canvas {
    switch step.kind {
    case .beginGroup: beginGroup(step, r, canvas)
    case .beginClip: beginClip(plan.lists.clips[step.x], r, canvas)
    case .beginSheet: emptyCanvas(plan.lists.sheets[step.x].rect)
    default: emptyCanvas(r)
    }
  }

  /// Ends the group, clip or sheet that `step` began. The contents are on `canvas`.
  private func end(
    _ kind: PaintStep.Kind, of step: PaintStep, _ level: Level, _ plan: FramePlan,
    _ canvas: Canvas
  ) {
    switch kind {
    case .endGroup: endGroup(step, canvas, level.canvas)
    case .endSheet:
      project(
        canvas, plan.lists.sheets[step.x], step.extent.intersection(level.canvas.clip),
        on: level.canvas)
    default: endClip(plan.lists.clips[step.x], level, canvas)
    }
  }

  /// Ends a masked group and returns the canvas to continue with. A group for which the frame has
  /// no mask shows nothing.
  private func endMasked(_ steps: UnsafePointer<PaintStep>, _ mask: Canvas) -> Canvas {
    guard let level = levels.popLast(), steps[level.step].kind == .mask,
      let below = levels.popLast()
    else {
      usedBuffers -= 1
      return mask
    }
    endMasked(level.canvas, mask: mask, on: below.canvas)
    return below.canvas
  }

  // MARK: buffers

  /// Returns the index of an unused buffer for `count` pixels.
  func reserveBuffer(_ count: Int) -> Int {
    if usedBuffers == buffers.count { buffers.append(Buffer()) }
    buffers[usedBuffers].reserve(count)
    usedBuffers += 1
    mostUsed = max(mostUsed, usedBuffers)
    return usedBuffers - 1
  }

  /// Frees the buffers that were not used lately. Each may be as large as the window (L13).
  private func trimBuffers() {
    paints += 1
    guard paints >= Painter.paintsPerTrim else { return }
    if buffers.count > mostUsed { buffers.removeLast(buffers.count - mostUsed) }
    shapePixels = PixelMemory(0)
    mostUsed = 0
    paints = 0
  }

  func emptyCanvas(_ r: PixelRect) -> Canvas {
    let own = buffers[reserveBuffer(r.area)]
    own.pixels.update(repeating: 0, count: r.area)
    return Canvas(
      pixels: own.pixels, stride: r.width, originX: r.minX, originY: r.minY, clip: r)
  }
}

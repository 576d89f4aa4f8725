import PantoBase
import PantoGraphics

/// Paints the recorded drawing of custom `draw` code.
extension ContentPainter {
  func paintDrawing(_ drawn: LayerContent.Drawn, at placement: Placement, on canvas: Canvas) {
    let drawing = drawn.drawing
    let from = drawing.bounds
    guard from.width > 0, from.height > 0 else { return }
    // A drawing shown in a rectangle of another size is stretched.
    let kx = drawn.rect.width / from.width
    let ky = drawn.rect.height / from.height
    let toLayer = CGAffineTransform(
      a: kx, b: 0, c: 0, d: ky, tx: drawn.rect.minX - from.minX * kx,
      ty: drawn.rect.minY - from.minY * ky)
    let t = toLayer.concatenating(placement.transform)
    guard t.isFinite, t.isInvertible else { return }
    var own = canvas
    // A drawing is clipped to its own rectangle.
    var clip: ClipMask?
    if t.isUpright {
      let box = Placement(snapping: t, bounds: from).box ?? canvas.clip
      own.clip = canvas.clip.intersection(box)
    } else {
      coverage.begin()
      coverage.addRoundedRect(from, radius: 0, t)
      let mask = ClipMask(coverage, isEvenOdd: false, in: canvas.clip, within: nil)
      own.clip = mask.rect
      clip = mask
    }
    if own.clip.isEmpty { return }
    guard drawing.needsOwnPixels else { return paint(drawing.steps, t, clip, on: own) }
    withTemporaryCanvas(own.clip) { temporary in
      paint(drawing.steps, t, clip, on: temporary)
      for y in own.clip.minY..<own.clip.maxY {
        Blend.rowOver(
          own.row(y) + own.clip.minX, temporary.row(y) + own.clip.minX, count: own.clip.width)
      }
    }
  }

  /// Calls `body` with a temporary transparent canvas.
  private func withTemporaryCanvas(_ r: PixelRect, _ body: (Canvas) -> Void) {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: r.area)
    pixels.initialize(repeating: 0, count: r.area)
    body(Canvas(pixels: pixels, stride: r.width, originX: r.minX, originY: r.minY, clip: r))
    pixels.deallocate()
  }

  private func paint(
    _ steps: [Drawing.Step], _ t: CGAffineTransform, _ first: ClipMask?, on canvas: Canvas
  ) {
    var clip = first
    var area = canvas
    var saved: [(ClipMask?, PixelRect)] = []
    for step in steps {
      switch step {
      case .save: saved.append((clip, area.clip))
      case .restore:
        if let last = saved.popLast() { (clip, area.clip) = last }
      case .clip(let elements, let isEvenOdd):
        coverage.begin()
        coverage.add(elements, t)
        let mask = ClipMask(coverage, isEvenOdd: isEvenOdd, in: area.clip, within: clip)
        clip = mask
        area.clip = mask.rect
      case .fill(let path, let mode): fill(path, t, mode, clip, on: area)
      case .gradient(let gradient, let mode):
        fill(Gradient(gradient, t), mode, clip, on: area)
      case .tiles(let image, let alpha, let mode):
        fill(image, alpha: alpha, t, mode, clip, on: area)
      case .image(let image, let rect, let own, let alpha, let tint, let mode):
        let content = LayerContent(
          bounds: rect, image: LayerContent.Image(image: image, rect: rect, stencil: tint))
        draw(content, own.concatenating(t), alpha: alpha, mode, clip, isSnapped: false, on: area)
      case .text(let text, let own):
        let box = CGRect(origin: text.origin, size: text.layout.size)
        draw(
          LayerContent(bounds: box, text: text), own.concatenating(t), alpha: 1, .over, clip,
          isSnapped: true, on: area)
      case .layer(let content, let own, let opacity):
        draw(content, own.concatenating(t), alpha: opacity, .over, clip, isSnapped: true, on: area)
      case .shadow(let elements, let shadow):
        paintShadow(shadow, of: elements, t, clip, on: area)
      }
    }
  }

  private func fill(
    _ path: LayerContent.FilledPath, _ t: CGAffineTransform, _ mode: Drawing.Mixing,
    _ clip: ClipMask?,
    on canvas: Canvas
  ) {
    coverage.begin()
    coverage.add(path.elements, t)
    let p = Blend.premultiplied(path.color)
    if clip == nil, mode == .over {
      return fillCoverage(.solid(p), isEvenOdd: path.isEvenOdd, on: canvas)
    }
    coverage.forEachRow(in: canvas.clip, isEvenOdd: path.isEvenOdd) { y, x0, c, n in
      let d = canvas.row(y) + x0
      for i in 0..<n where c[i] != 0 {
        let m = clip.map { Blend.byteProduct(UInt32(c[i]), $0.value(x0 + i, y)) }
        d[i] = Blend.blend(p, onto: d[i], coverage: m ?? UInt32(c[i]), mode: mode)
      }
    }
  }

  private func fill(
    _ gradient: Gradient, _ mode: Drawing.Mixing, _ clip: ClipMask?, on canvas: Canvas
  ) {
    let r = canvas.clip
    for y in r.minY..<max(r.minY, r.maxY) {
      let d = canvas.row(y)
      for x in r.minX..<max(r.minX, r.maxX) {
        let m = clip?.value(x, y) ?? 255
        if m != 0 {
          d[x] = Blend.blend(gradient.color(x, y), onto: d[x], coverage: m, mode: mode)
        }
      }
    }
  }

  private func fill(
    _ image: PixelImage, alpha: CGFloat, _ t: CGAffineTransform, _ mode: Drawing.Mixing,
    _ clip: ClipMask?, on canvas: Canvas
  ) {
    let r = canvas.clip
    let a = Blend.byte(alpha)
    guard !r.isEmpty, a > 0, let tiles = tiles(of: image, from: .zero, t) else { return }
    for y in r.minY..<r.maxY {
      let d = canvas.row(y)
      for x in r.minX..<r.maxX {
        let m = clip.map { Blend.byteProduct(a, $0.value(x, y)) } ?? a
        if m != 0 { d[x] = Blend.blend(tiles.color(x, y), onto: d[x], coverage: m, mode: mode) }
      }
    }
  }

  private func draw(
    _ content: LayerContent, _ t: CGAffineTransform, alpha: CGFloat, _ mode: Drawing.Mixing,
    _ clip: ClipMask?, isSnapped: Bool, on canvas: Canvas
  ) {
    let a = Blend.byte(alpha)
    guard a > 0, t.isFinite, t.isInvertible, !canvas.clip.isEmpty else { return }
    let placement =
      isSnapped && t.isUpright
      ? Placement(snapping: t, bounds: content.bounds) : Placement(free: t)
    if clip == nil, mode == .over, a == 255 { return paint(content, at: placement, on: canvas) }
    let r = canvas.clip.intersection(PixelRect(outside: content.paintedBounds.applying(t)))
    if r.isEmpty { return }
    withTemporaryCanvas(r) { temporary in
      paint(content, at: placement, on: temporary)
      for y in r.minY..<r.maxY {
        let s = temporary.row(y)
        let d = canvas.row(y)
        for x in r.minX..<r.maxX where s[x] != 0 {
          let m = clip.map { Blend.byteProduct(a, $0.value(x, y)) } ?? a
          if m != 0 { d[x] = Blend.blend(s[x], onto: d[x], coverage: m, mode: mode) }
        }
      }
    }
  }

  private func paintShadow(
    _ shadow: LayerContent.Shadow, of elements: [PathElement], _ t: CGAffineTransform,
    _ clip: ClipMask?, on canvas: Canvas
  ) {
    let p = Blend.premultiplied(shadow.color)
    guard p != 0 else { return }
    coverage.begin()
    coverage.add(
      elements,
      CGAffineTransform(translationX: shadow.offset.dx, y: shadow.offset.dy).concatenating(t))
    let blur = min(ShadowMask.maximumBlur, shadow.blur * t.determinant.magnitude.squareRoot())
    guard let mask = CastShadow(coverage, blur: blur, clip: canvas.clip) else { return }
    for y in mask.rect.minY..<mask.rect.maxY {
      let d = canvas.row(y)
      for x in mask.rect.minX..<mask.rect.maxX {
        let m = clip.map { Blend.byteProduct(mask.value(x, y), $0.value(x, y)) }
        d[x] = Blend.over(Blend.scale(p, m ?? mask.value(x, y)), d[x])
      }
    }
  }
}

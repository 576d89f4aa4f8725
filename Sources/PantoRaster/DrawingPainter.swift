import PantoBase
import PantoGraphics

/// How much of each pixel a clip leaves visible, in 0...255.
struct ClipMask {
  let rect: PixelRect
  fileprivate var values: [UInt8]

  @inline(__always) func value(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(values[(y &- rect.minY) &* rect.width &+ x &- rect.minX])
  }

  /// Combines `coverage` with the clip around it.
  init(_ coverage: Coverage, isEvenOdd: Bool, in clip: PixelRect, within outer: ClipMask?) {
    rect = coverage.bounds.intersection(clip)
    var made = [UInt8](repeating: 0, count: rect.area)
    let box = rect
    coverage.forEachRow(in: box, isEvenOdd: isEvenOdd) { y, x0, c, n in
      let start = (y - box.minY) * box.width + x0 - box.minX
      for i in 0..<n {
        let m = UInt32(c[i])
        guard m != 0 else { continue }
        made[start + i] = UInt8(outer.map { Blend.byteProduct(m, $0.value(x0 + i, y)) } ?? m)
      }
    }
    values = made
  }
}

extension Blend {
  /// Returns the product of two numbers in 0...255 that stand for 0...1.
  @inline(__always) static func byteProduct(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t >> 8) >> 8
  }

  /// Blends `s` onto `d` with coverage `m` in 0...255, using the blend mode `how`.
  static func meet(_ s: UInt32, _ d: UInt32, _ m: UInt32, _ how: Drawing.Mixing) -> UInt32 {
    switch how {
    case .over: return over(scale(s, m), d)
    case .clear: return scale(d, 255 - m)
    case .copy: return mix(s, d, m)
    case .destinationOut: return scale(d, 255 - byteProduct(s >> 24, m))
    case .sourceAtop:
      let p = scale(scale(s, m), d >> 24)
      return p &+ scale(d, 255 - byteProduct(s >> 24, m))
    case .multiply, .screen, .plusLighter:
      let p = scale(s, m)
      let sa = p >> 24
      let da = d >> 24
      var out: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let a = (p >> shift) & 255
        let b = (d >> shift) & 255
        let both = byteProduct(a, b)
        let channel: UInt32 =
          switch how {
          case .plusLighter: a + b
          case .screen: a + b - both
          // For the alpha channel both formulas are equal: a + b - ab.
          default:
            shift == 24 ? a + b - both : both + byteProduct(a, 255 - da) + byteProduct(b, 255 - sa)
          }
        out |= min(255, channel) << shift
      }
      return out
    }
  }
}

/// Paints the recorded drawing of custom `draw` code.
extension ContentPainter {
  func paintDrawing(_ drawn: LayerContent.Drawn, at place: Placement, on canvas: Canvas) {
    let drawing = drawn.drawing
    let from = drawing.bounds
    guard from.width > 0, from.height > 0 else { return }
    // A drawing shown in a rectangle of another size is stretched.
    let kx = drawn.rect.width / from.width
    let ky = drawn.rect.height / from.height
    let toLayer = CGAffineTransform(
      a: kx, b: 0, c: 0, d: ky, tx: drawn.rect.minX - from.minX * kx,
      ty: drawn.rect.minY - from.minY * ky)
    let t = toLayer.concatenating(place.transform)
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
    guard drawing.takesAway else { return paint(drawing.steps, t, clip, on: own) }
    withGround(own.clip) { ground in
      paint(drawing.steps, t, clip, on: ground)
      for y in own.clip.minY..<own.clip.maxY {
        Blend.rowOver(
          own.row(y) + own.clip.minX, ground.row(y) + own.clip.minX, own.clip.width)
      }
    }
  }

  /// Calls `body` with a temporary transparent canvas.
  private func withGround(_ r: PixelRect, _ body: (Canvas) -> Void) {
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
    var kept: [(ClipMask?, PixelRect)] = []
    for step in steps {
      switch step {
      case .save: kept.append((clip, area.clip))
      case .restore:
        if let last = kept.popLast() { (clip, area.clip) = last }
      case .clip(let elements, let isEvenOdd):
        coverage.begin()
        coverage.add(elements, t)
        let mask = ClipMask(coverage, isEvenOdd: isEvenOdd, in: area.clip, within: clip)
        clip = mask
        area.clip = mask.rect
      case .fill(let path, let how):
        coverage.begin()
        coverage.add(path.elements, t)
        let p = Blend.premultiplied(path.color)
        if clip == nil, how == .over {
          fillCoverage(.solid(p), isEvenOdd: path.isEvenOdd, on: area)
        } else {
          coverage.forEachRow(in: area.clip, isEvenOdd: path.isEvenOdd) { y, x0, c, n in
            let d = area.row(y) + x0
            for i in 0..<n where c[i] != 0 {
              let m = clip.map { Blend.byteProduct(UInt32(c[i]), $0.value(x0 + i, y)) }
              d[i] = Blend.meet(p, d[i], m ?? UInt32(c[i]), how)
            }
          }
        }
      case .gradient(let gradient, let how):
        let painted = made(gradient, t)
        let r = area.clip
        for y in r.minY..<max(r.minY, r.maxY) {
          let d = area.row(y)
          for x in r.minX..<max(r.minX, r.maxX) {
            let m = clip?.value(x, y) ?? 255
            if m != 0 { d[x] = Blend.meet(painted.color(x, y), d[x], m, how) }
          }
        }
      case .image(let image, let rect, let own, let alpha, let tint, let how):
        let content = LayerContent(
          bounds: rect, image: LayerContent.Image(image: image, rect: rect, stencil: tint))
        lay(content, own.concatenating(t), alpha, how, clip, isSnapped: false, on: area)
      case .text(let text, let own):
        let box = CGRect(origin: text.origin, size: text.layout.size)
        lay(
          LayerContent(bounds: box, text: text), own.concatenating(t), 1, .over, clip,
          isSnapped: true, on: area)
      case .layer(let content, let own, let opacity):
        lay(content, own.concatenating(t), opacity, .over, clip, isSnapped: true, on: area)
      case .shadow(let elements, let shadow):
        paintShadow(shadow, of: elements, t, clip, on: area)
      }
    }
  }

  private func made(_ gradient: Drawing.Gradient, _ t: CGAffineTransform) -> Gradient {
    // The drawing's gradient is in points. In a box of one point, unit coordinates equal points.
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    switch gradient.shape {
    case .linear(let from, let to):
      return Gradient(start: from, end: to, stops: gradient.stops, bounds: unit, transform: t)
    case .radial(let center, let corner):
      return Gradient(
        center: center, corner: corner, stops: gradient.stops, bounds: unit, transform: t)
    }
  }

  private func lay(
    _ content: LayerContent, _ t: CGAffineTransform, _ alpha: CGFloat, _ how: Drawing.Mixing,
    _ clip: ClipMask?, isSnapped: Bool, on canvas: Canvas
  ) {
    let a = Blend.byte(alpha)
    guard a > 0, t.isFinite, t.isInvertible, !canvas.clip.isEmpty else { return }
    let place =
      isSnapped && t.isUpright
      ? Placement(snapping: t, bounds: content.bounds) : Placement(free: t)
    if clip == nil, how == .over, a == 255 { return paint(content, at: place, on: canvas) }
    let r = canvas.clip.intersection(PixelRect(outside: content.paintedBounds.applying(t)))
    if r.isEmpty { return }
    withGround(r) { ground in
      paint(content, at: place, on: ground)
      for y in r.minY..<r.maxY {
        let s = ground.row(y)
        let d = canvas.row(y)
        for x in r.minX..<r.maxX where s[x] != 0 {
          let m = clip.map { Blend.byteProduct(a, $0.value(x, y)) } ?? a
          if m != 0 { d[x] = Blend.meet(s[x], d[x], m, how) }
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
    let blur = min(256, shadow.blur * t.determinant.magnitude.squareRoot())
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

extension HarfBuzzShaper: DrawingRasterizer {
  /// Rasterizes a drawing into an image of its own.
  ///
  /// - Parameter scale: Pixels per point.
  /// - Returns: `nil` if the drawing is empty or would have 67,108,864 pixels or more.
  public func raster(_ drawing: Drawing, scale: CGFloat, isOpaque: Bool) -> PixelImage? {
    let b = drawing.bounds
    guard b.width > 0, b.height > 0, scale > 0, b.width * scale * b.height * scale < 67_108_864
    else {
      return nil
    }
    let box = PixelRect(
      width: Int((b.width * scale).rounded(.up)), height: Int((b.height * scale).rounded(.up)))
    let bitmap = Bitmap(width: box.width, height: box.height)
    if isOpaque { bitmap.fill(0xFF00_0000) }
    let place = Placement(
      free: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -b.minX * scale, ty: -b.minY * scale))
    painter.paintDrawing(
      LayerContent.Drawn(drawing: drawing, rect: b), at: place,
      on: Canvas(
        pixels: bitmap.pixels, stride: bitmap.width, originX: 0, originY: 0, clip: box))
    return bitmap.toPixelImage(scale: scale)
  }
}

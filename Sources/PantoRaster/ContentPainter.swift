import PantoBase
import PantoGraphics

/// Maps a layer's points to device pixels.
struct Placement {
  /// The map from layer points to device pixels, after snapping.
  var transform: CGAffineTransform
  /// The layer's bounds in whole pixels; `nil` if the layer is not upright (DRW-06).
  var box: PixelRect?

  /// Creates the placement of upright content. Both edges snap to the nearest pixel, so that
  /// neighbours neither leave a gap nor overlap. A thin line has the same thickness at every
  /// position, at least one pixel.
  init(snapping t: CGAffineTransform, bounds: CGRect) {
    self.init(box: Placement.box(snapping: t, bounds), a: t.a, d: t.d, bounds: bounds)
  }

  @inline(__always) static func box(snapping t: CGAffineTransform, _ bounds: CGRect) -> PixelRect {
    let (x0, x1) = Placement.side(bounds.minX * t.a + t.tx, bounds.width * t.a)
    let (y0, y1) = Placement.side(bounds.minY * t.d + t.ty, bounds.height * t.d)
    return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  @inline(__always) private static func side(_ start: CGFloat, _ length: CGFloat) -> (Int, Int) {
    let first = pixel(start)
    if length >= 3 { return (first, pixel(start + length)) }
    return (first, length > 0 ? first + max(1, pixel(length)) : first)
  }

  /// Creates a placement without snapping.
  init(free t: CGAffineTransform) {
    transform = t
    box = nil
  }

  /// Creates the placement of upright content with a known box.
  init(box: PixelRect, a: CGFloat, d: CGFloat, bounds: CGRect) {
    self.box = box
    transform = CGAffineTransform(
      a: a, b: 0, c: 0, d: d, tx: CGFloat(box.minX) - bounds.minX * a,
      ty: CGFloat(box.minY) - bounds.minY * d)
  }

  /// Returns the nearest whole pixel, halves upwards, limited to ±4 million.
  @inline(__always) static func pixel(_ x: CGFloat) -> Int {
    if x.magnitude < 4_000_000 { return (x + 0.5).floorInt }
    if !x.isFinite { return 0 }
    return (max(-4_000_000, min(4_000_000, x)) + 0.5).floorInt
  }
}

/// Paints one layer's content on a canvas: shadow, fill, custom drawing, image, paths, text,
/// border.
final class ContentPainter {
  let coverage = Coverage()
  let glyphs = GlyphCache()
  private var shadows: [ShadowMask.Key: ShadowMask] = [:]
  private var levels: [(image: PixelImage, halvings: Int, level: ImageLevel)] = []

  enum Paint {
    case solid(UInt32)
    case gradient(Gradient)
  }

  func paint(_ content: LayerContent, at place: Placement, on canvas: Canvas) {
    if canvas.clip.isEmpty { return }
    if let shadow = content.shadow { paintShadow(shadow, of: content, at: place, on: canvas) }
    switch content.fill {
    case .none: break
    case .solid(let color):
      paintBody(content, at: place, .solid(Blend.premultiplied(color)), on: canvas)
    case .linearGradient(let start, let end, let stops):
      paintBody(
        content, at: place,
        .gradient(
          Gradient(
            start: start, end: end, stops: stops, bounds: content.bounds,
            transform: place.transform)), on: canvas)
    case .radialGradient(let center, let corner, let stops):
      paintBody(
        content, at: place,
        .gradient(
          Gradient(
            center: center, corner: corner, stops: stops, bounds: content.bounds,
            transform: place.transform)), on: canvas)
    }
    if let drawn = content.drawn { paintDrawing(drawn, at: place, on: canvas) }
    if let image = content.image { paintImage(image, of: content, at: place, on: canvas) }
    for path in content.paths {
      coverage.begin()
      coverage.add(path.elements, place.transform)
      fillCoverage(.solid(Blend.premultiplied(path.color)), isEvenOdd: path.isEvenOdd, on: canvas)
    }
    if let text = content.text { paintText(text, of: content, at: place, on: canvas) }
    if content.borderWidth > 0, content.borderColor.alpha > 0 {
      paintBorder(content, at: place, on: canvas)
    }
  }

  // MARK: the rounded rectangle

  /// Returns the width of the border, in pixels for an upright layer, otherwise in points. Straight
  /// lines are at least one and always whole pixels wide, so that they are sharp; the ring of a
  /// disc keeps its exact width.
  private func borderWidth(_ content: LayerContent, at place: Placement) -> CGFloat {
    guard let box = place.box, content.borderWidth > 0 else { return content.borderWidth }
    let k = min(place.transform.a, place.transform.d)
    let isDisc = box.width == box.height && content.cornerRadius * k * 2 >= CGFloat(box.width)
    let width = content.borderWidth * k
    return max(1, isDisc ? width : CGFloat(Placement.pixel(width)))
  }

  /// Returns the inset of fill and picture below an opaque border. Without the inset, they would
  /// show through the antialiased outer edge of the border (DRW-03).
  private func underBorder(_ content: LayerContent, at place: Placement) -> CGFloat {
    content.borderWidth > 0 && content.borderColor.alpha >= 1
      ? borderWidth(content, at: place) / 2 : 0
  }

  /// Adds the layer's rounded rectangle, reduced by `inset`, which is in pixels for an upright
  /// layer and otherwise in points.
  private func addBody(
    _ content: LayerContent, at place: Placement, inset: CGFloat = 0, reversed: Bool = false
  ) {
    let t = place.transform
    if let box = place.box {
      // An upright layer covers whole pixels.
      let k = min(t.a, t.d)
      coverage.addRoundedRect(
        CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height)
          .insetBy(dx: inset, dy: inset),
        radius: max(0, content.cornerRadius * k - inset), .identity, reversed: reversed,
        corners: content.corners)
    } else {
      coverage.addRoundedRect(
        content.bounds.insetBy(dx: inset, dy: inset),
        radius: max(0, content.cornerRadius - inset), t, reversed: reversed,
        corners: content.corners)
    }
  }

  private func paintBody(
    _ content: LayerContent, at place: Placement, _ paint: Paint, on canvas: Canvas
  ) {
    if content.cornerRadius <= 0, let box = place.box, case .solid(let p) = paint {
      let r = box.intersection(canvas.clip)
      if r.isEmpty { return }
      for y in r.minY..<r.maxY { Blend.fillOver(canvas.row(y) + r.minX, r.width, p) }
      return
    }
    coverage.begin()
    addBody(content, at: place, inset: underBorder(content, at: place))
    fillCoverage(paint, isEvenOdd: false, on: canvas)
  }

  private func paintBorder(_ content: LayerContent, at place: Placement, on canvas: Canvas) {
    coverage.begin()
    addBody(content, at: place)
    addBody(content, at: place, inset: borderWidth(content, at: place), reversed: true)
    fillCoverage(
      .solid(Blend.premultiplied(content.borderColor)), isEvenOdd: false, on: canvas)
  }

  func fillCoverage(_ paint: Paint, isEvenOdd: Bool, on canvas: Canvas) {
    switch paint {
    case .solid(let p):
      if p == 0 { return }
      let isOpaque = p >> 24 == 255
      coverage.forEachRow(in: canvas.clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
        ContentPainter.row(canvas.row(y) + x0, c, n, p, isOpaque)
      }
    case .gradient(let g):
      coverage.forEachRow(in: canvas.clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
        let d = canvas.row(y) + x0
        for i in 0..<n where c[i] != 0 {
          let s = Blend.scale(g.color(x0 &+ i, y), UInt32(c[i]))
          d[i] = Blend.over(s, d[i])
        }
      }
    }
  }

  @inline(__always)
  static func row(
    _ d: UnsafeMutablePointer<UInt32>, _ c: UnsafePointer<UInt8>, _ n: Int, _ p: UInt32,
    _ isOpaque: Bool
  ) {
    let four = Blend.Four(repeating: p)
    var i = 0
    while i < n {
      if i &+ 8 <= n {
        let eight = UnsafeRawPointer(c + i).loadUnaligned(as: UInt64.self)
        if eight == 0 || (isOpaque && eight == .max) {
          if eight != 0 {
            Blend.store(four, d + i)
            Blend.store(four, d + (i &+ 4))
          }
          i &+= 8
          continue
        }
      }
      let m = UInt32(c[i])
      if m == 255 && isOpaque {
        d[i] = p
      } else if m != 0 {
        d[i] = Blend.over(Blend.scale(p, m), d[i])
      }
      i &+= 1
    }
  }

  // MARK: shadow

  private func shadowMask(_ key: ShadowMask.Key) -> ShadowMask {
    if let known = shadows[key] { return known }
    let mask = ShadowMask(key, coverage: coverage)
    if shadows.count >= 64 { shadows.removeAll(keepingCapacity: true) }
    shadows[key] = mask
    return mask
  }

  private func paintShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, at place: Placement, on canvas: Canvas
  ) {
    let p = Blend.premultiplied(shadow.color)
    guard p != 0 else { return }
    guard shadow.path != nil || (content.bounds.width > 0 && content.bounds.height > 0) else {
      return
    }
    let t = place.transform
    if shadow.path != nil || (content.corners != .all && content.cornerRadius > 0) {
      return paintCastShadow(shadow, of: content, at: place, p, on: canvas)
    }
    if let box = place.box {
      let k = min(t.a, t.d)
      let mask = shadowMask(
        ShadowMask.key(
          width: box.width, height: box.height, radius: content.cornerRadius * k,
          blur: shadow.blur * k))
      let dx = Placement.pixel(shadow.offset.dx * t.a)
      let dy = Placement.pixel(shadow.offset.dy * t.d)
      let full = PixelRect(
        minX: box.minX + dx - mask.pad, minY: box.minY + dy - mask.pad,
        maxX: box.maxX + dx + mask.pad, maxY: box.maxY + dy + mask.pad)
      let r = full.intersection(canvas.clip)
      if r.isEmpty { return }
      for y in r.minY..<r.maxY {
        let values = mask.row(y - full.minY, fullHeight: full.height)
        let d = canvas.row(y)
        for x in r.minX..<r.maxX {
          let m = values[
            ShadowMask.fold(x &- full.minX, full: full.width, mask: mask.width)]
          if m != 0 { d[x] = Blend.over(Blend.scale(p, UInt32(m)), d[x]) }
        }
      }
      return
    }
    // For a rotated layer the upright mask is sampled. The mask is soft, so sampling is not
    // visible.
    guard t.isInvertible else { return }
    let k = t.determinant.magnitude.squareRoot()
    let w = max(1, Placement.pixel(content.bounds.width * k))
    let h = max(1, Placement.pixel(content.bounds.height * k))
    let mask = shadowMask(
      ShadowMask.key(
        width: w, height: h, radius: content.cornerRadius * k, blur: shadow.blur * k))
    let fullWidth = w + 2 * mask.pad
    let fullHeight = h + 2 * mask.pad
    // Maps mask pixels to layer points and on to device pixels.
    let fromMask = CGAffineTransform(
      a: content.bounds.width / CGFloat(w), b: 0, c: 0, d: content.bounds.height / CGFloat(h),
      tx: content.bounds.minX + shadow.offset.dx
        - CGFloat(mask.pad) * content.bounds.width / CGFloat(w),
      ty: content.bounds.minY + shadow.offset.dy
        - CGFloat(mask.pad) * content.bounds.height / CGFloat(h)
    ).concatenating(t)
    let area = CGRect(x: 0, y: 0, width: fullWidth, height: fullHeight).applying(fromMask)
    let r = PixelRect(outside: area).intersection(canvas.clip)
    guard !r.isEmpty, let s = Sampling(fromMask) else { return }
    for y in r.minY..<r.maxY {
      let d = canvas.row(y)
      for x in r.minX..<r.maxX {
        let (u, v) = s.at(x, y)
        let iu = u >> 16
        let iv = v >> 16
        if iu < -1 || iv < -1 || iu >= fullWidth || iv >= fullHeight { continue }
        let fx = (u >> 8) & 255
        let fy = (v >> 8) & 255
        func value(_ x: Int, _ y: Int) -> Int {
          mask.value(x, y, fullWidth: fullWidth, fullHeight: fullHeight)
        }
        let top = value(iu, iv) * (256 - fx) + value(iu + 1, iv) * fx
        let bottom = value(iu, iv + 1) * (256 - fx) + value(iu + 1, iv + 1) * fx
        let m = (top * (256 - fy) + bottom * fy + 32768) >> 16
        if m != 0 { d[x] = Blend.over(Blend.scale(p, UInt32(m)), d[x]) }
      }
    }
  }

  /// Paints the shadow of an arbitrary outline. The mask is computed again each time.
  private func paintCastShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, at place: Placement, _ p: UInt32,
    on canvas: Canvas
  ) {
    let t = place.transform
    let cast = CGAffineTransform(translationX: shadow.offset.dx, y: shadow.offset.dy)
      .concatenating(t)
    coverage.begin()
    if let path = shadow.path {
      coverage.add(path, cast)
    } else {
      coverage.addRoundedRect(
        content.bounds, radius: content.cornerRadius, cast, corners: content.corners)
    }
    let blur = min(256, shadow.blur * t.determinant.magnitude.squareRoot())
    guard let mask = CastShadow(coverage, blur: blur, clip: canvas.clip) else { return }
    let r = mask.rect
    for y in r.minY..<r.maxY {
      let d = canvas.row(y)
      for x in r.minX..<r.maxX {
        let m = mask.value(x, y)
        if m != 0 { d[x] = Blend.over(Blend.scale(p, m), d[x]) }
      }
    }
  }

  // MARK: image

  /// Returns the picture, halved until it is less than twice as large as shown. The last 16 results
  /// are cached.
  private func level(of picture: PixelImage, width: CGFloat, height: CGFloat) -> ImageLevel {
    var w = picture.width
    var h = picture.height
    var halvings = 0
    while w > 1, h > 1, CGFloat(w) > 2 * width, CGFloat(h) > 2 * height {
      w = (w + 1) / 2
      h = (h + 1) / 2
      halvings += 1
    }
    if halvings == 0 { return ImageLevel(picture) }
    for kept in levels where kept.halvings == halvings && kept.image === picture {
      return kept.level
    }
    var level = ImageLevel(picture)
    for _ in 0..<halvings { level = level.halved() }
    if levels.count >= 16 { levels.removeFirst() }
    levels.append((picture, halvings, level))
    return level
  }

  private func paintImage(
    _ image: LayerContent.Image, of content: LayerContent, at place: Placement, on canvas: Canvas
  ) {
    let t = place.transform
    let picture = image.image
    guard image.rect.width > 0, image.rect.height > 0, t.isInvertible else { return }
    // The picture is halved while more than two of its pixels fall on one device pixel, so that
    // sampling skips none.
    let k = t.determinant.magnitude.squareRoot()
    let level = level(of: picture, width: image.rect.width * k, height: image.rect.height * k)
    let fromImage = CGAffineTransform(
      a: image.rect.width / CGFloat(level.width), b: 0, c: 0,
      d: image.rect.height / CGFloat(level.height), tx: image.rect.minX, ty: image.rect.minY
    ).concatenating(t)
    guard let s = Sampling(fromImage) else { return }
    // The layer's rounded rectangle clips a picture that fills it. A larger picture may extend
    // beyond a layer without rounded corners.
    coverage.begin()
    if image.rect == content.bounds || content.cornerRadius > 0 {
      addBody(content, at: place, inset: underBorder(content, at: place))
    } else {
      coverage.addRoundedRect(image.rect, radius: 0, t)
    }
    let stencil = image.stencil.map { Blend.premultiplied($0) }
    let reach = PixelRect(outside: image.rect.applying(t)).intersection(canvas.clip)
    let clip = image.rect == content.bounds ? canvas.clip : reach
    let width = level.width
    let height = level.height
    level.pixels.withUnsafeBufferPointer { pixels in
      coverage.forEachRow(in: clip, isEvenOdd: false) { y, x0, c, n in
        let d = canvas.row(y) + x0
        for i in 0..<n where c[i] != 0 {
          let (u, v) = s.at(x0 &+ i, y)
          let x = u >> 16
          let y = v >> 16
          let xa = max(0, min(width - 1, x))
          let xb = max(0, min(width - 1, x + 1))
          let ya = max(0, min(height - 1, y)) * width
          let yb = max(0, min(height - 1, y + 1)) * width
          var p = Sampling.blend(
            pixels[ya + xa], pixels[ya + xb], pixels[yb + xa], pixels[yb + xb],
            UInt64((u >> 8) & 255), UInt64((v >> 8) & 255))
          if let stencil { p = Blend.scale(stencil, p >> 24) }
          d[i] = Blend.over(Blend.scale(p, UInt32(c[i])), d[i])
        }
      }
    }
  }
}

extension PixelRect {
  /// Creates the smallest pixel rectangle that contains `r`.
  init(outside r: CGRect) {
    func clamp(_ x: CGFloat) -> CGFloat { x.isFinite ? max(-4_000_000, min(4_000_000, x)) : 0 }
    self.init(
      minX: Int(clamp(r.minX).rounded(.down)), minY: Int(clamp(r.minY).rounded(.down)),
      maxX: Int(clamp(r.maxX).rounded(.up)), maxY: Int(clamp(r.maxY).rounded(.up)))
  }
}

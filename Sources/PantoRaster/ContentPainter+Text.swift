import PantoBase
import PantoGraphics

/// Paints laid-out text: glyph by glyph from the cache, or all glyphs as one outline.
extension ContentPainter {
  func paintText(
    _ text: LayerContent.Text, of content: LayerContent, at placement: Placement, on canvas: Canvas
  ) {
    let p = Blend.premultiplied(text.color)
    if p == 0 { return }
    caches.lock.lock()
    defer { caches.lock.unlock() }
    guard text.isCut else { return paintGlyphs(text, at: placement, p, on: canvas) }
    if let box = placement.box {
      var own = canvas
      own.clip = canvas.clip.intersection(box)
      return paintGlyphs(text, at: placement, p, on: own)
    }
    coverage.begin()
    coverage.addRoundedRect(content.bounds, radius: 0, placement.transform)
    let cut = ClipMask(coverage, isEvenOdd: false, in: canvas.clip, within: nil)
    addOutline(of: text, at: placement)
    coverage.forEachRow(in: cut.rect, isEvenOdd: false) { y, x0, c, n in
      let d = canvas.row(y) + x0
      for i in 0..<n where c[i] != 0 {
        d[i] = Blend.over(
          Blend.scale(p, Blend.byteProduct(UInt32(c[i]), cut.value(x0 + i, y))), d[i])
      }
    }
  }

  /// The largest size in pixels at which glyphs are cached. Larger ones would fill the cache.
  private static let maximumCachedSize: CGFloat = 96

  private func paintGlyphs(
    _ text: LayerContent.Text, at placement: Placement, _ p: UInt32, on canvas: Canvas
  ) {
    let t = placement.transform
    let size = text.layout.fontSize * t.a
    // Glyphs come from the cache one by one. Translucent glyphs that overlap, as in Arabic, must be
    // one outline to have a uniform shade.
    if placement.box != nil, t.a == t.d, size <= ContentPainter.maximumCachedSize, p >> 24 == 255 {
      for g in text.layout.glyphs {
        paintGlyph(g, size: size, at: roundedPosition(g, of: text, t), p, on: canvas)
      }
      return
    }
    addOutline(of: text, at: placement)
    fillCoverage(.solid(p), isEvenOdd: false, on: canvas)
  }

  /// Adds the outlines of all glyphs of a text to the coverage mask.
  private func addOutline(of text: LayerContent.Text, at placement: Placement) {
    let t = placement.transform
    let isSnapped = placement.box != nil && t.a == t.d
    coverage.begin()
    for g in text.layout.glyphs {
      guard let face = FontLibrary.shared.face(Int(g.font)) else { continue }
      var own: CGAffineTransform
      if isSnapped {
        let (quarters, y) = roundedPosition(g, of: text, t)
        let k = text.layout.fontSize * t.a / face.unitsPerEm
        own = CGAffineTransform(a: k, b: 0, c: 0, d: -k, tx: CGFloat(quarters) / 4, ty: CGFloat(y))
      } else {
        let k = text.layout.fontSize / face.unitsPerEm
        own = CGAffineTransform(
          a: k, b: 0, c: 0, d: -k, tx: text.origin.x + g.position.x,
          ty: text.origin.y + g.position.y
        ).concatenating(t)
      }
      coverage.add(FontLibrary.shared.outline(font: Int(g.font), glyph: g.id), own)
    }
  }

  /// Rounds a glyph's position to a quarter pixel horizontally and a whole pixel vertically
  /// (DRW-07).
  private func roundedPosition(
    _ g: TextLayout.Glyph, of text: LayerContent.Text, _ t: CGAffineTransform
  ) -> (quarters: Int, y: Int) {
    (
      Placement.pixel(((text.origin.x + g.position.x) * t.a + t.tx) * 4),
      Placement.pixel((text.origin.y + g.position.y) * t.d + t.ty)
    )
  }

  private func paintGlyph(
    _ g: TextLayout.Glyph, size: CGFloat, at position: (quarters: Int, y: Int), _ p: UInt32,
    on canvas: Canvas
  ) {
    let x = position.quarters >> 2
    let y = position.y
    guard
      let mask = caches.glyphs.mask(
        GlyphCache.Key(
          font: g.font, glyph: g.id, size: size, quarter: UInt8(position.quarters & 3)),
        coverage: coverage)
    else { return }
    let r = PixelRect(
      minX: x + mask.left, minY: y + mask.top, maxX: x + mask.left + mask.width,
      maxY: y + mask.top + mask.height)
    let c = r.intersection(canvas.clip)
    if c.isEmpty { return }
    let isOpaque = p >> 24 == 255
    for row in c.minY..<c.maxY {
      ContentPainter.row(
        canvas.row(row) + c.minX, mask.values + (row - r.minY) * mask.width + (c.minX - r.minX),
        c.width, p, isOpaque, k)
    }
  }
}

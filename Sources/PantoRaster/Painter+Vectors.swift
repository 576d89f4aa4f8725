import PantoBase
import PantoGraphics

/// Painting of content without a cached picture.
extension Painter {
  func paintVector(_ step: PaintStep, _ plan: FramePlan, _ r: PixelRect, _ canvas: Canvas) {
    let v = plan.lists.vectors[step.x]
    let isApart = step.alpha < 255 || v.isOnePicture && v.hasManyParts
    if isApart, v.isOnePicture, v.isShape {
      return paintAsPicture(v, alpha: step.alpha, r, canvas)
    }
    if !isApart { return paintInPlace(v, r, canvas) }
    if step.alpha == 255, v.content.isCard, let box = v.placement.box {
      return paintCard(v, box, r, canvas)
    }
    paintApart(v, alpha: step.alpha, r, canvas)
  }

  private func paintInPlace(_ v: FramePlan.Vector, _ r: PixelRect, _ canvas: Canvas) {
    if r.isEmpty { return }
    var c = canvas
    c.clip = r
    contentPainter.paint(v.content, at: v.placement, on: c.seen(fromX: v.x, y: v.y))
  }

  private func paintApart(
    _ v: FramePlan.Vector, alpha: UInt32, _ r: PixelRect, _ canvas: Canvas
  ) {
    if r.isEmpty { return }
    let inner = emptyCanvas(r)
    contentPainter.paint(v.content, at: v.placement, on: inner.seen(fromX: v.x, y: v.y))
    drawGroup(inner, on: canvas, alpha: alpha)
  }

  /// Paints an opaque card with its shadow. Only at round corners do several of its parts show in
  /// one pixel, so that all other pixels are those of its picture without painting it apart.
  private func paintCard(
    _ v: FramePlan.Vector, _ own: PixelRect, _ r: PixelRect, _ canvas: Canvas
  ) {
    let corner = contentPainter.cornerSide(v.content, own, at: v.placement)
    let box = PixelRect(
      minX: own.minX + v.x, minY: own.minY + v.y, maxX: own.maxX + v.x, maxY: own.maxY + v.y)
    guard 2 * corner <= min(box.width, box.height) else {
      return paintApart(v, alpha: 255, r, canvas)
    }
    let (left, right) = (box.minX + corner, box.maxX - corner)
    let (top, bottom) = (box.minY + corner, box.maxY - corner)
    func rows(_ first: Int, _ end: Int) -> PixelRect {
      r.intersection(PixelRect(minX: r.minX, minY: first, maxX: r.maxX, maxY: end))
    }
    paintInPlace(v, rows(r.minY, box.minY), canvas)
    paintInPlace(v, rows(top, bottom), canvas)
    paintInPlace(v, rows(box.maxY, r.maxY), canvas)
    func corners(_ band: PixelRect) {
      var part = band
      (part.minX, part.maxX) = (max(band.minX, left), min(band.maxX, right))
      paintInPlace(v, part, canvas)
      (part.minX, part.maxX) = (band.minX, min(band.maxX, left))
      paintApart(v, alpha: 255, part, canvas)
      (part.minX, part.maxX) = (max(band.minX, right), band.maxX)
      paintApart(v, alpha: 255, part, canvas)
    }
    corners(rows(box.minY, top))
    corners(rows(bottom, box.maxY))
  }

  /// Paints a shape by itself and then draws it, which rounds as drawing its picture does. Only
  /// pixels near the shape are read.
  private func paintAsPicture(
    _ v: FramePlan.Vector, alpha: UInt32, _ r: PixelRect, _ canvas: Canvas
  ) {
    if shapePixels.count < r.area { shapePixels = PixelMemory(r.area) }
    let own = Canvas(
      pixels: shapePixels.pixels, stride: r.width, originX: r.minX, originY: r.minY, clip: r
    ).seen(fromX: v.x, y: v.y)
    let target = canvas.seen(fromX: v.x, y: v.y)
    filled.begin(own.clip.minY..<own.clip.maxY)
    contentPainter.filled = filled
    contentPainter.paint(v.content, at: v.placement, on: own)
    contentPainter.filled = nil
    filled.forEach { y, first, end in
      let (s, d) = (own.row(y) + first, target.row(y) + first)
      draw(s, onto: d, count: end - first, alpha)
      s.update(repeating: 0, count: end - first)
    }
  }
}

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
    if !isApart {
      var c = canvas
      c.clip = r
      return contentPainter.paint(v.content, at: v.placement, on: c.seen(fromX: v.x, y: v.y))
    }
    let inner = emptyCanvas(r)
    contentPainter.paint(v.content, at: v.placement, on: inner.seen(fromX: v.x, y: v.y))
    drawGroup(inner, on: canvas, alpha: step.alpha)
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

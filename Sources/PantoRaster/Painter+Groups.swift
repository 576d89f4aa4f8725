import PantoBase
import PantoGraphics

/// Groups, masked groups and sheets, whose contents are drawn on canvases of their own.
extension Painter {
  func beginGroup(_ step: PaintStep, _ r: PixelRect, _ canvas: Canvas) -> Canvas {
    if step.alpha == 255, !step.isAdditive {
      var c = canvas
      c.clip = r
      return c
    }
    return emptyCanvas(r)
  }

  func endGroup(_ step: PaintStep, _ group: Canvas, _ below: Canvas) {
    if step.isAdditive { return addGroup(group, to: below) }
    if step.alpha == 255 { return }
    drawGroup(group, on: below, alpha: step.alpha)
  }

  /// Draws a canvas that was empty at first, and gives its memory back.
  func drawGroup(_ group: Canvas, on below: Canvas, alpha: UInt32) {
    let r = group.clip
    for y in r.minY..<r.maxY {
      draw(group.row(y) + r.minX, onto: below.row(y) + r.minX, count: r.width, alpha)
    }
    usedBuffers -= 1
  }

  /// Draws a row of pixels.
  func draw(
    _ s: UnsafeMutablePointer<UInt32>, onto d: UnsafeMutablePointer<UInt32>, count: Int,
    _ alpha: UInt32
  ) {
    if alpha == 255 {
      Blend.rowOver(d, s, count: count, k)
    } else {
      Blend.rowOver(d, s, count: count, alpha: alpha, k)
    }
  }

  /// Adds the colours of a group to those below, up to full light.
  private func addGroup(_ group: Canvas, to below: Canvas) {
    let r = group.clip
    for y in r.minY..<r.maxY {
      let (s, d) = (group.row(y), below.row(y))
      for x in r.minX..<r.maxX where s[x] != 0 {
        d[x] = Blend.blend(s[x], onto: d[x], coverage: 255, mode: .plusLighter)
      }
    }
    usedBuffers -= 1
  }

  func endMasked(_ content: Canvas, mask: Canvas, on below: Canvas) {
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

  /// Draws a sheet (the flat picture of a layer) in perspective. Each window pixel blends four
  /// pixels of the sheet.
  func project(_ canvas: Canvas, _ sheet: Frame.Sheet, _ r: PixelRect, on below: Canvas) {
    let m = sheet.fromWindow
    let (x0, y0, x1, y1) = (sheet.rect.minX, sheet.rect.minY, sheet.rect.maxX, sheet.rect.maxY)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x < x0 || y < y0 || x >= x1 || y >= y1 ? 0 : canvas.row(y)[x]
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
}

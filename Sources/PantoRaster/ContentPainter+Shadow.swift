import PantoBase
import PantoGraphics

/// Shadows: of rounded rectangles from cached masks, of other outlines computed each time.
extension ContentPainter {
  private func shadowMask(_ key: ShadowMask.Key) -> ShadowMask {
    caches.shadow(key, coverage: coverage)
  }

  func paintShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, at placement: Placement,
    on canvas: Canvas
  ) {
    let p = Blend.premultiplied(shadow.color)
    guard p != 0 else { return }
    guard shadow.path != nil || (content.bounds.width > 0 && content.bounds.height > 0) else {
      return
    }
    let t = placement.transform
    if shadow.path != nil || (content.corners != .all && content.cornerRadius > 0) {
      return paintCastShadow(shadow, of: content, at: placement, p, on: canvas)
    }
    if let box = placement.box {
      paintUprightShadow(shadow, of: content, box, at: placement, p, on: canvas)
    } else {
      paintSampledShadow(shadow, of: content, t, p, on: canvas)
    }
  }

  private func paintUprightShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, _ box: PixelRect,
    at placement: Placement, _ p: UInt32, on canvas: Canvas
  ) {
    let t = placement.transform
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
    let hidden = opaqueBody(content, box, at: placement)
    for y in r.minY..<r.maxY {
      let values = mask.row(y - full.minY, fullHeight: full.height)
      let row = ShadowRow(values: values, mask: mask.width, minX: full.minX, maxX: full.maxX)
      if y < hidden.minY || y >= hidden.maxY {
        paint(row, r.minX, r.maxX, p, on: canvas.row(y))
      } else {
        paint(row, r.minX, min(r.maxX, hidden.minX), p, on: canvas.row(y))
        paint(row, max(r.minX, hidden.maxX), r.maxX, p, on: canvas.row(y))
      }
    }
  }

  /// The pixels of a box that the fill of a content is sure to cover. No shadow shows there, and
  /// nothing else below.
  func opaqueBody(
    _ content: LayerContent, _ box: PixelRect, at placement: Placement
  ) -> PixelRect {
    let nothing = PixelRect(width: 0, height: 0)
    guard case .solid(let color) = content.fill, Blend.premultiplied(color) >> 24 == 255 else {
      return nothing
    }
    // Limited to the box, so that no number of a content is too large.
    let border = max(0, min(CGFloat(box.width), underBorder(content, at: placement)))
    let side = Int(border.rounded(.up))
    let corner = cornerSide(content, box, at: placement)
    let body = PixelRect(
      minX: box.minX + side, minY: box.minY + corner, maxX: box.maxX - side,
      maxY: box.maxY - corner)
    return body.isEmpty ? nothing : body
  }

  /// The number of rows, and of columns, of a box beyond which its corners have no pixel.
  func cornerSide(_ content: LayerContent, _ box: PixelRect, at placement: Placement) -> Int {
    let k = min(placement.transform.a, placement.transform.d)
    let border = max(0, min(CGFloat(box.width), underBorder(content, at: placement)))
    let radius = max(0, min(CGFloat(box.height), content.cornerRadius * k))
    return Int(border.rounded(.up)) + Int(radius.rounded(.up))
  }

  /// A row of a shadow: the values of its mask, whose middle stands for all between the corners.
  private struct ShadowRow {
    let values: UnsafePointer<UInt8>
    let mask: Int
    let minX: Int
    let maxX: Int
  }

  private func paint(
    _ row: ShadowRow, _ first: Int, _ end: Int, _ p: UInt32, on d: UnsafeMutablePointer<UInt32>
  ) {
    guard first < end else { return }
    let from = max(first, min(end, row.minX + row.mask / 2))
    let to = max(from, min(end, row.maxX - row.mask / 2))
    ContentPainter.row(d + first, row.values + (first - row.minX), from - first, p, false, k)
    if from < to {
      Blend.fillOver(
        d + from, count: to - from, with: Blend.scale(p, UInt32(row.values[row.mask / 2])))
    }
    let last = row.values + (to - row.minX - (row.maxX - row.minX - row.mask))
    ContentPainter.row(d + to, last, end - to, p, false, k)
  }

  /// Paints the shadow of a rotated layer by sampling the upright mask, which is soft enough that
  /// sampling is not visible.
  private func paintSampledShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, _ t: CGAffineTransform, _ p: UInt32,
    on canvas: Canvas
  ) {
    guard t.isInvertible else { return }
    let bounds = content.bounds
    let k = t.determinant.magnitude.squareRoot()
    let w = max(1, Placement.pixel(bounds.width * k))
    let h = max(1, Placement.pixel(bounds.height * k))
    let mask = shadowMask(
      ShadowMask.key(
        width: w, height: h, radius: content.cornerRadius * k, blur: shadow.blur * k))
    // Maps mask pixels to layer points and on to device pixels.
    let fromMask = CGAffineTransform(
      a: bounds.width / CGFloat(w), b: 0, c: 0, d: bounds.height / CGFloat(h),
      tx: bounds.minX + shadow.offset.dx - CGFloat(mask.pad) * bounds.width / CGFloat(w),
      ty: bounds.minY + shadow.offset.dy - CGFloat(mask.pad) * bounds.height / CGFloat(h)
    ).concatenating(t)
    sample(
      mask, fullWidth: w + 2 * mask.pad, fullHeight: h + 2 * mask.pad, fromMask, p, on: canvas)
  }

  private func sample(
    _ mask: ShadowMask, fullWidth: Int, fullHeight: Int, _ fromMask: CGAffineTransform,
    _ p: UInt32, on canvas: Canvas
  ) {
    let area = CGRect(x: 0, y: 0, width: fullWidth, height: fullHeight).applying(fromMask)
    let r = PixelRect(outside: area).intersection(canvas.clip)
    guard !r.isEmpty, let s = Sampling(fromMask) else { return }
    // Between the corners all values are equal.
    let (left, top) = (mask.width / 2, mask.height / 2)
    let (right, bottom) = (fullWidth - left - 1, fullHeight - top - 1)
    let middle = mask.value(left, top, fullWidth: fullWidth, fullHeight: fullHeight)
    let color = Blend.scale(p, UInt32(middle))
    for y in r.minY..<r.maxY {
      let d = canvas.row(y)
      for x in r.minX..<r.maxX {
        let (u, v) = s.at(x, y)
        let iu = u >> 16
        let iv = v >> 16
        if iu >= left, iv >= top, iu < right, iv < bottom {
          d[x] = Blend.over(color, d[x])
          continue
        }
        if iu < -1 || iv < -1 || iu >= fullWidth || iv >= fullHeight { continue }
        let fx = (u >> 8) & 255
        let fy = (v >> 8) & 255
        func value(_ x: Int, _ y: Int) -> Int {
          mask.value(x, y, fullWidth: fullWidth, fullHeight: fullHeight)
        }
        let above = value(iu, iv) * (256 - fx) + value(iu + 1, iv) * fx
        let below = value(iu, iv + 1) * (256 - fx) + value(iu + 1, iv + 1) * fx
        let m = (above * (256 - fy) + below * fy + 32768) >> 16
        if m != 0 { d[x] = Blend.over(Blend.scale(p, UInt32(m)), d[x]) }
      }
    }
  }

  /// Paints the shadow of an arbitrary outline. The mask is computed again each time.
  private func paintCastShadow(
    _ shadow: LayerContent.Shadow, of content: LayerContent, at placement: Placement, _ p: UInt32,
    on canvas: Canvas
  ) {
    let t = placement.transform
    let cast = CGAffineTransform(translationX: shadow.offset.dx, y: shadow.offset.dy)
      .concatenating(t)
    coverage.begin()
    if let path = shadow.path {
      coverage.add(path, cast)
    } else {
      coverage.addRoundedRect(
        content.bounds, radius: content.cornerRadius, cast, corners: content.corners)
    }
    let blur = min(ShadowMask.maximumBlur, shadow.blur * t.determinant.magnitude.squareRoot())
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
}

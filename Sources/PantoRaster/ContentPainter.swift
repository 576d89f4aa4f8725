import PantoBase
import PantoGraphics

/// Paints one layer's content on a canvas: shadow, fill, custom drawing, image, paths, text,
/// border.
final class ContentPainter {
  let coverage = Coverage()
  let caches: ContentCaches
  /// Records the pixels that are filled with a color; `nil` if no caller needs them.
  var filled: FilledSpans?
  /// The factor that `Blend`'s functions for four pixels need as a variable.
  var k: UInt16 = 257

  enum Paint {
    case solid(UInt32)
    case gradient(Gradient)
    case tiles(Tiles)
  }

  init(_ caches: ContentCaches = ContentCaches()) { self.caches = caches }

  func paint(_ content: LayerContent, at placement: Placement, on canvas: Canvas) {
    if canvas.clip.isEmpty { return }
    if let shadow = content.shadow { paintShadow(shadow, of: content, at: placement, on: canvas) }
    switch content.fill {
    case .none: break
    case .solid(let color):
      paintBody(content, at: placement, .solid(Blend.premultiplied(color)), on: canvas)
    case .linearGradient(let start, let end, let stops):
      paintBody(
        content, at: placement,
        .gradient(
          Gradient(
            start: start, end: end, stops: stops, bounds: content.bounds,
            transform: placement.transform)), on: canvas)
    case .radialGradient(let center, let corner, let stops):
      paintBody(
        content, at: placement,
        .gradient(
          Gradient(
            center: center, corner: corner, stops: stops, bounds: content.bounds,
            transform: placement.transform)), on: canvas)
    case .tiles(let image):
      if let tiles = tiles(of: image, from: content.bounds.origin, placement.transform) {
        paintBody(content, at: placement, .tiles(tiles), on: canvas)
      }
    }
    if let drawn = content.drawn { paintDrawing(drawn, at: placement, on: canvas) }
    if let image = content.image { paintImage(image, of: content, at: placement, on: canvas) }
    for path in content.paths {
      coverage.begin()
      coverage.add(path.elements, placement.transform)
      fillCoverage(.solid(Blend.premultiplied(path.color)), isEvenOdd: path.isEvenOdd, on: canvas)
    }
    if let text = content.text { paintText(text, of: content, at: placement, on: canvas) }
    if content.borderWidth > 0, content.borderColor.alpha > 0 {
      paintBorder(content, at: placement, on: canvas)
    }
  }

  // MARK: the rounded rectangle

  /// Returns the width of the border, in pixels for an upright layer, otherwise in points. Straight
  /// lines are at least one and always whole pixels wide, so that they are sharp; the ring of a
  /// disc keeps its exact width.
  private func borderWidth(_ content: LayerContent, at placement: Placement) -> CGFloat {
    guard let box = placement.box, content.borderWidth > 0 else { return content.borderWidth }
    let k = min(placement.transform.a, placement.transform.d)
    let isDisc = box.width == box.height && content.cornerRadius * k * 2 >= CGFloat(box.width)
    let width = content.borderWidth * k
    return max(1, isDisc ? width : CGFloat(Placement.pixel(width)))
  }

  /// Returns the inset of fill and picture below an opaque border. Without the inset, they would
  /// show through the antialiased outer edge of the border (DRW-03).
  func underBorder(_ content: LayerContent, at placement: Placement) -> CGFloat {
    content.borderWidth > 0 && content.borderColor.alpha >= 1
      ? borderWidth(content, at: placement) / 2 : 0
  }

  /// Adds the layer's rounded rectangle, reduced by `inset`, to the coverage mask. The inset is in
  /// pixels for an upright layer and otherwise in points.
  func addBody(
    _ content: LayerContent, at placement: Placement, inset: CGFloat = 0, reversed: Bool = false
  ) {
    let t = placement.transform
    if let box = placement.box {
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
    _ content: LayerContent, at placement: Placement, _ paint: Paint, on canvas: Canvas
  ) {
    if content.cornerRadius <= 0, let box = placement.box, case .solid(let p) = paint {
      let r = box.intersection(canvas.clip)
      if r.isEmpty { return }
      for y in r.minY..<r.maxY { Blend.fillOver(canvas.row(y) + r.minX, count: r.width, with: p) }
      return
    }
    coverage.begin()
    addBody(content, at: placement, inset: underBorder(content, at: placement))
    fillCoverage(paint, isEvenOdd: false, on: canvas)
  }

  private func paintBorder(_ content: LayerContent, at placement: Placement, on canvas: Canvas) {
    coverage.begin()
    addBody(content, at: placement)
    addBody(content, at: placement, inset: borderWidth(content, at: placement), reversed: true)
    fillCoverage(
      .solid(Blend.premultiplied(content.borderColor)), isEvenOdd: false, on: canvas)
  }

  func fillCoverage(_ paint: Paint, isEvenOdd: Bool, on canvas: Canvas) {
    switch paint {
    case .solid(let p):
      if p == 0 { return }
      let isOpaque = p >> 24 == 255
      let (filled, k) = (filled, k)
      coverage.forEachSpan(in: canvas.clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
        filled?.add(y, x0, x0 + n)
        ContentPainter.row(canvas.row(y) + x0, c, n, p, isOpaque, k)
      }
    case .gradient(let g):
      let (filled, k) = (filled, k)
      coverage.forEachSpan(in: canvas.clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
        filled?.add(y, x0, x0 + n)
        let d = canvas.row(y) + x0
        if g.isVertical {
          let p = g.color(x0, y)
          return ContentPainter.row(d, c, n, p, p >> 24 == 255, k)
        }
        var i = 0
        while i < n {
          if c[i] != 0 { d[i] = ContentPainter.covered(g.color(x0 &+ i, y), c[i], d[i]) }
          i &+= 1
        }
      }
    case .tiles(let tiles):
      let filled = filled
      coverage.forEachSpan(in: canvas.clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
        filled?.add(y, x0, x0 + n)
        let d = canvas.row(y) + x0
        for i in 0..<n where c[i] != 0 {
          d[i] = Blend.over(Blend.scale(tiles.color(x0 &+ i, y), UInt32(c[i])), d[i])
        }
      }
    }
  }

  /// The pixel `p` over `d`, where an outline covers a part `c` of 255 of it.
  @inline(__always)
  private static func covered(_ p: UInt32, _ c: UInt8, _ d: UInt32) -> UInt32 {
    c == 255 && p &>> 24 == 255 ? p : Blend.over(Blend.scale(p, UInt32(c)), d)
  }

  @inline(__always)
  static func row(
    _ d: UnsafeMutablePointer<UInt32>, _ c: UnsafePointer<UInt8>, _ n: Int, _ p: UInt32,
    _ isOpaque: Bool, _ k: UInt16
  ) {
    let four = Blend.Four(repeating: p)
    var i = 0
    let fourEnd = Blend.inFours(n)
    while i < fourEnd {
      let covered = UnsafeRawPointer(c + i).loadUnaligned(as: UInt32.self)
      if covered == .max, isOpaque {
        Blend.store(four, d + i)
      } else if covered != 0 {
        Blend.store(
          Blend.over(Blend.scale(four, covering: covered, k), Blend.load(d + i), k), d + i)
      }
      i &+= 4
    }
    while i < n {
      let m = UInt32(c[i])
      if m == 255 && isOpaque {
        d[i] = p
      } else if m != 0 {
        d[i] = Blend.over(Blend.scale(p, m), d[i])
      }
      i &+= 1
    }
  }
}

import PantoBase
import PantoGraphics
import PantoScene

@testable import PantoRaster

/// A xorshift random generator with the same numbers on every machine.
struct SeededRandom {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func roll(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func fraction() -> CGFloat { CGFloat(next() >> 40) / CGFloat(1 << 24) }

  mutating func real(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction() }

  mutating func pick<T>(_ some: [T]) -> T { some[roll(0..<some.count)] }

  mutating func chance(_ p: CGFloat) -> Bool { fraction() < p }

  mutating func color() -> RGBA {
    RGBA(fraction(), fraction(), fraction(), chance(0.5) ? 1 : fraction())
  }
}

/// Builds frames as a scene does, with extents that contain all painted pixels.
struct FrameMaker {
  var frame: Frame

  init(_ width: Int, _ height: Int, scale: CGFloat = 1, background: RGBA = RGBA(1, 1, 1)) {
    frame = Frame(
      pixelWidth: width, pixelHeight: height, scale: scale, background: background,
      damage: [PixelRect(width: width, height: height)])
  }

  static func extent(_ r: CGRect, _ t: CGAffineTransform) -> PixelRect {
    let q = PixelRect(outside: r.applying(t))
    return PixelRect(minX: q.minX - 2, minY: q.minY - 2, maxX: q.maxX + 2, maxY: q.maxY + 2)
  }

  mutating func draw(
    _ content: LayerContent, _ t: CGAffineTransform = .identity, opacity: CGFloat = 1,
    isSettled: Bool = true
  ) {
    let own = t.concatenating(CGAffineTransform(scaleX: frame.scale, y: frame.scale))
    frame.append(
      Frame.Item(
        content: content, transform: own, opacity: opacity, isSettled: isSettled,
        extent: FrameMaker.extent(content.paintedBounds, own)))
  }

  mutating func clip(_ rect: CGRect, radius: CGFloat, _ t: CGAffineTransform = .identity) {
    let own = t.concatenating(CGAffineTransform(scaleX: frame.scale, y: frame.scale))
    frame.commands.append(
      .beginClip(
        Frame.Clip(
          rect: rect, cornerRadius: radius, transform: own,
          extent: FrameMaker.extent(rect, own))))
  }
}

extension LayerContent {
  static func box(
    _ width: CGFloat, _ height: CGFloat, _ color: RGBA = RGBA(0, 0, 0), radius: CGFloat = 0
  ) -> LayerContent {
    LayerContent(
      bounds: CGRect(x: 0, y: 0, width: width, height: height), cornerRadius: radius,
      fill: .solid(color))
  }
}

/// Returns a picture as characters: '#' is dark, '.' is light, with '+' and '-' between.
@MainActor func letters(_ b: Bitmap) -> [String] {
  (0..<b.height).map { y in
    String(
      (0..<b.width).map { x -> Character in
        let v = b[x, y] & 255
        return v < 48 ? "#" : v < 128 ? "+" : v < 224 ? "-" : "."
      })
  }
}

/// Returns a frame with all kinds of content: rotated, faded, clipped and grouped layers, shadows
/// and text.
@MainActor func randomFrame(_ seed: UInt64) -> Frame {
  var random = SeededRandom(seed)
  let scale: CGFloat = [1, 1.25, 2][random.roll(0..<3)]
  var maker = FrameMaker(160, 120, scale: scale, background: RGBA(0.9, 0.95, 1))
  var open: [Bool] = []
  let image = PixelImage(
    width: 5, height: 4, pixels: (0..<20).map { $0 % 3 == 0 ? 0xFF22_4466 : 0x8000_4080 })

  func transform(_ random: inout SeededRandom) -> CGAffineTransform {
    let shift = CGAffineTransform(
      translationX: random.real(-20, 120), y: random.real(-20, 90))
    switch random.roll(0..<4) {
    case 0: return CGAffineTransform(rotationAngle: random.real(-3, 3)).concatenating(shift)
    case 1:
      return CGAffineTransform(scaleX: random.real(0.3, 2), y: random.real(0.3, 2)).concatenating(
        shift)
    default: return shift
    }
  }
  func content(_ random: inout SeededRandom) -> LayerContent {
    let bounds = CGRect(
      x: random.chance(0.2) ? random.real(-5, 5) : 0, y: 0, width: random.real(1, 70),
      height: random.real(1, 60))
    let fill: LayerContent.Fill =
      switch random.roll(0..<4) {
      case 0: .none
      case 1:
        .linearGradient(
          start: CGPoint(x: 0, y: 0), end: CGPoint(x: random.fraction(), y: 1),
          stops: [.init(at: 0, color: random.color()), .init(at: 0.8, color: random.color())])
      default: .solid(random.color())
      }
    let layout = HarfBuzzShaper.shared.layout(
      ["Cart", "שלום", "12.50 €", "Two words"][random.roll(0..<4)],
      style: TextStyle(face: .medium, size: 13), width: bounds.width, maximumLines: 2,
      alignment: .natural)
    return LayerContent(
      bounds: bounds, cornerRadius: random.chance(0.5) ? random.real(0, 30) : 0, fill: fill,
      borderWidth: random.chance(0.3) ? random.real(0.3, 4) : 0, borderColor: random.color(),
      shadow: random.chance(0.3)
        ? LayerContent.Shadow(
          color: random.color(), offset: CGVector(dx: random.real(-4, 4), dy: 3),
          blur: random.real(0, 14)) : nil,
      image: random.chance(0.2) ? image.map { LayerContent.Image(image: $0, rect: bounds) } : nil,
      paths: random.chance(0.2)
        ? [
          LayerContent.FilledPath(
            elements: [
              .move(CGPoint(x: 2, y: 2)), .line(CGPoint(x: 20, y: 4)),
              .curve(
                CGPoint(x: 3, y: 20), control1: CGPoint(x: 30, y: 10),
                control2: CGPoint(x: 12, y: 30)), .close,
            ], color: random.color(), isEvenOdd: random.chance(0.5))
        ] : [],
      text: random.chance(0.4)
        ? LayerContent.Text(layout: layout, origin: CGPoint(x: 1, y: 1), color: random.color())
        : nil)
  }

  for _ in 0..<random.roll(3..<14) {
    switch random.roll(0..<8) {
    case 0:
      open.append(true)
      maker.frame.commands.append(
        .beginGroup(
          opacity: random.fraction(),
          extent: PixelRect(
            minX: random.roll(0..<60), minY: random.roll(0..<40), maxX: random.roll(61..<160),
            maxY: random.roll(41..<120))))
    case 1:
      open.append(false)
      maker.clip(
        CGRect(x: 0, y: 0, width: random.real(5, 90), height: random.real(5, 90)),
        radius: random.chance(0.6) ? random.real(0, 40) : 0, transform(&random))
    case 2:
      if let group = open.popLast() { maker.frame.commands.append(group ? .endGroup : .endClip) }
    default:
      let c = content(&random)
      maker.draw(
        c, transform(&random), opacity: random.chance(0.7) ? 1 : random.fraction(),
        isSettled: random.chance(0.5))
    }
  }
  while let group = open.popLast() { maker.frame.commands.append(group ? .endGroup : .endClip) }
  return maker.frame
}

/// Cuts the window into pieces that do not overlap, in random order.
func tiles(_ random: inout SeededRandom, width: Int, height: Int) -> [PixelRect] {
  var xs = [0, width]
  var ys = [0, height]
  for _ in 0..<3 {
    xs.append(random.roll(1..<width))
    ys.append(random.roll(1..<height))
  }
  xs.sort()
  ys.sort()
  var out: [PixelRect] = []
  for (y0, y1) in zip(ys, ys.dropFirst()) {
    for (x0, x1) in zip(xs, xs.dropFirst()) {
      out.append(PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1))
    }
  }
  for i in stride(from: out.count - 1, to: 0, by: -1) { out.swapAt(i, random.roll(0..<(i + 1))) }
  return out
}

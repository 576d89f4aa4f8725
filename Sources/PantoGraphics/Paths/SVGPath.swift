import PantoBase

extension UIImage {
  /// Creates an icon from SVG path data, the text of a `d` attribute, filled with the view's
  /// `tintColor` (VIS-08, DRW-08).
  ///
  /// All commands are understood. The result is `nil` if the text is no valid path. UIKit has no
  /// such initializer.
  ///
  /// - Parameter size: the grid that the path is drawn on, in points. Default 24 × 24.
  public convenience init?(svgPath: String, size: CGSize = CGSize(width: 24, height: 24)) {
    var reader = SVGPath(svgPath)
    guard let elements = reader.read() else { return nil }
    self.init(outline: elements, size: size)
  }
}

/// A parser of SVG path data.
struct SVGPath {
  private let text: [UInt8]
  private var at = 0
  private var out: [PathElement] = []
  private var pen = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point of a cubic or quadratic curve, which a smooth curve mirrors.
  private var cubic: CGPoint?
  private var quad: CGPoint?

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func read() -> [PathElement]? {
    var command: UInt8 = 0
    skipGaps()
    while at < text.count {
      let c = text[at]
      if (c | 0x20) >= UInt8(ascii: "a"), (c | 0x20) <= UInt8(ascii: "z") {
        command = c
        at += 1
      } else if command | 0x20 == UInt8(ascii: "z") || command == 0 {
        return nil
      }
      // The first command of a path has to be a move.
      guard !out.isEmpty || command | 0x20 == UInt8(ascii: "m"), execute(command) else {
        return nil
      }
      // Further points after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipGaps()
    }
    return out.isEmpty ? nil : out
  }

  /// Reads the numbers of one command and adds its elements; `false` if a number is missing.
  private mutating func execute(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? pen : .zero
    let (lastCubic, lastQuad) = (cubic, quad)
    (cubic, quad) = (nil, nil)
    switch Character(Unicode.Scalar(command | 0x20)) {
    case "m":
      guard let p = point(origin) else { return false }
      out.append(.move(p))
      pen = p
      start = p
    case "l":
      guard let p = point(origin) else { return false }
      line(p)
    case "h":
      guard let x = number() else { return false }
      line(CGPoint(x: origin.x + x, y: pen.y))
    case "v":
      guard let y = number() else { return false }
      line(CGPoint(x: pen.x, y: origin.y + y))
    case "c":
      guard let a = point(origin) else { return false }
      return curve(origin, control1: a)
    case "s": return curve(origin, control1: mirrored(lastCubic))
    case "q":
      guard let c = point(origin) else { return false }
      return quad(origin, control: c)
    case "t": return quad(origin, control: mirrored(lastQuad))
    case "a": return arc(origin)
    case "z":
      out.append(.close)
      pen = start
    default: return false
    }
    return true
  }

  /// Returns the first control point of a smooth curve: the last one of the curve before it,
  /// mirrored, or the pen if there is none.
  private func mirrored(_ control: CGPoint?) -> CGPoint { control.map { pen * 2 - $0 } ?? pen }

  private mutating func curve(_ origin: CGPoint, control1 a: CGPoint) -> Bool {
    guard let b = point(origin), let p = point(origin) else { return false }
    out.append(.curve(p, control1: a, control2: b))
    (cubic, pen) = (b, p)
    return true
  }

  private mutating func quad(_ origin: CGPoint, control c: CGPoint) -> Bool {
    guard let p = point(origin) else { return false }
    out.append(.quad(p, control: c))
    (quad, pen) = (c, p)
    return true
  }

  private mutating func arc(_ origin: CGPoint) -> Bool {
    guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(),
      let isClockwise = flag(), let p = point(origin)
    else { return false }
    arc(
      to: p, radii: CGSize(width: rx.magnitude, height: ry.magnitude), angle: turn / 180 * .pi,
      isLarge: isLarge, isClockwise: isClockwise)
    return true
  }

  private mutating func line(_ p: CGPoint) {
    out.append(.line(p))
    pen = p
  }

  /// Adds an arc of an ellipse through both ends. The centre is computed as in SVG's appendix
  /// B.2.4.
  private mutating func arc(
    to end: CGPoint, radii: CGSize, angle: CGFloat, isLarge: Bool, isClockwise: Bool
  ) {
    let (rx, ry) = (radii.width, radii.height)
    let from = pen
    guard rx > 0, ry > 0, from != end else { return line(end) }
    let turned = CGAffineTransform(rotationAngle: angle)
    let half = ((from - end) * 0.5).applying(turned.inverted())
    let extent = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
    // Radii that are too small to reach both ends are enlarged.
    let k = extent > 1 ? extent.squareRoot() : 1
    let (a, b) = (rx * k, ry * k)
    let rest = max(0, 1 / (extent / (k * k)) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let middle = CGPoint(x: rest * a * half.y / b, y: -rest * b * half.x / a)
    func angleOnCircle(_ p: CGPoint) -> CGFloat {
      Maths.atan2((p.y - middle.y) / b, (p.x - middle.x) / a)
    }
    let toPath = CGAffineTransform(scaleX: a, y: b)
      .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)).concatenating(turned)
      .concatenating(
        CGAffineTransform(translationX: (from.x + end.x) / 2, y: (from.y + end.y) / 2))
    let pieces = Outline.arc(
      .zero, 1, from: angleOnCircle(half), to: angleOnCircle(half * -1), clockwise: isClockwise,
      isJoined: true)
    out += pieces.dropFirst().map { $0.applying(toPath) }
    pen = end
  }

  // MARK: Numbers

  /// Reads numbers up to the first text that is no number.
  mutating func numbers() -> [CGFloat] {
    var out: [CGFloat] = []
    while let x = number() { out.append(x) }
    return out
  }

  private mutating func skipGaps() {
    while at < text.count, text[at] <= 0x20 || text[at] == UInt8(ascii: ",") { at += 1 }
  }

  private mutating func point(_ origin: CGPoint) -> CGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// Reads a flag, which is one digit and need not be separated from what follows.
  private mutating func flag() -> Bool? {
    skipGaps()
    guard at < text.count, text[at] == UInt8(ascii: "0") || text[at] == UInt8(ascii: "1") else {
      return nil
    }
    at += 1
    return text[at - 1] == UInt8(ascii: "1")
  }

  /// Reads a number, which ends where the next one may begin: `1-2`, `.5.5`.
  private mutating func number() -> CGFloat? {
    skipGaps()
    let first = at
    var hasPoint = false
    var hasPower = false
    while at < text.count {
      let c = text[at]
      let isSign = c == UInt8(ascii: "-") || c == UInt8(ascii: "+")
      if isSign {
        guard at == first || text[at - 1] | 0x20 == UInt8(ascii: "e") else { break }
      } else if c == UInt8(ascii: ".") {
        if hasPoint || hasPower { break }
        hasPoint = true
      } else if c | 0x20 == UInt8(ascii: "e") {
        if hasPower || at == first { break }
        hasPower = true
      } else if c < UInt8(ascii: "0") || c > UInt8(ascii: "9") {
        break
      }
      at += 1
    }
    guard let value = Double(String(decoding: text[first..<at], as: UTF8.self)) else { return nil }
    let x = CGFloat(value)
    return x.isInReach ? x : nil
  }
}

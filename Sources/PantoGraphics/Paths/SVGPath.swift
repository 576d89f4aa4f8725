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
      guard !out.isEmpty || command | 0x20 == UInt8(ascii: "m"), step(command) else { return nil }
      // Further points after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipGaps()
    }
    return out.isEmpty ? nil : out
  }

  /// Reads the numbers of one command; `false` if one is missing.
  private mutating func step(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? pen : .zero
    var nextCubic: CGPoint?
    var nextQuad: CGPoint?
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
      guard let a = point(origin), let b = point(origin), let p = point(origin) else {
        return false
      }
      out.append(.curve(p, control1: a, control2: b))
      (nextCubic, pen) = (b, p)
    case "s":
      guard let b = point(origin), let p = point(origin) else { return false }
      out.append(.curve(p, control1: cubic.map { pen * 2 - $0 } ?? pen, control2: b))
      (nextCubic, pen) = (b, p)
    case "q":
      guard let c = point(origin), let p = point(origin) else { return false }
      out.append(.quad(p, control: c))
      (nextQuad, pen) = (c, p)
    case "t":
      guard let p = point(origin) else { return false }
      let c = quad.map { pen * 2 - $0 } ?? pen
      out.append(.quad(p, control: c))
      (nextQuad, pen) = (c, p)
    case "a":
      guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(),
        let isClockwise = flag(), let p = point(origin)
      else { return false }
      arc(to: p, rx.magnitude, ry.magnitude, turn / 180 * .pi, isLarge, isClockwise)
    case "z":
      out.append(.close)
      pen = start
    default: return false
    }
    cubic = nextCubic
    quad = nextQuad
    return true
  }

  private mutating func line(_ p: CGPoint) {
    out.append(.line(p))
    pen = p
  }

  /// Adds an arc of an ellipse through both ends. The centre is computed as in SVG's appendix
  /// B.2.4.
  private mutating func arc(
    to end: CGPoint, _ rx: CGFloat, _ ry: CGFloat, _ turn: CGFloat, _ isLarge: Bool,
    _ isClockwise: Bool
  ) {
    let from = pen
    guard rx > 0, ry > 0, from != end else { return line(end) }
    let turned = CGAffineTransform(rotationAngle: turn)
    let half = ((from - end) * 0.5).applying(turned.inverted())
    let reach = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
    // Radii that are too small to reach both ends are enlarged.
    let k = reach > 1 ? reach.squareRoot() : 1
    let (a, b) = (rx * k, ry * k)
    let rest = max(0, 1 / (reach / (k * k)) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let middle = CGPoint(x: rest * a * half.y / b, y: -rest * b * half.x / a)
    func angle(_ p: CGPoint) -> CGFloat { Maths.atan2((p.y - middle.y) / b, (p.x - middle.x) / a) }
    let place = CGAffineTransform(scaleX: a, y: b)
      .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)).concatenating(turned)
      .concatenating(
        CGAffineTransform(translationX: (from.x + end.x) / 2, y: (from.y + end.y) / 2))
    let pieces = Outline.arc(
      .zero, 1, from: angle(half), to: angle(half * -1), clockwise: isClockwise, isJoined: true)
    out += pieces.dropFirst().map { $0.applying(place) }
    pen = end
  }

  // MARK: Numbers

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

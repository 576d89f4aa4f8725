import PantoBase
import PantoGraphics

/// The value of a property as a list of numbers that can be interpolated.
struct KeyedValue: Equatable {
  enum Kind: Equatable {
    case number, point, size, rect, color, colors, numbers, transform
    case path([PathElement])
  }

  var kind: Kind
  var numbers: [CGFloat]

  init(_ kind: Kind, _ numbers: [CGFloat]) {
    self.kind = kind
    self.numbers = numbers
  }

  init(_ number: CGFloat) { self.init(.number, [number]) }
  init(_ p: CGPoint) { self.init(.point, [p.x, p.y]) }
  init(_ s: CGSize) { self.init(.size, [s.width, s.height]) }
  init(_ r: CGRect) { self.init(.rect, [r.minX, r.minY, r.width, r.height]) }
  init(_ c: RGBA) { self.init(.color, [c.red, c.green, c.blue, c.alpha]) }
  init(_ t: CATransform3D) {
    self.init(.transform, (0..<16).map { t[$0 / 4, $0 % 4] })
  }
  init(_ colors: [RGBA]) {
    self.init(.colors, colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
  }
  init(path elements: [PathElement]) {
    self.init(.path(elements), elements.flatMap(KeyedValue.numbers))
  }

  /// Creates the value of an object of type `Any`, or `nil` if the object cannot be interpolated.
  @MainActor init?(any: Any?) {
    switch any {
    case let v as CGFloat: self.init(v)
    case let v as Double: self.init(CGFloat(v))
    case let v as Float: self.init(CGFloat(v))
    case let v as Int: self.init(CGFloat(v))
    case let v as Bool: self.init(v ? 1 : 0)
    case let v as CGPoint: self.init(v)
    case let v as CGSize: self.init(v)
    case let v as CGRect: self.init(v)
    case let v as RGBA: self.init(v)
    case let v as UIColor: self.init(v.cgColor)
    case let v as CATransform3D: self.init(v)
    case let v as CGAffineTransform: self.init(CATransform3D(v))
    case let v as CGPath: self.init(path: v.elements)
    case let v as UIBezierPath: self.init(path: v.elements)
    case let v as NSNumber: self.init(CGFloat(v.doubleValue))
    case let v as NSValue:
      guard let geometry = v.geometry else { return nil }
      self.init(any: geometry)
    case let v as [Any]:
      let parts = v.compactMap { KeyedValue(any: $0) }
      guard parts.count == v.count, let first = parts.first else { return nil }
      self.init(first.kind == .color ? .colors : .numbers, parts.flatMap(\.numbers))
    default: return nil
    }
    guard numbers.allSatisfy({ $0.isInReach }) else { return nil }
  }

  private static func numbers(_ element: PathElement) -> [CGFloat] {
    switch element {
    case .move(let p), .line(let p): [p.x, p.y]
    case .quad(let p, let c): [p.x, p.y, c.x, c.y]
    case .curve(let p, let c, let d): [p.x, p.y, c.x, c.y, d.x, d.y]
    case .close: []
    }
  }

  /// Returns whether the two values can be interpolated. Paths with other elements and lists of
  /// other lengths cannot.
  func fits(_ other: KeyedValue) -> Bool {
    guard numbers.count == other.numbers.count else { return false }
    guard case .path(let a) = kind, case .path(let b) = other.kind else { return true }
    return zip(a, b).allSatisfy { x, y in
      switch (x, y) {
      case (.move, .move), (.line, .line), (.quad, .quad), (.curve, .curve), (.close, .close): true
      default: false
      }
    }
  }

  static func between(_ a: KeyedValue, _ b: KeyedValue, _ t: CGFloat) -> KeyedValue {
    guard a.fits(b) else { return t < a.jump(to: b) ? a : b }
    if t == 0 { return a }
    if t == 1 { return b }
    if a.kind == .transform {
      return KeyedValue(CATransform3D.interpolate(a.transform, b.transform, t))
    }
    return KeyedValue(
      b.kind, zip(a.numbers, b.numbers).map { CGFloat.interpolate($0, $1, t) })
  }

  /// The progress at which a value that cannot be interpolated becomes the other one: a path in
  /// the middle (ANI-17), all others at the end.
  private func jump(to other: KeyedValue) -> CGFloat {
    if case .path = kind, case .path = other.kind { return 0.5 }
    return 1
  }

  static func + (a: KeyedValue, b: KeyedValue) -> KeyedValue {
    guard a.fits(b) else { return a }
    if a.kind == .transform { return KeyedValue(a.transform.concatenating(b.transform)) }
    return KeyedValue(a.kind, zip(a.numbers, b.numbers).map { $0 + $1 })
  }

  static func - (a: KeyedValue, b: KeyedValue) -> KeyedValue {
    guard a.fits(b), a.kind != .transform else { return a }
    return KeyedValue(a.kind, zip(a.numbers, b.numbers).map { $0 - $1 })
  }

  func times(_ k: CGFloat) -> KeyedValue { KeyedValue(kind, numbers.map { $0 * k }) }

  // MARK: Typed access

  private func at(_ i: Int) -> CGFloat { i < numbers.count ? numbers[i] : 0 }

  var number: CGFloat { at(0) }
  var point: CGPoint { CGPoint(x: at(0), y: at(1)) }
  var size: CGSize { CGSize(width: at(0), height: at(1)) }
  var rect: CGRect { CGRect(x: at(0), y: at(1), width: at(2), height: at(3)) }
  var color: RGBA { RGBA(at(0), at(1), at(2), at(3)) }
  var colors: [RGBA] {
    (0..<(numbers.count / 4)).map {
      RGBA(at(4 * $0), at(4 * $0 + 1), at(4 * $0 + 2), at(4 * $0 + 3))
    }
  }
  var transform: CATransform3D {
    var t = CATransform3D()
    for i in 0..<16 { t[i / 4, i % 4] = at(i) }
    return t
  }
  var elements: [PathElement] {
    guard case .path(let steps) = kind else { return [] }
    var i = 0
    func next() -> CGPoint {
      defer { i += 2 }
      return CGPoint(x: at(i), y: at(i + 1))
    }
    return steps.map { step in
      switch step {
      case .move: return .move(next())
      case .line: return .line(next())
      case .quad:
        let p = next()
        return .quad(p, control: next())
      case .curve:
        let p = next()
        let c = next()
        return .curve(p, control1: c, control2: next())
      case .close: return .close
      }
    }
  }
}

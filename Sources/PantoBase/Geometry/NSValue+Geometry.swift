// Foundation on Linux reads a value by pointer and believes the reader. So each value is read only
// as what it was made from; anything else reads as zero (S1).

/// Geometry in objects: keyframes, notifications and dictionaries carry it so.
extension NSValue {
  /// Creates a value of a point, in points.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Creates a value of a size, in points.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Creates a value of a rectangle, in points.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Creates a value of a vector, in points.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [Double(vector.dx), Double(vector.dy)], encoding: NSValue.vector)
  }

  /// Creates a value of an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty]
    self.init(numbers: numbers.map { Double($0) }, encoding: NSValue.transform)
  }

  /// Creates a value of a transform in space.
  public convenience init(caTransform3D t: CATransform3D) {
    let numbers = (0..<16).map { Double(t[$0 / 4, $0 % 4]) }
    self.init(numbers: numbers, encoding: NSValue.space)
  }

  /// Creates a value of distances from the sides, in points.
  public convenience init(uiEdgeInsets i: UIEdgeInsets) {
    let numbers = [i.top, i.left, i.bottom, i.right].map { Double($0) }
    self.init(numbers: numbers, encoding: NSValue.insets)
  }

  /// Creates a value of an offset, in points.
  public convenience init(uiOffset offset: UIOffset) {
    let numbers = [Double(offset.horizontal), Double(offset.vertical), 0]
    self.init(numbers: numbers, encoding: NSValue.offset)
  }

  /// The point, in points, or zero if the value was not made from one.
  public var cgPointValue: CGPoint { has(NSValue(point: .zero)) ? pointValue : .zero }

  /// The size, in points, or zero if the value was not made from one.
  public var cgSizeValue: CGSize { has(NSValue(size: .zero)) ? sizeValue : .zero }

  /// The rectangle, in points, or zero if the value was not made from one.
  public var cgRectValue: CGRect { has(NSValue(rect: .zero)) ? rectValue : .zero }

  /// The vector, in points, or zero if the value was not made from one.
  public var cgVectorValue: CGVector {
    numbers(NSValue.vector, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The affine transform, or the identity if the value was not made from one.
  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(NSValue.transform, 6) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// The transform in space, or the identity if the value was not made from one.
  public var caTransform3DValue: CATransform3D {
    guard let n = numbers(NSValue.space, 16) else { return CATransform3DIdentity }
    var t = CATransform3DIdentity
    for i in 0..<16 { t[i / 4, i % 4] = CGFloat(n[i]) }
    return t
  }

  /// The distances from the sides, in points, or zero if the value was not made from them.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    guard let n = numbers(NSValue.insets, 4) else { return .zero }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// The offset, in points, or zero if the value was not made from one.
  public var uiOffsetValue: UIOffset {
    guard let n = numbers(NSValue.offset, 3) else { return .zero }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  /// The geometry that the value was made from, or `nil` if it holds something else.
  package var geometry: Any? {
    if has(NSValue(point: .zero)) { return pointValue }
    if has(NSValue(size: .zero)) { return sizeValue }
    if has(NSValue(rect: .zero)) { return rectValue }
    return switch encoding {
    case NSValue.transform: cgAffineTransformValue
    case NSValue.space: caTransform3DValue
    default: nil
    }
  }

  // The encodings differ in length, so that a vector is not read as an offset; "[5d]" is that of
  // directional insets. Foundation on Linux takes none of a structure.
  private static var vector: String { "[2d]" }
  private static var offset: String { "[3d]" }
  private static var insets: String { "[4d]" }
  private static var transform: String { "[6d]" }
  private static var space: String { "[16d]" }

  package convenience init(numbers: [Double], encoding: String) {
    self.init(bytes: numbers, objCType: encoding)
  }

  private var encoding: String { String(cString: objCType) }

  private func has(_ other: NSValue) -> Bool { encoding == other.encoding }

  package func numbers(_ encoding: String, _ count: Int) -> [Double]? {
    guard self.encoding == encoding else { return nil }
    return [Double](unsafeUninitializedCapacity: count) { buffer, made in
      buffer.initialize(repeating: 0)
      buffer.baseAddress.map { getValue($0) }
      made = count
    }
  }
}

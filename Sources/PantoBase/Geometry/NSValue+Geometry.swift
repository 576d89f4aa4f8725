// Foundation on Linux copies the bytes of an `NSValue` without checking which type the caller asks
// for. Each property here therefore returns the geometry only if the value was made from the same
// type, and otherwise zero or the identity (S1).

/// Geometry boxed in `NSValue` objects, as keyframes, notifications and dictionaries hold it.
extension NSValue {
  /// Creates an object that holds a point, in points.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Creates an object that holds a size, in points.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Creates an object that holds a rectangle, in points.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Creates an object that holds a vector, in points.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [Double(vector.dx), Double(vector.dy)], encoding: NSValue.vector)
  }

  /// Creates an object that holds an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty]
    self.init(numbers: numbers.map { Double($0) }, encoding: NSValue.transform)
  }

  /// Creates an object that holds a 3D transform.
  public convenience init(caTransform3D t: CATransform3D) {
    let numbers = (0..<16).map { Double(t[$0 / 4, $0 % 4]) }
    self.init(numbers: numbers, encoding: NSValue.space)
  }

  /// Creates an object that holds edge insets, in points.
  public convenience init(uiEdgeInsets i: UIEdgeInsets) {
    let numbers = [i.top, i.left, i.bottom, i.right].map { Double($0) }
    self.init(numbers: numbers, encoding: NSValue.insets)
  }

  /// Creates an object that holds an offset, in points.
  public convenience init(uiOffset offset: UIOffset) {
    let numbers = [Double(offset.horizontal), Double(offset.vertical), 0]
    self.init(numbers: numbers, encoding: NSValue.offset)
  }

  /// The point that the object holds, in points, or zero if it was not made from a point.
  public var cgPointValue: CGPoint { has(NSValue(point: .zero)) ? pointValue : .zero }

  /// The size that the object holds, in points, or zero if it was not made from a size.
  public var cgSizeValue: CGSize { has(NSValue(size: .zero)) ? sizeValue : .zero }

  /// The rectangle that the object holds, in points, or zero if it was not made from a rectangle.
  public var cgRectValue: CGRect { has(NSValue(rect: .zero)) ? rectValue : .zero }

  /// The vector that the object holds, in points, or zero if it was not made from a vector.
  public var cgVectorValue: CGVector {
    numbers(NSValue.vector, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The affine transform that the object holds, or the identity if it was not made from one.
  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(NSValue.transform, 6) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// The 3D transform that the object holds, or the identity if it was not made from one.
  public var caTransform3DValue: CATransform3D {
    guard let n = numbers(NSValue.space, 16) else { return CATransform3DIdentity }
    var t = CATransform3DIdentity
    for i in 0..<16 { t[i / 4, i % 4] = CGFloat(n[i]) }
    return t
  }

  /// The edge insets that the object holds, in points, or zero if it was not made from edge insets.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    guard let n = numbers(NSValue.insets, 4) else { return .zero }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// The offset that the object holds, in points, or zero if it was not made from an offset.
  public var uiOffsetValue: UIOffset {
    guard let n = numbers(NSValue.offset, 3) else { return .zero }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  /// The point, size, rectangle or transform that the object was made from, or `nil` for other
  /// types.
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

  // The type encodings are arrays of different lengths, so that a vector is not read as an offset;
  // "[5d]" is that of directional insets. `NSValue` on Linux accepts no encoding of a structure.
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

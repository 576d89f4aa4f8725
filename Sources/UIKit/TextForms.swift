import Pantograph

// Points, sizes and rectangles as text and back, in the form that UIKit writes: `{{1, 2}, {3, 4}}`.

extension NSCoder {
  /// The point that a text such as `{1, 2}` names; zero for other text.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = numbers(in: string, 2)
    return CGPoint(x: n[0], y: n[1])
  }
  /// The vector that a text such as `{1, 2}` names; zero for other text.
  public class func cgVector(for string: String) -> CGVector {
    let n = numbers(in: string, 2)
    return CGVector(dx: n[0], dy: n[1])
  }
  /// The size that a text such as `{1, 2}` names; zero for other text.
  public class func cgSize(for string: String) -> CGSize {
    let n = numbers(in: string, 2)
    return CGSize(width: n[0], height: n[1])
  }
  /// The rectangle that a text such as `{{1, 2}, {3, 4}}` names; zero for other text.
  public class func cgRect(for string: String) -> CGRect {
    let n = numbers(in: string, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  /// The transform that a text such as `[1, 0, 0, 1, 5, 6]` names; all zero for other text.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = numbers(in: string, 6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  /// The insets that a text such as `{1, 2, 3, 4}` names, from the top on anticlockwise; zero for
  /// other text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(in: string, 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// The text of a point: `{1, 2}`.
  public class func string(for point: CGPoint) -> String { "{\(text(point.x)), \(text(point.y))}" }
  /// The text of a vector: `{1, 2}`.
  public class func string(for vector: CGVector) -> String {
    "{\(text(vector.dx)), \(text(vector.dy))}"
  }
  /// The text of a size: `{1, 2}`.
  public class func string(for size: CGSize) -> String {
    "{\(text(size.width)), \(text(size.height))}"
  }
  /// The text of a rectangle: `{{1, 2}, {3, 4}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// The text of a transform: `[1, 0, 0, 1, 5, 6]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", ") + "]"
  }
  /// The text of insets: `{1, 2, 3, 4}`, from the top on anticlockwise.
  public class func string(for insets: UIEdgeInsets) -> String {
    let i = insets
    return "{" + [i.top, i.left, i.bottom, i.right].map(text).joined(separator: ", ") + "}"
  }

  /// Returns the `count` numbers of a text, or `count` zeros if the text holds more or fewer
  /// numbers.
  private class func numbers(in string: String, _ count: Int) -> [CGFloat] {
    let found = string.split { "{}[], ".contains($0) }.map { Double($0) }
    guard found.count == count, !found.contains(nil) else {
      return [CGFloat](repeating: 0, count: count)
    }
    return found.map { CGFloat($0 ?? 0) }
  }

  /// Returns a number as text, without a decimal point if the number is whole.
  private class func text(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? "\(Int(number))" : "\(Double(number))"
  }
}

/// The text of a point: `{1, 2}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// The text of a size: `{1, 2}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// The text of a rectangle: `{{1, 2}, {3, 4}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// The text of a transform: `[1, 0, 0, 1, 5, 6]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
/// The text of edge insets: `{1, 2, 3, 4}`, from the top on anticlockwise.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// Returns the point that a text such as `{1, 2}` names; zero for other text.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// Returns the size that a text such as `{1, 2}` names; zero for other text.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// Returns the rectangle that a text such as `{{1, 2}, {3, 4}}` names; zero for other text.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }

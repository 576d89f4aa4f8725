import PantoBase

/// A rectangle of device pixels. `maxX` and `maxY` are the first column and row outside.
@frozen public struct PixelRect: Hashable, Sendable {
  /// The first column of the rectangle, in device pixels.
  public var minX: Int
  /// The first row of the rectangle, in device pixels.
  public var minY: Int
  /// The column after the last one of the rectangle, in device pixels.
  public var maxX: Int
  /// The row after the last one of the rectangle, in device pixels.
  public var maxY: Int

  /// Creates a rectangle from its edges. It is empty if a maximum is not above its minimum.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle of pixels at the origin.
  @inlinable public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// The number of pixel columns, at least 0.
  @inlinable public var width: Int { max(0, maxX - minX) }
  /// The number of pixel rows, at least 0.
  @inlinable public var height: Int { max(0, maxY - minY) }
  /// Whether the rectangle has no pixels.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { width * height }

  /// Whether both rectangles have a pixel in common. Neither may be empty.
  @inlinable public func intersects(_ o: PixelRect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }

  /// Whether `o` lies inside this rectangle.
  @inlinable public func contains(_ o: PixelRect) -> Bool {
    minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
  }

  /// Returns the rectangle of the pixels in both rectangles; the result is empty if there are none.
  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX),
      maxY: min(maxY, o.maxY))
  }

  /// Grows to the union with `o`. An empty `o` changes nothing.
  @inlinable package mutating func join(_ o: PixelRect) {
    if o.isEmpty { return }
    if isEmpty { return self = o }
    minX = min(minX, o.minX)
    minY = min(minY, o.minY)
    maxX = max(maxX, o.maxX)
    maxY = max(maxY, o.maxY)
  }

  /// Returns the smallest rectangle around both. An empty rectangle adds nothing.
  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX),
      maxY: max(maxY, o.maxY))
  }
}

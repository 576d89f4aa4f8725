/// Conversions of `NSNumber` objects to coordinates. Foundation on Linux has these initializers for
/// its own number types only.
extension CGFloat {
  /// Creates the value of an `NSNumber`, rounded to the nearest one that fits.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// Creates the value of an `NSNumber`, or `nil` if it is an integer that does not fit exactly.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}

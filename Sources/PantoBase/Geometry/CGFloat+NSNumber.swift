/// Numbers of objects as coordinates. Foundation on Linux has these for its own numbers only.
extension CGFloat {
  /// Creates the number of an object, rounded to the nearest that fits.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// Creates the number of an object, or `nil` if it is an integer that does not fit exactly.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}

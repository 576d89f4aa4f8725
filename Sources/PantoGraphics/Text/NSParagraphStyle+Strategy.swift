extension NSParagraphStyle {
  /// The breaks that lines avoid, with UIKit's raw values.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A single word in the last line of a paragraph.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks inside of a Korean word.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The breaks that labels of iOS avoid.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}

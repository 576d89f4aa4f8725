import PantoScene

extension UIWindow {
  /// The place of a window above or below others. Without effect, because there is only one window.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Makes a level from a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of most windows.
    public static let normal = Level(0)
    /// The level of status bars.
    public static let statusBar = Level(1000)
    /// The level of alerts.
    public static let alert = Level(2000)
    /// Whether `a` is the lower level.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// Returns a level that is higher by a number.
    public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
    /// Returns a level that is lower by a number.
    public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
    /// Returns a level that is higher by a number.
    public static func + (a: CGFloat, b: Level) -> Level { b + a }
    /// Returns how much higher the level `a` is than `b`.
    public static func - (a: Level, b: Level) -> CGFloat { a.rawValue - b.rawValue }
    /// Raises a level by a number.
    public static func += (a: inout Level, b: CGFloat) { a = a + b }
    /// Lowers a level by a number.
    public static func -= (a: inout Level, b: CGFloat) { a = a - b }
  }

  private final class KeptLevel { var level = Level.normal }

  /// The level of the window. Stored for source compatibility, without effect, because there is
  /// only one window. Default `.normal`.
  public final var windowLevel: Level {
    get { attachments.lazy.compactMap { $0 as? KeptLevel }.first?.level ?? .normal }
    set {
      let kept = attachments.lazy.compactMap { $0 as? KeptLevel }.first ?? KeptLevel()
      kept.level = newValue
      if !attachments.contains(where: { $0 === kept }) { attachments.append(kept) }
    }
  }
}

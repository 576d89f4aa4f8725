import PantoCore

/// The colours of a ball, and a letter where there are several, so that no two look alike (U25).
struct BallLook: Hashable, Sendable {
  /// The colours of the gradient at the top and at the bottom.
  let top: RGBA
  let bottom: RGBA
  /// The letter of one of several balls, or `nil` for a ball on its own.
  let letter: String?

  /// The look of a single ball (VIS-03).
  static let only = BallLook(top: RGBA(hex: 0xFF5A4F), bottom: RGBA(hex: 0xE5231B), letter: nil)

  /// The colours of several balls. Only the first is red (VIS-03). White has a contrast of at least
  /// 3 to 1 on each of them (VIS-02).
  private static let colors: [(UInt32, UInt32)] = [
    (0xFF5A4F, 0xE5231B), (0x3D85F0, 0x0A5FD2), (0x2C9658, 0x1A7F43), (0x9A62DB, 0x7A3EB8),
    (0xB9780F, 0x8F5B00),
  ]
  private static let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]

  /// Returns the look of the ball with this index of `count` balls.
  static func of(_ index: Int, among count: Int) -> BallLook {
    guard count > 1 else { return only }
    let (top, bottom) = colors[index % colors.count]
    return BallLook(
      top: RGBA(hex: top), bottom: RGBA(hex: bottom), letter: letters[index % letters.count])
  }

  var gradient: LayerContent.Fill {
    .linearGradient(
      start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: 1),
      stops: [.init(at: 0, color: top), .init(at: 1, color: bottom)])
  }
}

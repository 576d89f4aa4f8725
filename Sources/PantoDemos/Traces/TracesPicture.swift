import PantoCore
import PantoDemoKit

/// The picture of the traces: the events of a recording as bars, and a cursor that plays them.
final class TracesPicture: CardPicture {
  private var bars: [UIView] = []
  private let cursor: UIView
  private static let heights: [CGFloat] = [
    6, 30, 42, 30, 14, 12, 14, 8, 14, 8, 30, 42, 42, 20, 14, 30, 42, 42, 8, 20, 12, 12, 20, 30, 34,
    20, 14, 30, 42, 30, 20, 14, 12, 12, 20, 38, 38,
  ]
  private static let split = 17
  private static let played: (UInt32, UInt32) = (0x0A66E0, 0x5AA2FF)

  init(theme: Theme) {
    cursor = UIView(frame: CGRect(x: 0, y: 57, width: 2, height: 92))
    super.init(theme: theme, light: (0xE9F2FC, 0xD7E7F7), dark: (0x1A2430, 0x131B25))
    let face = add(
      CGRect(x: 22, y: 63, width: 227, height: 80), color(0xFFFFFF, 0x22262E), radius: 10)
    for (i, height) in Self.heights.enumerated() {
      let bar = UIView(
        frame: CGRect(x: 10 + 5.4 * CGFloat(i), y: 40 - height / 2, width: 3, height: height))
      bar.layer.cornerRadius = 1.5
      bar.backgroundColor = i <= Self.split ? color(Self.played.0, Self.played.1) : Self.rest
      face.addSubview(bar)
      bars.append(bar)
    }
    cursor.backgroundColor = color(0xC4320A, 0xFF8A65)
    cursor.frame.origin.x = Self.place(Self.split)
    canvas.addSubview(cursor)
  }

  required init?(coder: NSCoder) { nil }

  private static let rest = UIColor(light: RGBA(hex: 0x9AA2B0), dark: RGBA(hex: 0x6B7280))

  private static func place(_ index: Int) -> CGFloat { 22 + 10 + 5.4 * CGFloat(index) + 4 }

  override func play() {
    UIView.performWithoutAnimation {
      cursor.frame.origin.x = Self.place(0)
      for bar in bars { bar.backgroundColor = Self.rest }
    }
    UIView.animate(withDuration: 0.6, delay: 0, options: [.allowUserInteraction, .curveLinear]) {
      cursor.frame.origin.x = Self.place(Self.split)
    }
    for (i, bar) in bars.enumerated() where i <= Self.split {
      UIView.animate(
        withDuration: 0.05, delay: 0.6 * Double(i) / Double(Self.split),
        options: .allowUserInteraction
      ) {
        bar.backgroundColor = color(Self.played.0, Self.played.1)
      }
    }
  }
}

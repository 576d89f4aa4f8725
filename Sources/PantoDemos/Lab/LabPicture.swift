import PantoControls
import PantoCore
import PantoDemoKit

/// The picture of the arbitration lab: three recognizers in time, and the moment that decides.
final class LabPicture: CardPicture {
  private var bars: [UIView] = []
  private let cursor: UIView
  private static let ends: [CGFloat] = [206, 122, 160]
  private static let start: CGFloat = 56

  init(theme: Theme) {
    cursor = UIView(frame: CGRect(x: 121, y: 37, width: 2, height: 126))
    super.init(theme: theme, light: (0xFFF5E0, 0xFFE9BE), dark: (0x2E2716, 0x211C10))
    let colors = [
      color(0x0A66E0, 0x5AA2FF), color(0xC4320A, 0xFF8A65), color(0x9A6200, 0xE8B04A),
    ]
    for (i, name) in ["pan", "tap", "hold"].enumerated() {
      let row = add(
        CGRect(x: 0, y: 51 + 38 * CGFloat(i), width: 231, height: 28), color(0xFFFFFF, 0x22262E),
        radius: 6)
      row.center.x = Self.grid.width / 2
      let words = PictureLabel(
        drawn: name, .monospacedSystemFont(ofSize: 12).withLineHeight(16), color(0x3B404A, 0xAEB5C2)
      )
      words.textAlignment = .left
      words.frame = CGRect(x: 12, y: 6, width: 40, height: 16)
      let bar = UIView(frame: CGRect(x: Self.start, y: 9, width: 0, height: 10))
      bar.frame.size.width = Self.ends[i] - Self.start
      bar.backgroundColor = colors[i]
      bar.layer.cornerRadius = 5
      row.addSubview(words)
      row.addSubview(bar)
      bars.append(bar)
    }
    cursor.backgroundColor = colors[1]
    cursor.frame.origin.x = 20 + Self.ends[1] - 1
    canvas.addSubview(cursor)
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      for bar in bars { bar.frame.size.width = 10 }
      cursor.frame.origin.x = 20 + Self.start
    }
    UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction) {
      cursor.frame.origin.x = 20 + Self.ends[1] - 1
    }
    for (i, bar) in bars.enumerated() {
      let width = Self.ends[i] - Self.start
      UIView.animate(
        withDuration: 0.35 * Double(width / 66), delay: 0, options: .allowUserInteraction
      ) {
        bar.frame.size.width = width
      }
    }
  }
}

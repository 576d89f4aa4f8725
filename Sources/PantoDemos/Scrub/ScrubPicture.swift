import PantoCore
import PantoDemoKit

/// The picture of the scrubbed animator: a block that fades as it moves, and a slider.
final class ScrubPicture: CardPicture {
  private var squares: [UIView] = []
  private var fill = UIView()
  private var knob = UIView()
  private static let knobX: CGFloat = 118
  private static let alphas: [CGFloat] = [1, 0.82, 0.6, 0.42, 0.24]

  init(theme: Theme) {
    super.init(theme: theme, light: (0xEFEAFE, 0xDCD4FF), dark: (0x241C38, 0x1A142B))
    let violet = color(0x6A3FC8, 0xA67BF0)
    for (i, alpha) in Self.alphas.enumerated() {
      let frame = CGRect(x: 24 + 44 * CGFloat(i), y: 69, width: 44, height: 44)
      squares.append(add(frame, violet, radius: 8, alpha: alpha))
    }
    add(CGRect(x: 24, y: 141, width: 223, height: 6), violet, radius: 3, alpha: 0.3)
    fill = add(CGRect(x: 24, y: 141, width: Self.knobX - 24, height: 6), violet, radius: 3)
    knob = add(
      CGRect(x: Self.knobX - 10, y: 134, width: 20, height: 20), color(0xFFFFFF, 0xFFFFFF),
      radius: 10)
    knob.layer.borderWidth = 2
    knob.layer.borderColor = RGBA(hex: 0x6A3FC8)
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      for square in squares { square.alpha = 0.1 }
      knob.center.x = 24
      fill.frame.size.width = 0
    }
    UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) {
      knob.center.x = Self.knobX
      fill.frame.size.width = Self.knobX - 24
    }
    for (i, square) in squares.enumerated() {
      UIView.animate(
        withDuration: 0.2, delay: 0.08 * Double(i), options: .allowUserInteraction
      ) {
        square.alpha = Self.alphas[i]
      }
    }
  }
}

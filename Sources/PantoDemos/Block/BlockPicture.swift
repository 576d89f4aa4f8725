import PantoCore
import PantoDemoKit

/// The picture of the moving block: a block under a finger, with the places where it was.
final class BlockPicture: CardPicture {
  private let mover = UIView(frame: CGRect(x: 135, y: 57, width: 62, height: 62))
  private var ghosts: [UIView] = []
  private static let end = CGPoint(x: 166, y: 87)
  private static let start = CGPoint(x: 82, y: 123)

  init(theme: Theme) {
    super.init(theme: theme, light: (0xE8F1FF, 0xD3E4FF), dark: (0x1A2536, 0x131C2A))
    for i in 0..<5 {
      let k = CGFloat(i) / 5
      let c = Self.start + (Self.end - Self.start) * k
      let frame = CGRect(center: c, size: CGSize(width: 60, height: 60))
      ghosts.append(add(frame, theme.accent, radius: 10, alpha: 0.1 + 0.08 * k))
    }
    let block = UIView(frame: CGRect(x: 1, y: 1, width: 60, height: 60))
    block.backgroundColor = color(0x0A84FF, 0x3D91FF)
    block.layer.cornerRadius = 10
    mover.addSubview(block)
    mover.addSubview(
      FingerMark(1, color: color(0x0A4FD0, 0xCFE3FF), textColor: color(0xFFFFFF, 0x10203A)))
    canvas.addSubview(mover)
    mover.center = Self.end
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      mover.center = Self.start
      for ghost in ghosts { ghost.alpha = 0 }
    }
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      mover.center = Self.end
    }
    for (i, ghost) in ghosts.enumerated() {
      UIView.animate(
        withDuration: 0.15, delay: 0.05 * Double(i), options: .allowUserInteraction
      ) {
        ghost.alpha = 0.1 + 0.08 * CGFloat(i) / 5
      }
    }
  }
}

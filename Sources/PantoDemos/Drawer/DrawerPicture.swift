import PantoCore
import PantoDemoKit

/// The picture of the edge drawer: a finger pulls the drawer over a page.
final class DrawerPicture: CardPicture {
  private let panel = UIView(frame: CGRect(x: 0, y: 0, width: 84, height: 152))
  private let mark: FingerMark
  private static let open: CGFloat = 0
  private static let closed: CGFloat = -84

  init(theme: Theme) {
    mark = FingerMark(
      1, color: UIColor(light: RGBA(hex: 0x0A4FD0), dark: RGBA(hex: 0x8FBFFF)),
      textColor: UIColor(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x10203A)))
    super.init(theme: theme, light: (0xE6F6EC, 0xD0EFDC), dark: (0x17291F, 0x101E17))
    let page = add(
      CGRect(x: 44, y: 27, width: 184, height: 152), color(0xFFFFFF, 0x22262E), radius: 10)
    page.clipsToBounds = true
    panel.backgroundColor = color(0x1A7F43, 0x2F9E5F)
    panel.layer.cornerRadius = 10
    for (i, width) in [56, 40, 56, 40].enumerated() {
      let line = UIView(frame: CGRect(x: 12, y: 20 + 24 * i, width: width, height: 8))
      line.backgroundColor = UIColor(white: 1, alpha: 0.85)
      line.layer.cornerRadius = 4
      panel.addSubview(line)
    }
    page.addSubview(panel)
    mark.center = CGPoint(x: 150, y: 123)
    canvas.addSubview(mark)
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      panel.frame.origin.x = Self.closed
      mark.center.x = 66
    }
    UIView.animate(springDamping: 1, response: 0.4, options: .allowUserInteraction) {
      panel.frame.origin.x = Self.open
      mark.center.x = 150
    }
  }
}

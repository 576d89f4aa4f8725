import PantoCore
import PantoDemoKit

/// The picture of the stress test: a field of many small squares in one layer.
final class StressPicture: CardPicture {
  private let field = UIView(frame: CGRect(x: 8, y: 8, width: 255, height: 190))
  private static let colors: [UInt32] = [
    0x5B8DEF, 0xF0658C, 0x5FBF8A, 0x9B86D3, 0x8FC1F7, 0xF5A37F,
  ]

  init(theme: Theme) {
    super.init(theme: theme, light: (0xE9EBF0, 0xDCE0E8), dark: (0x20242C, 0x171A20))
    var boxes: [[PathElement]] = Array(repeating: [], count: Self.colors.count)
    var state: UInt32 = 0x2545_F491
    func next(_ limit: CGFloat) -> CGFloat {
      // A fixed sequence, so that the picture is the same in each run.
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return CGFloat(state & 0xFFFF) / 65536 * limit
    }
    for i in 0..<420 {
      let box = CGRect(
        x: next(247).rounded(), y: next(182).rounded(), width: 8, height: 8)
      let path = UIBezierPath(roundedRect: box, cornerRadius: 2)
      boxes[i % boxes.count] += path.cgPath.elements
    }
    field.layer.paths = zip(boxes, Self.colors).map { elements, color in
      .init(elements: elements, color: RGBA(hex: color))
    }
    canvas.addSubview(field)
  }

  required init?(coder: NSCoder) { nil }

  override func play() {
    UIView.performWithoutAnimation {
      field.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
    }
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      field.transform = .identity
    }
  }
}

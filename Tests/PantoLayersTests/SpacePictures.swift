import PantoControls
import PantoTesting
import Testing

/// Compares pictures of layers in space with goldens that were checked by eye.
@MainActor @Suite("Pictures of layers in space", .timeLimit(.minutes(60))) struct SpacePictures {
  let stage = TestStage(300, 320)

  @Test("layers in space with perspective, anchor points, z positions and hidden backs")
  func space() {
    func card(_ x: CGFloat, _ y: CGFloat, _ color: UIColor) -> UIView {
      let view = UIView(frame: CGRect(x: x, y: y, width: 90, height: 110))
      view.backgroundColor = color
      view.layer.cornerRadius = 12
      let label = UILabel(frame: CGRect(x: 10, y: 40, width: 70, height: 30))
      label.text = "Card"
      label.textColor = .white
      label.textAlignment = .center
      view.addSubview(label)
      return stage.add(view)
    }
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 300
    card(20, 20, .systemBlue).layer.transform = CATransform3DRotate(eye, .pi / 4, 0, 1, 0)
    card(150, 20, .systemPink).layer.transform = CATransform3DRotate(eye, .pi / 4, 1, 0, 0)
    let back = card(20, 20, .systemRed)
    back.layer.isDoubleSided = false
    back.layer.transform = CATransform3DRotate(eye, .pi * 0.8, 0, 1, 0)
    let door = card(40, 170, .systemGreen)
    door.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.center.x -= 45
    door.layer.transform = CATransform3DRotate(eye, .pi / 3, 0, 1, 0)
    let front = card(170, 170, .systemTeal)
    let behind = card(200, 190, .systemGray)
    front.layer.zPosition = 1
    behind.alpha = 0.9
    #expect(stage.pixels == .golden("graphics-space"))
  }
}

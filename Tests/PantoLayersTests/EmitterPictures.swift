import PantoScene
import PantoTesting
import Testing

/// Compares pictures of emitter layers with goldens that were checked by eye.
@MainActor @Suite("Pictures of emitter layers", .timeLimit(.minutes(60)))
struct EmitterPictures {
  private func disc(_ size: Int, _ color: UIColor) -> CGImage? {
    let bounds = CGRect(x: 0, y: 0, width: size, height: size)
    return UIGraphicsImageRenderer(size: bounds.size).image { context in
      context.cgContext.setFillColor(color.cgColor)
      context.cgContext.fillEllipse(in: bounds)
    }.cgImage
  }

  @Test("snow falls, confetti turns, and a rocket leaves a trail of light (DRW-10)")
  func page() {
    let stage = TestStage(320, 200)
    let ground = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    ground.backgroundColor = UIColor(red: 0.05, green: 0.1, blue: 0.3, alpha: 1)
    stage.add(ground)

    let snow = CAEmitterLayer()
    snow.emitterShape = .line
    snow.emitterPosition = CGPoint(x: 55, y: -5)
    snow.emitterSize = CGSize(width: 100, height: 0)
    let flake = CAEmitterCell()
    flake.contents = disc(8, .white)
    flake.birthRate = 12
    flake.lifetime = 6
    flake.velocity = 45
    flake.velocityRange = 20
    flake.emissionLongitude = .pi / 2
    flake.emissionRange = 0.4
    flake.scale = 0.7
    flake.scaleRange = 0.6
    flake.alphaRange = 0.5
    snow.emitterCells = [flake]

    let confetti = CAEmitterLayer()
    confetti.emitterPosition = CGPoint(x: 165, y: 100)
    confetti.seed = 3
    let paper = CAEmitterCell()
    paper.contents = PixelImage(
      width: 8, height: 5, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 40))
    paper.birthRate = 30
    paper.lifetime = 2
    paper.velocity = 80
    paper.velocityRange = 40
    paper.emissionLongitude = -.pi / 2
    paper.emissionRange = 1.2
    paper.yAcceleration = 90
    paper.spinRange = 12
    paper.color = UIColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1).cgColor
    (paper.redRange, paper.greenRange, paper.blueRange) = (0.8, 0.8, 0.8)
    confetti.emitterCells = [paper]

    let rocket = CAEmitterLayer()
    rocket.emitterPosition = CGPoint(x: 230, y: 190)
    rocket.renderMode = .additive
    let head = CAEmitterCell()
    head.birthRate = 2
    head.lifetime = 1.6
    head.velocity = 150
    head.velocityRange = 60
    head.emissionLongitude = -1.2
    head.emissionRange = 0.5
    head.yAcceleration = 60
    let spark = CAEmitterCell()
    spark.contents = disc(10, UIColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.4))
    spark.birthRate = 50
    spark.lifetime = 0.8
    spark.scaleSpeed = -1
    spark.velocity = 8
    spark.emissionRange = 2 * .pi
    head.emitterCells = [spark]
    rocket.emitterCells = [head]

    stage.stage.working {
      for layer in [snow, confetti, rocket] { ground.layer.addSublayer(layer) }
    }
    stage.advance(by: 3)
    #expect(stage.pixels == .golden("emitters"))
  }

  @Test("a cube of a transform layer, with the nearer sides in front (DRW-11)") func cube() {
    let stage = TestStage(160, 160)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 400
    let cube = CATransformLayer()
    cube.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
    let colors: [UIColor] = [
      .systemRed, .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemTeal,
    ]
    for (i, color) in colors.enumerated() {
      let side = CATextLayer()
      side.frame = CGRect(x: 40, y: 40, width: 80, height: 80)
      side.backgroundColor = color.cgColor
      side.string = "\(i + 1)"
      side.fontSize = 60
      side.alignmentMode = .center
      var turn = CATransform3DIdentity
      if i < 4 { turn = CATransform3DMakeRotation(CGFloat(i) * .pi / 2, 0, 1, 0) }
      if i == 4 { turn = CATransform3DMakeRotation(.pi / 2, 1, 0, 0) }
      if i == 5 { turn = CATransform3DMakeRotation(-.pi / 2, 1, 0, 0) }
      side.transform = CATransform3DTranslate(turn, 0, 0, 40)
      cube.addSublayer(side)
    }
    cube.transform = CATransform3DRotate(CATransform3DRotate(eye, -0.5, 1, 0, 0), 0.7, 0, 1, 0)
    stage.stage.working { stage.window.layer.addSublayer(cube) }
    #expect(stage.pixels == .golden("cube"))
  }
}

import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoRaster

/// Tests `shouldRasterize`, for layers that fingers turn and scale.
@MainActor @Suite("Rasterized layers", .timeLimit(.minutes(60))) struct RasterizedLayerTests {
  let stage = TestStage(200, 200)
  let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  let label = UILabel(frame: CGRect(x: 10, y: 40, width: 80, height: 20))

  init() {
    card.backgroundColor = .systemRed
    card.layer.cornerRadius = 12
    label.text = "Turned"
    card.addSubview(label)
    stage.add(card)
  }

  private func turn(_ steps: ClosedRange<Int>) -> Int {
    for i in steps {
      card.transform = CGAffineTransform(rotationAngle: 0.01 * CGFloat(i))
      _ = stage.pixels
    }
    return stage.compositor.plan.cache.rasterizedPictures
  }

  @Test("a layer that turns is painted once, with all below it (DRW-06)")
  func once() {
    card.layer.shouldRasterize = true
    let made = turn(1...1)
    #expect(turn(2...20) == made)
    card.layer.shouldRasterize = false
    #expect(turn(21...22) > made, "without it every angle is painted")
  }

  @Test(
    "a layer that is enlarged is painted once more for twice its scale, and stays sharp (DRW-06)")
  func enlarged() {
    func enlarge(_ scale: CGFloat) -> Int {
      card.transform = CGAffineTransform(rotationAngle: 0.1).scaledBy(x: scale, y: scale)
      _ = stage.pixels
      return stage.compositor.plan.cache.rasterizedPictures
    }
    card.layer.shouldRasterize = true
    let atOne = enlarge(1)
    #expect(enlarge(1.2) == atOne, "a little softness does not show")
    let atTwo = enlarge(1.3)
    #expect(atTwo > atOne)
    #expect(enlarge(1.9) == atTwo)
    #expect(enlarge(1) == atTwo, "the small pictures are still there")
  }

  @Test(
    "a rasterized layer at twice its size has the pixels of one that was painted there (DRW-06)")
  func doubled() {
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    let painted = stage.pixels
    card.layer.shouldRasterize = true
    #expect(stage.pixels == painted)
  }

  @Test("set back, the layer looks as one that was never rasterized (DRW-06)")
  func sharp() {
    let plain = RasterizedLayerTests()
    _ = plain.turn(7...7)
    card.layer.shouldRasterize = true
    _ = turn(1...7)
    #expect(stage.pixels != plain.stage.pixels, "its pixels were looked up")
    card.layer.shouldRasterize = false
    #expect(stage.pixels == plain.stage.pixels)
  }
}

import PantoBase
import PantoScene
import Testing

@testable import PantoRaster

/// The scene's damage and the compositor together: a stage that draws only what changed shows the
/// same as one that draws all (DRW-02).
@MainActor @Suite struct StageDamageTests {
  @Test func everyFrameOfAnAnimationEqualsAFullRepaint() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let stage = Stage(
        size: CGSize(width: 200, height: 160), scale: [1, 1.25, 2][dice.roll(0..<3)],
        text: HarfBuzzShaper.shared)
      var views: [UIView] = []
      for _ in 0..<10 {
        let view = UIView(
          frame: CGRect(
            x: dice.real(-20, 150), y: dice.real(-20, 120), width: dice.real(5, 80),
            height: dice.real(5, 60)))
        view.backgroundColor = [UIColor.systemBlue, .systemRed, .white][dice.roll(0..<3)]
        view.layer.cornerRadius = dice.chance(0.5) ? dice.real(0, 20) : 0
        view.clipsToBounds = dice.chance(0.3)
        view.alpha = dice.chance(0.6) ? 1 : dice.fraction()
        if let parent = views.last, dice.chance(0.4) {
          parent.addSubview(view)
        } else {
          stage.window.addSubview(view)
        }
        views.append(view)
      }
      let kept = RasterCompositor()
      _ = try stage.draw(with: kept)
      for step in 0..<24 {
        if step % 6 == 0 {
          let view = views[dice.roll(0..<views.count)]
          let turn = dice.real(-2, 2)
          let centre = CGPoint(x: dice.real(0, 200), y: dice.real(0, 160))
          let alpha = dice.fraction()
          let kind = dice.roll(0..<4)
          UIView.animate(withDuration: 0.08) {
            switch kind {
            case 0: view.center = centre
            case 1: view.transform = CGAffineTransform(rotationAngle: turn)
            case 2: view.alpha = alpha
            default: view.transform = CGAffineTransform(scaleX: 1.4, y: 0.7)
            }
          }
        } else if step % 6 == 5 {
          views[dice.roll(0..<views.count)].frame.origin.x += 7.3
        }
        stage.advance(to: stage.time.now + 1.0 / 60)
        _ = try stage.draw(with: kept)
        let area = kept.lastDamage.reduce(0) { $0 + $1.area }
        #expect(area <= kept.bitmap.width * kept.bitmap.height)
        #expect(kept.lastDamage.count <= 8)

        let fresh = RasterCompositor()
        stage.invalidate()
        _ = try stage.draw(with: fresh)
        #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "seed \(seed), step \(step)")
      }
    }
  }
}

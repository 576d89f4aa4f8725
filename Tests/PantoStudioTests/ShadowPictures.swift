import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemoKit

/// Compares pictures of shadows with goldens that were checked by eye, in their own size and four
/// times as large.
@MainActor @Suite("Pictures of shadows", .timeLimit(.minutes(60))) struct ShadowPictures {
  private func page(_ width: CGFloat, _ height: CGFloat, ground: UInt32 = 0xF3F4F7) -> TestStage {
    let stage = TestStage(width, height)
    stage.window.backgroundColor = UIColor(hex: ground)
    return stage
  }

  @Test("the app's shadows and corner radii, in light and dark mode (VIS-05, VIS-06)")
  func shadows() {
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      let stage = page(420, 130)
      stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      stage.window.backgroundColor = theme.background
      for (i, (shadow, radius)) in [
        (theme.cardShadow, 14), (theme.liftedShadow, 14), (theme.ballShadow, 32),
        (theme.sheetShadow, 20),
      ].enumerated() {
        let card = UIView(frame: CGRect(x: 32 + i * 98, y: 32, width: 64, height: 64))
        card.backgroundColor = theme.surface
        card.layer.cornerRadius = CGFloat(radius)
        card.layer.shadow = shadow
        stage.add(card)
      }
      #expect(stage.pixels == .golden(isDark ? "shadows-dark" : "shadows-light"))
    }
  }

  /// Adds a photo as on the table of photos: a white card with a clipped picture and a caption.
  private func photo(_ frame: CGRect, angle: CGFloat, on stage: TestStage) {
    let card = UIView(frame: frame)
    card.backgroundColor = UIColor(hex: 0xFCFCFA)
    card.layer.cornerRadius = 4
    card.layer.shadow = Theme(isDark: true).liftedShadow
    let inner = UIView(
      frame: CGRect(x: 8, y: 8, width: frame.width - 16, height: frame.height - 40))
    inner.clipsToBounds = true
    inner.layer.cornerRadius = 3
    inner.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: 0x14505C)), .init(at: 1, color: RGBA(hex: 0xF0A878)),
      ])
    let hill = UIView(frame: CGRect(x: 10, y: 50, width: 70, height: 70))
    hill.backgroundColor = UIColor(hex: 0x242B33)
    hill.transform = CGAffineTransform(rotationAngle: .pi / 4)
    inner.addSubview(hill)
    let word = UILabel(
      frame: CGRect(x: 8, y: frame.height - 30, width: frame.width - 16, height: 24))
    word.text = "Harbour"
    word.textColor = UIColor(hex: 0x555C69)
    word.textAlignment = .center
    word.font = .systemFont(ofSize: 13)
    card.addSubview(inner)
    card.addSubview(word)
    card.transform = CGAffineTransform(rotationAngle: angle)
    stage.add(card)
  }

  @Test("rotated cards have smooth edges and clip their pictures (DRW-03)")
  func turnedCards() {
    let stage = page(320, 180, ground: 0x0F1115)
    photo(CGRect(x: 30, y: 24, width: 96, height: 128), angle: -0.17, on: stage)
    photo(CGRect(x: 130, y: 24, width: 96, height: 128), angle: 0.35, on: stage)
    photo(CGRect(x: 210, y: 20, width: 96, height: 128), angle: 0.05, on: stage)
    #expect(stage.pixels == .golden("cards-turned"))
  }
}

import PantoTesting
import Pantograph
import Testing

@testable import PantoStudio

/// Compares pictures of icons, corners, shadows and lines with goldens that were checked by eye, in
/// their own size and four times as large.
@MainActor @Suite("Pictures of shapes", .timeLimit(.minutes(20))) struct ShapePictures {
  nonisolated static let scales: [CGFloat] = [1, 1.25, 1.5, 2, 3]

  private func page(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, ground: UInt32 = 0xF3F4F7
  ) -> TestStage {
    let stage = TestStage(width, height, scale: scale)
    stage.window.backgroundColor = UIColor(hex: ground)
    return stage
  }

  /// The icons that most programs use.
  nonisolated static let commonIcons = [
    "arrow.down", "arrow.left", "arrow.right", "arrow.up", "bell", "bookmark", "cart",
    "checkmark", "checkmark.circle", "chevron.down", "chevron.left", "chevron.right",
    "chevron.up", "circle", "circle.fill", "ellipsis", "gear", "heart", "heart.fill", "house",
    "info.circle", "line.3.horizontal", "magnifyingglass", "minus", "minus.circle", "pause.fill",
    "person", "play.fill", "plus", "plus.circle", "square", "square.fill", "star", "star.fill",
    "stop.fill", "trash", "xmark", "xmark.circle",
  ]

  @Test("icons at 16, 24 and 32 points (VIS-08, DRW-08)") func icons() {
    let stage = page(420, 372, ground: 0xFFFFFF)
    var y: CGFloat = 8
    for size in [16, 24, 32] as [CGFloat] {
      var x: CGFloat = 8
      for (i, name) in ShapePictures.commonIcons.enumerated() {
        let icon = UIImageView(image: UIImage(systemName: name))
        if x + size > 412 {
          x = 8
          y += size + 8
        }
        icon.frame = CGRect(x: x, y: y, width: size, height: size)
        icon.tintColor = i % 2 == 0 ? UIColor(hex: 0x0A66E0) : UIColor(hex: 0x15181E)
        stage.add(icon)
        x += size + 8
      }
      y += size + 12
    }
    #expect(stage.pixels == .golden("icons"))
  }

  /// All icons, in rows of 32, from the first to the last name.
  private func sheet(of names: [String], weight: UIImage.SymbolWeight, isDark: Bool) -> TestStage {
    let stage = page(32 * 30 + 6, CGFloat((names.count + 31) / 32) * 30 + 6)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    for (i, name) in names.enumerated() {
      let configuration = UIImage.SymbolConfiguration(weight: weight)
      let icon = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
      icon.frame = CGRect(x: 6 + i % 32 * 30, y: 6 + i / 32 * 30, width: 24, height: 24)
      icon.tintColor = .label
      stage.add(icon)
    }
    return stage
  }

  @Test("all icons, in light and dark mode (VIS-08)", arguments: [false, true])
  func symbols(isDark: Bool) {
    let stage = sheet(of: UIImage.systemNames, weight: .regular, isDark: isDark)
    #expect(stage.pixels == .golden(isDark ? "symbols-dark" : "symbols-light"))
  }

  @Test("icons in all weights, from ultra light to black (VIS-08)") func symbolWeights() {
    let names = [
      "heart", "trash", "gearshape", "bell.slash.fill", "person.crop.circle.fill",
      "xmark.circle.fill", "square.and.arrow.up", "envelope.fill", "cart.badge.plus", "star.circle",
      "eye.slash", "calendar", "lock.fill", "speaker.wave.2", "checkmark.seal.fill",
      "exclamationmark.triangle",
    ]
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let stage = page(CGFloat(names.count) * 30 + 6, CGFloat(weights.count) * 30 + 6)
    stage.window.backgroundColor = .white
    for (row, weight) in weights.enumerated() {
      for (column, name) in names.enumerated() {
        let configuration = UIImage.SymbolConfiguration(weight: weight)
        let icon = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
        icon.frame = CGRect(x: 6 + column * 30, y: 6 + row * 30, width: 24, height: 24)
        icon.tintColor = .black
        stage.add(icon)
      }
    }
    #expect(stage.pixels == .golden("symbols-weights"))
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

  @Test("lines and borders are sharp at every scale (VIS-05, SIM-03)", arguments: scales)
  func lines(scale: CGFloat) {
    let stage = page(120, 80, scale: scale, ground: 0xFFFFFF)
    for i in 0..<4 {
      let box = UIView(frame: CGRect(x: 6 + CGFloat(i) * 28.3, y: 8, width: 22, height: 30))
      box.layer.borderWidth = [0.5, 1, 1.5, 2][i]
      box.layer.borderColor = RGBA(hex: 0x15181E)
      box.layer.cornerRadius = [0, 4, 6, 11][i]
      stage.add(box)
      let line = UIView(frame: CGRect(x: 6, y: 44 + CGFloat(i) * 5.3, width: 50, height: 1))
      line.backgroundColor = .black
      stage.add(line)
      let tall = UIView(frame: CGRect(x: 64 + CGFloat(i) * 5.3, y: 44, width: 1, height: 30))
      tall.backgroundColor = .black
      stage.add(tall)
    }
    let disc = UIView(frame: CGRect(x: 90, y: 46, width: 24, height: 24))
    disc.layer.cornerRadius = 12
    disc.layer.borderWidth = 2.5
    disc.layer.borderColor = RGBA(hex: 0x15181E)
    disc.backgroundColor = UIColor(hex: 0xE5231B)
    stage.add(disc)
    #expect(stage.pixels == .golden("lines-at-\(Int(scale * 100))"))
  }

  @Test("the cart at every scale (SIM-03)", arguments: scales) func cart(scale: CGFloat) throws {
    let world = try DemoWorld<UIViewController>(
      "cart", 280, 276, scale: scale, options: ["inCart=3"])
    #expect(try world.pixels == .golden("cart-at-\(Int(scale * 100))"))
  }
}

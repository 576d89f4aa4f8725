import PantoControls
import PantoScene
import PantoTesting
import TestSupport
import Testing

/// Compares pictures of icons, corners and lines with goldens that were checked by eye, in
/// their own size and four times as large.
@MainActor @Suite("Pictures of shapes", .timeLimit(.minutes(60))) struct ShapePictures {
  nonisolated static let scales: [CGFloat] = [1, 1.25, 1.5, 2, 3]

  private func page(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, ground: UInt32 = 0xF3F4F7
  ) -> TestStage {
    let stage = TestStage(width, height, scale: scale)
    stage.window.backgroundColor = UIColor(hex: ground)
    return stage
  }

  @Test("icons at 16, 24 and 32 points (VIS-08, DRW-08)") func icons() {
    let stage = page(420, 372, ground: 0xFFFFFF)
    var y: CGFloat = 8
    for size in [16, 24, 32] as [CGFloat] {
      var x: CGFloat = 8
      for (i, name) in CommonIcons.names.enumerated() {
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
}

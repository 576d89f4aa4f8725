import PantoCore
import PantoTesting
import Testing

@testable import PantoDemoKit

/// Tests the app's colours and shadows against the visual rules.
@MainActor @Suite("The theme", .timeLimit(.minutes(60))) struct ThemeTests {
  private let themes = [Theme(isDark: false), Theme(isDark: true)]

  @Test("every text colour is readable on every background it may be on (VIS-01, VIS-02)")
  func textContrast() {
    for theme in themes {
      let grounds = [theme.background, theme.surface, theme.raised]
      for (name, word) in [
        ("text", theme.text), ("text2", theme.text2), ("text3", theme.text3),
        ("accent", theme.accent),
      ] {
        for ground in grounds {
          let ratio = theme.value(word).contrast(with: theme.value(ground))
          #expect(ratio >= 4.5, "\(name) on \(ground), dark \(theme.isDark): \(ratio)")
        }
      }
      // The plain accent has 4.49 on its soft ground, so text there has a darker one.
      let soft = theme.value(theme.accentOnSoft).contrast(with: theme.value(theme.accentSoft))
      #expect(soft >= 4.5, "dark \(theme.isDark): \(soft)")
    }
  }

  @Test("every piece has enough contrast with the background (VIS-02)")
  func graphics() {
    for theme in themes {
      let (a, b, c) = theme.pieces
      for color in [a, b, c, theme.violet] {
        let ratio = theme.value(color).contrast(with: theme.value(theme.background))
        #expect(ratio >= 3, "\(color), dark \(theme.isDark): \(ratio)")
      }
    }
  }

  @Test("shadows have the specified offset and blur, and are darker in dark mode (VIS-06)")
  func shadows() {
    let expected: [(LayerContent.Shadow, LayerContent.Shadow, [CGFloat])] = [
      (themes[0].cardShadow, themes[1].cardShadow, [2, 10, 0.12, 0.5]),
      (themes[0].liftedShadow, themes[1].liftedShadow, [8, 20, 0.28, 0.55]),
      (themes[0].ballShadow, themes[1].ballShadow, [7, 18, 0.32, 0.55]),
      (themes[0].sheetShadow, themes[1].sheetShadow, [-4, 24, 0.18, 0.6]),
    ]
    for (light, dark, numbers) in expected {
      #expect([light.offset.dy, light.blur, light.color.alpha, dark.color.alpha] == numbers)
      #expect(light.offset == dark.offset && light.blur == dark.blur && light.offset.dx == 0)
    }
  }

  @Test(
    "fonts are never smaller than twelve points, and line heights lie on the grid (VIS-04, VIS-05)")
  func letters() {
    for font in [
      Theme.largeTitle, Theme.heading, Theme.body, Theme.bodyStrong, Theme.label, Theme.number,
    ] {
      #expect(font.pointSize >= 12)
      #expect(
        font.lineHeight > font.pointSize && font.lineHeight.truncatingRemainder(dividingBy: 2) == 0)
    }
  }
}

import PantoGraphics
import PantoScene
import Testing

@MainActor @Suite("Parts of colours", .timeLimit(.minutes(60))) struct ColorTests {
  @Test("the parts of a colour come back as they were given (PRT-36)")
  func hue() {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for hue in stride(from: CGFloat(0), to: 1, by: 0.125) {
      let color = UIColor(hue: hue, saturation: 0.5, brightness: 0.75, alpha: 0.25)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(abs(h - hue) < 1e-9 && abs(s - 0.5) < 1e-9 && abs(b - 0.75) < 1e-9 && a == 0.25)
    }
    UIColor.gray.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(h == 0 && s == 0)
    var white: CGFloat = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil) && white == -1)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &a))
    #expect(white == 0.25 && a == 0.5)
  }

  @MainActor @Test("components of a dynamic colour are those of the current style (FID-68)")
  func currentStyle() {
    var (red, white, bright): (CGFloat, CGFloat, CGFloat) = (-1, -1, -1)
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      UIColor.label.getRed(&red, green: nil, blue: nil, alpha: nil)
      UIColor.label.getWhite(&white, alpha: nil)
      UIColor.label.getHue(nil, saturation: nil, brightness: &bright, alpha: nil)
    }
    #expect(red == 1 && white == 1 && bright == 1)
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
      UIColor.label.getRed(&red, green: nil, blue: nil, alpha: nil)
    }
    #expect(red == 0)
  }

  @Test("colours made from hue, white and hex values have the expected components")
  func values() {
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1).rgba.green == 1)
    #expect(UIColor(white: 1, alpha: 1) == .white)
    #expect(UIColor(hex: 0x007AFF).rgba == UIColor.systemBlue.rgba)
    var red: CGFloat = 0
    UIColor.red.getRed(&red, green: nil, blue: nil, alpha: nil)
    #expect(red == 1)
  }
}

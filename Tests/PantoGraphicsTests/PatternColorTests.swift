import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Tests colours that repeat a picture (DRW-13).
@MainActor @Suite("Pattern colours (DRW-13)", .timeLimit(.minutes(60))) struct PatternColorTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF

  /// A picture of 2 by 3 points: red, with one blue point at the upper left.
  private func tile(scale: Int = 1) -> UIImage {
    var pixels: [UInt32] = []
    for y in 0..<3 * scale {
      for x in 0..<2 * scale {
        pixels.append(x < scale && y < scale ? PatternColorTests.blue : PatternColorTests.red)
      }
    }
    let image = PixelImage(
      width: 2 * scale, height: 3 * scale, pixels: pixels, scale: CGFloat(scale))
    return image.map { UIImage($0) } ?? UIImage()
  }

  /// Draws a rectangle and its frame in a pattern.
  private final class Sketch: UIView {
    var pattern = UIColor.clear
    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      pattern.setFill()
      context.translateBy(x: 3, y: 2)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.saveGState()
      UIColor.green.setFill()
      context.fill(CGRect(x: 20, y: 0, width: 4, height: 4))
      context.restoreGState()
      UIBezierPath(rect: CGRect(x: 30, y: 0, width: 6, height: 6)).fill()
    }
  }

  @Test("a background repeats the picture from the corner of its view", arguments: [1, 2])
  func background(scale: Int) {
    let stage = TestStage(100, 60, scale: CGFloat(scale))
    let view = stage.add(UIView(frame: CGRect(x: 5, y: 7, width: 40, height: 30)))
    let color = UIColor(patternImage: tile(scale: scale))
    view.backgroundColor = color
    #expect(view.backgroundColor === color)
    func shows(_ x: Int, _ y: Int) -> UInt32 { stage.pixels[x * scale, y * scale] }
    for (column, row) in [(0, 0), (2, 0), (0, 3), (38, 27)] {
      #expect(shows(5 + column, 7 + row) == PatternColorTests.blue)
      #expect(shows(5 + column + 1, 7 + row) == PatternColorTests.red)
      #expect(shows(5 + column, 7 + row + 1) == PatternColorTests.red)
    }
    #expect(shows(4, 7) != PatternColorTests.blue && shows(45, 8) != PatternColorTests.red)

    // The picture goes with its view, and another colour takes its place.
    view.frame.origin = CGPoint(x: 6, y: 7)
    #expect(shows(6, 7) == PatternColorTests.blue && shows(7, 7) == PatternColorTests.red)
    view.backgroundColor = .green
    #expect(shows(6, 7) == 0xFF00_FF00)
    view.backgroundColor = color
    view.layer.backgroundColor = UIColor.green.cgColor
    #expect(shows(6, 7) == 0xFF00_FF00)
    view.backgroundColor = color
    view.backgroundColor = nil
    #expect(shows(6, 7) == shows(90, 50))
  }

  @Test("fills repeat the picture from the origin of the context, whatever its transform")
  func fills() {
    let stage = TestStage(100, 60)
    let sketch = Sketch(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
    sketch.pattern = UIColor(patternImage: tile())
    stage.add(sketch)
    let pixels = stage.pixels
    // The rectangle begins at (3, 2) of the view, in the middle of a picture.
    #expect(pixels[13, 12] == PatternColorTests.red && pixels[14, 12] == PatternColorTests.red)
    #expect(pixels[13, 13] == PatternColorTests.red && pixels[14, 13] == PatternColorTests.blue)
    #expect(pixels[16, 16] == PatternColorTests.blue && pixels[22, 13] == PatternColorTests.blue)
    #expect(pixels[34, 13] == 0xFF00_FF00, "a colour ends the pattern")
    #expect(pixels[44, 13] == PatternColorTests.blue, "and a restored state has it again")
  }

  @Test("a picture of other pixels than the display's is repeated without a drift")
  func otherScale() {
    let stage = TestStage(120, 60, scale: 2)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 60)))
    view.backgroundColor = UIColor(patternImage: tile())
    let pixels = stage.pixels
    // Each picture of 2 by 3 points covers 4 by 6 pixels, and all of them look the same.
    for y in 0..<6 {
      for x in 0..<4 { #expect(pixels[x, y] == pixels[x + 4 * 57, y + 6 * 19]) }
    }
  }

  @Test("the mean colour stands for a pattern where none can show, and equal patterns are equal")
  func mean() {
    let image = tile()
    let color = UIColor(patternImage: image)
    #expect(abs(color.cgColor.red - 5.0 / 6) < 1e-6 && abs(color.cgColor.blue - 1.0 / 6) < 1e-6)
    #expect(color.cgColor.alpha == 1)
    #expect(color == UIColor(patternImage: image) && color != UIColor(patternImage: tile()))
    #expect(color.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    #expect(UIColor(patternImage: UIImage()).cgColor == RGBA.clear)
    // An empty picture shows nothing.
    let stage = TestStage(100, 60)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30)))
    view.backgroundColor = UIColor(patternImage: UIImage())
    #expect(stage.pixels[5, 5] == stage.pixels[90, 50])
  }

  @Test("a dynamic colour may be a pattern in one style") func styles() {
    let stage = TestStage(100, 60)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30)))
    let pattern = UIColor(patternImage: tile())
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? pattern : .green }
    #expect(stage.pixels[0, 0] == 0xFF00_FF00)
    stage.stage.userInterfaceStyle = .dark
    #expect(stage.pixels[0, 0] == PatternColorTests.blue)
    stage.stage.userInterfaceStyle = .light
    #expect(stage.pixels[0, 0] == 0xFF00_FF00)
  }

  @Test("an enlarged pattern blends across its seams as within the picture (DRW-13, MUT-12)")
  func seams() {
    let stage = TestStage(100, 80)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 18)))
    view.backgroundColor = UIColor(patternImage: tile())
    view.transform = CGAffineTransform(scaleX: 4, y: 4)
    view.center = CGPoint(x: 40, y: 36)
    let pixels = stage.pixels
    func blue(_ x: Int, _ y: Int) -> Int { Int(pixels[x, y] & 0xFF) }

    // Each picture of 2 by 3 points covers 8 by 12 pixels. The middle of the blue point of the
    // second one is at (10, 14), and both sides of it look alike in each direction.
    for distance in 0..<4 {
      let (left, right) = (blue(9 - distance, 14), blue(10 + distance, 14))
      let (above, below) = (blue(10, 13 - distance), blue(10, 14 + distance))
      #expect(abs(left - right) <= 2 && abs(above - below) <= 2, "\(distance) pixels away")
      #expect(abs(left - above) <= 2)
    }
    #expect(blue(7, 14) > 60 && blue(10, 11) > 60, "the seams are within a gradient")
  }
}

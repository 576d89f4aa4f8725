import PantoBase
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoGraphics
@testable import PantoScene

/// Tests reading SVG path data for icons (DRW-08).
@Suite("SVG path data", .timeLimit(.minutes(60))) struct SVGPathTests {
  private func read(_ text: String) -> [PathElement]? {
    var reader = SVGPath(text)
    return reader.read()
  }

  private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("a Bézier path is made from SVG path data, and none from other text (VIS-08)")
  @MainActor func bezierPath() throws {
    let path = try #require(UIBezierPath(svgPath: "M10 10h20v30H10Z"))
    #expect(path.bounds == CGRect(x: 10, y: 10, width: 20, height: 30))
    #expect(path.contains(p(20, 20)) && !path.contains(p(40, 20)))
    #expect(UIBezierPath(svgPath: "a path") == nil)
  }

  @Test("a dash pattern with an odd number of lengths is repeated twice to form a period")
  func oddDashes() throws {
    // The pattern is four points on and four off, so that a phase of four begins with a gap.
    let stroke = PathStroke(width: 2, dashes: [4], dashPhase: 4)
    let outline = stroke.outline(
      of: [.move(CGPoint(x: 0, y: 5)), .line(CGPoint(x: 20, y: 5))])
    let bounds = try #require(Outline.bounds(outline))
    #expect(bounds.minX == 4 && bounds.maxX == 16)
    let later = PathStroke(width: 2, dashes: [4], dashPhase: 12)
    #expect(
      Outline.bounds(
        later.outline(of: [.move(CGPoint(x: 0, y: 5)), .line(CGPoint(x: 20, y: 5))])) == bounds)
  }

  @Test(
    "lines are read with absolute and relative coordinates, with and without separators (DRW-08)")
  func lines() {
    let box: [PathElement] = [
      .move(p(4, 4)), .line(p(20, 4)), .line(p(20, 20)), .line(p(4, 20)), .close,
    ]
    for text in [
      "M 4 4 L 20 4 L 20 20 L 4 20 Z", "M4,4H20V20H4Z", "m4 4h16v16h-16z", "M4 4 20 4 20 20 4 20z",
      "  m 4,4 16,0 0 16-16 0 z ", "M4e0 .4e1L2e1 4 20 20 4 20Z",
    ] {
      #expect(read(text) == box, "\(text)")
    }
  }

  @Test("after a close command the current point is the start of the subpath (DRW-08)") func close()
  {
    #expect(
      read("m2 2h4zm1 1h1")
        == [.move(p(2, 2)), .line(p(6, 2)), .close, .move(p(3, 3)), .line(p(4, 3))])
  }

  @Test("smooth curve commands mirror the previous control point (DRW-08)") func smooth() {
    #expect(
      read("M0 0C1 0 2 1 2 2s1 2 2 2")
        == [
          .move(p(0, 0)), .curve(p(2, 2), control1: p(1, 0), control2: p(2, 1)),
          .curve(p(4, 4), control1: p(2, 3), control2: p(3, 4)),
        ])
    #expect(
      read("M0 0Q1 0 1 1T2 2")
        == [.move(p(0, 0)), .quad(p(1, 1), control: p(1, 0)), .quad(p(2, 2), control: p(1, 2))])
    // Without a curve before it, a smooth curve's first control point is its start.
    #expect(
      read("M1 1S2 2 3 1") == [
        .move(p(1, 1)), .curve(p(3, 1), control1: p(1, 1), control2: p(2, 2)),
      ])
  }

  @Test("arcs follow their flags, also where flags are written without separators (DRW-08)")
  func arcs() throws {
    // Each arc leads from the left of a circle to its right, over the top or below.
    for (text, y) in [
      ("M2 12A10 10 0 0 1 22 12", 2), ("M2 12a10 10 0 0020 0", 22), ("M2 12a5 5 0 0120 0", 2),
    ] as [(String, CGFloat)] {
      let box = CGPath(elements: try #require(read(text))).boundingBox
      #expect((box.minX - 2).magnitude < 1e-9 && (box.maxX - 22).magnitude < 1e-9, "\(text)")
      #expect(((y < 12 ? box.minY : box.maxY) - y).magnitude < 1e-9, "\(text)")
      #expect(((y < 12 ? box.maxY : box.minY) - 12).magnitude < 1e-9, "\(text)")
    }
    // The first arc is a quarter of the circle, the second one the other three quarters.
    let small = CGPath(elements: try #require(read("M12 2A10 10 0 0 1 22 12"))).boundingBox
    let large = CGPath(elements: try #require(read("M12 2A10 10 0 1 0 22 12"))).boundingBox
    #expect((small.width - 10).magnitude < 1e-9 && (large.width - 20).magnitude < 1e-9)
    // The ellipse is turned by 90 degrees.
    let turned = CGPath(elements: try #require(read("M12 2A10 5 90 0 1 12 22"))).boundingBox
    #expect((turned.maxX - 17).magnitude < 1e-9, "\(turned)")
  }

  @Test("text that is not valid path data is refused, whatever it is (DRW-08)") func refusals() {
    for text in [
      "", "L 1 1", "M", "M 1", "M 1 x", "M 1 1 L", "M 1 1 Z 2", "M 1 1 A 1 1 0 2 0 3 3", "7 7",
      "M 1 1 w 3", "M nan 1", "M 1e999 1", "M 1 1 L é",
    ] {
      #expect(read(text) == nil, "\(text)")
    }
    // Random letters never trap.
    var state: UInt64 = 7
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, ")
    for _ in 0..<20_000 {
      var text = "M1 1"
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        text.append(letters[Int(state >> 33) % letters.count])
      }
      for case .move(let p) in read(text) ?? [] { #expect(p.x.isFinite && p.y.isFinite) }
    }
  }

  @MainActor
  @Test("an icon from SVG path data is filled with the view's tint colour (VIS-08, DRW-08)")
  func picture() throws {
    let stage = TestStage(24, 24)
    stage.window.backgroundColor = .white
    let icon = UIImageView(image: try #require(UIImage(svgPath: "M4 4h16v16h-16zM8 8v8h8v-8z")))
    icon.tintColor = .red
    icon.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
    stage.add(icon)
    let pixels = stage.pixels

    #expect(pixels[5, 5] == 0xFFFF_0000 && pixels[18, 12] == 0xFFFF_0000)
    // The inner square has the opposite direction and makes a hole.
    #expect(pixels[12, 12] == 0xFFFF_FFFF && pixels[2, 12] == 0xFFFF_FFFF)
    #expect(UIImage(svgPath: "no path") == nil)
  }
}

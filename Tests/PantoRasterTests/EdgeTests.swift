import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Checks the edges of layers: lines, borders, neighbours and glyphs, at every scale.
@MainActor @Suite("Edges", .timeLimit(.minutes(60))) struct EdgeTests {
  static let scales: [CGFloat] = [1, 1.25, 1.5, 2, 3]
  private let red = RGBA(1, 0, 0)

  private func stage(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> Stage {
    let stage = Stage(
      size: CGSize(width: width, height: height), scale: scale, text: HarfBuzzShaper.shared)
    stage.window.backgroundColor = .white
    return stage
  }

  private func draw(_ stage: Stage) throws -> Bitmap {
    let compositor = RasterCompositor()
    try stage.draw(with: compositor)
    return compositor.bitmap
  }

  @Test("neighbours neither leave a gap nor overlap, at any scale (DRW-06)")
  func neighbours() throws {
    for scale in EdgeTests.scales {
      let stage = stage(40, 100, scale: scale)
      // The edges fall between pixels. The rows are translucent, so that an overlap is visible too.
      let edges: [CGFloat] = [0, 9.3, 20.5, 33, 41.7, 62.2, 75, 90.1, 100]
      for (top, bottom) in zip(edges, edges.dropFirst()) {
        let row = UIView(frame: CGRect(x: 0, y: top, width: 40, height: bottom - top))
        row.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        stage.window.addSubview(row)
      }
      let bitmap = try draw(stage)

      let seams = (0..<bitmap.height).filter { bitmap[5, $0] != bitmap[5, 0] }
      #expect(seams == [], "scale \(scale)")
    }
  }

  @Test("a line has the same thickness at every position, in whole pixels (VIS-05, DRW-06)")
  func lines() throws {
    for scale in EdgeTests.scales {
      let stage = stage(60, 200, scale: scale)
      for i in 0..<20 {
        let line = UIView(frame: CGRect(x: 2, y: 4 + CGFloat(i) * 9.17, width: 20, height: 1))
        line.backgroundColor = .black
        stage.window.addSubview(line)
      }
      let bitmap = try draw(stage)

      let column = (0..<bitmap.height).map { bitmap[10, $0] }
      #expect(Set(column) == [0xFFFF_FFFF, 0xFF00_0000], "scale \(scale)")
      #expect(column.filter { $0 == 0xFF00_0000 }.count == 20 * Int(scale + 0.5), "scale \(scale)")
    }
  }

  @Test("a straight border has sharp sides (VIS-05)") func borders() throws {
    for scale in EdgeTests.scales {
      for width in [0.3, 1, 1.5, 2] as [CGFloat] {
        let stage = stage(60, 60, scale: scale)
        let box = UIView(frame: CGRect(x: 10.4, y: 8, width: 40, height: 40))
        box.layer.cornerRadius = 8
        box.layer.borderWidth = width
        box.layer.borderColor = red
        stage.window.addSubview(box)
        let bitmap = try draw(stage)

        let row = (0..<bitmap.width).map { bitmap[$0, Int(28 * scale)] }
        #expect(Set(row) == [0xFFFF_FFFF, 0xFFFF_0000], "scale \(scale), width \(width)")
      }
    }
  }

  @Test(
    "a border shows above what fills its layer, clipped or not, once where it is transparent (DRW-03)"
  )
  func borderAboveSublayers() throws {
    for clips in [false, true] {
      for alpha in [1, 0.5] as [CGFloat] {
        let stage = stage(60, 60)
        let card = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        card.clipsToBounds = clips
        card.layer.borderWidth = 3
        card.layer.borderColor = RGBA(1, 0, 0, alpha)
        let picture = UIView(frame: card.bounds)
        picture.backgroundColor = .white
        card.addSubview(picture)
        stage.window.addSubview(card)
        let edge = try draw(stage)[11, 30]
        #expect(edge == (alpha == 1 ? 0xFFFF_0000 : 0xFFFF_7F7F), "\(clips), \(alpha)")
        // Without a sublayer on it the border is the same.
        picture.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        card.backgroundColor = .white
        #expect(try draw(stage)[11, 30] == edge)
      }
    }
  }

  @Test("content below a border does not show through its outer edge (DRW-03)")
  func borderWithoutFringe() throws {
    for angle in [0, 0.4] as [CGFloat] {
      for radius in [6, 20] as [CGFloat] {
        let stage = stage(60, 60)
        let badge = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        badge.backgroundColor = .black
        badge.layer.cornerRadius = radius
        badge.layer.borderWidth = 2.5
        badge.layer.borderColor = RGBA(1, 1, 1)
        badge.transform = CGAffineTransform(rotationAngle: angle)
        stage.window.addSubview(badge)
        let bitmap = try draw(stage)

        // White lies on white, so only the disc in the middle is visible.
        var dark = 0
        for y in 0..<60 {
          for x in 0..<60 where bitmap[x, y] != 0xFFFF_FFFF {
            let offset = CGPoint(x: CGFloat(x) + 0.5 - 30, y: CGFloat(y) + 0.5 - 30)
              .applying(CGAffineTransform(rotationAngle: -angle))
            if max(offset.x.magnitude, offset.y.magnitude) > 19
              || (radius == 20 && offset.length > 19)
            {
              dark += 1
            }
          }
        }
        #expect(dark == 0, "turned \(angle), radius \(radius)")
      }
    }
  }

  /// Returns the amount of dark pixels in a picture.
  private func ink(_ bitmap: Bitmap, in rect: PixelRect? = nil) -> Int {
    let r = rect ?? PixelRect(width: bitmap.width, height: bitmap.height)
    var sum = 0
    for y in r.minY..<r.maxY {
      for x in r.minX..<r.maxX { sum += 255 - Int(bitmap[x, y] & 255) }
    }
    return sum
  }

  @Test("a glyph larger than its label is drawn whole, and removed whole (DRW-07, DRW-02)")
  func nothingIsCut() throws {
    for text in ["jÅ\u{301}g", "مُحَمَّدٌ إِلَى", "שׂלק"] {
      for angle in [0, 0.7] as [CGFloat] {
        func picture(_ height: CGFloat) throws -> (stage: Stage, label: UILabel, Bitmap) {
          let stage = stage(200, 120)
          let label = UILabel()
          label.text = text
          label.font = .systemFont(ofSize: 40)
          label.bounds.size = CGSize(width: 100, height: height)
          label.center = CGPoint(x: 100, y: 60)
          label.transform = CGAffineTransform(rotationAngle: angle)
          stage.window.addSubview(label)
          return (stage, label, try draw(stage))
        }
        let roomy = try picture(120)
        let tight = try picture(20)

        #expect(ink(tight.2) == ink(roomy.2), "\(text), turned \(angle)")

        // No part of the glyph remains after the label has moved.
        let compositor = RasterCompositor()
        tight.stage.invalidate()
        try tight.stage.draw(with: compositor)
        tight.label.center.x += 60
        try tight.stage.draw(with: compositor)
        tight.label.isHidden = true
        try tight.stage.draw(with: compositor)
        #expect(ink(compositor.bitmap) == 0, "\(text), turned \(angle)")
      }
    }
  }

  @Test("clipped text ends at its label's edge, upright or rotated (DRW-07)")
  func cutsAtTheEdge() throws {
    for angle in [0, .pi / 2] as [CGFloat] {
      let stage = stage(200, 200)
      let label = UILabel()
      label.text = "Cut at the very edge"
      label.lineBreakMode = .byClipping
      label.bounds.size = CGSize(width: 60, height: 24)
      label.center = CGPoint(x: 100, y: 100)
      label.transform = CGAffineTransform(rotationAngle: angle)
      stage.window.addSubview(label)
      let bitmap = try draw(stage)

      let own =
        angle == 0
        ? PixelRect(minX: 70, minY: 88, maxX: 130, maxY: 112)
        : PixelRect(minX: 88, minY: 70, maxX: 112, maxY: 130)
      #expect(ink(bitmap) > 0)
      #expect(ink(bitmap) == ink(bitmap, in: own))
    }
  }

  @Test("translucent glyphs that overlap have one shade (DRW-03)")
  func overlappingLetters() throws {
    func picture(_ alpha: CGFloat) throws -> Bitmap {
      let stage = stage(200, 60)
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
      label.text = "السلام عليكم"
      label.font = .systemFont(ofSize: 30)
      label.textColor = UIColor(white: 0, alpha: alpha)
      stage.window.addSubview(label)
      return try draw(stage)
    }
    let bitmap = try picture(0.5)

    let darkest = (0..<200 * 60).map { bitmap.pixels[$0] & 255 }.min()
    #expect(darkest == 127)
    // The glyphs are at the same positions as opaque ones.
    #expect((ink(bitmap) * 2 - ink(try picture(1))).magnitude < ink(bitmap) / 50)
  }
}

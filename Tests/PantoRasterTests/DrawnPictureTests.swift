import PantoBase
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@testable import PantoRaster

/// Checks the pixels of pictures that custom code draws.
@MainActor @Suite("Drawn pictures", .timeLimit(.minutes(60))) struct DrawnPictureTests {
  let stage = TestStage(40, 40)

  private func picture(
    _ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void
  ) throws -> (Int, Int) -> UInt32 {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(
      size: CGSize(width: width, height: height), format: format
    ).image { draw($0.cgContext) }
    let made = try #require(image.cgImage)
    return { made.pixels[$1 * made.width + $0] }
  }

  @Test("destinationOut removes as much as the source covers, also by half")
  func destinationOut() throws {
    let at = try picture(8, 4) { context in
      context.setFillColor(RGBA(1, 0, 0))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
      context.setBlendMode(.destinationOut)
      context.setFillColor(RGBA(0, 0, 0, 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.setFillColor(RGBA(0, 0, 0, 0))
      context.fill(CGRect(x: 4, y: 0, width: 2, height: 4))
    }

    #expect((126...128).contains(at(1, 1) >> 24))
    #expect(at(5, 1) == 0xFFFF_0000, "a source without alpha takes nothing away")
    #expect(at(7, 1) == 0xFFFF_0000)
  }

  @Test("a clip inside another clip leaves only the intersection")
  func innerClip() throws {
    let at = try picture(20, 20) { context in
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 12, height: 20))
      context.clip()
      context.addEllipse(in: CGRect(x: 8, y: 0, width: 12, height: 20))
      context.clip()
      context.setFillColor(RGBA(0, 0, 1))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    #expect(at(10, 10) == 0xFF00_00FF)
    #expect(at(14, 10) == 0, "outside of the first clip")
    #expect(at(5, 10) == 0, "outside of the second clip")
    #expect(at(11, 3) == 0, "within the box of both and outside of the first")
  }

  @Test("restoring the state restores the clip and its area")
  func restoredClip() throws {
    let at = try picture(20, 20) { context in
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.restoreGState()
      context.setFillColor(RGBA(0, 1, 0))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    #expect(at(2, 2) == 0xFF00_FF00)
    #expect(at(15, 15) == 0xFF00_FF00)
  }

  @Test("stroking a rectangle with its own width does not change the context's width")
  func strokeWidth() throws {
    let at = try picture(40, 20) { context in
      context.setLineWidth(2)
      context.setStrokeColor(RGBA(0, 0, 0))
      context.stroke(CGRect(x: 4, y: 4, width: 12, height: 12), width: 6)
      context.move(to: CGPoint(x: 20, y: 10))
      context.addLine(to: CGPoint(x: 40, y: 10))
      context.strokePath()
    }

    #expect(at(10, 2) == 0xFF00_0000 && at(10, 6) == 0xFF00_0000)
    #expect(at(30, 9) == 0xFF00_0000 && at(30, 10) == 0xFF00_0000)
    #expect(at(30, 7) == 0 && at(30, 12) == 0)
  }

  @Test("the height of a radial gradient follows its own radius, however wide it is")
  func radial() throws {
    let layer = LayerContent.Stop(at: 0, color: RGBA(1, 0, 0))
    let end = LayerContent.Stop(at: 1, color: RGBA(0, 0, 1))
    let gradient = Gradient(
      center: CGPoint(x: 0.5, y: 0.5), corner: CGPoint(x: 1, y: 1), stops: [layer, end],
      bounds: CGRect(x: 0, y: 0, width: 100, height: 20), transform: .identity)

    #expect(gradient.color(50, 10) & 0xFF < 16, "red in the middle")
    #expect(gradient.color(50, 19) & 0xFF > 230, "blue at the lower edge")
    #expect(gradient.color(99, 10) & 0xFF > 240, "blue at the right edge")
    #expect((100...155).contains(gradient.color(75, 10) & 0xFF), "half way to the right")
    #expect((100...155).contains(gradient.color(50, 15) & 0xFF), "half way down")
  }

  @Test("halving a picture takes the mean of two by two pixels, or of two pixels at an odd side")
  func halved() throws {
    let white: UInt32 = 0xFFFF_FFFF
    let black: UInt32 = 0xFF00_0000
    let image = try #require(
      PixelImage(width: 3, height: 2, pixels: [white, white, white, black, black, black]))

    let half = ImageLevel(image).halved()

    #expect(half.width == 2 && half.height == 1)
    for pixel in half.pixels { #expect((127...128).contains(pixel & 0xFF)) }
  }

  @Test("a shadow is equally soft on both sides, for boxes of even and odd size")
  func evenShadow() {
    for blur in [2, 3, 4, 5, 6, 7, 8, 9] as [CGFloat] {
      let box = ShadowMask.boxSize(blur: blur)
      let length = 41
      var a = [Int32](repeating: 0, count: length)
      a[length / 2] = 255 << 8
      var b = a
      ShadowMask.blur(&a, &b, width: length, height: 1, box: box)
      for i in 0..<length / 2 {
        #expect((a[i] - a[length - 1 - i]).magnitude <= 2, "box \(box), at \(i)")
      }
    }
  }

  @Test("below an opaque ground no shadow is painted, and the pixels are those with it (VIS-06)")
  func hiddenShadow() throws {
    let shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 3, dy: 6), blur: 9)
    func content(
      _ size: CGSize, radius: CGFloat, border: CGFloat, ground: CGFloat,
      _ shadow: LayerContent.Shadow?
    ) -> LayerContent {
      LayerContent(
        bounds: CGRect(origin: .zero, size: size), cornerRadius: radius,
        fill: ground > 0 ? .solid(RGBA(0.9, 0.7, 0.2, ground)) : .none, borderWidth: border,
        borderColor: RGBA(0, 0.3, 0.8), shadow: shadow)
    }
    var random = SeededRandom(5)
    func pixels(_ contents: [LayerContent], scale: CGFloat, in clip: PixelRect) -> UInt64 {
      let bitmap = Bitmap(width: 260, height: 200)
      let canvas = Canvas(
        pixels: bitmap.pixels, stride: 260, originX: 0, originY: 0, clip: clip)
      let t = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 40.4, ty: 30.7)
      for content in contents {
        let place = Placement(snapping: t, bounds: content.bounds)
        ContentPainter().paint(content, at: place, on: canvas)
      }
      return bitmap.hash64
    }
    for (width, height) in [(90, 60), (31, 50), (12, 9), (3, 2)] as [(CGFloat, CGFloat)] {
      let size = CGSize(width: width, height: height)
      for (radius, border) in [(0, 0), (8, 0), (20, 3), (4, 1.5)] as [(CGFloat, CGFloat)] {
        let alone = content(size, radius: radius, border: 0, ground: 0, shadow)
        for ground in [1, 0.6] as [CGFloat] {
          let all = content(size, radius: radius, border: border, ground: ground, shadow)
          let rest = content(size, radius: radius, border: border, ground: ground, nil)
          for scale in [1, 1.25, 2] as [CGFloat] {
            for clip in [PixelRect(width: 260, height: 200)]
              + tiles(&random, width: 260, height: 200)
            {
              #expect(
                pixels([all], scale: scale, in: clip)
                  == pixels([alone, rest], scale: scale, in: clip),
                "\(size) at \(scale), corner \(radius), border \(border), \(ground), \(clip)")
            }
          }
        }
      }
    }
  }

  @Test("two views with the same content but opposite rotations have two pictures")
  func turnedBothWays() throws {
    let bar = UIView(frame: CGRect(x: 10, y: 18, width: 20, height: 4))
    bar.backgroundColor = .black
    bar.layer.cornerRadius = 1
    stage.window.backgroundColor = .white
    stage.add(bar)

    bar.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let first = stage.pixels
    #expect(first[25, 25] & 0xFF < 64, "down to the right")
    #expect(first[25, 14] == 0xFFFF_FFFF)

    bar.transform = CGAffineTransform(rotationAngle: -.pi / 4)
    let second = stage.pixels
    #expect(second[25, 14] & 0xFF < 64, "up to the right")
    #expect(second[25, 25] == 0xFFFF_FFFF)
  }

  @Test(
    "the blend mode and the alpha of one fill or stroke of a path end with it (MUT-08)",
    arguments: [false, true])
  func ownBlendMode(isStroke: Bool) throws {
    let at = try picture(16, 4) { context in
      context.setFillColor(RGBA(1, 0, 0))
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 4))
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
      path.lineWidth = 4
      if isStroke {
        path.stroke(with: .clear, alpha: 1)
      } else {
        path.fill(with: .clear, alpha: 1)
      }
      context.setFillColor(RGBA(0, 0, 1))
      context.fill(CGRect(x: 8, y: 0, width: 4, height: 4))
    }

    #expect(at(1, 1) == 0)
    #expect(at(9, 1) == 0xFF00_00FF, "what follows is drawn over the red again")
    #expect(at(14, 1) == 0xFFFF_0000)
  }
}

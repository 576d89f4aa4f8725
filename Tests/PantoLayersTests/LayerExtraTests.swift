@testable import PantoLayers
import PantoScene
import PantoTesting
import Testing

/// Tests pictures and text of layers (PRT-27).
@MainActor @Suite("Layer contents and text", .timeLimit(.minutes(20))) struct LayerExtraTests {
  private let picture = PixelImage(
    width: 20, height: 10, pixels: [UInt32](repeating: 0xFFFF_0000, count: 200))

  @Test("contents follows the bounds, and stands as contentsGravity says (PRT-27)")
  func gravity() {
    let layer = CALayer()
    layer.contents = picture
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.image?.rect == layer.bounds, "set before the bounds")
    layer.contentsGravity = .resizeAspect
    #expect(layer.image?.rect == CGRect(x: 0, y: 25, width: 100, height: 50))
    layer.contentsGravity = .resizeAspectFill
    #expect(layer.image?.rect == CGRect(x: -50, y: 0, width: 200, height: 100))
    layer.contentsGravity = .bottomRight
    #expect(layer.image?.rect == CGRect(x: 80, y: 90, width: 20, height: 10))
    layer.contentsScale = 2
    #expect(layer.image?.rect == CGRect(x: 90, y: 95, width: 10, height: 5))
    layer.bounds.size.width = 50
    #expect(layer.image?.rect.maxX == 50)
    layer.contents = nil
    #expect(layer.image == nil && layer.contents == nil)
    layer.bounds.size.width = 60
    #expect(layer.image == nil)
  }

  @Test("a scale of contents that is no scale is refused; the corner's curve is kept (B57, PRT-27)")
  func refused() {
    let layer = CALayer()
    let before = Misuse.count
    layer.contentsScale = 0
    layer.contentsScale = .nan
    #expect(layer.contentsScale == 1 && Misuse.count == before + 2)
    layer.cornerCurve = .continuous
    #expect(layer.cornerCurve == .continuous && CALayer().cornerCurve == .circular)
  }

  @Test("a text layer draws its text, and again after a change (PRT-27)")
  func text() {
    let stage = TestStage(200, 60)
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    stage.window.layer.addSublayer(layer)
    layer.foregroundColor = UIColor.black.cgColor
    layer.fontSize = 20
    layer.string = "iiiii"
    func ink() -> Int {
      let pixels = stage.pixels
      return (0..<60).reduce(0) { sum, y in
        sum + (0..<200).filter { x in pixels[x, y] & 0xFF < 0x80 }.count
      }
    }
    let first = ink()
    layer.string = "iiiiiiiiii"
    let second = ink()
    #expect(first > 0 && second > first)
    layer.string = nil
    #expect(ink() == 0)
    let copy = CATextLayer(layer: layer)
    #expect(copy.fontSize == 20 && copy.needsDisplayOnBoundsChange)
  }

  @Test("a range of frame rates sets the calls of a display link (PRT-27)")
  func rates() {
    let link = CADisplayLink(target: Counter(), selector: Counter.step)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    #expect(link.preferredFramesPerSecond == 30)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
    #expect(link.preferredFramesPerSecond == 60)
    link.preferredFrameRateRange = .default
    #expect(link.preferredFramesPerSecond == 0)
    #expect(CAFrameRateRange(minimum: -5, maximum: .nan).calls == 0)
  }

  private final class Counter { func step() {} }
}

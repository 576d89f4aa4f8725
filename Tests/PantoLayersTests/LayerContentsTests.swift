@testable import PantoLayers
import PantoScene
import PantoTesting
import Testing

/// Tests pictures of layers (PRT-27).
@MainActor @Suite("Contents of layers", .timeLimit(.minutes(60))) struct LayerContentsTests {
  private let picture = PixelImage(
    width: 20, height: 10, pixels: [UInt32](repeating: 0xFFFF_0000, count: 200))

  @Test("a layer that cuts at its bounds shows no shadow of its own (FID-66)")
  func cutShadow() {
    let stage = TestStage(60, 60)
    stage.window.backgroundColor = .white
    let box = stage.add(UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20)))
    box.backgroundColor = .red
    box.layer.shadowOpacity = 1
    box.layer.shadowRadius = 2
    box.layer.shadowOffset = CGSize(width: 0, height: 8)
    #expect(stage.pixels[30, 44] != 0xFFFF_FFFF)

    box.clipsToBounds = true
    #expect(stage.pixels[30, 44] == 0xFFFF_FFFF && stage.pixels[30, 30] == 0xFFFF_0000)
  }

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

  @Test("a snapshot shows what the subviews have requested to draw since the last frame")
  func undrawn() throws {
    final class Sketch: UIView {
      var drawings = 0
      override func draw(_ rect: CGRect) {
        drawings += 1
        UIColor.red.setFill()
        UIRectFill(bounds)
      }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    let sketch = Sketch(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    page.addSubview(sketch)
    stage.window.addSubview(page)
    #expect(sketch.drawings == 0)
    let copy = try #require(page.snapshotView(afterScreenUpdates: true))
    #expect(sketch.drawings == 1)
    #expect(copy.bounds.size == page.bounds.size)
    #expect(page.snapshotView(afterScreenUpdates: true) != nil && sketch.drawings == 1)
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
}

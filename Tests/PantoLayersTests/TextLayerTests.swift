import PantoLayers
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Text layers", .timeLimit(.minutes(60))) struct TextLayerTests {
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
}

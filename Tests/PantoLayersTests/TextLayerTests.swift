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

  @Test("a text that is too wide loses its end, its start or its middle to an ellipsis (PRT-27)")
  func truncated() {
    let stage = TestStage(200, 60)
    let layer = CATextLayer()
    layer.foregroundColor = UIColor.black.cgColor
    layer.fontSize = 20
    let font = UIFont.systemFont(ofSize: 20)
    let expected: [(CATextLayerTruncationMode, String)] = [
      (.end, "MMM…"), (.start, "…MMM"), (.middle, "MM…M"), (.none, "MMMMMM"),
    ]
    let widths = expected.dropLast().map {
      NSAttributedString(string: $0.1, attributes: [.font: font]).size().width
    }
    layer.frame = CGRect(x: 0, y: 0, width: widths.max() ?? 0, height: 50)
    stage.window.layer.addSublayer(layer)
    func pixels(_ text: String, _ mode: CATextLayerTruncationMode) -> [UInt32] {
      layer.string = text
      layer.truncationMode = mode
      let image = stage.pixels
      return (0..<60).flatMap { y in (0..<200).map { x in image[x, y] } }
    }
    for (mode, shown) in expected {
      #expect(pixels("MMMMMM", mode) == pixels(shown, .none), "\(mode.rawValue)")
    }
    #expect(pixels("MMMMMM", .end) != pixels("MMMMMM", .none))

    layer.isWrapped = true
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 26)
    stage.advance(by: 1)
    #expect(pixels("MM\nMM", .end) == pixels("MM…", .none))
  }
}

import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor private final class Catcher: Compositor {
  var frame: Frame?
  func present(_ frame: Frame) throws(RenderError) { self.frame = frame }
}

/// Tests what a frame draws for a border above sublayers, and that it is not made for each frame.
@MainActor @Suite("Borders above sublayers", .timeLimit(.minutes(60))) struct BorderPartsTests {
  let stage = Stage(size: CGSize(width: 200, height: 200))
  /// Shows a picture below a half-transparent border, on which a label lies.
  let card = UIImageView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
  let label = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))

  init() {
    let red = PixelImage(width: 2, height: 2, pixels: [UInt32](repeating: 0xFFFF_0000, count: 4))
    card.image = red.map { UIImage($0) }
    card.layer.borderWidth = 4
    card.layer.borderColor = RGBA(0, 0, 1, 0.5)
    label.backgroundColor = .white
    card.addSubview(label)
    stage.window.addSubview(card)
  }

  /// The contents that the next whole frame draws for the card: its picture, and its borders.
  private func drawn() throws -> (picture: LayerContent, borders: [LayerContent]) {
    let catcher = Catcher()
    stage.invalidate()
    try stage.draw(with: catcher)
    let all = try #require(catcher.frame).items.map(\.content)
    return (try #require(all.first { $0.image != nil }), all.filter { $0.borderWidth > 0 })
  }

  @Test("the parts are the same objects in each frame, until the card changes (DRW-03)")
  func keptParts() throws {
    let first = try drawn()
    let second = try drawn()
    #expect(first.borders.count == 1 && first.picture.borderWidth == 0)
    #expect(second.picture === first.picture && second.borders.count == 1)
    #expect(second.borders.first === first.borders.first)

    card.layer.borderColor = RGBA(0, 1, 0, 0.5)
    #expect(try drawn().borders.map(\.borderColor) == [RGBA(0, 1, 0, 0.5)])
    card.bounds.size.width = 80
    #expect(try drawn().borders.map(\.bounds.width) == [80])
    card.layer.borderColor = RGBA(0, 1, 0)
    let opaque = try drawn()
    #expect(opaque.borders.count == 2 && opaque.picture.borderWidth == 4, "drawn twice to the same")
    card.layer.borderWidth = 0
    #expect(try drawn().borders.isEmpty)
    card.layer.borderWidth = 2
    card.image = nil
    label.frame.origin = CGPoint(x: 10, y: 10)
    card.backgroundColor = .red
    let catcher = Catcher()
    try stage.draw(with: catcher)
    let borders = try #require(catcher.frame).items.filter { $0.content.borderWidth > 0 }
    #expect(borders.count == 1, "nothing lies on the border")
    #expect(borders.first?.content.fill != LayerContent.Fill.none)
  }

  @Test("an animated border shows its width of the moment above the sublayers (DRW-03, FID-35)")
  func animatedBorder() throws {
    _ = try drawn()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.layer.borderWidth = 8
    }
    var widths: [CGFloat] = []
    for time in [0.25, 0.5, 2] {
      stage.advance(to: time)
      widths += try drawn().borders.map(\.borderWidth)
    }
    #expect(widths.count == 3)
    for (width, expected) in zip(widths, [5, 6, 8] as [CGFloat]) {
      #expect(abs(width - expected) < 0.05)
    }
  }
}

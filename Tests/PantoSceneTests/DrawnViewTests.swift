import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// A view that records the rectangle of each call of `draw(_:)`.
private final class Drawer: UIView {
  var drawn: [CGRect] = []
  override func draw(_ rect: CGRect) {
    drawn.append(rect)
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

private final class FixedMode: UIView {
  var reads = 0
  override var contentMode: ContentMode {
    get {
      reads += 1
      return .center
    }
    set {}
  }
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

@MainActor @Suite("Views that draw themselves", .timeLimit(.minutes(60))) struct DrawnViewTests {
  let stage = TestStage(320, 480)

  @Test(
    "draw(_:) is called for the first frame, after setNeedsDisplay, and on a size change with .redraw"
  )
  func drawing() {
    let view = Drawer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    stage.add(view)
    #expect(view.drawn == [] && stage.pixels[15, 15] == 0xFFFF_0000)
    #expect(view.drawn == [CGRect(x: 0, y: 0, width: 20, height: 20)])
    _ = stage.pixels
    view.center.x += 50
    _ = stage.pixels
    #expect(view.drawn.count == 1, "moved, not drawn anew")
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    _ = stage.pixels
    #expect(view.drawn.count == 2)
    view.bounds.size.width = 40
    #expect(stage.pixels[85, 15] == 0xFFFF_0000, "stretched")
    #expect(view.drawn.count == 2)
    view.contentMode = .redraw
    view.bounds.size.width = 60
    _ = stage.pixels
    #expect(view.drawn.last?.width == 60)
  }

  @Test("a frame calls no override of contentMode in a program")
  func contentModeOverride() {
    let view = FixedMode(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    stage.add(view)
    #expect(stage.pixels[15, 15] == 0xFFFF_0000)
    view.bounds.size.width = 40
    #expect(stage.pixels[35, 15] == 0xFFFF_0000, "stretched, as the mode that was set says")
    #expect(view.reads == 0)
  }
}

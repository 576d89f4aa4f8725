import PantoTesting
import Testing

@testable import PantoGraphics
@testable import PantoScene

/// Draws what it is told to.
private final class Sketch: UIView {
  var body: ((CGRect) -> Void)?
  var times = 0
  override func draw(_ rect: CGRect) {
    times += 1
    body?(rect)
  }
}

/// What `draw(_:)` may do without any harm to others (P2).
@MainActor @Suite("Abuse of drawing", .timeLimit(.minutes(20))) struct DrawingAbuseTests {
  let stage = TestStage(200, 200)
  private let sketch: Sketch

  init() { sketch = stage.add(Sketch(frame: CGRect(x: 0, y: 0, width: 40, height: 40))) }

  private func draw() throws {
    sketch.setNeedsDisplay()
    try stage.stage.draw(with: stage.compositor)
  }

  @Test("an image context that is begun and never ended ends with the drawing")
  func begun() throws {
    sketch.body = { _ in
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    }
    let before = Misuse.count
    try draw()
    #expect(UIGraphicsGetCurrentContext() == nil && Misuse.count == before + 1)

    _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    }
    #expect(UIGraphicsGetCurrentContext() == nil && Misuse.count == before + 2)
  }

  @Test("one that was not begun cannot be ended: what is drawn afterwards still shows")
  func ended() throws {
    sketch.body = { rect in
      UIGraphicsEndImageContext()
      UIGraphicsPopContext()
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIColor.systemRed.setFill()
      UIRectFill(rect)
    }
    try draw()
    #expect(sketch.layer.drawingValue?.steps.count == 1)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("contexts that are begun and ended inside of it leave it current")
  func balanced() throws {
    sketch.body = { rect in
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      image?.draw(in: rect)
      if let context = UIGraphicsGetCurrentContext() {
        UIGraphicsPushContext(context)
        UIRectFill(rect)
        UIGraphicsPopContext()
      }
    }
    let before = Misuse.count
    try draw()
    #expect(sketch.layer.drawingValue?.steps.count == 2 && Misuse.count == before)
  }

  @Test("a view that renders itself, or what it stands in, while it draws is refused")
  func itself() throws {
    let before = Misuse.count
    sketch.body = { [sketch, stage] _ in
      guard let context = UIGraphicsGetCurrentContext(), sketch.times < 50 else { return }
      sketch.layer.setNeedsDisplay()
      sketch.layer.render(in: context)
      stage.window.layer.setNeedsDisplay()
      stage.window.layer.render(in: context)
      sketch.layer.display()
    }
    try draw()
    // A picture of the sketch, one of the window around it, and a drawing of its own: each is refused once.
    #expect(sketch.times == 1 && Misuse.count == before + 3)
  }

  @Test("rendering somebody else while it draws is fine")
  func other() throws {
    let other = Sketch(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    other.body = { UIRectFill($0) }
    other.setNeedsDisplay()
    sketch.body = { _ in
      if let context = UIGraphicsGetCurrentContext() { other.layer.render(in: context) }
    }
    let before = Misuse.count
    try draw()
    #expect(other.times == 1 && sketch.layer.drawingValue != nil && Misuse.count == before)
  }
}

import PantoTesting
import Testing

@testable import PantoGraphics
@testable import PantoScene

/// A view whose drawing is the closure `body`.
private final class Sketch: UIView {
  var body: ((CGRect) -> Void)?
  var times = 0
  override func draw(_ rect: CGRect) {
    times += 1
    body?(rect)
  }
}

/// Tests that misuse inside `draw(_:)` does not harm other drawing (P2).
@MainActor @Suite("Misuse of drawing", .timeLimit(.minutes(60))) struct DrawingAbuseTests {
  let stage = TestStage(200, 200)
  private let sketch: Sketch

  init() { sketch = stage.add(Sketch(frame: CGRect(x: 0, y: 0, width: 40, height: 40))) }

  private func draw() throws {
    sketch.setNeedsDisplay()
    try stage.stage.draw(with: stage.compositor)
  }

  @Test("a quality of scaling and edges without anti-aliasing have no effect, which is said once")
  func withoutEffect() {
    Misuse.forget()
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.interpolationQuality = .default
    context.setShouldAntialias(true)
    #expect(Misuse.messages.isEmpty)

    for _ in 0..<2 {
      context.interpolationQuality = .none
      context.setShouldAntialias(false)
      context.setAllowsAntialiasing(false)
    }

    for name in ["interpolationQuality", "setShouldAntialias", "setAllowsAntialiasing"] {
      #expect(Misuse.messages.filter { $0.hasPrefix(name) }.count == 1, "\(name)")
    }
    #expect(Misuse.count == 0 && context.interpolationQuality == .none)
  }

  @Test("an image context that draw(_:) never ends is ended with the drawing, and reported")
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

  @Test("ending an image context that was never begun has no effect, and later drawing still shows")
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

  @Test("image contexts that are begun and ended inside draw(_:) leave its own context current")
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

  @Test("a view that renders itself or its window inside draw(_:) is refused and reported")
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
    // Three attempts are refused and reported once each: rendering the sketch, rendering the window
    // around it, and displaying the sketch again.
    #expect(sketch.times == 1 && Misuse.count == before + 3)
  }

  @Test("rendering another view inside draw(_:) is allowed")
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

  @Test("a stroke whose width is no number is refused and leaves the pen as it was (B57)")
  func strokeWidth() {
    Misuse.forget()
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setLineWidth(3)
    context.stroke(CGRect(x: 2, y: 2, width: 10, height: 10), width: .nan)
    #expect(Misuse.count == 1, "\(Misuse.messages)")
    for step in context.finish().steps {
      guard case .layer(let content, _, _) = step else { continue }
      #expect(content.bounds.isFinite)
    }
    Misuse.forget()
  }

  @Test("images with an invalid size or scale do not trap (B57)")
  func pictures() {
    for size in [CGSize(width: CGFloat.nan, height: 4), CGSize(width: -1e300, height: 4)] {
      UIGraphicsBeginImageContext(size)
      #expect(UIGraphicsGetImageFromCurrentImageContext() != nil)
      UIGraphicsEndImageContext()
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = .nan
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format)
    #expect(renderer.image { _ in }.size.width.isFinite)
  }
}

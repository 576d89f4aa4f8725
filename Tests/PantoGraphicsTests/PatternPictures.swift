import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Compares pictures of pattern colours with goldens that were checked by eye.
@MainActor @Suite("Pictures of patterns (DRW-13)", .timeLimit(.minutes(60)))
struct PatternPictures {
  /// Fills a round outline and draws a line in a pattern.
  private final class Sketch: UIView {
    var pattern = UIColor.clear
    override func draw(_ rect: CGRect) {
      pattern.set()
      UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 60, height: 60)).fill()
      let line = UIBezierPath(rect: CGRect(x: 78, y: 12, width: 44, height: 44))
      line.lineWidth = 12
      line.stroke()
    }
  }

  @Test("patterns in a view, a round view, a turned view and a drawing", arguments: [1, 2])
  func patterns(scale: Int) {
    let stage = TestStage(300, 100, scale: CGFloat(scale))
    let format = UIGraphicsImageRendererFormat()
    format.scale = CGFloat(scale)
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
      context in
      UIColor.systemYellow.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIColor.systemBlue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      UIColor.systemRed.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    let color = UIColor(patternImage: tile)
    for i in 0..<3 {
      let view = UIView(frame: CGRect(x: 8 + CGFloat(i) * 52, y: 20, width: 45, height: 60))
      view.backgroundColor = color
      if i == 1 { view.layer.cornerRadius = 16 }
      if i == 2 { view.transform = CGAffineTransform(rotationAngle: 0.4) }
      stage.add(view)
    }
    let sketch = Sketch(frame: CGRect(x: 165, y: 16, width: 130, height: 68))
    sketch.pattern = color
    stage.add(sketch)
    #expect(stage.pixels == .golden("patterns-\(scale)x"))
  }
}

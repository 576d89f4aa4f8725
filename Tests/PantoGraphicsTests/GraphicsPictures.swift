import PantoControls
import PantoScene
import PantoTesting
import Testing

/// A view that uses every kind of drawing that `draw(_:)` offers.
private final class Sketch: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.systemBlue.setFill()
    UIBezierPath(roundedRect: CGRect(x: 8, y: 8, width: 64, height: 40), cornerRadius: 10).fill()
    let wave = UIBezierPath()
    wave.move(to: CGPoint(x: 84, y: 40))
    wave.addCurve(
      to: CGPoint(x: 150, y: 14), controlPoint1: CGPoint(x: 104, y: -20),
      controlPoint2: CGPoint(x: 130, y: 70))
    wave.lineWidth = 5
    wave.lineCapStyle = .round
    UIColor.systemOrange.setStroke()
    wave.stroke()
    context.saveGState()
    context.translateBy(x: 190, y: 30)
    context.rotate(by: .pi / 4)
    context.setFillColor(UIColor.systemGreen.cgColor)
    context.setShadow(offset: CGSize(width: 0, height: 3), blur: 6)
    context.fill(CGRect(x: -18, y: -18, width: 36, height: 36))
    context.restoreGState()
    context.saveGState()
    UIBezierPath(ovalIn: CGRect(x: 230, y: 6, width: 48, height: 48)).addClip()
    let colors = [UIColor.systemPink.cgColor, UIColor.systemYellow.cgColor]
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])
    {
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 230, y: 6), end: CGPoint(x: 278, y: 54), options: [])
    }
    context.restoreGState()
    context.setLineDash(phase: 0, lengths: [6, 4])
    context.setStrokeColor(UIColor.label.cgColor)
    context.setLineWidth(2)
    context.stroke(CGRect(x: 8, y: 60, width: 120, height: 40))
    context.clear(CGRect(x: 30, y: 20, width: 20, height: 16))
    "Drawn".draw(
      at: CGPoint(x: 20, y: 68),
      withAttributes: [
        .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.systemRed,
      ])
  }
}

@MainActor @Suite("Pictures of drawing code", .timeLimit(.minutes(60)))
struct GraphicsPictures {
  let stage = TestStage(300, 320)

  @Test("draw(_:) with fills, lines, clips, gradients, shadows, holes and text") func sketch() {
    let sketch = Sketch(frame: CGRect(x: 8, y: 8, width: 284, height: 110))
    sketch.backgroundColor = .white
    stage.window.backgroundColor = .systemGray
    stage.add(sketch)
    let star = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      UIColor.systemPurple.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 4, y: 4, width: 32, height: 32))
      context.cgContext.setBlendMode(.clear)
      context.cgContext.fill(CGRect(x: 16, y: 0, width: 8, height: 40))
    }
    let picture = UIImageView(image: star)
    picture.frame.origin = CGPoint(x: 20, y: 130)
    stage.add(picture)
    #expect(stage.pixels == .golden("graphics-drawn"))
  }
}

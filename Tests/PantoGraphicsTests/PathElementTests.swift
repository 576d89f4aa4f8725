import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests the elements, copies and animations of paths.
@MainActor @Suite("Elements of paths", .timeLimit(.minutes(60))) struct PathElementTests {
  private func story(_ path: CGPath) -> [String] {
    var story: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      func list(_ count: Int) -> String {
        (0..<count).map { "\(points[$0].x),\(points[$0].y)" }.joined(separator: " ")
      }
      switch element.pointee.type {
      case .moveToPoint: story.append("move \(list(1))")
      case .addLineToPoint: story.append("line \(list(1))")
      case .addQuadCurveToPoint: story.append("quad \(list(2))")
      case .addCurveToPoint: story.append("curve \(list(3))")
      case .closeSubpath: story.append("close")
      }
    }
    return story
  }

  @Test("a path is walked element by element, control points before the end") func walk() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    let told = [
      "move 1.0,2.0", "line 3.0,4.0", "quad 7.0,8.0 5.0,6.0",
      "curve 11.0,12.0 13.0,14.0 9.0,10.0", "close",
    ]
    #expect(story(path) == told)
    #expect(story(CGPath(elements: [])).isEmpty)
    var count = 0
    withUnsafeMutablePointer(to: &count) { info in
      path.apply(info: info) { info, _ in info?.assumingMemoryBound(to: Int.self).pointee += 1 }
    }
    #expect(count == 5)
    #expect(path.currentPoint == CGPoint(x: 1, y: 2), "closed")
  }

  @Test("copies are transformed, stroked and dashed") func copies() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    var move = CGAffineTransform(translationX: 5, y: 0)
    #expect(line.copy(using: &move)?.boundingBox.minX == 5)
    #expect(
      CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: &move).boundingBox.minX == 5)
    let more = line.mutableCopy()
    more?.addLine(to: CGPoint(x: 10, y: 10))
    #expect(line.boundingBox.height == 0 && more?.boundingBox.height == 10)
    let band = line.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(band.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 14, height: 4))
    #expect(band.contains(CGPoint(x: -1, y: 1)) && !band.contains(CGPoint(x: 5, y: 3)))
    let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
    let told = [
      "move 0.0,0.0", "line 2.0,0.0", "move 4.0,0.0", "line 7.0,0.0", "move 9.0,0.0",
      "line 10.0,0.0",
    ]
    #expect(story(dashes) == told)
    #expect(line.copy(dashingWithPhase: .nan, lengths: [-1]) == line)
    #expect(
      line.copy(strokingWithWidth: .nan, lineCap: .butt, lineJoin: .round, miterLimit: 1).isEmpty)
    let ball = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    #expect(abs(ball.boundingBoxOfPath.width - 20) < 0.05)
    #expect(
      ball.contains(CGPoint(x: 35, y: 10), transform: CGAffineTransform(translationX: -25, y: 0)))
  }

  @Test("an animation between outlines of other elements changes in the middle (ANI-17)")
  func between() {
    let stage = TestStage(100, 100)
    let layer = CAShapeLayer()
    stage.window.layer.addSublayer(layer)
    stage.advance(by: 0.1)
    let small = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let round = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
    let before = Misuse.count
    let change = CABasicAnimation(keyPath: "path")
    change.fromValue = small
    change.toValue = round
    change.duration = 1
    layer.add(change, forKey: nil)
    stage.advance(by: 0.4)
    #expect(layer.presentation()?.path == small)
    stage.advance(by: 0.2)
    #expect(layer.presentation()?.path == round)
    stage.advance(by: 1)
    #expect(layer.presentation()?.path == nil && layer.path == nil)
    #expect(Misuse.count == before)
  }

  @Test("a key path sets an outline of any number of points, and none (ANI-17)") func keyPath() {
    let layer = CAShapeLayer()
    let before = Misuse.count
    let small = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.setValue(small, forKeyPath: "path")
    #expect(layer.path == small)
    layer.setValue(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9)), forKey: "path")
    #expect(layer.path != small && layer.path != nil)
    layer.setValue(small, forKeyPath: "shadowPath")
    #expect(layer.shadowPath == small)
    layer.setValue(nil, forKeyPath: "path")
    layer.setValue(nil, forKeyPath: "shadowPath")
    #expect(layer.path == nil && layer.shadowPath == nil && layer.value(forKey: "path") == nil)
    #expect(Misuse.count == before)
    CALayer().setValue(small, forKeyPath: "path")
    layer.setValue(3, forKeyPath: "path")
    #expect(Misuse.count == before + 2 && layer.path == nil)
  }

  @Test("a font has the name that it was made with") func font() {
    #expect(CGFont("Courier")?.postScriptName == "Courier")
    let layer = CATextLayer()
    layer.font = CGFont("Courier")
    #expect(layer.font is CGFont)
  }
}

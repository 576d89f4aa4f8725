import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Bézier paths", .timeLimit(.minutes(60))) struct BezierPathTests {
  @Test("an arc follows its clockwise argument, and a full turn closes the circle")
  func arcs() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi,
      clockwise: true)
    #expect(path.contains(CGPoint(x: 50, y: 50)))
    #expect(path.contains(CGPoint(x: 77, y: 77)))
    #expect(!path.contains(CGPoint(x: 80, y: 80)))
    #expect((path.currentPoint - CGPoint(x: 90, y: 50)).length < 1e-9)

    let quarter = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect((quarter.currentPoint - CGPoint(x: 0, y: 10)).length < 1e-9)
    let rest = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(rest.elements.count == 4)
  }

  @Test("the even-odd rule fills an odd winding number, whichever direction the path has")
  func evenOddBothWays() {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 30), CGPoint(x: 0, y: 30),
    ])
    path.closeSubpath()
    let back = CGMutablePath()
    back.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 30), CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 0),
    ])
    back.closeSubpath()

    for one in [path, back] {
      #expect(one.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
      #expect(!one.contains(CGPoint(x: 35, y: 15), using: .evenOdd))
    }
  }

  @Test(
    "a counterclockwise arc covers three quarters of the circle when its end lies a quarter ahead")
  func arcAgainstTheClock() {
    let rest = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)

    // The arc leads over the top, to the left, and down to its end.
    #expect(rest.bounds.minX < -9.9 && rest.bounds.minY < -9.9)
    #expect((rest.currentPoint - CGPoint(x: 0, y: 10)).length < 1e-9)
    let line = UIBezierPath(cgPath: rest.cgPath)
    line.close()
    #expect(line.contains(CGPoint(x: -6, y: -6)))
    #expect(!line.contains(CGPoint(x: 6, y: 6)))
  }

  @Test("the even-odd rule leaves a hole that the nonzero rule fills")
  func rules() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 15)))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 30, height: 30))
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    #expect(path.bounds.minX == 5)
  }

  @Test("an arc by tangents rounds a corner and touches both of its sides (PRT-53)")
  func tangents() {
    let path = CGMutablePath()
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.isEmpty, "without a point to come from there is no corner")
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
    path.addLine(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    // The circle around (6, 4) is the edge at the corner.
    #expect(path.contains(CGPoint(x: 6 + 3.9 * 0.7071, y: 4 - 3.9 * 0.7071)))
    #expect(!path.contains(CGPoint(x: 6 + 4.1 * 0.7071, y: 4 - 4.1 * 0.7071)))
    #expect(path.contains(CGPoint(x: 6 + 3.9 * 0.3827, y: 4 - 3.9 * 0.9239)))
    #expect(!path.contains(CGPoint(x: 6 + 4.1 * 0.3827, y: 4 - 4.1 * 0.9239)))
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(straight.elements == [.move(.zero), .line(CGPoint(x: 10, y: 0))])
  }
}

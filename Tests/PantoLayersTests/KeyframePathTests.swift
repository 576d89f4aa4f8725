import PantoBase
import PantoControls
import PantoLayers
import PantoScene
import PantoTesting
import Testing

/// Tests key frames along a path (ANI-19).
@MainActor @Suite("Key frames along a path (ANI-19)", .timeLimit(.minutes(60)))
struct KeyframePathTests {
  /// Three sides of a rectangle: 100 points to the right, 300 down, 100 to the left.
  private static let corner: CGPath = {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    path.addLine(to: CGPoint(x: 0, y: 300))
    return path
  }()

  /// Returns where a layer shows, and how it is turned in degrees, at parts of a tour of one
  /// second.
  private func tour(
    _ path: CGPath, at parts: [Double], _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> [String] {
    let stage = TestStage(400, 400)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let tour = CAKeyframeAnimation(keyPath: "position")
    tour.path = path
    tour.duration = 1
    change(tour)
    view.layer.add(tour, forKey: nil)
    var last = 0.0
    return parts.map { part in
      stage.advance(by: part - last)
      last = part
      let (place, turn) = (view.layer.shownPosition, view.layer.shownTransform)
      let degrees = Maths.atan2(turn.b, turn.a) * 180 / .pi
      let at = "\(Int(place.x.rounded())) \(Int(place.y.rounded()))"
      return tour.rotationMode == nil ? at : at + " \(Int(degrees.rounded()))°"
    }
  }

  @Test("by default each line of the path takes the same time (ANI-19)") func linear() {
    #expect(
      tour(Self.corner, at: [1.0 / 6, 0.5, 5.0 / 6]) == ["50 0", "100 150", "50 300"])
  }

  @Test("key times say when each corner is reached, and timing functions how (ANI-19)")
  func keyTimes() {
    let timed = tour(Self.corner, at: [0.25, 0.5, 0.75]) { $0.keyTimes = [0, 0.5, 0.75, 1] }
    #expect(timed == ["50 0", "100 0", "100 300"])
    let eased = tour(Self.corner, at: [0.25, 0.5, 0.625]) {
      $0.keyTimes = [0, 0.5, 0.75, 1]
      $0.timingFunctions = [
        CAMediaTimingFunction(controlPoints: 0, 1, 0, 1), CAMediaTimingFunction(name: .linear),
        CAMediaTimingFunction(name: .linear),
      ]
    }
    #expect(eased[0] != "50 0" && Array(eased[1...]) == ["100 0", "100 150"])
  }

  @Test(
    "paced modes move at the same speed, whatever the key times say (ANI-19)",
    arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
  func paced(mode: CAAnimationCalculationMode) {
    let places = tour(Self.corner, at: [0.1, 0.5, 0.9]) {
      $0.calculationMode = mode
      $0.keyTimes = [0, 0.9, 0.95, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(places == ["50 0", "100 150", "50 300"])
  }

  @Test("discrete values are the corners, the last one for a part of the time, too (ANI-19)")
  func discrete() {
    let places = tour(Self.corner, at: [0.2, 0.3, 0.6, 0.8]) { $0.calculationMode = .discrete }
    #expect(places == ["0 0", "100 0", "100 300", "0 300"])
  }

  @Test("a curve is one part, and the way back to the start as well (ANI-19)") func curves() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 200, y: 0), control: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 200, y: 100))
    path.closeSubpath()
    #expect(tour(path, at: [1.0 / 6, 0.5, 5.0 / 6]) == ["100 0", "200 50", "100 50"])
    // An ellipse ends where it began, so its closing line is no part.
    let ring = UIBezierPath(ovalIn: CGRect(x: 100, y: 100, width: 200, height: 200)).cgPath
    #expect(tour(ring, at: [0.25, 0.5, 0.75]) == ["200 300", "100 200", "200 100"])
  }

  @Test("a move inside a path is a jump that takes no time (ANI-19)") func jumps() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.move(to: CGPoint(x: 0, y: 200))
    path.addLine(to: CGPoint(x: 100, y: 200))
    #expect(tour(path, at: [0.25, 0.5, 0.75]) == ["50 0", "0 200", "50 200"])
  }

  @Test("a layer turns with the line that it is on (ANI-19)") func turns() {
    let turned = tour(Self.corner, at: [1.0 / 6, 0.5]) { $0.rotationMode = .rotateAuto }
    #expect(turned == ["50 0 0°", "100 150 90°"])
    let back = tour(Self.corner, at: [0.5]) { $0.rotationMode = .rotateAutoReverse }
    #expect(back == ["100 150 -90°"])
  }

  @Test("paths without a line, and points that are not finite, do no harm (ANI-19, B57)")
  func oddPaths() {
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 5, y: 5))
    #expect(tour(dot, at: [0.5]) == ["10 10"], "there is nothing to follow")
    let odd = UIBezierPath()
    odd.move(to: .zero)
    odd.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    odd.addLine(to: CGPoint(x: 100, y: 0))
    #expect(tour(odd.cgPath, at: [0.5]) == ["50 0"])
  }
}

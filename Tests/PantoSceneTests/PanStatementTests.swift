import PantoTesting
import PantoScene
import PantoControls
import Testing

/// Tests each statement about pans of UIKit's class reference (begin, change, end; translation,
/// velocity, touches) and of the article about pan gestures (edges, why an action is not called),
/// with views. PanTests tests the recognizer alone.
@MainActor @Suite("Documented behaviour of a pan", .timeLimit(.minutes(60)))
struct PanStatementTests {
  let stage = TestStage(400, 600)
  let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
  let pan = UIPanGestureRecognizer()
  private let seen = Seen()

  /// The values that the action read, call by call.
  @MainActor private final class Seen {
    var states: [UIGestureRecognizer.State] = []
    var translations: [CGPoint] = []
    var velocities: [CGPoint] = []
    func record(_ pan: UIPanGestureRecognizer) {
      states.append(pan.state)
      translations.append(pan.translation(in: pan.view?.superview))
      velocities.append(pan.velocity(in: pan.view?.superview))
    }
  }

  init() {
    pan.addTarget(seen, action: Seen.record)
    view.addGestureRecognizer(pan)
    stage.add(view)
  }

  // MARK: The class reference

  @Test("a pan is continuous: it begins, changes and ends, and each sends the action (REC-02)")
  func continuous() {
    stage.finger().down(at: (150, 200)).move(by: (60, 0), over: 0.1).up()
    #expect(seen.states.first == .began && seen.states.last == .ended)
    #expect(seen.states.dropFirst().dropLast().allSatisfy { $0 == .changed })
    #expect(stage.story(of: pan) == "possible → began → changed ×10 → ended")
  }

  @Test("a finger that touches down beside the view does not pan it")
  func beside() {
    stage.finger().down(at: (50, 200)).move(by: (200, 0), over: 0.2).up()
    #expect(seen.states.isEmpty)
  }

  @Test("a pan accepts one or more fingers by default (PAN-01)")
  func touchCounts() {
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == Int.max)
    stage.together {
      for (i, finger) in stage.fingers(10).enumerated() {
        finger.down(at: CGPoint(x: 110 + 15 * CGFloat(i), y: 200)).move(by: (0, 60)).hold(0.1).up()
      }
    }
    #expect(seen.states.first == .began && seen.states.last == .ended)
    #expect(seen.translations.last?.y == 50)
  }

  @Test(
    "a pan begins when the minimum number of fingers is down and has moved enough (PAN-03, PAN-09)")
  func minimum() {
    pan.minimumNumberOfTouches = 2
    let (a, b) = (stage.finger(), stage.finger())
    a.down(at: (150, 150)).move(by: (40, 0))
    #expect(seen.states.isEmpty, "one finger is too few")
    b.down(at: (200, 200))
    b.move(by: (8, 0), over: 0)
    #expect(seen.states.isEmpty, "their centre moved four points")
    b.move(by: (32, 0))
    #expect(seen.states.first == .began)
  }

  @Test("a pan changes when any of its fingers moves (PAN-08)")
  func anyFinger() {
    let (a, b) = (stage.finger(), stage.finger())
    a.down(at: (150, 150)).move(by: (30, 0))
    b.down(at: (200, 200))
    let before = seen.states.count
    b.move(by: (10, 0), over: 0)
    #expect(seen.states.count == before + 1 && seen.states.last == .changed)
  }

  @Test("a pan ends when all fingers are lifted, and not before (PAN-10)")
  func allLifted() {
    let (a, b) = (stage.finger(), stage.finger())
    a.down(at: (150, 150)).move(by: (30, 0))
    b.down(at: (200, 200))
    a.up()
    #expect(pan.state == .changed)
    b.up()
    #expect(seen.states.last == .ended)
  }

  @Test("more fingers than the maximum make the pan fail (PAN-09)")
  func maximum() {
    pan.maximumNumberOfTouches = 1
    let (a, b) = (stage.finger(), stage.finger())
    a.down(at: (150, 150))
    b.down(at: (200, 200))
    a.move(by: (60, 0))
    #expect(seen.states.isEmpty)
    #expect(stage.story(of: pan) == "possible → failed(tooManyTouches 2 > 1)")
  }

  @Test("the translation counts from the beginning of the pan, not from the last call (PAN-04)")
  func total() {
    stage.finger().down(at: (150, 200)).move(by: (60, 0), over: 0.05).move(by: (0, 30), over: 0.05)
    let ways = seen.translations
    #expect(ways.last == CGPoint(x: 50, y: 30))
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y <= $1.y })
  }

  @Test(
    "the translation in the superview keeps the view under the finger, also if the superview is rotated and scaled (PAN-12)"
  )
  func underTheFinger() {
    let board = UIView(frame: CGRect(x: 50, y: 150, width: 300, height: 300))
    stage.add(board)
    board.transform = CGAffineTransform(rotationAngle: .pi / 6).scaledBy(x: 1.5, y: 1.5)
    let piece = UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 80))
    board.addSubview(piece)
    let drag = UIPanGestureRecognizer()
    var start = CGPoint.zero
    drag.addAction { pan in
      if pan.state == .began { start = piece.center }
      piece.center = start + pan.translation(in: piece.superview)
    }
    piece.addGestureRecognizer(drag)
    let middle = CGPoint(x: 40, y: 40)
    let before = piece.convert(middle, to: nil)
    let finger = stage.finger().down(at: before)
    finger.move(by: (10, 0), over: 0).move(by: (37, -22)).move(by: (-90, 41))
    let moved = piece.convert(middle, to: nil) - before
    #expect((moved - CGPoint(x: 37 - 90, y: -22 + 41)).length < 1e-9)
    finger.up()
  }

  @Test("the velocity is in points per second in the view's coordinates (PAN-14)")
  func velocity() {
    let finger = stage.finger().down(at: (150, 150)).move(by: (60, 30), over: 0.1)
    #expect((seen.velocities.last ?? .zero).distance(to: CGPoint(x: 600, y: 300)) < 0.01)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(pan.velocity(in: view).distance(to: CGPoint(x: 300, y: 150)) < 0.01)
    finger.up()
  }

  @Test("setTranslation replaces the translation and resets the velocity (PAN-13)")
  func setTranslation() {
    let finger = stage.finger().down(at: (150, 150)).move(by: (60, 0), over: 0.1)
    pan.setTranslation(.zero, in: view.superview)
    #expect(pan.translation(in: view.superview) == .zero)
    #expect(pan.velocity(in: view.superview) == .zero)
    finger.move(by: (5, 7), over: 0)
    #expect(pan.translation(in: view.superview) == CGPoint(x: 5, y: 7))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    pan.setTranslation(CGPoint(x: 3, y: 4), in: view)
    #expect(pan.translation(in: view) == CGPoint(x: 3, y: 4))
    #expect(pan.translation(in: view.superview) == CGPoint(x: 6, y: 8))
  }

  // MARK: The article

  @Test("with several fingers the translation is that of their centre (PAN-01)")
  func middle() {
    stage.together {
      stage.finger().down(at: (150, 150)).move(by: (60, 0), over: 0.1)
      stage.finger().down(at: (250, 250)).move(by: (0, 20), over: 0.1)
    }
    let translation = seen.translations.last ?? .zero
    // The centre moved by (30, 10), and ten points of that were the threshold.
    #expect(
      (translation.length - (CGPoint(x: 30, y: 10).length - 10)).magnitude < 0.5, "\(translation)")
  }

  @Test("a screen-edge pan begins only at the edges it is set to (EDG-01)")
  func screenEdge() {
    let edge = UIScreenEdgePanGestureRecognizer()
    var began = 0
    edge.addAction { if $0.state == .began { began += 1 } }
    edge.edges = .left
    stage.window.addGestureRecognizer(edge)
    stage.finger().down(at: (5, 400)).move(by: (80, 0)).up()
    #expect(began == 1)
    stage.finger().down(at: (395, 400)).move(by: (-80, 0)).up()
    stage.finger().down(at: (60, 400)).move(by: (80, 0)).up()
    #expect(began == 1)
  }

  // MARK: Why an action is not called

  private func codes(at p: CGPoint) -> [String] {
    stage.stage.diagnose(at: p).obstacles.map(\.code.rawValue)
  }

  private func drags(at p: CGPoint) -> Bool {
    let before = seen.states.count
    stage.finger().down(at: p).move(by: (60, 0)).up()
    return seen.states.count > before
  }

  @Test(
    "a pan on an image view or label sends no action until user interaction is enabled (HIT-06)")
  func interaction() {
    let position = CGPoint(x: 200, y: 450)
    for quiet in [UIImageView(frame: .zero), UILabel(frame: .zero)] {
      quiet.frame = CGRect(x: 150, y: 400, width: 100, height: 100)
      let pan = UIPanGestureRecognizer()
      pan.addTarget(seen, action: Seen.record)
      quiet.addGestureRecognizer(pan)
      stage.add(quiet)
      #expect(!quiet.isUserInteractionEnabled && !drags(at: position))
      #expect(codes(at: position).contains("interactionDisabled"))
      #expect(!stage.stage.inspect([pan]).isEmpty, "it is told before anybody touches it")

      quiet.isUserInteractionEnabled = true
      #expect(drags(at: position) && stage.stage.inspect([pan]).isEmpty)
      quiet.removeFromSuperview()
    }
    view.isUserInteractionEnabled = false
    #expect(!drags(at: CGPoint(x: 150, y: 200)))
  }

  @Test(
    "a pan sends no action if the number of touches is not between its minimum and maximum (PAN-09)"
  )
  func numbers() {
    let position = CGPoint(x: 150, y: 200)
    pan.minimumNumberOfTouches = 2
    #expect(!drags(at: position))
    #expect(pan.reason?.code == "tooFewTouches", "\(String(describing: pan.reason))")
    pan.maximumNumberOfTouches = 1
    #expect(stage.stage.inspect([pan]).contains { $0.code == .minimumAboveMaximum })
    pan.minimumNumberOfTouches = 1
    #expect(drags(at: position))
  }

  @Test("an edge pan sends no action without edges, or if the touch began elsewhere (EDG-01)")
  func edges() {
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.addTarget(seen, action: Seen.record)
    stage.window.addGestureRecognizer(edge)
    #expect(!drags(at: CGPoint(x: 5, y: 400)))
    #expect(edge.reason?.code == "outsideEdgeRegion")
    #expect(stage.stage.inspect([edge]).contains { $0.code == .edgesEmpty })
    edge.edges = .left
    #expect(stage.stage.inspect([edge]).isEmpty)
    #expect(!drags(at: CGPoint(x: 30, y: 400)))
    #expect(drags(at: CGPoint(x: 5, y: 400)))
  }
}

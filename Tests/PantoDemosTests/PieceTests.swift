import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

@MainActor @Suite("Pan Piece", .timeLimit(.minutes(60))) struct PieceTests {
  let world: DemoWorld<PieceDemo>
  var pieces: [Piece] { world.demo.pieces }
  /// A point of the last piece that no other piece covers.
  var touched: CGPoint { world.middle(of: pieces[2]) + CGPoint(x: 20, y: 20) }

  init() throws { world = try DemoWorld("piece") }

  @Test("three pieces of 120 points overlap each other (DEM-09)")
  func start() {
    #expect(
      pieces.map(\.bounds.size) == Array(repeating: CGSize(width: 120, height: 120), count: 3))
    #expect(pieces[0].frame.intersects(pieces[1].frame))
    #expect(pieces[1].frame.intersects(pieces[2].frame))
  }

  @Test("a piece is at its stored centre plus the translation, up to the lift (DEM-09)")
  func pan() {
    let start = pieces[2].center
    world.send(touched, .began, at: 0)
    let p = touched
    world.send(p + CGPoint(x: 0, y: -60), .moved, at: 0.1)
    #expect(pieces[2].center == start + CGPoint(x: 0, y: -50))
    // The position of the lift counts, too (PAN-18).
    world.send(p + CGPoint(x: 5, y: -62), .ended, at: 0.2)
    #expect(pieces[2].center == start + CGPoint(x: 5, y: -52))
  }

  @Test("a cancelled drag returns the piece, also with Esc (DEM-09)")
  func cancel() {
    let start = pieces[2].center
    world.send(touched, .began, at: 0)
    world.move(from: touched, by: CGPoint(x: -120, y: 40))
    #expect(pieces[2].center != start)
    #expect(WindowKeys.press(.escape, on: world.stage))
    #expect(pieces[2].center == start)
    #expect(!pieces[2].isHeld)
  }

  @Test("two fingers drag, pinch and rotate a piece at once; a cancel undoes all three (ARB-05)")
  func together() {
    let piece = pieces[2]
    let start = piece.center
    let c = world.middle(of: piece)
    func position(side: CGFloat, step k: CGFloat) -> CGPoint {
      let r = 30 + 30 * k
      return c
        + CGPoint(
          x: side * r * Maths.cos(k) + 40 * k, y: side * r * Maths.sin(k) + 20 * k)
    }
    world.stage.send([-1, 1].map { contact($0, position(side: CGFloat($0), step: 0), .began, 0) })
    for i in 1...40 {
      let k = CGFloat(i) / 40
      world.stage.send(
        [-1, 1].map { contact($0, position(side: CGFloat($0), step: k), .moved, 0.01 * Double(i)) })
    }
    let t = piece.transform
    let scale = (t.a * t.a + t.b * t.b).squareRoot()
    #expect(scale > 1.4 && scale < 2.01, "\(scale)")
    let angle = Maths.atan2(t.b, t.a)
    #expect(angle > 0.6 && angle < 1.001, "\(angle)")
    #expect(piece.center.x > start.x + 20 && piece.center.x <= start.x + 40.001)

    world.stage.cancelTouches(because: .system)
    #expect(piece.center == start && piece.transform == .identity && !piece.isHeld)
  }

  func contact(
    _ finger: Int, _ p: CGPoint, _ phase: InputEvent.Phase, _ t: TimeInterval
  ) -> InputEvent {
    InputEvent(time: t, position: p, source: .finger(Int64(finger + 2)), phase: phase, pressure: 1)
  }

  @Test("two fingers move two pieces, and the one touched last is on top (ARB-01)")
  func twoPieces() {
    let (a, b) = (pieces[0].center, pieces[2].center)
    let first = world.middle(of: pieces[0]) + CGPoint(x: -30, y: -30)
    let second = touched
    world.send(second, .began, at: 0, finger: 2)
    world.send(first, .began, at: 0, finger: 1)
    world.send(second + CGPoint(x: 0, y: 60), .moved, at: 0.1, finger: 2)
    world.send(first + CGPoint(x: -60, y: 0), .moved, at: 0.1, finger: 1)
    #expect(pieces[0].center == a + CGPoint(x: -50, y: 0))
    #expect(pieces[2].center == b + CGPoint(x: 0, y: 50))
    #expect(world.demo.field.subviews.last === pieces[0])
  }

  @Test("an image view takes no touches by default, and the obstacle is reported (HIT-06)")
  func picture() {
    let point = world.middle(of: world.demo.picture)
    let start = world.demo.picture.center
    world.drag(from: point, by: CGPoint(x: 80, y: 0))
    #expect(world.demo.picture.center == start)
    let obstacle = world.stage.obstacle(at: point)
    #expect(obstacle?.code == .interactionDisabled && obstacle?.view == "picture")
  }

  @Test("resizing the window leaves pieces in their places, in sight, and in their drags (SIM-02)")
  func resize() {
    world.drag(from: touched, by: CGPoint(x: 410, y: 0))
    let (first, last) = (pieces[0].center, pieces[2].center)
    let p = world.middle(of: pieces[1])
    world.send(p, .began, at: world.now)
    world.send(p + CGPoint(x: 0, y: -60), .moved, at: world.now + 0.1)
    let held = pieces[1].center
    world.stage.resize(to: CGSize(width: 900, height: 800), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    #expect(pieces[0].center == first && pieces[1].center == held)
    #expect(last.x > 840 && pieces[2].center == CGPoint(x: 840, y: last.y))
    world.send(p + CGPoint(x: 10, y: -60), .moved, at: world.now + 0.1)
    #expect(pieces[1].center == held + CGPoint(x: 10, y: 0), "the drag went on")
  }

  @Test("a pinched piece stays between 0.4 and 3 times its size (DEM-04)")
  func sizes() {
    let c = world.middle(of: pieces[2])
    for (from, to, size) in [(20.0, 400.0, 3.0), (50, 1, 0.4)] {
      func position(_ side: Int, radius r: CGFloat) -> CGPoint {
        c + CGPoint(x: CGFloat(side) * r, y: 0)
      }
      let start = world.now
      world.stage.send([-1, 1].map { contact($0, position($0, radius: from), .began, start) })
      for i in 1...20 {
        let r = from + (to - from) * CGFloat(i) / 20
        world.stage.send(
          [-1, 1].map { contact($0, position($0, radius: r), .moved, start + 0.01 * Double(i)) })
      }
      world.stage.send([-1, 1].map { contact($0, position($0, radius: to), .ended, start + 0.4) })
      #expect((pieces[2].transform.a - size).magnitude < 1e-9)
    }
  }

  @Test("R resets the pieces")
  func reset() throws {
    let start = pieces.map(\.center)
    world.drag(from: touched, by: CGPoint(x: 90, y: 0))
    world.stage.settle()
    let readout = try #require(world.demo.foot.subviews.compactMap { $0 as? Readout }.first)
    #expect(readout.values.first == "amber")
    #expect(WindowKeys.press(.other(0x72, []), on: world.stage))
    #expect(pieces.map(\.center) == start)
    #expect(readout.values == ["none", "possible", "", ""], "of no piece any more")
  }
}

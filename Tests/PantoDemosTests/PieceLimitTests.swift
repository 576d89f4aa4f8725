import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("The pieces' limits", .timeLimit(.minutes(60))) struct PieceLimitTests {
  let world: DemoWorld<PieceDemo>
  var piece: Piece { world.demo.pieces[2] }
  var touched: CGPoint { world.middle(of: piece) + CGPoint(x: 20, y: 20) }

  init() throws { world = try DemoWorld("piece") }

  @Test("a piece dropped outside of the window comes back; one half outside stays (DEM-09)")
  func lost() {
    let start = piece.center
    let edge = world.demo.field.convert(CGPoint(x: 1280, y: 0), from: nil).x
    world.drag(from: touched, by: CGPoint(x: edge - 2 - start.x + 10, y: 0))
    world.stage.settle()
    #expect(piece.center.x == edge - 2, "its centre is inside still")
    world.drag(from: world.middle(of: piece) - CGPoint(x: 30, y: 0), by: CGPoint(x: 60, y: 0))
    world.stage.settle()
    #expect(piece.center.x == edge - 60, "all of it shows")
  }

  @Test("a piece held by two fingers stays lifted until the last one lifts (VIS-06)")
  func inHand() {
    let c = world.middle(of: piece)
    let (a, b) = (c - CGPoint(x: 30, y: 0), c + CGPoint(x: 30, y: 0))
    world.send(a, .began, at: 0, finger: 1)
    world.send(b, .began, at: 0, finger: 2)
    for i in 1...10 {
      let offset = CGPoint(x: 6 * CGFloat(i), y: 4 * CGFloat(i))
      world.send(a - offset, .moved, at: 0.01 * Double(i), finger: 1)
      world.send(b + offset * 2, .moved, at: 0.01 * Double(i), finger: 2)
    }
    #expect(piece.isHeld && piece.isInHand)
    world.send(b + CGPoint(x: 120, y: 80), .ended, at: 0.4, finger: 2)
    world.stage.advance(to: 0.6)
    #expect(piece.isHeld && piece.isInHand, "one finger drags on")
    world.send(a - CGPoint(x: 60, y: 40), .ended, at: 0.8, finger: 1)
    #expect(!piece.isHeld && !piece.isInHand)
  }

  @Test("a piece that two fingers drop outside of the window comes back (DEM-09)")
  func lostByTwo() {
    let c = world.middle(of: piece)
    func report(_ offset: CGPoint, _ spread: CGFloat, _ phase: InputEvent.Phase, _ t: TimeInterval)
    {
      world.stage.send(
        [-1, 1].map { (side: CGFloat) in
          InputEvent(
            time: t, position: c + offset + CGPoint(x: side * spread, y: 0),
            source: .finger(side < 0 ? 1 : 2), phase: phase, pressure: 1)
        })
    }
    report(.zero, 30, .began, 0)
    for i in 1...20 {
      let k = CGFloat(i)
      report(CGPoint(x: 40 * k, y: 0), 30 + 2 * k, .moved, 0.01 * Double(i))
    }
    report(CGPoint(x: 800, y: 0), 70, .ended, 0.6)
    world.stage.settle()
    #expect(!piece.isHeld && !world.demo.field.hasLost(piece.center))
  }
}

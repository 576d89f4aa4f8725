import Pantograph
import UIKit

@testable import Block
@testable import Cart
@testable import Piece
@testable import Scrub

#if canImport(Glibc)
  import Glibc
#endif

/// What the documents say their programs do, in numbers.
@MainActor enum Checks {
  private static var failures = 0
  private static var made = 0

  static func expect(_ what: String, _ value: CGFloat?, _ wish: CGFloat, within: CGFloat = 0.01) {
    made += 1
    let value = value ?? .nan
    if abs(value - wish) <= within { return }
    failures += 1
    print("seeds: \(what): \(value), not \(wish)")
  }

  static func end() -> Never {
    print("seeds: \(made) checks, \(failures) failed")
    exit(failures == 0 ? 0 : 1)
  }

  /// The block follows the finger, less the 10 points that made it a drag (PAN-04), and stays.
  static func block() {
    let controller = MovingBlock()
    let world = World(controller)
    let block = controller.myView
    expect("block: width", block.frame.width, 100)
    expect("block: centre", block.center.x, 200)

    world.down(200, 400)
    world.move(60, 0)
    expect("block: x under the finger", block.center.x, 250)
    world.move(0, 50)
    expect("block: y under the finger", block.center.y, 450)
    world.up()
    world.advance(1)
    expect("block: stays", block.center.x, 250)
  }

  /// VPA-08: the finger scrubs, the lift lets the rest run.
  static func scrub() {
    let controller = ViewController()
    let world = World(controller)
    let view = controller.myView
    func shown() -> (x: CGFloat?, alpha: CGFloat?) {
      let layer = view.layer.presentation() ?? view.layer
      return (layer.affineTransform().tx, CGFloat(layer.opacity))
    }

    world.down(50, 400)
    world.move(60, 0)
    expect("scrub: fraction", controller.animator.fractionComplete, 50.0 / 275)
    expect("scrub: shown x", shown().x, 50, within: 0.5)
    expect("scrub: shown alpha", shown().alpha, 1 - 50.0 / 275, within: 0.005)
    world.up()
    world.advance(2.4)
    made += 1
    if controller.animator.state != .active {
      failures += 1
      print("seeds: scrub: over too early")
    }
    world.advance(0.1)
    expect("scrub: ends x", shown().x, 275)
    expect("scrub: ends alpha", shown().alpha, 0)
    made += 1
    if controller.animator.isRunning {
      failures += 1
      print("seeds: scrub: not at rest after 2.5 s")
    }
  }

  /// It follows at began, changed and ended; a cancel brings it back.
  static func piece() {
    let controller = PieceController()
    let world = World(controller)
    let piece = controller.piece
    world.down(90, 90)
    world.move(60, 0)
    expect("piece: under the finger", piece.center.x, 140)
    world.move(0, 30)
    world.up()
    expect("piece: stays, x", piece.center.x, 140)
    expect("piece: stays, y", piece.center.y, 120)

    world.down(140, 120)
    world.move(0, 200)
    expect("piece: on its way", piece.center.y, 310)
    world.cancel()
    expect("piece: back, x", piece.center.x, 140)
    expect("piece: back, y", piece.center.y, 120)
  }

  /// The ball jumps under the finger (BAL-02), comes back from an edge (BAL-03, 04), fades (BAL-07),
  /// and is lit again by the next drag.
  static func cart() {
    let controller = CartController()
    let world = World(controller)
    guard let ball = controller.view.subviews.first else { return expect("cart: a ball", nil, 1) }
    expect("cart: round", ball.layer.cornerRadius, 50)
    expect("cart: in the middle", ball.center.y, 400)

    world.down(210, 420)
    world.move(-190, 0)
    expect("cart: centre at the finger, x", ball.center.x, 20)
    expect("cart: centre at the finger, y", ball.center.y, 420)
    world.up()
    world.advance(0.09)
    expect("cart: waits", ball.layer.presentation()?.position.x, 20)
    world.advance(0.11)
    let shown = ball.layer.presentation()?.position.x
    expect("cart: springs, as BAL-06", shown, 20 + 30 * 0.8847, within: 0.5)
    world.advance(0.3)
    expect("cart: snapped", ball.center.x, 50)
    expect("cart: still lit", ball.layer.presentation().map { CGFloat($0.opacity) }, 1)
    world.advance(1)
    let half = ball.layer.presentation().map { CGFloat($0.opacity) }
    expect("cart: half faded", half, 0.6, within: 0.01)
    world.advance(0.6)
    expect("cart: faded", ball.layer.presentation().map { CGFloat($0.opacity) }, 0.2)

    world.down(50, 420)
    world.move(150, -410)
    expect("cart: above the edge", ball.center.y, 10)
    world.advance(0.3)
    expect("cart: lit again", ball.alpha, 1)
    world.up()
    world.advance(3)
    expect("cart: its top limit", ball.center.y, 128)
    expect("cart: faded again", ball.alpha, 0.2)
  }

  /// Controllers, views and recognizers go when their window does.
  static func leaks() {
    func gone(_ name: String, _ make: () -> UIViewController) {
      // At rest, and while something is still on its way.
      for seconds in [5, 0.3] { gone(name, after: seconds, make) }
    }
    func gone(_ name: String, after seconds: TimeInterval, _ make: () -> UIViewController) {
      weak var controller: UIViewController?
      weak var view: UIView?
      weak var moved: UIView?
      weak var recognizer: UIGestureRecognizer?
      do {
        let made = make()
        let world = World(made)
        controller = made
        view = made.view
        moved = made.view.subviews.first
        recognizer = moved?.gestureRecognizers?.first
        expect("\(name): has a recognizer", recognizer == nil ? 0 : 1, 1)
        let findings = world.stage.inspect()
        expect("\(name): nothing that can never fire \(findings)", CGFloat(findings.count), 0)
        let place = moved?.center ?? .zero
        world.down(place.x, place.y)
        world.move(70, 20)
        world.up()
        world.advance(seconds)
        world.stage.tearDown()
      }
      expect("\(name): its controller goes", controller == nil ? 0 : 1, 0)
      expect("\(name): its view goes", view == nil ? 0 : 1, 0)
      expect("\(name): what moved goes", moved == nil ? 0 : 1, 0)
      expect("\(name): its recognizer goes", recognizer == nil ? 0 : 1, 0)
    }
    gone("block") { MovingBlock() }
    gone("scrub") { ViewController() }
    gone("piece") { PieceController() }
    gone("cart") { CartController() }
  }
}

import Pantograph
import UIKit

/// A controller as the root of a stage that nobody sees, and one finger.
@MainActor final class World {
  let stage: Stage
  private var place = CGPoint.zero

  init(_ controller: UIViewController, _ width: CGFloat = 400, _ height: CGFloat = 800) {
    stage = Stage(
      size: CGSize(width: width, height: height),
      safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    stage.window.rootViewController = controller
    stage.layoutIfNeeded()
    advance(0.1)
  }

  func advance(_ seconds: TimeInterval) {
    let end = stage.time.now + seconds
    while stage.time.now + 1.0 / 120 < end { stage.advance(to: stage.time.now + 1.0 / 120) }
    stage.advance(to: end)
    stage.layoutIfNeeded()
  }

  func down(_ x: CGFloat, _ y: CGFloat) { send(.began, CGPoint(x: x, y: y)) }

  /// At an even speed for 0.2 s.
  func move(_ x: CGFloat, _ y: CGFloat) {
    let start = place
    for step in 1...24 {
      advance(1.0 / 120)
      let t = CGFloat(step) / 24
      send(.moved, CGPoint(x: start.x + x * t, y: start.y + y * t))
    }
  }

  func up() { send(.ended, place) }
  func cancel() { send(.cancelled, place) }

  private func send(_ phase: InputEvent.Phase, _ position: CGPoint) {
    place = position
    stage.send(
      InputEvent(
        time: stage.time.now, position: position, source: .finger(1), phase: phase, pressure: 1))
  }
}

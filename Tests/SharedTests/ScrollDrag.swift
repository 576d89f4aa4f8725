import Foundation
import PantoScene

/// A drag from the measurements of scroll views: touch down, evenly spaced moves, an optional rest,
/// and the lift.
struct ScrollDrag: Decodable {
  var x: CGFloat
  var y0: CGFloat
  /// The distance between two moves, in points.
  var dy: CGFloat
  var moves: Int
  var interval: TimeInterval
  /// The number of reports in which the finger rests.
  var holdEvents: Int
  var liftAt: TimeInterval

  /// - Parameter afterMove: is called after each move with the move's number, counted from 1.
  @MainActor func play(on stage: Stage, afterMove: (Int) -> Void = { _ in }) {
    func send(_ phase: InputEvent.Phase, _ n: Int, at time: TimeInterval) {
      stage.send(
        InputEvent(
          time: time, position: CGPoint(x: x, y: y0 + dy * CGFloat(n)), source: .finger(1),
          phase: phase))
    }
    send(.began, 0, at: 0)
    for n in 1...moves {
      send(.moved, n, at: Double(n) * interval)
      afterMove(n)
    }
    for n in 0..<holdEvents { send(.stationary, moves, at: Double(moves + 1 + n) * interval) }
    send(.ended, moves, at: liftAt)
  }
}

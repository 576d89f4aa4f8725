import DemoSupport
import PantoCore
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// The cart's page on a stage of its own, with functions that play fingers.
@MainActor final class CartWorld {
  let stage: Stage
  let page: CartPage
  var now: TimeInterval { stage.time.now }

  init(
    _ width: CGFloat = 400, _ height: CGFloat = 800,
    insets: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
    _ change: (inout CartPage.Options) -> Void = { _ in }
  ) {
    stage = Stage(
      size: CGSize(width: width, height: height), safeAreaInsets: insets,
      text: HarfBuzzShaper.shared)
    var options = CartPage.Options()
    change(&options)
    let controller = CartController(options: options, size: stage.size)
    stage.window.rootViewController = controller
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage) }
    page = (controller.view as? CartPage) ?? CartPage(frame: .zero, options: options)
    stage.layoutIfNeeded()
  }

  var ball: CartBall { page.balls[0] }
  var shown: CGPoint { ball.layer.shownPosition }

  func send(_ p: CGPoint, _ phase: InputEvent.Phase, at t: TimeInterval, finger: Int64 = 1) {
    stage.send(InputEvent(time: t, position: p, source: .finger(finger), phase: phase, pressure: 1))
  }

  /// Presses at `from`, drags to `to` in even steps of 8 ms, and lifts after `rest` seconds.
  func drag(from: CGPoint, to: CGPoint, over time: TimeInterval = 0.2, rest: TimeInterval = 0.2) {
    let start = now
    send(from, .began, at: start)
    let steps = Int((time / 0.008).rounded())
    for i in 1...steps {
      let k = CGFloat(i) / CGFloat(steps)
      send(from + (to - from) * k, .moved, at: start + Double(i) * 0.008)
    }
    send(to, .ended, at: start + Double(steps) * 0.008 + rest)
  }
}

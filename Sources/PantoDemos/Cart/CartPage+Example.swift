import PantoCore
import PantoDemoKit

extension CartPage {
  /// The throw that the app plays when the cart is opened for the first time (GAL-08): from the
  /// ball, wherever it rests, towards the other side.
  static let example = ExampleThrow(
    line: "Drag the timeline. Press U to change the physics.",
    sheetLine: "Tap Timeline and drag it. Press U to change the physics.",
    cardLine: "Tap More and drag the timeline. Press U to change the physics."
  ) { view in
    guard let page = view as? CartPage, let ball = page.balls.first else { return nil }
    let size = page.bounds.size
    let way = ball.center.x > size.width / 2 ? -1 : 1 as CGFloat
    let offset = CGPoint(x: way * size.width * 0.34, y: -min(120, size.height * 0.2))
    return (ball.center, ball.center + offset)
  }
}

// A ball that fades and snaps to an edge. The article "A floating cart" explains this file.

import Pantograph

final class FloatingCart: UIViewController {
  let ball = UIButton()
  let pan = UIPanGestureRecognizer()
  private var grab = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    ball.backgroundColor = .systemRed
    ball.layer.cornerRadius = 44
    ball.frame = CGRect(x: 151, y: 378, width: 88, height: 88)
    pan.addTarget(self, action: Self.dragged(_:))
    ball.addGestureRecognizer(pan)
    view.addSubview(ball)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view)
    switch pan.state {
    case .began:
      grab = ball.center - finger
      wake()
    case .changed:
      ball.center = finger + grab
    case .ended, .cancelled:
      rest(after: pan.velocity(in: view))
    default:
      break
    }
  }

  private func wake() {
    ball.layer.removeAllAnimations()
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { ball.alpha = 1 }
  }

  /// Moves the ball to the edge nearest to the place that the throw would reach, and fades it.
  private func rest(after velocity: CGPoint) {
    // A velocity of v points per second travels 0.499 v points at a deceleration of 0.998 per ms.
    let aim = ball.center + velocity * 0.499
    let room = view.safeAreaLayoutGuide.layoutFrame.insetBy(dx: 54, dy: 54)
    let inside = CGPoint(
      x: min(max(aim.x, room.minX), room.maxX), y: min(max(aim.y, room.minY), room.maxY))
    let isLeft = inside.x < room.midX
    let target = CGPoint(x: isLeft ? room.minX : room.maxX, y: inside.y)
    UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
      ball.center = target
    }
    UIView.animate(withDuration: 1, delay: 1, options: .allowUserInteraction) { ball.alpha = 0.2 }
  }
}

import PantoScene
import PantoTesting

/// A stage with one view of 100 × 100 points, and access to the view's shown position.
@MainActor package final class Box {
  package let stage = TestStage(400, 400)
  package let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  package var heard: [UIViewAnimatingPosition] = []

  package init() { stage.add(view) }

  package var x: CGFloat { view.layer.shownPosition.x }

  /// An animator that moves the view 200 points to the right and appends its final position to
  /// `heard`.
  package func animator(
    _ duration: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { [view] in
      view.center.x = 250
    }
    animator.addCompletion { [unowned self] in heard.append($0) }
    return animator
  }

  package func isAt(_ place: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    (x - place).magnitude <= tolerance
  }

  /// The number of misuses that `body` was reported for.
  package func refusals(_ body: () -> Void) -> Int {
    let before = Misuse.count
    body()
    return Misuse.count - before
  }
}

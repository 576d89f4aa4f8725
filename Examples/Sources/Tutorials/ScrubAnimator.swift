// A pan that drives an animation. The article "Scrub an animation" explains this file.

import Pantograph

final class ScrubAnimator: UIViewController {
  let block = UIView()
  let pan = UIPanGestureRecognizer()
  private(set) var animator: UIViewPropertyAnimator?
  private var startFraction: CGFloat = 0
  private let travel: CGFloat = 275

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    block.backgroundColor = .systemIndigo
    block.frame = CGRect(x: 0, y: 300, width: 100, height: 100)
    view.addSubview(block)
    pan.addTarget(self, action: Self.scrubbed(_:))
    // The pan belongs to the page: the block fades out, and a transparent view takes no touches.
    view.addGestureRecognizer(pan)
  }

  private func makeAnimator() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 3, curve: .easeOut) { [block, travel] in
      block.transform = CGAffineTransform(translationX: travel, y: 0)
      block.alpha = 0
    }
    animator.addCompletion { [weak self] _ in
      self?.animator = nil
      self?.block.transform = .identity
      self?.block.alpha = 1
    }
    return animator
  }

  private func scrubbed(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let running = animator ?? makeAnimator()
      animator = running
      running.pauseAnimation()
      startFraction = running.fractionComplete
    case .changed:
      animator?.fractionComplete = startFraction + pan.translation(in: view).x / travel
    case .ended, .cancelled:
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default:
      break
    }
  }
}

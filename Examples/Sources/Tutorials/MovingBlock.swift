// A block that follows the finger. The article "A block that moves" explains this file.

import Pantograph

final class MovingBlock: UIViewController {
  let block = UIView()
  let pan = UIPanGestureRecognizer()
  private var initialCenter = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    block.backgroundColor = .systemBlue
    block.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(block)
    NSLayoutConstraint.activate([
      block.widthAnchor.constraint(equalToConstant: 100),
      block.heightAnchor.constraint(equalToConstant: 100),
      block.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      block.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    pan.addTarget(self, action: Self.dragged(_:))
    block.addGestureRecognizer(pan)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let piece = pan.view else { return }
    switch pan.state {
    case .began, .changed, .ended:
      if pan.state == .began { initialCenter = piece.center }
      piece.center = initialCenter + pan.translation(in: piece.superview)
    case .cancelled:
      piece.center = initialCenter
    default:
      break
    }
  }
}

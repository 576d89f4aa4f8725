// Three pieces with one action. The article "Pieces that return" explains this file.

import Pantograph

final class PanPiece: UIViewController {
  private(set) var pieces: [UIView] = []
  let star = UIImageView(image: UIImage(systemName: "star.fill"))
  private var initialCenter = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange]
    for (i, color) in colors.enumerated() {
      let piece = UIView(frame: CGRect(x: 60 + 80 * i, y: 200 + 60 * i, width: 120, height: 120))
      piece.accessibilityIdentifier = "piece\(i + 1)"
      piece.backgroundColor = color
      piece.addGestureRecognizer(
        UIPanGestureRecognizer(target: self, action: Self.panPiece(_:)))
      view.addSubview(piece)
      pieces.append(piece)
    }
    // An image view takes no touches unless `isUserInteractionEnabled` is set.
    star.accessibilityIdentifier = "star"
    star.frame = CGRect(x: 135, y: 520, width: 120, height: 120)
    star.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.panPiece(_:)))
    view.addSubview(star)
  }

  private func panPiece(_ pan: UIPanGestureRecognizer) {
    guard let piece = pan.view else { return }
    if pan.state == .began {
      initialCenter = piece.center
      piece.superview?.bringSubviewToFront(piece)
    }
    if pan.state != .cancelled {
      piece.center = initialCenter + pan.translation(in: piece.superview)
    } else {
      piece.center = initialCenter
    }
  }
}

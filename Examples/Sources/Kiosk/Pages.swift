import Pantograph

/// A page with a disc that grows and shrinks until it is stopped.
final class AttractPage: UIView {
  private let disc = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 160))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemIndigo
    // Touches go through to the page below, so that the first touch can already press its button.
    isUserInteractionEnabled = false
    disc.backgroundColor = .white
    disc.layer.cornerRadius = 80
    addSubview(disc)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func layoutSubviews() {
    super.layoutSubviews()
    disc.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  func start() {
    disc.transform = .identity
    UIView.animate(
      withDuration: 1.5, delay: 0, options: [.repeat, .autoreverse],
      animations: { self.disc.transform = CGAffineTransform(scaleX: 1.3, y: 1.3) })
  }

  func stop() { disc.layer.removeAllAnimations() }
}

/// A page that counts the presses of its button.
final class StartPage: UIView {
  let button = UIButton(type: .system)
  private(set) var presses = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    button.addAction(UIAction { [unowned self] _ in count(presses + 1) }, for: .touchUpInside)
    addSubview(button)
    count(0)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = CGRect(x: bounds.midX - 110, y: bounds.midY - 30, width: 220, height: 60)
  }

  func startOver() { count(0) }

  private func count(_ new: Int) {
    presses = new
    button.setTitle(new == 0 ? "Touch me" : "Touches: \(new)", for: .normal)
  }
}

import PantoScene

/// The pictures of a stepper's parts by state, and the views of those that have none of their own.
@MainActor final class StepperPictures {
  /// The states of the halves beside a divider.
  struct Sides: Hashable {
    var left: UIControl.State
    var right: UIControl.State
  }

  var increment: [UIControl.State: UIImage] = [:]
  var decrement: [UIControl.State: UIImage] = [:]
  var background: [UIControl.State: UIImage] = [:]
  var divider: [Sides: UIImage] = [:]
  private let backdrop = UIImageView(frame: .zero)
  private let line = UIImageView(frame: .zero)
  /// The background colour that the stepper had before a picture took its place.
  private var covered: (color: UIColor?, isCovered: Bool) = (nil, false)

  /// Shows the pictures in a stepper whose parts are laid out.
  func show(in stepper: UIStepper, halves: (minus: PictureLabel, plus: PictureLabel), bar: UIView) {
    let (minus, plus) = halves
    let states = (stepper.state(ofHalf: minus), stepper.state(ofHalf: plus))
    show(decrement, for: states.0, in: minus, "−")
    show(increment, for: states.1, in: plus, "+")
    show(background[stepper.state] ?? background[.normal], in: backdrop, of: stepper, at: 0)
    backdrop.frame = stepper.bounds
    showColor(of: stepper)
    let between =
      divider[Sides(left: states.0, right: states.1)]
      ?? divider[Sides(left: .normal, right: .normal)]
    show(between, in: line, of: stepper, at: nil)
    bar.isHidden = between != nil
    let width = between?.size.width ?? 0
    line.frame = CGRect(
      x: stepper.bounds.midX - width / 2, y: stepper.bounds.minY, width: width,
      height: stepper.bounds.height)
  }

  private func showColor(of stepper: UIStepper) {
    let isCovered = backdrop.image != nil
    guard isCovered != covered.isCovered else { return }
    let color = stepper.backgroundColor
    stepper.backgroundColor = isCovered ? nil : covered.color
    covered = (isCovered ? color : nil, isCovered)
  }

  private func show(
    _ images: [UIControl.State: UIImage], for state: UIControl.State, in half: PictureLabel,
    _ sign: String
  ) {
    let image = images[state] ?? images[.normal]
    half.text = image == nil ? sign : nil
    half.picture = image
    // A picture of its own for the state says that the half is disabled.
    half.pictureView?.alpha = state == .disabled && images[state] == nil ? 0.4 : 1
    half.pictureView?.tintColor = nil
  }

  private func show(
    _ image: UIImage?, in view: UIImageView, of stepper: UIStepper, at index: Int?
  ) {
    view.image = image
    guard image != nil else { return view.removeFromSuperview() }
    guard view.superview == nil else { return }
    if let index { stepper.insertSubview(view, at: index) } else { stepper.addSubview(view) }
  }
}

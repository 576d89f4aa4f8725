import PantoScene

/// A title, or a picture in the middle, as in segments and in the halves of a stepper.
@MainActor class PictureLabel: UILabel {
  private(set) final var pictureView: UIImageView?

  final var picture: UIImage? {
    get { pictureView?.image }
    set {
      guard newValue !== picture else { return }
      let view = pictureView ?? UIImageView()
      if pictureView == nil {
        view.tintColor = .label
        addSubview(view)
        pictureView = view
      }
      view.image = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  override var intrinsicContentSize: CGSize { picture?.size ?? super.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let view = pictureView else { return }
    let size = view.image?.size ?? .zero
    // The view is as large as its picture, and no larger than the segment.
    let fit = min(1, bounds.width / max(1, size.width), bounds.height / max(1, size.height))
    view.bounds.size = CGSize(width: size.width * fit, height: size.height * fit)
    view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// A view of one picture. Takes no touches by default (HIT-06).
@MainActor open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  public convenience init() { self.init(frame: .zero) }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setNeedsLayout()
  }

  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsLayout()
      if box != nil, image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  /// Shown while `isHighlighted`; `nil`: the same.
  open var highlightedImage: UIImage? { didSet { setNeedsLayout() } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsLayout() } } }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }
  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let image = isHighlighted ? highlightedImage ?? image : image else {
      layer.image = nil
      layer.paths = []
      return
    }
    image.show(in: self, rect: contentMode.place(image.size, in: bounds))
  }
}

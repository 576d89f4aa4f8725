import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that shows one picture, placed by its `contentMode`.
///
/// An image view takes no touches by default (HIT-06).
@preconcurrency @MainActor open class UIImageView: UIView {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(traits: .image)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes a view of size zero without a picture.
  public convenience init() { self.init(frame: .zero) }

  /// Makes a view as large as the picture, in points.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setNeedsLayout()
  }

  /// Makes a view as large as `image`, which shows `highlightedImage` while `isHighlighted`.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// The picture; `nil`, the default, shows nothing.
  ///
  /// A picture of another size changes the intrinsic size.
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsLayout()
      if image?.images != nil || oldValue?.images != nil { frames.restart(in: self) }
      guard takesPartInLayout else { return }
      if image?.size != oldValue?.size
        || image?.alignmentRectInsets != oldValue?.alignmentRectInsets
      {
        invalidateIntrinsicContentSize()
      }
    }
  }
  /// The picture that shows while `isHighlighted`; `nil`, the default, shows `image`.
  open var highlightedImage: UIImage? { didSet { setNeedsLayout() } }
  /// Whether the view shows `highlightedImage`. Default `false`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsLayout() } } }
  /// The pictures that show in turn while the view animates, in place of `image`. Default `nil`.
  ///
  /// Setting it stops the animation.
  open var animationImages: [UIImage]? {
    didSet {
      stopAnimating()
      setNeedsLayout()
    }
  }
  /// The pictures that show in turn while the view is highlighted and animates. Default `nil`.
  open var highlightedAnimationImages: [UIImage]? { didSet { setNeedsLayout() } }
  /// The time for all pictures in seconds; 0, the default, is a thirtieth of a second for each.
  ///
  /// A value that is not finite counts as 0.
  open var animationDuration: TimeInterval = 0
  /// How often the pictures show; 0, the default, is for ever.
  open var animationRepeatCount = 0
  private let frames = ImageFrames()

  /// Whether `animationImages` show in turn.
  open var isAnimating: Bool { frames.isPlaying }

  /// Shows `animationImages` in turn, from the first on. Does nothing without any.
  open func startAnimating() {
    guard !(animationImages ?? []).isEmpty else { return }
    frames.play(in: self)
  }

  /// Ends the animation; `image` shows again.
  open func stopAnimating() { frames.stop(in: self) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    frames.moved(in: self)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }
  open override var intrinsicContentSize: CGSize {
    guard let image else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    let (size, insets) = (image.size, alignmentRectInsets)
    return CGSize(
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
  /// The picture's own, mirrored where the picture is; zero without a picture.
  open override var alignmentRectInsets: UIEdgeInsets {
    guard let image else { return .zero }
    if image.flipsForRightToLeftLayoutDirection,
      effectiveUserInterfaceLayoutDirection == .rightToLeft
    {
      let own = image.alignmentRectInsets
      return UIEdgeInsets(top: own.top, left: own.right, bottom: own.bottom, right: own.left)
    }
    return image.alignmentRectInsets
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let image = frames.image(of: self) ?? (isHighlighted ? highlightedImage ?? image : image)
    else {
      layer.image = nil
      layer.paths = []
      return
    }
    image.show(in: self, rect: contentMode.place(image.size, in: bounds), mode: contentMode)
  }
}

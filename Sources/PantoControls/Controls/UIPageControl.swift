import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

/// A row of dots, one for each page.
///
/// A tap on the left or right half goes back or on by one page and sends `.valueChanged`.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(
      isElement: true, value: "page \(currentPage + 1) of \(numberOfPages)",
      traits: speechState.union(.adjustable))
  }

  private var dots: [PageDot] = []
  /// The pictures of single pages, as set; `nil` until one is.
  private var pageImages: (other: [Int: UIImage], current: [Int: UIImage])?
  private static let gap: CGFloat = 9
  /// The largest number of dots.
  ///
  /// Each dot is a view, and 200 of them are wider than any window. More pages are reported.
  private static let maximumPageCount = 200

  /// The number of dots, limited to 0…200. Default 0. More than 200 are reported.
  open var numberOfPages = 0 {
    didSet {
      guard numberOfPages != oldValue else { return }
      if numberOfPages > UIPageControl.maximumPageCount {
        Misuse.warn(
          "numberOfPages: \(numberOfPages) dots were asked for; "
            + "\(UIPageControl.maximumPageCount) are shown")
      }
      numberOfPages = min(max(0, numberOfPages), UIPageControl.maximumPageCount)
      currentPage = min(currentPage, max(0, numberOfPages - 1))
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// The index of the current page, limited to the pages. Default 0.
  ///
  /// Setting it in code sends nothing.
  open var currentPage = 0 {
    didSet {
      let legal = min(max(0, currentPage), max(0, numberOfPages - 1))
      if currentPage != legal { currentPage = legal }
      setNeedsLayout()
    }
  }
  /// Whether the dot is hidden if there is only one page. Default `false`.
  open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
  /// The colour of the other pages' dots; `nil`, the default, is `.label` at 30 %.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the current page's dot; `nil`, the default, is `.label`.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// The picture of the pages in place of the dots. Default `nil`: dots (PRT-53).
  ///
  /// A picture without a rendering mode of its own shows in the colours of the dots.
  open var preferredIndicatorImage: UIImage? { didSet { imagesChanged() } }
  /// The picture of the current page. Default `nil`: the one that the page has otherwise.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { imagesChanged() } }

  /// Sets the picture of a page in place of `preferredIndicatorImage`; `nil` removes it. A page out
  /// of range does nothing.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard 0..<numberOfPages ~= page else { return }
    pageImages = pageImages ?? ([:], [:])
    pageImages?.other[page] = image
    imagesChanged()
  }
  /// The picture that was set for a page, or `nil`.
  open func indicatorImage(forPage page: Int) -> UIImage? { pageImages?.other[page] }

  /// Sets the picture of a page for the time when it is current, in place of
  /// `preferredCurrentPageIndicatorImage`; `nil` removes it. A page out of range does nothing.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard 0..<numberOfPages ~= page else { return }
    pageImages = pageImages ?? ([:], [:])
    pageImages?.current[page] = image
    imagesChanged()
  }
  /// The picture that was set for a page for the time when it is current, or `nil`.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { pageImages?.current[page] }

  private func imagesChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func image(ofPage page: Int) -> UIImage? {
    let image = pageImages?.other[page] ?? preferredIndicatorImage
    guard page == currentPage else { return image }
    return pageImages?.current[page] ?? preferredCurrentPageIndicatorImage ?? image
  }

  /// The distance between the middles of neighbours: 16 points, or that of the widest picture and
  /// the gap beside a dot.
  private var pitch: CGFloat {
    var widest = PageDot.side
    for case let image? in [preferredIndicatorImage, preferredCurrentPageIndicatorImage] {
      widest = max(widest, image.size.width)
    }
    guard let pageImages else { return widest + UIPageControl.gap }
    // Order: the largest is the same in any order.
    for image in pageImages.other.values { widest = max(widest, image.size.width) }
    // Order: as above.
    for image in pageImages.current.values { widest = max(widest, image.size.width) }
    return widest + UIPageControl.gap
  }

  /// Returns the size that the dots of `pageCount` pages need, in points, with a margin.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 1)) * pitch + 20, height: 26)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
    while dots.count < numberOfPages {
      let dot = PageDot()
      dots.append(dot)
      addSubview(dot)
    }
    let pitch = pitch
    let first = bounds.midX - CGFloat(dots.count - 1) * pitch / 2
    for (i, dot) in dots.enumerated() {
      let color: UIColor =
        i == currentPage
        ? currentPageIndicatorTintColor ?? .label
        : pageIndicatorTintColor ?? UIColor.label.withAlphaComponent(0.3)
      dot.show(image(ofPage: i), color: color)
      dot.center = CGPoint(x: first + CGFloat(i) * pitch, y: bounds.midY)
      dot.isHidden = hidesForSinglePage && dots.count == 1
    }
  }

  @_spi(Overrides) open override var actKind: GestureKind { .pageControl }
  @_spi(Overrides) open override var actValue: CGFloat? { CGFloat(currentPage) }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)) else { return }
    turn(by: touch.location(in: self).x < bounds.midX ? -1 : 1)
  }

  /// Goes on by one page, as a tap does.
  open override func accessibilityIncrement() { if isEnabled { turn(by: 1) } }
  /// Goes back by one page, as a tap does.
  open override func accessibilityDecrement() { if isEnabled { turn(by: -1) } }

  private func turn(by pages: Int) {
    let old = currentPage
    currentPage += pages
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}

/// The mark of a page: a dot, or a picture.
@MainActor private final class PageDot: UIView {
  /// The diameter of a dot, in points.
  static let side: CGFloat = 7
  private var picture: UIImageView?

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: PageDot.side, height: PageDot.side))
    layer.cornerRadius = PageDot.side / 2
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { nil }

  func show(_ image: UIImage?, color: UIColor) {
    backgroundColor = image == nil ? color : nil
    guard image != nil || picture != nil else { return }
    let view = picture ?? UIImageView()
    if picture == nil {
      picture = view
      addSubview(view)
    }
    let isPlain = image?.renderingMode == .automatic
    view.image = isPlain ? image?.withRenderingMode(.alwaysTemplate) : image
    view.tintColor = color
    bounds.size = image?.size ?? CGSize(width: PageDot.side, height: PageDot.side)
    view.frame = bounds
  }
}

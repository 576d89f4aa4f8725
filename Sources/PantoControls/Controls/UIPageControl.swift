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

  private var dots: [UIView] = []
  private static let pitch: CGFloat = 16
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

  /// Returns the size that the dots of `pageCount` pages need, in points, with a margin.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 1)) * UIPageControl.pitch + 20, height: 26)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
    while dots.count < numberOfPages {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
      dot.layer.cornerRadius = 3.5
      dot.isUserInteractionEnabled = false
      dots.append(dot)
      addSubview(dot)
    }
    let first = bounds.midX - CGFloat(dots.count - 1) * UIPageControl.pitch / 2
    for (i, dot) in dots.enumerated() {
      dot.center = CGPoint(x: first + CGFloat(i) * UIPageControl.pitch, y: bounds.midY)
      dot.backgroundColor =
        i == currentPage
        ? currentPageIndicatorTintColor ?? .label
        : pageIndicatorTintColor ?? UIColor.label.withAlphaComponent(0.3)
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

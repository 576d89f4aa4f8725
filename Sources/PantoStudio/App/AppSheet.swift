import PantoControls
import PantoCore
import PantoDemoKit

/// A card above the scene with a heading and a page that scrolls, such as the list of keys. A tap
/// beside the card, its button or Esc closes it.
class AppSheet: UIView {
  var onClose: (() -> Void)?
  let theme: Theme
  let card = UIView()
  let scroll = GalleryScroll()
  let heading: ScaledLabel
  private let dim = UIControl()
  private let close = ToolButton()
  /// The distance that an arrow key scrolls a sheet, as a multiple of the distance that it moves a
  /// view.
  private static let keyFactor: CGFloat = 4

  init(_ title: String, theme: Theme) {
    self.theme = theme
    heading = ScaledLabel(scaled: title, Theme.largeTitle, theme.text)
    super.init(frame: .zero)
    heading.numberOfLines = 0
    dim.backgroundColor = theme.dim
    dim.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    card.backgroundColor = theme.raised
    card.layer.cornerRadius = 20
    card.layer.shadow = theme.liftedShadow
    close.accessibilityIdentifier = "close"
    close.setImage(UIImage(systemName: "xmark"), for: .normal)
    close.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delaysContentTouches = false
    for part in [dim, card] as [UIView] { addSubview(part) }
    for part in [heading, close, scroll] as [UIView] { card.addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    card.layer.shadow = Theme(around: self).liftedShadow
    setNeedsLayout()
  }

  /// Handles a key while the sheet is open: arrows scroll the page.
  func press(_ key: DemoKey) -> Bool {
    guard case .move(let offset) = key else { return false }
    let most = CGPoint(
      x: max(0, scroll.contentSize.width - scroll.bounds.width),
      y: max(0, scroll.contentSize.height - scroll.bounds.height))
    let to = scroll.contentOffset + offset * Self.keyFactor
    scroll.contentOffset = CGPoint(x: min(max(0, to.x), most.x), y: min(max(0, to.y), most.y))
    return true
  }

  // MARK: Showing and hiding

  func show(in window: UIView) {
    frame = window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(self)
    layoutIfNeeded()
    // Only the dim fades: a fade of the whole card would blend each of its texts in each frame.
    dim.alpha = 0
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { dim.alpha = 1 }
  }

  /// Removes the sheet from the window once its dim has faded. Touches go to the views below at
  /// once.
  func hide() {
    isUserInteractionEnabled = false
    card.isHidden = true
    UIView.animate(withDuration: 0.15, delay: 0, options: .beginFromCurrentState) {
      dim.alpha = 0
    } completion: { [weak self] _ in
      self?.removeFromSuperview()
    }
  }

  // MARK: Layout

  /// The largest width of the card, in points. Subclasses override it.
  var widest: CGFloat { 760 }

  /// Lays out the sheet's page for an inner width, and returns the size of the page. Subclasses
  /// override it.
  func layOutPage(_ inner: CGFloat) -> CGSize { .zero }

  /// Lays out the views beside the sheet's close button, and returns the left end of the first.
  /// Subclasses override it.
  func layOutTools(until right: CGFloat) -> CGFloat { right }

  /// Lays out a line below the sheet's heading, and returns the height of the line. Subclasses
  /// override it.
  func layOutLine(_ frame: CGRect) -> CGFloat { 0 }

  override func layoutSubviews() {
    dim.frame = bounds
    let safe = safeAreaLayoutGuide.layoutFrame
    let width = max(120, min(widest, safe.width - 32))
    let inner = width - 48
    let page = layOutPage(inner)
    close.frame = CGRect(x: width - 60, y: 16, width: 44, height: 44)
    let right = layOutTools(until: close.frame.minX - 8)
    let most = CGSize(width: right - 24, height: .greatestFiniteMagnitude)
    let title = heading.sizeThatFits(most)
    heading.frame = CGRect(
      x: 24, y: 16 + max(0, (44 - title.height) / 2).rounded(), width: right - 24,
      height: title.height.rounded(.up))
    var top = max(60, heading.frame.maxY) + 4
    top += layOutLine(CGRect(x: 24, y: top, width: inner, height: 0)) + 8
    let height = min(page.height + top + 20, safe.height - 32)
    card.frame = CGRect(
      x: (safe.midX - width / 2).rounded(), y: (safe.midY - height / 2).rounded(), width: width,
      height: height)
    // The page is wider than its contents, so that no focus ring is cut.
    scroll.frame = CGRect(x: 16, y: top, width: width - 32, height: max(0, height - top - 16))
    scroll.contentInset = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    scroll.contentSize = page
    card.mirror(card.subviews.filter { $0 !== scroll })
  }
}

import Pantograph

/// The sheet with the cart's contents: rows with steppers, the total, and a button to empty the
/// cart.
///
/// The sheet follows a downward drag, and closes beyond half of its height or when it is thrown
/// (DEM-03 item 5).
final class CartSheet: UIView {
  private let dim = UIView()
  private let panel = UIView()
  private let grabber = UIView()
  private let title: UILabel
  private let totalName: UILabel
  private let total: UILabel
  private let emptyButton = UIButton()
  private let nothing: UILabel
  private let theme: Theme
  private let pan = UIPanGestureRecognizer()
  /// The rows, which scroll when they do not fit.
  private let list = UIScrollView()
  private var rows: [CartRow] = []
  private var openCenter = CGPoint.zero
  private(set) var isClosing = false

  /// The downward speed above which a release closes the sheet, in points per second.
  static let closingSpeed: CGFloat = 600

  var cart: Cart { didSet { show() } }
  var onChange: ((Product, Int) -> Void)?
  var onEmpty: (() -> Void)?
  var onClosed: (() -> Void)?

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    panel.layer.shadow = Theme(around: self).sheetShadow
  }

  init(frame: CGRect, cart: Cart, theme: Theme) {
    self.cart = cart
    self.theme = theme
    title = UILabel("Your cart", Theme.heading, theme.text)
    totalName = UILabel("Total", Theme.bodyStrong, theme.text)
    total = UILabel("", Theme.bodyStrong, theme.text)
    nothing = UILabel("Nothing in it yet. Tap + on a product.", Theme.body, theme.text2)
    super.init(frame: frame)
    accessibilityIdentifier = "cartSheet"
    addPanel()
    addGestures()
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func addPanel() {
    dim.backgroundColor = UIColor(white: 0, alpha: 0.4)
    panel.accessibilityIdentifier = "sheet"
    panel.backgroundColor = theme.raised
    panel.layer.cornerRadius = 20
    panel.layer.shadow = theme.sheetShadow
    grabber.backgroundColor = theme.separator
    grabber.layer.cornerRadius = 2
    grabber.isUserInteractionEnabled = false
    total.textAlignment = .right
    nothing.textAlignment = .center
    emptyButton.setTitle("Empty", for: .normal)
    emptyButton.titleLabel?.font = Theme.button
    emptyButton.setTitleColor(theme.accent, for: .normal)
    // The title of the button ends at the same right edge as the numbers below.
    emptyButton.contentHorizontalAlignment = .right
    emptyButton.contentEdgeInsets = .zero
    emptyButton.accessibilityIdentifier = "empty"
    emptyButton.addAction(for: .touchUpInside) { [weak self] _ in self?.onEmpty?() }
    addSubview(dim)
    addSubview(panel)
    for view in [grabber, title, list, totalName, total, emptyButton, nothing] as [UIView] {
      panel.addSubview(view)
    }
  }

  /// Adds the tap beside the panel and the drag of the panel, which close the sheet.
  private func addGestures() {
    let tap = UITapGestureRecognizer()
    tap.name = "closeTap"
    tap.addTarget(self, action: CartSheet.close)
    dim.addGestureRecognizer(tap)
    pan.addTarget(self, action: CartSheet.dragged(_:))
    panel.addGestureRecognizer(pan)
  }

  /// The height of the contents, at most 60 % of the window.
  private var panelHeight: CGFloat {
    let wanted = 76 + CGFloat(max(1, cart.lines.count)) * 52 + 72 + bottomInset
    return min(wanted, (bounds.height * 0.6).rounded())
  }

  private var bottomInset: CGFloat { safeAreaInsets.bottom }
  private var panelWidth: CGFloat { min(bounds.width, 560) }

  /// The part of the panel below the window's edge. A rubber band of the window's height never
  /// stretches further.
  private var overhang: CGFloat { bounds.height }

  /// The centre of the open panel.
  private func centerWhenOpen(height: CGFloat) -> CGPoint {
    CGPoint(x: bounds.midX, y: bounds.height - height / 2 + overhang / 2)
  }

  override func layoutSubviews() {
    dim.frame = bounds
    let height = panelHeight
    panel.bounds = CGRect(x: 0, y: 0, width: panelWidth, height: height + overhang)
    openCenter = centerWhenOpen(height: height)
    if !pan.state.isRunning, !isClosing { panel.center = openCenter }
    layoutPanel(height)
  }

  private func layoutPanel(_ height: CGFloat) {
    let w = panelWidth
    grabber.frame = CGRect(x: w / 2 - 20, y: 8, width: 40, height: 4)
    title.frame = CGRect(x: 20, y: 24, width: w - 140, height: 24)
    emptyButton.frame = CGRect(x: w - 20 - 80, y: 12, width: 80, height: 48)
    nothing.frame = CGRect(x: 20, y: 84, width: w - 40, height: 24)
    let bottom = height - bottomInset
    totalName.frame = CGRect(x: 20, y: bottom - 48, width: 120, height: 24)
    total.frame = CGRect(x: w - 180, y: bottom - 48, width: 160, height: 24)
    list.frame = CGRect(x: 0, y: 68, width: w, height: max(0, bottom - 64 - 68))
    list.contentSize = CGSize(width: w, height: CGFloat(rows.count) * 52)
    // A list that fits does not scroll, so that the sheet gets its drags.
    list.isScrollEnabled = list.contentSize.height > list.bounds.height + 1
    for (i, row) in rows.enumerated() {
      row.frame = CGRect(x: 20, y: CGFloat(i) * 52, width: w - 40, height: 52)
    }
  }

  private func show() {
    // A row is kept while its number changes, because a finger may be on it.
    var spare = rows
    rows = cart.lines.map { line in
      if let i = spare.firstIndex(where: { $0.product == line.product }) {
        let row = spare.remove(at: i)
        row.show(line)
        return row
      }
      let row = CartRow(line, theme: theme)
      row.onStep = { [weak self] amount in self?.onChange?(line.product, amount) }
      list.addSubview(row)
      return row
    }
    for row in spare { row.removeFromSuperview() }
    total.text = Product.price(cart.cents)
    nothing.isHidden = !cart.lines.isEmpty
    emptyButton.isHidden = cart.lines.isEmpty
    setNeedsLayout()
  }

  // MARK: Opening and closing

  func open() {
    layoutIfNeeded()
    dim.alpha = 0
    UIView.performWithoutAnimation {
      panel.center = CGPoint(x: openCenter.x, y: bounds.height + panel.bounds.height / 2 + 30)
    }
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      panel.center = openCenter
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { dim.alpha = 1 }
  }

  func close() { close(velocity: .zero) }

  private func close(velocity: CGPoint) {
    // A sheet that is being dragged stays with the finger.
    guard !isClosing, !pan.state.isRunning else { return }
    isClosing = true
    UIView.animate(
      springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity.y),
      options: .allowUserInteraction
    ) {
      panel.center = CGPoint(x: openCenter.x, y: bounds.height + panel.bounds.height / 2 + 30)
    } completion: { [weak self] finished in
      guard let self, finished, self.isClosing else { return }
      self.removeFromSuperview()
      self.onClosed?()
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { dim.alpha = 0 }
  }

  private var grabCenter = CGPoint.zero

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let shown = panel.layer.shownPosition
      panel.layer.removeAllAnimations()
      isClosing = false
      panel.center = shown
      grabCenter = shown
      follow()
    case .changed: follow()
    case .ended:
      let velocity = pan.velocity(in: self)
      let down = panel.center.y - openCenter.y
      if velocity.y > CartSheet.closingSpeed || (down > panelHeight / 2 && velocity.y >= 0) {
        close(velocity: velocity)
      } else {
        let slope = RubberBand.slope(showing: min(0, down), length: bounds.height)
        reopen(velocity: velocity * slope)
      }
    case .cancelled: reopen(velocity: .zero)
    default: break
    }
  }

  /// Moves the panel with the finger: downwards one to one, upwards as a rubber band (SPR-10).
  private func follow() {
    let shown = grabCenter.y - openCenter.y
    let pulled = shown < 0 ? RubberBand.distance(showing: shown, length: bounds.height) : shown
    let drawn = pulled + pan.translation(in: self).y
    let y = drawn >= 0 ? drawn : -RubberBand.offset(-drawn, length: bounds.height)
    panel.center = CGPoint(x: openCenter.x, y: openCenter.y + y)
    dim.alpha = min(1, max(0, 1 - max(0, y) / max(1, panelHeight)))
  }

  private func reopen(velocity: CGPoint) {
    UIView.animate(
      springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity.y),
      options: .allowUserInteraction
    ) {
      panel.center = openCenter
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { dim.alpha = 1 }
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isRunning: Bool { self == .began || self == .changed }
}

import PantoControls
import PantoCore
import PantoDemoKit

/// The sheet with the cart's contents: rows with steppers, the total, and a button that empties the
/// cart and then offers to undo that.
///
/// The sheet follows a downward drag, and closes beyond half of its height or when it is thrown. A
/// touch stops it wherever it moves (DEM-03 item 5, VIS-07).
final class CartSheet: UIView, UIGestureRecognizerDelegate {
  private let dim = UIView()
  private let panel = UIView()
  private let grabber = UIView()
  private let title: ScaledLabel
  private let totalName: ScaledLabel
  private let total: ScaledLabel
  private let emptyButton = UIButton()
  private let nothing: ScaledLabel
  private var cart = Cart()
  /// The number of products that the button *Undo* would bring back.
  private var emptied = 0
  private let theme: Theme
  private let pan = UIPanGestureRecognizer()
  private let stop = UILongPressGestureRecognizer()
  /// Whether a finger stopped the moving sheet and has not yet moved or lifted.
  private var isCaught = false
  /// The scroll view with the rows, which scrolls when the rows do not fit.
  private let list = UIScrollView()
  private var rows: [CartRow] = []
  private var openCenter = CGPoint.zero
  private(set) var isClosing = false

  /// The downward speed above which a release closes the sheet, in points per second.
  static let closingSpeed: CGFloat = 600

  var onChange: ((Product, Int) -> Void)?
  var onEmpty: (() -> Void)?
  /// Called when the user presses *Undo* to bring back what *Empty* took out (U25).
  var onUndo: (() -> Void)?
  var onClosed: (() -> Void)?

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    panel.layer.shadow = Theme(around: self).sheetShadow
    setNeedsLayout()
  }

  init(frame: CGRect, theme: Theme) {
    self.theme = theme
    title = ScaledLabel(scaled: "Your cart", Theme.heading, theme.text)
    totalName = ScaledLabel(scaled: "Total", Theme.bodyStrong, theme.text)
    total = ScaledLabel(scaled: "", Theme.bodyStrong, theme.text)
    nothing = ScaledLabel(scaled: "", Theme.body, theme.text2)
    super.init(frame: frame)
    accessibilityIdentifier = "cartSheet"
    addPanel()
    addGestures()
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
    nothing.textAlignment = .center
    nothing.numberOfLines = 0
    emptyButton.setTitleColor(theme.accent, for: .normal)
    emptyButton.contentEdgeInsets = .zero
    emptyButton.accessibilityIdentifier = "empty"
    emptyButton.layer.cornerRadius = 12
    emptyButton.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      if self.cart.lines.isEmpty { self.onUndo?() } else { self.onEmpty?() }
    }
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
    stop.name = "sheetStop"
    stop.minimumPressDuration = 0
    stop.delegate = self
    stop.addTarget(self, action: CartSheet.stopped(_:))
    panel.addGestureRecognizer(stop)
  }

  private static let margin: CGFloat = 20
  private var rowWidth: CGFloat { max(0, panelWidth - 2 * Self.margin) }
  private var titleHeight: CGFloat { max(24, title.intrinsicContentSize.height.rounded(.up)) }
  private var totalHeight: CGFloat { max(24, total.intrinsicContentSize.height.rounded(.up)) }
  private var headHeight: CGFloat { titleHeight + 44 }
  private var footHeight: CGFloat { totalHeight + 40 }
  private var nothingHeight: CGFloat {
    let space = CGSize(width: rowWidth, height: .greatestFiniteMagnitude)
    return nothing.sizeThatFits(space).height.rounded(.up)
  }
  private var priceColumn: CGFloat { rows.reduce(0) { max($0, $1.priceWidth) } }
  private var isOneLine: Bool {
    let column = priceColumn
    return rows.allSatisfy { $0.isOneLine(width: rowWidth, priceColumn: column) }
  }
  private var rowsHeight: CGFloat {
    if rows.isEmpty { return nothingHeight + 40 }
    let isOneLine = isOneLine
    return rows.reduce(0) { $0 + $1.height(isOneLine: isOneLine) }
  }

  /// The height of the sheet's contents in points, at most 60 % of the window.
  private var panelHeight: CGFloat {
    let wanted = headHeight + rowsHeight + 8 + footHeight + bottomInset
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
    if !pan.state.isRunning, !isClosing, !isCaught { panel.center = openCenter }
    layoutPanel(height)
  }

  private func layoutPanel(_ height: CGFloat) {
    let w = panelWidth
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = CGRect(
        x: isReversed ? w - x - width : x, y: y, width: max(0, width), height: height)
    }
    for label in [title, totalName] { label.textAlignment = isReversed ? .right : .left }
    total.textAlignment = isReversed ? .left : .right
    // The title of the button ends at the same edge as the numbers below.
    emptyButton.contentHorizontalAlignment = isReversed ? .left : .right
    emptyButton.titleLabel?.font = Theme.button.scaled(by: stage?.textScale ?? 1)
    grabber.frame = CGRect(x: w / 2 - 20, y: 8, width: 40, height: 4)
    let side = max(64, (emptyButton.titleLabel?.intrinsicContentSize.width ?? 0).rounded(.up) + 4)
    place(title, Self.margin, 24, w - 2 * Self.margin - side - 8, titleHeight)
    place(emptyButton, w - Self.margin - side, 12 + (titleHeight - 24) / 2, side, 48)
    place(nothing, Self.margin, headHeight + 16, rowWidth, nothingHeight)
    let bottom = height - bottomInset
    let half = rowWidth / 2
    place(totalName, Self.margin, bottom - 24 - totalHeight, half, totalHeight)
    place(total, Self.margin + half, bottom - 24 - totalHeight, half, totalHeight)
    list.frame = CGRect(
      x: 0, y: headHeight, width: w, height: max(0, bottom - footHeight - headHeight))
    layoutRows(width: w)
  }

  private func layoutRows(width w: CGFloat) {
    let (isOneLine, column) = (isOneLine, priceColumn)
    var y: CGFloat = 0
    for row in rows {
      row.priceColumn = column
      row.isOneLine = isOneLine
      let height = row.height(isOneLine: isOneLine)
      row.frame = CGRect(x: Self.margin, y: y, width: rowWidth, height: height)
      y += height
    }
    list.contentSize = CGSize(width: w, height: y)
    // A list that fits does not scroll, so that the sheet gets its drags.
    list.isScrollEnabled = y > list.bounds.height + 1
  }

  /// Shows the contents of the cart. `emptied` is the number of things that *Undo* would bring
  /// back.
  func show(_ cart: Cart, emptied: Int) {
    self.cart = cart
    self.emptied = emptied
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
    nothing.text =
      switch emptied {
      case 0: "Nothing in it yet. Tap + on a product."
      case 1: "Emptied. Undo brings it back."
      default: "Emptied. Undo brings \(emptied) things back."
      }
    emptyButton.setTitle(cart.lines.isEmpty ? "Undo" : "Empty", for: .normal)
    emptyButton.isHidden = cart.lines.isEmpty && emptied == 0
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
    guard !isClosing, !pan.state.isRunning, !isCaught else { return }
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
      stopMotion()
      isCaught = false
      grabCenter = panel.center
      follow()
    case .changed: follow()
    case .ended: release(velocity: pan.velocity(in: self))
    case .cancelled: reopen(velocity: .zero)
    default: break
    }
  }

  /// Closes or opens the sheet, depending on its place and the finger's velocity at the release.
  private func release(velocity: CGPoint) {
    let down = panel.center.y - openCenter.y
    if velocity.y > CartSheet.closingSpeed || (down > panelHeight / 2 && velocity.y >= 0) {
      close(velocity: velocity)
    } else {
      let slope = RubberBand.slope(showing: min(0, down), length: bounds.height)
      reopen(velocity: velocity * slope)
    }
  }

  // MARK: Stopping

  private var isMoving: Bool { panel.layer.shownPosition.distance(to: panel.center) > 0.5 }

  /// Stops the sheet where it shows.
  private func stopMotion() {
    let (place, light) = (panel.layer.shownPosition, dim.layer.shownAlpha)
    isClosing = false
    UIView.performWithoutAnimation {
      panel.layer.removeAllAnimations()
      dim.layer.removeAllAnimations()
      panel.center = place
      dim.alpha = light
    }
  }

  private func stopped(_ stop: UILongPressGestureRecognizer) {
    switch stop.state {
    case .began:
      stopMotion()
      isCaught = true
    case .ended, .cancelled:
      guard isCaught, !pan.state.isRunning else { return }
      isCaught = false
      release(velocity: .zero)
    default: break
    }
  }

  /// The touch stops a sheet that moves. One at rest leaves its touches to the buttons.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer !== stop || isMoving
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer === stop && other === pan
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

import Pantograph

/// The list of all keys that do something now (KEY-02). A press of a row does the same as its key,
/// so that a narrow toolbar loses nothing. A tap beside the card, its button, `?` or Esc closes the
/// list.
final class KeyList: UIView {
  struct Row {
    var key: String
    var words: String
    /// The command that a press of the row executes; `nil` for rows that only inform.
    var command: AppCommand?
  }

  /// Called with the command of a pressed row.
  var onCommand: ((AppCommand) -> Void)?
  var onClose: (() -> Void)?
  private let theme: Theme
  private let dim = UIControl()
  private let card = UIView()
  private let scroll = GalleryScroll()
  private let heading: ScaledLabel
  private let close = RoomyButton()
  private let rows: [KeyListRow]

  init(_ rows: [Row], theme: Theme) {
    self.theme = theme
    self.rows = rows.map { KeyListRow($0, theme: theme) }
    heading = ScaledLabel(scaled: "Keys", Theme.largeTitle, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "keys"
    dim.backgroundColor = theme.dim
    dim.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    card.backgroundColor = theme.raised
    card.layer.cornerRadius = 20
    card.layer.shadow = theme.liftedShadow
    close.accessibilityIdentifier = "closeKeys"
    close.setImage(UIImage(systemName: "xmark"), for: .normal)
    close.tintColor = theme.text2
    close.layer.cornerRadius = 12
    close.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delaysContentTouches = false
    for part in [dim, card] as [UIView] { addSubview(part) }
    for part in [heading, close, scroll] as [UIView] { card.addSubview(part) }
    for row in self.rows {
      scroll.addSubview(row)
      row.addAction(for: .touchUpInside) { [weak self, weak row] _ in
        if let command = row?.command { self?.onCommand?(command) }
      }
    }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    card.layer.shadow = Theme(around: self).liftedShadow
    setNeedsLayout()
  }

  // MARK: Showing and hiding

  func show(in window: UIView) {
    frame = window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(self)
    layoutIfNeeded()
    alpha = 0
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { alpha = 1 }
  }

  /// Fades out and leaves the window. Touches reach what is below at once.
  func hide() {
    isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.15, delay: 0, options: .beginFromCurrentState) {
      alpha = 0
    } completion: { [weak self] _ in
      self?.removeFromSuperview()
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    dim.frame = bounds
    let safe = safeAreaLayoutGuide.layoutFrame
    let width = min(760, safe.width - 32)
    let columns = width >= 640 ? 2 : 1
    let inner = width - 48
    let each = (inner - CGFloat(columns - 1) * 24) / CGFloat(columns)
    let keyWidth = rows.map(\.keyWidth).max() ?? 0
    let perColumn = (rows.count + columns - 1) / columns
    var tallest: CGFloat = 0
    var y: CGFloat = 0
    for (i, row) in rows.enumerated() {
      if i % max(1, perColumn) == 0 { y = 0 }
      let column = CGFloat(i / max(1, perColumn))
      let height = row.height(for: each, keyWidth: keyWidth)
      row.frame = CGRect(x: column * (each + 24), y: y, width: each, height: height)
      y += height + 4
      tallest = max(tallest, y)
    }
    let top: CGFloat = 24 + max(44, heading.intrinsicContentSize.height) + 8
    let height = min(tallest + top + 20, safe.height - 32)
    card.frame = CGRect(
      x: (safe.midX - width / 2).rounded(), y: (safe.midY - height / 2).rounded(), width: width,
      height: height)
    heading.frame = CGRect(
      x: 24, y: 24, width: width - 112, height: max(32, heading.intrinsicContentSize.height))
    close.frame = CGRect(x: width - 60, y: 16, width: 44, height: 44)
    scroll.frame = CGRect(x: 24, y: top, width: inner, height: max(0, height - top - 20))
    scroll.contentSize = CGSize(width: inner, height: tallest)
  }
}

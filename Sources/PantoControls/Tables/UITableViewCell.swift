import PantoBase
import PantoScene

/// A row of a table: a picture, one or two lines of text, or views of your own in `contentView`.
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public final let reuseIdentifier: String?
  public final let contentView = UIView()
  private let style: CellStyle
  private var label: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?
  private let line = UIView()
  private var mark: UIImageView?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    addSubview(contentView)
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  open var textLabel: UILabel? {
    if label == nil { label = made(17) }
    return label
  }
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil {
      detail = made(style == .subtitle ? 12 : 17)
      if style != .subtitle { detail?.textColor = .secondaryLabel }
    }
    return detail
  }
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      contentView.addSubview(view)
      picture = view
    }
    return picture
  }
  open var accessoryType = AccessoryType.none { didSet { showMark() } }
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  open var selectionStyle = SelectionStyle.default
  open var selectedBackgroundView: UIView?
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet {
      if !Misuse.accepts(separatorInset, for: "separatorInset") { separatorInset = oldValue }
      setNeedsLayout()
    }
  }
  public final var isSelected: Bool { chosen }
  public final var isHighlighted: Bool { pressed }
  private var chosen = false
  private var pressed = false
  final var path: IndexPath?
  final var hasLine = true

  private func made(_ size: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  private func showMark() {
    mark?.removeFromSuperview()
    mark = nil
    let name =
      accessoryType == .checkmark ? "checkmark" : accessoryType == .none ? nil : "chevron.right"
    if let name {
      let view = UIImageView(image: UIImage(systemName: name))
      view.tintColor = accessoryType == .checkmark ? nil : .tertiaryLabel
      addSubview(view)
      mark = view
    }
    setNeedsLayout()
  }

  /// Before it is shown for another row.
  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) {
    chosen = selected
    showChosen()
  }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    pressed = highlighted
    showChosen()
  }

  private func showChosen() {
    let shows = (chosen || pressed) && selectionStyle != .none
    contentView.backgroundColor = shows ? .systemGray4 : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width
    if let accessory = accessoryView ?? mark {
      let size = accessoryView == nil ? CGSize(width: 16, height: 16) : accessory.bounds.size
      accessory.frame = CGRect(
        x: right - 16 - size.width, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
      right -= size.width + 24
    }
    contentView.frame = CGRect(x: 0, y: 0, width: right, height: bounds.height)
    line.frame = CGRect(
      x: separatorInset.left, y: bounds.height - 0.5,
      width: bounds.width - separatorInset.left - separatorInset.right, height: 0.5)
    line.isHidden = !hasLine
    var x: CGFloat = 16
    if let picture, let image = picture.image {
      let side = min(bounds.height - 8, max(image.size.width, image.size.height))
      picture.contentMode = .scaleAspectFit
      picture.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
      x += side + 16
    }
    let width = max(0, right - x - 16)
    guard let detail, style == .subtitle else {
      label?.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      detail?.textAlignment = .right
      detail?.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      return
    }
    let first = label?.intrinsicContentSize.height ?? 0
    let both = first + detail.intrinsicContentSize.height
    label?.frame = CGRect(x: x, y: (bounds.height - both) / 2, width: width, height: first)
    detail.frame = CGRect(
      x: x, y: (bounds.height - both) / 2 + first, width: width, height: both - first)
  }
}

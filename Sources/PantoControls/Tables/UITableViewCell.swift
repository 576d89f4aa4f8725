import PantoBase
import PantoScene

/// A row of a table.
///
/// A row shows a picture, one or two texts and a mark at the end, or views of your own in
/// `contentView`.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The place of the second text.
  ///
  /// `.default` has none, `value1` and `value2` show it at the right edge, `subtitle` below the
  /// first.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// The background of a selected cell. `.none` shows none; all others show grey.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// The mark at the right edge: none, a check mark, or a chevron for all others.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The name under which the cell is used again; `nil`: never.
  public final let reuseIdentifier: String?
  /// The view for the cell's contents; fills the cell up to the accessory.
  public final let contentView = UIView()
  private let style: CellStyle
  private var label: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?
  private let line = UIView()
  private var mark: UIImageView?

  /// Makes a cell of 320 by 44 points.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Makes a cell with one line of text and without a name for reuse.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
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

  /// The first text, 17 points. Made when first read.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(fontSize: 17) }
    return label
  }
  /// The second text; `nil` for the style `.default`. Made when first read.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil {
      detail = makeLabel(fontSize: style == .subtitle ? 12 : 17)
      if style != .subtitle { detail?.textColor = .secondaryLabel }
    }
    return detail
  }
  /// The picture at the left edge. Made when first read.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      contentView.addSubview(view)
      picture = view
    }
    return picture
  }
  /// The mark at the right edge. Default `.none`. Not shown if there is an `accessoryView`.
  open var accessoryType = AccessoryType.none { didSet { updateMark() } }
  /// A view at the right edge in place of the mark. Default `nil`.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  /// The background while the cell is selected. Default `.default`: grey.
  open var selectionStyle = SelectionStyle.default
  /// A view behind the contents while the cell is selected or highlighted, in place of the grey.
  ///
  /// Default `nil`. Not shown for the selection style `.none`.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      updateBackground()
    }
  }
  /// The distance of the separator from the cell's sides, in points. Default 16 on the left.
  ///
  /// Insets that are not finite are refused (B57).
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet {
      hasOwnInset = true
      if !Misuse.accepts(separatorInset, for: "separatorInset") { separatorInset = oldValue }
      setNeedsLayout()
    }
  }
  /// Takes the inset of the table, unless the cell has its own.
  final func take(tableInset: UIEdgeInsets) {
    guard !hasOwnInset else { return }
    separatorInset = tableInset
    hasOwnInset = false
  }
  /// How many steps the picture and the texts stand further to the right. Default 0.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of such a step in points. Default 10.
  ///
  /// Widths that are not finite are refused (B57).
  open var indentationWidth: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(indentationWidth, for: "indentationWidth") { indentationWidth = oldValue }
      setNeedsLayout()
    }
  }
  /// Whether the cell shows that its row is selected. Set by `setSelected(_:animated:)`.
  public final var isSelected: Bool { isShownSelected }
  /// Whether the cell shows that it is pressed.
  ///
  /// Set by `setHighlighted(_:animated:)`, which the table calls (FID-16).
  public final var isHighlighted: Bool { isShownHighlighted }
  private var isShownSelected = false
  private var isShownHighlighted = false
  /// Whether the cell has an inset of its own, which the table's does not replace.
  private(set) final var hasOwnInset = false
  final var path: IndexPath?
  final var hasLine = true

  private func makeLabel(fontSize: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: fontSize)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  private func updateMark() {
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

  /// Called before a cell is used for another row. Does nothing by default.
  open func prepareForReuse() {}
  /// Shows whether the row is selected. Not animated.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isShownSelected = selected
    updateBackground()
  }
  /// Shows whether the cell is pressed. Not animated.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isShownHighlighted = highlighted
    updateBackground()
  }

  private func updateBackground() {
    let shows = (isShownSelected || isShownHighlighted) && selectionStyle != .none
    guard let selectedBackgroundView else {
      contentView.backgroundColor = shows ? .systemGray4 : nil
      return
    }
    contentView.backgroundColor = nil
    if shows {
      selectedBackgroundView.frame = bounds
      insertSubview(selectedBackgroundView, at: 0)
    } else {
      selectedBackgroundView.removeFromSuperview()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    selectedBackgroundView?.frame = bounds
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
    var x: CGFloat = 16 + CGFloat(indentationLevel) * indentationWidth
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

import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// A cell, which shows one row of a table.
///
/// A cell shows a picture, one or two texts and a mark at the end, or views of your own in
/// `contentView`.
@preconcurrency @MainActor open class UITableViewCell: UIView, ExplainedView {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    let texts = spokenTexts
    return StandardSpeech(
      label: texts.isEmpty ? nil : texts.joined(separator: ", "),
      traits: isShownSelected ? .selected : .none)
  }

  package final var actID: RecognizerID?
  /// The name under which the cell is used again; `nil`: never.
  public final let reuseIdentifier: String?
  /// The view for the cell's contents; fills the cell up to the accessory. That of
  /// `contentConfiguration`, if it is set.
  ///
  /// The layout margins of the cell's own view are 11 points above and below and 16 beside the
  /// contents, 8 at an accessory (TBL-13).
  public final var contentView: UIView { shownContent }
  final var shownContent: UIView = CellContentView()
  final let style: CellStyle
  final var label: UILabel?
  final var detail: UILabel?
  final var picture: UIImageView?
  private let line = UIView()
  /// The mark, the button or the view at the end of the row.
  final var accessory: UIView?

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
    takeBackground(of: .plain)
    addFilling(contentView)
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    addSubview(line)
    if UpdateMethods.row.isOverridden(in: type(of: self)) { usedContent.askForUpdate() }
  }

  /// The first text, 17 points. Made when first read.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(.body) }
    return label
  }
  /// The second text; `nil` for the style `.default`. Made when first read.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil {
      detail = makeLabel(style == .subtitle ? .caption1 : .body)
      if style != .subtitle { detail?.textColor = .secondaryLabel }
    }
    return detail
  }
  /// The picture at the left edge. Made when first read.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      ownContentView.addSubview(view)
      picture = view
    }
    return picture
  }
  /// The mark at the end of the row. Default `.none`. Not shown if there is an `accessoryView`.
  open var accessoryType = AccessoryType.none { didSet { updateAccessory() } }
  /// A view at the end of the row in place of the mark. Default `nil`.
  open var accessoryView: UIView? { didSet { updateAccessory() } }
  /// The mark at the end of the row while it is edited. Default `.none`.
  open var editingAccessoryType = AccessoryType.none { didSet { updateAccessory() } }
  /// A view at the end of the row in place of the mark while it is edited. Default `nil`.
  open var editingAccessoryView: UIView? { didSet { updateAccessory() } }
  /// The number of indentation steps by which the contents are moved in from the leading side.
  /// Default 0.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of one indentation step, in points. Default 10. A width that is not finite is
  /// refused (B57).
  open var indentationWidth: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(indentationWidth, for: "indentationWidth") { indentationWidth = oldValue }
      setNeedsLayout()
    }
  }
  /// Whether the contents make room for the control of the edit mode. Default `true`.
  open var shouldIndentWhileEditing = true
  /// Whether the cell shows the control that reorders rows, where its row may be moved.
  ///
  /// Default `false`; the table sets it for rows that may move (TBL-08).
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// The control that the cell shows in edit mode, which the delegate chooses (TBL-07).
  open var editingStyle: EditingStyle { controls.style }
  /// Whether the actions of a swipe from the end show (TBL-05).
  open var showingDeleteConfirmation: Bool { showsConfirmation }
  /// A view behind all others, as large as the cell. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The view behind the contents of a selected cell where several rows can be selected. Default
  /// `nil`: `selectedBackgroundView`.
  open var multipleSelectionBackgroundView: UIView? { didSet { updateBackground() } }
  /// The background while the cell is selected. Default `.default`: grey.
  open var selectionStyle = SelectionStyle.default
  /// A view behind the contents while the cell is selected or highlighted, in place of the grey.
  ///
  /// Default `nil`. Not shown for the selection style `.none`.
  open var selectedBackgroundView: UIView? { didSet { updateBackground() } }
  /// The colour behind the contents.
  ///
  /// Default that of the rows of the table's style (TBL-19). A colour that the program sets stays.
  open override var backgroundColor: UIColor? {
    didSet { if !isTakingBackground { hasOwnBackground = true } }
  }
  private var hasOwnBackground = false
  private var isTakingBackground = false
  private var backgroundStyle: UITableView.Style?

  /// Shows the colour of a table's rows, unless the program chose another.
  final func takeBackground(of style: UITableView.Style) {
    guard !hasOwnBackground, style != backgroundStyle else { return }
    backgroundStyle = style
    isTakingBackground = true
    backgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    isTakingBackground = false
  }

  /// The distance of the separator from the cell's sides, in points.
  ///
  /// Default the table's. Left and right change places in a right-to-left interface. Insets that
  /// are not finite are refused (B57).
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? UITableViewCell.standardInset }
    set {
      guard Misuse.accepts(newValue, for: "separatorInset") else { return }
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  final var ownSeparatorInset: UIEdgeInsets?
  static let standardInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// Whether the cell shows that its row is selected. Setting it calls `setSelected(_:animated:)`.
  open var isSelected: Bool {
    get { isShownSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the cell shows that it is pressed. Setting it calls `setHighlighted(_:animated:)`, as
  /// the table does (FID-16).
  open var isHighlighted: Bool {
    get { isShownHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var isShownSelected = false { didSet { stateChanged() } }
  private var isShownHighlighted = false { didSet { stateChanged() } }
  /// A closure that sets the configurations of a cell for its state.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void
  /// Called when the state of the cell changed, to set its configurations. Default `nil` (COL-22).
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { if content?.isUpdating != true { setNeedsUpdateConfiguration() } }
  }
  /// Whether `contentConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether `backgroundConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// The configurations of the cell and their views; `nil` until first used.
  final var content: CellContent?
  final var roles = CellRoles() { didSet { if roles != oldValue { stateChanged() } } }
  final var path: IndexPath?
  final weak var table: UITableView?
  final var hasLine = true { didSet { if hasLine != oldValue { setNeedsLayout() } } }
  /// The opacity that the cell has at the end of the animation in which it appears; `nil`
  /// otherwise.
  final var arrivalAlpha: CGFloat?
  final var controls = Controls()
  final var isShownEditing = false
  final var showsConfirmation = false
  final var editControl: CellControl?
  final var reorderControl: CellControl?
  /// Whether the row follows the finger.
  final var isLifted = false { didSet { updateLift() } }

  private func makeLabel(_ textStyle: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: textStyle)
    label.adjustsFontForContentSizeCategory = true
    ownContentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  // MARK: Editing

  /// Whether the cell shows the controls of the edit mode. The table sets it (TBL-07).
  open var isEditing: Bool {
    get { isShownEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the controls of the edit mode. Overrides call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isShownEditing else { return }
    change(animated: animated) {
      isShownEditing = editing
      updateAccessory()
    }
  }

  /// Called before the controls of the edit mode or the actions of a swipe come or go.
  ///
  /// Overrides call `super`.
  open func willTransition(to state: StateMask) {}
  /// Called after the controls of the edit mode or the actions of a swipe came or went.
  ///
  /// Overrides call `super`.
  open func didTransition(to state: StateMask) {}

  private func updateLift() {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = 4
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.shadowOpacity = isLifted ? 0.3 : 0
    alpha = isLifted ? 0.95 : 1
  }

  /// The present state of the cell, for which its configurations are updated.
  open var configurationState: UICellConfigurationState { stateNow }
  /// Updates the configurations at the next layout pass, once for all calls before it.
  open func setNeedsUpdateConfiguration() { usedContent.askForUpdate() }
  /// Sets the configurations for a state. Override it to do so yourself, and call super.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Called before a cell is used for another row. Does nothing by default.
  open func prepareForReuse() {}
  /// Sets whether the cell shows its row as selected. The change is not animated.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isShownSelected = selected
    updateBackground()
  }
  /// Sets whether the cell shows that it is pressed. The change is not animated.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isShownHighlighted = highlighted
    updateBackground()
  }

  /// The view that shows because the cell is selected or highlighted.
  private var selection: UIView?
  /// The selection of a cell that has no view of its own for that.
  private lazy var grey: UIView = {
    let grey = UIView()
    grey.backgroundColor = .systemGray4
    grey.isUserInteractionEnabled = false
    return grey
  }()

  private func updateBackground() {
    editControl?.isOn = isShownSelected
    let shows = (isShownSelected || isShownHighlighted) && selectionStyle != .none
    let several = table?.selectsSeveral ?? false
    let own = (several ? multipleSelectionBackgroundView : nil) ?? selectedBackgroundView
    let new = shows ? own ?? grey : nil
    if selection !== new { selection?.removeFromSuperview() }
    selection = new
    guard let new else { return }
    new.frame = bounds
    insertSubview(new, at: backgroundView?.superview === self ? 1 : 0)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    stateChanged()
  }

  // MARK: Layout

  /// Measures the row again, if its height is automatic (TBL-18).
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    table?.contentsChanged(of: self, isInside: false)
  }
  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    guard subview === contentView else { return }
    table?.contentsChanged(of: self, isInside: content?.isUpdating ?? false)
  }
  @_spi(Overrides) public override func contentChangedInside() {
    table?.contentsChanged(of: self, isInside: true)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContent()
    let (width, height) = (bounds.width, bounds.height)
    backgroundView?.frame = bounds
    selection?.frame = bounds
    layoutControls()
    let content = contentRange(width: width)
    if let accessory {
      let size = accessory.bounds.size
      put(
        accessory,
        CGRect(
          x: content.end + 8, y: (height - size.height) / 2, width: size.width,
          height: size.height), in: width)
    }
    put(
      contentView,
      CGRect(x: content.start, y: 0, width: content.end - content.start, height: height), in: width)
    let inset = lineInset
    // The last whole pixel inside of the row: what is drawn beyond it is cut off at the rounded
    // end of a section, and covered by the next row.
    let scale = max(1, traitCollection.displayScale)
    let bottom = ((frame.minY + height) * scale + 0.01).rounded(.down) / scale - frame.minY
    put(
      line,
      CGRect(
        x: inset.left + (inset.left > 0 ? content.start : 0), y: max(0, bottom - 1 / scale),
        width: max(0, width - inset.left - inset.right - (inset.left > 0 ? content.start : 0)),
        height: 1 / scale), in: width)
    line.isHidden = !hasLine
    line.backgroundColor = table?.separatorColor ?? .separator
    layoutTexts(in: CGSize(width: content.end - content.start, height: height))
  }

  // MARK: Size

  /// The height that the standard texts need, 44 points at least (TBL-10).
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let content = contentRange(width: size.width)
    if let height = contentHeight(width: content.end - content.start) {
      return CGSize(width: size.width, height: max(44, height).rounded(.up))
    }
    var width =
      content.end - content.start - 16 - textEnd - CGFloat(indentationLevel) * indentationWidth
    if let image = picture?.image { width -= max(image.size.width, image.size.height) + 16 }
    let first = label.map { textHeight($0, width: max(0, width)) } ?? 0
    let second = detail.map { textHeight($0, width: max(0, width)) } ?? 0
    let both = style == .subtitle ? first + second : max(first, second)
    return CGSize(width: size.width, height: max(44, both + 12).rounded(.up))
  }

  /// The size that the constraints in `contentView` need, else that of `sizeThatFits` (TBL-10).
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    layOutContent()
    // The view of a configuration knows its own size.
    guard contentView.hasConstraintsInside, content?.view == nil else {
      return sizeThatFits(targetSize)
    }
    let content = contentRange(width: targetSize.width)
    let beside = targetSize.width - (content.end - content.start)
    func fit(_ height: CGFloat) -> CGSize {
      contentView.systemLayoutSizeFitting(
        CGSize(width: max(0, targetSize.width - beside), height: height),
        withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    }
    var size = fit(targetSize.height)
    // The guide of the margins is at least 0 high, so constraints to its sides alone make the
    // contents as high as the margins. Such a height means nothing.
    let standard = UITableView.defaultRowHeight
    let margins = contentView.layoutMargins.top + contentView.layoutMargins.bottom
    func isHigh(_ size: CGSize, _ height: CGFloat) -> Bool { abs(size.height - height) < 0.01 }
    let isOpen = isHigh(size, margins) && !bindsHeight && isHigh(fit(standard), standard)
    if size.height <= 0 || isOpen {
      size.height = standard
    }
    return CGSize(width: size.width + beside, height: size.height)
  }
}

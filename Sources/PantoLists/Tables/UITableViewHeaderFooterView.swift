import PantoBase
import PantoControls
import PantoScene

/// A header or footer of a section, which a table makes, shows and uses again (TBL-11).
///
/// A subclass that overrides `init(reuseIdentifier:)` writes `required init`, because views are
/// made from their class.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The name under which the view is used again; `nil`: never.
  public final let reuseIdentifier: String?
  /// The view for the contents; fills the header or footer. That of `contentConfiguration`, if it
  /// is set.
  public final var contentView: UIView { shownContent }
  final var shownContent = UIView()
  private static let plainFont = UIFont.preferredFont(forTextStyle: .subheadline, weight: .bold)
  private var label: UILabel?
  private var detail: UILabel?

  /// Makes a view for reuse under a name.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addContentView()
  }
  /// Makes a view that is not used again.
  public convenience init() { self.init(reuseIdentifier: nil) }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    addFilling(contentView)
    if UpdateMethods.title.isOverridden(in: type(of: self)) { usedContent.askForUpdate() }
  }

  /// The label of the title. Made when first read.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(font: UITableViewHeaderFooterView.plainFont) }
    return label
  }
  /// The label of a second text at the end of the title's line. Made when first read.
  open var detailTextLabel: UILabel? {
    if detail == nil { detail = makeLabel(font: .preferredFont(forTextStyle: .footnote)) }
    return detail
  }
  /// A view behind the contents, as large as the header or footer. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { addFilling(backgroundView, at: 0) }
    }
  }

  private func makeLabel(font: UIFont) -> UILabel {
    let label = UILabel()
    label.font = font
    label.adjustsFontForContentSizeCategory = true
    (content?.ownView ?? contentView).addSubview(label)
    setNeedsLayout()
    return label
  }

  // MARK: Configurations

  /// A closure that sets the configurations of a header or footer for its state.
  public typealias ConfigurationUpdateHandler = (
    _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
  ) -> Void
  /// Called when the state of the view changed, to set its configurations. Default `nil` (COL-22).
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { if content?.isUpdating != true { setNeedsUpdateConfiguration() } }
  }
  /// Whether `contentConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether `backgroundConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesBackgroundConfiguration = true
  private var content: CellContent?
  /// The look of the table and the part of the section for which the view was dequeued.
  final var role = (style: UITableView.Style.plain, isHeader: true)

  private var usedContent: CellContent { .used(&content, by: self) }

  /// The configuration of the contents of the header or footer. The view that shows the
  /// configuration replaces `contentView`, with all that was added there. Default `nil` (COL-22).
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content?.content }
    set {
      usedContent.setContent(
        newValue, state: automaticallyUpdatesContentConfiguration ? configurationState : nil)
    }
  }
  /// The configuration of the background, which lies behind all other views of the header or
  /// footer. Default `nil`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content?.background }
    set { usedContent.setBackground(newValue) }
  }
  /// Returns a default configuration for the contents of a header or footer of the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (role.style, role.isHeader) {
    case (.plain, true): .plainHeader()
    case (.plain, false): .plainFooter()
    case (_, true): .groupedHeader()
    case (_, false): .groupedFooter()
    }
  }
  /// Returns a default configuration for the background of a header or footer of the table's style.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    role.style == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
  }
  /// The present state of the view, for which its configurations are updated.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isPinned = isPinned
    return state
  }
  /// Whether the view stays at the edge of the visible part, away from its place.
  final var isPinned = false { didSet { if isPinned != oldValue { content?.askForUpdate() } } }
  /// Updates the configurations at the next layout pass, once for all calls before it.
  open func setNeedsUpdateConfiguration() { usedContent.askForUpdate() }
  /// Sets the configurations for a state. Override it to do so yourself, and call super.
  open func updateConfiguration(using state: UIViewConfigurationState) {}

  private func layOutContent() {
    content?.update(
      for: configurationState, contents: automaticallyUpdatesContentConfiguration,
      background: automaticallyUpdatesBackgroundConfiguration
    ) { state in
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// Whether the contents say how high the view is.
  final var hasOwnHeight: Bool {
    layOutContent()
    return content?.view != nil || contentView.hasConstraintsInside
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    content?.askForUpdate()
  }

  /// Called before the view is used for another section. Does nothing by default.
  open func prepareForReuse() {}

  /// The place of a grouped table's title: the space around its text, in points.
  struct GroupTitle {
    var isHeader: Bool
    /// The distance of the text from the sides, the same as that of texts in rows, in points.
    var beside: CGFloat
    /// The least height, and the space above and below the text together.
    var least: CGFloat { isHeader ? 38 : 28 }
    var around: CGFloat { isHeader ? 20 : 12 }
    /// The space between the text and the rows of the section, in points.
    var near: CGFloat { isHeader ? 7 : 6 }
  }
  /// Set while the view shows a title of the data source in a grouped table (TBL-19).
  private(set) final var groupTitle: GroupTitle?

  /// The height for the title of a grouped table, of as many lines as it needs; 0 for other views.
  final func groupTitleHeight(width: CGFloat) -> CGFloat {
    guard let groupTitle else { return 0 }
    let text = titleTextHeight(width: max(0, width - 2 * groupTitle.beside))
    return max(groupTitle.least, text + groupTitle.around)
  }

  private func titleTextHeight(width: CGFloat) -> CGFloat {
    let size = label?.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    return (size?.height ?? 0).rounded(.up)
  }

  /// The place of the texts in `contentView`.
  private var textFrame: CGRect {
    let (width, height) = (contentView.bounds.width, contentView.bounds.height)
    let inner = contentView.bounds.insetBy(dx: min(groupTitle?.beside ?? 16, width / 2), dy: 0)
    guard let groupTitle else { return inner }
    let text = min(height, titleTextHeight(width: inner.width))
    let near = min(groupTitle.near, (height - text) / 2)
    return CGRect(
      x: inner.minX, y: groupTitle.isHeader ? height - near - text : near, width: inner.width,
      height: text)
  }

  /// Shows a title of the data source.
  ///
  /// - Parameter sideInset: The distance of rows from the sides of the table.
  func showTitle(
    _ title: String, isHeader: Bool, in style: UITableView.Style, sideInset: CGFloat
  ) {
    role = (style, isHeader)
    groupTitle =
      style == .plain ? nil : GroupTitle(isHeader: isHeader, beside: sideInset + 16)
    let isPlainHeader = isHeader && style == .plain
    textLabel?.text = isHeader && style != .plain ? title.uppercased() : title
    textLabel?.font =
      isPlainHeader
      ? UITableViewHeaderFooterView.plainFont : .preferredFont(forTextStyle: .footnote)
    textLabel?.textColor = isPlainHeader ? .label : .secondaryLabel
    textLabel?.numberOfLines = isPlainHeader ? 1 : 0
    contentView.backgroundColor = isPlainHeader ? .secondarySystemBackground : nil
    setNeedsLayout()
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    layOutContent()
    if let height = content?.height(width: targetSize.width) {
      return CGSize(width: targetSize.width, height: height)
    }
    return contentView.hasConstraintsInside
      ? contentView.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
      : super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContent()
    let inner = textFrame
    label?.frame = inner
    guard let detail else { return }
    let width = min(inner.width, detail.intrinsicContentSize.width)
    detail.frame = CGRect(
      x: isRightToLeft ? inner.minX : inner.maxX - width, y: inner.minY, width: width,
      height: inner.height)
  }
}

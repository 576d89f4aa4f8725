import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// An item of a collection view. Add your views to `contentView`.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView, ExplainedView
{
  package final var actID: RecognizerID?
  /// The view for the cell's contents, which fills the cell: that of `contentConfiguration`, if it
  /// is set.
  public final var contentView: UIView { shownContent }
  final var shownContent: UIView = CellContentView()

  /// Whether the item is selected. The collection view sets it; override it to change the look.
  open var isSelected = false { didSet { lookChanged(isNew: isSelected != oldValue) } }
  /// Whether the item is pressed. The collection view sets it; override it to change the look.
  open var isHighlighted = false { didSet { lookChanged(isNew: isHighlighted != oldValue) } }
  /// Called when the state of the cell changed, to set its configurations. Default `nil` (COL-22).
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { if content?.isUpdating != true { setNeedsUpdateConfiguration() } }
  }
  /// A closure that sets the configurations of a cell for its state.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void
  /// Whether `contentConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether `backgroundConfiguration` is updated for each state. Default `true`.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// The configurations of the cell and their views; `nil` until first used.
  private var content: CellContent?
  private var usedContent: CellContent { .used(&content, by: self) }
  final var roles = CellRoles() { didSet { if roles != oldValue { stateChanged() } } }

  /// A view behind the contents. Fills the cell. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insert(backgroundView, behindAll: true) }
      updateBackground()
    }
  }
  /// A view behind the contents and before `backgroundView`, in sight while the cell is selected or
  /// pressed. Default `nil`.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      updateBackground()
    }
  }

  public required init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  // MARK: Configurations

  /// The configuration of the cell's contents. The view that shows the configuration replaces
  /// `contentView`, with all that was added there. Default `nil` (COL-22).
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content?.content }
    set {
      usedContent.setContent(
        newValue, state: automaticallyUpdatesContentConfiguration ? configurationState : nil)
      owner?.contentsChanged(of: self, isInside: false)
    }
  }
  /// The configuration of the background, which lies behind all other views of the cell. Default
  /// `nil`: that of the cell's class.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content?.background }
    set {
      hasOwnBackground = newValue != nil
      usedContent.setBackground(newValue)
      // An update that chooses the background would ask for the next one without end.
      if !usedContent.isUpdating { setNeedsUpdateConfiguration() }
    }
  }
  private var hasOwnBackground = false
  /// The present state of the cell, for which its configurations are updated.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isPinned = isPinned
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = owner?.isEditing ?? false
    state.isExpanded = isExpanded
    state.cellDragState = roles.drag
    state.cellDropState = roles.drop
    if let owner, let element { state.isReordering = owner.isMoving(element) }
    return state
  }
  /// Updates the configurations at the next layout pass, once for all calls before it.
  open func setNeedsUpdateConfiguration() { usedContent.askForUpdate() }
  /// Sets the configurations for a state. Override it to do so yourself, and call super.
  ///
  /// Called before the first layout and after each change of the state;
  /// `configurationUpdateHandler` is called afterwards. Does nothing by default.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Returns the background for cells of this class that have no own background configuration.
  func standardBackground(for state: UICellConfigurationState) -> UIBackgroundConfiguration? { nil }

  private func stateChanged() { if content != nil { setNeedsUpdateConfiguration() } }
  override func pinChanged() { stateChanged() }

  /// Whether the data source shows the children of the item (COL-25).
  final var isExpanded: Bool {
    guard let source = owner?.outlineSource, let path = element?.path else { return false }
    return source.isExpanded(at: path)
  }
  private var wasExpanded = false
  /// Called when the item may have been expanded or collapsed.
  func outlineChanged() {
    let isExpanded = isExpanded
    if isExpanded != wasExpanded { stateChanged() }
    wasExpanded = isExpanded
  }

  /// Called when the collection view begins or ends to be edited.
  func editingChanged() { stateChanged() }

  final func updateConfigurationIfNeeded() {
    content?.update(
      for: configurationState, contents: automaticallyUpdatesContentConfiguration,
      background: automaticallyUpdatesBackgroundConfiguration && hasOwnBackground
    ) { state in
      if automaticallyUpdatesBackgroundConfiguration, !hasOwnBackground {
        content?.setBackground(standardBackground(for: state))
      }
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    stateChanged()
  }

  /// Returns the size that the configuration's view needs; `nil` without a configuration.
  final func contentFittingSize(_ size: CGSize, choosing estimates: LayoutEstimates) -> CGSize? {
    updateConfigurationIfNeeded()
    guard let view = content?.view else { return nil }
    return view.hasConstraintsInside
      ? view.constrainedSize(for: size, choosing: estimates) : view.sizeThatFits(size)
  }

  private func addContentView() {
    addFilling(contentView)
    if UpdateMethods.item.isOverridden(in: type(of: self)) { usedContent.askForUpdate() }
  }

  private func insert(_ view: UIView, behindAll: Bool) {
    let own = backgroundView.flatMap { subviews.firstIndex(of: $0) }
    addFilling(view, at: behindAll ? 0 : own.map { $0 + 1 } ?? 0)
  }

  private func lookChanged(isNew: Bool) {
    updateBackground()
    if isNew { stateChanged() }
  }

  private func updateBackground() {
    guard let selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      if selectedBackgroundView.superview !== self {
        insert(selectedBackgroundView, behindAll: false)
      }
    } else {
      selectedBackgroundView.removeFromSuperview()
    }
  }

  /// Asks for the size of the cell again, if it chooses one (COL-24).
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    owner?.contentsChanged(of: self, isInside: false)
  }
  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    guard subview === contentView else { return }
    owner?.contentsChanged(of: self, isInside: content?.isUpdating ?? false)
  }
  @_spi(Overrides) public override func contentChangedInside() {
    owner?.contentsChanged(of: self, isInside: true)
  }

  override var constrainedContent: UIView {
    contentView.hasConstraintsInside ? contentView : self
  }

  override func fittingSize(for size: CGSize) -> CGSize {
    let both = LayoutEstimates(width: true, height: true)
    if let fitting = contentFittingSize(size, choosing: both) { return fitting }
    return contentView.hasConstraintsInside
      ? contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      : super.fittingSize(for: size)
  }
  override func fittingSize(for size: CGSize, choosing estimates: LayoutEstimates) -> CGSize {
    contentFittingSize(size, choosing: estimates)
      ?? super.fittingSize(for: size, choosing: estimates)
  }
}

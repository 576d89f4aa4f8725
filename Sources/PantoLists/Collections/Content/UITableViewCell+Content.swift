import PantoBase
import PantoControls
import PantoScene

extension UITableViewCell {
  /// The configuration of the cell's contents. The view that shows the configuration replaces
  /// `contentView`, with all that was added there. Default `nil` (COL-22).
  ///
  /// The cell's own texts and picture do not show then.
  public final var contentConfiguration: (any UIContentConfiguration)? {
    get { content?.content }
    set {
      usedContent.setContent(
        newValue, state: automaticallyUpdatesContentConfiguration ? configurationState : nil)
      table?.contentsChanged(of: self, isInside: false)
    }
  }
  /// The configuration of the background, which lies behind all other views of the cell. Default
  /// `nil`.
  public final var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content?.background }
    set { usedContent.setBackground(newValue) }
  }
  /// Returns a default configuration for the contents of a row of the cell's style.
  public final func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  final var usedContent: CellContent { .used(&content, by: self) }

  /// The content view in which the cell's own texts and picture lie.
  final var ownContentView: UIView { content?.ownView ?? contentView }

  final var stateNow: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    state.isReordering = isLifted
    state.isSwiped = roles.isSwiped
    state.cellDragState = roles.drag
    state.cellDropState = roles.drop
    return state
  }

  final func stateChanged() { content?.askForUpdate() }

  final func layOutContent() {
    content?.update(
      for: configurationState, contents: automaticallyUpdatesContentConfiguration,
      background: automaticallyUpdatesBackgroundConfiguration
    ) { state in
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// Returns the height that the configuration's view needs for a width, in points; `nil` without a
  /// configuration.
  final func contentHeight(width: CGFloat) -> CGFloat? {
    layOutContent()
    return content?.height(width: width)
  }
}

import PantoBase
import PantoControls
import PantoScene

extension UITableViewCell {
  /// The contents of the cell; a view that shows it fills `contentView`. Default `nil` (COL-22).
  ///
  /// The cell's own texts and picture show as well, so use the one or the other.
  public final var contentConfiguration: (any UIContentConfiguration)? {
    get { content?.content }
    set {
      usedContent.setContent(
        newValue, state: automaticallyUpdatesContentConfiguration ? configurationState : nil)
      table?.contentsChanged(of: self, isInside: false)
    }
  }
  /// The background behind all others. Default `nil`.
  public final var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content?.background }
    set { usedContent.setBackground(newValue) }
  }
  /// A configuration for the contents of a row of the cell's style.
  public final func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  final var usedContent: CellContent {
    if let content { return content }
    let new = CellContent(self, contentView)
    content = new
    return new
  }

  final var stateNow: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    state.isReordering = isLifted
    return state
  }

  final func stateChanged() { content?.askForUpdate() }

  final func layOutContent() {
    content?.update(
      for: configurationState, isAutomatic: automaticallyUpdatesContentConfiguration
    ) { state in
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// The height that the view of the configuration needs in a width; `nil` without one.
  final func contentHeight(width: CGFloat) -> CGFloat? {
    layOutContent()
    return content?.height(width: width)
  }
}

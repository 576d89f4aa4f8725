import PantoScene

/// The state of a view for which a configuration is updated.
@preconcurrency @MainActor public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
}

/// The state of a header, a footer or another view. Headers and footers set the traits,
/// `isDisabled` and `isPinned`; the other flags are for views of your own.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view takes no touches. A change of `isUserInteractionEnabled` counts when a header
  /// or footer is next laid out. Default `false`.
  public var isDisabled = false
  /// Whether the view is pressed. Default `false`.
  public var isHighlighted = false
  /// Whether the view is selected. Default `false`.
  public var isSelected = false
  /// Whether the view has the keyboard focus. Default `false`.
  public var isFocused = false
  /// Whether the view is a header or footer of a plain table that stays at the edge of the visible
  /// part (FID-15). Default `false`.
  public var isPinned = false

  /// Creates a state in which all flags are off.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

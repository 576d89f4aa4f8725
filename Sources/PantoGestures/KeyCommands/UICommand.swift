import PantoBase

/// A command of a menu: a method of the first responder, or of a responder after it (TXI-10).
@preconcurrency @MainActor open class UICommand: UIMenuElement {
  /// The method that the command calls.
  public final let action: Selector
  /// A value that the program stores with the command. Default `nil`.
  public final let propertyList: Any?
  /// How the command shows in a menu. Default none.
  open var attributes: Attributes
  /// Whether the command is checked in a menu. Default `.off`.
  open var state: State
  /// A longer title of the command, which UIKit shows in its list of shortcuts. Has no effect:
  /// there is no such list. A title is reported once as a warning. Default `nil`.
  open var discoverabilityTitle: String? { didSet { checkDiscoverabilityTitle() } }

  package init(
    title: String, picture: AnyObject?, action: Selector, propertyList: Any?,
    discoverabilityTitle: String?, attributes: Attributes, state: State
  ) {
    self.action = action
    self.propertyList = propertyList
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, picture: picture)
    checkDiscoverabilityTitle()
  }

  private func checkDiscoverabilityTitle() {
    guard discoverabilityTitle != nil else { return }
    Misuse.warn("UICommand.discoverabilityTitle has no effect: there is no list of shortcuts")
  }
}

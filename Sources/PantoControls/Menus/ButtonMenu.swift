import PantoScene

/// The menu of a button, and what a press does with it.
@MainActor private final class ButtonMenu {
  var menu: UIMenu?
  /// Whether a touch shows the menu as soon as it begins.
  var isPrimary = false
  /// Whether a press changes the selection: of the menu if it is primary, else of the button.
  var changesSelection = false
  var hasInteraction = false

  func show(from button: UIButton) {
    guard let menu, let window = button.window else { return }
    let overlay = MenuOverlay(menu, at: button.convert(button.bounds, to: nil))
    if changesSelection { overlay.willPerform = { [weak button] in button?.select($0) } }
    overlay.show(in: window)
  }
}

/// The delegate that supplies a button's menu for a long press or a secondary click.
@MainActor private final class ButtonAnswers: UIContextMenuInteractionDelegate {
  weak var button: UIButton?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let button, let menu = button.menu, !button.showsMenuAsPrimaryAction else { return nil }
    return UIContextMenuConfiguration(actionProvider: { _ in menu })
  }
}

extension UIButton {
  private var found: ButtonMenu? { attachments.lazy.compactMap { $0 as? ButtonMenu }.first }

  private var made: ButtonMenu {
    if let found { return found }
    let made = ButtonMenu()
    attachments.append(made)
    return made
  }

  /// The menu of the button, which shows after a long press or a click of the secondary button.
  /// Default `nil` (PRT-29).
  public final var menu: UIMenu? {
    get { found?.menu }
    set {
      guard newValue != nil || found != nil else { return }
      let made = made
      made.menu = newValue
      if newValue != nil, !made.hasInteraction {
        made.hasInteraction = true
        let answers = ButtonAnswers()
        answers.button = self
        attachments.append(answers)
        addInteraction(UIContextMenuInteraction(delegate: answers))
      }
      showSelection()
    }
  }

  /// Whether a touch shows the menu as soon as it begins, in place of the button's action. Default
  /// `false`.
  ///
  /// The button then sends `.touchDown` and `.menuActionTriggered`, and nothing when the finger
  /// lifts inside. Without a menu it acts as any button (PRT-29).
  public final var showsMenuAsPrimaryAction: Bool {
    get { found?.isPrimary ?? false }
    set {
      guard newValue != showsMenuAsPrimaryAction else { return }
      made.isPrimary = newValue
      showSelection()
    }
  }

  /// Whether a press changes a selection. Default `false` (PRT-29).
  ///
  /// A button without a menu switches `isSelected` each time its primary action is triggered, just
  /// before its actions run. A button with `showsMenuAsPrimaryAction` checks the chosen action of
  /// its menu and no other, and shows that action's title; before the first choice this is the
  /// action whose state is `.on`, or else the first one.
  public final var changesSelectionAsPrimaryAction: Bool {
    get { found?.changesSelection ?? false }
    set {
      guard newValue != changesSelectionAsPrimaryAction else { return }
      made.changesSelection = newValue
      showSelection()
    }
  }

  /// Whether there is a menu that a touch shows in place of the primary action.
  final var hasPrimaryMenu: Bool { found.map { $0.isPrimary && $0.menu != nil } ?? false }

  final func showPrimaryMenu() { found?.show(from: self) }

  /// Switches `isSelected` if a press does that.
  final func toggleIfPressed() {
    if let found, found.changesSelection, !hasPrimaryMenu { isSelected.toggle() }
  }

  // MARK: The selection of a menu

  /// Checks an action of the menu in place of all others, and shows its title. A command has no
  /// state of its own to keep, and is no action of the menu.
  fileprivate func select(_ chosen: UIAction) {
    if menu?.check(chosen) == true { setTitle(chosen.title, for: .normal) }
  }

  /// Shows which action is selected, if presses change the selection of the menu.
  private func showSelection() {
    // A configuration marks buttons whose menu changes their selection.
    defer { if configuration != nil { lookChanged() } }
    guard let found, found.changesSelection, hasPrimaryMenu, let actions = menu?.actions,
      let selected = actions.first(where: { $0.state == .on }) ?? actions.first
    else { return }
    select(selected)
  }
}

extension UIMenu {
  /// Checks an action of the menu in place of all others. Returns whether the menu has the action.
  func check(_ chosen: UIAction) -> Bool {
    let actions = actions
    guard actions.contains(where: { $0 === chosen }) else { return false }
    for action in actions { action.state = action === chosen ? .on : .off }
    return true
  }

  /// The actions of the menu and of the menus in it, in their order.
  fileprivate var actions: [UIAction] { leaves.compactMap { $0 as? UIAction } }
}

import PantoScene

/// The menu of a button, and whether a tap shows it.
@MainActor private final class ButtonMenu {
  var menu: UIMenu?
  var isPrimary = false

  func show(from button: UIButton) {
    guard isPrimary, let menu, let window = button.window else { return }
    MenuOverlay(menu, at: button.convert(button.bounds, to: nil)).show(in: window)
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
    let answers = ButtonAnswers()
    answers.button = self
    attachments += [made, answers]
    addInteraction(UIContextMenuInteraction(delegate: answers))
    addAction(for: .touchUpInside) { [weak made, weak self] _ in
      if let self { made?.show(from: self) }
    }
    return made
  }

  /// The menu of the button, which shows after a long press or a click of the secondary button.
  /// Default `nil` (PRT-29).
  public final var menu: UIMenu? {
    get { found?.menu }
    set { if newValue != nil || found != nil { made.menu = newValue } }
  }

  /// Whether a tap shows the menu. Default `false`.
  public final var showsMenuAsPrimaryAction: Bool {
    get { found?.isPrimary ?? false }
    set { if newValue || found != nil { made.isPrimary = newValue } }
  }
}

import PantoScene

/// The menu of a button, and whether a tap shows it.
@MainActor private final class ButtonMenu {
  var menu: UIMenu?
  /// The action of a tap that shows the menu, or `nil` where a tap shows none.
  var tap: UIAction?

  func show(from button: UIButton) {
    guard let menu, let window = button.window else { return }
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
    get { found?.tap != nil }
    set {
      guard newValue != showsMenuAsPrimaryAction else { return }
      let made = made
      if let tap = made.tap {
        made.tap = nil
        return removeAction(tap, for: .touchUpInside)
      }
      let tap = UIAction { [weak made, weak self] _ in
        if let self { made?.show(from: self) }
      }
      made.tap = tap
      addAction(tap, for: .touchUpInside)
    }
  }
}

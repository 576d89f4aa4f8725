import PantoBase
import PantoControls
import PantoScene

/// A table or collection view, whose delegate makes the menus of rows or items (TBL-17, COL-23).
@MainActor protocol ListWithMenus: UIView {
  /// The menu for a point of the list and the view that was touched there, or `nil`.
  func menuConfiguration(at point: CGPoint, on touched: UIView) -> UIContextMenuConfiguration?
  /// The preview of the delegate for a menu that comes or goes, or `nil`.
  func menuPreview(
    _ configuration: UIContextMenuConfiguration, isClosing: Bool
  ) -> UITargetedPreview?
  func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?)
}

/// Asks a list for the menus of its interaction.
@MainActor private final class ListMenus: UIContextMenuInteractionDelegate {
  weak var list: (any ListWithMenus)?

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    // A touch that landed on a view that went away, such as one that closed a row, has no menu.
    guard let list, let touched = interaction.touchedView, touched.isDescendant(of: list) else {
      return nil
    }
    return list.menuConfiguration(at: location, on: touched)
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    askForPreview(configuration, isClosing: false)
    list?.menuWillShow(configuration, animator)
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    askForPreview(configuration, isClosing: true)
    list?.menuWillEnd(configuration, animator)
  }

  private func askForPreview(_ configuration: UIContextMenuConfiguration, isClosing: Bool) {
    guard list?.menuPreview(configuration, isClosing: isClosing) != nil else { return }
    Misuse.warn(
      "the preview of a context menu has no effect: menus of rows and items lift no view")
  }
}

extension ListWithMenus {
  /// The interaction that shows the menus; `nil` until the list has a delegate.
  var menuInteraction: UIContextMenuInteraction? {
    interactions.lazy.compactMap { $0 as? UIContextMenuInteraction }
      .first { $0.delegate is ListMenus }
  }

  func addMenuInteraction() {
    guard menuInteraction == nil else { return }
    let menus = ListMenus()
    menus.list = self
    attachments.append(menus)
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }
}

extension UITableView: ListWithMenus {
  /// The interaction that shows the menus of rows; `nil` until the table has a delegate.
  public final var contextMenuInteraction: UIContextMenuInteraction? { menuInteraction }

  final func menuConfiguration(at point: CGPoint, on touched: UIView) -> UIContextMenuConfiguration?
  {
    guard movement == nil, !swipe.isOpen, let path = indexPathForRow(at: point),
      let cell = shownCells[path], touched.isDescendant(of: cell)
    else { return nil }
    return tableDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }
  final func menuPreview(
    _ configuration: UIContextMenuConfiguration, isClosing: Bool
  ) -> UITargetedPreview? {
    isClosing
      ? tableDelegate?.tableView(
        self, previewForDismissingContextMenuWithConfiguration: configuration)
      : tableDelegate?.tableView(
        self, previewForHighlightingContextMenuWithConfiguration: configuration)
  }
  final func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    tableDelegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
  }
  final func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    tableDelegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }
}

extension UICollectionView: ListWithMenus {
  /// The interaction that shows the menus of items; `nil` until the view has a delegate.
  public final var contextMenuInteraction: UIContextMenuInteraction? { menuInteraction }

  final func menuConfiguration(at point: CGPoint, on touched: UIView) -> UIContextMenuConfiguration?
  {
    guard movement == nil, let itemDelegate else { return nil }
    let pressed = cell(around: touched).flatMap { indexPath(for: $0) }
    var paths = pressed.map { [$0] } ?? []
    if let pressed, selectsSeveral, selectedPaths.contains(pressed) {
      paths = selectedPaths.sorted()
    }
    return itemDelegate.collectionView(
      self, contextMenuConfigurationForItemsAt: paths, point: point)
  }
  final func menuPreview(
    _ configuration: UIContextMenuConfiguration, isClosing: Bool
  ) -> UITargetedPreview? {
    guard let place = menuInteraction?.location(in: self), let path = indexPathForItem(at: place)
    else { return nil }
    return isClosing
      ? itemDelegate?.collectionView(
        self, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
      : itemDelegate?.collectionView(
        self, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
  }
  final func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    itemDelegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
  }
  final func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    itemDelegate?.collectionView(
      self, willEndContextMenuInteraction: configuration, animator: animator)
  }
}

import PantoBase
import PantoControls
import PantoScene

/// An item of a drop on a table or collection view.
final class ListDropItem: UITableViewDropItem, UICollectionViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  let previewSize: CGSize

  init(_ item: UIDragItem, from source: IndexPath?, previewSize: CGSize) {
    dragItem = item
    sourceIndexPath = source
    self.previewSize = previewSize
  }
}

/// A drop that is performed on a table or collection view (DND-07). A subclass adds the methods of
/// its view's coordinator protocol.
@MainActor class ListDrop {
  private let owner: ListDragging
  private let drag: DragSession
  final let dropItems: [ListDropItem]
  final let destinationIndexPath: IndexPath?
  final var session: any UIDropSession { drag }

  init(_ owner: ListDragging, _ drag: DragSession, _ destination: IndexPath?) {
    self.owner = owner
    self.drag = drag
    destinationIndexPath = destination
    dropItems = drag.items.map {
      ListDropItem($0, from: owner.source(of: $0), previewSize: drag.previewSize(of: $0))
    }
  }

  /// Animates the preview of a dropped item to the cell at an index path.
  final func send(_ item: UIDragItem, to path: IndexPath) -> any UIDragAnimating {
    guard let target = owner.target(at: path) else { return DragAnimator() }
    return drag.send(item, to: target)
  }

  /// Animates the preview of a dropped item into a rectangle of the cell at an index path, and
  /// shrinks the preview to fit there.
  final func send(_ item: UIDragItem, into path: IndexPath, rect: CGRect) -> any UIDragAnimating {
    guard let list = owner.list, rect.isInReach, let frame = owner.frame(at: path) else {
      return DragAnimator()
    }
    let size = drag.previewSize(of: item)
    let scale = max(
      0.01, min(1, min(rect.width / max(1, size.width), rect.height / max(1, size.height))))
    return drag.send(
      item,
      to: UIDragPreviewTarget(
        container: list, center: frame.origin + rect.center,
        transform: CGAffineTransform(scaleX: scale, y: scale)))
  }

  final func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
    drag.send(dragItem, to: target)
  }
}

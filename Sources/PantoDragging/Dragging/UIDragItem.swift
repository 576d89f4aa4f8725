import PantoBase
import PantoScene

/// One item of a drag: its data and its preview (DND-01).
@preconcurrency @MainActor open class UIDragItem {
  /// The data of the dragged item.
  public final let itemProvider: NSItemProvider
  /// An object that belongs to the item within the program. Default `nil`.
  open var localObject: Any?
  /// A closure that makes another preview for the item when it is lifted. Default `nil`: the
  /// preview shows the lifted view.
  open var previewProvider: (() -> UIDragPreview?)?

  /// Makes a dragged item from its data.
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// The look of the preview of a dragged item.
@preconcurrency @MainActor open class UIDragPreviewParameters: UIPreviewParameters {}

/// A view as the preview of an item.
@preconcurrency @MainActor open class UIDragPreview {
  /// The view that is the preview.
  public final let view: UIView
  /// The look of the preview.
  public final let parameters: UIDragPreviewParameters
  /// Makes a preview of a dragged item from a view.
  public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
    self.view = view
    self.parameters = parameters
  }
}

/// A place in a view from which a preview comes, or to which it goes.
@preconcurrency @MainActor open class UIDragPreviewTarget {
  /// The view in which the place lies.
  public final let container: UIView
  /// The centre of the preview, in points of the view.
  public final let center: CGPoint
  /// The transform of the preview. Default identity.
  public final let transform: CGAffineTransform
  /// Makes a place for a preview at a point of a view.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
  }
}

/// A preview with the place from which it comes or to which it goes (DND-02).
@preconcurrency @MainActor open class UITargetedDragPreview: UITargetedPreview {
  /// The place of the preview.
  public final let target: UIDragPreviewTarget

  /// Makes a preview of a view at its own place.
  public override convenience init(
    view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()
  ) {
    self.init(
      view: view, parameters: parameters,
      target: UIDragPreviewTarget(container: view.superview ?? view, center: view.center))
  }
  /// Makes a preview of a view at a place.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIDragPreviewTarget) {
    self.target = target
    super.init(view: view, parameters: parameters)
  }
  /// The same preview at another place.
  open func retargetedPreview(with newTarget: UIDragPreviewTarget) -> UITargetedDragPreview {
    UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
  }
}

/// The effect of a drop on the dragged items.
public enum UIDropOperation: UInt, Sendable {
  /// Nothing is dropped, and the items return to their places.
  case cancel
  /// Nothing is dropped now, although the view accepts the items at other times.
  case forbidden
  /// The items are copied.
  case copy
  /// The items are moved. If the drag does not allow that, the drop is cancelled.
  case move
}

/// The use that a view would make of a drop (DND-03).
@preconcurrency @MainActor open class UIDropProposal {
  /// The operation that a drop would perform.
  public final let operation: UIDropOperation
  /// Makes a proposal of an operation for a drop.
  public required init(operation: UIDropOperation) { self.operation = operation }
}

/// An animator of a preview that is lifted, dropped or returns, which runs code of the program
/// along.
@preconcurrency @MainActor public protocol UIDragAnimating: AnyObject {
  /// Runs `animations` along with the movement of the preview.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs `completion` when the preview has reached its place.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The common members of a drag session and a drop session.
@preconcurrency @MainActor public protocol UIDragDropSession: AnyObject {
  /// The dragged items.
  var items: [UIDragItem] { get }
  /// Returns the place of the finger, in points of a view.
  func location(in view: UIView) -> CGPoint
  /// Whether the items can be moved, and not only copied.
  var allowsMoveOperation: Bool { get }
  /// Always `true`: drags do not leave the program.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether an item's data can be given as a class.
  func canLoadObjects<T>(ofClass aClass: T.Type) -> Bool
}

/// A drag session, as the view from which the items come sees it.
@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
  /// An object that the program attaches to the drag. Default `nil`.
  var localContext: Any? { get set }
}

/// A drop session, as a view on which the items may be dropped sees it.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
  /// The drag session whose items may be dropped.
  var localDragSession: (any UIDragSession)? { get }
  /// Passes the items' objects of a class to the closure, in a later turn.
  @discardableResult
  func loadObjects<T>(ofClass aClass: T.Type, completion: @escaping ([T]) -> Void) -> Progress
}

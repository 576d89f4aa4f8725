import PantoBase
import PantoScene

/// One thing that is dragged (DND-01).
@preconcurrency @MainActor open class UIDragItem {
  /// The data.
  public final let itemProvider: NSItemProvider
  /// An object that belongs to the item within the program. Default `nil`.
  open var localObject: Any?
  /// Makes another preview for the item when it is lifted. Default `nil`: the lifted view.
  open var previewProvider: (() -> UIDragPreview?)?

  /// Makes an item of data.
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// The look of a dragged preview.
@preconcurrency @MainActor open class UIDragPreviewParameters: UIPreviewParameters {}

/// A view as the preview of an item.
@preconcurrency @MainActor open class UIDragPreview {
  /// The view.
  public final let view: UIView
  /// The look.
  public final let parameters: UIDragPreviewParameters
  /// Makes a preview.
  public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
    self.view = view
    self.parameters = parameters
  }
}

/// A place in a view from which a preview comes, or to which it goes.
@preconcurrency @MainActor open class UIDragPreviewTarget {
  /// The view.
  public final let container: UIView
  /// The centre of the preview, in points of the view.
  public final let center: CGPoint
  /// The transform of the preview. Default identity.
  public final let transform: CGAffineTransform
  /// Makes a place.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
  }
}

/// A preview with a place: that of the view, or another (DND-02).
@preconcurrency @MainActor open class UITargetedDragPreview: UITargetedPreview {
  /// The place.
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
  /// Nothing; the items return.
  case cancel
  /// Nothing; the items could be dropped here at another time.
  case forbidden
  /// The items are copied.
  case copy
  /// The items are moved. Only where the drag allows it; else a cancel.
  case move
}

/// The use that a view would make of a drop (DND-03).
@preconcurrency @MainActor open class UIDropProposal {
  /// The operation.
  public final let operation: UIDropOperation
  /// Makes a proposal.
  public required init(operation: UIDropOperation) { self.operation = operation }
}

/// Runs code along with a preview that is lifted, dropped or returns.
@preconcurrency @MainActor public protocol UIDragAnimating: AnyObject {
  /// Runs `animations` along.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs `completion` when the preview is where it goes.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The common part of a drag and a drop.
@preconcurrency @MainActor public protocol UIDragDropSession: AnyObject {
  /// The dragged items.
  var items: [UIDragItem] { get }
  /// The finger's place, in points of a view.
  func location(in view: UIView) -> CGPoint
  /// Whether the items can be moved, and not only copied.
  var allowsMoveOperation: Bool { get }
  /// Always `true`: drags do not leave the program.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether an item's data can be given as a class.
  func canLoadObjects<T>(ofClass aClass: T.Type) -> Bool
}

/// A drag, for the view from which it comes.
@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
  /// An object of the program. Default `nil`.
  var localContext: Any? { get set }
}

/// A drag, for the view on which it may be dropped.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
  /// The drag.
  var localDragSession: (any UIDragSession)? { get }
  /// Gives the objects of a class that the items have, in a later turn.
  @discardableResult
  func loadObjects<T>(ofClass aClass: T.Type, completion: @escaping ([T]) -> Void) -> Progress
}

import PantoBase
import PantoScene

/// The delegate of a drop interaction, which decides about drops on a view and performs them
/// (DND-03).
@preconcurrency @MainActor public protocol UIDropInteractionDelegate: AnyObject {
  /// Whether the view has a use for the items. Asked once for each drag. Default `true`.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// Called when the dragging finger comes over the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  /// Returns what a drop would do now. Called with each move over the view. Default: cancel.
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  /// Called when the dragging finger leaves the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  /// Called when the finger lifted over the view, to take over the dragged items.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  /// Called when the previews of dropped items have reached their places.
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
  /// Called at the end of each drag that the view could handle.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
  /// Returns the place to which a dropped item goes. Default `nil`: the preview fades where it is.
  func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview?
  /// Called before a dropped item goes to its place.
  func dropInteraction(
    _ interaction: UIDropInteraction, item: UIDragItem,
    willAnimateDropWith animator: any UIDragAnimating)
}

extension UIDropInteractionDelegate {
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { true }
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { nil }
  public func dropInteraction(
    _ interaction: UIDropInteraction, item: UIDragItem,
    willAnimateDropWith animator: any UIDragAnimating
  ) {}
}

/// Lets the user drop dragged items on a view (DND-03).
@preconcurrency @MainActor open class UIDropInteraction: UIInteraction {
  /// The view that the interaction was added to, or `nil`.
  public private(set) final weak var view: UIView?
  /// The delegate that decides about drops, held weakly.
  public private(set) final weak var delegate: (any UIDropInteractionDelegate)?

  /// Makes an interaction; add it to a view.
  public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
}

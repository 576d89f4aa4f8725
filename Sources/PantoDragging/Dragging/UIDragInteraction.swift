import PantoBase
import PantoScene

/// The delegate of a drag interaction, which supplies the dragged items and is told of the drag
/// (DND-01).
@preconcurrency @MainActor public protocol UIDragInteractionDelegate: AnyObject {
  /// Returns the items of a drag that begins; an empty list prevents the drag.
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  /// Returns the preview of an item that is lifted. Default: the interaction's view.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview?
  /// Called before the previews of the items are lifted.
  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession)
  /// Called when the lifted items move for the first time.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  /// Whether the items can be moved. Default `true`.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool
  /// Called when the finger moved the dragged items.
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
  /// Called when the finger lifted, or the drag was cancelled.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation)
  /// Called when the previews have reached their places after a drop or a cancelled drag.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation)
  /// Returns the place to which an item returns after a cancelled drag. Default: from where it was
  /// lifted.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview?
  /// Called before an item returns to its place after a cancelled drag.
  func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem,
    willAnimateCancelWith animator: any UIDragAnimating)
}

extension UIDragInteractionDelegate {
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { interaction.view.map { UITargetedDragPreview(view: $0) } }
  public func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { defaultPreview }
  public func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem,
    willAnimateCancelWith animator: any UIDragAnimating
  ) {}
}

/// Lets the user drag items out of a view: a press of 0.5 s lifts them, and they follow the finger
/// (DND-01).
@preconcurrency @MainActor open class UIDragInteraction: UIInteraction {
  /// The view that has the interaction, or `nil`.
  public private(set) final weak var view: UIView?
  /// The delegate, held weakly.
  public private(set) final weak var delegate: (any UIDragInteractionDelegate)?
  /// Whether a press lifts items. Default `true`.
  open var isEnabled = true { didSet { press.isEnabled = isEnabled } }
  /// Whether an interaction is enabled when it is made. Always `true`.
  open class var isEnabledByDefault: Bool { true }

  private let press = UILongPressGestureRecognizer()
  /// The session while its finger is down. The stage owns the session: what it holds may hold this
  /// interaction (L6).
  private weak var session: DragSession?

  /// Makes an interaction; add it to a view.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    press.addTarget(self, action: UIDragInteraction.pressed(_:))
  }

  open func willMove(to view: UIView?) {
    let ended = session
    session = nil
    ended?.cancel()
    self.view?.removeGestureRecognizer(press)
  }
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      guard session == nil, let view, let window = view.window, let stage = view.stage else {
        return
      }
      let new = DragSession(self, at: press.location(in: nil), in: window, of: stage)
      session = new
      if !new.lift() { session = nil }
    case .changed: session?.move(to: press.location(in: nil))
    case .ended:
      let ended = session
      session = nil
      ended?.release(at: press.location(in: nil))
    case .cancelled, .failed:
      let ended = session
      session = nil
      ended?.cancel()
    default: break
    }
  }
}

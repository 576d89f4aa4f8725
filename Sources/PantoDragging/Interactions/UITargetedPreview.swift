import PantoScene

/// The look of the preview of a drag. Context menus have no previews (PRT-29).
@preconcurrency @MainActor open class UIPreviewParameters {
  /// The colour behind the preview. Default `nil`.
  open var backgroundColor: UIColor?
  /// The part of the view that the preview of a drag shows, in points of the view. Default `nil`:
  /// all of it (DND-02).
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow of a drag's preview, in points of the view.
  ///
  /// Default `nil`: `visiblePath`, else the shape of the view (DND-02).
  open var shadowPath: UIBezierPath?

  /// Makes the standard look of a preview.
  public init() {}
}

/// A view as the preview of a drag or the target of a pointer effect. Context menus have no
/// previews (PRT-29).
@preconcurrency @MainActor open class UITargetedPreview {
  /// The view of the preview.
  public final let view: UIView
  /// The look of the preview.
  public final let parameters: UIPreviewParameters

  /// Makes a preview from a view.
  public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
    self.view = view
    self.parameters = parameters
  }

  /// The size of the view, in points.
  open var size: CGSize { view.bounds.size }
}

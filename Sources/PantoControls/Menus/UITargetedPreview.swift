import PantoScene

/// The look of a preview. Kept only: there are no previews (PRT-29).
@preconcurrency @MainActor open class UIPreviewParameters {
  /// The colour behind the preview. Default `nil`.
  open var backgroundColor: UIColor?
  /// The part that is shown. Default `nil`.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow. Default `nil`.
  open var shadowPath: UIBezierPath?

  /// Makes parameters.
  public init() {}
}

/// A view as a preview. Kept only: there are no previews (PRT-29).
@preconcurrency @MainActor open class UITargetedPreview {
  /// The view.
  public final let view: UIView
  /// The look.
  public final let parameters: UIPreviewParameters

  /// Makes a preview.
  public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
    self.view = view
    self.parameters = parameters
  }

  /// The size of the view, in points.
  open var size: CGSize { view.bounds.size }
}

import PantoBase
import PantoGraphics

/// The interface through which a layer calls the view that owns it.
@preconcurrency @MainActor package protocol LayerHost: AnyObject {
  /// Whether the view may draw content of its own.
  var mayDraw: Bool { get }
  /// The placement of drawn content after the size changed, as the view keeps it. A frame reads
  /// it, so an override of `contentMode` in a program is not called.
  var storedContentMode: UIViewContentMode { get }
  /// The interface style and level in which the view's content is drawn.
  var resolvedAppearance: ColorAppearance { get }
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Draws the view's content into `ctx`, in the layer's points.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Whether layout of the view is due.
  var awaitsLayout: Bool { get }
  /// Requests layout of the view.
  func setNeedsLayout()
  /// Lays out the view and all below that are marked.
  func layoutIfNeeded()
  /// Lays out what `layer`, the layer of the view, contains.
  func layoutSublayers(of layer: CALayer)
  /// Called when the layer's position, size or transform changed, if the layer has the watcher
  /// `layoutBox`.
  func layerMoved()
  /// Called when the area in which the layer is hit changed, if the layer has the watcher
  /// `hitIndex`.
  func hitAreaChanged()
  /// Called when the layer's geometry, opacity or visibility changed, if it has the watcher
  /// `observer`.
  func observedChanged()
  /// Called when `mask` stopped to mask the layer.
  func maskLayerLeft(_ mask: CALayer)
}

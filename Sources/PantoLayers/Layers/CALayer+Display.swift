import PantoBase
import PantoGraphics

// The content that a layer draws by code. Drawing is requested, and happens once before the next
// frame.
extension CALayer {
  /// Requests a new drawing of the content before the next frame.
  public final func setNeedsDisplay() {
    wantsDrawing = true
    willChange()
    tree?.hasUndrawn = true
  }

  /// Requests a new drawing of the content before the next frame. The whole content is drawn, not
  /// only `rect`.
  public final func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  /// Returns whether a new drawing was requested.
  public final func needsDisplay() -> Bool { wantsDrawing }
  /// Draws the content immediately if a new drawing was requested.
  public final func displayIfNeeded() { if wantsDrawing { display() } }

  /// Requests the first drawing when the layer comes into a window, so that the content of a view
  /// shows from its first frame on.
  final func wantFirstDrawing(in tree: LayerTree) {
    if let host, drawingValue == nil, !wantsDrawing, host.mayDraw { wantsDrawing = true }
    if wantsDrawing { tree.hasUndrawn = true }
  }

  /// Requests a new drawing after a change of size, where one is needed.
  final func sizeWantsDrawing() {
    guard let host else {
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
      return
    }
    // Content that was requested at an empty size is drawn now. Otherwise only layers that ask for
    // it are drawn again, and the others stretch their content.
    if needsDisplayOnBoundsChange || (host.storedContentMode == .redraw && host.mayDraw)
      || drawnOnNothing
    {
      setNeedsDisplay()
    }
  }

  /// Records the drawing of the layer immediately. A call during the same layer's drawing is
  /// reported as misuse.
  final func record() {
    if isBeingDrawn { return Misuse.report("draw: a layer that is being drawn draws itself again") }
    wantsDrawing = false
    let box = model.bounds
    drawnOnNothing = !(box.width > 0 && box.height > 0)
    var new: Drawing?
    if !drawnOnNothing {
      let context = CGContext(bounds: box)
      context.scale = tree?.scale ?? 1
      let outer = UITraitCollection.currentAppearance
      if let host { UITraitCollection.currentAppearance = host.resolvedAppearance }
      CALayer.beingDrawn.append(self)
      if let host {
        host.layerWillDraw(self)
      } else {
        actionParts?.delegate?.layerWillDraw(self)
      }
      Drawing.make(in: context) { draw(in: context) }
      CALayer.beingDrawn.removeLast()
      UITraitCollection.currentAppearance = outer
      let made = context.finish()
      if !made.steps.isEmpty { new = made }
    }
    guard new != nil || drawingValue != nil else { return }
    drawingValue = new
    contentCache = nil
    willChange()
  }

  /// The layers that are drawing at this moment, the innermost last. The list belongs to the
  /// process: a drawing may draw layers of any window or of none.
  static var beingDrawn: [CALayer] = []

  /// Whether the layer is drawing at this moment.
  final var isBeingDrawn: Bool { CALayer.beingDrawn.contains { $0 === self } }

  /// Shows a drawing that other code recorded as the content of the layer.
  package final func show(_ drawing: Drawing?) {
    guard drawing != drawingValue else { return }
    drawingValue = drawing
    contentCache = nil
    willChange()
  }

  /// Draws the content of all layers of this tree that requested it.
  final func recordTree() {
    if wantsDrawing { display() }
    for layer in sublayerList { layer.recordTree() }
    maskValue?.recordTree()
  }

  /// Returns the rectangle in which a drawing shows if the layer has the given bounds.
  final func drawnRect(_ drawing: Drawing, in bounds: CGRect) -> CGRect {
    host?.storedContentMode.place(drawing.bounds.size, in: bounds) ?? bounds
  }
}

import PantoBase
import PantoGraphics

// What code draws for itself: asked for before the next frame, once for each time it is wanted.
extension CALayer {
  /// It is to be drawn anew before the next frame.
  public final func setNeedsDisplay() {
    wantsDrawing = true
    willChange()
    stage?.hasUndrawn = true
  }

  public final func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  public final func needsDisplay() -> Bool { wantsDrawing }
  public final func displayIfNeeded() { if wantsDrawing { display() } }

  /// It came into a window: what a view draws shows from its first frame on.
  final func wantFirstDrawing(in stage: Stage) {
    if let view, drawingValue == nil, !wantsDrawing, view.mayDraw { wantsDrawing = true }
    if wantsDrawing { stage.hasUndrawn = true }
  }

  /// Its size is another.
  final func sizeWantsDrawing() {
    guard let view else {
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
      return
    }
    // What was drawn on nothing is drawn now; else only who asks for it is drawn anew, and all others
    // are stretched.
    if needsDisplayOnBoundsChange || (view.contentModeValue == .redraw && view.mayDraw)
      || drawnOnNothing
    {
      setNeedsDisplay()
    }
  }

  /// Makes it draw itself, now.
  final func record() {
    if isBeingDrawn { return Misuse.report("draw: a layer that is being drawn draws itself again") }
    wantsDrawing = false
    let box = model.bounds
    drawnOnNothing = !(box.width > 0 && box.height > 0)
    var new: Drawing?
    if !drawnOnNothing {
      let context = CGContext(bounds: box)
      context.scale = stage?.scale ?? 1
      let style = UITraitCollection.currentStyle
      if let view { UITraitCollection.currentStyle = view.shownStyle }
      CALayer.underway.append(self)
      Drawing.make(in: context) { draw(in: context) }
      CALayer.underway.removeLast()
      UITraitCollection.currentStyle = style
      let made = context.finish()
      if !made.steps.isEmpty { new = made }
    }
    guard new != nil || drawingValue != nil else { return }
    drawingValue = new
    contentCache = nil
    willChange()
  }

  /// The layers whose `draw` runs, the innermost last.
  static var underway: [CALayer] = []

  /// Its `draw` runs just now.
  final var isBeingDrawn: Bool { CALayer.underway.contains { $0 === self } }

  /// Shows a drawing that was made for it.
  package final func show(_ drawing: Drawing?) {
    guard drawing != drawingValue else { return }
    drawingValue = drawing
    contentCache = nil
    willChange()
  }

  /// All below that want it draw themselves.
  final func recordTree() {
    if wantsDrawing { display() }
    for layer in sublayerList { layer.recordTree() }
    maskValue?.recordTree()
  }

  /// Where a drawing shows when the layer is `bounds` large.
  final func drawnRect(_ drawing: Drawing, in bounds: CGRect) -> CGRect {
    view?.contentModeValue.place(drawing.bounds.size, in: bounds) ?? bounds
  }
}

extension UIView {
  /// Its class has something to draw.
  final var mayDraw: Bool { overrides.contains(.drawing) }
}

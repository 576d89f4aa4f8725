import PantoBase

/// Fills, lines, clips, pictures and text.
extension CGContext {
  /// Fills the current path and removes it. The rule defaults to non-zero winding.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(elements, state.fill, state.fillTiles, isEvenOdd: rule == .evenOdd)
    elements = []
  }

  /// Draws a line along the current path and removes it.
  public func strokePath() {
    stroke(elements)
    elements = []
  }

  /// Replaces the current path by the outline that `strokePath()` would fill.
  public func replacePathWithStrokedPath() {
    guard !elements.isEmpty, state.ctm.isInvertible else { return }
    let pen = PathStroke(
      width: state.width, cap: state.cap, join: state.join, miterLimit: state.miterLimit,
      dashes: state.dashes, dashPhase: state.dashPhase)
    let back = state.ctm.inverted()
    elements = transformed(pen.outline(of: elements.map { $0.applying(back) }))
  }

  /// Fills the current path, strokes it, or does both, and removes it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      let outline = elements
      fillPath(using: mode == .eoFillStroke ? .evenOdd : .winding)
      elements = outline
      strokePath()
    }
  }

  /// Fills `rect` without using the current path.
  public func fill(_ rect: CGRect) {
    paint(transformed(Outline.rect(rect)), state.fill, state.fillTiles)
  }
  /// Fills each rectangle without using the current path.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills the ellipse inside `rect` without using the current path.
  public func fillEllipse(in rect: CGRect) {
    paint(transformed(Outline.ellipse(rect)), state.fill, state.fillTiles)
  }
  /// Draws a line along the edge of `rect`, half of its width on each side.
  public func stroke(_ rect: CGRect) { stroke(transformed(Outline.rect(rect))) }
  /// Draws a line of `width` points along the edge of `rect`.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.width
    setLineWidth(width)
    stroke(rect)
    state.width = old
  }
  /// Draws a line along the ellipse inside `rect`.
  public func strokeEllipse(in rect: CGRect) { stroke(transformed(Outline.ellipse(rect))) }
  /// Draws a line between the first two points, between the next two, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    var lines: [PathElement] = []
    for (i, p) in points.enumerated() { lines.append(i % 2 == 0 ? .move(p) : .line(p)) }
    stroke(transformed(lines))
  }

  /// Makes the pixels of `rect` transparent.
  public func clear(_ rect: CGRect) {
    drawing.steps.append(
      .fill(
        LayerContent.FilledPath(elements: transformed(Outline.rect(rect)), color: RGBA(0, 0, 0)),
        .clear))
  }

  /// Restricts later steps to the inside of the current path, and removes the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(elements, isEvenOdd: rule == .evenOdd)
    elements = []
  }
  /// Restricts later steps to `rect`.
  public func clip(to rect: CGRect) { clip(transformed(Outline.rect(rect)), isEvenOdd: false) }
  /// Restricts later steps to the union of `rects`.
  public func clip(to rects: [CGRect]) {
    clip(transformed(rects.flatMap { Outline.rect($0) }), isEvenOdd: false)
  }

  package func clip(_ outline: [PathElement], isEvenOdd: Bool) {
    // A clip without a saved state around it ends only with the drawing.
    drawing.steps.append(.clip(outline, isEvenOdd: isEvenOdd))
    state.clip = state.clip.intersection(Outline.bounds(outline) ?? .zero)
  }

  /// Draws `image` scaled to `rect`, with its upper edge at `rect.maxY`, as Core Graphics does: in
  /// UIKit's coordinates the picture stands on its head. `UIImage.draw(in:)` draws it upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let ctm = state.ctm
    state.ctm = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
      .concatenating(ctm)
    draw(image, in: rect, tint: nil, alpha: 1)
    state.ctm = ctm
  }

  func draw(
    _ image: PixelImage, in rect: CGRect, tint: RGBA?, alpha: CGFloat, mode: CGBlendMode? = nil
  ) {
    drawing.steps.append(
      .image(
        image, rect, state.ctm, alpha: alpha * state.alpha, tint: tint, (mode ?? state.mode).mixing)
    )
  }

  /// Returns an image of all that was drawn so far. The result is `nil` if there is no rasteriser,
  /// that is, no stage (window) with real text, or if the image would have no pixels or too many.
  public func makeImage() -> CGImage? {
    return Drawing.rasterizer?.raster(soFar, scale: scale, isOpaque: false)
  }

  // MARK: Steps

  func transformed(_ outline: [PathElement]) -> [PathElement] {
    state.ctm.isIdentity ? outline : outline.map { $0.applying(state.ctm) }
  }

  func faded(_ color: RGBA) -> RGBA {
    state.alpha < 1 ? RGBA(color.red, color.green, color.blue, color.alpha * state.alpha) : color
  }

  /// Adds a fill of an outline that is in the drawing's points, with the current shadow below it.
  private func paint(
    _ outline: [PathElement], _ color: RGBA, _ tiles: PixelImage?, isEvenOdd: Bool = false
  ) {
    guard !outline.isEmpty else { return }
    if let shadow = state.shadow {
      var own = shadow
      own.color.alpha *= state.alpha * color.alpha
      drawing.steps.append(.shadow(outline, own))
    }
    if let tiles {
      // A pattern lies on the ground of the context, whatever its transform is.
      drawing.steps += [
        .save, .clip(outline, isEvenOdd: isEvenOdd),
        .tiles(tiles, alpha: state.alpha, state.mode.mixing), .restore,
      ]
      return
    }
    drawing.steps.append(
      .fill(
        LayerContent.FilledPath(elements: outline, color: faded(color), isEvenOdd: isEvenOdd),
        state.mode.mixing))
  }

  /// Strokes an outline that is in the drawing's points.
  ///
  /// The width of the pen is in the points of `ctm`. The outline is therefore mapped back to those
  /// points, stroked there, and mapped forward again.
  private func stroke(_ outline: [PathElement]) {
    stroke(
      outline,
      PathStroke(
        width: state.width, cap: state.cap, join: state.join, miterLimit: state.miterLimit,
        dashes: state.dashes, dashPhase: state.dashPhase))
  }

  private func stroke(_ outline: [PathElement], _ pen: PathStroke) {
    guard !outline.isEmpty else { return }
    if state.ctm.isIdentity {
      return paint(pen.outline(of: outline), state.stroke, state.strokeTiles)
    }
    guard state.ctm.isInvertible else { return }
    let back = state.ctm.inverted()
    let line = pen.outline(of: outline.map { $0.applying(back) })
    paint(transformed(line), state.stroke, state.strokeTiles)
  }

  /// Fills a path that is in the context's points.
  func fill(_ path: UIBezierPath, alpha: CGFloat? = nil, mode: CGBlendMode? = nil) {
    with(alpha, mode) {
      paint(
        transformed(path.elements), state.fill, state.fillTiles,
        isEvenOdd: path.usesEvenOddFillRule)
    }
  }

  func stroke(_ path: UIBezierPath, alpha: CGFloat? = nil, mode: CGBlendMode? = nil) {
    with(alpha, mode) { stroke(transformed(path.elements), path.pen) }
  }

  func clip(_ path: UIBezierPath) {
    clip(transformed(path.elements), isEvenOdd: path.usesEvenOddFillRule)
  }

  package func draw(_ text: LayerContent.Text) {
    var own = text
    own.color = faded(own.color)
    drawing.steps.append(.text(own, state.ctm))
  }

  private func with(_ alpha: CGFloat?, _ mode: CGBlendMode?, _ body: () -> Void) {
    let old = (state.alpha, state.mode)
    if let alpha { state.alpha = alpha }
    if let mode { state.mode = mode }
    body()
    (state.alpha, state.mode) = old
  }
}

import PantoBase

/// How drawn pixels are mixed with those below them.
///
/// `multiply`, `screen`, `clear`, `copy`, `destinationOut`, `sourceAtop` and `plusLighter` are
/// drawn as in Core Graphics, all others as `normal`.
public enum CGBlendMode: Int32, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter

  var mixing: Drawing.Mixing {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .clear: .clear
    case .copy: .copy
    case .destinationOut: .destinationOut
    case .sourceAtop: .sourceAtop
    case .plusLighter: .plusLighter
    default: .over
    }
  }
}

/// Whether a path is filled, stroked or both. `eo` stands for the even-odd rule.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// How pictures are scaled in Core Graphics. Pantograph always scales in one quality.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default`, none, low, high, medium
}

/// The drawing surface of `draw(_:)` and of image renderers: colours, a pen, a path and clips.
///
/// Coordinates are points with y downwards, as in a UIKit context. A context holds no pixels. Each
/// call adds a step to a `Drawing`, which is rastered later at the scale and under the transform
/// that the layer shows.
@MainActor public final class CGContext {
  package struct State {
    var ctm = CGAffineTransform.identity
    var fill = RGBA(0, 0, 0)
    var stroke = RGBA(0, 0, 0)
    package var alpha: CGFloat = 1
    var width: CGFloat = 1
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashes: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var mode = CGBlendMode.normal
    var shadow: LayerContent.Shadow?
    var clip: CGRect
  }

  package final var drawing: Drawing
  package final var state: State
  private final var saved: [State] = []
  /// The current path in the drawing's points: `ctm` is applied when an element is added.
  private final var elements: [PathElement] = []
  /// Pixels per point of the picture that is drawn, for `makeImage`.
  package final var scale: CGFloat = 1
  final var isOpaque = false
  /// Whether the drawing becomes a `UIImage` instead of a view's content.
  final var isOfImage = false

  package init(bounds: CGRect) {
    drawing = Drawing(bounds: bounds)
    state = State(clip: bounds)
  }

  // MARK: Graphics state

  /// Saves colours, pen, transform, alpha, blend mode, shadow and clip until `restoreGState`.
  public func saveGState() {
    saved.append(state)
    drawing.steps.append(.save)
  }

  /// Restores what the last `saveGState` saved. Without one, a misuse is reported and nothing
  /// changes.
  public func restoreGState() {
    guard let last = saved.popLast() else {
      return Misuse.report("restoreGState: nothing was saved")
    }
    state = last
    drawing.steps.append(.restore)
  }

  /// Restores every state that is still saved, and returns the finished drawing.
  package func finish() -> Drawing {
    while !saved.isEmpty { restoreGState() }
    return drawing
  }

  /// The drawing up to now. States that are still saved are restored in the copy only.
  var soFar: Drawing {
    var so = drawing
    for _ in saved { so.steps.append(.restore) }
    return so
  }

  /// The current transform, which maps the context's points to the drawing's points. Default the
  /// identity.
  public var ctm: CGAffineTransform { state.ctm }
  /// Moves the context's coordinate system by `x` and `y` points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales the context's coordinate system.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates the context's coordinate system by `angle` radians, clockwise on screen.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// Applies `transform` before the current one. Numbers that are not finite or beyond 1e9 are
  /// refused and reported (B57).
  public func concatenate(_ transform: CGAffineTransform) {
    guard Misuse.accepts(transform, for: "concatenate") else { return }
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Sets the colour of fills. Default black.
  public func setFillColor(_ color: CGColor) { state.fill = color }
  /// Sets the colour of lines. Default black.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }
  /// Sets the colour of fills from components of 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = RGBA(red, green, blue, alpha)
  }
  /// Sets the colour of lines from components of 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = RGBA(red, green, blue, alpha)
  }
  /// Sets the colour of fills to a grey, 0 for black to 1 for white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = RGBA(gray, gray, gray, alpha)
  }
  /// Sets the colour of lines to a grey, 0 for black to 1 for white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = RGBA(gray, gray, gray, alpha)
  }
  /// Sets the pen's width in points. Default 1. Numbers that are not finite are refused and
  /// reported (B57).
  public func setLineWidth(_ width: CGFloat) {
    if Misuse.accepts(width, for: "setLineWidth") { state.width = width }
  }
  /// Sets the shape of a line's ends. Default `.butt`.
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  /// Sets the shape of corners between lines. Default `.miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  /// Sets how far a mitre may reach, as a multiple of the line width; sharper corners are
  /// bevelled. Default 10.
  public func setMiterLimit(_ limit: CGFloat) {
    if Misuse.accepts(limit, for: "setMiterLimit") { state.miterLimit = limit }
  }
  /// Sets the dash pattern of lines; an empty list draws them whole, which is the default.
  ///
  /// - Parameters:
  ///   - phase: the length of the pattern, in points, that is skipped at the start of a line.
  ///   - lengths: points drawn, points left out, and so on in turn. Illegal numbers are refused
  ///     and reported (B57).
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard Misuse.accepts(lengths, for: "setLineDash", phase.isInReach) else { return }
    state.dashes = lengths
    state.dashPhase = phase
  }
  /// Sets the alpha that every step is multiplied by; clamped to 0…1. Default 1.
  public func setAlpha(_ alpha: CGFloat) {
    if Misuse.accepts(alpha, for: "setAlpha") { state.alpha = min(max(alpha, 0), 1) }
  }
  /// Sets how steps are mixed with those below. Default `.normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }
  /// Sets the shadow of what is filled and stroked from now on; no colour means no shadow.
  ///
  /// - Parameters:
  ///   - offset: points to the right and downwards.
  ///   - blur: the blur radius in points. Negative values count as 0.
  ///   - color: its alpha is multiplied by the alpha of what casts the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard Misuse.accepts(offset, for: "setShadow", blur.isInReach) else { return }
    state.shadow = color.map {
      LayerContent.Shadow(
        color: $0, offset: CGVector(dx: offset.width, dy: offset.height), blur: max(0, blur))
    }
  }
  /// Sets a shadow of black with alpha 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: RGBA(0, 0, 0, 1.0 / 3))
  }
  /// Does nothing: edges are always anti-aliased. Here so that ported code compiles.
  public func setShouldAntialias(_ should: Bool) {}
  /// Does nothing: edges are always anti-aliased. Here so that ported code compiles.
  public func setAllowsAntialiasing(_ allows: Bool) {}
  /// Has no effect: pictures are always scaled in one quality. Here so that ported code compiles.
  public var interpolationQuality = CGInterpolationQuality.default
  /// Does nothing: a context holds no pixels. Here so that ported code compiles.
  public func flush() {}

  // MARK: The current path

  private func add(_ more: [PathElement]) {
    for element in more { elements.append(element.applying(state.ctm)) }
  }

  /// Removes all elements of the current path.
  public func beginPath() { elements = [] }
  /// Closes the subpath with a line to its start.
  public func closePath() { elements.append(.close) }
  /// Begins a subpath at `p`.
  public func move(to p: CGPoint) { add([.move(p)]) }
  /// Adds a line to `p`. In an empty path, begins a subpath at `p`.
  public func addLine(to p: CGPoint) { add([elements.isEmpty ? .move(p) : .line(p)]) }
  /// Adds a quadratic curve to `p` with one control point.
  public func addQuadCurve(to p: CGPoint, control: CGPoint) { add([.quad(p, control: control)]) }
  /// Adds a cubic curve to `p` with two control points.
  public func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    add([.curve(p, control1: control1, control2: control2)])
  }
  /// Adds a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint]) {
    for (i, p) in points.enumerated() { add([i == 0 ? .move(p) : .line(p)]) }
  }
  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { add(Outline.rect(rect)) }
  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  /// Adds the ellipse inside `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect) { add(Outline.ellipse(rect)) }
  /// Adds an arc, led to by a line if the path is not empty. Angles are in radians, 0 to the
  /// right.
  ///
  /// As in a UIKit context, where y points downwards, `clockwise: true` runs anticlockwise on
  /// screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    add(
      Outline.arc(
        center, radius, from: startAngle, to: endAngle, clockwise: !clockwise,
        isJoined: !elements.isEmpty))
  }
  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath) { add(path.elements) }
  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { elements.isEmpty }
  /// A copy of the current path in the context's points; `nil` if it is empty or the transform
  /// cannot be inverted.
  public var path: CGPath? {
    guard !elements.isEmpty, state.ctm.isInvertible else { return nil }
    let back = state.ctm.inverted()
    return CGPath(elements: elements.map { $0.applying(back) })
  }
  /// The bounding box of the clip in the context's points, `.zero` if the transform cannot be
  /// inverted.
  ///
  /// The box intersects the boxes of the clips that are set, so it may be larger than the clip
  /// itself.
  public var boundingBoxOfClipPath: CGRect {
    state.ctm.isInvertible ? state.clip.applying(state.ctm.inverted()) : .zero
  }

  // MARK: Drawing

  /// Fills the current path and removes it. The rule defaults to non-zero winding.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(elements, state.fill, isEvenOdd: rule == .evenOdd)
    elements = []
  }

  /// Draws a line along the current path and removes it.
  public func strokePath() {
    stroke(elements)
    elements = []
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
  public func fill(_ rect: CGRect) { paint(transformed(Outline.rect(rect)), state.fill) }
  /// Fills each rectangle without using the current path.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills the ellipse inside `rect` without using the current path.
  public func fillEllipse(in rect: CGRect) { paint(transformed(Outline.ellipse(rect)), state.fill) }
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

  /// Draws `image` upright, scaled to `rect`, as `UIImage.draw(in:)` does. Core Graphics draws it
  /// flipped.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, tint: nil, alpha: 1) }

  func draw(
    _ image: PixelImage, in rect: CGRect, tint: RGBA?, alpha: CGFloat, mode: CGBlendMode? = nil
  ) {
    drawing.steps.append(
      .image(
        image, rect, state.ctm, alpha: alpha * state.alpha, tint: tint, (mode ?? state.mode).mixing)
    )
  }

  /// Draws a gradient along the line from `start` to `end`, over everything that the clip leaves.
  ///
  /// By default nothing is drawn before `start` and after `end`; `options` extends the first and
  /// the last colour there.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let a = start.applying(state.ctm)
    let b = end.applying(state.ctm)
    let way = b - a
    // Half planes clip the gradient before its start and after its end unless `options` says
    // otherwise.
    func half(_ p: CGPoint, _ sign: CGFloat) -> [PathElement] {
      let far: CGFloat = 1e5
      let length = max((way.x * way.x + way.y * way.y).squareRoot(), 1e-6)
      let u = CGPoint(x: way.x / length * sign, y: way.y / length * sign)
      let v = CGPoint(x: -u.y, y: u.x)
      func at(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        CGPoint(x: p.x + u.x * along + v.x * across, y: p.y + u.y * along + v.y * across)
      }
      return [
        .move(at(0, -far)), .line(at(far, -far)), .line(at(far, far)), .line(at(0, far)), .close,
      ]
    }
    drawing.steps.append(.save)
    if !options.contains(.drawsBeforeStartLocation) {
      drawing.steps.append(.clip(half(a, 1), isEvenOdd: false))
    }
    if !options.contains(.drawsAfterEndLocation) {
      drawing.steps.append(.clip(half(b, -1), isEvenOdd: false))
    }
    drawing.steps.append(
      .gradient(
        Drawing.Gradient(shape: .linear(from: a, to: b), stops: faded(gradient.stops)),
        state.mode.mixing))
    drawing.steps.append(.restore)
  }

  /// Draws a gradient between two circles with a common centre.
  ///
  /// Unlike in Core Graphics, `startCenter` is not used: both circles are round `endCenter`.
  /// Nothing is drawn unless `endRadius` is above 0 and above `startRadius`. Radii are in points.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard endRadius > 0, endRadius > startRadius else { return }
    let k = max(0, startRadius / endRadius)
    let stops = gradient.stops.map { LayerContent.Stop(at: k + (1 - k) * $0.at, color: $0.color) }
    let box = CGRect(
      x: endCenter.x - endRadius, y: endCenter.y - endRadius, width: 2 * endRadius,
      height: 2 * endRadius)
    drawing.steps.append(.save)
    if !options.contains(.drawsAfterEndLocation) {
      drawing.steps.append(.clip(transformed(Outline.ellipse(box)), isEvenOdd: false))
    }
    let scale = state.ctm.determinant.magnitude.squareRoot()
    let center = endCenter.applying(state.ctm)
    drawing.steps.append(
      .gradient(
        Drawing.Gradient(
          shape: .radial(
            center: center,
            corner: CGPoint(x: center.x + endRadius * scale, y: center.y + endRadius * scale)),
          stops: faded(stops)), state.mode.mixing))
    drawing.steps.append(.restore)
  }

  /// Rasters what was drawn so far. `nil` if there is no rasteriser, that is, no stage with real
  /// text, or if the result would have no pixels or too many.
  public func makeImage() -> CGImage? {
    return Drawing.rasterizer?.raster(soFar, scale: scale, isOpaque: false)
  }

  // MARK: Steps

  private func transformed(_ outline: [PathElement]) -> [PathElement] {
    state.ctm.isIdentity ? outline : outline.map { $0.applying(state.ctm) }
  }

  private func faded(_ color: RGBA) -> RGBA {
    state.alpha < 1 ? RGBA(color.red, color.green, color.blue, color.alpha * state.alpha) : color
  }

  private func faded(_ stops: [LayerContent.Stop]) -> [LayerContent.Stop] {
    stops.map { LayerContent.Stop(at: $0.at, color: faded($0.color)) }
  }

  /// Adds a fill of an outline that is in the drawing's points, with the current shadow below it.
  private func paint(_ outline: [PathElement], _ color: RGBA, isEvenOdd: Bool = false) {
    guard !outline.isEmpty else { return }
    if let shadow = state.shadow {
      var own = shadow
      own.color.alpha *= state.alpha * color.alpha
      drawing.steps.append(.shadow(outline, own))
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
    if state.ctm.isIdentity { return paint(pen.outline(of: outline), state.stroke) }
    guard state.ctm.isInvertible else { return }
    let back = state.ctm.inverted()
    let line = pen.outline(of: outline.map { $0.applying(back) })
    paint(transformed(line), state.stroke)
  }

  /// Fills a path that is in the context's points.
  func fill(_ path: UIBezierPath, alpha: CGFloat? = nil, mode: CGBlendMode? = nil) {
    with(alpha, mode) {
      paint(transformed(path.elements), state.fill, isEvenOdd: path.usesEvenOddFillRule)
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

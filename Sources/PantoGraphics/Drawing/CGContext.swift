import PantoBase

/// How what is drawn meets what is there. Those that Pantograph cannot mix are drawn as `.normal`.
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

public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default`, none, low, high, medium
}

/// Where `draw(_:)` draws: a pen, a brush, an outline that grows, and clips.
///
/// Points, y down, as UIKit's. It keeps no pixels: what it is told becomes a `Drawing`, which is
/// painted at whatever scale and turn the layer shows.
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
  /// In points of the drawing, `ctm` worked in.
  private final var elements: [PathElement] = []
  /// Pixels per point of the picture that is drawn, for `makeImage`.
  package final var scale: CGFloat = 1
  final var isOpaque = false
  /// It becomes a picture, not a view's look.
  final var isOfImage = false

  package init(bounds: CGRect) {
    drawing = Drawing(bounds: bounds)
    state = State(clip: bounds)
  }

  // MARK: State

  public func saveGState() {
    saved.append(state)
    drawing.steps.append(.save)
  }

  public func restoreGState() {
    guard let last = saved.popLast() else {
      return Misuse.report("restoreGState: nothing was saved")
    }
    state = last
    drawing.steps.append(.restore)
  }

  /// What was saved and never restored ends with the drawing.
  package func finish() -> Drawing {
    while !saved.isEmpty { restoreGState() }
    return drawing
  }

  /// What is drawn by now, with all that is open closed.
  var soFar: Drawing {
    var so = drawing
    for _ in saved { so.steps.append(.restore) }
    return so
  }

  /// Drawing → context.
  public var ctm: CGAffineTransform { state.ctm }
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Radians, clockwise on screen.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  public func concatenate(_ transform: CGAffineTransform) {
    guard Misuse.accepts(transform, for: "concatenate") else { return }
    state.ctm = transform.concatenating(state.ctm)
  }

  public func setFillColor(_ color: CGColor) { state.fill = color }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = RGBA(red, green, blue, alpha)
  }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = RGBA(red, green, blue, alpha)
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = RGBA(gray, gray, gray, alpha)
  }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = RGBA(gray, gray, gray, alpha)
  }
  public func setLineWidth(_ width: CGFloat) {
    if Misuse.accepts(width, for: "setLineWidth") { state.width = width }
  }
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  public func setMiterLimit(_ limit: CGFloat) {
    if Misuse.accepts(limit, for: "setMiterLimit") { state.miterLimit = limit }
  }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard Misuse.accepts(lengths, for: "setLineDash", phase.isInReach) else { return }
    state.dashes = lengths
    state.dashPhase = phase
  }
  /// 0…1: everything is drawn so much fainter.
  public func setAlpha(_ alpha: CGFloat) {
    if Misuse.accepts(alpha, for: "setAlpha") { state.alpha = min(max(alpha, 0), 1) }
  }
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }
  /// Of what is drawn from now on. `blur` in points.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard Misuse.accepts(offset, for: "setShadow", blur.isInReach) else { return }
    state.shadow = color.map {
      LayerContent.Shadow(
        color: $0, offset: CGVector(dx: offset.width, dy: offset.height), blur: max(0, blur))
    }
  }
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: RGBA(0, 0, 0, 1.0 / 3))
  }
  /// Taken: edges are always smooth.
  public func setShouldAntialias(_ should: Bool) {}
  public func setAllowsAntialiasing(_ allows: Bool) {}
  public var interpolationQuality = CGInterpolationQuality.default
  public func flush() {}

  // MARK: The outline

  private func add(_ more: [PathElement]) {
    for element in more { elements.append(element.applying(state.ctm)) }
  }

  public func beginPath() { elements = [] }
  public func closePath() { elements.append(.close) }
  public func move(to p: CGPoint) { add([.move(p)]) }
  public func addLine(to p: CGPoint) { add([elements.isEmpty ? .move(p) : .line(p)]) }
  public func addQuadCurve(to p: CGPoint, control: CGPoint) { add([.quad(p, control: control)]) }
  public func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    add([.curve(p, control1: control1, control2: control2)])
  }
  public func addLines(between points: [CGPoint]) {
    for (i, p) in points.enumerated() { add([i == 0 ? .move(p) : .line(p)]) }
  }
  public func addRect(_ rect: CGRect) { add(Outline.rect(rect)) }
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public func addEllipse(in rect: CGRect) { add(Outline.ellipse(rect)) }
  /// As in UIKit's upside-down space, `clockwise` true runs anticlockwise on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    add(
      Outline.arc(
        center, radius, from: startAngle, to: endAngle, clockwise: !clockwise,
        isJoined: !elements.isEmpty))
  }
  public func addPath(_ path: CGPath) { add(path.elements) }
  public var isPathEmpty: Bool { elements.isEmpty }
  public var path: CGPath? {
    guard !elements.isEmpty, state.ctm.isInvertible else { return nil }
    let back = state.ctm.inverted()
    return CGPath(elements: elements.map { $0.applying(back) })
  }
  public var boundingBoxOfClipPath: CGRect {
    state.ctm.isInvertible ? state.clip.applying(state.ctm.inverted()) : .zero
  }

  // MARK: Drawing

  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(elements, state.fill, isEvenOdd: rule == .evenOdd)
    elements = []
  }

  public func strokePath() {
    stroke(elements)
    elements = []
  }

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

  public func fill(_ rect: CGRect) { paint(transformed(Outline.rect(rect)), state.fill) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func fillEllipse(in rect: CGRect) { paint(transformed(Outline.ellipse(rect)), state.fill) }
  public func stroke(_ rect: CGRect) { stroke(transformed(Outline.rect(rect))) }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.width
    state.width = width
    stroke(rect)
    state.width = old
  }
  public func strokeEllipse(in rect: CGRect) { stroke(transformed(Outline.ellipse(rect))) }
  /// Pairs of points, a line each.
  public func strokeLineSegments(between points: [CGPoint]) {
    var lines: [PathElement] = []
    for (i, p) in points.enumerated() { lines.append(i % 2 == 0 ? .move(p) : .line(p)) }
    stroke(transformed(lines))
  }

  /// Takes away what is there.
  public func clear(_ rect: CGRect) {
    drawing.steps.append(
      .fill(
        LayerContent.FilledPath(elements: transformed(Outline.rect(rect)), color: RGBA(0, 0, 0)),
        .clear))
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    clip(elements, isEvenOdd: rule == .evenOdd)
    elements = []
  }
  public func clip(to rect: CGRect) { clip(transformed(Outline.rect(rect)), isEvenOdd: false) }
  public func clip(to rects: [CGRect]) {
    clip(transformed(rects.flatMap { Outline.rect($0) }), isEvenOdd: false)
  }

  package func clip(_ outline: [PathElement], isEvenOdd: Bool) {
    // Without a save of its own it would hold for ever; the end of the drawing ends it.
    drawing.steps.append(.clip(outline, isEvenOdd: isEvenOdd))
    state.clip = state.clip.intersection(Outline.bounds(outline) ?? .zero)
  }

  /// Upright, as `UIImage.draw(in:)` does; Core Graphics would stand it on its head.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, tint: nil, alpha: 1) }

  func draw(
    _ image: PixelImage, in rect: CGRect, tint: RGBA?, alpha: CGFloat, mode: CGBlendMode? = nil
  ) {
    drawing.steps.append(
      .image(
        image, rect, state.ctm, alpha: alpha * state.alpha, tint: tint, (mode ?? state.mode).mixing)
    )
  }

  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let a = start.applying(state.ctm)
    let b = end.applying(state.ctm)
    let way = b - a
    // What lies before the start and behind the end is left out, unless asked for.
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

  /// Both circles are taken to have one centre, the end's.
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

  /// A copy of what was drawn so far; `nil` where nobody rasters.
  public func makeImage() -> CGImage? {
    return Drawing.rasterizer?.raster(soFar, scale: scale, isOpaque: false)
  }

  // MARK: Plumbing

  private func transformed(_ outline: [PathElement]) -> [PathElement] {
    state.ctm.isIdentity ? outline : outline.map { $0.applying(state.ctm) }
  }

  private func faded(_ color: RGBA) -> RGBA {
    state.alpha < 1 ? RGBA(color.red, color.green, color.blue, color.alpha * state.alpha) : color
  }

  private func faded(_ stops: [LayerContent.Stop]) -> [LayerContent.Stop] {
    stops.map { LayerContent.Stop(at: $0.at, color: faded($0.color)) }
  }

  /// - Parameter outline: in the drawing's points.
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

  /// The pen's width is in the points of now: the outline is taken back to them, drawn along, and
  /// brought out again.
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

  /// A path of its own, in the points of now.
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

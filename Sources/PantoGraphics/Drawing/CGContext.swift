import PantoBase

/// The drawing surface of `draw(_:)` and of image renderers: colours, a pen, a path and clips.
///
/// Coordinates are points with y downwards, as in a UIKit context. A context holds no pixels. Each
/// call adds a step to a `Drawing`, which is rastered later at the scale and under the transform
/// that the layer shows.
@preconcurrency @MainActor public final class CGContext {
  package struct State {
    var ctm = CGAffineTransform.identity
    var fill = RGBA(0, 0, 0) { didSet { fillTiles = nil } }
    var stroke = RGBA(0, 0, 0) { didSet { strokeTiles = nil } }
    /// The pictures that are repeated in place of the colours.
    var fillTiles: PixelImage?
    var strokeTiles: PixelImage?
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
  final var elements: [PathElement] = []
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
  /// Scales the context's coordinate system by factors along x and y.
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
  /// Has no effect: edges are always anti-aliased. `false` is reported once as a warning.
  public func setShouldAntialias(_ should: Bool) {
    if !should { CGContext.warnAboutEdges("setShouldAntialias") }
  }
  /// Has no effect: edges are always anti-aliased. `false` is reported once as a warning.
  public func setAllowsAntialiasing(_ allows: Bool) {
    if !allows { CGContext.warnAboutEdges("setAllowsAntialiasing") }
  }
  private static func warnAboutEdges(_ function: String) {
    Misuse.warn(
      "\(function)(false): edges are always anti-aliased, so the call has no effect; leave it out",
      oncePerMessage: true)
  }
  /// Has no effect: pictures are always scaled smoothly, in one quality. A value other than
  /// `.default` is reported once as a warning. Default `.default`.
  public var interpolationQuality = CGInterpolationQuality.default {
    didSet {
      guard interpolationQuality != .default else { return }
      Misuse.warn(
        "interpolationQuality: pictures are always scaled smoothly, in one quality, so the value has "
          + "no effect; leave it out, or scale the pixels yourself")
    }
  }
  /// Does nothing: a context holds no pixels. Here so that ported code compiles.
  public func flush() {}
}

import PantoBase

extension Drawing {
  /// The rasteriser of the working stage, or else the newest one; `nil` if its text shaper cannot
  /// raster.
  @MainActor static var rasterizer: (any DrawingRasterizer)? {
    GraphicsEnvironment.shaper as? any DrawingRasterizer
  }

  /// The stack of graphics contexts; the last one is current.
  @MainActor static var contexts: [CGContext] = []
  /// The number of contexts at the bottom of the stack that drawing code may not pop.
  @MainActor private static var floor = 0

  /// Runs `body` with `context` as the current one. Contexts that `body` pushes and does not pop
  /// are removed, and that is reported.
  @MainActor package static func make(in context: CGContext, _ body: () -> Void) {
    let (depth, outer) = (contexts.count, floor)
    contexts.append(context)
    floor = depth + 1
    body()
    if contexts.count > floor {
      Misuse.report("draw: UIGraphicsBeginImageContext or PushContext without its end")
    }
    contexts.removeLast(contexts.count - depth)
    floor = outer
  }

  /// Pops the current context, unless the code that is drawing did not push it.
  @MainActor static func end() { if contexts.count > floor { contexts.removeLast() } }

  /// Rasters the drawing. The result is transparent without a rasteriser, or if it has no size.
  @MainActor func image(scale: CGFloat, isOpaque: Bool) -> UIImage {
    // An illegal scale counts as 1. A drawing without a size gives a picture of one pixel.
    let scale = scale > 0 && scale.isInReach ? scale : 1
    let size = bounds.size
    if size.width > 0, size.height > 0, size.width.isInReach, size.height.isInReach,
      let pixels = Drawing.rasterizer?.raster(self, scale: scale, isOpaque: isOpaque)
    {
      return UIImage(pixels)
    }
    func side(_ points: CGFloat) -> Int {
      points > 0 ? max(1, Int(min(points * scale, 4096).rounded(.up))) : 1
    }
    let (width, height) = (side(bounds.width), side(bounds.height))
    let empty = PixelImage(
      width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height),
      scale: scale)
    return empty.map { UIImage($0) } ?? UIImage(outline: [], size: bounds.size)
  }
}

/// Returns the context that is drawn on now; `nil` outside of `draw(_:)` and of image contexts.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { Drawing.contexts.last }
/// Makes `context` current until `UIGraphicsPopContext`.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  Drawing.contexts.append(context)
}
/// Ends the current context. A context that the calling code did not begin stays current.
@MainActor public func UIGraphicsPopContext() { Drawing.end() }

/// Begins a picture and makes its context current until `UIGraphicsEndImageContext`.
///
/// - Parameters:
///   - size: in points.
///   - opaque: starts with black instead of transparent pixels.
///   - scale: pixels per point; 0 means that of the working stage.
@MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext(bounds: CGRect(origin: .zero, size: size))
  context.scale = scale > 0 ? scale : GraphicsEnvironment.currentScale() ?? 1
  context.isOpaque = opaque
  context.isOfImage = true
  Drawing.contexts.append(context)
}
/// Begins a transparent picture with one pixel per point.
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
/// Returns what was drawn so far; `nil` if the current context is not that of a picture.
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = Drawing.contexts.last, context.isOfImage else { return nil }
  return context.soFar.image(scale: context.scale, isOpaque: context.isOpaque)
}
/// Ends the current picture. Does nothing if the current context is not that of a picture.
@MainActor public func UIGraphicsEndImageContext() {
  if Drawing.contexts.last?.isOfImage == true { Drawing.end() }
}

/// Fills `rect` in the current context; does nothing without one.
@MainActor public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
/// Draws a line of 1 point just inside `rect` in the current context.
@MainActor public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
/// Restricts later steps of the current context to `rect`.
@MainActor public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// The scale and opacity of the pictures that a renderer makes.
@MainActor public final class UIGraphicsImageRendererFormat {
  /// Pixels per point. Default: those of the working stage, 1 without one. Illegal numbers are
  /// refused and reported (B57).
  public var scale: CGFloat = GraphicsEnvironment.currentScale() ?? 1 {
    didSet {
      if !Misuse.accepts(scale, for: "scale") { scale = oldValue }
    }
  }
  /// Whether pictures start with black instead of transparent pixels. Default `false`.
  public var opaque = false
  /// Creates a format with the default values.
  public init() {}
  /// Returns the default format.
  public static func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
  /// Returns the default format. Here so that ported code compiles.
  public static func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// The context that a renderer passes to its drawing closure.
@MainActor public final class UIGraphicsImageRendererContext {
  /// The context to draw on.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// Fills `rect`.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line of 1 point just inside `rect`.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Restricts later steps to `rect`.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  /// Fills `rect` with another blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    let old = cgContext.state.mode
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.setBlendMode(old)
  }
  /// A picture of the drawing up to now.
  public var currentImage: UIImage {
    cgContext.soFar.image(scale: format.scale, isOpaque: format.opaque)
  }
}

/// Makes pictures by drawing them.
///
/// Unlike in UIKit, a picture can only be made while a stage with a rasteriser exists. Without one
/// it has the right size and is transparent.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
///   UIColor.systemRed.setFill()
///   UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
/// }
/// ```
@MainActor public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  /// Scale and opacity of the pictures.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for an area of the drawing, in points. An illegal area counts as empty.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.isInReach ? bounds.standardized : .zero
    self.format = format
  }
  /// Creates a renderer with the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  /// Creates a renderer for `size` points with the default format.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }
  /// Creates a renderer for `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Calls `actions` with a fresh context and returns what they drew.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(bounds: bounds)
    context.scale = format.scale
    context.isOfImage = true
    Drawing.make(in: context) { actions(UIGraphicsImageRendererContext(context, format)) }
    return context.finish().image(scale: format.scale, isOpaque: format.opaque)
  }
}

// MARK: - Drawing colours, paths and images

extension UIColor {
  /// Sets the fill colour of the current context; does nothing without one.
  @MainActor public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Sets the line colour of the current context; does nothing without one.
  @MainActor public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
  /// Sets the fill and the line colour of the current context.
  @MainActor public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path in the current context; does nothing without one.
  public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
  /// Strokes the path in the current context with the path's own width, caps, joins and dashes.
  public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }
  /// Fills the path with another blend mode and an alpha of 0…1.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(self, alpha: alpha, mode: blendMode)
  }
  /// Strokes the path with another blend mode and an alpha of 0…1.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(self, alpha: alpha, mode: blendMode)
  }
  /// Restricts later steps of the current context to the inside of the path.
  public func addClip() { UIGraphicsGetCurrentContext()?.clip(self) }
}

extension UIImage {
  /// Draws the picture with its upper left corner at `point`.
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws the picture at `point` with another blend mode and an alpha of 0…1.
  @MainActor public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
  /// Draws the picture scaled to `rect`.
  @MainActor public func draw(in rect: CGRect) { draw(in: rect, blendMode: nil, alpha: 1) }
  /// Draws the picture scaled to `rect` with another blend mode and an alpha of 0…1.
  @MainActor public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: rect, blendMode: Optional(blendMode), alpha: alpha)
  }

  @MainActor private func draw(in rect: CGRect, blendMode: CGBlendMode?, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = stencilColor
    switch kind {
    case .pixels(let pixels):
      context.draw(
        pixels, in: rect, tint: renderingMode == .alwaysTemplate ? color : nil, alpha: alpha,
        mode: blendMode)
    case .outline(let elements, let size):
      guard size.width > 0, size.height > 0 else { return }
      let path = UIBezierPath()
      let t = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      path.elements = elements.map { $0.applying(t) }
      let old = context.state.fill
      context.setFillColor(color)
      context.fill(path, alpha: alpha, mode: blendMode)
      context.setFillColor(old)
    }
  }
}

import PantoBase

extension Drawing {
  /// Who rasters for the world that is working.
  @MainActor static var rasterizer: (any DrawingRasterizer)? {
    GraphicsEnvironment.shaper as? any DrawingRasterizer
  }

  /// The contexts that are drawn on, the innermost last.
  @MainActor static var contexts: [CGContext] = []
  /// So many of them are not the drawing code's to end.
  @MainActor private static var floor = 0

  /// Runs `body` with `context` current. What it begins and leaves open ends with it.
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

  /// Nothing where nothing was begun.
  @MainActor static func end() { if contexts.count > floor { contexts.removeLast() } }

  /// Its pixels as a picture. In a world without a rasteriser, which shows nothing, it is empty.
  @MainActor func image(scale: CGFloat, isOpaque: Bool) -> UIImage {
    // What is no scale or no size draws nothing, in one pixel.
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

/// Where drawing goes just now; `nil` outside of `draw(_:)` and of an image's own context.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { Drawing.contexts.last }
@MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  Drawing.contexts.append(context)
}
@MainActor public func UIGraphicsPopContext() { Drawing.end() }

/// Begins a picture of `size` points; `scale` 0: the screen's.
@MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext(bounds: CGRect(origin: .zero, size: size))
  context.scale = scale > 0 ? scale : GraphicsEnvironment.currentScale() ?? 1
  context.isOpaque = opaque
  context.isOfImage = true
  Drawing.contexts.append(context)
}
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = Drawing.contexts.last, context.isOfImage else { return nil }
  return context.soFar.image(scale: context.scale, isOpaque: context.isOpaque)
}
@MainActor public func UIGraphicsEndImageContext() {
  if Drawing.contexts.last?.isOfImage == true { Drawing.end() }
}

@MainActor public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
@MainActor public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
@MainActor public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// How a picture is to be made.
@MainActor public final class UIGraphicsImageRendererFormat {
  /// Pixels per point. Default the screen's.
  public var scale: CGFloat = GraphicsEnvironment.currentScale() ?? 1 {
    didSet {
      if !Misuse.accepts(scale, for: "scale") { scale = oldValue }
    }
  }
  /// Black where nothing is drawn. Default `false`.
  public var opaque = false
  public init() {}
  public static func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
  public static func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// What the closure of a renderer is handed.
@MainActor public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    let old = cgContext.state.mode
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.setBlendMode(old)
  }
  public var currentImage: UIImage {
    cgContext.soFar.image(scale: format.scale, isOpaque: format.opaque)
  }
}

/// Makes a picture by drawing it.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
///   UIColor.systemRed.setFill()
///   UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
/// }
/// ```
@MainActor public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  public let format: UIGraphicsImageRendererFormat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.isInReach ? bounds.standardized : .zero
    self.format = format
  }
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(bounds: bounds)
    context.scale = format.scale
    context.isOfImage = true
    Drawing.make(in: context) { actions(UIGraphicsImageRendererContext(context, format)) }
    return context.finish().image(scale: format.scale, isOpaque: format.opaque)
  }
}

// MARK: - What draws itself

extension UIColor {
  /// For what is filled from now on in the current context.
  @MainActor public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// For lines.
  @MainActor public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
  @MainActor public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
  /// With its own width, caps, joins and dashes.
  public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(self, alpha: alpha, mode: blendMode)
  }
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(self, alpha: alpha, mode: blendMode)
  }
  /// What is drawn from now on shows only inside.
  public func addClip() { UIGraphicsGetCurrentContext()?.clip(self) }
}

extension UIImage {
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  @MainActor public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
  @MainActor public func draw(in rect: CGRect) { draw(in: rect, blendMode: nil, alpha: 1) }
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

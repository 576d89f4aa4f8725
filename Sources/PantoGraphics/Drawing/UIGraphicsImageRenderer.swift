import PantoBase

/// The scale and opacity of the pictures that a renderer makes.
@preconcurrency @MainActor public final class UIGraphicsImageRendererFormat {
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
@preconcurrency @MainActor public final class UIGraphicsImageRendererContext {
  /// The context to draw on.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// Fills `rect` in the picture with the context's fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line of 1 point just inside `rect`.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Restricts later drawing in the picture to `rect`.
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
@preconcurrency @MainActor public final class UIGraphicsImageRenderer {
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

import PantoBase

extension Drawing {
  /// The rasteriser, which turns drawings into pixels, of the working stage (window), or else the
  /// newest one; `nil` if its text shaper cannot raster.
  @MainActor static var rasterizer: (any DrawingRasterizer)? {
    GraphicsEnvironment.shaper as? any DrawingRasterizer
  }

  /// The stack of graphics contexts; the last one is current. UIKit's functions have one stack for
  /// the whole process.
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
@preconcurrency @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  Drawing.contexts.last
}
/// Makes `context` current until `UIGraphicsPopContext`.
@preconcurrency @MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  Drawing.contexts.append(context)
}
/// Ends the current context. A context that the calling code did not begin stays current.
@preconcurrency @MainActor public func UIGraphicsPopContext() { Drawing.end() }

/// Begins a picture and makes its context current until `UIGraphicsEndImageContext`.
///
/// - Parameters:
///   - size: in points.
///   - opaque: starts with black instead of transparent pixels.
///   - scale: pixels per point; 0 means that of the working stage.
@preconcurrency @MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext(bounds: CGRect(origin: .zero, size: size))
  context.scale = scale > 0 ? scale : GraphicsEnvironment.currentScale() ?? 1
  context.isOpaque = opaque
  context.isOfImage = true
  Drawing.contexts.append(context)
}
/// Begins a transparent picture with one pixel per point.
@preconcurrency @MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
/// Returns what was drawn so far; `nil` if the current context is not that of a picture.
@preconcurrency @MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = Drawing.contexts.last, context.isOfImage else { return nil }
  return context.soFar.image(scale: context.scale, isOpaque: context.isOpaque)
}
/// Ends the current picture. Does nothing if the current context is not that of a picture.
@preconcurrency @MainActor public func UIGraphicsEndImageContext() {
  if Drawing.contexts.last?.isOfImage == true { Drawing.end() }
}

/// Fills `rect` in the current context; does nothing without one.
@preconcurrency @MainActor public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}
/// Draws a line of 1 point just inside `rect` in the current context.
@preconcurrency @MainActor public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
/// Restricts later steps of the current context to `rect`.
@preconcurrency @MainActor public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

import PantoBase

/// What code drew for itself, step by step: data, painted by the rasteriser whenever it is needed.
///
/// Places are in the points of the layer or picture that was drawn; transforms are worked in already.
public struct Drawing: Hashable, Sendable {
  /// How a step meets what lies below it.
  public enum Mixing: UInt8, Hashable, Sendable {
    case over, clear, copy, destinationOut, sourceAtop, multiply, screen, plusLighter
  }

  public struct Gradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
      case linear(from: CGPoint, to: CGPoint)
      /// Outwards to the ellipse that `corner`, measured from the centre, is the box's corner of.
      case radial(center: CGPoint, corner: CGPoint)
    }

    public var shape: Shape
    public var stops: [LayerContent.Stop]
    public init(shape: Shape, stops: [LayerContent.Stop]) {
      self.shape = shape
      self.stops = stops
    }
  }

  public enum Step: Hashable, Sendable {
    case fill(LayerContent.FilledPath, Mixing)
    /// Over all that the clips leave.
    case gradient(Gradient, Mixing)
    case image(PixelImage, CGRect, CGAffineTransform, alpha: CGFloat, tint: RGBA?, Mixing)
    case text(LayerContent.Text, CGAffineTransform)
    /// Another layer's look.
    case layer(LayerContent, CGAffineTransform, opacity: CGFloat)
    /// A soft shadow of an outline.
    case shadow([PathElement], LayerContent.Shadow)
    /// What follows, up to the end of this group, shows only inside.
    case clip([PathElement], isEvenOdd: Bool)
    /// Clips count until the matching `restore`.
    case save
    case restore
  }

  /// What was drawn on, in points.
  public var bounds: CGRect
  public var steps: [Step]

  public init(bounds: CGRect, steps: [Step] = []) {
    self.bounds = bounds
    self.steps = steps
  }

  /// Some of it takes away, so that it needs ground of its own.
  public var takesAway: Bool {
    steps.contains { step in
      switch step {
      case .fill(_, let mixing), .gradient(_, let mixing), .image(_, _, _, _, _, let mixing):
        mixing != .over
      default: false
      }
    }
  }
}

/// Who turns a drawing into pixels; the rasteriser's text setter does.
@MainActor public protocol DrawingRasterizer: AnyObject {
  /// `scale`: pixels per point. `nil` when the size is none.
  func raster(_ drawing: Drawing, scale: CGFloat, isOpaque: Bool) -> PixelImage?
}

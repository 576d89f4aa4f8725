import PantoBase

/// A recorded drawing: the steps that `draw(_:)` or an image renderer made, as data.
///
/// The rasteriser paints the steps whenever pixels are needed. Coordinates are points of the layer
/// or picture that was drawn, and outlines already have the context's transform applied.
public struct Drawing: Hashable, Sendable {
  /// How the pixels of a step are mixed with those below. `over` is the usual one.
  public enum Mixing: UInt8, Hashable, Sendable {
    case over, clear, copy, destinationOut, sourceAtop, multiply, screen, plusLighter
  }

  /// A gradient over everything that the clips leave.
  public struct Gradient: Hashable, Sendable {
    /// The line or ellipse along which the colours change, in the drawing's points.
    public enum Shape: Hashable, Sendable {
      case linear(from: CGPoint, to: CGPoint)
      /// From `center` to the ellipse whose radii are the components of `corner` minus `center`.
      case radial(center: CGPoint, corner: CGPoint)
    }

    /// Where the colours change.
    public var shape: Shape
    /// The colours with their positions, ascending.
    public var stops: [LayerContent.Stop]
    /// Creates a gradient.
    public init(shape: Shape, stops: [LayerContent.Stop]) {
      self.shape = shape
      self.stops = stops
    }
  }

  /// One step of a drawing. Steps are painted in order, each over those before it.
  public enum Step: Hashable, Sendable {
    case fill(LayerContent.FilledPath, Mixing)
    /// Paints everything that the clips leave.
    case gradient(Gradient, Mixing)
    /// Repeats a picture from the drawing's origin over everything that the clips leave.
    case tiles(PixelImage, alpha: CGFloat, Mixing)
    case image(PixelImage, CGRect, CGAffineTransform, alpha: CGFloat, tint: RGBA?, Mixing)
    case text(LayerContent.Text, CGAffineTransform)
    /// The content of another layer, under a transform.
    case layer(LayerContent, CGAffineTransform, opacity: CGFloat)
    /// The soft shadow of an outline, without the outline itself.
    case shadow([PathElement], LayerContent.Shadow)
    /// Restricts the following steps to an outline, until the matching `restore`.
    case clip([PathElement], isEvenOdd: Bool)
    /// Begins a group: its clips end with the matching `restore`.
    case save
    case restore
  }

  /// The area of the drawing, in points.
  public var bounds: CGRect
  /// The steps in painting order.
  public var steps: [Step]

  /// Creates a drawing of `bounds` points.
  public init(bounds: CGRect, steps: [Step] = []) {
    self.bounds = bounds
    self.steps = steps
  }

  /// Whether a step does more than paint over what is below, such as clear it.
  ///
  /// Such a drawing is painted into pixels of its own first, so that it cannot change other
  /// layers.
  public var needsOwnPixels: Bool {
    steps.contains { step in
      switch step {
      case .fill(_, let mixing), .gradient(_, let mixing), .image(_, _, _, _, _, let mixing),
        .tiles(_, _, let mixing):
        mixing != .over
      default: false
      }
    }
  }
}

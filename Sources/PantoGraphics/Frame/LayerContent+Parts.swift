import PantoBase

/// The parts of a layer's content, such as its fill, shadow, text and image.
extension LayerContent {
  /// How the rounded rectangle of a layer is filled.
  public enum Fill: Hashable, Sendable {
    case none
    case solid(RGBA)
    /// A gradient from `start` to `end` in unit coordinates of the bounds; stops are 0…1,
    /// ascending.
    case linearGradient(start: CGPoint, end: CGPoint, stops: [Stop])
    /// A gradient from `center` to the ellipse whose radii are the components of `corner` minus
    /// `center`, both in unit coordinates.
    case radialGradient(center: CGPoint, corner: CGPoint, stops: [Stop])
    /// A picture that is repeated in its own size, the first one at the upper left corner of the
    /// bounds.
    case tiles(PixelImage)
  }

  /// A colour at a position of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 for the start to 1 for the end.
    public var at: CGFloat
    /// The colour at the position.
    public var color: RGBA
    /// Creates a colour stop of a gradient.
    public init(at: CGFloat, color: RGBA) {
      self.at = at
      self.color = color
    }
  }

  /// A soft shadow, cast by the layer's rounded rectangle or by `path`.
  ///
  /// VIS-06 lists the shadows of the demos.
  public struct Shadow: Hashable, Sendable {
    /// The colour of the shadow; its alpha is the shadow's strength.
    public var color: RGBA
    /// The offset of the shadow in points, to the right and downwards.
    public var offset: CGVector
    /// The blur radius in points as CSS counts it: two standard deviations.
    public var blur: CGFloat
    /// The outline that casts the shadow, in the layer's points; `nil` for the layer's own.
    public var path: [PathElement]?
    /// Creates a shadow of a layer.
    public init(color: RGBA, offset: CGVector, blur: CGFloat, path: [PathElement]? = nil) {
      self.color = color
      self.offset = offset
      self.blur = blur
      self.path = path
    }
  }

  /// An outline filled with one colour.
  public struct FilledPath: Hashable, Sendable {
    /// The outline, in the layer's points.
    public var elements: [PathElement]
    /// The colour that fills the outline.
    public var color: RGBA
    /// Whether the even-odd rule decides what is inside. Default `false`: non-zero winding.
    public var isEvenOdd: Bool
    /// Creates a filled outline.
    public init(elements: [PathElement], color: RGBA, isEvenOdd: Bool = false) {
      self.elements = elements
      self.color = color
      self.isEvenOdd = isEvenOdd
    }
  }

  /// Text that is laid out, at a place and in a colour.
  public struct Text: Hashable, Sendable {
    /// The glyphs of the text with their positions.
    public var layout: TextLayout
    /// The upper left corner of the layout, in the layer's points.
    public var origin: CGPoint
    /// The colour of all glyphs.
    public var color: RGBA
    /// Whether the text is clipped to the layer's bounds. Default `false`: glyphs may extend
    /// beyond them (DRW-07).
    public var isCut: Bool
    /// Creates the text of a layer's content.
    public init(layout: TextLayout, origin: CGPoint, color: RGBA, isCut: Bool = false) {
      self.layout = layout
      self.origin = origin
      self.color = color
      self.isCut = isCut
    }
  }

  /// A picture that is stretched to a rectangle.
  public struct Image: Hashable, Sendable {
    /// The pixels of the image.
    public var image: PixelImage
    /// The rectangle that the picture fills, in the layer's points.
    public var rect: CGRect
    /// The colour that replaces the picture's own colours, with the picture's alpha; `nil` keeps
    /// them.
    public var stencil: RGBA?
    /// Whether only the part inside the layer's rounded rectangle shows.
    public var isCut = false
    /// How the rectangle follows from the layer's bounds; `nil` if it is fixed. While the bounds
    /// are animated, the picture is placed in those that show.
    package var fit: Fit?

    /// The content mode by which a picture is placed, and the picture's own size in points.
    package struct Fit: Hashable, Sendable {
      package var mode: UIViewContentMode
      package var size: CGSize
      package init(mode: UIViewContentMode, size: CGSize) {
        self.mode = mode
        self.size = size
      }
    }

    /// Creates the image of a layer's content.
    public init(image: PixelImage, rect: CGRect, stencil: RGBA? = nil) {
      self.image = image
      self.rect = rect
      self.stencil = stencil
    }
  }

  /// A drawing of `draw(_:)`, and the rectangle that its bounds are stretched to.
  public struct Drawn: Hashable, Sendable {
    /// The recorded steps of the drawing.
    public var drawing: Drawing
    /// The rectangle that the drawing fills, in the layer's points.
    public var rect: CGRect
    /// Creates the part of a layer's content that `draw(_:)` drew.
    public init(drawing: Drawing, rect: CGRect) {
      self.drawing = drawing
      self.rect = rect
    }
  }
}

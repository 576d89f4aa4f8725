import PantoBase

/// A rectangle of device pixels. `maxX` and `maxY` are the first column and row outside.
@frozen public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// Creates a rectangle from its edges. It is empty if a maximum is not above its minimum.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle at the origin.
  @inlinable public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// The number of columns, at least 0.
  @inlinable public var width: Int { max(0, maxX - minX) }
  /// The number of rows, at least 0.
  @inlinable public var height: Int { max(0, maxY - minY) }
  /// Whether the rectangle has no pixels.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { width * height }

  /// Whether both rectangles have a pixel in common. Neither may be empty.
  @inlinable public func intersects(_ o: PixelRect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }

  /// Whether `o` lies inside this rectangle.
  @inlinable public func contains(_ o: PixelRect) -> Bool {
    minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
  }

  /// Returns the common pixels; the result is empty if there are none.
  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX),
      maxY: min(maxY, o.maxY))
  }

  /// Grows to the union with `o`. An empty `o` changes nothing.
  @inlinable package mutating func join(_ o: PixelRect) {
    if o.isEmpty { return }
    if isEmpty { return self = o }
    minX = min(minX, o.minX)
    minY = min(minY, o.minY)
    maxX = max(maxX, o.maxX)
    maxY = max(maxY, o.maxY)
  }

  /// Returns the smallest rectangle around both. An empty rectangle adds nothing.
  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX),
      maxY: max(maxY, o.maxY))
  }
}

/// A set of corners of a layer. `MinX` is the left side, `MinY` the upper one.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  /// All four corners. Core Animation has no such constant.
  public static let all = CACornerMask(rawValue: 15)
}

/// One step of an outline, in the points of the layer or path it belongs to.
@frozen public enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close
}

/// The look of one layer without its position: rastered once, composed many times.
///
/// A content is immutable and compared by value, with a hash that is computed once, so that layers
/// that look alike share one cache entry. The parts are painted in this order: shadow, fill, own
/// drawing, image, paths, text, border. The rounded rectangle of the layer shapes fill, border,
/// image and shadow; it clips nothing else.
public final class LayerContent: Hashable, Sendable {
  /// How the rounded rectangle is filled.
  public enum Fill: Hashable, Sendable {
    case none
    case solid(RGBA)
    /// From `start` to `end` in unit coordinates of the bounds; stops are 0…1, ascending.
    case linearGradient(start: CGPoint, end: CGPoint, stops: [Stop])
    /// From `center` to the ellipse whose radii are the components of `corner` minus `center`,
    /// both in unit coordinates.
    case radialGradient(center: CGPoint, corner: CGPoint, stops: [Stop])
  }

  /// A colour at a position of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 for the start to 1 for the end.
    public var at: CGFloat
    /// The colour at the position.
    public var color: RGBA
    /// Creates a stop.
    public init(at: CGFloat, color: RGBA) {
      self.at = at
      self.color = color
    }
  }

  /// A soft shadow, cast by the layer's rounded rectangle or by `path`.
  ///
  /// VIS-06 lists the shadows of the demos.
  public struct Shadow: Hashable, Sendable {
    /// The colour; its alpha is the shadow's strength.
    public var color: RGBA
    /// Points to the right and downwards.
    public var offset: CGVector
    /// The blur radius in points as CSS counts it: two standard deviations.
    public var blur: CGFloat
    /// The outline that casts the shadow, in the layer's points; `nil` for the layer's own.
    public var path: [PathElement]?
    /// Creates a shadow.
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
    /// The colour of the inside.
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
    /// The glyphs with their places.
    public var layout: TextLayout
    /// The upper left corner of the layout, in the layer's points.
    public var origin: CGPoint
    /// The colour of all glyphs.
    public var color: RGBA
    /// Whether the text is clipped to the layer's bounds. Default `false`: glyphs may extend
    /// beyond them (DRW-07).
    public var isCut: Bool
    /// Creates a text.
    public init(layout: TextLayout, origin: CGPoint, color: RGBA, isCut: Bool = false) {
      self.layout = layout
      self.origin = origin
      self.color = color
      self.isCut = isCut
    }
  }

  /// A picture that is stretched to a rectangle.
  public struct Image: Hashable, Sendable {
    /// The pixels.
    public var image: PixelImage
    /// The rectangle that the picture fills, in the layer's points.
    public var rect: CGRect
    /// The colour that replaces the picture's own colours, with the picture's alpha; `nil` keeps
    /// them.
    public var stencil: RGBA?
    /// Creates an image.
    public init(image: PixelImage, rect: CGRect, stencil: RGBA? = nil) {
      self.image = image
      self.rect = rect
      self.stencil = stencil
    }
  }

  /// A drawing of `draw(_:)`, and the rectangle that its bounds are stretched to.
  public struct Drawn: Hashable, Sendable {
    /// The recorded steps.
    public var drawing: Drawing
    /// The rectangle that the drawing fills, in the layer's points.
    public var rect: CGRect
    /// Creates a drawn part.
    public init(drawing: Drawing, rect: CGRect) {
      self.drawing = drawing
      self.rect = rect
    }
  }

  /// The layer's bounds, in its points.
  public let bounds: CGRect
  /// The radius of the corners in `corners`, in points. Default 0.
  public let cornerRadius: CGFloat
  /// The fill of the rounded rectangle. Default none.
  public let fill: Fill
  /// The width of the border in points, drawn inside the bounds. Default 0: no border.
  public let borderWidth: CGFloat
  /// The colour of the border. Default clear.
  public let borderColor: RGBA
  /// The shadow below everything else.
  public let shadow: Shadow?
  /// The picture above the fill.
  public let image: Image?
  /// Filled outlines, painted in order.
  public let paths: [FilledPath]
  /// The text above the paths.
  public let text: Text?
  /// The corners that `cornerRadius` rounds. Default all.
  public let corners: CACornerMask
  /// The layer's own drawing, above the fill.
  public let drawn: Drawn?
  /// Everything that may be painted, in the layer's points: the bounds, paths, text and pictures
  /// that extend beyond them, and the shadow.
  public let paintedBounds: CGRect
  /// Whether the content paints nothing.
  package let isNothing: Bool
  /// Whether there is only fill and border. Such a content is filled as fast as a kept bitmap of
  /// it is copied, so none is kept.
  package let isPlain: Bool
  /// The premultiplied pixel that covers all of the bounds; `nil` if the content is more than one
  /// colour.
  package let flat: UInt32?
  private let cachedHash: Int

  /// Creates a content. Every part that is left out is not painted.
  public init(
    bounds: CGRect, cornerRadius: CGFloat = 0, fill: Fill = .none, borderWidth: CGFloat = 0,
    borderColor: RGBA = .clear, shadow: Shadow? = nil, image: Image? = nil,
    paths: [FilledPath] = [], text: Text? = nil, corners: CACornerMask = .all,
    drawn: Drawn? = nil
  ) {
    self.bounds = bounds
    self.cornerRadius = cornerRadius
    self.fill = fill
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.shadow = shadow
    self.image = image
    self.paths = paths
    self.text = text
    self.corners = corners
    self.drawn = drawn
    var painted = LayerContent.painted(bounds, paths, text, image, shadow)
    if let drawn, drawn.rect.isInReach { painted = painted.union(drawn.rect) }
    paintedBounds = painted
    isPlain = shadow == nil && image == nil && paths.isEmpty && text == nil && drawn == nil
    isNothing = isPlain && fill == .none && (borderWidth <= 0 || borderColor.alpha <= 0)
    switch fill {
    case .none where isPlain && borderWidth <= 0: flat = 0
    case .solid(let color) where isPlain && borderWidth <= 0 && cornerRadius <= 0:
      flat = color.premultiplied
    default: flat = nil
    }
    var h = Hasher()
    h.combine(bounds.origin.x)
    h.combine(bounds.origin.y)
    h.combine(bounds.size.width)
    h.combine(bounds.size.height)
    h.combine(cornerRadius)
    h.combine(fill)
    h.combine(borderWidth)
    h.combine(borderColor)
    h.combine(shadow)
    h.combine(image)
    h.combine(paths)
    h.combine(text)
    h.combine(corners)
    h.combine(drawn)
    cachedHash = h.finalize()
  }

  public static func == (a: LayerContent, b: LayerContent) -> Bool {
    if a === b { return true }
    return a.cachedHash == b.cachedHash && a.bounds == b.bounds && a.cornerRadius == b.cornerRadius
      && a.fill == b.fill && a.borderWidth == b.borderWidth && a.borderColor == b.borderColor
      && a.shadow == b.shadow && a.image == b.image && a.paths == b.paths && a.text == b.text
      && a.corners == b.corners && a.drawn == b.drawn
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(cachedHash) }

  /// An equal content that was used lately, or `self`, so that many layers that look alike share
  /// one object in memory.
  ///
  /// Only plain contents are shared, because the table would keep pictures and drawings alive.
  @MainActor package var shared: LayerContent {
    guard isPlain else { return self }
    let place = cachedHash & (LayerContent.lately.count - 1)
    if let known = LayerContent.lately[place], known == self { return known }
    LayerContent.lately[place] = self
    return self
  }

  /// The table of shared contents, by hash. A later content replaces an earlier one of the same
  /// slot.
  @MainActor private static var lately = [LayerContent?](repeating: nil, count: 512)

  private static func painted(
    _ bounds: CGRect, _ paths: [FilledPath], _ text: Text?, _ image: Image?, _ shadow: Shadow?
  ) -> CGRect {
    var r = bounds
    // One point is added because glyphs are placed on whole pixels.
    if let text, !text.isCut, !text.layout.glyphs.isEmpty {
      r = r.union(
        text.layout.inkBounds.offsetBy(dx: text.origin.x, dy: text.origin.y)
          .insetBy(dx: -1, dy: -1))
    }
    for path in paths {
      if let own = Outline.bounds(path.elements) { r = r.union(own.insetBy(dx: -1, dy: -1)) }
    }
    if let image, image.rect.isInReach { r = r.union(image.rect) }
    if let s = shadow {
      let cast = s.path.flatMap { Outline.bounds($0) } ?? bounds
      r = r.union(
        cast.offsetBy(dx: s.offset.dx, dy: s.offset.dy)
          .insetBy(dx: -(s.blur * 1.5 + 1), dy: -(s.blur * 1.5 + 1)))
    }
    return r
  }
}

/// A display list: what to draw, back to front, and where the picture changed.
///
/// A frame is plain data. `Stage.draw` makes it and a `Compositor` paints it.
public struct Frame: Sendable {
  /// One content at a place.
  public struct Item: Sendable {
    /// The look of the layer.
    public var content: LayerContent
    /// Maps layer points to device pixels.
    public var transform: CGAffineTransform
    /// The alpha that everything of the content is multiplied by, 0…1.
    public var opacity: CGFloat
    /// Whether the transform is at rest.
    ///
    /// Content at rest is rastered under its transform, so that it is sharp (DRW-06). Otherwise a
    /// bitmap of the upright content may be sampled.
    public var isSettled: Bool
    /// The device pixels that may be painted, including shadow and anti-aliased edges.
    public var extent: PixelRect
    /// Creates an item.
    public init(
      content: LayerContent, transform: CGAffineTransform, opacity: CGFloat, isSettled: Bool,
      extent: PixelRect
    ) {
      self.content = content
      self.transform = transform
      self.opacity = opacity
      self.isSettled = isSettled
      self.extent = extent
    }
  }

  /// A rounded rectangle, anti-aliased, that clips what is drawn inside the group.
  public struct Clip: Sendable {
    /// The rectangle, in layer points.
    public var rect: CGRect
    /// The radius of the corners in `corners`, in layer points.
    public var cornerRadius: CGFloat
    /// The corners that are rounded.
    public var corners: CACornerMask
    /// Maps layer points to device pixels.
    public var transform: CGAffineTransform
    /// The device pixels that the clip may leave visible.
    public var extent: PixelRect
    /// Creates a clip.
    public init(
      rect: CGRect, cornerRadius: CGFloat, corners: CACornerMask = .all,
      transform: CGAffineTransform, extent: PixelRect
    ) {
      self.rect = rect
      self.cornerRadius = cornerRadius
      self.corners = corners
      self.transform = transform
      self.extent = extent
    }
  }

  /// A plane in perspective. Its contents are drawn into a flat bitmap, which is then projected.
  public struct Sheet: Sendable {
    /// Maps device pixels of the window to pixels of the flat bitmap.
    public var fromWindow: PlaneMap
    /// The area of the flat bitmap, in its own pixels.
    public var rect: PixelRect
    /// The device pixels of the window that the projection covers.
    public var extent: PixelRect
    /// Creates a sheet.
    public init(fromWindow: PlaneMap, rect: PixelRect, extent: PixelRect) {
      self.fromWindow = fromWindow
      self.rect = rect
      self.extent = extent
    }
  }

  /// One command of the display list. Groups, clips, sheets and masks nest.
  public enum Command: Sendable {
    /// Draws the items with these indices, each over the one before. Indices without an item are
    /// ignored.
    case draw(Range<Int>)
    /// Fades everything up to the matching `endGroup` as one picture (DRW-03).
    case beginGroup(opacity: CGFloat, extent: PixelRect)
    case endGroup
    case beginClip(Clip)
    case endClip
    /// Begins a sheet: everything up to the matching `endSheet` is in the sheet's pixels.
    case beginSheet(Sheet)
    case endSheet
    /// Begins a masked group: what is drawn up to `mask` shows only where the commands from `mask`
    /// to `endMasked` are opaque.
    case beginMasked(extent: PixelRect)
    case mask(extent: PixelRect)
    case endMasked
  }

  /// The width of the picture in device pixels.
  public var pixelWidth: Int
  /// The height of the picture in device pixels.
  public var pixelHeight: Int
  /// Device pixels per point.
  public var scale: CGFloat
  /// The colour of the window where nothing is drawn.
  public var background: RGBA
  /// The rectangles that have to be painted: disjoint, at most eight, inside the window (DRW-02).
  /// A frame that is presented has at least one.
  public var damage: [PixelRect]
  /// The commands, back to front.
  public var commands: [Command]
  /// The items that `commands` refer to. One item may be drawn more than once.
  public var items: [Item]
  /// Whether nothing of the previous frame may be reused, as after `Stage.invalidate`.
  package var isInvalid = false
  /// The bounding box of the damage, used while the commands are gathered.
  package var reach = PixelRect(width: 0, height: 0)

  /// Creates a frame. By default it draws nothing.
  public init(
    pixelWidth: Int, pixelHeight: Int, scale: CGFloat, background: RGBA,
    damage: [PixelRect] = [], commands: [Command] = [], items: [Item] = []
  ) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
    self.background = background
    self.damage = damage
    self.commands = commands
    self.items = items
  }

  /// Adds `item` and a command that draws it over everything before.
  public mutating func append(_ item: consuming Item) {
    let number = items.count
    items.append(item)
    draw(from: number)
  }

  /// Adds a command that draws the items from index `first` on, if there are any.
  package mutating func draw(from first: Int) {
    if first < items.count { commands.append(.draw(first..<items.count)) }
  }
}

/// Turns frames into pixels.
@MainActor public protocol Compositor: AnyObject {
  /// Paints `frame`. Afterwards every pixel inside `frame.damage` shows the frame, and every other
  /// pixel is unchanged.
  ///
  /// - Throws: `RenderError` if the frame cannot be painted or shown.
  func present(_ frame: Frame) throws(RenderError)
}

/// The reasons why a frame could not be painted or shown.
public enum RenderError: Error, Equatable, Sendable {
  /// A bitmap of this size, in device pixels, would be empty or too large.
  case outOfMemory(width: Int, height: Int)
  /// The window system refused the picture; the text is its message.
  case cannotPresent(String)
}

import PantoBase

/// A display list: what to draw, back to front, and where the picture changed.
///
/// A frame is plain data. `Stage.draw` makes it and a `Compositor` paints it.
public struct Frame: Sendable {
  /// One drawing item: the content of a layer with its transform, opacity and extent.
  public struct Item: Sendable {
    /// The content of the layer: what is drawn, without its position.
    public var content: LayerContent
    /// The map from layer points to device pixels.
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
    /// Creates a drawing item.
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
    /// The rectangle that clips, in layer points.
    public var rect: CGRect
    /// The radius of the corners in `corners`, in layer points.
    public var cornerRadius: CGFloat
    /// The corners of the clip that are rounded.
    public var corners: CACornerMask
    /// The map from layer points to device pixels.
    public var transform: CGAffineTransform
    /// The device pixels that the clip may leave visible.
    public var extent: PixelRect
    /// Creates a clip of a display list.
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
    /// The map from device pixels of the window to pixels of the flat bitmap.
    public var fromWindow: PlaneMap
    /// The area of the flat bitmap, in its own pixels.
    public var rect: PixelRect
    /// The device pixels of the window that the projection covers.
    public var extent: PixelRect
    /// Creates a sheet: a plane in perspective.
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
    /// Adds the colours of everything up to the matching `endGroup` to what is below.
    case beginAdditive(extent: PixelRect)
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
  /// The drawing commands of the frame, back to front.
  public var commands: [Command]
  /// The items that `commands` refer to. One item may be drawn more than once.
  public var items: [Item]
  /// Whether nothing of the previous frame may be reused, as after `Stage.invalidate`.
  package var isInvalid = false
  /// The bounding box of the damage, used while the commands are gathered.
  package var damageBounds = PixelRect(width: 0, height: 0)

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

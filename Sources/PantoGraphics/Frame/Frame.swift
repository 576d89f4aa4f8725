import PantoBase

/// A rectangle of device pixels; `maxX` and `maxY` are just outside.
@frozen public struct PixelRect: Hashable, Sendable {
  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int

  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  @inlinable public var width: Int { max(0, maxX - minX) }
  @inlinable public var height: Int { max(0, maxY - minY) }
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  @inlinable public var area: Int { width * height }

  @inlinable public func intersects(_ o: PixelRect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }

  @inlinable public func contains(_ o: PixelRect) -> Bool {
    minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
  }

  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX),
      maxY: min(maxY, o.maxY))
  }

  /// Becomes the union, at less cost where nothing is empty.
  @inlinable package mutating func join(_ o: PixelRect) {
    if o.isEmpty { return }
    if isEmpty { return self = o }
    minX = min(minX, o.minX)
    minY = min(minY, o.minY)
    maxX = max(maxX, o.maxX)
    maxY = max(maxY, o.maxY)
  }

  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX),
      maxY: max(maxY, o.maxY))
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  /// Ours: UIKit spells the four out.
  public static let all = CACornerMask(rawValue: 15)
}

/// One step of an outline, in the layer's own points.
@frozen public enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close
}

/// What one layer looks like, apart from where it is: rastered once, composed many times.
///
/// Immutable, equal by value (the hash is made once), so that equal layers share one cache entry.
/// Painted in this order: shadow, fill, what it drew itself, image, paths, text, border. Everything but the shadow is
/// clipped to nothing; the layer's rounded rectangle only shapes fill, border, image and shadow.
public final class LayerContent: Hashable, Sendable {
  public enum Fill: Hashable, Sendable {
    case none
    case solid(RGBA)
    /// From `start` to `end` in unit coordinates of the bounds; stops 0…1, ascending.
    case linearGradient(start: CGPoint, end: CGPoint, stops: [Stop])
    /// From `center` outwards to an ellipse whose corner is `corner`, in unit coordinates.
    case radialGradient(center: CGPoint, corner: CGPoint, stops: [Stop])
  }

  public struct Stop: Hashable, Sendable {
    public var at: CGFloat
    public var color: RGBA
    public init(at: CGFloat, color: RGBA) {
      self.at = at
      self.color = color
    }
  }

  /// A soft shadow of the layer's rounded rectangle. `blur` is the blur radius in points as CSS
  /// counts it (two standard deviations); VIS-06 gives y, blur and alpha.
  public struct Shadow: Hashable, Sendable {
    public var color: RGBA
    public var offset: CGVector
    public var blur: CGFloat
    /// Another outline than the layer's own, in its points.
    public var path: [PathElement]?
    public init(color: RGBA, offset: CGVector, blur: CGFloat, path: [PathElement]? = nil) {
      self.color = color
      self.offset = offset
      self.blur = blur
      self.path = path
    }
  }

  public struct FilledPath: Hashable, Sendable {
    public var elements: [PathElement]
    public var color: RGBA
    /// `false`: non-zero winding.
    public var isEvenOdd: Bool
    public init(elements: [PathElement], color: RGBA, isEvenOdd: Bool = false) {
      self.elements = elements
      self.color = color
      self.isEvenOdd = isEvenOdd
    }
  }

  public struct Text: Hashable, Sendable {
    public var layout: TextLayout
    public var origin: CGPoint
    public var color: RGBA
    /// Cut at the layer's bounds; else letters hang over where they must (DRW-07).
    public var isCut: Bool
    public init(layout: TextLayout, origin: CGPoint, color: RGBA, isCut: Bool = false) {
      self.layout = layout
      self.origin = origin
      self.color = color
      self.isCut = isCut
    }
  }

  public struct Image: Hashable, Sendable {
    public var image: PixelImage
    /// Where it is stretched to, in the layer's points.
    public var rect: CGRect
    /// All of it in this colour, where it is not transparent; `nil`: in its own.
    public var stencil: RGBA?
    public init(image: PixelImage, rect: CGRect, stencil: RGBA? = nil) {
      self.image = image
      self.rect = rect
      self.stencil = stencil
    }
  }

  /// What code drew for itself, and where it is stretched to, in the layer's points.
  public struct Drawn: Hashable, Sendable {
    public var drawing: Drawing
    public var rect: CGRect
    public init(drawing: Drawing, rect: CGRect) {
      self.drawing = drawing
      self.rect = rect
    }
  }

  public let bounds: CGRect
  public let cornerRadius: CGFloat
  public let fill: Fill
  public let borderWidth: CGFloat
  public let borderColor: RGBA
  public let shadow: Shadow?
  public let image: Image?
  public let paths: [FilledPath]
  public let text: Text?
  /// Which corners `cornerRadius` rounds.
  public let corners: CACornerMask
  public let drawn: Drawn?
  /// What can be touched by paint, in the layer's points: the bounds, paths, a picture that is larger,
  /// and the shadow round them.
  public let paintedBounds: CGRect
  /// It paints nothing at all.
  package let isNothing: Bool
  /// Neither picture, path, text nor shadow: as quickly filled as copied.
  package let isPlain: Bool
  /// The one colour that it is, over all of its bounds, as a premultiplied pixel; `nil`: it is more.
  package let flat: UInt32?
  private let cachedHash: Int

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

  /// One that is equal, if it was seen lately, so that a thousand alike views look into one place of
  /// memory. Only of those that keep nothing large alive.
  @MainActor package var shared: LayerContent {
    guard isPlain else { return self }
    let place = cachedHash & (LayerContent.lately.count - 1)
    if let known = LayerContent.lately[place], known == self { return known }
    LayerContent.lately[place] = self
    return self
  }

  /// By hash; the later of two for one place.
  @MainActor private static var lately = [LayerContent?](repeating: nil, count: 512)

  private static func painted(
    _ bounds: CGRect, _ paths: [FilledPath], _ text: Text?, _ image: Image?, _ shadow: Shadow?
  ) -> CGRect {
    var r = bounds
    // A point more: letters stand on whole pixels.
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

/// What to draw, back to front, and where it changed: plain data, made by `Stage.draw`.
public struct Frame: Sendable {
  public struct Item: Sendable {
    public var content: LayerContent
    /// Layer points → device pixels.
    public var transform: CGAffineTransform
    /// 0…1.
    public var opacity: CGFloat
    /// The transform is not moving: rotated and scaled content is rastered at that transform,
    /// crisp (DRW-06). Otherwise it may be sampled from its upright picture.
    public var isSettled: Bool
    /// Device pixels that may be painted, shadow and anti-aliasing included.
    public var extent: PixelRect
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

  /// A rounded rectangle in layer points, seen through `transform`, anti-aliased.
  public struct Clip: Sendable {
    public var rect: CGRect
    public var cornerRadius: CGFloat
    public var corners: CACornerMask
    public var transform: CGAffineTransform
    public var extent: PixelRect
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

  /// A sheet seen in perspective: what is drawn on it shows through `fromWindow`.
  public struct Sheet: Sendable {
    /// Device pixels → pixels of the sheet.
    public var fromWindow: PlaneMap
    /// What is drawn on it, in its own pixels.
    public var rect: PixelRect
    public var extent: PixelRect
    public init(fromWindow: PlaneMap, rect: PixelRect, extent: PixelRect) {
      self.fromWindow = fromWindow
      self.rect = rect
      self.extent = extent
    }
  }

  public enum Command: Sendable {
    /// Those of `items` that have these numbers, one over the other; without one of a number nothing.
    case draw(Range<Int>)
    /// All until the matching `endGroup` fades as one (DRW-03).
    case beginGroup(opacity: CGFloat, extent: PixelRect)
    case endGroup
    case beginClip(Clip)
    case endClip
    /// All until the matching `endSheet` is in the sheet's pixels.
    case beginSheet(Sheet)
    case endSheet
    /// What follows shows only as far as what comes after `mask` is opaque there.
    case beginMasked(extent: PixelRect)
    case mask(extent: PixelRect)
    case endMasked
  }

  public var pixelWidth: Int
  public var pixelHeight: Int
  /// Pixels per point.
  public var scale: CGFloat
  /// What the window shows where nothing is.
  public var background: RGBA
  /// Disjoint, at most 8, inside the window; never empty when presented.
  public var damage: [PixelRect]
  public var commands: [Command]
  /// What `commands` draw, each once or more often.
  public var items: [Item]
  /// Nothing of the frame before is to be used: `Stage.invalidate`.
  package var isInvalid = false
  /// Round all of the damage, while the commands are gathered.
  package var reach = PixelRect(width: 0, height: 0)

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

  /// Draws `item` over all before.
  public mutating func append(_ item: consuming Item) {
    let number = items.count
    items.append(item)
    draw(from: number)
  }

  /// Draws the items of that number and above.
  package mutating func draw(from first: Int) {
    if first < items.count { commands.append(.draw(first..<items.count)) }
  }
}

/// Turns frames into pixels. After `present`, every pixel inside `frame.damage` is that of the
/// frame; every other pixel is as it was.
@MainActor public protocol Compositor: AnyObject {
  func present(_ frame: Frame) throws(RenderError)
}

public enum RenderError: Error, Equatable, Sendable {
  case outOfMemory(width: Int, height: Int)
  case cannotPresent(String)
}

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

  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX),
      maxY: min(maxY, o.maxY))
  }

  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX),
      maxY: max(maxY, o.maxY))
  }
}

/// A colour in sRGB, not premultiplied, 0…1 each; values outside that range are clamped when drawn.
@frozen public struct RGBA: Hashable, Sendable {
  public var red: CGFloat
  public var green: CGFloat
  public var blue: CGFloat
  public var alpha: CGFloat

  public init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      CGFloat((hex >> 16) & 255) / 255, CGFloat((hex >> 8) & 255) / 255, CGFloat(hex & 255) / 255,
      alpha)
  }

  public static let clear = RGBA(0, 0, 0, 0)
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
/// Painted in this order: shadow, fill, image, paths, text, border. Everything but the shadow is
/// clipped to nothing; the layer's rounded rectangle only shapes fill, border, image and shadow.
public final class LayerContent: Hashable, Sendable {
  public enum Fill: Hashable, Sendable {
    case none
    case solid(RGBA)
    /// From `start` to `end` in unit coordinates of the bounds; stops 0…1, ascending.
    case linearGradient(start: CGPoint, end: CGPoint, stops: [Stop])
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
    public init(color: RGBA, offset: CGVector, blur: CGFloat) {
      self.color = color
      self.offset = offset
      self.blur = blur
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
    public init(layout: TextLayout, origin: CGPoint, color: RGBA) {
      self.layout = layout
      self.origin = origin
      self.color = color
    }
  }

  public struct Image: Hashable, Sendable {
    public var image: PixelImage
    /// Where it is stretched to, in the layer's points.
    public var rect: CGRect
    public init(image: PixelImage, rect: CGRect) {
      self.image = image
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
  private let cachedHash: Int

  public init(
    bounds: CGRect, cornerRadius: CGFloat = 0, fill: Fill = .none, borderWidth: CGFloat = 0,
    borderColor: RGBA = .clear, shadow: Shadow? = nil, image: Image? = nil,
    paths: [FilledPath] = [], text: Text? = nil
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
    cachedHash = h.finalize()
  }

  public static func == (a: LayerContent, b: LayerContent) -> Bool {
    if a === b { return true }
    return a.cachedHash == b.cachedHash && a.bounds == b.bounds && a.cornerRadius == b.cornerRadius
      && a.fill == b.fill && a.borderWidth == b.borderWidth && a.borderColor == b.borderColor
      && a.shadow == b.shadow && a.image == b.image && a.paths == b.paths && a.text == b.text
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(cachedHash) }

  /// What can be touched by paint, in the layer's points: the bounds and the shadow round them.
  /// Paths and text are taken to stay inside the bounds (plus one point for overhang).
  public var paintedBounds: CGRect {
    var r = bounds
    if text != nil || !paths.isEmpty { r = r.insetBy(dx: -1, dy: -1) }
    if let s = shadow {
      r = r.union(
        bounds.offsetBy(dx: s.offset.dx, dy: s.offset.dy)
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
    public var transform: CGAffineTransform
    public var extent: PixelRect
    public init(
      rect: CGRect, cornerRadius: CGFloat, transform: CGAffineTransform, extent: PixelRect
    ) {
      self.rect = rect
      self.cornerRadius = cornerRadius
      self.transform = transform
      self.extent = extent
    }
  }

  public enum Command: Sendable {
    case draw(Item)
    /// All until the matching `endGroup` fades as one (DRW-03).
    case beginGroup(opacity: CGFloat, extent: PixelRect)
    case endGroup
    case beginClip(Clip)
    case endClip
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

  public init(
    pixelWidth: Int, pixelHeight: Int, scale: CGFloat, background: RGBA,
    damage: [PixelRect] = [], commands: [Command] = []
  ) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
    self.background = background
    self.damage = damage
    self.commands = commands
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

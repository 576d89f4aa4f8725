import PantoBase

/// Core Graphics' name for `PixelImage`.
public typealias CGImage = PixelImage

/// An immutable picture: pixels, outlines in one colour, or a drawing of filled paths.
public final class UIImage: Hashable, Sendable {
  /// Whether a picture keeps its colours or is a stencil that is filled with the tint colour.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Outlines are filled with the tint colour, pixels keep their colours. The default.
    case automatic
    case alwaysOriginal
    case alwaysTemplate
  }

  package enum Kind: Hashable, Sendable {
    case pixels(PixelImage)
    case outline([PathElement], size: CGSize)
    case drawing(VectorDrawing)
  }

  package let kind: Kind
  /// Whether the picture keeps its colours. Default `.automatic`.
  public let renderingMode: RenderingMode
  /// The colour set by `withTintColor`, which takes precedence over the view's; `nil` if there is
  /// none.
  package let tint: UIColor?
  /// The picture that shows instead in the dark style; `nil` if this one shows there too.
  private let dark: UIImage?
  /// The pictures of an animated picture, of which this is the first; `nil` for all others.
  public let images: [UIImage]?
  /// The time in which an animated picture shows all of its `images`, in seconds; 0 for all others.
  public let duration: TimeInterval
  /// The name of the bundled icon that the picture shows; `nil` for all others.
  let symbol: String?
  /// The edges that keep their size; `nil` if the picture is stretched as a whole.
  let caps: Caps?

  init(
    kind: Kind, mode: RenderingMode, tint: UIColor?, dark: UIImage? = nil,
    images: [UIImage]? = nil, duration: TimeInterval = 0, caps: Caps? = nil, symbol: String? = nil
  ) {
    self.kind = kind
    self.symbol = symbol
    self.caps = caps
    self.images = images
    self.duration = duration
    renderingMode = mode
    self.tint = tint
    self.dark = dark
  }

  /// Creates a picture that is equal to `other`.
  convenience init(_ other: UIImage) {
    self.init(
      kind: other.kind, mode: other.renderingMode, tint: other.tint, dark: other.dark,
      images: other.images, duration: other.duration, caps: other.caps, symbol: other.symbol)
  }

  /// Returns the same picture with other edges that keep their size.
  func with(caps: Caps?) -> UIImage {
    UIImage(
      kind: kind, mode: renderingMode, tint: tint, dark: dark, images: images, duration: duration,
      caps: caps, symbol: symbol)
  }

  /// Returns the content of the picture (pixels, outlines or a drawing) in a light or dark style.
  package func kind(in style: UIUserInterfaceStyle) -> Kind {
    style == .dark ? dark?.kind ?? kind : kind
  }

  /// Returns the picture that shows in a style, without a variant for the dark style.
  func fixed(in style: UIUserInterfaceStyle) -> UIImage {
    UIImage(kind: kind(in: style), mode: renderingMode, tint: tint, caps: caps)
  }

  /// Creates an empty picture, of size zero.
  public convenience init() { self.init(outline: [], size: .zero) }

  /// Creates a picture of pixels.
  public convenience init(_ pixels: PixelImage) {
    self.init(kind: .pixels(pixels), mode: .automatic, tint: nil)
  }

  /// Creates a picture of pixels, with the scale that they have.
  public convenience init(cgImage: CGImage) { self.init(cgImage) }

  /// Creates an icon from outlines on a grid of `size` points, filled with the view's `tintColor`.
  public convenience init(outline: [PathElement], size: CGSize) {
    self.init(kind: .outline(outline, size: size), mode: .automatic, tint: nil)
  }

  /// The size of the picture in points.
  public var size: CGSize {
    switch kind {
    case .pixels(let p):
      CGSize(width: CGFloat(p.width) / p.scale, height: CGFloat(p.height) / p.scale)
    case .outline(_, let size): size
    case .drawing(let drawing): drawing.size
    }
  }

  /// The number of pixels per point of the picture; 1 for outlines and drawings.
  public var scale: CGFloat {
    if case .pixels(let pixels) = kind { return pixels.scale }
    return 1
  }

  /// The pixels of the picture; `nil` for outlines and drawings.
  public var cgImage: CGImage? {
    if case .pixels(let pixels) = kind { return pixels }
    return nil
  }

  /// Returns the same picture with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      kind: kind, mode: renderingMode, tint: tint, dark: dark, images: images, duration: duration,
      caps: caps, symbol: symbol)
  }

  /// Returns the same picture as a stencil in `color`.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate)
    -> UIImage
  {
    UIImage(
      kind: kind, mode: renderingMode, tint: color, dark: dark,
      images: images?.map { $0.withTintColor(color, renderingMode: renderingMode) },
      duration: duration, caps: caps, symbol: symbol)
  }

  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b
      || (a.kind == b.kind && a.renderingMode == b.renderingMode && a.tint == b.tint
        && a.dark == b.dark && a.images == b.images && a.duration == b.duration
        && a.caps == b.caps)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(renderingMode)
  }

  /// The colour with which a stencil is drawn outside of a view: its own, or else `UIColor.label`.
  @MainActor final var stencilColor: RGBA { (tint ?? .label).cgColor }
}

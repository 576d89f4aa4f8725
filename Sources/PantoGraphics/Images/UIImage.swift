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

  /// The properties of a picture beside its content.
  struct Settings {
    var mode = RenderingMode.automatic
    var tint: UIColor?
    /// The picture that shows instead in the dark style; `nil` if this one shows there too.
    var dark: UIImage?
    var images: [UIImage]?
    var duration: TimeInterval = 0
    /// The name of the bundled icon that the picture shows; `nil` for all others.
    var symbol: String?
    /// The edges that keep their size; `nil` if the picture is stretched as a whole.
    var caps: Caps?
    var alignment = UIEdgeInsets.zero
    /// The picture that shows instead in views that are read from right to left; `nil` if this one
    /// shows there too.
    var mirrored: UIImage?
    /// Whether this is the mirror image of another picture, whose left and right insets it gets.
    var isMirror = false
  }

  package let kind: Kind
  let settings: Settings
  /// Whether the picture keeps its colours. Default `.automatic`.
  public var renderingMode: RenderingMode { settings.mode }
  /// The colour set by `withTintColor`; `nil` if there is none.
  package var tint: UIColor? { settings.tint }
  /// The pictures of an animated picture, of which this is the first; `nil` for all others.
  public var images: [UIImage]? { settings.images }
  /// The time in which an animated picture shows all of its `images`, in seconds; 0 for all others.
  public var duration: TimeInterval { settings.duration }
  var symbol: String? { settings.symbol }
  var caps: Caps? { settings.caps }

  init(kind: Kind, _ settings: Settings = Settings()) {
    self.kind = kind
    self.settings = settings
  }

  /// Creates a picture that is equal to `other`.
  convenience init(_ other: UIImage) { self.init(kind: other.kind, other.settings) }

  /// Returns the same picture with changed settings, which its mirror image gets, too.
  func with(_ change: (inout Settings) -> Void) -> UIImage {
    var changed = settings
    change(&changed)
    changed.mirrored = settings.mirrored?.with(change)
    return UIImage(kind: kind, changed)
  }

  /// Returns the content of the picture (pixels, outlines or a drawing) in a light or dark style.
  package func kind(in style: UIUserInterfaceStyle) -> Kind {
    style == .dark ? settings.dark?.kind ?? kind : kind
  }

  /// Returns the picture that shows in a style, without a variant for the dark style.
  func fixed(in style: UIUserInterfaceStyle) -> UIImage {
    UIImage(
      kind: kind(in: style),
      Settings(
        mode: renderingMode, tint: tint, caps: caps, alignment: settings.alignment,
        mirrored: settings.mirrored?.fixed(in: style)))
  }

  /// Creates an empty picture, of size zero.
  public convenience init() { self.init(outline: [], size: .zero) }

  /// Creates a picture of pixels.
  public convenience init(_ pixels: PixelImage) {
    self.init(kind: .pixels(pixels))
  }

  /// Creates a picture of pixels, with the scale that they have.
  public convenience init(cgImage: CGImage) { self.init(cgImage) }

  /// Creates an icon from outlines on a grid of `size` points, filled with the view's `tintColor`.
  public convenience init(outline: [PathElement], size: CGSize) {
    self.init(kind: .outline(outline, size: size))
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
    with { $0.mode = renderingMode }
  }

  /// Returns the same picture in `color`, with the same rendering mode.
  ///
  /// Views fill a template and an icon with their own accent colour all the same, as in UIKit:
  /// `withTintColor(_:renderingMode:)` with `.alwaysOriginal` keeps the colour there, too.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the same picture in `color`, of which its own colours leave the transparency only.
  ///
  /// With `.alwaysOriginal` the colour shows everywhere; with `.alwaysTemplate` views show their
  /// own accent colour instead, and `draw(in:)` shows `color`.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.mode = renderingMode
      $0.tint = color
      $0.images = $0.images?.map { $0.withTintColor(color, renderingMode: renderingMode) }
    }
  }

  public static func == (a: UIImage, b: UIImage) -> Bool {
    if a === b { return true }
    let (x, y) = (a.settings, b.settings)
    return a.kind == b.kind && x.mode == y.mode && x.tint == y.tint && x.dark == y.dark
      && x.images == y.images && x.duration == y.duration && x.caps == y.caps
      && x.alignment == y.alignment && x.mirrored == y.mirrored
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(renderingMode)
  }

  /// Whether views fill the picture with their accent colour: a template, or an icon that keeps no
  /// colour of its own.
  package var isTemplate: Bool {
    switch renderingMode {
    case .alwaysTemplate: return true
    case .alwaysOriginal: return false
    case .automatic:
      if case .outline = kind { return true }
      return false
    }
  }

  /// The picture as buttons, bars and tabs show it: a template, unless its rendering mode says
  /// otherwise (FID-69).
  package var asSystemTemplate: UIImage {
    guard renderingMode == .automatic, images == nil else { return self }
    if case .outline = kind { return self }
    return withRenderingMode(.alwaysTemplate)
  }

  /// Whether pixels and drawings show in one colour, as templates and tinted pictures do.
  package var isStencil: Bool { renderingMode == .alwaysTemplate || tint != nil }

  /// The colour with which a stencil is drawn outside of a view: its own, or else `UIColor.label`.
  @MainActor final var stencilColor: RGBA { (tint ?? .label).cgColor }
}

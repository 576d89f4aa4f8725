import PantoBase

/// Core Graphics' name for `PixelImage`.
public typealias CGImage = PixelImage

/// An immutable picture: pixels, or outlines in one colour.
///
/// Unlike UIKit's class, this one has no animated, resizable or rotated pictures.
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
  }

  package let kind: Kind
  /// Whether the picture keeps its colours. Default `.automatic`.
  public let renderingMode: RenderingMode
  /// The colour set by `withTintColor`, which takes precedence over the view's; `nil` if there is
  /// none.
  package let tint: UIColor?

  private init(kind: Kind, mode: RenderingMode, tint: UIColor?) {
    self.kind = kind
    renderingMode = mode
    self.tint = tint
  }

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

  /// The size in points.
  public var size: CGSize {
    switch kind {
    case .pixels(let p):
      CGSize(width: CGFloat(p.width) / p.scale, height: CGFloat(p.height) / p.scale)
    case .outline(_, let size): size
    }
  }

  /// Pixels per point; 1 for outlines.
  public var scale: CGFloat {
    if case .pixels(let pixels) = kind { return pixels.scale }
    return 1
  }

  /// The pixels; `nil` for outlines.
  public var cgImage: CGImage? {
    if case .pixels(let pixels) = kind { return pixels }
    return nil
  }

  /// Returns the same picture with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(kind: kind, mode: renderingMode, tint: tint)
  }

  /// Returns the same picture as a stencil in `color`.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate)
    -> UIImage
  {
    UIImage(kind: kind, mode: renderingMode, tint: color)
  }

  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b || (a.kind == b.kind && a.renderingMode == b.renderingMode && a.tint == b.tint)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(renderingMode)
  }

  /// The colour of a stencil outside of a view: its own, or else `UIColor.label`.
  @MainActor final var stencilColor: RGBA { (tint ?? .label).cgColor }

}

/// A class that installs `UIImage.decoder`.
///
/// The class is looked up by name, because the module that contains it, `PantoSDL`, is above this
/// one.
package protocol PictureReading: AnyObject {
  @MainActor static func install()
}

extension UIImage {
  /// Decodes the bytes of a PNG, JPEG or WebP file at a scale in pixels per point.
  ///
  /// The host and the stages of tests set it. Default `nil`: without `PantoSDL` no pictures can be
  /// decoded.
  @MainActor public static var decoder: (([UInt8], CGFloat) -> PixelImage?)?

  /// Installs the decoder of `PantoSDL` if the program links it. Called when a picture is decoded
  /// before any window or stage has set a decoder.
  @MainActor private static func findDecoder() {
    guard decoder == nil else { return }
    (NSClassFromString("PantoSDL.PictureReader") as? any PictureReading.Type)?.install()
  }

  /// Finds the picture of a name for `UIImage(named:)`. Default `nil`: a program sets it, because
  /// there are no asset catalogues.
  @MainActor public static var finder: ((String) -> UIImage?)?

  /// Creates a picture from the bytes of a PNG, JPEG or WebP file.
  ///
  /// `nil` if the bytes are no such file. If the program has no decoder, that is reported as a
  /// misuse (DRW-08).
  @MainActor public convenience init?(data: Data, scale: CGFloat = 1) {
    UIImage.findDecoder()
    guard let decoder = UIImage.decoder else {
      Misuse.report(
        "UIImage(data:): no module decodes pictures; link PantoSDL or set UIImage.decoder")
      return nil
    }
    guard let pixels = decoder([UInt8](data), scale) else { return nil }
    self.init(pixels)
  }

  /// Creates the picture that `finder` returns for this name. `nil` and a report if there is none.
  @MainActor public convenience init?(named name: String) {
    guard let found = UIImage.finder?(name) else {
      let why =
        UIImage.finder == nil
        ? "set UIImage.finder to what finds your pictures" : "UIImage.finder returned nil"
      Misuse.note("UIImage(named:): there is no picture '\(name)'; \(why)", isEachTold: true)
      return nil
    }
    self.init(kind: found.kind, mode: found.renderingMode, tint: found.tint)
  }
}

extension PathElement {
  /// Returns the element with all of its points transformed.
  public func applying(_ t: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let p): .move(p.applying(t))
    case .line(let p): .line(p.applying(t))
    case .quad(let p, let c): .quad(p.applying(t), control: c.applying(t))
    case .curve(let p, let c1, let c2):
      .curve(p.applying(t), control1: c1.applying(t), control2: c2.applying(t))
    case .close: .close
    }
  }
}

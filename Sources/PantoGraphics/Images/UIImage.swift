import PantoBase

/// Pixels of the drawing core: the same value under its own name.
public typealias CGImage = PixelImage

/// A picture: pixels, or outlines in one colour. Never changes.
public final class UIImage: Hashable, Sendable {
  /// Whether a picture keeps its colours or is a stencil for the accent colour.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Outlines are stencils, pixels keep their colours.
    case automatic
    case alwaysOriginal
    case alwaysTemplate
  }

  package enum Kind: Hashable, Sendable {
    case pixels(PixelImage)
    case outline([PathElement], size: CGSize)
  }

  package let kind: Kind
  public let renderingMode: RenderingMode
  /// A colour of its own, whatever the view's accent.
  package let tint: UIColor?

  private init(kind: Kind, mode: RenderingMode, tint: UIColor?) {
    self.kind = kind
    renderingMode = mode
    self.tint = tint
  }

  public convenience init(_ pixels: PixelImage) {
    self.init(kind: .pixels(pixels), mode: .automatic, tint: nil)
  }

  public convenience init(cgImage: CGImage) { self.init(cgImage) }

  /// An icon: outlines on a grid of `size` points, filled with the view's `tintColor`.
  public convenience init(outline: [PathElement], size: CGSize) {
    self.init(kind: .outline(outline, size: size), mode: .automatic, tint: nil)
  }

  /// In points.
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

  /// Its pixels; `nil` for outlines.
  public var cgImage: CGImage? {
    if case .pixels(let pixels) = kind { return pixels }
    return nil
  }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(kind: kind, mode: renderingMode, tint: tint)
  }

  /// The same picture as a stencil in `color`.
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

  /// What a stencil is filled with where no view says.
  @MainActor final var stencilColor: RGBA { (tint ?? .label).cgColor }

}

/// A class that installs `UIImage.decoder`. It is found by its name, because the module that has it is
/// above this one.
package protocol PictureReading: AnyObject {
  @MainActor static func install()
}

extension UIImage {
  /// Who turns the bytes of a PNG, JPEG or WebP file into pixels; the host sets it, and so does a
  /// test's stage. `nil`: nobody can.
  @MainActor public static var decoder: (([UInt8], CGFloat) -> PixelImage?)?

  /// Installs what decodes pictures where the module that can is linked, before any window or stage
  /// did: a test may read pictures first of all.
  @MainActor private static func findDecoder() {
    guard decoder == nil else { return }
    (NSClassFromString("PantoSDL.PictureReader") as? any PictureReading.Type)?.install()
  }

  /// Where `UIImage(named:)` looks. Default nowhere: an app sets it to what finds its own files.
  @MainActor public static var finder: ((String) -> UIImage?)?

  /// From the bytes of a picture file; `nil` when they are none.
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

  /// By the app's own `finder`.
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

import PantoBase

/// Text. Takes no touches by default (HIT-06).
@MainActor open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public convenience init() { self.init(frame: .zero) }

  open var text: String? { didSet { if text != oldValue { textChanged() } } }
  /// Default 17 points regular.
  open var font = UIFont.systemFont(ofSize: 17) { didSet { if font != oldValue { textChanged() } } }
  open var textColor = UIColor.black { didSet { if textColor != oldValue { textChanged() } } }
  open var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
  }
  /// Default 1; 0: as many as needed.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }

  private func textChanged() {
    setNeedsLayout()
    if box != nil { invalidateIntrinsicContentSize() }
  }

  override var heightFollowsWidth: Bool { numberOfLines != 1 }

  override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    let width =
      heightFollowsWidth ? box.flatMap { $0.contentWidth > 0 ? $0.contentWidth : nil } : nil
    guard let layout = layout(width: width), layout.lineCount > 0 else { return nil }
    let first = layout.firstBaseline - layout.size.height / 2
    let lines = CGFloat(layout.lineCount)
    return (first, first + layout.size.height / lines * (lines - 1))
  }

  private func layout(width: CGFloat?) -> TextLayout? {
    guard let text, !text.isEmpty, let shaper = (stage ?? Stage.current)?.text else { return nil }
    return shaper.layout(
      text, style: font.style, width: width, maximumLines: max(0, numberOfLines),
      alignment: textAlignment)
  }

  open override var intrinsicContentSize: CGSize { layout(width: nil)?.size ?? .zero }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    layout(width: size.width < 1e6 ? size.width : nil)?.size ?? .zero
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let layout = layout(width: bounds.width) else {
      layer.text = nil
      return
    }
    // Centred up and down, as UIKit's.
    let y = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
    layer.text = LayerContent.Text(
      layout: layout, origin: CGPoint(x: bounds.minX, y: y), color: textColor.rgba)
  }
}

/// A picture: pixels, or outlines in one colour.
public struct UIImage: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case pixels(PixelImage)
    case outline([PathElement], size: CGSize)
  }

  let kind: Kind

  public init(_ pixels: PixelImage) { kind = .pixels(pixels) }

  /// An icon: outlines on a grid of `size` points, filled with the view's `tintColor`.
  public init(outline: [PathElement], size: CGSize) { kind = .outline(outline, size: size) }

  /// In points.
  public var size: CGSize {
    switch kind {
    case .pixels(let p):
      CGSize(width: CGFloat(p.width) / p.scale, height: CGFloat(p.height) / p.scale)
    case .outline(_, let size): size
    }
  }

  /// Puts the picture into `layer`, stretched to `rect`.
  @MainActor func show(in layer: CALayer, rect: CGRect, tint: UIColor) {
    switch kind {
    case .pixels(let pixels):
      layer.image = LayerContent.Image(image: pixels, rect: rect)
      layer.paths = []
    case .outline(let elements, let size):
      layer.image = nil
      guard size.width > 0, size.height > 0 else {
        layer.paths = []
        return
      }
      let t = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      layer.paths = [
        LayerContent.FilledPath(elements: elements.map { $0.applying(t) }, color: tint.rgba)
      ]
    }
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

/// A view of one picture. Takes no touches by default (HIT-06).
@MainActor open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setNeedsLayout()
  }

  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsLayout()
      if box != nil, image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  open override var tintColor: UIColor { didSet { setNeedsLayout() } }
  open override var intrinsicContentSize: CGSize { image?.size ?? .zero }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let image else {
      layer.image = nil
      layer.paths = []
      return
    }
    image.show(in: layer, rect: bounds, tint: tintColor)
  }
}

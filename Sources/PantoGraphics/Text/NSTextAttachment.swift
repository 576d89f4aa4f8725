import PantoBase

/// A picture in a text (DRW-12).
///
/// ```swift
/// let star = NSTextAttachment(image: UIImage(systemName: "star.fill")!)
/// star.bounds = CGRect(x: 0, y: -3, width: 16, height: 16)
/// label.attributedText = NSAttributedString(attachment: star)
/// ```
@preconcurrency @MainActor open class NSTextAttachment {
  /// The letter that the picture takes the place of, U+FFFC.
  public nonisolated static let character = 0xFFFC

  /// The picture of the attachment. Default `nil`: its place in the text stays empty.
  open var image: UIImage?
  /// The frame of the picture in points, from the baseline upwards: a y of -3 lowers it by 3.
  /// Default zero: the size of the picture, on the baseline. A rectangle that is not finite is
  /// refused (B57).
  open var bounds = CGRect.zero {
    didSet {
      if !Misuse.accepts(bounds, for: "NSTextAttachment.bounds") { bounds = oldValue }
    }
  }

  /// Creates an attachment without a picture.
  public init() {}

  /// Creates an attachment with a picture.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// Creates an attachment with the picture that `data` holds, if it is one. `uti` is not read.
  public convenience init(data contentData: Data?, ofType uti: String?) {
    self.init()
    image = contentData.flatMap { UIImage(data: $0) }
  }

  /// The frame of the picture, in points from the baseline upwards.
  final var frame: CGRect {
    let own = bounds.isInReach ? bounds.standardized : .zero
    if own.width > 0 || own.height > 0 { return own }
    return CGRect(origin: own.origin, size: image?.size ?? .zero)
  }
}

/// A shadow of letters. The blur is not drawn.
@preconcurrency @MainActor open class NSShadow {
  /// The offset of the shadow, in points to the right and down. Default zero.
  open var shadowOffset = CGSize.zero {
    didSet {
      if !Misuse.accepts(shadowOffset, for: "NSShadow.shadowOffset") { shadowOffset = oldValue }
    }
  }
  /// The blur of the shadow in points. Has no effect: shadows of letters are sharp. More than 0 is
  /// reported once as a warning. Default 0.
  open var shadowBlurRadius: CGFloat = 0 {
    didSet {
      guard shadowBlurRadius > 0 else { return }
      Misuse.warn("NSShadow.shadowBlurRadius has no effect: shadows of letters are sharp (DRW-12)")
    }
  }
  /// The colour of the shadow, a `UIColor` or `CGColor`. Default black with alpha 1/3; `nil` draws
  /// none.
  open var shadowColor: Any? = UIColor.black.withAlphaComponent(1.0 / 3)

  /// Creates a shadow that lies behind the letters.
  public init() {}
}

extension NSAttributedString {
  /// Creates a text that consists of a picture.
  @preconcurrency @MainActor public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

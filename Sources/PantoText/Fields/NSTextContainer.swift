import PantoBase
import PantoGraphics
import PantoScene

/// The area that a text view's lines fill (TXI-06).
@preconcurrency @MainActor open class NSTextContainer {
  /// The space at both ends of each line, in points, beside the view's `textContainerInset`.
  ///
  /// Default 5. A negative or non-finite value is refused (B57).
  open var lineFragmentPadding: CGFloat = 5 {
    didSet {
      guard lineFragmentPadding != oldValue else { return }
      guard
        Misuse.accepts(lineFragmentPadding, for: "lineFragmentPadding", lineFragmentPadding >= 0)
      else { return lineFragmentPadding = oldValue }
      owner?.textSizeChanged()
    }
  }
  /// The size of the area in points, which a text view never reads. Default zero.
  open var size: CGSize
  /// The largest number of lines. Has no effect here: a text view shows all lines. Default 0.
  open var maximumNumberOfLines = 0
  /// Where lines break. Has no effect here: they break at words. Default `.byWordWrapping`.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Areas that the lines leave out. Has no effect here. Default empty.
  open var exclusionPaths: [UIBezierPath] = []
  /// Whether the width follows the text view's. Has no effect here: it always does. Default `true`.
  open var widthTracksTextView = true
  /// Whether the height follows the text view's. Has no effect here. Default `false`.
  open var heightTracksTextView = false

  weak var owner: UITextView?

  /// Makes a container of a size in points.
  public init(size: CGSize = .zero) { self.size = size }
}

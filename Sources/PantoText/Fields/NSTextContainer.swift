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
  /// The size of the area in points. A text view sets the width at each layout to that of its
  /// lines, with the padding at both ends. Default zero.
  open var size: CGSize
  /// The largest number of lines. Has no effect: a text view shows all lines. A number other than 0
  /// is reported once as a warning. Default 0.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != 0 { warn("maximumNumberOfLines", "all lines show") } }
  }
  /// Where lines break. Has no effect: they break at words. Another mode is reported once as a
  /// warning. Default `.byWordWrapping`.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet {
      if lineBreakMode != .byWordWrapping { warn("lineBreakMode", "lines break at words") }
    }
  }
  /// Areas that the lines leave out. Has no effect; an area is reported once as a warning. Default
  /// empty.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet { if !exclusionPaths.isEmpty { warn("exclusionPaths", "lines fill the whole width") } }
  }
  /// Whether the width follows the text view's. Has no effect: it always does. `false` is reported
  /// once as a warning. Default `true`.
  open var widthTracksTextView = true {
    didSet {
      if !widthTracksTextView { warn("widthTracksTextView", "lines are as wide as the view") }
    }
  }
  /// Whether the height follows the text view's. Has no effect: it never does. `true` is reported
  /// once as a warning. Default `false`.
  open var heightTracksTextView = false {
    didSet { if heightTracksTextView { warn("heightTracksTextView", "all lines show") } }
  }

  weak var owner: UITextView?

  /// Makes a container of a size in points.
  public init(size: CGSize = .zero) { self.size = size }

  /// Tells the program that a property has no effect.
  private func warn(_ name: String, _ reason: String) {
    Misuse.warn("NSTextContainer.\(name) has no effect: \(reason)", oncePerMessage: true)
  }
}

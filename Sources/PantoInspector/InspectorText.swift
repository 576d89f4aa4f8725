import PantoBase
import PantoGestures
import PantoScene

/// A text in one style, laid out again only when it changes.
final class InspectorText: InspectorLayer {
  private(set) var string = ""
  private var width: CGFloat?
  private var style = InspectorLook.label
  private var color = RGBA.clear
  private var lines = 0
  private var alignment = TextAlignment.left

  /// Sets the text with its upper left corner at `origin`, and returns its size.
  @discardableResult
  func set(
    _ string: String, _ style: TextStyle, _ color: RGBA, at origin: CGPoint, width: CGFloat? = nil,
    lines: Int = 1, alignment: TextAlignment = .left, by shaper: any TextShaper
  ) -> CGSize {
    isShown = !string.isEmpty
    if string != self.string || width != self.width || style != self.style || color != self.color
      || lines != self.lines || alignment != self.alignment
    {
      self.string = string
      self.width = width
      self.style = style
      self.color = color
      self.lines = lines
      self.alignment = alignment
      let layout = shaper.layout(
        string, style: style, width: width, maximumLines: lines, alignment: alignment)
      text = LayerContent.Text(layout: layout, origin: .zero, color: color)
    }
    let size = text?.layout.size ?? .zero
    setFrame(CGRect(origin: origin, size: size))
    return size
  }

  /// The width of the text in points.
  var layoutWidth: CGFloat { text?.layout.size.width ?? 0 }
  /// Whether the text did not fit and ends in "…".
  var isCut: Bool { isShown && (text?.layout.isTruncated ?? false) }
}

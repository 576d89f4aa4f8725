import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// The magnifier above a finger that places the caret: the text around it, larger (TXI-08).
@MainActor final class TextLoupe: UIView {
  private let glass = UIView()
  private let page = UIView()
  private let caret = UIView()
  private var lines: [UIView] = []

  static let size = CGSize(width: 128, height: 52)
  /// The factor by which the loupe enlarges the text.
  static let zoom: CGFloat = 1.4
  /// How far the loupe lies above the caret, in points.
  private static let distance: CGFloat = 14

  init() {
    super.init(frame: CGRect(origin: .zero, size: TextLoupe.size))
    isUserInteractionEnabled = false
    accessibilityIdentifier = "loupe"
    layer.cornerRadius = TextLoupe.size.height / 2
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 4)
    glass.frame = bounds
    glass.clipsToBounds = true
    glass.layer.cornerRadius = layer.cornerRadius
    glass.layer.borderWidth = 1
    addSubview(glass)
    glass.addSubview(page)
    page.addSubview(caret)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the text of a canvas around its caret, above the finger at `point` of the window.
  func show(_ canvas: TextCanvas, in window: UIWindow, ground: UIColor) {
    if superview !== window { window.addSubview(self) }
    let rows = canvas.currentRows
    let caretRect = rows.caret(at: canvas.editing.head)
    let spot = canvas.convert(caretRect, to: nil)
    let x = min(max(spot.midX, bounds.width / 2 + 4), window.bounds.width - bounds.width / 2 - 4)
    let above = spot.minY - TextLoupe.distance - bounds.height / 2
    center = CGPoint(x: x, y: max(bounds.height / 2 + 4, above))
    backgroundColor = ground
    glass.layer.borderColor = shown(.separator)
    // The page is the canvas, scaled so that the caret is in the middle of the glass.
    page.transform = .identity
    page.bounds = canvas.bounds
    page.layer.anchorPoint = .zero
    let zoom = TextLoupe.zoom
    page.center = CGPoint(
      x: bounds.midX - zoom * caretRect.midX, y: bounds.midY - zoom * caretRect.midY)
    page.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    let seen = caretRect.insetBy(dx: -bounds.width / zoom, dy: -bounds.height / zoom)
    let near = rows.rows(in: seen).map { rows.rows[$0] }.filter {
      $0.origin.x < seen.maxX && $0.origin.x + $0.line.width > seen.minX
    }
    while lines.count < near.count {
      let line = UIView()
      lines.append(line)
      page.addSubview(line)
    }
    for (i, line) in lines.enumerated() {
      line.isHidden = i >= near.count
      guard i < near.count else { continue }
      let row = near[i]
      line.frame = CGRect(origin: row.origin, size: row.line.layout.size)
      line.layer.text = LayerContent.Text(
        layout: row.line.layout, origin: .zero, color: shown(canvas.color))
    }
    page.bringSubviewToFront(caret)
    caret.frame = caretRect
    caret.backgroundColor = canvas.tintColor
  }
}

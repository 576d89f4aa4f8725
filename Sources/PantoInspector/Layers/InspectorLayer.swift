import PantoBase
import PantoGestures
import PantoScene

/// A layer without a view, positioned by its frame.
///
/// The inspector consists of layers because they request no layout. A window therefore lays out,
/// and looks for the view under a pointer, exactly when it would without the inspector.
@MainActor class InspectorLayer: CALayer {
  required init() {
    super.init()
    actsAtOnce = true
  }

  required init?(coder: NSCoder) { nil }

  /// Sets bounds and position, and changes neither if it stays the same.
  func setFrame(_ frame: CGRect) {
    let size = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
    if size != bounds { bounds = size }
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    if middle != position { position = middle }
  }

  var isShown: Bool {
    get { !isHidden }
    set { if isHidden == newValue { isHidden = !newValue } }
  }

  /// Adds a sublayer and returns it.
  func add<L: CALayer>(_ layer: L) -> L {
    addSublayer(layer)
    return layer
  }

  /// Mirrors the places of the sublayers in a row of this width, for right-to-left windows.
  func mirrorSublayers(width: CGFloat) {
    for layer in sublayers ?? [] {
      layer.position = CGPoint(x: width - layer.position.x, y: layer.position.y)
    }
  }
}

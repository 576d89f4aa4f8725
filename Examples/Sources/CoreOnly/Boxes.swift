import PantoGestures

/// A box of a toolkit that has nothing to do with ours: it has a frame in its parent, and children.
class Box: UIResponder, GestureHost {
  let name: String
  var frame: CGRect
  private(set) var children: [Box] = []
  private(set) weak var parent: Box?
  private(set) var attachedRecognizers: [UIGestureRecognizer] = []
  var isMultipleTouchEnabled = true

  init(_ name: String, _ frame: CGRect) {
    self.name = name
    self.frame = frame
  }

  func add(_ child: Box) {
    child.parent = self
    children.append(child)
  }

  func add(_ recognizer: UIGestureRecognizer) {
    attachedRecognizers.append(recognizer)
    EventProcessor.attach(recognizer, to: self)
  }

  /// The toolkit's own hit testing: the topmost box under a point of the parent.
  func box(at point: CGPoint) -> Box? {
    guard frame.contains(point) else { return nil }
    let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    return children.reversed().lazy.compactMap { $0.box(at: inside) }.first ?? self
  }

  // The recognizers ask these.
  override var next: UIResponder? { parent }
  var nextHost: (any GestureHost)? { parent }
  var hostWindow: (any GestureWindow)? { parent?.hostWindow }
  var gestureName: String { name }
  var windowTransform: CGAffineTransform {
    let own = CGAffineTransform(translationX: frame.minX, y: frame.minY)
    return parent.map { own.concatenating($0.windowTransform) } ?? own
  }
}

/// The box of a whole window. The toolkit tells it what its fingers do and what time it is.
final class Screen: Box, GestureWindow {
  private(set) lazy var eventProcessor: EventProcessor? = EventProcessor(window: self)

  override var hostWindow: (any GestureWindow)? { self }
  var windowSize: CGSize { frame.size }
  func hitHost(at point: CGPoint, with event: UIEvent?) -> (any GestureHost)? { box(at: point) }

  func finger(_ id: Int64, _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double) {
    let place = CGPoint(x: x, y: y)
    eventProcessor?.send(
      InputEvent(time: time, position: place, source: .finger(id), phase: phase, pressure: 1))
  }

  /// Runs what waits for a time, such as a long press.
  func pass(to time: Double) { eventProcessor?.advance(to: time) }
}

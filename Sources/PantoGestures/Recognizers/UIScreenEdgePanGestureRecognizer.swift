import PantoBase

/// Recognizes a drag that comes in over an edge of the window, or of a `GestureScreen` around its
/// view. One finger makes it, and must touch down within `constants.edgeRegion` (20 points) of one
/// of `edges` (EDG-01).
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges over which the drag may come in. Default none: the gesture never begins (EDG-01).
  /// `leading` and `trailing` follow the layout direction of the view (EDG-03).
  open var edges: UIRectEdge = []

  /// The listed edges that the finger touched down near.
  final var near: UIRectEdge = []

  /// Creates an edge pan for one finger, with no edges.
  public required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  open override var gestureKind: GestureKind { .screenEdgePan }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in tracked where touch.stage == .began {
      let (edges, distance) = edges(near: touch)
      if edges.isEmpty {
        if tracked.count > 1 {
          ignore(touch, for: event)
          continue
        }
        return request(
          .failed,
          because: .outsideEdgeRegion(
            distance, allowed: self.edges.isEmpty ? Reason.noEdge : numbers.edgeRegion))
      }
      if near.isEmpty { near = edges }
    }
    super.touchesBegan(touches, with: event)
  }

  open override func reset() {
    super.reset()
    near = []
  }

  /// Requires a movement inwards by at least the threshold and at least as far as sideways. Fails
  /// as soon as the movement sideways or outwards has reached the threshold (EDG-02).
  override func judge(_ distance: CGPoint, needs: CGFloat) -> Judgement {
    var isOver = !near.isEmpty
    for (edge, inward, across) in UIScreenEdgePanGestureRecognizer.directions
    where near.contains(edge) {
      let into = distance.x * inward.dx + distance.y * inward.dy
      let sideways = (distance.x * across.dx + distance.y * across.dy).magnitude
      if into >= needs, into >= sideways, into > 0 {
        return .yes(.thresholdReached(into, needs: needs))
      }
      if sideways < needs || sideways == 0, into > -needs || into == 0 { isOver = false }
    }
    return isOver ? .no(.wrongDirection) : .undecided
  }

  private static let directions: [(UIRectEdge, CGVector, CGVector)] = [
    (.left, CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
    (.right, CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
    (.top, CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
    (.bottom, CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
  ]

  /// Returns the place of the touch down on the innermost screen around the view, and the size of
  /// that screen; `nil` if the window is the screen.
  private func screenPlace(of touch: UITouch) -> (CGPoint, CGSize)? {
    var next = attachedHost
    while let host = next {
      if let size = (host as? any GestureScreen)?.screenSize {
        return (host.pointFromWindow(touch.startPosition), size)
      }
      next = host.nextHost
    }
    return nil
  }

  /// Returns the listed edges near which the touch began, and the distance to the nearest listed
  /// edge in points. If no edge is listed, the distance is that to the nearest edge of the window.
  private func edges(near touch: UITouch) -> (UIRectEdge, CGFloat) {
    guard let window = touch.gestureWindow else { return ([], ContactLedger.maximumCoordinate) }
    let (place, size) = screenPlace(of: touch) ?? (touch.startPosition, window.windowSize)
    let isReversed = attachedHost?.isRightToLeft ?? false
    var asked = edges
    if edges.contains(.leading) { asked.insert(isReversed ? .right : .left) }
    if edges.contains(.trailing) { asked.insert(isReversed ? .left : .right) }
    if asked.isEmpty { asked = .all }
    var found: UIRectEdge = []
    var nearest = ContactLedger.maximumCoordinate
    for (edge, distance) in [
      (UIRectEdge.left, place.x), (.right, size.width - place.x), (.top, place.y),
      (.bottom, size.height - place.y),
    ] where asked.contains(edge) {
      nearest = min(nearest, max(0, distance))
      if distance <= numbers.edgeRegion, !edges.isEmpty { found.insert(edge) }
    }
    return (found, nearest)
  }
}

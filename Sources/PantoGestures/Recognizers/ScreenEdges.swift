import PantoBase

/// The edges over which a screen edge pan comes in, and those near which its finger touched down.
package struct ScreenEdges {
  package var edges: UIRectEdge = []
  /// The listed edges that the finger touched down near.
  var near: UIRectEdge = []

  package init() {}

  /// Decides whether an edge pan begins: it begins after a movement inwards by at least the
  /// threshold and at least as far as sideways, and fails as soon as the movement sideways or
  /// outwards has reached the threshold (EDG-02).
  func judge(_ distance: CGPoint, needs: CGFloat) -> UIPanGestureRecognizer.Judgement {
    var isOver = !near.isEmpty
    for (edge, inward, across) in ScreenEdges.directions
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
}

extension UIPanGestureRecognizer {
  /// Finds the screen edges near which the new touches came down. Returns `false` if the pan
  /// failed.
  final func admitsAtEdge(_ event: UIEvent) -> Bool {
    for touch in tracked where touch.stage == .began {
      let (edges, distance) = edges(near: touch)
      if edges.isEmpty {
        if tracked.count > 1 {
          ignore(touch, for: event)
          continue
        }
        let isEdgeless = screenEdges?.edges.isEmpty ?? true
        request(
          .failed,
          because: .outsideEdgeRegion(
            distance, allowed: isEdgeless ? Reason.noEdge : numbers.edgeRegion))
        return false
      }
      if screenEdges?.near.isEmpty ?? false { screenEdges?.near = edges }
    }
    return true
  }

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
    let edges = screenEdges?.edges ?? []
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

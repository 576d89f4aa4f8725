import PantoBase

/// Places labels near what they are about, so that none overlaps another label, the ring of a touch
/// or the edge of the stage (V7).
///
/// Labels are placed one after the other. The result depends only on what was placed before, so the
/// same touches always show the same picture.
struct LabelPlacement {
  /// The ring of a touch, which no label covers except its own number.
  struct Ring {
    var center: CGPoint
    var contact: Int64
    static let radius: CGFloat = 25

    /// Whether the ring lies below a rectangle.
    func touches(_ rect: CGRect) -> Bool {
      let x = max(rect.minX, min(center.x, rect.maxX)) - center.x
      let y = max(rect.minY, min(center.y, rect.maxY)) - center.y
      return x * x + y * y < Ring.radius * Ring.radius
    }
  }

  /// The distance of labels from the edge of the stage, and from one another, in points.
  private static let margin: CGFloat = 4
  private static let gap: CGFloat = 1
  /// The search around the wanted place: the distance from one turn to the next, in points, and
  /// the number of turns.
  private static let turn: CGFloat = 14
  private static let turns = 48
  private static let directions: [CGPoint] = (0..<16).map {
    let angle = CGFloat($0) * .pi / 8
    return CGPoint(x: Maths.cos(angle), y: Maths.sin(angle))
  }

  /// The touch whose ring a label may cover, and the mark that it does not cover.
  private struct Own {
    var contact: Int64?
    var mark: CGRect?
  }

  private var area = CGRect.zero
  private var rings: [Ring] = []
  private var taken: [CGRect] = []
  /// The rectangles of placed labels.
  private(set) var labels: [CGRect] = []

  /// Starts over for a stage with rings and parts of the inspector that no label may cover.
  mutating func start(in area: CGRect) {
    self.area = area.shrunk(dx: LabelPlacement.margin, dy: LabelPlacement.margin)
    rings.removeAll(keepingCapacity: true)
    taken.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }

  mutating func add(_ ring: Ring) { rings.append(ring) }
  mutating func block(_ rect: CGRect) { taken.append(rect) }

  /// Places a label of `size`: at the first free one of `centers`, else at the nearest free place
  /// around the first of them. Returns `nil` if the stage has no place left.
  ///
  /// - Parameters:
  ///   - own: the touch whose ring the label may cover.
  ///   - mark: what the label is about, and does not cover unless it is wanted on it.
  mutating func place(
    _ size: CGSize, at centers: [CGPoint], own: Int64? = nil, about mark: CGRect? = nil
  ) -> CGPoint? {
    guard let wanted = centers.first, size.width <= area.width, size.height <= area.height else {
      return nil
    }
    let own = Own(contact: own, mark: mark.flatMap { $0.contains(wanted) ? nil : $0 })
    for center in centers {
      if let free = free(size, center, own: own, mayCoverRings: false) { return free }
    }
    // Where rings fill the stage, a label may cover one, but never another label.
    for mayCoverRings in [false, true] {
      for turn in 1...LabelPlacement.turns {
        let radius = CGFloat(turn) * LabelPlacement.turn
        for direction in LabelPlacement.directions {
          let center = CGPoint(
            x: wanted.x + direction.x * radius, y: wanted.y + direction.y * radius)
          if let free = free(size, center, own: own, mayCoverRings: mayCoverRings) { return free }
        }
      }
    }
    return nil
  }

  /// Takes the place around `center` that lies inside the stage, if it is free.
  private mutating func free(
    _ size: CGSize, _ center: CGPoint, own: Own, mayCoverRings: Bool
  ) -> CGPoint? {
    let inside = nearestInside(size, at: center)
    let rect = CGRect(
      x: inside.x - size.width / 2, y: inside.y - size.height / 2, width: size.width,
      height: size.height)
    let spaced = rect.shrunk(dx: -LabelPlacement.gap, dy: -LabelPlacement.gap)
    for other in taken where other.intersects(spaced) { return nil }
    if !mayCoverRings {
      if let mark = own.mark, mark.intersects(rect) { return nil }
      for ring in rings where ring.contact != own.contact && ring.touches(rect) { return nil }
    }
    taken.append(rect)
    labels.append(rect)
    return inside
  }

  /// The centre nearest to `center` with which a label lies inside the stage, or at its upper left
  /// corner if it is larger.
  func nearestInside(_ size: CGSize, at center: CGPoint) -> CGPoint {
    let (w, h) = (size.width / 2, size.height / 2)
    return CGPoint(
      x: max(area.minX + w, min(center.x, area.maxX - w)).rounded(),
      y: max(area.minY + h, min(center.y, area.maxY - h)).rounded())
  }
}

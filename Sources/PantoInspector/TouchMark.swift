import PantoBase
import PantoGestures
import PantoScene

/// The ring, cross hairs, number, trail and velocity of one touch (INS-01).
final class TouchMark: InspectorLayer {
  private(set) var contact: Int64 = 0
  /// Whether the mark shows a touch of the past, and is drawn anew for every moment.
  var isOfPast = false
  /// The part of the window in which the speed stays, in points.
  var area = CGRect(x: 0, y: 0, width: 1e4, height: 1e4)
  private let trail = InspectorLayer()
  private let head = InspectorLayer()
  private let arrow = InspectorLayer()
  private let plate = InspectorLayer()
  private let speedText = InspectorText()
  private let badge = InspectorLayer()
  private let digit = InspectorText()
  private let cross = InspectorLayer()
  private var color = RGBA(0, 0, 0)
  private var number = 0

  /// A sample of the trail, with the position of the next one.
  private struct Bead {
    var at: CGPoint
    var to: CGPoint
    var isCoalesced: Bool
  }

  /// A piece of the trail: a few samples drawn on one layer.
  ///
  /// One layer for each sample would cost more than the dots, and one layer for all would change
  /// with every report. A piece is removed when its newest sample is too old.
  private struct Stretch {
    static let most = 8
    var beads: [Bead]
    /// The number of the newest sample.
    var last: Int
    let layer: InspectorLayer
  }

  // Layers of removed pieces are kept in `spare` and used again.
  private var stretches: [Stretch] = []
  private var spare: [InspectorLayer] = []
  private static let mostSpare = 8
  private var drawnSerial = -1
  /// The time of the last update of the speed's text.
  private var textTime: TimeInterval = -1
  private var drawnVelocity = CGPoint.zero

  static let radius: CGFloat = 22

  required init() {
    super.init()
    for layer in [trail, arrow, head, cross, plate, badge] { addSublayer(layer) }
    plate.addSublayer(speedText)
    badge.addSublayer(digit)
    badge.cornerRadius = 9
    badge.borderWidth = 1.5
    badge.borderColor = RGBA(1, 1, 1)
    plate.cornerRadius = 11
  }

  /// Shows another touch from now on.
  func show(_ touch: SeenTouch, by shaper: any TextShaper) {
    contact = touch.contact
    isOfPast = false
    drawnSerial = touch.serial - touch.samples.count
    textTime = -1
    opacity = 1
    cross.isShown = false
    isShown = true
    guard number != touch.number else { return }
    number = touch.number
    color = InspectorLook.touchColor(number)
    drawHead()
    drawBadge(by: shaper)
    plate.background = color
  }

  /// Draws the ring with its cross hairs, and the cross for a cancelled touch.
  private func drawHead() {
    let r = TouchMark.radius
    let c = CGPoint(x: 32, y: 32)
    let hairs: [(from: CGPoint, to: CGPoint)] = [
      (CGPoint(x: c.x, y: 2), CGPoint(x: c.x, y: 8)),
      (CGPoint(x: c.x, y: 56), CGPoint(x: c.x, y: 62)),
      (CGPoint(x: 2, y: c.y), CGPoint(x: 8, y: c.y)),
      (CGPoint(x: 56, y: c.y), CGPoint(x: 62, y: c.y)),
    ]
    head.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    // The two rims make the mark visible on every ground (U19).
    let rims = InspectorLook.rims
    head.paths = [
      .init(
        elements: Shapes.disc(at: c, radius: r + 2) + Shapes.disc(at: c, radius: r + 1),
        color: rims.dark, isEvenOdd: true),
      .init(
        elements: Shapes.disc(at: c, radius: r + 1) + Shapes.disc(at: c, radius: r - 3),
        color: rims.light, isEvenOdd: true),
      .init(elements: Shapes.disc(at: c, radius: r - 3), color: color.with(alpha: 0.16)),
      .init(
        elements: Shapes.disc(at: c, radius: r) + Shapes.disc(at: c, radius: r - 2), color: color,
        isEvenOdd: true),
      .init(
        elements: hairs.flatMap { Shapes.line(from: $0.from, to: $0.to, width: 4) },
        color: rims.light),
      .init(
        elements: hairs.flatMap { Shapes.line(from: $0.from, to: $0.to, width: 2) }, color: color),
      .init(elements: Shapes.disc(at: c, radius: 4), color: rims.light),
      .init(elements: Shapes.disc(at: c, radius: 2.5), color: color),
    ]
    cross.bounds = head.bounds
    cross.paths = [
      .init(elements: Shapes.cross(at: c, radius: 15, width: 5), color: RGBA(1, 1, 1, 0.8)),
      .init(elements: Shapes.cross(at: c, radius: 14, width: 3), color: color),
    ]
  }

  /// Draws the number of the touch.
  private func drawBadge(by shaper: any TextShaper) {
    let ink = InspectorLook.onTouchColor(color)
    badge.background = color
    badge.bounds = CGRect(x: 0, y: 0, width: number > 9 ? 24 : 18, height: 18)
    let size = digit.set("\(number)", InspectorLook.badge, ink, at: .zero, by: shaper)
    digit.setFrame(
      CGRect(
        x: (badge.bounds.width - size.width) / 2, y: (18 - size.height) / 2, width: size.width,
        height: size.height))
  }

  func update(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let at = touch.position
    if head.position != at {
      head.position = at
      badge.position = CGPoint(x: at.x + 19, y: at.y - 19)
    }
    if let (time, how) = touch.ended {
      opacity = 1 - Float(max(0, min(1, (now - time) / SeenTouch.fade)))
      if how == .cancelled {
        cross.isShown = true
        if cross.position != at { cross.position = at }
      }
    }
    updateTrail(touch, at: now)
    updateArrow(touch, at: now, by: shaper)
  }

  private func updateTrail(_ touch: SeenTouch, at now: TimeInterval) {
    let first = touch.serial - touch.samples.count + 1
    for i in touch.samples.indices where first + i > drawnSerial && i > 0 {
      // The trail ends at the sample before the newest one. The newest lies under the mark of the
      // touch, and a later report can still turn it into a coalesced sample.
      let sample = touch.samples[i - 1]
      let bead = Bead(
        at: sample.position, to: touch.samples[i].position, isCoalesced: sample.isCoalesced)
      if let last = stretches.indices.last, stretches[last].beads.count < Stretch.most {
        stretches[last].beads.append(bead)
        stretches[last].last = first + i - 1
      } else {
        let layer = spare.popLast() ?? trail.add(InspectorLayer())
        layer.isShown = true
        stretches.append(Stretch(beads: [bead], last: first + i - 1, layer: layer))
      }
      if let last = stretches.indices.last { draw(stretches[last]) }
    }
    drawnSerial = max(drawnSerial, touch.serial)
    var old = 0
    while old < stretches.count, stretches[old].last < first { old += 1 }
    guard old > 0 else { return }
    for stretch in stretches[..<old] { keep(stretch.layer) }
    stretches.removeFirst(old)
  }

  /// The corners of the box around the beads of a stretch.
  private func corners(of stretch: Stretch) -> (low: CGPoint, high: CGPoint) {
    var low = stretch.beads[0].at
    var high = low
    for bead in stretch.beads {
      low.x = min(low.x, bead.at.x, bead.to.x)
      low.y = min(low.y, bead.at.y, bead.to.y)
      high.x = max(high.x, bead.at.x, bead.to.x)
      high.y = max(high.y, bead.at.y, bead.to.y)
    }
    return (low, high)
  }

  /// Draws a dot for each sample, and a line to the next one.
  private func draw(_ stretch: Stretch) {
    let (low, high) = corners(of: stretch)
    let origin = CGPoint(x: low.x - 4, y: low.y - 4)
    var lines: [PathElement] = []
    var halo: [PathElement] = []
    var rim: [PathElement] = []
    var dots: [PathElement] = []
    var rings: [LayerContent.FilledPath] = []
    for bead in stretch.beads {
      let p = bead.at - origin
      let q = bead.to - origin
      lines += Shapes.line(from: p, to: q, width: 1.5)
      halo += Shapes.line(from: p, to: q, width: 3.5)
      rim += Shapes.line(from: p, to: q, width: 4.5)
      if bead.isCoalesced {
        rings.append(
          .init(
            elements: Shapes.disc(at: p, radius: 2.5) + Shapes.disc(at: p, radius: 1.25),
            color: color, isEvenOdd: true))
      } else {
        dots += Shapes.disc(at: p, radius: 2.5)
      }
    }
    stretch.layer.setFrame(
      CGRect(x: origin.x, y: origin.y, width: high.x - low.x + 8, height: high.y - low.y + 8))
    stretch.layer.paths =
      [
        .init(elements: rim, color: InspectorLook.rims.dark),
        .init(elements: halo, color: InspectorLook.rims.light),
        .init(elements: lines, color: color),
        .init(elements: dots, color: color),
      ] + rings
  }

  private func updateArrow(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let v = touch.velocity(at: now)
    let speed = v.squaredLength.squareRoot()
    let isFast = speed >= 40
    arrow.isShown = isFast
    plate.isShown = isFast
    guard isFast else {
      drawnVelocity = .zero
      return
    }
    let direction = CGPoint(x: v.x / speed, y: v.y / speed)
    let at = touch.position
    let length = min(speed * CGFloat(SeenTouch.window), 150) + TouchMark.radius
    let tip = CGPoint(x: at.x + direction.x * length, y: at.y + direction.y * length)
    if v != drawnVelocity {
      drawnVelocity = v
      drawArrow(from: at, to: tip, direction)
    } else if arrow.isHidden == false {
      arrow.position = CGPoint(x: (at.x + tip.x) / 2, y: (at.y + tip.y) / 2)
    }
    // Text that changed with every frame could not be read.
    if now - textTime >= 0.1 || now < textTime {
      textTime = now
      let size = speedText.set(
        SeenTouch.text(for: v), InspectorLook.number, InspectorLook.onTouchColor(color),
        at: CGPoint(x: 9, y: 3), by: shaper)
      plate.bounds = CGRect(x: 0, y: 0, width: size.width + 18, height: 22)
    }
    movePlate(to: tip, direction)
  }

  private func drawArrow(from at: CGPoint, to tip: CGPoint, _ direction: CGPoint) {
    let box = CGRect(
      x: min(at.x, tip.x) - 10, y: min(at.y, tip.y) - 10, width: (at.x - tip.x).magnitude + 20,
      height: (at.y - tip.y).magnitude + 20)
    let a = CGPoint(x: at.x - box.minX, y: at.y - box.minY)
    let b = CGPoint(x: tip.x - box.minX, y: tip.y - box.minY)
    let neck = CGPoint(x: b.x - direction.x * 14, y: b.y - direction.y * 14)
    arrow.setFrame(box)
    arrow.paths = [
      .init(elements: Shapes.line(from: a, to: neck, width: 5.5), color: InspectorLook.rims.light),
      .init(elements: Shapes.line(from: a, to: neck, width: 3.5), color: color),
      .init(
        elements: [
          .move(b), .line(CGPoint(x: neck.x - direction.y * 7, y: neck.y + direction.x * 7)),
          .line(CGPoint(x: neck.x + direction.y * 7, y: neck.y - direction.x * 7)), .close,
        ], color: color),
    ]
  }

  /// Puts the speed beyond the tip of the arrow, but inside the stage.
  private func movePlate(to tip: CGPoint, _ direction: CGPoint) {
    let half = plate.bounds.width / 2
    let x = tip.x + direction.x * (half + 8)
    let y = tip.y + direction.y * 19
    plate.position = CGPoint(
      x: max(area.minX + half + 4, min(x, area.maxX - half - 4)).rounded(),
      y: max(area.minY + 15, min(y, area.maxY - 15)).rounded())
  }

  /// Hides the mark and everything that belongs to it. What the next touch needs at once stays; a
  /// long trail does not, because its paths are the largest part of the inspector (L13).
  func hide() {
    isShown = false
    contact = 0
    for stretch in stretches { keep(stretch.layer) }
    stretches.removeAll(keepingCapacity: true)
    for layer in spare.dropFirst(TouchMark.mostSpare) { layer.removeFromSuperlayer() }
    spare.removeLast(max(0, spare.count - TouchMark.mostSpare))
  }

  /// Keeps the layer of a piece that is gone for a later piece.
  private func keep(_ layer: InspectorLayer) {
    layer.isShown = false
    layer.paths = []
    spare.append(layer)
  }
}

extension RGBA {
  func with(alpha: CGFloat) -> RGBA { RGBA(red, green, blue, alpha) }
}

import PantoBase
import PantoGestures
import PantoScene

/// The ring, cross hairs, number, trail and velocity of one touch (INS-01).
final class TouchMark: InspectorLayer {
  private(set) var contact: Int64 = 0
  private let trail = InspectorLayer()
  private let head = InspectorLayer()
  private let arrow = InspectorLayer()
  private let plate = InspectorLayer()
  private let speed = InspectorText()
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
  private var drawnSerial = -1
  private var saidAt: TimeInterval = -1
  private var said = CGPoint.zero

  static let radius: CGFloat = 22

  required init() {
    super.init()
    for layer in [trail, arrow, head, cross, plate, badge] { addSublayer(layer) }
    plate.addSublayer(speed)
    badge.addSublayer(digit)
    badge.cornerRadius = 9
    badge.borderWidth = 1.5
    badge.borderColor = RGBA(1, 1, 1)
    plate.cornerRadius = 11
  }

  /// Shows another touch from now on.
  func show(_ touch: SeenTouch, by shaper: any TextShaper) {
    contact = touch.contact
    drawnSerial = touch.serial - touch.samples.count
    saidAt = -1
    opacity = 1
    cross.show(false)
    show(true)
    guard number != touch.number else { return }
    number = touch.number
    color = InspectorLook.touchColor(number)
    let r = TouchMark.radius
    let c = CGPoint(x: 32, y: 32)
    head.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    // The white rim makes the mark visible on every ground.
    head.paths = [
      .init(
        elements: Shapes.disc(c, r + 1) + Shapes.disc(c, r - 3), color: RGBA(1, 1, 1, 0.8),
        isEvenOdd: true),
      .init(elements: Shapes.disc(c, r - 3), color: color.with(alpha: 0.16)),
      .init(elements: Shapes.disc(c, r) + Shapes.disc(c, r - 2), color: color, isEvenOdd: true),
      .init(
        elements: Shapes.line(CGPoint(x: c.x, y: 2), CGPoint(x: c.x, y: 8), 2)
          + Shapes.line(CGPoint(x: c.x, y: 56), CGPoint(x: c.x, y: 62), 2)
          + Shapes.line(CGPoint(x: 2, y: c.y), CGPoint(x: 8, y: c.y), 2)
          + Shapes.line(CGPoint(x: 56, y: c.y), CGPoint(x: 62, y: c.y), 2), color: color),
      .init(elements: Shapes.disc(c, 3.5), color: RGBA(1, 1, 1, 0.8)),
      .init(elements: Shapes.disc(c, 2.5), color: color),
    ]
    cross.bounds = head.bounds
    cross.paths = [
      .init(elements: Shapes.cross(c, 15, 5), color: RGBA(1, 1, 1, 0.8)),
      .init(elements: Shapes.cross(c, 14, 3), color: color),
    ]
    let ink = InspectorLook.onTouchColor(color)
    badge.background = color
    badge.bounds = CGRect(x: 0, y: 0, width: number > 9 ? 24 : 18, height: 18)
    let size = digit.set("\(number)", InspectorLook.badge, ink, at: .zero, by: shaper)
    digit.place(
      CGRect(
        x: (badge.bounds.width - size.width) / 2, y: (18 - size.height) / 2, width: size.width,
        height: size.height))
    plate.background = color
  }

  func update(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let at = touch.position
    if head.position != at {
      head.position = at
      badge.position = CGPoint(x: at.x + 19, y: at.y - 19)
    }
    if let (time, how) = touch.ended {
      opacity = 1 - CGFloat(max(0, min(1, (now - time) / SeenTouch.fade)))
      if how == .cancelled {
        cross.show(true)
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
        layer.show(true)
        stretches.append(Stretch(beads: [bead], last: first + i - 1, layer: layer))
      }
      if let last = stretches.indices.last { draw(stretches[last]) }
    }
    drawnSerial = max(drawnSerial, touch.serial)
    var old = 0
    while old < stretches.count, stretches[old].last < first { old += 1 }
    guard old > 0 else { return }
    for stretch in stretches[..<old] {
      stretch.layer.show(false)
      spare.append(stretch.layer)
    }
    stretches.removeFirst(old)
  }

  /// Draws a dot for each sample, and a line to the next one.
  private func draw(_ stretch: Stretch) {
    var low = stretch.beads[0].at
    var high = low
    for bead in stretch.beads {
      low.x = min(low.x, bead.at.x, bead.to.x)
      low.y = min(low.y, bead.at.y, bead.to.y)
      high.x = max(high.x, bead.at.x, bead.to.x)
      high.y = max(high.y, bead.at.y, bead.to.y)
    }
    let origin = CGPoint(x: low.x - 4, y: low.y - 4)
    var lines: [PathElement] = []
    var dots: [PathElement] = []
    var rings: [LayerContent.FilledPath] = []
    for bead in stretch.beads {
      let p = bead.at - origin
      lines += Shapes.line(p, bead.to - origin, 1.5)
      if bead.isCoalesced {
        rings.append(
          .init(
            elements: Shapes.disc(p, 2.5) + Shapes.disc(p, 1.25), color: color, isEvenOdd: true))
      } else {
        dots += Shapes.disc(p, 2.5)
      }
    }
    stretch.layer.place(
      CGRect(x: origin.x, y: origin.y, width: high.x - low.x + 8, height: high.y - low.y + 8))
    stretch.layer.paths =
      [
        .init(elements: lines, color: color.with(alpha: 0.55)),
        .init(elements: dots, color: color),
      ] + rings
  }

  private func updateArrow(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let v = touch.velocity(at: now)
    let speed = v.squaredLength.squareRoot()
    let isFast = speed >= 40
    arrow.show(isFast)
    plate.show(isFast)
    guard isFast else {
      said = .zero
      return
    }
    let way = CGPoint(x: v.x / speed, y: v.y / speed)
    let at = touch.position
    let reach = min(speed * CGFloat(SeenTouch.window), 150) + TouchMark.radius
    let tip = CGPoint(x: at.x + way.x * reach, y: at.y + way.y * reach)
    if v != said {
      said = v
      let box = CGRect(
        x: min(at.x, tip.x) - 10, y: min(at.y, tip.y) - 10, width: (at.x - tip.x).magnitude + 20,
        height: (at.y - tip.y).magnitude + 20)
      let a = CGPoint(x: at.x - box.minX, y: at.y - box.minY)
      let b = CGPoint(x: tip.x - box.minX, y: tip.y - box.minY)
      let neck = CGPoint(x: b.x - way.x * 14, y: b.y - way.y * 14)
      arrow.place(box)
      arrow.paths = [
        .init(elements: Shapes.line(a, neck, 3.5), color: color),
        .init(
          elements: [
            .move(b), .line(CGPoint(x: neck.x - way.y * 7, y: neck.y + way.x * 7)),
            .line(CGPoint(x: neck.x + way.y * 7, y: neck.y - way.x * 7)), .close,
          ], color: color),
      ]
    } else if arrow.isHidden == false {
      arrow.position = CGPoint(x: (at.x + tip.x) / 2, y: (at.y + tip.y) / 2)
    }
    // Text that changed with every frame could not be read.
    if now - saidAt >= 0.1 || now < saidAt {
      saidAt = now
      let size = self.speed.set(
        SeenTouch.words(for: v), InspectorLook.number, InspectorLook.onTouchColor(color),
        at: CGPoint(x: 9, y: 3), by: shaper)
      plate.bounds = CGRect(x: 0, y: 0, width: size.width + 18, height: 22)
    }
    // The label stands beyond the tip of the arrow, but inside the stage.
    let room = stage?.size ?? CGSize(width: 1e4, height: 1e4)
    let half = plate.bounds.width / 2
    let x = tip.x + way.x * (half + 8)
    let y = tip.y + way.y * 19
    plate.position = CGPoint(
      x: max(half + 4, min(x, room.width - half - 4)).rounded(),
      y: max(15, min(y, room.height - 15)).rounded())
  }

  /// Hides the mark and everything that belongs to it.
  func rest() {
    show(false)
    contact = 0
    for stretch in stretches {
      stretch.layer.show(false)
      spare.append(stretch.layer)
    }
    stretches.removeAll(keepingCapacity: true)
  }
}

extension RGBA {
  func with(alpha: CGFloat) -> RGBA { RGBA(red, green, blue, alpha) }
}

import PantoBase
import PantoGestures
import PantoScene

/// The ring, cross hairs, number, trail and velocity of one touch (INS-01).
final class TouchMark: InspectorLayer {
  private(set) var contact: Int64 = 0
  /// Whether the mark shows a touch of the past, and is drawn anew for every moment.
  var isOfPast = false
  /// Whether the touch is fast enough for an arrow and its speed.
  private var isFast = false
  /// The best place of the speed: beyond the tip of the arrow.
  private var wantedPlate = CGPoint.zero
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
  /// The vector from the touch to the tip of the drawn arrow.
  private var drawnReach = CGPoint.zero

  static let radius: CGFloat = 22

  /// The place of the number in points of the window.
  var badgeFrame: CGRect { badge.isShown ? badge.frame : .null }
  /// The place of the speed in points of the window, or nothing while it does not show.
  var plateFrame: CGRect { plate.isShown ? plate.frame : .null }

  required init() {
    super.init()
    for layer in [trail, arrow, head, cross, plate, badge] { addSublayer(layer) }
    plate.addSublayer(speedText)
    badge.addSublayer(digit)
  }

  required init?(coder: NSCoder) { nil }

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
    plate.paths = []
    drawnReach = .zero
  }

  /// Draws the ring with its cross hairs, and the cross for a cancelled touch.
  private func drawHead() {
    head.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    head.paths = TouchMarkShapes.head(radius: TouchMark.radius, color)
    cross.bounds = head.bounds
    cross.paths = TouchMarkShapes.cross(color)
  }

  /// Draws the number of the touch.
  private func drawBadge(by shaper: any TextShaper) {
    let ink = InspectorLook.onTouchColor(color)
    badge.bounds = CGRect(x: 0, y: 0, width: number > 9 ? 28 : 23, height: 23)
    badge.paths = TouchMarkShapes.pill(badge.bounds.size, color)
    let size = digit.set("\(number)", InspectorLook.badge, ink, at: .zero, by: shaper)
    digit.setFrame(
      CGRect(
        x: (badge.bounds.width - size.width) / 2, y: (23 - size.height) / 2, width: size.width,
        height: size.height))
  }

  func update(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let at = touch.position
    if head.position != at { head.position = at }
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
    let newest = newestBead(of: touch, at: now)
    var changed = stretches.count
    for i in touch.samples.indices where first + i > drawnSerial && first + i <= newest && i > 0 {
      // The trail ends at the sample before the newest one. The newest lies under the mark of the
      // touch, and a later report can still turn it into a coalesced sample.
      let sample = touch.samples[i - 1]
      let bead = Bead(
        at: sample.position, to: touch.samples[i].position, isCoalesced: sample.isCoalesced)
      if let last = stretches.indices.last, stretches[last].beads.count < Stretch.most {
        stretches[last].beads.append(bead)
        stretches[last].last = first + i - 1
        changed = min(changed, last)
      } else {
        let layer = spare.popLast() ?? trail.add(InspectorLayer())
        layer.isShown = true
        stretches.append(Stretch(beads: [bead], last: first + i - 1, layer: layer))
      }
    }
    for stretch in stretches[changed...] { draw(stretch) }
    drawnSerial = max(drawnSerial, newest)
    var old = 0
    while old < stretches.count, stretches[old].last < first { old += 1 }
    guard old > 0 else { return }
    for stretch in stretches[..<old] { keep(stretch.layer) }
    stretches.removeFirst(old)
  }

  /// The number of the sample at which the trail ends.
  ///
  /// While a finger moves, samples below its ring join the trail four at a time, so that the newest
  /// piece is not drawn anew in every frame.
  private func newestBead(of touch: SeenTouch, at now: TimeInterval) -> Int {
    if touch.ended != nil || now - touch.last.time >= SeenTouch.window { return touch.serial }
    var newest = touch.serial
    for sample in touch.samples.dropLast().reversed() where newest % 4 > 0 {
      let distance = (sample.position - touch.position).squaredLength
      if distance > TouchMark.radius * TouchMark.radius { break }
      newest -= 1
    }
    return newest
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
    let origin = CGPoint(x: low.x - 6, y: low.y - 6)
    stretch.layer.setFrame(
      CGRect(x: origin.x, y: origin.y, width: high.x - low.x + 12, height: high.y - low.y + 12))
    stretch.layer.paths = TouchMarkShapes.trail(
      stretch.beads.map { ($0.at - origin, $0.to - origin, $0.isCoalesced) }, color)
  }

  private func updateArrow(_ touch: SeenTouch, at now: TimeInterval, by shaper: any TextShaper) {
    let v = touch.velocity(at: now)
    let speed = v.squaredLength.squareRoot()
    isFast = speed >= 40
    arrow.isShown = isFast
    guard isFast else {
      return
    }
    let direction = CGPoint(x: v.x / speed, y: v.y / speed)
    let at = touch.position
    let length = min(speed * CGFloat(SeenTouch.window), 150) + TouchMark.radius
    // The arrow is as long as whole points, so that it mostly moves and is seldom drawn anew.
    let reach = CGPoint(
      x: (direction.x * length).rounded(), y: (direction.y * length).rounded())
    let tip = at + reach
    if reach != drawnReach {
      drawnReach = reach
      drawArrow(reach)
    }
    let middle = CGPoint(x: at.x + reach.x / 2, y: at.y + reach.y / 2)
    if arrow.position != middle { arrow.position = middle }
    // Text that changed with every frame could not be read.
    if now - textTime >= 0.1 || now < textTime {
      textTime = now
      let size = speedText.set(
        SeenTouch.text(for: v), InspectorLook.number, InspectorLook.onTouchColor(color),
        at: CGPoint(x: 11, y: 5.5), by: shaper)
      let box = CGRect(x: 0, y: 0, width: size.width + 22, height: 27)
      if box != plate.bounds || plate.paths.isEmpty {
        plate.bounds = box
        plate.paths = TouchMarkShapes.pill(box.size, color)
      }
    }
    wantedPlate = CGPoint(
      x: tip.x + direction.x * (plate.bounds.width / 2 + 8), y: tip.y + direction.y * 21)
  }

  /// Draws an arrow in a box around it, whose middle is that of the arrow.
  private func drawArrow(_ reach: CGPoint) {
    let size = CGSize(width: reach.x.magnitude + 28, height: reach.y.magnitude + 28)
    let a = CGPoint(x: (size.width - reach.x) / 2, y: (size.height - reach.y) / 2)
    arrow.bounds = CGRect(origin: .zero, size: size)
    arrow.paths = TouchMarkShapes.arrow(from: a, to: a + reach, color)
  }

  // MARK: Labels

  /// The centre of the ring in points of the window.
  var place: CGPoint { head.position }

  /// Puts the number at a corner of the ring.
  func placeBadge(_ labels: inout LabelPlacement) {
    let (x, y) = (place.x, place.y)
    let corners = [
      CGPoint(x: x + 19, y: y - 19), CGPoint(x: x - 19, y: y - 19), CGPoint(x: x + 19, y: y + 19),
      CGPoint(x: x - 19, y: y + 19),
    ]
    let center = labels.place(badge.bounds.size, at: corners, own: contact)
    badge.isShown = center != nil
    if let center, badge.position != center { badge.position = center }
  }

  /// Puts the speed beyond the tip of the arrow, or around the ring where that place is taken.
  func placePlate(_ labels: inout LabelPlacement) {
    guard isFast else {
      plate.isShown = false
      return
    }
    let ring = CGRect(x: place.x - 25, y: place.y - 25, width: 50, height: 50)
    let size = plate.bounds.size
    let centers = [wantedPlate] + LabelPlacement.centers(around: ring, size)
    let center = labels.place(size, at: centers)
    plate.isShown = center != nil
    if let center, plate.position != center { plate.position = center }
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

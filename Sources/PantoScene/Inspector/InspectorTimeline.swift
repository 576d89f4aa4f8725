import PantoBase
import PantoGestures

/// What happened in the last ten seconds, as bars: a lane per touch and per recognizer (INS-06).
struct Chronicle {
  struct Entry: Equatable {
    var transition: Transition
    /// When the first finger of its sequence came down.
    var since: TimeInterval
  }

  struct Press: Equatable {
    var contact: Int64
    var number: Int
    var start: TimeInterval
    var end: TimeInterval?
  }

  static let span: TimeInterval = 10
  static let most = 2048

  private(set) var entries: [Entry] = []
  private(set) var presses: [Press] = []

  mutating func add(_ transition: Transition, since: TimeInterval) {
    if entries.count >= Chronicle.most { entries.removeFirst(Chronicle.most / 2) }
    entries.append(Entry(transition: transition, since: since))
  }

  mutating func press(_ contact: Int64, number: Int, at time: TimeInterval) {
    if presses.count >= 256 { presses.removeFirst(128) }
    presses.append(Press(contact: contact, number: number, start: time, end: nil))
  }

  mutating func lift(_ contact: Int64, at time: TimeInterval) {
    if let i = presses.lastIndex(where: { $0.contact == contact }) { presses[i].end = time }
  }

  mutating func forget(before time: TimeInterval) {
    if let first = entries.first, first.transition.time < time {
      entries.removeAll { $0.transition.time < time }
    }
    if let first = presses.first, (first.end ?? .infinity) < time {
      presses.removeAll { ($0.end ?? .infinity) < time }
    }
  }

  /// A bar of a lane: thin while possible, thick while active.
  struct Bar: Equatable {
    var start: TimeInterval
    /// `nil`: it goes on.
    var end: TimeInterval?
    var mark: StateMark
    var isThick: Bool
  }

  struct Lane: Equatable {
    var name: String
    var bars: [Bar]
    var marks: [(time: TimeInterval, mark: StateMark)]
    /// Why its last mark stands there.
    var reason: String

    static func == (a: Lane, b: Lane) -> Bool {
      a.name == b.name && a.bars == b.bars && a.reason == b.reason
        && a.marks.elementsEqual(b.marks) { $0.time == $1.time && $0.mark == $1.mark }
    }
  }

  /// Touches first, in the order of their numbers; then recognizers, in the order in which they
  /// first changed.
  func lanes(naming name: (RecognizerID) -> String) -> [Lane] {
    var lanes: [Lane] = []
    var numbers: [Int] = []
    for press in presses where !numbers.contains(press.number) { numbers.append(press.number) }
    for number in numbers.sorted() {
      let bars = presses.filter { $0.number == number }.map {
        Bar(start: $0.start, end: $0.end, mark: .possible, isThick: true)
      }
      lanes.append(Lane(name: "touch \(number)", bars: bars, marks: [], reason: ""))
    }
    var seen: [RecognizerID] = []
    for entry in entries where !seen.contains(entry.transition.recognizer) {
      seen.append(entry.transition.recognizer)
    }
    for id in seen { lanes.append(lane(of: id, naming: name)) }
    return lanes
  }

  private func lane(of id: RecognizerID, naming name: (RecognizerID) -> String) -> Lane {
    var lane = Lane(name: name(id), bars: [], marks: [], reason: "")
    for entry in entries where entry.transition.recognizer == id {
      let t = entry.transition
      let mark = StateMark(t.to, because: t.reason)
      if t.from == .possible {
        let isPrevented = mark == .prevented
        lane.bars.append(
          Bar(
            start: entry.since, end: t.time, mark: isPrevented ? mark : .possible,
            isThick: isPrevented))
        if t.to == .began { lane.bars.append(Bar(start: t.time, mark: .active, isThick: true)) }
      } else if t.to.isOver, let last = lane.bars.indices.last, lane.bars[last].end == nil {
        lane.bars[last].end = t.time
      }
      if t.to != .changed {
        lane.marks.append((t.time, mark))
        lane.reason = t.to == .began ? "" : t.reason.sentence(for: t.kind, naming: name)
      }
    }
    return lane
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// The chronicle drawn.
final class InspectorTimeline: InspectorLayer {
  private final class LaneLayer: InspectorLayer {
    let name = InspectorText()
    let bars = InspectorLayer()
    let reason = InspectorText()
    var shown: Chronicle.Lane?
    var scale = Scale()

    required init() {
      super.init()
      for layer in [bars, name, reason] { addSublayer(layer) }
    }
  }

  /// From when on, and how many points a second takes.
  struct Scale: Equatable {
    var start: TimeInterval = 0
    var span: TimeInterval = 1
    var now: TimeInterval = 0
    var width: CGFloat = 1
    var isDark = false

    func x(_ time: TimeInterval) -> CGFloat {
      CGFloat(max(0, min(1, (time - start) / span))) * width
    }
  }

  private let heading = InspectorText()
  private let grid = InspectorLayer()
  private var ticks: [InspectorText] = []
  private var lanes: [LaneLayer] = []
  private var scale = Scale()

  static let nameWidth: CGFloat = 150
  static let laneHeight: CGFloat = 22

  required init() {
    super.init()
    for layer in [grid, heading] { addSublayer(layer) }
    cornerRadius = 14
    borderWidth = 1
    shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.18), offset: CGVector(dx: 0, dy: 4), blur: 16)
  }

  /// As many lanes as there is room for; `room` is filled from below.
  func set(
    _ all: [Chronicle.Lane], at now: TimeInterval, _ look: InspectorLook, in room: CGRect,
    by shaper: any TextShaper
  ) {
    let fitting = max(1, Int((room.height - 42) / InspectorTimeline.laneHeight))
    let count = min(all.count, fitting)
    background = look.surface
    borderColor = look.separator
    let starts = all.flatMap { $0.bars.map(\.start) }
    let oldest = max(starts.min() ?? now, now - Chronicle.span)
    var scale = Scale()
    scale.start = oldest
    // Steps, so that bars grow rather than shrink under the eye.
    scale.span = [0.25, 0.5, 1, 2, 5, 10].first { $0 >= now - oldest } ?? Chronicle.span
    scale.now = now
    scale.width = room.width - InspectorTimeline.nameWidth - 28
    scale.isDark = look.isDark
    let height = 42 + CGFloat(count) * InspectorTimeline.laneHeight
    place(CGRect(x: room.minX, y: room.maxY - height, width: room.width, height: height))
    heading.set("Timeline", InspectorLook.title, look.text, at: CGPoint(x: 14, y: 9), by: shaper)
    let left = 14 + InspectorTimeline.nameWidth
    drawGrid(scale, look, left, height: height - 36, by: shaper)
    for i in 0..<count {
      if i == lanes.count { lanes.append(add(LaneLayer())) }
      let layer = lanes[i]
      layer.show(true)
      layer.place(
        CGRect(
          x: 0, y: 34 + CGFloat(i) * InspectorTimeline.laneHeight, width: room.width,
          height: InspectorTimeline.laneHeight))
      draw(all[i], on: layer, scale, look, left, by: shaper)
    }
    for unused in lanes[count...] { unused.show(false) }
  }

  private func drawGrid(
    _ scale: Scale, _ look: InspectorLook, _ left: CGFloat, height: CGFloat,
    by shaper: any TextShaper
  ) {
    var old = self.scale
    old.now = scale.now
    let isSame = old == scale && grid.bounds.height == height
    self.scale = scale
    guard !isSame else { return }
    grid.place(CGRect(x: left, y: 30, width: scale.width, height: height))
    var elements: [PathElement] = []
    for i in 0...5 {
      let x = scale.width * CGFloat(i) / 5
      elements += Shapes.rect(min(x, scale.width - 1).rounded(), 0, 1, height)
      if i == ticks.count { ticks.append(add(InspectorText())) }
      let ms = Int((scale.span * 1000 * Double(i) / 5).rounded())
      ticks[i].set(
        i == 5 ? "" : scale.span < 2 ? "\(ms)\(i == 0 ? " ms" : "")" : "\(Double(ms) / 1000) s",
        InspectorLook.tick, look.text2, at: CGPoint(x: left + x + 3, y: 12), by: shaper)
    }
    grid.paths = [.init(elements: elements, color: look.separator)]
  }

  private func draw(
    _ lane: Chronicle.Lane, on layer: LaneLayer, _ scale: Scale, _ look: InspectorLook,
    _ left: CGFloat, by shaper: any TextShaper
  ) {
    let isRunning = lane.bars.contains { $0.end == nil }
    var old = layer.scale
    if !isRunning { old.now = scale.now }
    guard lane != layer.shown || old != scale else { return }
    layer.shown = lane
    layer.scale = scale
    layer.name.set(
      lane.name, InspectorLook.number, look.text2, at: CGPoint(x: 14, y: 3),
      width: InspectorTimeline.nameWidth - 12, by: shaper)
    layer.bars.place(
      CGRect(x: left, y: 0, width: scale.width, height: InspectorTimeline.laneHeight))
    let middle = InspectorTimeline.laneHeight / 2
    var paths: [LayerContent.FilledPath] = []
    var end: CGFloat = 0
    for bar in lane.bars where (bar.end ?? scale.now) >= scale.start {
      let to = scale.x(bar.end ?? scale.now)
      paths.append(
        .init(
          elements: Shapes.bar(scale.x(bar.start), to, middle: middle, bar.isThick ? 10 : 4),
          color: look.color(of: bar.mark)))
      end = max(end, to)
    }
    for (time, mark) in lane.marks where time >= scale.start {
      let shift = CGPoint(x: scale.x(time) - 7, y: middle - 7)
      for path in mark.paths(look.color(of: mark), on: look.surface.with(alpha: 1)) {
        paths.append(path.moved(by: shift))
      }
      end = max(end, scale.x(time) + 7)
    }
    layer.bars.paths = paths
    let room = scale.width - end - 16
    layer.reason.set(
      room > 60 ? lane.reason : "", InspectorLook.caption, look.text2,
      at: CGPoint(x: left + end + 8, y: 3), width: max(1, room), by: shaper)
  }
}

extension LayerContent.FilledPath {
  fileprivate func moved(by d: CGPoint) -> LayerContent.FilledPath {
    var path = self
    path.elements = elements.map { element in
      switch element {
      case .move(let p): .move(p + d)
      case .line(let p): .line(p + d)
      case .curve(let p, let a, let b): .curve(p + d, control1: a + d, control2: b + d)
      case .quad(let p, let a): .quad(p + d, control: a + d)
      case .close: .close
      }
    }
    return path
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// Draws the transition history: a track for each touch and each recognizer (INS-06).
final class InspectorTimeline: InspectorLayer {
  private final class TrackLayer: InspectorLayer {
    let name = InspectorText()
    let bars = InspectorLayer()
    let reason = InspectorText()
    var shown: TransitionHistory.HistoryTrack?
    var isChosen = false
    var scale = Scale()
    /// The horizontal extent of the track's text, from the left end of the bars.
    var words: ClosedRange<CGFloat>?

    required init() {
      super.init()
      for layer in [bars, name, reason] { addSublayer(layer) }
    }
  }

  /// The mapping from time to horizontal position.
  struct Scale: Equatable {
    var start: TimeInterval = 0
    var span: TimeInterval = 1
    var now: TimeInterval = 0
    var width: CGFloat = 1
    var isDark = false
    /// The time that the tracks describe; `nil` describes how each of them ended.
    var cursor: TimeInterval?

    func time(atX x: CGFloat) -> TimeInterval {
      start + TimeInterval(max(0, min(1, x / max(1, width)))) * span
    }

    func x(_ time: TimeInterval) -> CGFloat {
      CGFloat(max(0, min(1, (time - start) / span))) * width
    }
  }

  /// Everything that decides how the vertical lines are drawn.
  private struct Grid: Equatable {
    var scale: Scale
    var height: CGFloat
    var titleEnd: CGFloat
    var words: [ClosedRange<CGFloat>?]
  }

  private let heading = InspectorText()
  private var drawn: Grid?
  private let grid = InspectorLayer()
  private let line = InspectorLayer()
  private let arrows = InspectorLayer()
  private var shown: [TransitionHistory.HistoryTrack] = []
  private var ticks: [InspectorText] = []
  private var tracks: [TrackLayer] = []
  private(set) var scale = Scale()

  static let nameWidth: CGFloat = 150
  static let laneHeight: CGFloat = 22

  required init() {
    super.init()
    for layer in [grid, heading, line, arrows] { addSublayer(layer) }
    line.show(false)
    cornerRadius = 14
    // The timeline has no shadow, because touches below would make it be painted again in every
    // frame (INS-08).
    borderWidth = 1
  }

  /// Shows as many tracks as fit in `room`, at its lower edge.
  func set(
    _ all: [TransitionHistory.HistoryTrack], at now: TimeInterval, lens: InspectorLens,
    chosen: RecognizerID?,
    _ look: InspectorLook, in room: CGRect, by shaper: any TextShaper
  ) {
    let fitting = max(1, Int((room.height - 42) / InspectorTimeline.laneHeight))
    let count = min(all.count, fitting)
    background = look.surface
    borderColor = look.separator
    let starts = all.flatMap { $0.bars.map(\.start) }
    let oldest = max(starts.min() ?? now, now - TransitionHistory.span)
    var scale = Scale()
    scale.start = oldest
    // The visible span grows in steps, so that bars mostly grow instead of shrinking while one
    // looks.
    scale.span = [0.25, 0.5, 1, 2, 5, 10].first { $0 >= now - oldest } ?? TransitionHistory.span
    scale.now = now
    scale.width = room.width - InspectorTimeline.nameWidth - 28
    scale.isDark = look.isDark
    if let held = lens.held { (scale.start, scale.span) = (held.start, held.span) }
    scale.cursor = lens.cursor
    shown = Array(all.prefix(count))
    let height = 42 + CGFloat(count) * InspectorTimeline.laneHeight
    place(CGRect(x: room.minX, y: room.maxY - height, width: room.width, height: height))
    let title = heading.set(
      lens.words.isEmpty ? "Timeline" : "Timeline · \(lens.words)", InspectorLook.title, look.text,
      at: CGPoint(x: 14, y: 9), width: room.width - 28, by: shaper)
    let left = 14 + InspectorTimeline.nameWidth
    for i in 0..<count {
      if i == tracks.count { tracks.append(add(TrackLayer())) }
      let layer = tracks[i]
      layer.show(true)
      layer.place(
        CGRect(
          x: 0, y: 34 + CGFloat(i) * InspectorTimeline.laneHeight, width: room.width,
          height: InspectorTimeline.laneHeight))
      draw(
        all[i], isChosen: all[i].id != nil && all[i].id == chosen, on: layer, scale, look, left,
        by: shaper)
    }
    for unused in tracks[count...] { unused.show(false) }
    drawGrid(
      scale, look, left, height: height - 36, titleEnd: 14 + title.width + 8, by: shaper)
    line.show(lens.cursor != nil)
    if let cursor = lens.cursor {
      line.background = look.color(of: .active)
      line.place(CGRect(x: left + scale.x(cursor) - 0.75, y: 30, width: 1.5, height: height - 36))
    }
    drawArrows(chosen, scale, look, left, height: height)
    // Cursor and arrows stay in front of tracks that were added later.
    if frontSublayer !== arrows {
      for layer in [line, arrows] {
        layer.removeFromSuperlayer()
        addSublayer(layer)
      }
    }
  }

  /// Draws arrows from the recognizer that prevented another, or had to fail first, to that other
  /// one (INS-06).
  private func drawArrows(
    _ chosen: RecognizerID?, _ scale: Scale, _ look: InspectorLook, _ left: CGFloat,
    height: CGFloat
  ) {
    let links = InspectorTimeline.links(of: chosen, in: shown)
    arrows.show(!links.isEmpty)
    guard !links.isEmpty else { return }
    arrows.place(CGRect(x: left, y: 34, width: scale.width, height: height - 34))
    let color = look.color(of: .prevented)
    var elements: [PathElement] = []
    for link in links where link.time >= scale.start && link.time <= scale.start + scale.span {
      let x = scale.x(link.time)
      let a = (CGFloat(link.from) + 0.5) * InspectorTimeline.laneHeight
      let b = (CGFloat(link.to) + 0.5) * InspectorTimeline.laneHeight
      let way: CGFloat = b > a ? 1 : -1
      let tip = CGPoint(x: x, y: b - 8 * way)
      let neck = CGPoint(x: x, y: tip.y - 7 * way)
      elements += Shapes.line(CGPoint(x: x, y: a), neck, 2)
      elements += [
        .move(tip), .line(CGPoint(x: x - 5, y: neck.y)), .line(CGPoint(x: x + 5, y: neck.y)),
        .close,
      ]
    }
    arrows.paths = [.init(elements: elements, color: color)]
  }

  /// The pairs of tracks, with times, between which `chosen` decided against another recognizer or
  /// was decided against.
  static func links(
    of chosen: RecognizerID?, in tracks: [TransitionHistory.HistoryTrack]
  ) -> [(from: Int, to: Int, time: TimeInterval)] {
    guard let chosen else { return [] }
    var links: [(from: Int, to: Int, time: TimeInterval)] = []
    for (i, track) in tracks.enumerated() {
      for mark in track.marks {
        guard let other = mark.other, track.id == chosen || other == chosen,
          let from = tracks.firstIndex(where: { $0.id == other }), from != i
        else { continue }
        links.append((from, i, mark.time))
      }
    }
    return links
  }

  /// The track at a point of the timeline's coordinates. Tracks of touches have no recognizer.
  func track(at point: CGPoint) -> TransitionHistory.HistoryTrack? {
    let i = Int(((point.y - 34) / InspectorTimeline.laneHeight).rounded(.down))
    return point.y >= 34 && shown.indices.contains(i) ? shown[i] : nil
  }

  /// The time at a point; `nil` to the left of the bars.
  func time(at point: CGPoint) -> TimeInterval? {
    let x = point.x - 14 - InspectorTimeline.nameWidth
    return x >= -4 ? scale.time(atX: x) : nil
  }

  /// The mark at a point or within 10 points of it.
  func mark(at point: CGPoint) -> (
    track: TransitionHistory.HistoryTrack, mark: TransitionHistory.Mark
  )? {
    guard let track = track(at: point) else { return nil }
    let x = point.x - 14 - InspectorTimeline.nameWidth
    let near = track.marks.min {
      (scale.x($0.time) - x).magnitude < (scale.x($1.time) - x).magnitude
    }
    guard let near, (scale.x(near.time) - x).magnitude <= 10 else { return nil }
    return (track, near)
  }

  private func drawGrid(
    _ scale: Scale, _ look: InspectorLook, _ left: CGFloat, height: CGFloat, titleEnd: CGFloat,
    by shaper: any TextShaper
  ) {
    self.scale = scale
    var wanted = Grid(
      scale: scale, height: height, titleEnd: titleEnd,
      words: tracks.prefix(shown.count).map(\.words))
    wanted.scale.now = 0
    guard wanted != drawn else { return }
    drawn = wanted
    grid.place(CGRect(x: left, y: 30, width: scale.width, height: height))
    var elements: [PathElement] = []
    for i in 0...5 {
      let x = scale.width * CGFloat(i) / 5
      let line = min(x, scale.width - 1).rounded()
      // A vertical line is interrupted where a track has text. The first track begins 4 points
      // down.
      var top: CGFloat = 0
      for (i, words) in wanted.words.enumerated() where words?.contains(line) == true {
        let track = 4 + CGFloat(i) * InspectorTimeline.laneHeight
        elements += Shapes.rect(line, top, 1, track - top)
        top = track + InspectorTimeline.laneHeight
      }
      elements += Shapes.rect(line, top, 1, max(0, height - top))
      if i == ticks.count { ticks.append(add(InspectorText())) }
      let ms = Int((scale.span * 1000 * Double(i) / 5).rounded())
      let words = scale.span < 2 ? "\(ms)\(i == 0 ? " ms" : "")" : "\(Double(ms) / 1000) s"
      ticks[i].set(
        i == 5 || left + x < titleEnd ? "" : words, InspectorLook.tick, look.text2,
        at: CGPoint(x: left + x + 3, y: 12), by: shaper)
    }
    grid.paths = [.init(elements: elements, color: look.separator)]
  }

  private func draw(
    _ track: TransitionHistory.HistoryTrack, isChosen: Bool, on layer: TrackLayer, _ scale: Scale,
    _ look: InspectorLook, _ left: CGFloat, by shaper: any TextShaper
  ) {
    let isRunning = track.bars.contains { $0.end == nil }
    var old = layer.scale
    if !isRunning { old.now = scale.now }
    guard track != layer.shown || old != scale || isChosen != layer.isChosen else { return }
    layer.shown = track
    layer.isChosen = isChosen
    layer.scale = scale
    layer.name.set(
      track.name, InspectorLook.number, isChosen ? look.color(of: .active) : look.text2,
      at: CGPoint(x: 14, y: 3),
      width: InspectorTimeline.nameWidth - 12, by: shaper)
    layer.bars.place(
      CGRect(x: left, y: 0, width: scale.width, height: InspectorTimeline.laneHeight))
    let middle = InspectorTimeline.laneHeight / 2
    var paths: [LayerContent.FilledPath] = []
    var end: CGFloat = 0
    let last = scale.start + scale.span
    for bar in track.bars where (bar.end ?? scale.now) >= scale.start && bar.start <= last {
      let to = scale.x(bar.end ?? scale.now)
      paths.append(
        .init(
          elements: Shapes.bar(scale.x(bar.start), to, middle: middle, bar.isThick ? 10 : 4),
          color: look.color(of: bar.mark)))
      end = max(end, to)
    }
    for mark in track.marks where mark.time >= scale.start && mark.time <= last {
      let shift = CGPoint(x: scale.x(mark.time) - 7, y: middle - 7)
      for path in mark.mark.paths(look.color(of: mark.mark), on: look.surface.with(alpha: 1)) {
        paths.append(path.moved(by: shift))
      }
      end = max(end, scale.x(mark.time) + 7)
    }
    layer.bars.paths = paths
    let room = scale.width - end - 16
    // Text is only shown with a visible bar or mark.
    let words = paths.isEmpty || room <= 60 ? "" : scale.cursor.map(track.words) ?? track.reason
    let size = layer.reason.set(
      words, InspectorLook.caption, look.text2, at: CGPoint(x: left + end + 8, y: 3),
      width: max(1, room), by: shaper)
    layer.words = words.isEmpty ? nil : end + 4...end + 12 + size.width
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

import PantoBase
import PantoGestures
import PantoScene

/// Draws the transition history: a track for each touch and each recognizer (INS-06).
final class InspectorTimeline: InspectorLayer {
  private final class TrackLayer: InspectorLayer {
    let name = InspectorText()
    let bars = InspectorLayer()
    let reason = InspectorText()
    var shown: TransitionHistory.Track?
    var isChosen = false
    var scale = Scale()
    /// The horizontal extent of the track's text, from the left end of the bars.
    var textExtent: ClosedRange<CGFloat>?

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
    var textExtents: [ClosedRange<CGFloat>?]
  }

  private let heading = InspectorText()
  private var drawn: Grid?
  private let grid = InspectorLayer()
  private let line = InspectorLayer()
  private let arrows = InspectorLayer()
  private var shown: [TransitionHistory.Track] = []
  private var ticks: [InspectorText] = []
  private var tracks: [TrackLayer] = []
  private(set) var scale = Scale()

  static let nameWidth: CGFloat = 150
  /// The left end of the bars, in points of the timeline.
  static let barsStart = 14 + nameWidth
  static let trackHeight: CGFloat = 22

  required init() {
    super.init()
    for layer in [grid, heading, line, arrows] { addSublayer(layer) }
    line.isShown = false
    cornerRadius = 14
    // The timeline has no shadow, because touches below would make it be painted again in every
    // frame (INS-08).
    borderWidth = 1
  }

  /// Shows as many tracks as fit in `area`, at its lower edge.
  func set(
    _ all: [TransitionHistory.Track], at now: TimeInterval, lens: InspectorLens,
    chosen: RecognizerID?, _ look: InspectorLook, in area: CGRect, by shaper: any TextShaper
  ) {
    let fitting = max(1, Int((area.height - 42) / InspectorTimeline.trackHeight))
    shown = Array(all.prefix(fitting))
    background = look.surface
    borderColor = look.separator
    let scale = InspectorTimeline.scale(
      of: all, at: now, lens: lens, isDark: look.isDark, in: area)
    let height = 42 + CGFloat(shown.count) * InspectorTimeline.trackHeight
    setFrame(CGRect(x: area.minX, y: area.maxY - height, width: area.width, height: height))
    let title = heading.set(
      lens.text.isEmpty ? "Timeline" : "Timeline · \(lens.text)", InspectorLook.title, look.text,
      at: CGPoint(x: 14, y: 9), width: area.width - 28, by: shaper)
    drawTracks(chosen, scale, look, width: area.width, by: shaper)
    drawGrid(scale, look, height: height - 36, titleEnd: 14 + title.width + 8, by: shaper)
    drawCursor(lens.cursor, scale, look, height: height - 36)
    drawArrows(chosen, scale, look, height: height)
    keepInFront()
  }

  /// The scale for the visible part of the time.
  private static func scale(
    of tracks: [TransitionHistory.Track], at now: TimeInterval, lens: InspectorLens, isDark: Bool,
    in area: CGRect
  ) -> Scale {
    let starts = tracks.flatMap { $0.bars.map(\.start) }
    let oldest = max(starts.min() ?? now, now - TransitionHistory.span)
    var scale = Scale()
    scale.start = oldest
    // The visible span grows in steps, so that bars mostly grow instead of shrinking while one
    // looks.
    scale.span = [0.25, 0.5, 1, 2, 5, 10].first { $0 >= now - oldest } ?? TransitionHistory.span
    scale.now = now
    scale.width = area.width - nameWidth - 28
    scale.isDark = isDark
    if let held = lens.held { (scale.start, scale.span) = (held.start, held.span) }
    scale.cursor = lens.cursor
    return scale
  }

  private func drawTracks(
    _ chosen: RecognizerID?, _ scale: Scale, _ look: InspectorLook, width: CGFloat,
    by shaper: any TextShaper
  ) {
    for (i, track) in shown.enumerated() {
      if i == tracks.count { tracks.append(add(TrackLayer())) }
      let layer = tracks[i]
      layer.isShown = true
      layer.setFrame(
        CGRect(
          x: 0, y: 34 + CGFloat(i) * InspectorTimeline.trackHeight, width: width,
          height: InspectorTimeline.trackHeight))
      draw(
        track, isChosen: track.id != nil && track.id == chosen, on: layer, scale, look,
        by: shaper)
    }
    for unused in tracks[shown.count...] { unused.isShown = false }
  }

  private func drawCursor(
    _ cursor: TimeInterval?, _ scale: Scale, _ look: InspectorLook, height: CGFloat
  ) {
    line.isShown = cursor != nil
    guard let cursor else { return }
    line.background = look.color(of: .active)
    line.setFrame(
      CGRect(
        x: InspectorTimeline.barsStart + scale.x(cursor) - 0.75, y: 30, width: 1.5,
        height: height))
  }

  /// Keeps cursor and arrows in front of tracks that were added later.
  private func keepInFront() {
    guard frontSublayer !== arrows else { return }
    for layer in [line, arrows] {
      layer.removeFromSuperlayer()
      addSublayer(layer)
    }
  }

  /// Draws arrows from the recognizer that prevented another, or had to fail first, to that other
  /// one (INS-06).
  private func drawArrows(
    _ chosen: RecognizerID?, _ scale: Scale, _ look: InspectorLook, height: CGFloat
  ) {
    let links = InspectorTimeline.links(of: chosen, in: shown)
    arrows.isShown = !links.isEmpty
    guard !links.isEmpty else { return }
    arrows.setFrame(
      CGRect(
        x: InspectorTimeline.barsStart, y: 34, width: scale.width, height: height - 34))
    let color = look.color(of: .prevented)
    var elements: [PathElement] = []
    for link in links where link.time >= scale.start && link.time <= scale.start + scale.span {
      let x = scale.x(link.time)
      let a = (CGFloat(link.from) + 0.5) * InspectorTimeline.trackHeight
      let b = (CGFloat(link.to) + 0.5) * InspectorTimeline.trackHeight
      let sign: CGFloat = b > a ? 1 : -1
      let tip = CGPoint(x: x, y: b - 8 * sign)
      let neck = CGPoint(x: x, y: tip.y - 7 * sign)
      elements += Shapes.line(from: CGPoint(x: x, y: a), to: neck, width: 2)
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
    of chosen: RecognizerID?, in tracks: [TransitionHistory.Track]
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
  func track(at point: CGPoint) -> TransitionHistory.Track? {
    let i = Int(((point.y - 34) / InspectorTimeline.trackHeight).rounded(.down))
    return point.y >= 34 && shown.indices.contains(i) ? shown[i] : nil
  }

  /// The time at a point; `nil` to the left of the bars.
  func time(at point: CGPoint) -> TimeInterval? {
    let x = point.x - InspectorTimeline.barsStart
    return x >= -4 ? scale.time(atX: x) : nil
  }

  /// The mark at a point or within 10 points of it.
  func mark(at point: CGPoint) -> (
    track: TransitionHistory.Track, mark: TransitionHistory.Mark
  )? {
    guard let track = track(at: point) else { return nil }
    let x = point.x - InspectorTimeline.barsStart
    let near = track.marks.min {
      (scale.x($0.time) - x).magnitude < (scale.x($1.time) - x).magnitude
    }
    guard let near, (scale.x(near.time) - x).magnitude <= 10 else { return nil }
    return (track, near)
  }

  private func drawGrid(
    _ scale: Scale, _ look: InspectorLook, height: CGFloat, titleEnd: CGFloat,
    by shaper: any TextShaper
  ) {
    self.scale = scale
    var wanted = Grid(
      scale: scale, height: height, titleEnd: titleEnd,
      textExtents: tracks.prefix(shown.count).map(\.textExtent))
    wanted.scale.now = 0
    guard wanted != drawn else { return }
    drawn = wanted
    let left = InspectorTimeline.barsStart
    grid.setFrame(CGRect(x: left, y: 30, width: scale.width, height: height))
    var elements: [PathElement] = []
    for i in 0...5 {
      let x = scale.width * CGFloat(i) / 5
      let line = min(x, scale.width - 1).rounded()
      elements += InspectorTimeline.gridLine(at: line, height: height, wanted.textExtents)
      if i == ticks.count { ticks.append(add(InspectorText())) }
      let ms = Int((scale.span * 1000 * Double(i) / 5).rounded())
      let text = scale.span < 2 ? "\(ms)\(i == 0 ? " ms" : "")" : "\(Double(ms) / 1000) s"
      ticks[i].set(
        i == 5 || left + x < titleEnd ? "" : text, InspectorLook.tick, look.text2,
        at: CGPoint(x: left + x + 3, y: 12), by: shaper)
    }
    grid.paths = [.init(elements: elements, color: look.separator)]
  }

  /// A vertical line, interrupted where a track has text. The first track begins 4 points down.
  private static func gridLine(
    at x: CGFloat, height: CGFloat, _ textExtents: [ClosedRange<CGFloat>?]
  ) -> [PathElement] {
    var elements: [PathElement] = []
    var top: CGFloat = 0
    for (i, extent) in textExtents.enumerated() where extent?.contains(x) == true {
      let track = 4 + CGFloat(i) * trackHeight
      elements += Shapes.rect(x: x, y: top, width: 1, height: track - top)
      top = track + trackHeight
    }
    return elements + Shapes.rect(x: x, y: top, width: 1, height: max(0, height - top))
  }

  private func draw(
    _ track: TransitionHistory.Track, isChosen: Bool, on layer: TrackLayer, _ scale: Scale,
    _ look: InspectorLook, by shaper: any TextShaper
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
      at: CGPoint(x: 14, y: 3), width: InspectorTimeline.nameWidth - 12, by: shaper)
    let left = InspectorTimeline.barsStart
    layer.bars.setFrame(
      CGRect(x: left, y: 0, width: scale.width, height: InspectorTimeline.trackHeight))
    let (paths, end) = InspectorTimeline.paths(of: track, scale, look)
    layer.bars.paths = paths
    let space = scale.width - end - 16
    // Text is only shown with a visible bar or mark.
    let text = paths.isEmpty || space <= 60 ? "" : scale.cursor.map(track.text) ?? track.reason
    let size = layer.reason.set(
      text, InspectorLook.caption, look.text2, at: CGPoint(x: left + end + 8, y: 3),
      width: max(1, space), by: shaper)
    layer.textExtent = text.isEmpty ? nil : end + 4...end + 12 + size.width
  }

  /// The visible bars and marks of a track, and the position of their right end.
  private static func paths(
    of track: TransitionHistory.Track, _ scale: Scale, _ look: InspectorLook
  ) -> (paths: [LayerContent.FilledPath], end: CGFloat) {
    let middle = trackHeight / 2
    var paths: [LayerContent.FilledPath] = []
    var end: CGFloat = 0
    let last = scale.start + scale.span
    for bar in track.bars where (bar.end ?? scale.now) >= scale.start && bar.start <= last {
      let barEnd = scale.x(bar.end ?? scale.now)
      let elements = Shapes.bar(
        from: scale.x(bar.start), to: barEnd, middle: middle, height: bar.isThick ? 10 : 4)
      paths.append(.init(elements: elements, color: look.color(of: bar.mark)))
      end = max(end, barEnd)
    }
    for mark in track.marks where mark.time >= scale.start && mark.time <= last {
      let shift = CGPoint(x: scale.x(mark.time) - 7, y: middle - 7)
      for path in mark.mark.paths(look.color(of: mark.mark), on: look.surface.with(alpha: 1)) {
        paths.append(path.moved(by: shift))
      }
      end = max(end, scale.x(mark.time) + 7)
    }
    return (paths, end)
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

import PantoBase
import PantoGestures
import PantoScene

/// Draws the transition history: a track for each touch and each recognizer (INS-06).
final class InspectorTimeline: InspectorLayer {
  /// The mapping from time to horizontal position.
  struct Scale: Equatable {
    var start: TimeInterval = 0
    var span: TimeInterval = 1
    var now: TimeInterval = 0
    var width: CGFloat = 1
    var look = InspectorLook()
    /// The time that the tracks describe; `nil` describes how each of them ended.
    var cursor: TimeInterval?

    func time(atX x: CGFloat) -> TimeInterval {
      start + TimeInterval(max(0, min(1, x / max(1, width)))) * span
    }

    func x(_ time: TimeInterval) -> CGFloat {
      CGFloat(max(0, min(1, (time - start) / span))) * width
    }
  }

  private let heading = InspectorText()
  private let detail = InspectorText()
  private let live = InspectorPillLayer()
  private let grid = InspectorLayer()
  private let clip = InspectorLayer()
  private let line = InspectorLayer()
  private let arrows = InspectorLayer()
  private let edge = InspectorLayer()
  private let tip = InspectorTip()
  private var shown: [TransitionHistory.Track] = []
  private var ticks: [InspectorText] = []
  private var tracks: [InspectorTrackLayer] = []
  private(set) var scale = Scale()
  /// The width of the column of track names, in points.
  private(set) var nameWidth: CGFloat = 100
  /// The upper end of the tracks, in points of the timeline.
  private(set) var tracksTop: CGFloat = 54
  private(set) var trackHeight: CGFloat = 24
  /// How far the tracks are scrolled, in points.
  private(set) var offset: CGFloat = 0
  private var liveFrame = CGRect.zero

  /// The left end of the bars, in points of the timeline.
  var barsStart: CGFloat { 14 + nameWidth }

  /// The sentence in the heading while there is nothing else to say.
  static let hint = "drag to scrub, wheel to zoom, tap a mark for its reason"

  required init() {
    super.init()
    masksToBounds = true
    for layer in [grid, clip, heading, detail, line, live, edge, tip] { addSublayer(layer) }
    clip.masksToBounds = true
    clip.addSublayer(arrows)
    line.isShown = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the tracks in `area`.
  func set(
    _ all: [TransitionHistory.Track], at now: TimeInterval, lens: InspectorLens,
    chosen: RecognizerID?, _ look: InspectorLook, in area: CGRect, isRound: Bool,
    by shaper: any TextShaper
  ) {
    shown = all
    background = look.surface
    cornerRadius = isRound ? 14 : 0
    borderWidth = isRound ? 1 : 0
    borderColor = look.separator
    edge.isShown = !isRound
    edge.background = look.separator
    setFrame(area)
    edge.setFrame(CGRect(x: 0, y: 0, width: area.width, height: 1))
    setHeading(lens, look, width: area.width, by: shaper)
    trackHeight = max(24, look.height(look.number) + 6)
    measureNames(look, width: area.width, by: shaper)
    scale = InspectorTimeline.scale(
      of: all, at: now, lens: lens, look, width: area.width - nameWidth - 28)
    let room = max(trackHeight, area.height - tracksTop - 4)
    offset = max(0, min(offset, CGFloat(shown.count) * trackHeight - room))
    clip.setFrame(CGRect(x: 0, y: tracksTop, width: area.width, height: room))
    drawTracks(chosen, look, width: area.width, room: room, by: shaper)
    drawCursor(lens.cursor, now, look, height: room)
    drawGrid(look, height: room, by: shaper)
    drawArrows(chosen, look)
    setTip(lens, look, by: shaper)
  }

  // MARK: Heading

  private func setHeading(
    _ lens: InspectorLens, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) {
    let title = heading.set("Timeline", look.title, look.text, at: CGPoint(x: 14, y: 9), by: shaper)
    let isHeld = lens.held != nil || lens.cursor != nil
    live.isShown = isHeld
    var right = width - 14
    if isHeld {
      let size = live.set(InspectorButton(title: "Live", target: .live), look, by: shaper)
      let own = max(44, size.width)
      liveFrame = CGRect(x: width - own - 8, y: 0, width: own, height: 44)
      live.setFrame(
        CGRect(x: liveFrame.minX, y: 5, width: own, height: min(size.height, title.height + 8)))
      right = liveFrame.minX - 8
    }
    let x = 14 + title.width + 12
    let text = lens.text.isEmpty ? InspectorTimeline.hint : lens.text
    let size = detail.set(
      text, look.label, look.text2, at: CGPoint(x: x, y: 9), by: shaper)
    // A hint that does not fit is left out; what was asked for gets lines of its own.
    let fits = x + size.width <= right
    if !fits, lens.text.isEmpty { detail.isShown = false }
    var bottom = 9 + title.height
    if !fits, !lens.text.isEmpty {
      let wrapped = detail.set(
        text, look.label, look.text2, at: CGPoint(x: 14, y: bottom + 2), width: right - 14,
        lines: 3, by: shaper)
      bottom += wrapped.height + 2
    }
    tracksTop = bottom + 6 + look.height(look.tick) + 4
  }

  private func measureNames(_ look: InspectorLook, width: CGFloat, by shaper: any TextShaper) {
    var widest: CGFloat = 60
    for track in shown.prefix(40) {
      let layout = shaper.layout(
        track.name, style: look.number, width: nil, maximumLines: 1, alignment: .left)
      widest = max(widest, layout.size.width)
    }
    nameWidth = min(widest.rounded(.up) + 12, max(90, width * 0.45))
  }

  private func setTip(_ lens: InspectorLens, _ look: InspectorLook, by shaper: any TextShaper) {
    tip.isShown = lens.tip != nil
    guard let about = lens.tip, let row = shown.firstIndex(where: { $0.id == about.track }) else {
      tip.isShown = false
      return
    }
    let at = CGPoint(
      x: barsStart + scale.x(about.time),
      y: tracksTop + (CGFloat(row) + 0.5) * trackHeight - offset)
    tip.set(about.text, at: at, in: bounds.size, avoiding: trackHeight, look, by: shaper)
  }

  // MARK: Tracks

  private func drawTracks(
    _ chosen: RecognizerID?, _ look: InspectorLook, width: CGFloat, room: CGFloat,
    by shaper: any TextShaper
  ) {
    var used = 0
    for (i, track) in shown.enumerated() {
      let y = CGFloat(i) * trackHeight - offset
      guard y > -trackHeight, y < room else { continue }
      if used == tracks.count {
        tracks.append(InspectorTrackLayer())
        clip.insert(tracks[used], at: used)
      }
      let layer = tracks[used]
      layer.isShown = true
      layer.setFrame(CGRect(x: 0, y: y, width: width, height: trackHeight))
      layer.show(
        track, isChosen: track.id != nil && track.id == chosen, scale, look, left: barsStart,
        by: shaper)
      used += 1
    }
    for unused in tracks[used...] { unused.isShown = false }
  }

  private func drawCursor(
    _ cursor: TimeInterval?, _ now: TimeInterval, _ look: InspectorLook, height: CGFloat
  ) {
    let time = cursor ?? now
    line.isShown = !shown.isEmpty && time >= scale.start && time <= scale.start + scale.span
    guard line.isShown else { return }
    let color = cursor == nil ? look.text2 : look.color(of: .active)
    line.setFrame(
      CGRect(x: barsStart + scale.x(time) - 5, y: tracksTop - 10, width: 10, height: height + 10))
    line.paths = [
      .init(elements: Shapes.rect(x: 4.25, y: 5, width: 1.5, height: height + 5), color: color),
      .init(elements: Shapes.disc(at: CGPoint(x: 5, y: 5), radius: 5), color: color),
    ]
  }

  /// Draws arrows from the recognizer that prevented another, or had to fail first, to that other
  /// one (INS-06).
  private func drawArrows(_ chosen: RecognizerID?, _ look: InspectorLook) {
    let links = InspectorTimeline.links(of: chosen, in: shown)
    arrows.isShown = !links.isEmpty
    guard !links.isEmpty else { return }
    arrows.setFrame(
      CGRect(
        x: barsStart, y: -offset, width: scale.width, height: CGFloat(shown.count) * trackHeight))
    var elements: [PathElement] = []
    for link in links where link.time >= scale.start && link.time <= scale.start + scale.span {
      let x = scale.x(link.time)
      let a = (CGFloat(link.from) + 0.5) * trackHeight
      let b = (CGFloat(link.to) + 0.5) * trackHeight
      let sign: CGFloat = b > a ? 1 : -1
      let tip = CGPoint(x: x, y: b - 8 * sign)
      let neck = CGPoint(x: x, y: tip.y - 7 * sign)
      elements += Shapes.line(from: CGPoint(x: x, y: a), to: neck, width: 2)
      elements += [
        .move(tip), .line(CGPoint(x: x - 5, y: neck.y)), .line(CGPoint(x: x + 5, y: neck.y)),
        .close,
      ]
    }
    arrows.paths = [.init(elements: elements, color: look.color(of: .prevented))]
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

  // MARK: The scale

  /// The scale for the visible part of the time.
  private static func scale(
    of tracks: [TransitionHistory.Track], at now: TimeInterval, lens: InspectorLens,
    _ look: InspectorLook, width: CGFloat
  ) -> Scale {
    var first = now
    for track in tracks { for bar in track.bars { first = min(first, bar.start) } }
    let oldest = max(first, now - TransitionHistory.span)
    var scale = Scale()
    scale.start = oldest
    // The visible span grows in steps, so that bars mostly grow instead of shrinking while one
    // looks.
    scale.span = [0.25, 0.5, 1, 2, 5, 10].first { $0 >= now - oldest } ?? TransitionHistory.span
    scale.now = now
    scale.width = max(1, width)
    scale.look = look
    if let held = lens.held { (scale.start, scale.span) = (held.start, held.span) }
    scale.cursor = lens.cursor
    return scale
  }

  /// The times of the vertical lines: multiples of 1, 2 or 5 times a power of ten, with at least
  /// `gap` points between two of them (U21).
  static func ticks(_ scale: Scale, gap: CGFloat) -> (times: [TimeInterval], decimals: Int) {
    var (step, decimals) = (0.001, 3)
    let least = Double(gap / max(1, scale.width)) * scale.span
    var power = 0
    while step < least, power < 20 {
      power += 1
      let factor = [1.0, 2, 5][power % 3]
      var base = 0.001
      for _ in 0..<(power / 3) { base *= 10 }
      step = base * factor
      decimals = max(0, 3 - power / 3)
    }
    var times: [TimeInterval] = []
    var i = (scale.start / step - 1e-9).rounded(.up)
    while i * step <= scale.start + scale.span, times.count < 100 {
      times.append(i * step)
      i += 1
    }
    return (times, decimals)
  }

  /// A time as the axis and the heading write it, such as `0.694 s` (U21).
  static func text(_ time: TimeInterval) -> String {
    "\(Reason.number((CGFloat(time) * 1000).rounded() / 1000)) s"
  }

  private func drawGrid(_ look: InspectorLook, height: CGFloat, by shaper: any TextShaper) {
    let extents = tracks.filter(\.isShown).map { (CGFloat($0.frame.minY), $0.textExtent) }
    grid.setFrame(CGRect(x: barsStart, y: tracksTop - 6, width: scale.width, height: height + 6))
    // An empty timeline has no time yet, so it has no axis (V15).
    let times =
      shown.isEmpty
      ? [] : InspectorTimeline.ticks(scale, gap: 64 * max(1, look.textScale)).times
    var elements: [PathElement] = []
    for (i, time) in times.enumerated() {
      let x = min(scale.x(time), scale.width - 1).rounded()
      elements += gridLine(at: x, height: height + 6, extents)
      if i == ticks.count { ticks.append(add(InspectorText())) }
      let size = ticks[i].set(
        InspectorTimeline.text(time), look.tick, look.text2,
        at: CGPoint(x: barsStart + x + 3, y: tracksTop - 6 - look.height(look.tick) + 2),
        by: shaper)
      // A label that would be cut at the right end, or lies below the cursor, is left out.
      let extent = barsStart + x - 4...barsStart + x + 9 + size.width
      if extent.upperBound > bounds.width + 2 || !line.isHidden && extent.contains(line.frame.midX)
      {
        ticks[i].isShown = false
      }
    }
    for unused in ticks[times.count...] { unused.isShown = false }
    grid.paths = [.init(elements: elements, color: look.separator)]
  }

  /// A vertical line, interrupted where a track has text.
  private func gridLine(
    at x: CGFloat, height: CGFloat, _ extents: [(top: CGFloat, extent: ClosedRange<CGFloat>?)]
  ) -> [PathElement] {
    var elements: [PathElement] = []
    var top: CGFloat = 0
    for (y, extent) in extents where extent?.contains(x) == true {
      let track = 6 + y
      if track > top { elements += Shapes.rect(x: x, y: top, width: 1, height: track - top) }
      top = track + trackHeight
    }
    return elements + Shapes.rect(x: x, y: top, width: 1, height: max(0, height - top))
  }

  // MARK: Input

  /// The track at a point of the timeline's coordinates. Tracks of touches have no recognizer.
  func track(at point: CGPoint) -> TransitionHistory.Track? {
    guard point.y >= tracksTop, point.y < clip.frame.maxY else { return nil }
    let i = Int(((point.y - tracksTop + offset) / trackHeight).rounded(.down))
    return shown.indices.contains(i) ? shown[i] : nil
  }

  /// The time at a point; `nil` to the left of the bars.
  func time(at point: CGPoint) -> TimeInterval? {
    let x = point.x - barsStart
    return x >= -4 ? scale.time(atX: x) : nil
  }

  /// The mark at a point or within 10 points of it.
  func mark(at point: CGPoint) -> (
    track: TransitionHistory.Track, mark: TransitionHistory.Mark
  )? {
    guard let track = track(at: point) else { return nil }
    let x = point.x - barsStart
    let near = track.marks.min {
      (scale.x($0.time) - x).magnitude < (scale.x($1.time) - x).magnitude
    }
    guard let near, (scale.x(near.time) - x).magnitude <= 10 else { return nil }
    return (track, near)
  }

  /// Whether a point is on the button that shows the present again.
  func isOnLive(_ point: CGPoint) -> Bool { !live.isHidden && liveFrame.contains(point) }

  /// Scrolls the tracks. Returns whether they moved.
  func scroll(by distance: CGFloat) -> Bool {
    let most = max(0, CGFloat(shown.count) * trackHeight - clip.bounds.height)
    let wanted = max(0, min(offset + distance, most))
    guard wanted != offset else { return false }
    offset = wanted
    return true
  }

  /// The texts that are shown, for tests that look for cut text.
  var texts: [InspectorText] {
    ([heading, detail] + ticks + tracks.filter(\.isShown).flatMap(\.texts)).filter(\.isShown)
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// One track of the timeline: its name, bars and marks, and the reason of the last mark.
final class InspectorTrackLayer: InspectorLayer {
  private let label = InspectorText()
  private let ground = InspectorLayer()
  private let bars = InspectorLayer()
  private let reason = InspectorText()
  private var shown: TransitionHistory.Track?
  private var isChosen = false
  private var scale = InspectorTimeline.Scale()
  private var left: CGFloat = 0
  /// The horizontal extent of the track's text, from the left end of the bars.
  private(set) var textExtent: ClosedRange<CGFloat>?

  required init() {
    super.init()
    for layer in [ground, bars, label, reason] { addSublayer(layer) }
    ground.cornerRadius = 6
  }

  required init?(coder: NSCoder) { nil }

  var texts: [InspectorText] { [label, reason] }

  /// Shows a track. The work is done only if the track, its scale or its place changed.
  func show(
    _ track: TransitionHistory.Track, isChosen: Bool, _ scale: InspectorTimeline.Scale,
    _ look: InspectorLook, left: CGFloat, by shaper: any TextShaper
  ) {
    let isRunning = track.bars.contains { $0.end == nil }
    var old = self.scale
    if !isRunning { old.now = scale.now }
    guard track != shown || old != scale || isChosen != self.isChosen || left != self.left else {
      return
    }
    shown = track
    self.isChosen = isChosen
    self.scale = scale
    self.left = left
    let height = bounds.height
    label.set(
      track.name, look.number, isChosen ? look.accentOnSoft : look.text2,
      at: CGPoint(x: 14, y: (height - look.height(look.number)) / 2), width: left - 20, by: shaper)
    ground.background = look.raised
    ground.setFrame(CGRect(x: left, y: 3, width: scale.width, height: height - 6))
    bars.setFrame(CGRect(x: left, y: 0, width: scale.width, height: height))
    let (paths, end) = paths(of: track, look, height: height)
    bars.paths = paths
    // Text is only shown with a visible bar or mark, and only if no word is cut.
    let text = paths.isEmpty ? "" : scale.cursor.map(track.text) ?? track.reason
    let size = reason.set(
      text, look.caption, look.text2,
      at: CGPoint(x: left + end + 8, y: (height - look.height(look.caption)) / 2), by: shaper)
    if size.width > scale.width - end - 16 { reason.isShown = false }
    textExtent = reason.isShown ? end + 4...end + 12 + size.width : nil
  }

  /// The visible bars and marks of a track, and the position of their right end.
  private func paths(
    of track: TransitionHistory.Track, _ look: InspectorLook, height: CGFloat
  ) -> (paths: [LayerContent.FilledPath], end: CGFloat) {
    let middle = height / 2
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
      for path in mark.mark.paths(look.color(of: mark.mark), on: look.raised) {
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

import PantoControls
import PantoCore

/// The timeline of a replay: a track for each touch and each recognizer, marks at decisions, and
/// the line of the time shown, which a finger or the mouse drags (DEM-08, INS-06).
final class TraceTimeline: UIView {
  /// One track: its name and its bars.
  struct Lane: Equatable {
    struct Bar: Equatable {
      var start: TimeInterval
      var end: TimeInterval
      /// Whether the bar is thick: a touch that is down, or a recognizer that is active.
      var isActive: Bool
    }
    struct Mark: Equatable {
      var time: TimeInterval
      var state: UIGestureRecognizer.State
      /// Whether a recognizer failed that nobody misses, because another one acted (EXP-03).
      var isLost = false
    }
    var name: String
    var bars: [Bar] = []
    var marks: [Mark] = []
  }

  /// Called with a time in seconds while the line is dragged, and where the timeline is tapped.
  var onScrub: ((TimeInterval) -> Void)?
  private let theme: Theme
  private(set) var lanes: [Lane] = []
  private var duration: TimeInterval = 1
  private let ruler = UIView()
  private let area = UIView()
  private let line = UIView()
  let knob = UIView()
  private let more: ScaledLabel
  private(set) var names: [ScaledLabel] = []
  private var parts: [UIView] = []
  private var shownTime: TimeInterval = 0
  private var contents: Contents?
  private let press = UILongPressGestureRecognizer()

  init(theme: Theme) {
    self.theme = theme
    more = ScaledLabel(scaled: "", Theme.caption, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "timeline"
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    clipsToBounds = true
    area.clipsToBounds = false
    line.backgroundColor = theme.failed
    knob.backgroundColor = theme.failed
    knob.layer.cornerRadius = 5
    for view in [ruler, area, more, line, knob] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    // A press without delay follows the finger from its first contact, as a slider does.
    press.minimumPressDuration = 0
    press.name = "scrub"
    press.addTarget(self, action: Self.scrubbed(_:))
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Contents

  /// Shows the tracks of a recording and its duration in seconds.
  func show(_ lanes: [Lane], duration: TimeInterval) {
    guard lanes != self.lanes || duration != self.duration else { return }
    self.lanes = lanes
    self.duration = max(0.001, duration)
    setNeedsLayout()
  }

  /// Moves the line of the shown time to a time, in seconds.
  func show(time: TimeInterval) {
    shownTime = time
    let x = position(of: time)
    // The knob lies below the times of the ruler.
    let top = track.minY - 1
    line.frame = CGRect(x: x - 1, y: top, width: 2, height: max(0, bounds.height - top - 8))
    knob.frame = CGRect(x: x - 5, y: track.minY - 4, width: 10, height: 10)
  }

  private var scale: CGFloat { stage?.textScale ?? 1 }
  private var isReversed: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  private var nameWidth: CGFloat {
    min(150 * scale, bounds.width * (bounds.width < 500 ? 0.3 : 0.22)).rounded()
  }
  private var laneHeight: CGFloat { (20 * scale).rounded() }

  /// The rectangle of the bars of all tracks, in the timeline's coordinates.
  private var track: CGRect {
    let left = nameWidth + 24
    let width = max(1, bounds.width - left - 16)
    return CGRect(
      x: isReversed ? 16 : left, y: 12 + (16 * scale).rounded(), width: width,
      height: max(0, bounds.height - 24 - (16 * scale).rounded()))
  }

  private func position(of time: TimeInterval) -> CGFloat {
    let track = track
    let share = CGFloat(max(0, min(1, time / duration)))
    return isReversed ? track.maxX - share * track.width : track.minX + share * track.width
  }

  private func time(at x: CGFloat) -> TimeInterval {
    let track = track
    let share = (isReversed ? track.maxX - x : x - track.minX) / track.width
    return TimeInterval(max(0, min(1, share))) * duration
  }

  private func scrubbed(_ press: UILongPressGestureRecognizer) {
    guard press.state == .began || press.state == .changed else { return }
    onScrub?(time(at: press.location(in: self).x))
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  // MARK: Layout

  override func layoutSubviews() {
    let new = Contents(
      lanes: lanes, duration: duration, size: bounds.size, scale: scale, isReversed: isReversed)
    if new != contents {
      contents = new
      rebuild()
    }
    show(time: shownTime)
  }

  /// Everything that the tracks depend on. Views are made again only after a change.
  private struct Contents: Equatable {
    var lanes: [Lane]
    var duration: TimeInterval
    var size: CGSize
    var scale: CGFloat
    var isReversed: Bool
  }

  private func rebuild() {
    for part in parts + names { part.removeFromSuperview() }
    parts = []
    names = []
    area.frame = bounds
    ruler.frame = bounds
    layOutRuler()
    let room = max(0, Int(track.height / laneHeight))
    let shown = lanes.count <= room ? lanes.count : max(0, room - 1)
    for i in 0..<shown { layOut(lanes[i], row: i) }
    let hidden = lanes.count - shown
    more.isHidden = hidden == 0
    more.text = hidden == 1 ? "1 more" : "\(hidden) more"
    more.textAlignment = isReversed ? .right : .left
    more.frame = nameFrame(row: shown)
    for view in [line, knob] { bringSubviewToFront(view) }
  }

  private func nameFrame(row: Int) -> CGRect {
    CGRect(
      x: isReversed ? bounds.width - 16 - nameWidth : 16,
      y: track.minY + CGFloat(row) * laneHeight, width: nameWidth, height: laneHeight)
  }

  private func layOut(_ lane: Lane, row: Int) {
    let name = ScaledLabel(scaled: lane.name, Theme.caption, theme.text2)
    name.textAlignment = isReversed ? .right : .left
    name.lineBreakMode = .byTruncatingMiddle
    name.isUserInteractionEnabled = false
    name.frame = nameFrame(row: row)
    addSubview(name)
    names.append(name)
    let middle = (track.minY + (CGFloat(row) + 0.5) * laneHeight).rounded()
    add(
      CGRect(x: track.minX, y: middle - 7, width: track.width, height: 14), theme.background, 7)
    for bar in lane.bars {
      let (a, b) = (position(of: bar.start), position(of: bar.end))
      let h: CGFloat = bar.isActive ? 8 : 3
      add(
        CGRect(x: min(a, b), y: middle - h / 2, width: max(2, (a - b).magnitude), height: h),
        bar.isActive ? theme.active : theme.idle, h / 2)
    }
    for mark in lane.marks {
      add(
        CGRect(x: position(of: mark.time) - 4, y: middle - 4, width: 8, height: 8),
        mark.isLost ? theme.idle : color(of: mark.state), mark.state == .failed ? 1 : 4)
    }
  }

  private func color(of state: UIGestureRecognizer.State) -> UIColor {
    switch state {
    case .ended: theme.ok
    case .failed: theme.failed
    case .cancelled: theme.cancelled
    case .began, .changed: theme.active
    case .possible: theme.idle
    }
  }

  private func add(_ frame: CGRect, _ color: UIColor, _ radius: CGFloat) {
    let part = UIView(frame: frame)
    part.backgroundColor = color
    part.layer.cornerRadius = radius
    part.isUserInteractionEnabled = false
    area.addSubview(part)
    parts.append(part)
  }

  /// Writes times at round distances above the tracks.
  private func layOutRuler() {
    let most = max(1, (track.width / (72 * scale)).rounded(.down))
    var step = 0.05
    var factors: [Double] = [2, 2, 2.5]
    while duration / step > Double(most) {
      step *= factors[0]
      factors.append(factors.removeFirst())
    }
    var i = 0
    while Double(i) * step <= duration, i < 200 {
      let time = Double(i) * step
      let label = ScaledLabel(
        scaled: "\(Reason.number(CGFloat((time * 100).rounded() / 100))) s", Theme.caption,
        theme.text2)
      label.isUserInteractionEnabled = false
      let w = label.intrinsicContentSize.width * scale + 4
      let x = position(of: time)
      label.textAlignment = .center
      label.frame = CGRect(
        x: max(4, min(x - w / 2, bounds.width - w - 4)), y: 8, width: w,
        height: (16 * scale).rounded())
      addSubview(label)
      names.append(label)
      add(CGRect(x: x, y: track.minY, width: 1, height: track.height), theme.separator, 0)
      i += 1
    }
  }
}

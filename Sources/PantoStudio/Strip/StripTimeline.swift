import PantoControls
import PantoCore
import PantoReplay
import PantoDemoKit

/// The timeline of the strip: a slider for the time that shows, and below it the tracks of the
/// touch and of the recognizer that explains it (GAL-05).
final class StripTimeline: UIView {
  /// A bar of one track with the text behind it.
  struct Track: Equatable {
    var name = ""
    var start: TimeInterval = 0
    var end: TimeInterval = 0
    var words = ""
    var isActive = false
  }

  let slider = UISlider()
  private let time: ScaledLabel
  private let hint: ScaledLabel
  private let rows: [(name: ScaledLabel, words: ScaledLabel, back: UIView, bar: UIView)]
  private let needle = UIView()
  private let press = UILongPressGestureRecognizer()
  private var tracks: [Track] = []
  private var end: TimeInterval = 1

  init(theme: Theme) {
    time = ScaledLabel(scaled: "", Theme.number, theme.text)
    hint = ScaledLabel(scaled: "Drag to scrub", Theme.caption, theme.text2)
    rows = (0..<2).map { _ in
      (
        ScaledLabel(scaled: "", Theme.number, theme.text),
        ScaledLabel(scaled: "", Theme.caption, theme.text2), UIView(), UIView()
      )
    }
    super.init(frame: .zero)
    accessibilityIdentifier = "stripTimeline"
    slider.accessibilityIdentifier = "stripTime"
    slider.accessibilityLabel = "Time"
    for row in rows {
      row.back.backgroundColor = theme.background
      row.bar.layer.cornerRadius = 5
      for part in [row.back, row.bar, row.name, row.words] as [UIView] {
        part.isUserInteractionEnabled = false
        addSubview(part)
      }
    }
    needle.backgroundColor = theme.accent
    needle.isUserInteractionEnabled = false
    for part in [needle, hint, time, slider] as [UIView] { addSubview(part) }
    // A press without delay follows the finger from wherever it touches; the slider is for keys.
    press.minimumPressDuration = 0
    press.name = "scrub:strip"
    press.addTarget(self, action: Self.scrubbed(_:))
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  private func scrubbed(_ press: UILongPressGestureRecognizer) {
    let isDown = press.state == .began || press.state == .changed
    let theme = Theme(around: self)
    hint.textColor = isDown ? theme.accentOnSoft : theme.text2
    guard isDown else { return }
    let way = slider.frame.insetBy(dx: SafeBand.inset, dy: 0)
    guard way.width > 0 else { return }
    let share = min(max((press.location(in: self).x - way.minX) / way.width, 0), 1)
    slider.value = Float(slider.isRightToLeft ? 1 - share : share) * slider.maximumValue
    slider.sendActions(for: .valueChanged)
  }

  /// Shows the tracks of a recording that ends at a time, with the playhead at another one.
  func show(_ tracks: [Track], end: TimeInterval, at playhead: TimeInterval) {
    self.tracks = tracks
    self.end = end
    slider.maximumValue = Float(max(0.1, end))
    if !slider.isTracking { slider.value = Float(playhead) }
    let hundredths = Int((playhead * 100).rounded())
    time.text =
      "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    setNeedsLayout()
  }

  /// The upper edge of the tracks, which begin below the slider's thumb.
  private var tracksTop: CGFloat {
    max(
      44, 4 + (hint.intrinsicContentSize.height + time.intrinsicContentSize.height).rounded(.up))
  }

  private var rowHeight: CGFloat {
    max(20, rows[0].name.intrinsicContentSize.height.rounded(.up) + 4)
  }

  /// The height that the timeline needs at the present text size.
  var wantedHeight: CGFloat { tracksTop + 2 * rowHeight + 4 }

  override func layoutSubviews() {
    let theme = Theme(around: self)
    let names = rows.map { $0.name.intrinsicContentSize.width }.max() ?? 0
    let left = min(
      max(names, hint.intrinsicContentSize.width, 72).rounded(.up) + 16, bounds.width * 0.4)
    let width = max(60, bounds.width - left)
    let clock = time.intrinsicContentSize
    let word = hint.intrinsicContentSize
    hint.frame = CGRect(x: 0, y: 4, width: left - 8, height: word.height)
    time.frame = CGRect(x: 0, y: 4 + word.height, width: left - 8, height: clock.height)
    slider.frame = CGRect(x: left, y: 0, width: width, height: 44)
    func x(_ t: TimeInterval) -> CGFloat {
      let share = CGFloat(min(max(t / max(end, 0.1), 0), 1))
      return left + SafeBand.inset + share * (width - 2 * SafeBand.inset)
    }
    for (i, row) in rows.enumerated() {
      let y = tracksTop + CGFloat(i) * (rowHeight + 4)
      let track = i < tracks.count ? tracks[i] : Track()
      row.name.text = track.name
      row.words.text = track.words
      row.name.frame = CGRect(x: 0, y: y, width: left - 8, height: rowHeight)
      row.back.frame = CGRect(x: left, y: y, width: width, height: rowHeight)
      row.bar.isHidden = track.name.isEmpty
      row.bar.backgroundColor = track.isActive ? theme.accent : theme.idle
      row.bar.frame = CGRect(
        x: x(track.start), y: y + rowHeight / 2 - 5, width: max(10, x(track.end) - x(track.start)),
        height: 10)
      let rest = bounds.width - row.bar.frame.maxX - 16
      let text = row.words.intrinsicContentSize
      row.words.isHidden = text.width > rest
      row.words.frame = CGRect(
        x: row.bar.frame.maxX + 12, y: y + (rowHeight - text.height) / 2, width: text.width + 1,
        height: text.height)
    }
    needle.frame = CGRect(
      x: x(TimeInterval(slider.value)) - 1, y: 22, width: 2, height: max(0, bounds.height - 22))
    mirror(subviews)
  }
}

import PantoControls
import PantoCore
import PantoReplayViews

/// The buttons of a replay and its time. In a narrow window the buttons take two lines.
package final class TransportBar: UIView {
  let back: TraceButton
  let play: TraceButton
  let forward: TraceButton
  let speed: TraceButton
  private(set) var others: [TraceButton] = []
  private var showsPause = false
  private let time: ScaledLabel

  init(theme: Theme) {
    back = TraceButton("stepBack", icon: TraceIcons.back, theme: theme)
    play = TraceButton("play", icon: UIImage(systemName: "play.fill"), theme: theme)
    forward = TraceButton("stepForward", icon: TraceIcons.forward, theme: theme)
    speed = TraceButton("speed", "1×", theme: theme)
    time = ScaledLabel(scaled: "", Theme.number, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "transport"
    back.explain("One event back", key: ",")
    play.explain("Play or pause", key: "Space")
    forward.explain("One event forward", key: ".")
    speed.explain("Speed", key: "[ ]")
    for part in [back, play, forward, speed, time] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a button after the other buttons of the bar.
  package func add(_ button: TraceButton) {
    others.append(button)
    addSubview(button)
  }

  func show(_ view: ReplayView) {
    if view.isPlaying != showsPause {
      showsPause = view.isPlaying
      play.icon = UIImage(systemName: showsPause ? "pause.fill" : "play.fill")
    }
    speed.text = TraceSpeed.name(view.speed)
    time.text = "\(TransportBar.number(view.time)) / \(TransportBar.number(view.duration)) s"
  }

  /// Returns a time in seconds as text with three decimals, so that its digits do not move as it
  /// runs.
  static func number(_ time: TimeInterval) -> String {
    let ms = Int((max(0, min(time, 1e9)) * 1000).rounded())
    let digits = "\(ms % 1000)"
    return "\(ms / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  /// Returns the height that the bar needs for a width, both in points.
  func height(for width: CGFloat) -> CGFloat { place(in: width, isReal: false) }

  package override func layoutSubviews() { _ = place(in: bounds.width, isReal: true) }

  /// Places the parts from the leading side, in as many lines as they need. Returns the height.
  private func place(in width: CGFloat, isReal: Bool) -> CGFloat {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x: CGFloat = 0
    var y: CGFloat = 0
    var line: CGFloat = 0
    func put(_ view: UIView, _ size: CGSize) {
      let w = min(size.width, width)
      if x > 0, x + w > width {
        (x, y) = (0, y + line + 8)
        line = 0
      }
      if isReal {
        view.frame = CGRect(
          x: isReversed ? width - x - w : x, y: y, width: w, height: size.height)
      }
      x += w + 8
      line = max(line, size.height)
    }
    for button in [back, play, forward, speed] + others {
      put(button, CGSize(width: button.wantedWidth, height: button.wantedHeight))
    }
    let height = max(44, time.intrinsicContentSize.height)
    put(time, CGSize(width: (time.intrinsicContentSize.width + 8).rounded(.up), height: height))
    return y + line
  }
}

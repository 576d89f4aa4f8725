import PantoControls
import PantoCore
import PantoDemoKit

/// The panel beside the strip: one slider for the spring, which replays the last throw (GAL-05).
final class StripPhysics: UIView {
  let slider = UISlider()
  let replay = TuneButton(
    "Replay", name: "stripReplay", isFilled: true,
    icon: UIImage(systemName: "arrow.counterclockwise"))
  private let title: ScaledLabel
  private let line: ScaledLabel
  private let name: ScaledLabel
  private let value: ScaledLabel
  private let ends: [ScaledLabel]
  private let recorded: ScaledLabel
  private let tick = UIView()
  private let sentence: ScaledLabel

  init(theme: Theme) {
    title = ScaledLabel(scaled: "Change the physics", Theme.heading, theme.text)
    line = ScaledLabel(
      scaled: "The same touch, replayed with another spring.", Theme.label, theme.text2)
    name = ScaledLabel(scaled: "Spring response", Theme.bodyStrong, theme.text)
    value = ScaledLabel(scaled: "", Theme.number, theme.text)
    ends = ["0.10", "1.00 s"].map { ScaledLabel(scaled: $0, Theme.number, theme.text3) }
    recorded = ScaledLabel(scaled: "recorded at 0.55", Theme.caption, theme.text2)
    sentence = ScaledLabel(scaled: "", Theme.body, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "stripPhysics"
    slider.accessibilityIdentifier = "stripSpring"
    slider.accessibilityLabel = "Spring response"
    slider.minimumValue = Float(StripRun.responses.lowerBound)
    slider.maximumValue = Float(StripRun.responses.upperBound)
    slider.value = Float(StripSurface.response)
    tick.backgroundColor = theme.text2
    tick.isUserInteractionEnabled = false
    sentence.numberOfLines = 0
    line.numberOfLines = 0
    for part in [title, line, name, value, recorded, tick, slider, replay, sentence] + ends
      as [UIView]
    { addSubview(part) }
    show(StripSurface.response, sentence: "")
  }

  required init?(coder: NSCoder) { nil }

  /// The chosen response in seconds, on steps of a twentieth.
  var response: Double { (Double(slider.value) * 20).rounded() / 20 }

  func show(_ response: Double, sentence text: String) {
    if !slider.isTracking { slider.value = Float(response) }
    let hundredths = Int((response * 100).rounded())
    value.text = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    sentence.text = text
    setNeedsLayout()
  }

  /// Lays out the panel for a width, with or without its heading, and returns the height it needs.
  func layOut(width: CGFloat, hasTitle: Bool) -> CGFloat {
    var y: CGFloat = 0
    func place(_ label: ScaledLabel, x: CGFloat = 0, width w: CGFloat? = nil) {
      let size = label.sizeThatFits(CGSize(width: w ?? width, height: .greatestFiniteMagnitude))
      label.frame = CGRect(x: x, y: y, width: w ?? width, height: size.height.rounded(.up))
    }
    title.isHidden = !hasTitle
    line.isHidden = !hasTitle
    if hasTitle {
      place(title)
      y = title.frame.maxY + 2
      place(line)
      y = line.frame.maxY + 16
    }
    place(name)
    let number = value.intrinsicContentSize
    value.frame = CGRect(
      x: width - number.width - 1, y: y + (name.frame.height - number.height) / 2,
      width: number.width + 1, height: number.height)
    y = name.frame.maxY + 2
    slider.frame = CGRect(x: 0, y: y, width: width, height: 44)
    let share = CGFloat(
      (StripSurface.response - StripRun.responses.lowerBound)
        / (StripRun.responses.upperBound - StripRun.responses.lowerBound))
    let x = SafeBand.inset + share * (width - 2 * SafeBand.inset)
    tick.frame = CGRect(x: x - 1, y: y + 12, width: 2, height: 20)
    y += 44
    layOutScale(width: width, y: y, tick: x)
    y = recorded.frame.maxY + 14
    let size = replay.wanted
    let beside = width - size.width - 24 - 16
    replay.place(in: CGRect(x: 0, y: y, width: size.width + 24, height: size.height))
    let text = sentence.sizeThatFits(CGSize(width: beside, height: .greatestFiniteMagnitude))
    let height = text.height.rounded(.up)
    sentence.frame = CGRect(
      x: size.width + 40, y: y + max(0, (size.height - height) / 2), width: beside, height: height)
    mirror(subviews, in: width)
    return max(replay.frame.maxY, sentence.frame.maxY)
  }

  private func layOutScale(width: CGFloat, y: CGFloat, tick: CGFloat) {
    for (i, label) in ends.enumerated() {
      let size = label.intrinsicContentSize
      label.frame = CGRect(
        x: i == 0 ? 0 : width - size.width - 1, y: y, width: size.width + 1, height: size.height)
    }
    let size = recorded.intrinsicContentSize
    let left = ends[0].frame.maxX + 8
    let right = ends[1].frame.minX - 8
    recorded.isHidden = size.width > right - left
    recorded.frame = CGRect(
      x: min(max(tick - size.width / 2, left), max(left, right - size.width - 1)), y: y,
      width: size.width + 1, height: size.height)
  }
}

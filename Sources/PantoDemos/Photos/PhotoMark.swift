import PantoControls
import PantoCore
import PantoInspector
import PantoDemoKit

/// The mark of one held photo, for the time that the inspector is on: an outline, the scale and the
/// angle, and the line between two fingers with its middle (DEM-04).
final class PhotoMark: UIView {
  /// The distance from the print to its outline, in points.
  private static let distance: CGFloat = 6
  private static let ringSize: CGFloat = 32
  private static let rims = RimmedLine.rims.map { UIColor($0) }

  private let outline = UIView()
  // The light line around each part and the dark one around that make it visible on every photo
  // (V9).
  private let outlineRims = [UIView(), UIView()]
  private let link = UIView()
  private let linkRims = [UIView(), UIView()]
  private let ring = UIView()
  private lazy var ringLine = RimmedLine(in: ring.layer, width: 2, dashes: [4, 4])
  private let pill = UIView()
  private let label = ScaledLabel(scaled: "", Theme.numberStrong, .white)
  /// The number of the mark, which decides its colour.
  private let number: Int
  /// The pose of the photo that the pill is placed on, and the height of the photo in points.
  private var shown: (pose: PhotoPose, height: CGFloat)?
  /// The time between two changes of the text, in seconds. A text that changed with every frame
  /// could not be read.
  static let textInterval: TimeInterval = 0.1
  /// The time of the last change of the text, and the deadline of the next one.
  private var textTime = -TimeInterval.infinity
  private var textTimer: Timekeeper.Deadline?
  /// The text of the pill, such as `scale 1.42  rotation +8.0°`.
  var text: String { pill.isHidden ? "" : label.text ?? "" }
  var outlineFrame: CGRect { outline.frame }

  init(_ number: Int, theme: Theme) {
    self.number = number
    super.init(frame: .zero)
    accessibilityIdentifier = "photoMark"
    isUserInteractionEnabled = false
    outline.layer.borderWidth = 2
    label.textAlignment = .center
    ring.bounds = CGRect(x: 0, y: 0, width: Self.ringSize, height: Self.ringSize)
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: Self.ringSize / 2, y: Self.ringSize / 2), radius: 12, startAngle: 0,
      endAngle: 2 * .pi, clockwise: true)
    ringLine.setPath(circle.cgPath, in: ring.bounds)
    for (rim, width) in zip(outlineRims, [6, 4] as [CGFloat]) { rim.layer.borderWidth = width }
    pill.layer.borderWidth = 1
    for part in outlineRims + [outline] + linkRims + [link, ring, pill] { addSubview(part) }
    pill.addSubview(label)
    updateColors(theme)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors(Theme(around: self))
  }

  private func updateColors(_ theme: Theme) {
    let color = theme.marks[number % theme.marks.count]
    outline.layer.borderColor = theme.value(color)
    ringLine.setColor(theme.value(color))
    for (rim, color) in zip(outlineRims, RimmedLine.rims) { rim.layer.borderColor = color }
    for (rim, color) in zip(linkRims, Self.rims) { rim.backgroundColor = color }
    link.backgroundColor = color
    pill.layer.borderColor = RimmedLine.rims[theme.isDark ? 0 : 1]
    pill.backgroundColor = color
    label.textColor = theme.onMark
  }

  // MARK: Contents

  /// Shows a photo of `size` in a pose, and the fingers of its pinch if there are two.
  func show(_ pose: PhotoPose, size: CGSize, fingers: (CGPoint, CGPoint)?) {
    for (part, grown) in zip(outlineRims + [outline], [2, 1, 0] as [CGFloat]) {
      let d = Self.distance + grown
      part.bounds = CGRect(
        x: 0, y: 0, width: size.width * pose.scale + 2 * d,
        height: size.height * pose.scale + 2 * d)
      part.layer.cornerRadius = PhotoView.corner * pose.scale + d
      part.center = pose.center
      part.transform = CGAffineTransform(rotationAngle: pose.angle)
    }
    if fingers == nil || pill.isHidden { forgetText() }
    for part in linkRims + [link, ring, pill] { part.isHidden = fingers == nil }
    guard let (a, b) = fingers else { return }
    let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    for (part, width) in zip(linkRims + [link], [5.5, 3.5, 1.5] as [CGFloat]) {
      part.bounds = CGRect(x: 0, y: 0, width: a.distance(to: b), height: width)
      part.center = middle
      part.transform = CGAffineTransform(rotationAngle: Maths.atan2(b.y - a.y, b.x - a.x))
    }
    ring.center = middle
    // Several gestures of one report change the pose; the text is measured once for all of them.
    shown = (pose, size.height)
    updateText()
    setNeedsLayout()
  }

  private func updateText() {
    guard let time = stage?.time, textTimer == nil else { return }
    guard time.now < textTime + Self.textInterval else { return setText() }
    textTimer = time.at(textTime + Self.textInterval) { [weak self] in self?.setText() }
  }

  private func setText() {
    guard let shown, let time = stage?.time else { return }
    textTimer = nil
    textTime = time.now
    label.text = Self.text(for: shown.pose)
    setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    forgetText()
  }

  /// Makes the next text show at once.
  private func forgetText() {
    textTimer?.cancel()
    textTimer = nil
    textTime = -.infinity
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shown, !pill.isHidden else { return }
    placePill(at: shown.pose, height: shown.height)
  }

  /// Puts the pill below the upper edge of the photo, or where no other label is (V7).
  private func placePill(at pose: PhotoPose, height: CGFloat) {
    let text = label.intrinsicContentSize
    let size = CGSize(width: text.width.rounded(.up) + 16, height: text.height.rounded(.up) + 6)
    pill.bounds = CGRect(origin: .zero, size: size)
    pill.layer.cornerRadius = size.height / 2
    label.frame = pill.bounds
    let up = max(0, height * pose.scale / 2 - 30)
    let at = CGPoint(
      x: pose.center.x + Maths.sin(pose.angle) * up, y: pose.center.y - Maths.cos(pose.angle) * up)
    stage?.inspector?.place(
      pill, at: convert(at, to: nil), beside: outline.convert(outline.bounds, to: nil))
  }

  /// Returns the text for a pose: the scale with two decimals, and the angle in degrees with one.
  static func text(for pose: PhotoPose) -> String {
    let hundredths = Readout.whole(pose.scale * 100)
    let tenths = Readout.whole(pose.angle * 1800 / .pi)
    let size = tenths.magnitude
    let sign = tenths < 0 ? "−" : "+"
    let rest = hundredths % 100
    return "scale \(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
      + "   rotation \(sign)\(size / 10).\(size % 10)°"
  }
}

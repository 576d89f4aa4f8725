import PantoControls
import PantoCore
import PantoStudio

/// The mark of one held photo, for the time that the inspector is on: an outline, the scale and the
/// angle, and the line between two fingers with its middle (DEM-04).
final class PhotoMark: UIView {
  /// The distance from the print to its outline, in points.
  private static let distance: CGFloat = 6
  private static let ringSize: CGFloat = 28

  private let outline = UIView()
  private let link = UIView()
  private let ring = UIView()
  private let ringLine = CAShapeLayer()
  private let pill = UIView()
  private let label = ScaledLabel(scaled: "", Theme.numberStrong, .white)
  /// The number of the mark, which decides its colour.
  private let number: Int
  /// The pose of the photo that the pill is placed on, and the height of the photo in points.
  private var shown: (pose: PhotoPose, height: CGFloat)?
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
    ringLine.path = circle.cgPath
    ringLine.fillColor = nil
    ringLine.lineWidth = 2
    ringLine.lineDashPattern = [4, 4]
    ringLine.frame = ring.bounds
    ring.layer.addSublayer(ringLine)
    for part in [outline, link, ring, pill] { addSubview(part) }
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
    ringLine.strokeColor = theme.value(color)
    link.backgroundColor = color
    pill.backgroundColor = color
    label.textColor = theme.onMark
  }

  // MARK: Contents

  /// Shows a photo of `size` in a pose, and the fingers of its pinch if there are two.
  func show(_ pose: PhotoPose, size: CGSize, fingers: (CGPoint, CGPoint)?) {
    let d = Self.distance
    outline.bounds = CGRect(
      x: 0, y: 0, width: size.width * pose.scale + 2 * d, height: size.height * pose.scale + 2 * d)
    outline.layer.cornerRadius = PhotoView.corner * pose.scale + d
    outline.center = pose.center
    outline.transform = CGAffineTransform(rotationAngle: pose.angle)
    for part in [link, ring, pill] { part.isHidden = fingers == nil }
    guard let (a, b) = fingers else { return }
    let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    link.bounds = CGRect(x: 0, y: 0, width: a.distance(to: b), height: 1.5)
    link.center = middle
    link.transform = CGAffineTransform(rotationAngle: Maths.atan2(b.y - a.y, b.x - a.x))
    ring.center = middle
    label.text = Self.text(for: pose)
    // Several gestures of one report change the pose; the text is measured once for all of them.
    shown = (pose, size.height)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shown, !pill.isHidden else { return }
    placePill(at: shown.pose, height: shown.height)
  }

  /// Puts the pill below the upper edge of the photo, and inside the table.
  private func placePill(at pose: PhotoPose, height: CGFloat) {
    let text = label.intrinsicContentSize
    let size = CGSize(width: text.width.rounded(.up) + 16, height: text.height.rounded(.up) + 6)
    let up = max(0, height * pose.scale / 2 - 30)
    let at = CGPoint(
      x: pose.center.x + Maths.sin(pose.angle) * up, y: pose.center.y - Maths.cos(pose.angle) * up)
    let (w, h) = (size.width / 2 + 4, size.height / 2 + 4)
    pill.frame = CGRect(
      center: CGPoint(
        x: max(w, min(at.x, bounds.width - w)).rounded(),
        y: max(h, min(at.y, bounds.height - h)).rounded()), size: size)
    pill.layer.cornerRadius = size.height / 2
    label.frame = pill.bounds
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

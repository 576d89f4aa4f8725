import PantoGestures
import PantoScene

/// Draws a simulated safe area: the notch, and a dashed line with its distance at each covered edge
/// (SIM-02).
final class SafeAreaMarks: UIView {
  private enum Edge: String, CaseIterable { case top, left, bottom, right }

  private let notch = UIView()
  private let lines = Edge.allCases.map { _ in CAShapeLayer() }
  private let words = Edge.allCases.map { _ in UILabel() }
  private static let purple = UIColor(light: RGBA(hex: 0x7A3EB8), dark: RGBA(hex: 0xC29BF0))
  private static let border = UIColor(light: RGBA(hex: 0xDDE0E6), dark: RGBA(hex: 0x2F343E))
  /// The width and depth of the notch, in points.
  private static let notchSize = CGSize(width: 160, height: 32)

  private let insets: UIEdgeInsets
  private let notchEdge: Edge?

  /// Creates marks for margins. The notch is left out for margins of one's own.
  init(_ safeArea: SimulatedSafeArea, isRotated: Bool) {
    insets = safeArea.insets(isRotated: isRotated)
    notchEdge = safeArea == .notch ? (isRotated ? .left : .top) : nil
    super.init(frame: .zero)
    accessibilityIdentifier = "safeArea"
    isUserInteractionEnabled = false
    notch.accessibilityIdentifier = "notch"
    notch.isHidden = notchEdge == nil
    notch.backgroundColor = UIColor(hex: 0x000000)
    // The border separates the black shape from a dark page.
    notch.layer.borderWidth = 1
    notch.layer.cornerRadius = 12
    notch.layer.maskedCorners =
      notchEdge == .left
      ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    addSubview(notch)
    for (i, edge) in Edge.allCases.enumerated() {
      lines[i].fillColor = nil
      lines[i].lineWidth = 2
      lines[i].lineDashPattern = [8, 6]
      lines[i].isHidden = depth(edge) == 0
      layer.addSublayer(lines[i])
      words[i].text = "safeArea.\(edge.rawValue) \(Reason.number(depth(edge)))"
      words[i].textColor = SafeAreaMarks.purple
      words[i].isHidden = depth(edge) == 0
      addSubview(words[i])
    }
  }

  required init?(coder: NSCoder) { nil }

  private func depth(_ edge: Edge) -> CGFloat {
    switch edge {
    case .top: insets.top
    case .left: insets.left
    case .bottom: insets.bottom
    case .right: insets.right
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateLook()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
    setNeedsLayout()
  }

  private func updateLook() {
    let scale = stage?.textScale ?? 1
    let font = UIFont.monospacedSystemFont(ofSize: 12 * scale)
      .withLineHeight((16 * scale).rounded())
    for label in words { label.font = font }
    for line in lines {
      line.strokeColor = SafeAreaMarks.purple.resolvedColor(with: traitCollection).rgba
    }
    notch.layer.borderColor = SafeAreaMarks.border.resolvedColor(with: traitCollection).rgba
  }

  override func layoutSubviews() {
    let size = SafeAreaMarks.notchSize
    if notchEdge == .left {
      notch.frame = CGRect(
        x: 0, y: (bounds.midY - size.width / 2).rounded(), width: size.height, height: size.width)
    } else {
      notch.frame = CGRect(
        x: (bounds.midX - size.width / 2).rounded(), y: 0, width: size.width, height: size.height)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (i, edge) in Edge.allCases.enumerated() {
      let (from, to) = ends(of: edge)
      lines[i].frame = bounds
      let path = UIBezierPath()
      path.move(to: from)
      path.addLine(to: to)
      lines[i].path = path.cgPath
      words[i].frame = place(of: words[i].intrinsicContentSize, at: edge)
    }
    CATransaction.commit()
  }

  /// The ends of the line along the inner side of a covered edge.
  private func ends(of edge: Edge) -> (CGPoint, CGPoint) {
    let (w, h) = (bounds.width, bounds.height)
    switch edge {
    case .top: return (CGPoint(x: 8, y: insets.top), CGPoint(x: w - 8, y: insets.top))
    case .bottom:
      return (CGPoint(x: 8, y: h - insets.bottom), CGPoint(x: w - 8, y: h - insets.bottom))
    case .left: return (CGPoint(x: insets.left, y: 8), CGPoint(x: insets.left, y: h - 8))
    case .right: return (CGPoint(x: w - insets.right, y: 8), CGPoint(x: w - insets.right, y: h - 8))
    }
  }

  /// The place of a line's label: at the covered side of a horizontal line, and at the open side of
  /// a vertical one, where there is more space.
  private func place(of size: CGSize, at edge: Edge) -> CGRect {
    let (w, h) = (bounds.width, bounds.height)
    let size = CGSize(width: size.width + 1, height: size.height)
    let right = w - max(16, insets.right + 8) - size.width
    switch edge {
    case .top: return CGRect(origin: CGPoint(x: right, y: insets.top - size.height - 2), size: size)
    case .bottom: return CGRect(origin: CGPoint(x: right, y: h - insets.bottom + 3), size: size)
    case .left:
      return CGRect(
        origin: CGPoint(x: insets.left + 6, y: h - insets.bottom - size.height - 8), size: size)
    case .right:
      return CGRect(
        origin: CGPoint(x: right, y: h - insets.bottom - size.height - 8), size: size)
    }
  }
}

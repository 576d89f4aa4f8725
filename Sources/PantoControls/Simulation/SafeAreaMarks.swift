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

  /// Creates marks for the margins of a simulated device. Custom margins have no notch.
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
      words[i].text = texts(for: edge)[0]
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
    }
    CATransaction.commit()
    for (i, edge) in Edge.allCases.enumerated() where !words[i].isHidden {
      write(words[i], at: edge)
    }
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

  /// Writes the distance of an edge along its line: in the covered strip where the strip is wide
  /// enough, so that no text of the app is covered, else at the open side of the line. A short
  /// text is written where the long one does not fit.
  private func write(_ label: UILabel, at edge: Edge) {
    let stretch = stretch(at: edge)
    // All characters have one width, so that no other text has to be set to be measured.
    let each = label.intrinsicContentSize.width / CGFloat(max(1, label.text?.count ?? 0))
    let all = texts(for: edge)
    let text =
      all.first { CGFloat($0.count) * each + 1 <= stretch.upperBound - stretch.lowerBound }
      ?? all[2]
    if label.text != text { label.text = text }
    let size = label.intrinsicContentSize
    label.bounds = CGRect(x: 0, y: 0, width: size.width + 1, height: size.height)
    let along = stretch.upperBound - label.bounds.width / 2
    // The distance of the text's middle line from the edge of the screen.
    let away =
      isInStrip(edge) ? depth(edge) - size.height / 2 - 1 : depth(edge) + size.height / 2 + 3
    switch edge {
    case .top: label.center = CGPoint(x: along, y: away)
    case .bottom: label.center = CGPoint(x: along, y: bounds.height - away)
    case .left:
      label.center = CGPoint(x: away, y: along)
      label.transform = CGAffineTransform(rotationAngle: -.pi / 2)
    case .right:
      label.center = CGPoint(x: bounds.width - away, y: along)
      label.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
  }

  /// The texts of an edge, from long to short.
  private func texts(for edge: Edge) -> [String] {
    let number = Reason.number(depth(edge))
    return ["safeArea.\(edge.rawValue) \(number)", "\(edge.rawValue) \(number)", number]
  }

  /// The height of a line of text, in points.
  private var lineHeight: CGFloat { words[0].font.lineHeight }

  /// Whether the text of an edge fits into its covered strip.
  private func isInStrip(_ edge: Edge) -> Bool { depth(edge) >= lineHeight + 4 }

  /// The stretch of an edge in which its text may stand, in points along the edge. It stands at
  /// the end of the stretch.
  private func stretch(at edge: Edge) -> ClosedRange<CGFloat> {
    let isHorizontal = edge == .top || edge == .bottom
    let sides: (Edge, Edge) = isHorizontal ? (.left, .right) : (.top, .bottom)
    let length = isHorizontal ? bounds.width : bounds.height
    func margin(_ side: Edge) -> CGFloat {
      // A text at the open side of a vertical line is in the way of one of a horizontal line.
      let isTaken = depth(side) > 0 && !isInStrip(side)
      return max(isHorizontal ? 16 : 8, depth(side) + 8 + (isTaken ? lineHeight + 6 : 0))
    }
    var start = margin(sides.0)
    let end = length - margin(sides.1)
    // The notch is less deep than its strip: a text of plain size fits between it and the line.
    if edge == notchEdge, depth(edge) - SafeAreaMarks.notchSize.height < lineHeight - 2 {
      start = max(start, (isHorizontal ? notch.frame.maxX : notch.frame.maxY) + 8)
    }
    return start...max(start, end)
  }
}

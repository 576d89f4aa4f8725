import PantoCore

/// The mark of a finger in a card's picture: ring, dot, cross hairs and number, as the inspector
/// draws them (INS-01).
package final class FingerMark: UIView {
  private let ring = UIView(frame: CGRect(x: 8, y: 8, width: 46, height: 46))
  private let color: UIColor

  private let rim: UIColor?
  private let rimRing = UIView(frame: CGRect(x: 7, y: 7, width: 48, height: 48))

  /// Creates the mark of a finger.
  ///
  /// - Parameter rim: a colour around all parts, for marks that move over any ground: one of the
  ///   two colours has 3 to 1 there (V9).
  package init(_ number: Int, color: UIColor, textColor: UIColor, rim: UIColor? = nil) {
    self.color = color
    self.rim = rim
    super.init(frame: CGRect(x: 0, y: 0, width: 62, height: 62))
    if rim != nil {
      rimRing.layer.cornerRadius = 24
      rimRing.layer.borderWidth = 4
      addSubview(rimRing)
    }
    ring.layer.cornerRadius = 23
    ring.layer.borderWidth = 2
    ring.backgroundColor = color.withAlphaComponent(0.2)
    addSubview(ring)
    let hairs = [(30, 0, 2, 6), (30, 56, 2, 6), (0, 30, 6, 2), (56, 30, 6, 2)]
    if let rim {
      for (x, y, w, h) in hairs + [(28, 28, 6, 6), (42, 2, 18, 18)] {
        let frame = CGRect(x: x, y: y, width: w, height: h).insetBy(dx: -1.5, dy: -1.5)
        addPart(frame, rim, radius: w == h ? frame.width / 2 : 0)
      }
    }
    for (x, y, w, h) in hairs {
      addPart(CGRect(x: x, y: y, width: w, height: h), color, radius: 0)
    }
    addPart(CGRect(x: 28, y: 28, width: 6, height: 6), color, radius: 3)
    addPart(CGRect(x: 42, y: 2, width: 18, height: 18), color, radius: 9)
    let digit = PictureLabel(drawn: "\(number)", .systemFont(ofSize: 12, weight: .bold), textColor)
    digit.frame = CGRect(x: 42, y: 2, width: 18, height: 18)
    addSubview(digit)
  }

  required init?(coder: NSCoder) { nil }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    updateRing()
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateRing()
  }

  /// Resolves the border colour again: a layer's border colour does not follow the theme by itself.
  private func updateRing() {
    let theme = Theme(around: self)
    ring.layer.borderColor = theme.value(color)
    if let rim { rimRing.layer.borderColor = theme.value(rim) }
  }

  private func addPart(_ frame: CGRect, _ color: UIColor, radius: CGFloat) {
    let part = UIView(frame: frame)
    part.backgroundColor = color
    part.layer.cornerRadius = radius
    addSubview(part)
  }
}

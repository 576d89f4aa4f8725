import PantoCore

/// The area in which a demo plays. Views that were dragged over its edge are visible there and can
/// be touched there too.
package final class DemoField: UIView {
  /// The ground below everything in the field, if the demo has one.
  package var ground: DemoGround? {
    didSet {
      oldValue?.layer.removeFromSuperlayer()
      guard let ground else { return }
      layer.insertSublayer(ground.layer, at: 0)
      setNeedsLayout()
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    ground?.layOut(in: bounds, theme: Theme(around: self))
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    ground?.update(for: Theme(around: self))
  }

  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event)
      || subviews.contains {
        $0.isUserInteractionEnabled && $0.point(inside: convert(point, to: $0), with: event)
      }
  }

  /// Returns the centre nearest to `center` that keeps all of a view of `size` in the field.
  package func inSight(_ center: CGPoint, size: CGSize) -> CGPoint {
    bounds.centers(for: size).clamped(center)
  }

  /// Whether a view with this centre is outside of the window, where it cannot be touched.
  package func hasLost(_ center: CGPoint) -> Bool {
    guard let superview else { return false }
    return !superview.bounds.contains(convert(center, to: superview))
  }
}

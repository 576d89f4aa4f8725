import PantoDynamics
import PantoTesting
import Testing

/// Compares pictures of falling items with goldens that were checked by eye.
@MainActor @Suite("Pictures of dynamics", .timeLimit(.minutes(60))) struct DynamicsPictures {
  private final class Disc: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
  }

  /// Three squares and two discs over a slope, with a card on a string: one column for each of five
  /// moments, from left to right.
  @Test("squares and discs fall on a slope and come to rest (DYN-01, DYN-04, DYN-05)")
  func falling() {
    let (width, height) = (CGFloat(130), CGFloat(240))
    let stage = TestStage(5 * width, height)
    let colors: [UIColor] = [.systemTeal, .systemOrange, .systemGreen, .systemPink, .systemIndigo]
    var running: [UIDynamicAnimator] = []
    for (i, moment) in [0.0, 0.25, 0.5, 0.9, 3].enumerated() {
      let column = UIView(frame: CGRect(x: CGFloat(i) * width, y: 0, width: width, height: height))
      column.backgroundColor = i % 2 == 0 ? .systemBackground : .secondarySystemBackground
      stage.add(column)
      var items: [UIView] = []
      for (k, color) in colors.enumerated() {
        let frame = CGRect(x: 12 + k * 22, y: 40 - k % 3 * 18, width: 26, height: 26)
        let item = k % 2 == 0 ? UIView(frame: frame) : Disc(frame: frame)
        item.backgroundColor = color
        item.layer.cornerRadius = k % 2 == 0 ? 0 : 13
        column.addSubview(item)
        items.append(item)
      }
      let slope = UIBezierPath()
      slope.move(to: CGPoint(x: 0, y: 130))
      slope.addLine(to: CGPoint(x: 80, y: 170))
      let line = CAShapeLayer()
      line.path = slope.cgPath
      line.strokeColor = UIColor.systemGray.cgColor
      line.lineWidth = 1
      column.layer.addSublayer(line)
      let animator = UIDynamicAnimator(referenceView: column)
      let walls = UICollisionBehavior(items: items)
      walls.translatesReferenceBoundsIntoBoundary = true
      walls.addBoundary(withIdentifier: "slope" as NSCopying, for: slope)
      animator.addBehavior(UIGravityBehavior(items: items))
      animator.addBehavior(walls)
      animator.addBehavior(
        UIAttachmentBehavior(item: items[4], attachedToAnchor: CGPoint(x: 65, y: 10)))
      // Each column stops at its moment.
      walls.action = { [unowned animator] in
        if animator.elapsedTime >= moment { animator.removeAllBehaviors() }
      }
      running.append(animator)
    }
    stage.advance(by: 3.5)
    #expect(running.allSatisfy { !$0.isRunning })
    #expect(stage.pixels == .golden("dynamics-falling"))
  }
}

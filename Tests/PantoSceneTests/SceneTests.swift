import PantoControls
import PantoGraphics
import PantoScene
import TestSupport
import Testing

/// A compositor that stores the frames it is given.
@MainActor final class FrameCatcher: Compositor {
  var frames: [Frame] = []
  func present(_ frame: Frame) throws(RenderError) { frames.append(frame) }
}

@MainActor @Suite("Hit testing", .timeLimit(.minutes(60))) struct HitTests {
  let stage = world()
  let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  init() { stage.window.addSubview(view) }

  func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    stage.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  @Test("a view's top and left edges belong to it, its bottom and right edges do not (HIT-03)")
  func edges() {
    #expect(hit(100, 100) === view)
    #expect(hit(199.9, 199.9) === view)
    #expect(hit(200, 150) === stage.window)
    #expect(hit(99.9, 150) === stage.window)
    #expect(hit(-1, 0) == nil)
  }

  @Test(
    "hidden, transparent and disabled views are skipped together with their subviews (HIT-01, HIT-02)"
  )
  func pruned() {
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    view.addSubview(child)
    #expect(hit(120, 120) === child)
    view.isHidden = true
    #expect(hit(120, 120) === stage.window)
    view.isHidden = false
    view.alpha = 0.0099
    #expect(hit(120, 120) === stage.window)
    view.alpha = 0.01
    #expect(hit(120, 120) === child)
    view.isUserInteractionEnabled = false
    #expect(hit(120, 120) === stage.window)
    #expect(view.hitObstacle(at: CGPoint(x: 1, y: 1)) == .interactionDisabled)
  }

  @Test("a subview is not hit outside of its superview, whether that clips or not (HIT-04)")
  func outside() {
    let child = UIView(frame: CGRect(x: 80, y: 0, width: 100, height: 50))
    view.addSubview(child)
    #expect(hit(190, 110) === child)
    #expect(hit(220, 110) === stage.window)
  }

  @Test("of two overlapping siblings the last one is hit")
  func order() {
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    #expect(hit(150, 150) === other)
    stage.window.bringSubviewToFront(view)
    #expect(hit(150, 150) === view)
    stage.window.sendSubviewToBack(view)
    #expect(hit(150, 150) === other)
  }

  @Test(
    "hit testing applies the inverse of the whole transform; a view scaled to zero is never hit (HIT-05, B58)"
  )
  func transforms() {
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(hit(150, 90) === view)
    #expect(hit(105, 105) === stage.window)
    view.transform = CGAffineTransform(scaleX: 0, y: 1)
    #expect(hit(150, 150) === stage.window)
  }

  @Test("hit testing takes the bounds' origin into account (HIT-03)")
  func scrolledBounds() {
    view.bounds.origin = CGPoint(x: 0, y: 30)
    let child = UIView(frame: CGRect(x: 0, y: 30, width: 20, height: 20))
    view.addSubview(child)
    #expect(hit(105, 105) === child)
  }

  @Test("overridden point(inside:with:) and hitTest(_:with:) are used (HIT-07)")
  func overrides() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).holds(point)
      }
    }
    let wide = Wide(frame: CGRect(x: 250, y: 250, width: 20, height: 20))
    stage.window.addSubview(wide)
    #expect(hit(235, 255) === wide)

    final class Handing: UIView {
      weak var other: UIView?
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) == nil ? nil : other
      }
    }
    let handing = Handing(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    handing.other = wide
    stage.window.addSubview(handing)
    #expect(hit(15, 15) === wide && hit(35, 15) !== wide)
  }

  @Test("labels and image views let touches through to the view below (HIT-06)")
  func labels() {
    for quiet in [UILabel(frame: view.bounds), UIImageView(frame: view.bounds)] {
      view.addSubview(quiet)
      #expect(hit(150, 150) === view)
    }
  }

  @Test("converting a point to the window and back gives the same point (GEO-02)")
  func conversion() {
    let inner = UIView(frame: CGRect(x: 13, y: 7, width: 50, height: 30))
    inner.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.5, y: 0.8)
    view.transform = CGAffineTransform(rotationAngle: -0.3)
    view.addSubview(inner)
    let p = CGPoint(x: 12.5, y: 31)
    let back = inner.convert(inner.convert(p, to: stage.window), from: stage.window)
    #expect(back.distance(to: p) < 1e-9)
    #expect(inner.convert(p, to: nil).distance(to: inner.convert(p, to: stage.window)) < 1e-9)
  }

  @Test("the frame of a rotated view is its bounding box, and its center stays (GEO-01)")
  func turnedFrame() {
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.bounds.size = CGSize(width: 100, height: 40)
    #expect(view.center == CGPoint(x: 150, y: 150))
    #expect((view.frame.width - 40).magnitude < 1e-9)
    #expect((view.frame.height - 100).magnitude < 1e-9)
  }

  @Test("the cached matrix of a view is updated when an ancestor moves")
  func movedAncestor() {
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    view.addSubview(child)
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 110, y: 110))
    view.center.x += 50
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 160, y: 110))
    view.removeFromSuperview()
    stage.window.addSubview(view)
    view.frame.origin = .zero
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 10))
  }

  @Test("a view with an unusual anchor point is hit where it is shown (HIT-05, GEO-01)")
  func anchors() {
    for anchor in [CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0.25, y: 2)] {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      card.layer.anchorPoint = anchor
      card.frame = CGRect(x: 120, y: 200, width: 100, height: 80)
      let part = UIView(frame: CGRect(x: 60, y: 40, width: 30, height: 30))
      card.addSubview(part)
      stage.window.addSubview(card)
      #expect(stage.window.hitTest(CGPoint(x: 195, y: 255), with: nil) === part)
      #expect(stage.window.hitTest(CGPoint(x: 125, y: 205), with: nil) === card)
      #expect(stage.window.hitTest(CGPoint(x: 119, y: 205), with: nil) !== card)
      card.removeFromSuperview()
    }
  }
}

@MainActor @Suite("The view tree", .timeLimit(.minutes(60))) struct TreeTests {
  @Test("addSubview refuses cycles and keeps each view under one superview (B56, S1)")
  func cycles() {
    Misuse.forget()
    let a = UIView()
    let b = UIView()
    a.addSubview(b)
    b.addSubview(a)
    a.addSubview(a)
    #expect(a.superview == nil && b.subviews.isEmpty)
    #expect(Misuse.count == 2)
    let c = UIView()
    c.addSubview(b)
    #expect(a.subviews.isEmpty && b.superview === c)
  }

  @Test("geometry that is not finite is refused, and the old value is kept (B57)")
  func notNumbers() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    let old = view.frame
    view.center = CGPoint(x: CGFloat.nan, y: 0)
    view.frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
    view.bounds.size.width = .nan
    view.alpha = .nan
    view.transform = CGAffineTransform(scaleX: .infinity, y: 1)
    #expect(view.frame == old)
    #expect(view.alpha == 1)
  }

  @Test("an autoresized view keeps its distance to an edge unless that margin is flexible")
  func autoresizing() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func inner(_ mask: UIView.AutoresizingMask) -> UIView {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
      view.autoresizingMask = mask
      outer.addSubview(view)
      return view
    }
    let above = inner(.flexibleBottomMargin)
    let below = inner(.flexibleTopMargin)
    let left = inner(.flexibleRightMargin)
    let right = inner(.flexibleLeftMargin)
    let high = inner(.flexibleHeight)

    outer.frame = CGRect(x: 0, y: 0, width: 140, height: 160)

    #expect(above.frame == CGRect(x: 20, y: 20, width: 10, height: 10))
    #expect(below.frame == CGRect(x: 20, y: 80, width: 10, height: 10))
    #expect(left.frame == CGRect(x: 20, y: 20, width: 10, height: 10))
    #expect(right.frame == CGRect(x: 60, y: 20, width: 10, height: 10))
    #expect(high.frame == CGRect(x: 20, y: 20, width: 10, height: 70))
  }

  @Test("views are inserted above or below a given sibling, and exchanged by index")
  func siblingOrder() {
    let outer = UIView()
    let views = (0..<5).map { i in
      let view = UIView()
      view.tag = i
      outer.addSubview(view)
      return view
    }
    var order: [Int] { outer.subviews.map(\.tag) }
    let new = UIView()
    new.tag = 9

    outer.insertSubview(new, aboveSubview: views[1])
    #expect(order == [0, 1, 9, 2, 3, 4])
    outer.insertSubview(new, belowSubview: views[4])
    #expect(order == [0, 1, 2, 3, 9, 4])
    new.removeFromSuperview()
    outer.exchangeSubview(at: 1, withSubviewAt: 3)
    #expect(order == [0, 3, 2, 1, 4])
    outer.exchangeSubview(at: 1, withSubviewAt: 0)
    #expect(order == [3, 0, 2, 1, 4])
  }

  @Test(
    "layoutMargins keep their sides in right-to-left layouts and can include the superview's margins"
  )
  func margins() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(
      view.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))

    outer.layoutMargins = UIEdgeInsets(top: 5, left: 30, bottom: 6, right: 10)
    outer.addSubview(view)
    view.preservesSuperviewLayoutMargins = true
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 30, bottom: 6, right: 10))
    view.frame = CGRect(x: 25, y: 0, width: 170, height: 100)
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 5, bottom: 6, right: 5))
  }

  @Test("views beyond the maximum depth are refused instead of overflowing the stack (S2, P2)")
  func deep() throws {
    Misuse.forget()
    let stage = world()
    var top: UIView = stage.window
    for _ in 0..<2_000 {
      let view = UIView(frame: stage.window.bounds)
      view.backgroundColor = .red
      top.addSubview(view)
      if view.superview != nil { top = view }
    }
    #expect(Misuse.count == 2_000 - 255)
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === top)
    #expect(try stage.draw(with: FrameCatcher()))
    stage.window.subviews.first?.removeFromSuperview()
    #expect(top.window == nil)
  }

  @Test("hit testing works among twenty thousand siblings (B59)")
  func large() {
    let stage = world()
    let flat = UIView(frame: stage.window.bounds)
    for _ in 0..<20_000 { flat.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))) }
    stage.window.addSubview(flat)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 200), with: nil) === flat)
  }

  @Test("a view's safe-area insets are the part of the window's that overlaps it (LAY-03)")
  func safeArea() {
    let stage = Stage(
      size: CGSize(width: 400, height: 800),
      safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let view = UIView(frame: CGRect(x: 0, y: 20, width: 400, height: 400))
    stage.window.addSubview(view)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 24, left: 0, bottom: 0, right: 0))
    #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 24, width: 400, height: 376))
    #expect(stage.window.safeAreaInsets.bottom == 34)
  }

  @Test("a stage and its views are released together")
  func leaks() {
    weak var window: UIWindow?
    weak var view: UIView?
    do {
      let stage = world()
      let child = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      child.addGestureRecognizer(UIPanGestureRecognizer())
      stage.window.addSubview(child)
      window = stage.window
      view = child
      stage.send(InputEvent(time: 0, position: .zero, source: .finger(1), phase: .began))
      stage.tearDown()
    }
    #expect(window == nil)
    #expect(view == nil)
  }

  @Test(
    "kept margins count from the edges of the superview's bounds, also of scrolled ones (MUT-09)")
  func marginsOfScrolled() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    outer.layoutMargins = UIEdgeInsets(top: 5, left: 30, bottom: 6, right: 10)
    let view = UIView(frame: CGRect(x: 20, y: 2, width: 175, height: 95))
    view.layoutMargins = .zero
    view.preservesSuperviewLayoutMargins = true
    outer.addSubview(view)
    let margins = UIEdgeInsets(top: 3, left: 10, bottom: 3, right: 5)
    #expect(view.layoutMargins == margins)
    for origin in [CGPoint(x: 60, y: 0), CGPoint(x: 0, y: 40), CGPoint(x: -70, y: -50)] {
      outer.bounds.origin = origin
      view.frame.origin = CGPoint(x: 20 + origin.x, y: 2 + origin.y)
      #expect(view.layoutMargins == margins, "\(origin)")
    }
  }

  @Test("flexible margins and sizes share a change in proportion to their lengths (MUT-09)")
  func autoresizingShares() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func inner(_ mask: UIView.AutoresizingMask) -> UIView {
      let view = UIView(frame: CGRect(x: 20, y: 60, width: 20, height: 10))
      view.autoresizingMask = mask
      outer.addSubview(view)
      return view
    }
    let all = inner([
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ])
    let margins = inner([
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ])
    let start = inner([
      .flexibleLeftMargin, .flexibleWidth, .flexibleTopMargin, .flexibleHeight,
    ])

    outer.frame = CGRect(x: 0, y: 0, width: 180, height: 240)

    #expect(all.frame == CGRect(x: 36, y: 144, width: 36, height: 24))
    // The left margin is a quarter of both margins, the upper one two thirds.
    #expect(margins.frame.minX == 40 && margins.frame.width == 20)
    #expect(abs(margins.frame.minY - (60 + 140 * 60 / 90)) < 1e-9 && margins.frame.height == 10)
    #expect(start.frame == CGRect(x: 60, y: 180, width: 60, height: 30))
  }
}

@MainActor @Suite("Animation of views", .timeLimit(.minutes(60))) struct AnimateTests {
  let stage = world()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.window.addSubview(view) }

  func shownX() -> CGFloat {
    let p = CGPoint(x: 0.5, y: 50)
    var x: CGFloat = -200
    // Hit testing follows the shown position (ANI-12): the view's left edge is the leftmost place
    // where it is hit.
    while x < 400, stage.window.hitTest(CGPoint(x: x + p.x, y: p.y), with: nil) !== view { x += 1 }
    return x
  }

  @Test(
    "an animation changes the model at once and the shown value over time, and ends exactly at the model (ANI-01, ANI-02)"
  )
  func model() {
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
      view.center.x = 250
    }
    #expect(view.center.x == 250)
    #expect(shownX() == 0)
    stage.advance(to: 0.5)
    #expect(shownX() == 100)
    stage.advance(to: 1)
    #expect(shownX() == 200)
    #expect(!stage.isAnimating)
    #expect(stage.wakeTime == stage.time.now)
  }

  @Test("during the delay the old value is shown and no frames are asked for (ANI-02)")
  func delay() throws {
    try stage.draw(with: FrameCatcher())
    UIView.animate(withDuration: 1, delay: 2) { view.alpha = 0 }
    try stage.draw(with: FrameCatcher())
    #expect(stage.wakeTime == 2)
    stage.advance(to: 1.9)
    #expect(stage.isMoving == false)
    stage.advance(to: 2.5)
    #expect(stage.isMoving)
  }

  @Test(
    "a completion runs once, with true at the end and false when the property is set again (ANI-03, ANI-09)"
  )
  func completion() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.center.x = 200 }) { heard.append($0) }
    stage.advance(to: 2)
    #expect(heard == [true])
    UIView.animate(withDuration: 1, animations: { view.center.x = 300 }) { heard.append($0) }
    view.center.x = 10
    stage.advance(to: 2.1)
    #expect(heard == [true, false])
    UIView.animate(withDuration: 1, animations: {}) { heard.append($0) }
    #expect(heard == [true, false], "never inside the call that scheduled it (K2)")
    stage.advance(to: 2.1)
    #expect(heard == [true, false, true])
  }

  @Test(
    "without allowUserInteraction a view takes no touches until its animation ends, delay included (ANI-10)"
  )
  func interaction() {
    UIView.animate(withDuration: 1, delay: 1) { view.alpha = 0.5 }
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.window)
    #expect(view.hitObstacle(at: CGPoint(x: 50, y: 50)) == .animating)
    stage.advance(to: 2)
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
  }

  @Test(
    "an animation that starts during another is added to it, so that the position stays continuous (ANI-07)"
  )
  func additive() {
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
      view.center.x = 250
    }
    stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
      view.center.x = 50
    }
    #expect(shownX() == 100)
    stage.advance(to: 2)
    #expect(shownX() == 0)
  }

  @Test("a spring with a velocity starts each axis at its own speed (SPR-08)")
  func throwing() {
    UIView.animate(
      springDamping: 0.8, response: 0.4, velocity: CGVector(dx: 2000, dy: 0),
      options: .allowUserInteraction
    ) {
      view.center = CGPoint(x: 250, y: 50)
    }
    stage.advance(to: 0.01)
    #expect(shownX() >= 17 && shownX() <= 22)
    stage.settle()
    #expect(shownX() == 200)
  }

  @Test(
    "a spring with a high velocity and a short distance overshoots and settles without a jump (SPR-08)"
  )
  func hardThrow() {
    UIView.animate(
      springDamping: 0.8, response: 0.4, velocity: CGVector(dx: 8000, dy: 0),
      options: .allowUserInteraction
    ) {
      view.center.x += 5
    }
    var last = view.layer.shownPosition.x
    while stage.isAnimating {
      stage.advance(to: stage.time.now + 0.001)
      let here = view.layer.shownPosition.x
      if stage.time.now > 0.1 { #expect((here - last).magnitude < 5) }
      last = here
    }
    #expect(last == view.center.x)
  }
}

@MainActor @Suite("Frames and damage", .timeLimit(.minutes(60))) struct FrameTests {
  @Test("a frame without changes is not drawn (ANI-14, DRW-02)")
  func idle() throws {
    let stage = world()
    let catcher = FrameCatcher()
    #expect(try stage.draw(with: catcher))
    #expect(try !stage.draw(with: catcher))
    #expect(stage.wakeTime == nil)
  }

  @Test("a moved view damages its old and new place, and only items there are drawn")
  func moving() throws {
    let stage = world()
    let ball = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    ball.backgroundColor = .red
    let far = UIView(frame: CGRect(x: 300, y: 300, width: 20, height: 20))
    far.backgroundColor = .blue
    stage.window.addSubview(far)
    stage.window.addSubview(ball)
    let catcher = FrameCatcher()
    try stage.draw(with: catcher)
    ball.center.x += 200
    try stage.draw(with: catcher)
    let frame = catcher.frames[1]
    #expect(frame.damage.count == 2)
    #expect(frame.damage.allSatisfy { $0.area <= 24 * 24 })
    var colours: [LayerContent.Fill] = []
    for case .draw(let numbers) in frame.commands {
      colours += frame.items[numbers].map(\.content.fill)
    }
    #expect(colours == [.solid(UIColor.white.rgba), .solid(UIColor.red.rgba)])
  }

  @Test("a transparent view with subviews is drawn as one group (DRW-03)")
  func groups() throws {
    let stage = world()
    let tree = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    tree.backgroundColor = .red
    tree.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    tree.alpha = 0.5
    stage.window.addSubview(tree)
    let catcher = FrameCatcher()
    try stage.draw(with: catcher)
    var groups = 0
    for case .beginGroup(let opacity, _) in catcher.frames[0].commands where opacity == 0.5 {
      groups += 1
    }
    #expect(groups == 1)
  }

  @Test("the damage is at most eight disjoint rectangles that cover everything added")
  func damage() {
    var damage = Damage()
    var seed: UInt32 = 7
    func next(_ n: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % n
    }
    var added: [PixelRect] = []
    for _ in 0..<200 {
      let x = next(500)
      let y = next(500)
      let r = PixelRect(minX: x, minY: y, maxX: x + 1 + next(60), maxY: y + 1 + next(60))
      damage.add(r)
      added.append(r)
      #expect(damage.rects.count <= 8)
      for (i, a) in damage.rects.enumerated() {
        for b in damage.rects[(i + 1)...] { #expect(!a.intersects(b)) }
      }
    }
    for r in added {
      let covered = damage.rects.reduce(0) {
        $0 + max(0, $1.intersection(r).isEmpty ? 0 : $1.intersection(r).area)
      }
      #expect(covered == r.area)
    }
  }
}

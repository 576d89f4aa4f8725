import PantoControls
import PantoDynamics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Attachments, snaps and throws", .timeLimit(.minutes(60))) struct AttachmentTests
{
  let stage = TestStage(400, 600)
  let animator: UIDynamicAnimator

  init() { animator = UIDynamicAnimator(referenceView: stage.window) }

  private func box(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    view.center = CGPoint(x: x, y: y)
    return stage.add(view)
  }

  @Test("an item on a string swings as a pendulum of that length does (DYN-05)") func pendulum() {
    let bob = box(140, 180, 20)
    let string = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(string.length == 100 && string.attachedBehaviorType == .anchor)
    let about = UIDynamicItemBehavior(items: [bob])
    about.allowsRotation = false
    for behavior in [UIGravityBehavior(items: [bob]), string, about] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    var crossings: [TimeInterval] = []
    var last = bob.center.x
    for _ in 0..<360 {
      stage.advance(by: 1.0 / 60)
      #expect(abs(bob.center.distance(to: string.anchorPoint) - 100) < 1)
      if (last - 200) * (bob.center.x - 200) < 0 { crossings.append(stage.now) }
      last = bob.center.x
    }
    #expect(crossings.count >= 4)
    // 2π √(100 / 1000) is 1.99 s for small swings; one of 37° takes 2.6 % longer.
    if crossings.count >= 3 { #expect(abs(crossings[2] - crossings[0] - 2.04) < 0.06) }
  }

  @Test("a card that a pan holds by its corner follows the finger and hangs from it (DYN-05)")
  func dragging() throws {
    let card = box(200, 300)
    let handler = CardDrag(card, animator, in: stage.window)
    let finger = stage.finger().down(at: CGPoint(x: 230, y: 270))
    finger.move(by: (60, 120), over: 0.4)
    let drag = try #require(handler.drag)
    for _ in 0..<5 { stage.advance(by: 1.0 / 60) }
    let held = card.convert(CGPoint(x: 80, y: 20), to: nil)
    #expect(held.distance(to: drag.anchorPoint) < 2, "\(held) should be at \(drag.anchorPoint)")
    #expect(!card.transform.isIdentity, "the card turns about the finger")

    finger.move(by: (-90, 0), over: 0.1).up()
    stage.advance(by: 0.1)
    #expect(card.center.x < 240, "thrown to the left")
    animator.removeAllBehaviors()
    animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 200, y: 300)))
    stage.advance(by: 1.5)
    #expect(card.center.distance(to: CGPoint(x: 200, y: 300)) < 0.5)
    #expect(abs(atan2(card.transform.b, card.transform.a)) < 0.01, "upright again")
    stage.advance(by: 1)
    #expect(!animator.isRunning && !stage.stage.isMoving)
  }

  @Test("a snap without damping swings past its point, one with damping does not (DYN-06)")
  func snaps() {
    func overshoot(_ damping: CGFloat) -> CGFloat {
      let view = box(100, 100, 50)
      let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 100))
      snap.damping = damping
      animator.addBehavior(snap)
      var most: CGFloat = 0
      for _ in 0..<120 {
        stage.advance(by: 1.0 / 60)
        most = max(most, view.center.x)
      }
      #expect(abs(view.center.x - 300) < 3)
      animator.removeAllBehaviors()
      return most - 300
    }
    #expect(overshoot(0) > 50)
    #expect(overshoot(1) < 0.5)
  }

  @Test("two items keep their distance, rigidly or as by a spring (DYN-05)") func pairs() {
    let (a, b) = (box(100, 100, 40), box(200, 100, 40))
    let pair = UIAttachmentBehavior(item: a, attachedTo: b)
    let about = UIDynamicItemBehavior(items: [a, b])
    about.addLinearVelocity(CGPoint(x: -200, y: 0), for: a)
    animator.addBehavior(about)
    animator.addBehavior(pair)
    stage.advance(by: 0.5)
    #expect(abs(a.center.distance(to: b.center) - 100) < 1)
    #expect(abs(about.linearVelocity(for: b).x + 100) < 2, "both share the momentum")

    pair.frequency = 2
    pair.length = 150
    var longest: CGFloat = 0
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      longest = max(longest, a.center.distance(to: b.center))
    }
    #expect(longest > 170, "it swings past 150")
    pair.damping = 1
    stage.advance(by: 3)
    #expect(abs(a.center.distance(to: b.center) - 150) < 1)
  }

  @Test("a rope pulls and does not push (DYN-05)") func ropes() {
    let (a, b) = (box(200, 100, 20), box(200, 200, 20))
    let rope = UIAttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
    let fixed = UIDynamicItemBehavior(items: [a])
    fixed.isAnchored = true
    let push = UIPushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: -0.1)
    for behavior in [rope, fixed, push, UIGravityBehavior(items: [b])] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    stage.advance(by: 0.2)
    #expect(b.center.y < 180, "the rope hangs loose")
    stage.advance(by: 2)
    #expect(abs(b.center.y - 200) < 1)
  }

  @Test("a slide keeps to its axis and its range, and does not turn (DYN-05)") func slides() {
    let view = box(200, 300, 60)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: view, attachmentAnchor: CGPoint(x: 200, y: 300),
      axisOfTranslation: CGVector(dx: 0, dy: 1))
    slide.attachmentRange = UIFloatRange(minimum: -50, maximum: 80)
    let push = UIPushBehavior(items: [view], mode: .continuous)
    push.pushDirection = CGVector(dx: 5, dy: 5)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 20, vertical: 0), for: view)
    animator.addBehavior(slide)
    animator.addBehavior(push)
    stage.advance(by: 1.5)
    #expect(abs(view.center.x - 200) < 1 && abs(view.center.y - 380) < 2, "\(view.center)")
    #expect(abs(view.transform.b) < 0.02)
  }

  @Test("fixed items move as one, and pinned ones turn about the pin (DYN-05)") func joints() {
    let (a, b) = (box(100, 300, 60), box(180, 300, 60))
    let pin = CGPoint(x: 140, y: 300)
    let joint = UIAttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: pin)
    let about = UIDynamicItemBehavior(items: [a, b])
    about.addAngularVelocity(2, for: a)
    animator.addBehavior(about)
    animator.addBehavior(joint)
    stage.advance(by: 0.5)
    func angle(_ view: UIView) -> CGFloat { atan2(view.transform.b, view.transform.a) }
    #expect(abs(angle(a) - angle(b)) < 0.02 && angle(a) > 0.02)
    #expect(abs(a.center.distance(to: b.center) - 80) < 1)

    animator.removeBehavior(joint)
    let hinge = UIAttachmentBehavior.pinAttachment(
      with: a, attachedTo: b,
      attachmentAnchor: CGPoint(
        x: (a.center.x + b.center.x) / 2, y: (a.center.y + b.center.y) / 2))
    about.isAnchored = false
    about.addAngularVelocity(3, for: b)
    animator.addBehavior(hinge)
    stage.advance(by: 0.3)
    #expect(abs(angle(a) - angle(b)) > 0.1)
    #expect(abs(a.center.distance(to: b.center) - 80) < 12)
  }

  @Test(
    "a snap turns an item upright by the smaller angle, also after whole turns (DYN-06, MUT-14)",
    arguments: [0.1, 0.6, 1.1, -0.6, -1.1])
  func smallerAngle(turns: CGFloat) {
    let card = box(200, 300)
    func angle() -> CGFloat { atan2(card.transform.b, card.transform.a) }
    let about = UIDynamicItemBehavior(items: [card])
    animator.addBehavior(about)
    about.addAngularVelocity(turns * 4 * .pi, for: card)
    stage.advance(by: 0.5)
    about.addAngularVelocity(-about.angularVelocity(for: card), for: card)
    let tilt = angle()
    #expect(abs(tilt - (turns * 2 * .pi).remainder(dividingBy: 2 * .pi)) < 0.3)

    animator.addBehavior(UISnapBehavior(item: card, snapTo: card.center))
    var (last, turned): (CGFloat, CGFloat) = (tilt, 0)
    for _ in 0..<240 {
      stage.advance(by: 1.0 / 120)
      turned += (angle() - last).remainder(dividingBy: 2 * .pi)
      last = angle()
    }
    #expect(abs(last) < 0.01)
    #expect(abs(turned + tilt) < 0.02, "turned by \(turned) from \(tilt)")
  }
}

/// The code that an app writes around a pan and an attachment.
@MainActor private final class CardDrag {
  let card: UIView
  let animator: UIDynamicAnimator
  unowned let window: UIWindow
  var drag: UIAttachmentBehavior?

  init(_ card: UIView, _ animator: UIDynamicAnimator, in window: UIWindow) {
    (self.card, self.animator, self.window) = (card, animator, window)
    card.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: CardDrag.pan(_:)))
    keep = self
  }
  private var keep: CardDrag?

  func pan(_ pan: UIPanGestureRecognizer) {
    let place = pan.location(in: window)
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let offset = UIOffset(horizontal: 30, vertical: -30)
      let drag = UIAttachmentBehavior(
        item: card, offsetFromCenter: offset, attachedToAnchor: place)
      drag.length = 0
      self.drag = drag
      animator.addBehavior(drag)
      animator.addBehavior(UIGravityBehavior(items: [card]))
    case .changed:
      drag?.anchorPoint = place
    case .ended:
      animator.removeAllBehaviors()
      let throwing = UIDynamicItemBehavior(items: [card])
      throwing.addLinearVelocity(pan.velocity(in: window), for: card)
      throwing.resistance = 2
      animator.addBehavior(throwing)
    default: break
    }
  }
}

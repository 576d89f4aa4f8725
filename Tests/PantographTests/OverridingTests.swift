import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoGestures
@testable import PantoLayers
@testable import PantoLists
@testable import PantoScene
import class PantoScene.UIPanGestureRecognizer
import class PantoScene.UIPinchGestureRecognizer
import class PantoScene.UITapGestureRecognizer

private final class MockPan: UIPanGestureRecognizer {
  let owner = UIView()
  var moved = CGPoint(x: 30, y: 0)
  override var view: UIView? { owner }
  override var state: UIGestureRecognizer.State {
    get { .changed }
    set { super.state = newValue }
  }
  override var numberOfTouches: Int { 7 }
  override func location(in view: UIView?) -> CGPoint { CGPoint(x: 1, y: 2) }
  override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { moved }
  override func translation(in view: UIView?) -> CGPoint { moved }
  override func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
  override func velocity(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: 9) }
}

/// A pan that reports half of the movement.
private final class HeavyPan: UIPanGestureRecognizer {
  override func translation(in view: UIView?) -> CGPoint { super.translation(in: view) * 0.5 }
}

private final class ClosedTap: UITapGestureRecognizer {
  var isOpen = false
  override var isEnabled: Bool {
    get { isOpen }
    set { isOpen = newValue }
  }
}

private final class Way: UIPanGestureRecognizer {
  let isAcross: Bool
  init(isAcross: Bool, target: AnyObject?, action: Selector?) {
    self.isAcross = isAcross
    super.init(target: target, action: action)
  }
}

@MainActor private final class Desk {
  var said: [String] = []
  func panned(_ pan: UIPanGestureRecognizer) { said.append("pan \(pan.state.name)") }
  func moved() { said.append("moved") }
}

private final class Fading: UIView {
  var isGone = false
  override var isHidden: Bool {
    get { isGone }
    set { isGone = newValue }
  }
}

private final class Deaf: UIView {
  var hears = false
  override var isUserInteractionEnabled: Bool {
    get { hears }
    set { hears = newValue }
  }
}

private final class Clear: UIView {
  var shown: CGFloat = 0
  override var alpha: CGFloat {
    get { shown }
    set { shown = newValue }
  }
}

private final class Told: UIView {
  var story: [String] = []
  override var center: CGPoint { didSet { story.append("center") } }
  override var alpha: CGFloat { didSet { story.append("alpha") } }
  override func addSubview(_ view: UIView) {
    story.append("addSubview")
    super.addSubview(view)
  }
  override func removeFromSuperview() {
    story.append("removeFromSuperview")
    super.removeFromSuperview()
  }
}

private final class FullStack: UIStackView {
  var added = 0
  override func addSubview(_ view: UIView) {
    added += 1
    super.addSubview(view)
  }
}

private final class Measured: CALayer {
  var story: [String] = []
  override var bounds: CGRect { didSet { story.append("bounds \(bounds.width)") } }
  override var position: CGPoint { didSet { story.append("position \(position.x)") } }
}
private final class MeasuredView: UIView {
  override class var layerClass: AnyClass { Measured.self }
}

private final class Disc: CALayer {
  override func contains(_ p: CGPoint) -> Bool {
    p.distance(to: CGPoint(x: 50, y: 50)) < 50
  }
}
private final class DiscView: UIView { override class var layerClass: AnyClass { Disc.self } }

private final class Keyed: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool { key == "bounds" }
}

private final class Router: UIViewController {
  var dismissals = 0
  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissals += 1
    super.dismiss(animated: flag, completion: completion)
  }
}

private final class Updating: UIViewController {
  var updates = 0
  override func updateViewConstraints() {
    updates += 1
    super.updateViewConstraints()
  }
}

private final class WideButton: UIButton {
  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    CGRect(x: 5, y: 6, width: 70, height: 8)
  }
  override func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: 20, dy: 0)
  }
}

@MainActor @Suite("Overriding what is open in UIKit", .timeLimit(.minutes(60)))
struct OverridingTests {
  let stage = TestStage(400, 400)

  @Test("a mock of a pan gives its values, also where it is only known as a recognizer (OVR-01)")
  func mock() {
    let pan = MockPan()
    let recognizer: UIGestureRecognizer = pan
    let core: PantoGestures.UIPanGestureRecognizer = pan

    #expect(recognizer.view === pan.owner && recognizer.host === pan.owner)
    #expect(recognizer.state == .changed && recognizer.numberOfTouches == 7)
    #expect(recognizer.location(in: stage.window) == CGPoint(x: 1, y: 2))
    #expect(recognizer.location(ofTouch: 0, in: nil) == CGPoint(x: 30, y: 0))
    #expect(core.translation(in: nil) == CGPoint(x: 30, y: 0))
    core.setTranslation(.zero, in: nil)
    #expect(pan.translation(in: pan.view) == .zero)
    #expect(core.velocity(in: stage.window).y == 9)
  }

  @Test("a mock is attached to the view that it was added to, whatever its `view` says (OVR-01)")
  func attachment() {
    let (first, second) = (stage.add(UIView()), stage.add(UIView()))
    let pan = MockPan()

    first.addGestureRecognizer(pan)
    second.addGestureRecognizer(pan)

    #expect(first.gestureRecognizers == nil && second.gestureRecognizers == [pan])
  }

  @Test("a subclass changes what real fingers report, and is unchanged otherwise (OVR-01)")
  func fingers() {
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let pan = HeavyPan()
    card.addGestureRecognizer(pan)
    var moved: [CGFloat] = []
    pan.addAction { moved.append($0.translation(in: card).x) }

    stage.finger().down(at: (50, 50)).move(by: (60, 0)).up()

    #expect(moved.last == 25 && pan.location(in: card) == .zero)
    #expect(stage.story(of: pan).description.contains("ended"))
  }

  @Test("an overridden isEnabled decides whether a recognizer receives touches (OVR-01)")
  func enabled() {
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let tap = ClosedTap()
    card.addGestureRecognizer(tap)
    var taps = 0
    tap.addAction { _ in taps += 1 }

    stage.finger().down(at: (50, 50)).up()
    #expect(taps == 0 && tap.explanation == .disabled)
    tap.isOpen = true
    stage.advance(by: 1)
    stage.finger().down(at: (50, 50)).up()
    #expect(taps == 1)
  }

  @Test("a subclass hands target and action on, as a Selector, and needs no other init (OVR-04)")
  func initializers() {
    let desk = Desk()
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    for pan in [
      Way(isAcross: true, target: desk, action: Selector(Desk.panned)),
      Way(isAcross: false, target: desk, action: Selector(Desk.moved)),
      Way(isAcross: false, target: nil, action: nil),
      UIPanGestureRecognizer(target: desk, action: Desk.moved),
    ] {
      card.addGestureRecognizer(pan)
      stage.finger().down(at: (50, 50)).move(by: (60, 0), over: 0).up()
      card.removeGestureRecognizer(pan)
      stage.advance(by: 1)
    }

    #expect(desk.said == ["pan began", "pan ended", "moved", "moved", "moved", "moved"])
  }

  @Test("a selector of another sender or another target is refused and reported (OVR-04)")
  func wrongSelector() {
    // Each place is told once and the newest messages are kept, so an earlier test must not count.
    Misuse.forget()

    let pinch = UIPinchGestureRecognizer(target: Desk(), action: Selector(Desk.panned))
    let pan = UIPanGestureRecognizer(target: stage.window, action: Selector(Desk.moved))

    #expect(!pinch.hasTargets && !pan.hasTargets)
    #expect(Misuse.messages.count == 2)
  }

  @Test(
    "overrides of isHidden, isUserInteractionEnabled and alpha decide about touches (OVR-02)",
    arguments: [0, 100])
  func hitState(siblings: Int) {
    let (gone, deaf, clear) = (Fading(), Deaf(), Clear())
    gone.isGone = true
    for (i, view) in [gone, deaf, clear].enumerated() {
      view.frame = CGRect(x: 100 * i, y: 0, width: 100, height: 100)
      stage.add(view)
    }
    for i in 0..<siblings {
      stage.add(UIView(frame: CGRect(x: i, y: 300, width: 10, height: 10)))
    }
    func hits() -> [UIView?] {
      [50, 150, 250].map { stage.window.hitTest(CGPoint(x: $0, y: 50), with: nil) }
    }

    #expect(hits() == [stage.window, stage.window, stage.window])
    (gone.isGone, deaf.hears, clear.shown) = (false, true, 1)
    #expect(hits() == [gone, deaf, clear])
    #expect(clear.hitObstacle(at: .zero) == nil)
    deaf.isUserInteractionEnabled = false
    deaf.removeFromSuperview()
    #expect(hits() == [gone, stage.window, clear])
  }

  @Test(
    "a view's overrides are called by the library: by layout, stacks and the hierarchy (OVR-02)")
  func calls() {
    let told = Told()
    stage.add(UIView()).addSubview(told)
    told.translatesAutoresizingMaskIntoConstraints = false
    told.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20).isActive = true
    told.widthAnchor.constraint(equalToConstant: 40).isActive = true
    stage.window.layoutIfNeeded()
    #expect(told.story == ["center"] && told.center.x == 40)

    told.story = []
    told.addSubview(UIView())
    told.alpha = 0.5
    told.removeFromSuperview()
    #expect(told.story == ["addSubview", "alpha", "removeFromSuperview"])

    let stack = FullStack()
    stack.addArrangedSubview(UIView())
    #expect(stack.added == 1 && stack.subviews.count == 1)
  }

  @Test("a button places title and picture where overrides say (OVR-02)")
  func button() {
    let button = WideButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.setImage(UIImage(outline: [], size: CGSize(width: 10, height: 10)), for: .normal)
    button.contentHorizontalAlignment = .left
    button.layoutIfNeeded()

    #expect(button.titleLabel?.frame == CGRect(x: 5, y: 6, width: 70, height: 8))
    #expect(button.imageView?.frame == CGRect(x: 20, y: 15, width: 10, height: 10))
  }

  @Test("a view sets bounds and position of a layer that overrides them (OVR-03)")
  func layer() {
    let view = MeasuredView()
    let layer = view.layer as? Measured

    view.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
    view.bounds.size.width = 30
    view.center.x = 7

    #expect(layer?.story == ["bounds 20.0", "position 20.0", "bounds 30.0", "position 7.0"])
    #expect(layer?.position.x == 7 && view.center.x == 7)
  }

  @Test("a layer's `contains` decides where its view is hit (OVR-03)")
  func contains() {
    let disc = stage.add(DiscView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))

    #expect(stage.window.hitTest(CGPoint(x: 50, y: 3), with: nil) === disc)
    #expect(stage.window.hitTest(CGPoint(x: 3, y: 3), with: nil) === stage.window)
    #expect(stage.window.layer.hitTest(CGPoint(x: 50, y: 3)) === disc.layer)
    #expect(disc.layer.hitTest(CGPoint(x: 3, y: 3)) == nil)
  }

  @Test("a layer that needs display for its bounds is drawn again after a change (OVR-03)")
  func displayKeys() {
    #expect(LayerOverrides.of(Keyed.self) == .displayKeys)
    #expect(LayerOverrides.of(Measured.self) == .geometry)
    #expect(LayerOverrides.of(Disc.self) == .contains)
    let copy = Keyed(layer: Measured())
    copy.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    #expect(copy.wantsDrawing)
  }

  @Test("a dismissal from inside calls the presenter's override (OVR-02)")
  func dismissal() {
    let router = Router()
    stage.window.rootViewController = router
    let sheet = UIViewController()
    router.present(sheet, animated: false)

    sheet.dismiss(animated: false)

    #expect(router.dismissals == 1 && router.presentedViewController == nil)
  }

  @Test("updateViewConstraints is called where the view's constraints are updated (OVR-02)")
  func constraints() {
    let page = Updating()
    stage.window.rootViewController = page
    stage.window.layoutIfNeeded()
    let before = page.updates

    page.view.setNeedsUpdateConstraints()
    stage.window.layoutIfNeeded()

    #expect(page.updates == before + 1)
    #expect(!page.view.needsUpdateConstraints())
  }

  @Test("classes that override nothing pay nothing: no property of theirs is asked (OVR-02)")
  func nothing() {
    class Plain: UIView { var name = "" }
    class PlainLayer: CALayer { var title = "" }
    class PlainPan: UIPanGestureRecognizer { var name2 = "" }
    let views: [UIView.Type] = [
      UIView.self, Plain.self, UILabel.self, UIImageView.self, UIButton.self, UISwitch.self,
      UIScrollView.self, UITableView.self, UITableViewCell.self, UIStackView.self, UIWindow.self,
    ]
    for kind in views { #expect(ViewOverrides.of(kind).isDisjoint(with: [.hitState, .alpha])) }
    let layers: [CALayer.Type] = [
      CALayer.self, PlainLayer.self, CAShapeLayer.self, CAGradientLayer.self,
    ]
    for kind in layers { #expect(LayerOverrides.of(kind).isEmpty, "\(kind)") }
    let recognizers: [UIGestureRecognizer.Type] = [
      UIGestureRecognizer.self, PlainPan.self, UIPanGestureRecognizer.self,
      UITapGestureRecognizer.self, MockPan.self,
    ]
    for kind in recognizers { #expect(RecognizerOverrides.of(kind).isEmpty, "\(kind)") }

    let parent = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    for i in 0..<100 {
      parent.addSubview(Plain(frame: CGRect(x: 4 * i, y: 0, width: 4, height: 400)))
    }
    _ = stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil)
    let index = parent.hitIndex
    #expect(parent.subviews.allSatisfy { index?.kind(of: $0) == .upright })
  }
}

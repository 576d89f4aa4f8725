import PantoBase
import PantoTesting
import Testing
import UIKit

private nonisolated(unsafe) var key: UInt8 = 0
private nonisolated(unsafe) var otherKey: UInt8 = 0

@MainActor @Suite("Objects, timers and notifications of UIKit code", .timeLimit(.minutes(60)))
struct UIKitObjectTests {
  let name = Notification.Name("UIKitObjectTests")

  @Test("timers by method fire on the stage's clock until they are invalidated (PRT-34)")
  func timers() {
    let stage = TestStage()
    let listener = Listener()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.5, target: listener, selector: Listener.tick(_:), userInfo: "x",
      repeats: true)
    _ = Timer.scheduledTimer(
      timeInterval: 0.7, target: listener, selector: Listener.bare, userInfo: nil, repeats: false)
    stage.advance(by: 0.4)
    #expect(listener.heard.isEmpty)
    stage.advance(by: 0.8)
    #expect(listener.heard == ["tick x", "bare", "tick x"])
    timer.invalidate()
    stage.advance(by: 5)
    #expect(listener.heard.count == 3)
  }

  @Test("a timer that a loop starts is due after its interval and tells its userInfo (PRT-34)")
  func loop() {
    let stage = TestStage()
    let listener = Listener()
    let timers = listener.timers()
    stage.advance(by: 0.2)
    listener.add(timers)
    stage.advance(by: 0.2)
    #expect(listener.heard.isEmpty)
    // The timers were made half a second before, though added later.
    stage.advance(by: 0.15)
    #expect(listener.heard == ["tick y", "block"])
    stage.advance(by: 5)
    #expect(listener.heard.count == 2)
  }

  @Test("a timer retains its target until it ends, and a late clock leaves calls out (PRT-34)")
  func retained() {
    let stage = TestStage()
    weak var gone: Listener?
    let timer: Timer
    do {
      let listener = Listener()
      gone = listener
      timer = Timer.scheduledTimer(
        timeInterval: 1, target: listener, selector: Listener.bare, userInfo: nil, repeats: true)
    }
    stage.advance(by: 3)
    #expect(gone?.heard.count == 3)
    Listener.end(timer)
    #expect(gone == nil, "it lets go at once, as in UIKit")
    stage.advance(by: 2)
  }

  @Test(
    "a timer that ends lets go of its target, its closure and its userInfo (PRT-34)",
    arguments: ["invalidated", "over", "fired", "Foundation"])
  func letsGo(how: String) {
    let stage = TestStage()
    weak var target: Listener?
    weak var held: Listener?
    weak var info: Listener?
    let timers: [Timer]
    do {
      let (listener, other, third) = (Listener(), Listener(), Listener())
      (target, held, info) = (listener, other, third)
      timers = listener.timers(holding: other, userInfo: third, repeats: how == "Foundation")
    }
    stage.advance(by: 0.4)
    #expect(target != nil && held != nil && info != nil)
    switch how {
    case "invalidated": for timer in timers { Listener.end(timer) }
    case "over": stage.advance(by: 0.2)
    case "fired": for timer in timers { timer.fire() }
    default:
      // Beside an import of Foundation, its own method ends the timer, which is noticed when it
      // would have been due.
      for timer in timers { timer.invalidate() }
      stage.advance(by: 0.2)
    }
    #expect(target == nil && held == nil && info == nil)
    #expect(timers.allSatisfy { !$0.isValid && !Listener.hasInfo($0) })
  }

  @Test("a target may end its timer as it goes, and inside its own call (PRT-34)")
  func endsItself() {
    let stage = TestStage()
    weak var target: Listener?
    do {
      let listener = Listener()
      target = listener
      listener.startEnding()
    }
    stage.advance(by: 3)
    #expect(target == nil)
  }

  @Test("a target without the method is refused and reported (PRT-34)")
  func wrongTarget() {
    let stage = TestStage()
    let before = Misuse.count
    Timer.scheduledTimer(
      timeInterval: 0.1, target: UIView(), selector: Listener.bare, userInfo: nil, repeats: false)
    stage.advance(by: 1)
    #expect(Misuse.count == before + 1)
  }

  @Test("observers by method hear what they asked for, until they are removed or gone (PRT-39)")
  func observers() {
    let center = NotificationCenter()
    var listener: Listener? = Listener()
    let kept = listener!
    center.addObserver(kept, selector: Listener.note(_:), name: name, object: nil)
    center.addObserver(kept, selector: Listener.object(_:), name: name, object: nil)
    center.addObserver(kept, selector: Listener.bare, name: Notification.Name("other"), object: nil)
    center.post(name: name, object: 7)
    #expect(Set(kept.heard) == ["note 7", "object"])
    center.removeObserver(kept, name: name, object: nil)
    center.post(name: name, object: 8)
    center.post(name: Notification.Name("other"), object: nil)
    #expect(kept.heard.count == 3 && kept.heard.last == "bare")
    center.removeObserver(kept)
    center.post(name: Notification.Name("other"), object: nil)
    #expect(kept.heard.count == 3)
    listener = nil
  }

  @Test("an observer is held weakly, and only the object asked for counts (PRT-39)")
  func weakObservers() {
    let center = NotificationCenter()
    let sender = Listener()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      center.addObserver(listener, selector: Listener.bare, name: name, object: sender)
      center.post(name: name, object: Listener())
      #expect(listener.heard.isEmpty)
      center.post(name: name, object: sender)
      #expect(listener.heard == ["bare"])
    }
    #expect(gone == nil)
    center.post(name: name, object: sender)
  }

  @Test("a token of the form with a closure is removed as before (PRT-39)")
  func tokens() {
    let center = NotificationCenter()
    let listener = Listener()
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { listener.bare() }
    }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(listener.heard == ["bare"])
  }

  @Test("values are kept beside an object by key, and end after it (PRT-33)")
  func associated() {
    let view = UIView()
    objc_setAssociatedObject(view, &key, "a", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(view, &otherKey, 2, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(view, &key) as? String == "a")
    #expect(objc_getAssociatedObject(view, &otherKey) as? Int == 2)
    #expect(objc_getAssociatedObject(UIView(), &key) == nil)
    objc_setAssociatedObject(view, &key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(view, &key) == nil)
    objc_removeAssociatedObjects(view)
    #expect(objc_getAssociatedObject(view, &otherKey) == nil)

    weak var held: Listener?
    weak var assigned: Listener?
    do {
      let owner = UIView()
      let value = Listener()
      held = value
      objc_setAssociatedObject(owner, &key, value, .OBJC_ASSOCIATION_RETAIN)
      let other = Listener()
      assigned = other
      objc_setAssociatedObject(owner, &otherKey, other, .OBJC_ASSOCIATION_ASSIGN)
    }
    #expect(assigned == nil)
    // The next values that are set sweep those of objects that are gone.
    for _ in 0..<40 {
      objc_setAssociatedObject(UIView(), &key, 1, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(held == nil)
  }

  @Test("views and recognizers answer what every object of iOS answers (PRT-33)")
  func questions() {
    let label = UILabel()
    #expect(label.isEqual(label) && !label.isEqual(UILabel()) && !label.isEqual(nil))
    #expect(label.isKind(of: UIView.self) && !label.isKind(of: UIButton.self))
    #expect(label.isMember(of: UILabel.self) && !label.isMember(of: UIView.self))
    #expect(UITapGestureRecognizer().isKind(of: UIGestureRecognizer.self))
    let shape = CAShapeLayer()
    #expect(shape.isMember(of: CAShapeLayer.self) && !shape.isMember(of: CALayer.self))
    #expect(shape.isKind(of: CALayer.self) && shape.isEqual(shape))
  }

  @Test("rectangles and the like are text in UIKit's form and come back from it (PRT-53)")
  func textForms() {
    #expect(NSCoder.cgPoint(for: "{1.5, -2}") == CGPoint(x: 1.5, y: -2))
    #expect(
      NSCoder.cgRect(for: "{{1, 2}, {3, 4.25}}") == CGRect(x: 1, y: 2, width: 3, height: 4.25))
    #expect(
      NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4.25)) == "{{1, 2}, {3, 4.25}}")
    #expect(NSStringFromCGSize(CGSize(width: 10, height: 0.5)) == "{10, 0.5}")
    #expect(CGSizeFromString("{10, 0.5}") == CGSize(width: 10, height: 0.5))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
    for wrong in ["", "{1}", "{1, x}", "{1, 2, 3}", "nonsense"] {
      #expect(NSCoder.cgPoint(for: wrong) == .zero)
    }
    let odd = CGPoint(x: CGFloat.nan, y: .infinity)
    #expect(NSCoder.string(for: odd) == "{nan, inf}")
    #expect(HUGE == .greatestFiniteMagnitude)
  }

  @Test("index paths of Objective-C have rows and items, geometry compares by method (PRT-53)")
  func olderMembers() {
    let path = NSIndexPath(row: 3, section: 2)
    #expect(path.row == 3 && path.item == 3 && path.section == 2)
    #expect((path as IndexPath) == IndexPath(row: 3, section: 2))
    #expect(NSIndexPath(item: 1, section: 0) == NSIndexPath(row: 1, section: 0))
    #expect(NSIndexPath().row == NSNotFound && NSIndexPath(index: 4).section == 4)
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(.zero) && CGRect.zero.equalTo(.zero))
  }
}

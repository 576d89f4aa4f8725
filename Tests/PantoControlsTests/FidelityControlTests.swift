import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Tests controls, recognizers and scroll views as programs written for UIKit expect them.
@MainActor @Suite("Controls as in UIKit", .timeLimit(.minutes(60))) struct FidelityControlTests {
  let stage = TestStage(320, 480)

  @MainActor private final class Counter {
    var count = 0
    var others = 0
    func count(_ sender: UIControl) { count += 1 }
    func countTap() { count += 1 }
    func other() { others += 1 }
  }

  // MARK: Targets

  @Test("the same target added from the same place is called once for each event (FID-04)")
  func samePair() {
    let control = UIControl()
    let counter = Counter()
    func setUp(_ events: UIControl.Event) {
      control.addTarget(counter, action: Counter.count(_:), for: events)
    }
    setUp(.touchUpInside)
    setUp(.touchUpInside)
    setUp(.touchDown)
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: .touchDown)
    #expect(counter.count == 2)
    control.addTarget(counter, action: Counter.other, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(counter.count == 3 && counter.others == 1)

    let tap = UITapGestureRecognizer()
    func setUpTap() { tap.addTarget(counter, action: Counter.countTap) }
    setUpTap()
    setUpTap()
    stage.window.addGestureRecognizer(tap)
    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(counter.count == 4)
  }

  @Test("a control counts a touch as inside up to 70 points outside of its bounds (FID-14)")
  func slack() {
    let control = stage.add(UIControl(frame: CGRect(x: 100, y: 100, width: 40, height: 40)))
    let counter = Counter()
    control.addTarget(counter, action: Counter.count(_:), for: .touchUpInside)
    stage.finger().down(at: (120, 120)).move(to: (209, 120)).up()
    #expect(counter.count == 1)
    stage.finger().down(at: (120, 120)).move(to: (211, 120)).up()
    #expect(counter.count == 1)
  }

  @Test("the primary action of a switch and a slider is sent once for each change (FID-25)")
  func primaryAction() {
    let toggle = stage.add(UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31)))
    let counter = Counter()
    toggle.addTarget(counter, action: Counter.count(_:), for: .primaryActionTriggered)
    stage.tap(at: toggle.center)
    #expect(toggle.isOn && counter.count == 1)
    let button = stage.add(UIButton(frame: CGRect(x: 20, y: 80, width: 51, height: 31)))
    button.addTarget(counter, action: Counter.count(_:), for: .primaryActionTriggered)
    stage.tap(at: button.center)
    #expect(counter.count == 2)
  }

  @Test("a selected button that is pressed shows its normal parts, unless it has others (FID-26)")
  func mixedState() {
    let button = UIButton()
    button.setTitle("normal", for: .normal)
    button.setTitle("pressed", for: .highlighted)
    button.setTitle("selected", for: .selected)
    button.isSelected = true
    #expect(button.currentTitle == "selected")
    button.isHighlighted = true
    #expect(button.currentTitle == "normal")
    button.setTitle("both", for: [.selected, .highlighted])
    #expect(button.currentTitle == "both")
  }

  @Test("a stepper that is held steps on, and tells each step or only the end (FID-24)")
  func autorepeat() {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 20, y: 20, width: 94, height: 32)))
    let counter = Counter()
    stepper.addTarget(counter, action: Counter.count(_:), for: .valueChanged)
    let plus = CGPoint(x: stepper.frame.maxX - 10, y: stepper.center.y)
    stage.finger().down(at: plus).hold(0.72).up()
    #expect(stepper.value == 3 && counter.count == 3)
    stepper.isContinuous = false
    stage.finger().down(at: plus).hold(0.72).up()
    #expect(stepper.value == 6 && counter.count == 4)
    stepper.autorepeat = false
    stage.finger().down(at: plus).hold(2).up()
    #expect(stepper.value == 7)
    stage.advance(by: 2)
    #expect(stepper.value == 7)
  }

  @Test(
    "a switch keeps its size, a control tracks after beginTracking, a scrolled view lays out (FID-35)"
  )
  func small() {
    final class Asking: UIControl {
      var was: Bool?
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        was = isTracking
        return true
      }
    }
    let toggle = UISwitch()
    toggle.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
    #expect(toggle.frame == CGRect(x: 10, y: 20, width: 51, height: 31))
    let control = stage.add(Asking(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let finger = stage.finger().down(at: (20, 20))
    #expect(control.was == false && control.isTracking)
    finger.up()
    #expect(UIScrollView().isMultipleTouchEnabled)

    final class Counting: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let scrolled = stage.add(Counting(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    stage.stage.layoutIfNeeded()
    let before = scrolled.layouts
    scrolled.bounds.origin.y = 10
    stage.stage.layoutIfNeeded()
    #expect(scrolled.layouts == before + 1)
  }

  // MARK: Recognizers

  @Test("a subclass sees began after super.touchesMoved, and can refuse the gesture (FID-13)")
  func directionLock() {
    final class Vertical: UIPanGestureRecognizer {
      var seen: [State] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began {
          seen.append(state)
          let speed = velocity(in: view)
          if speed.x.magnitude > speed.y.magnitude { state = .cancelled }
        }
      }
    }
    let pan = Vertical()
    var states: [UIGestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    stage.window.addGestureRecognizer(pan)
    stage.finger().down(at: (100, 100)).move(by: (100, 0)).up()
    #expect(pan.seen == [.began] && states.isEmpty && pan.state == .possible)
    stage.finger().down(at: (100, 100)).move(by: (0, 100)).up()
    #expect(pan.seen == [.began, .began] && states.first == .began && states.last == .ended)
  }

  @Test("a subclass of a scroll view answers for its pan, and nobody else can (FID-05)")
  func panDelegate() {
    final class Shared: UIScrollView, UIGestureRecognizerDelegate {
      var asked = 0
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool {
        asked += 1
        return true
      }
    }
    let scroll = Shared(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 320, height: 2000)
    let outer = UIPanGestureRecognizer()
    stage.window.addGestureRecognizer(outer)
    stage.add(scroll)
    #expect(scroll.panGestureRecognizer.delegate === scroll)
    let finger = stage.finger().down(at: (100, 300)).move(by: (0, -100))
    #expect(scroll.asked > 0 && outer.state == .changed && scroll.contentOffset.y > 0)
    finger.up()

    let before = Misuse.count
    scroll.panGestureRecognizer.delegate = Shared()
    UIScrollView().panGestureRecognizer.delegate = scroll
    #expect(Misuse.count == before + 2 && scroll.panGestureRecognizer.delegate === scroll)
  }

  @Test("a drag of a thumb belongs to its slider or switch, not to what is around (FID-21)")
  func thumbs() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    let pan = UIPanGestureRecognizer()
    var begins = 0
    pan.addAction { begins += $0.state == .began ? 1 : 0 }
    stage.window.addGestureRecognizer(pan)
    let slider = UISlider(frame: CGRect(x: 40, y: 100, width: 200, height: 31))
    slider.value = 0.5
    let toggle = UISwitch(frame: CGRect(x: 40, y: 200, width: 51, height: 31))
    for view in [slider, toggle] { scroll.addSubview(view) }
    stage.add(scroll)
    stage.finger().down(at: (140, 115)).move(by: (60, 5), over: 0.2).up()
    stage.finger().down(at: (55, 215)).move(by: (30, 0), over: 0.2).up()
    #expect(slider.value > 0.7 && toggle.isOn)
    #expect(begins == 0 && scroll.contentOffset == .zero)
    stage.advance(by: 1)
    stage.finger().down(at: (60, 115)).move(by: (-40, 0), over: 0.1).up()
    stage.settle()
    #expect(scroll.contentOffset.x > 0, "beside the thumb the content scrolls")
  }

  @Test("a tap of two fingers counts both, though they lift one after the other (FID-32)")
  func twoFingers() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    var places: [CGPoint] = []
    tap.addAction { tap in
      places = (0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: nil) }
    }
    stage.window.addGestureRecognizer(tap)
    let before = Misuse.count
    let first = stage.finger().down(at: (100, 100))
    let second = stage.finger().down(at: (200, 100))
    first.up()
    second.up()
    #expect(places == [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)])
    #expect(Misuse.count == before)
  }

  @Test("a touch on an exclusive view while another is touched reaches nothing (FID-33)")
  func exclusive() {
    let first = stage.add(UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let second = stage.add(UIControl(frame: CGRect(x: 0, y: 200, width: 100, height: 100)))
    second.isExclusiveTouch = true
    let finger = stage.finger().down(at: (50, 50))
    let other = stage.finger().down(at: (50, 250))
    #expect(first.isTracking && !second.isTracking)
    other.up()
    finger.up()
    let alone = stage.finger().down(at: (50, 250))
    #expect(second.isTracking)
    alone.up()
  }

  // MARK: Safe area and scrolling

  @Test("a view that lies off the window has the window's insets at most (FID-02)")
  func offWindow() {
    let stage = TestStage(
      320, 480, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let view = stage.add(UIView(frame: CGRect(x: 0, y: -400, width: 320, height: 2000)))
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    view.frame = CGRect(x: -100, y: 20, width: 200, height: 100)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 27, left: 0, bottom: 0, right: 0))
    view.frame.origin.y = -90
    #expect(view.safeAreaInsets.top == 47, "all of the inset, though the view ends at 10")
    view.frame = CGRect(x: 0, y: -10, width: 320, height: 20)
    #expect(view.safeAreaInsets.top == 20, "a view has no more insets than points")
    let plain = self.stage.add(UIView(frame: CGRect(x: 0, y: -400, width: 320, height: 2000)))
    #expect(plain.safeAreaInsets == .zero)
  }

  @Test("the adjusted inset changes only with the safe area or the insets (FID-17)")
  func steadyInset() {
    final class Told: UIScrollViewDelegate {
      var changes = 0
      func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { changes += 1 }
    }
    let stage = TestStage(
      320, 480, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 320, height: 4000)
    stage.add(scroll)
    stage.stage.layoutIfNeeded()
    let told = Told()
    scroll.delegate = told
    stage.swipe(from: CGPoint(x: 160, y: 400), by: (1, -203.7))
    stage.settle()
    #expect(scroll.contentOffset.y > 100 && told.changes == 0)
    #expect(scroll.adjustedContentInset.top == 47 && scroll.adjustedContentInset.bottom == 34)
  }

  @Test("a directional lock leaves a drag between the axes free (FID-27)")
  func directionalLock() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    scroll.isDirectionalLockEnabled = true
    stage.add(scroll)
    func drag(_ by: (CGFloat, CGFloat)) -> CGPoint {
      scroll.contentOffset = CGPoint(x: 500, y: 500)
      stage.finger().down(at: (200, 300)).move(by: by, over: 0.3).hold(0.3).up()
      stage.settle()
      return scroll.contentOffset - CGPoint(x: 500, y: 500)
    }
    let free = drag((-100, -100))
    #expect(free.x > 50 && free.y > 50)
    let locked = drag((-20, -100))
    #expect(locked.x == 0 && locked.y > 50)
  }

  @Test("an animated zoom tells its begin and its end (FID-30)")
  func animatedZoom() {
    final class Told: UIScrollViewDelegate {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      var told: [String] = []
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
      func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        told.append("begins")
      }
      func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
      ) {
        told.append("ended at \(Int(scale))")
      }
    }
    let told = Told()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.addSubview(told.content)
    scroll.contentSize = told.content.bounds.size
    scroll.maximumZoomScale = 4
    scroll.delegate = told
    stage.add(scroll)
    scroll.setZoomScale(2, animated: true)
    #expect(told.told == ["begins"])
    stage.settle()
    #expect(told.told == ["begins", "ended at 2"])
    scroll.setZoomScale(1, animated: false)
    #expect(told.told.count == 2)
  }
}

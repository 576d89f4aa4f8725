import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests which touches the content of a scroll view receives (H11).
@MainActor @Suite("Touches of scrolled content", .timeLimit(.minutes(60)))
struct ContentTouchTests {
  private final class Picky: UIScrollView {
    var refused: UIView?
    var asked: [String] = []
    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool {
      asked.append(view.gestureName)
      return view !== refused
    }
  }

  private let stage = TestStage(300, 400)
  private let scroll = Picky(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let button = UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 40))
  private let presses = ChangeCounter()

  init() {
    button.accessibilityIdentifier = "pay"
    button.addAction(for: .touchUpInside) { [presses] _ in presses.count += 1 }
    scroll.contentSize = CGSize(width: 300, height: 2000)
    scroll.addSubview(button)
    stage.add(scroll)
  }

  @Test("the scroll view is asked before its content receives a touch, and may keep it (H11)")
  func asked() {
    stage.tap(at: button.center)
    #expect(scroll.asked == ["pay"] && presses.count == 1)

    scroll.refused = button
    stage.tap(at: button.center)
    #expect(scroll.asked == ["pay", "pay"] && presses.count == 1)
  }

  @Test("a finger that rests on a refused button scrolls, which one on a button does not (H11)")
  func scrolls() {
    stage.finger().down(at: button.center).hold(0.3).move(by: (0, -60), over: 0.3).hold(0.3).up()
    #expect(scroll.contentOffset.y == 0)

    scroll.refused = button
    stage.finger().down(at: button.center).hold(0.3).move(by: (0, -60), over: 0.3).hold(0.3).up()
    #expect(scroll.contentOffset.y == 50)
  }

  @Test("a drag that scrolls at once never comes to the content, so nothing is asked (H11)")
  func drag() {
    stage.finger().down(at: button.center).move(by: (0, -60), over: 0.1).hold(0.3).up()

    #expect(scroll.contentOffset.y == 50)
    #expect(scroll.asked.isEmpty)
  }

  @Test("without a delay the question comes when the finger lands (H11)")
  func atOnce() {
    scroll.delaysContentTouches = false
    scroll.refused = button
    let finger = stage.finger().down(at: button.center)

    #expect(scroll.asked == ["pay"] && !button.isHighlighted)
    finger.up()
    #expect(scroll.asked == ["pay"] && presses.count == 0)
  }
}

import PantoBase
import PantoScene
import PantoTesting
import Testing

@MainActor
@Suite("Time inside a handler", .serialized, .timeLimit(.minutes(60)))
struct HandlerAdvanceTests {
  /// A stage whose view calls `body` when it is tapped, with the times before and after it.
  private func expectStandstill(isReported: Bool, _ body: @escaping (TestStage) -> Void) {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    var times: [TimeInterval] = []
    tap.addAction { [unowned stage] _ in
      times.append(stage.now)
      body(stage)
      times.append(stage.now)
    }
    Misuse.forget()

    stage.finger().down(at: (100, 100)).up()

    #expect(times.count == 2 && times.first == times.last)
    #expect(Misuse.messages.count == (isReported ? 1 : 0))
    if isReported {
      #expect(Misuse.messages.first?.contains("time stands still inside a handler") == true)
    }
    #expect(stage.stage.liveTouches.isEmpty)
    let before = stage.now
    stage.advance(by: 1)
    #expect(stage.now == before + 1, "time goes on afterwards")
  }

  @Test(
    "advancing, tapping, dragging and holding inside a handler return with a report (L5)",
    arguments: ["advance", "tap", "two taps", "drag", "hold", "together"])
  func inside(what: String) {
    expectStandstill(isReported: true) { stage in
      switch what {
      case "advance": stage.advance(by: 1)
      case "tap": stage.tap(at: CGPoint(x: 250, y: 400))
      case "two taps": stage.doubleTap(at: CGPoint(x: 250, y: 400))
      case "drag": stage.drag(from: CGPoint(x: 250, y: 250), to: CGPoint(x: 250, y: 400))
      case "hold": stage.finger().down(at: (250, 400)).hold(1).up()
      default:
        let fingers = stage.fingers(2)
        stage.together { for finger in fingers { finger.down(at: (250, 400)).hold(1).up() } }
      }
    }
  }

  @Test(
    "a finger, a mouse and a trackpad that move inside a handler move after it (B52, L5)",
    arguments: ["finger", "mouse", "trackpad"])
  func moving(what: String) {
    expectStandstill(isReported: false) { stage in
      switch what {
      case "finger": stage.finger().down(at: (250, 300)).move(by: (0, 90), over: 0.3).up()
      case "mouse":
        stage.mouse().press(at: CGPoint(x: 250, y: 300)).drag(by: (0, 90), over: 0.3).release()
      default: stage.trackpad().scroll(CGVector(dx: 0, dy: 5), at: CGPoint(x: 250, y: 300))
      }
    }
  }

  @Test("a time that is not finite is refused (L5)")
  func endless() {
    let stage = TestStage()
    let before = Misuse.count
    stage.advance(by: .infinity)
    stage.advance(by: .nan)
    #expect(Misuse.count == before + 2 && stage.now == 0)
  }
}

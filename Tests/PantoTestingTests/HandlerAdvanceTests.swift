import PantoBase
import PantoScene
import PantoTesting
import Testing

@MainActor
@Suite("Time inside a handler", .serialized, .timeLimit(.minutes(20)))
struct HandlerAdvanceTests {
  @Test(
    "advancing, dragging and holding inside a handler return with a report (L5)",
    arguments: ["advance", "drag", "hold", "together", "mouse", "trackpad"])
  func inside(what: String) {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    var times: [TimeInterval] = []
    tap.addAction { _ in
      times.append(stage.now)
      switch what {
      case "advance": stage.advance(by: 1)
      case "drag": stage.finger().down(at: (20, 20)).move(by: (90, 0), over: 0.3).up()
      case "hold": stage.finger().down(at: (20, 20)).hold(1).up()
      case "together":
        let fingers = stage.fingers(2)
        stage.together { for finger in fingers { finger.down(at: (20, 20)).hold(1).up() } }
      case "mouse":
        stage.mouse().press(at: CGPoint(x: 20, y: 20)).drag(by: (90, 0), over: 0.3).release()
      default: stage.trackpad().scroll(CGVector(dx: 0, dy: 5), at: CGPoint(x: 20, y: 20))
      }
      times.append(stage.now)
    }
    Misuse.forget()

    stage.finger().down(at: (100, 100)).up()

    #expect(times.count >= 2 && times.allSatisfy { $0 == times[0] })
    #expect(Misuse.messages.count == 1)
    #expect(Misuse.messages.first?.contains("time stands still inside a handler") == true)
    tap.isEnabled = false
    stage.stage.cancelTouches(because: .system)
    let before = stage.now
    stage.advance(by: 1)
    #expect(stage.now == before + 1, "time goes on afterwards")
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

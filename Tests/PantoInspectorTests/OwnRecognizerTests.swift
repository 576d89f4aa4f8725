import PantoBase
import PantoGestures
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

/// A recognizer as an app could write it: a press on the right half of its view.
private final class RightHalf: UIGestureRecognizer {
  override var gestureKind: GestureKind { GestureKind("rightHalf") }
  override var lackingReason: Reason { .custom(code: "notYetLifted") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, let view else { return }
    let x = touch.location(in: view).x
    guard x < view.bounds.midX else { return }
    request(
      .failed,
      because: .custom(
        code: "leftHalf", value: x, limit: view.bounds.midX, unit: "pt",
        sentence: "Landed at {value}; the right half begins at {limit}."))
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .recognized }
}

/// Tests that diagnose, the inspector and the static inspection explain a recognizer written
/// outside of the library.
@MainActor @Suite("Diagnosis of a custom recognizer", .timeLimit(.minutes(60)))
struct OwnRecognizerDiagnosisTests {
  let stage = TestStage(1000, 700)
  let card: UIView
  private let own = RightHalf()

  init() {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(own)
  }

  @Test(
    "diagnose says what a custom recognizer lacks and why it failed, with its kind and rule (WHY)")
  func diagnosis() {
    let finger = stage.finger().down(at: (250, 150))
    #expect(stage.stage.diagnose(own).sentence == "Not yet lifted.")
    finger.up()

    stage.finger().down(at: (150, 150)).up()
    let answer = stage.stage.diagnose(own)
    #expect(answer.recognizer == "rightHalf:card" && answer.kind.name == "rightHalf")
    #expect(answer.outcome == .failed && answer.reason?.code == "leftHalf")
    #expect(answer.sentence == "Landed at 50 pt; the right half begins at 100 pt.")
    #expect(answer.rule == "REC-04")
    #expect(stage.stage.diagnose(at: CGPoint(x: 150, y: 150)).answers == [answer])
  }

  @Test("a custom recognizer has its row and sentence in the inspector (INS-03)")
  func row() throws {
    let inspector = stage.stage.addInspector()
    stage.finger().down(at: (150, 150))
    try stage.stage.draw(with: stage.compositor)

    let row = try #require(inspector.rows.first)
    #expect(row.title == "Right half" && row.state == "failed" && row.mark == .failed)
    #expect(row.sentence == "Landed at 50 pt; the right half begins at 100 pt.")
  }

  @Test("the static inspection checks a custom recognizer like any other")
  func inspection() {
    #expect(stage.stage.inspect().map(\.code) == [.noTarget])
    own.addAction { _ in }
    #expect(stage.stage.inspect().isEmpty)
  }
}

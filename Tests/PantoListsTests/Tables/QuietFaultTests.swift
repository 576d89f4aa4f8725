import PantoBase
import PantoControls
import PantoGraphics
import PantoLists
import PantoTesting
import Testing

@testable import PantoScene

@MainActor @Suite("Faults that no caller noticed", .timeLimit(.minutes(20)))
struct QuietFaultTests {
  let stage = TestStage(300, 300)

  @Test("a label without a font shrinks its text as one with the default font does")
  func labelWithoutFont() {
    func shownWidth(_ change: (UILabel) -> Void) -> CGFloat {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      label.text = "wider than the label is"
      label.adjustsFontSizeToFitWidth = true
      change(label)
      stage.window.addSubview(label)
      stage.stage.layoutIfNeeded()
      return label.layer.text?.layout.size.width ?? 0
    }
    let usual = shownWidth { _ in }
    #expect(usual > 0 && usual <= 60)
    #expect(shownWidth { $0.font = nil } == usual)
  }

  @Test("the completion of a table's updates is called after the call, in a later turn (K2)")
  func batchUpdates() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(table)
    var calls: [String] = []
    table.performBatchUpdates(
      { calls.append("updates") }, completion: { calls.append("done \($0)") })
    calls.append("returned")
    #expect(calls == ["updates", "returned"])
    stage.advance(by: 0.1)
    #expect(calls == ["updates", "returned", "done true"])
  }

  @Test("a stroke whose width is no number is refused and leaves the pen as it was (B57)")
  func strokeWidth() {
    Misuse.forget()
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setLineWidth(3)
    context.stroke(CGRect(x: 2, y: 2, width: 10, height: 10), width: .nan)
    #expect(Misuse.count == 1, "\(Misuse.messages)")
    for step in context.finish().steps {
      guard case .layer(let content, _, _) = step else { continue }
      #expect(content.bounds.isFinite)
    }
    Misuse.forget()
  }
}

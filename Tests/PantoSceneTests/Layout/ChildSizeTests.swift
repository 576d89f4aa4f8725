import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("A child's size", .timeLimit(.minutes(20))) struct ChildSizeTests {
  private final class Row: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      var x: CGFloat = 0
      for view in subviews {
        view.frame.origin.x = x
        x += view.frame.width
      }
    }
  }

  @Test("a child's new size lays out its superview, a new place does not (FID-19)") func sizes() {
    let stage = TestStage()
    let row = stage.add(Row(frame: CGRect(x: 0, y: 0, width: 300, height: 40)))
    let (a, b) = (UIView(), UIView())
    for view in [a, b] {
      view.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
      row.addSubview(view)
    }
    stage.advance(by: 0.1)
    row.layouts = 0
    a.frame.size.width = 80
    stage.advance(by: 0.1)
    #expect(row.layouts == 1 && b.frame.minX == 80)
    b.center.y += 5
    stage.advance(by: 0.1)
    #expect(row.layouts == 1)
    #expect(!stage.stage.isMoving, "the layout comes to rest")
  }
}

import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("A child's size", .timeLimit(.minutes(60))) struct ChildSizeTests {
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

  /// A view that gives its child a height, and the child, which wants another one.
  private final class Holder: UIView {
    override func layoutSubviews() {
      super.layoutSubviews()
      for view in subviews { view.frame.size.height = 40 }
    }
  }
  private final class Stubborn: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      frame.size.height = 90
    }
  }

  @Test("a child that wants another size than its superview gives it comes to rest (FID-19, B52)")
  func disagreement() {
    let stage = TestStage()
    let holder = stage.add(Holder(frame: CGRect(x: 0, y: 0, width: 300, height: 100)))
    let child = Stubborn(frame: CGRect(x: 0, y: 0, width: 50, height: 10))
    holder.addSubview(child)
    stage.advance(by: 0.1)
    child.layouts = 0
    holder.setNeedsLayout()
    stage.advance(by: 0.1)
    #expect(child.layouts > 0 && child.layouts < 8, "\(child.layouts)")
    #expect(child.frame.height == 90 && !stage.stage.isMoving)
  }
}

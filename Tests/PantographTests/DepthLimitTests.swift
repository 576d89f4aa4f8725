import PantoBase
import PantoScene
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoDynamics
@testable import PantoLayers
@testable import PantoText

/// Objects that name themselves, and trees of thousands of levels.
@MainActor @Suite("Depth and self-reference", .timeLimit(.minutes(60))) struct DepthLimitTests {
  private let stage = TestStage(300, 300)

  private func reported(_ part: String) -> Bool {
    Misuse.messages.contains { $0.contains(part) }
  }

  @Test("a view that lists itself, and lists that name each other, are read once (L7)")
  func accessibleCycles() {
    Misuse.forget()
    let own = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    own.accessibilityElements = [own]
    let parent = stage.add(UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 50)))
    let child = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    child.text = "child"
    let other = UIView(frame: CGRect(x: 0, y: 20, width: 50, height: 20))
    parent.addSubview(child)
    parent.addSubview(other)
    parent.accessibilityElements = [other, child]
    other.accessibilityElements = [parent, stage.window]

    #expect(stage.stage.accessibilityText == "\"child\", text")
    #expect(reported("accessibilityElements"))
  }

  @Test("lists of elements end at the largest depth, and shared ones are not multiplied (L7)")
  func accessibleChains() {
    Misuse.forget()
    let chain = (0..<5000).map { _ in UIView() }
    for (view, next) in zip(chain, chain.dropFirst()) { view.accessibilityElements = [next, next] }
    stage.add(chain[0])

    #expect(stage.stage.accessibilityTree.isEmpty)
    #expect(reported("nested deeper"))
  }

  @Test("a field that is its own side view, or that is in it, refuses that (L10)")
  func sideViews() {
    Misuse.forget()
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
    box.addSubview(field)
    let good = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    field.leftViewMode = .always
    field.rightViewMode = .always
    field.leftView = good
    field.text = "text"

    field.leftView = field
    field.rightView = box
    _ = field.intrinsicContentSize
    stage.advance(by: 0.1)

    #expect(field.leftView === good && field.rightView == nil && good.superview === field)
    #expect(reported("leftView") && Misuse.count == 2)
  }

  @Test("a side view that is moved around its field later has no place in it (L10)")
  func sideViewsLater() {
    Misuse.forget()
    let side = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    let field = UITextField()
    field.leftViewMode = .always
    side.leftViewMode = .always
    field.leftView = side
    side.addSubview(field)
    side.leftView = field

    _ = field.intrinsicContentSize
    stage.advance(by: 0.1)

    #expect(field.superview === side)
  }

  @Test("a chain of child controllers ends at the largest depth, built from either end (L15)")
  func controllers() {
    Misuse.forget()
    var below = UIViewController()
    let top = below
    var accepted = 0
    for _ in 0..<2000 {
      let child = UIViewController()
      below.addChild(child)
      guard child.parent === below else { break }
      accepted += 1
      below = child
    }
    #expect(accepted == CALayer.maximumTreeDepth - 1)
    #expect(reported("deeper than 256") && Misuse.count == 1)

    let parent = UIViewController()
    parent.addChild(top)
    #expect(parent.children.isEmpty && top.parent == nil)
  }

  @Test("a chain of behaviours ends at the largest depth (L11)")
  func behaviors() {
    Misuse.forget()
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let top = UIDynamicBehavior()
    animator.addBehavior(top)
    var below = top
    var accepted = 0
    for _ in 0..<16_000 {
      let child = UIDynamicBehavior()
      below.addChildBehavior(child)
      guard child.dynamicAnimator === animator else { break }
      accepted += 1
      below = child
    }
    #expect(accepted == CALayer.maximumTreeDepth - 1 && Misuse.count == 1)
    below.addChildBehavior(top)
    #expect(Misuse.count == 2)
    stage.advance(by: 0.1)
  }

  @Test("100,000 animation groups in one another are refused and released (L15)")
  func groups() {
    Misuse.forget()
    let layer = CALayer()
    stage.window.layer.addSublayer(layer)
    do {
      var group = CAAnimationGroup()
      for _ in 0..<100_000 {
        let outer = CAAnimationGroup()
        outer.animations = [CABasicAnimation(keyPath: "opacity"), group]
        group = outer
      }
      stage.stage.working { layer.add(group, forKey: "many") }
      stage.advance(by: 0.05)
      layer.removeAllAnimations()
    }
    stage.advance(by: 0.5)
    #expect(reported("nested deeper"))
  }

  @Test("menus are at most as deep as trees of views (L11)")
  func menus() {
    Misuse.forget()
    var menu = UIMenu(children: [UIAction(title: "inner") { _ in }])
    for _ in 0..<100_000 { menu = UIMenu(options: .displayInline, children: [menu]) }
    #expect(reported("nested deeper") && Misuse.count > 0)
  }
}

import PantoScene
import PantoTesting
import Testing

/// Tests what holds when a child controller gets another parent while it is told of its parents.
@MainActor @Suite("Child controllers that move within a call", .timeLimit(.minutes(60)))
struct MovedChildTests {
  private final class Child: UIViewController {
    var onWillMove: ((UIViewController?) -> Void)?
    var onDidMove: ((UIViewController?) -> Void)?
    var onTraits: (() -> Void)?
    var heard: [String] = []

    override func willMove(toParent parent: UIViewController?) {
      super.willMove(toParent: parent)
      heard.append("will move to \(parent?.title ?? "none")")
      let handler = onWillMove
      onWillMove = nil
      handler?(parent)
    }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      heard.append("moved to \(parent?.title ?? "none")")
      let handler = onDidMove
      onDidMove = nil
      handler?(parent)
    }
    override func traitCollectionDidChange(_ old: UITraitCollection?) {
      let handler = onTraits
      onTraits = nil
      handler?()
    }
  }

  private let first = UIViewController()
  private let second = UIViewController()
  private let third = UIViewController()
  private let child = Child()

  init() {
    (first.title, second.title, third.title) = ("1", "2", "3")
  }

  private func expectOnlyChild(of parent: UIViewController?) {
    #expect(child.parent === parent)
    for each in [first, second, third] {
      #expect(each.children == (each === parent ? [child] : []), "\(each.title ?? "")")
    }
  }

  @Test("the parent that takes a child over has it, whatever a call in between did (FID-03)")
  func takenOver() {
    first.addChild(child)
    child.onDidMove = { [third, child] _ in third.addChild(child) }
    second.addChild(child)
    expectOnlyChild(of: second)

    child.onWillMove = { [first, child] _ in first.addChild(child) }
    third.addChild(child)
    expectOnlyChild(of: third)

    child.onWillMove = { [first, child] _ in first.addChild(child) }
    first.addChild(child)
    expectOnlyChild(of: first)
  }

  @Test("a child that gets another parent when it is removed stays there (FID-03)")
  func removed() {
    first.addChild(child)
    child.onDidMove = { [second, child] _ in second.addChild(child) }
    child.removeFromParent()
    expectOnlyChild(of: second)

    child.onDidMove = { [child] _ in child.removeFromParent() }
    child.removeFromParent()
    expectOnlyChild(of: nil)
  }

  @Test("a child that is moved when it loses the traits of its parent stays where it is (FID-03)")
  func movedByTraits() {
    let stage = TestStage(300, 300)
    stage.window.rootViewController = first
    first.addChild(child)
    first.view.addSubview(child.view)
    child.didMove(toParent: first)
    first.setOverrideTraitCollection(
      UITraitCollection(userInterfaceStyle: .dark), forChild: child)
    child.heard = []

    child.onTraits = { [second, child] in second.addChild(child) }
    child.removeFromParent()

    expectOnlyChild(of: second)
    #expect(child.traitCollection.userInterfaceStyle == .light)
    #expect(child.heard == ["will move to 2"], "it has a parent, so nothing says that it has none")
  }

  @Test("a parent that a call puts below its new child does not hold it (FID-03)")
  func circle() {
    child.onWillMove = { [first, child] _ in child.addChild(first) }

    first.addChild(child)

    #expect(child.parent == nil && first.parent === child && first.children.isEmpty)
  }
}

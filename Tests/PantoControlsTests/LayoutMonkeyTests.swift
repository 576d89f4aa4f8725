import TestSupport
import Testing

@testable import PantoControls
@testable import PantoLayout
@testable import PantoScene

@MainActor @Suite("Layout under random changes", .timeLimit(.minutes(60))) struct LayoutMonkeyTests
{
  @Test("views without constraints have no layout box, and their window has no layout engine")
  func nothing() {
    let stage = world()
    for i in 0..<10 {
      stage.window.addSubview(UIView(frame: CGRect(x: i, y: i, width: 5, height: 5)))
    }
    stage.layoutIfNeeded()
    for view in stage.window.subviews { #expect(view.box == nil) }
    #expect(stage.window.box?.ownEngine == nil)
  }

  /// Runs 300 random changes and returns the views' frames at the end.
  func monkey(_ seed: Int) -> [CGRect] {
    var dice = SeededRandom(state: UInt64(seed))
    let stage = world(400, 400)
    var views: [UIView] = []
    var rules: [NSLayoutConstraint] = []
    for _ in 0..<300 {
      let any = views.isEmpty ? stage.window! : views[dice.roll(views.count)]
      let other = views.isEmpty ? stage.window! : views[dice.roll(views.count)]
      switch dice.roll(12) {
      case 0, 1, 2:
        let view: UIView = dice.roll(4) == 0 ? UIStackView() : UILabel()
        view.translatesAutoresizingMaskIntoConstraints = dice.roll(4) == 0
        if let stack = any as? UIStackView, dice.roll(2) == 0 {
          stack.addArrangedSubview(view)
        } else {
          any.addSubview(view)
        }
        views.append(view)
      case 3: any.removeFromSuperview()
      case 4: other.addSubview(any)
      case 5: any.isHidden.toggle()
      case 6: (any as? UILabel)?.text = String(repeating: "w", count: dice.roll(30))
      case 7: any.frame = CGRect(x: dice.roll(50), y: dice.roll(50), width: 20, height: 20)
      case 8: if !rules.isEmpty { rules[dice.roll(rules.count)].isActive.toggle() }
      case 9:
        if !rules.isEmpty { rules[dice.roll(rules.count)].constant = CGFloat(dice.roll(300) - 100) }
      case 10: stage.layoutIfNeeded()
      default: break
      }
      let attributes: [NSLayoutConstraint.Attribute] = [
        .leading, .trailing, .top, .bottom, .width, .height, .centerX, .firstBaseline,
      ]
      let attribute = attributes[dice.roll(attributes.count)]
      let rule = NSLayoutConstraint(
        item: any, attribute: attribute,
        relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual][dice.roll(3)], toItem: other,
        attribute: attribute, multiplier: 1, constant: CGFloat(dice.roll(100) - 50))
      rule.priority = UILayoutPriority([1000, 750, 250][dice.roll(3)])
      rule.isActive = true
      rules.append(rule)
    }
    stage.layoutIfNeeded()
    for view in views {
      #expect(view.frame.isInReach, "seed \(seed)")
      #expect(view.bounds.width >= 0 && view.bounds.height >= 0, "seed \(seed)")
      _ = view.hasAmbiguousLayout
      _ = view.systemLayoutSizeFitting(.zero)
    }
    return views.map(\.frame)
  }

  @Test(
    "random changes leave finite frames, and the same changes give the same frames (P2, T1)",
    arguments: 1...12)
  func monkeyTests(seed: Int) {
    #expect(monkey(seed) == monkey(seed))
  }
}

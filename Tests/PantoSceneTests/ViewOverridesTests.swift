import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoGraphics
@testable import PantoLists
@testable import PantoScene

private class Plain: UIView {
  var name = ""
  override func layoutSubviews() {}
  func draw(_ rect: CGRect, twice: Bool) {}
}
private class Hitting: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event)
  }
}
private final class BelowHitting: Hitting {}
private final class Inside: Plain {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private final class Drawing: UIView { override func draw(_ rect: CGRect) {} }
private final class DrawingLayer: UIView {
  override func draw(_ layer: CALayer, in ctx: CGContext) {}
}
private final class Shaped: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
private class Generic<Value>: UIView { var value: Value? }
private final class GenericHitting<Value>: Generic<Value> {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
extension UIView {
  fileprivate func hitTest(_ point: CGPoint) -> UIView? { nil }
}

@MainActor @Suite("Detection of overridden view methods", .timeLimit(.minutes(60)))
struct ViewOverridesTests {
  @Test(
    "the library's classes and plain subclasses, generic ones included, count as not overriding (HIT-07)"
  )
  func nothing() {
    let plain: [UIView.Type] = [
      UIView.self, UILabel.self, UIImageView.self, UIControl.self, UIButton.self, UISwitch.self,
      UISlider.self, UIScrollView.self, UITableView.self, UITableViewCell.self, UIStackView.self,
      UIWindow.self, Plain.self, Generic<Int>.self, Generic<[String: Any]>.self,
    ]
    for kind in plain {
      #expect(!ViewOverrides.of(kind).contains(.hitTesting), "\(kind)")
      #expect(!ViewOverrides.of(kind).contains(.drawing), "\(kind)")
    }
  }

  @Test("each overridden method is detected, through every generation of subclasses (HIT-07)")
  func each() {
    #expect(ViewOverrides.of(Hitting.self) == .hitTesting)
    #expect(ViewOverrides.of(BelowHitting.self) == .hitTesting)
    #expect(ViewOverrides.of(Inside.self) == .hitTesting)
    #expect(ViewOverrides.of(GenericHitting<Int>.self) == .hitTesting)
    #expect(ViewOverrides.of(Drawing.self) == .drawing)
    #expect(ViewOverrides.of(DrawingLayer.self) == .drawing)
    #expect(ViewOverrides.of(Shaped.self) == .drawing)
  }

  @Test("a comparison with unrelated classes counts as overriding")
  func uncertain() {
    let wrong = OverridableMethod(of: UIView.self, plain: Plain.self, probe: Hitting.self)
    #expect(wrong.isOverridden(in: UIView.self))
    let two = OverridableMethod(of: UIView.self, plain: BelowHitting.self, probe: Hitting.self)
    #expect(two.isOverridden(in: UIView.self))
  }
}

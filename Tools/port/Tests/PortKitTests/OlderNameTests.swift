@testable import PortKit
import Testing

@Suite("Names and calls from before Swift 4.2") struct OlderNameTests {
  private let surface: Surface = {
    var surface = Surface()
    surface.add(
      source: """
        open class UIResponder {}
        open class UIView: UIResponder {
          public struct AnimationOptions {}
          open func bringSubviewToFront(_ view: UIView) {}
        }
        open class UIScrollView: UIView {}
        open class UITableView: UIView {}
        open class UITableViewCell: UIView {
          public enum AccessoryType { case checkmark }
        }
        open class UIViewController: UIResponder {
          open var children: [UIViewController] { [] }
          open var childForStatusBarStyle: UIViewController? { nil }
          open func addChild(_ child: UIViewController) {}
          open func didMove(toParent parent: UIViewController?) {}
        }
        public struct UIFont { public struct Weight { public static let bold = Weight() } }
        public struct UIEdgeInsets { public static let zero = UIEdgeInsets() }
        public class UIApplication { public static let didBecomeActiveNotification = 1 }
        public protocol UIScrollViewDelegate { func scrollViewDidScroll(_ view: UIScrollView) }
        public protocol UITableViewDelegate: UIScrollViewDelegate {
          func tableView(_ view: UITableView, didSelectRowAt path: Int)
        }
        """)
    surface.addStandard(interface: "public struct Int {}\npublic struct Bool {}\nfunc print()")
    return Surface(text: surface.text)
  }()

  private func ported(_ source: String, _ others: String...) -> Ported {
    Program([source] + others, surface: surface).port(0)
  }

  @Test("members of view controllers, where they are called, overridden and handed on")
  func members() {
    for (old, new) in [
      ("c.addChildViewController(d)", "c.addChild(d)"),
      ("addChildViewController(d)", "addChild(d)"),
      ("c.removeFromParentViewController()", "c.removeFromParent()"),
      ("for x in c.childViewControllers {}", "for x in c.children {}"),
      ("childViewControllers.forEach { $0.f() }", "children.forEach { $0.f() }"),
      ("c?.didMove(toParentViewController: self)", "c?.didMove(toParent: self)"),
      ("willMove(toParentViewController: nil)", "willMove(toParent: nil)"),
      ("v.bringSubview(toFront: w)", "v.bringSubviewToFront(w)"),
      ("sendSubview(toBack: w)", "sendSubviewToBack(w)"),
      ("UIActivityIndicatorView(activityIndicatorStyle: .gray)", "UIActivityIndicatorView(style: .gray)"),
      ("i.activityIndicatorViewStyle = .gray", "i.style = .gray"),
      ("let n = text.characters.count", "let n = text.count"),
      (
        "c.didMove(\n  toParentViewController: self\n)", "c.didMove(\n  toParent: self\n)"
      ),
    ] {
      #expect(ported("func f() { \(old) }").text == "func f() { \(new) }")
    }
    let page = """
      class Page: UIViewController {
        override var childViewControllerForStatusBarStyle: UIViewController? { nil }
        override func addChildViewController(_ child: UIViewController) {}
        override func didMove(toParentViewController parent: UIViewController?) {}
      }
      class Other: UIViewController {
        override func didMove(toParentViewController: UIViewController?) {
          super.didMove(toParentViewController: toParentViewController)
        }
      }
      """
    let program = Program([page], surface: surface)
    #expect(
      program.port(0).text == """
        class Page: UIViewController {
          override var childForStatusBarStyle: UIViewController? { nil }
          override func addChild(_ child: UIViewController) {}
          override func didMove(toParent parent: UIViewController?) {}
        }
        class Other: UIViewController {
          override func didMove(toParent toParentViewController: UIViewController?) {
            super.didMove(toParent: toParentViewController)
          }
        }
        """)
    #expect(program.missing(in: 0).isEmpty)
  }

  @Test("functions of rectangles, points and insets become members of their values")
  func functions() {
    for (old, new) in [
      ("CGRectMake(0, 1, w, h)", "CGRect(x: 0, y: 1, width: w, height: h)"),
      ("CGPointMake(a + b, 1)", "CGPoint(x: a + b, y: 1)"),
      ("UIEdgeInsetsMake(1, 2, 3, 4)", "UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)"),
      ("CGRectGetWidth(view.bounds)", "view.bounds.width"),
      ("CGRectGetMaxY(flag ? a : b)", "(flag ? a : b).maxY"),
      ("CGRectInset(r, 1, -2)", "r.insetBy(dx: 1, dy: -2)"),
      ("CGRectGetMidX(CGRectInset(r, 1, 2))", "r.insetBy(dx: 1, dy: 2).midX"),
      ("UIEdgeInsetsInsetRect(r, i)", "r.inset(by: i)"),
      ("!CGRectEqualToRect(a, b ?? c)", "!(a == (b ?? c))"),
      ("CGRectContainsPoint(r, p)", "r.contains(p)"),
      ("CGAffineTransformMakeScale(2, 2)", "CGAffineTransform(scaleX: 2, y: 2)"),
      ("CGAffineTransformRotate(t, .pi)", "t.rotated(by: .pi)"),
      ("CGAffineTransformInvert(t)", "t.inverted()"),
      ("UIImageJPEGRepresentation(image!, 0.5)", "image!.jpegData(compressionQuality: 0.5)"),
      ("UIImagePNGRepresentation(image)", "image.pngData()"),
      ("UIAccessibilityIsReduceMotionEnabled()", "UIAccessibility.isReduceMotionEnabled"),
      ("CGRectMake(\n  0, 1,\n  2, 3)", "CGRect(\n  x: 0, y: 1,\n  width: 2, height: 3)"),
      // What has another number of arguments is another function.
      ("CGRectMake(0, 1)", "CGRectMake(0, 1)"),
    ] {
      #expect(ported("let x = \(old)").text == "let x = \(new)")
    }
  }

  @Test("types inside of a class, their constants and notifications follow from what there is")
  func derived() {
    for (old, new) in [
      ("UITableViewCellAccessoryType.checkmark", "UITableViewCell.AccessoryType.checkmark"),
      ("UIFontWeightBold", "UIFont.Weight.bold"), ("UIEdgeInsetsZero", "UIEdgeInsets.zero"),
      ("f(.UIApplicationDidBecomeActive)", "f(UIApplication.didBecomeActiveNotification)"),
      ("UIApplicationDidBecomeActiveNotification", "UIApplication.didBecomeActiveNotification"),
      ("UIKeyboardWillShowNotification", "UIResponder.keyboardWillShowNotification"),
      ("NSStrokeWidthAttributeName", "NSAttributedString.Key.strokeWidth"),
      ("UIAccessibilityTraitButton", "UIAccessibilityTraits.button"),
      ("UIAccessibilityTraits.button", "UIAccessibilityTraits.button"),
      ("UIViewSomething", "UIViewSomething"), ("UI", "UI"), ("NSAttributeName", "NSAttributeName"),
    ] {
      #expect(ported("let x = \(old)").text == "let x = \(new)")
    }
    #expect(
      ported("extension UIViewAnimationOptions { }").text == "extension UIView.AnimationOptions { }")
  }

  @Test("what the program calls so itself stays")
  func own() {
    for own in [
      "class A { var childViewControllers = 1; func f(a: A) { print(a.childViewControllers) } }",
      "extension UIView { func bringSubview(toFront v: UIView) {}\n func f() { bringSubview(toFront: self) } }",
      "func CGRectMake(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}\nlet x = CGRectMake(1, 2, 3, 4)",
      "struct Name { var characters = 1 }\nlet x = Name().characters",
      "enum UIFontWeightBold {}\nlet x = UIFontWeightBold.self",
      "let s = \"CGRectMake(1, 2, 3, 4).characters\" // childViewControllers",
      "func f(addChildViewController: Int) { print(addChildViewController) }",
    ] {
      #expect(ported(own).text == own)
    }
    let use = "func f(a: A) { print(a.childViewControllers) }"
    #expect(ported(use, "class A { var childViewControllers = 1 }").text == use)
  }

  @Test("notes keep the lines of the source")
  func lines() {
    let source = "func f() {\n  CGRectMake(\n    0, 0,\n    1, 1)\n  c.zork()\n}\n"
    #expect(Program([source], surface: surface).missing(in: 0).contains { $0.line == 5 })
  }

  @Test("methods that a delegate's protocol does not have are told, and nothing has to change")
  func neverCalled() {
    let source = """
      class Page: UIView, UITableViewDelegate {
        func scrollViewDidScroll(_ view: UIScrollView) {}
        func scrollViewDidRest(_ view: UIScrollView) {}
        func tableView(_ view: UITableView, canFocusRowAt path: Int) -> Bool { true }
        func tableView(_ view: UITableView, didSelectRowAt path: Int) {}
      }
      """
    let result = ported(source)
    #expect(
      result.neverCalled.map { "\($0.line): \($0.text)" } == [
        "3: no protocol has scrollViewDidRest(_:) here",
        "4: no protocol has tableView(_:canFocusRowAt:) here",
      ])
    #expect(result.notes.isEmpty && result.text == source)
  }

  @Test("methods that the program itself calls, requires or hides are no delegate's")
  func calledByTheProgram() {
    let source = """
      protocol Filling { func tableView(_ view: UITableView, empty cell: Int) }
      class Page: UIView, UITableViewDelegate, Filling {
        func tableView(_ view: UITableView, fill cell: Int) {}
        func tableView(_ view: UITableView, empty cell: Int) {}
        private func scrollViewRests(_ view: UIScrollView) {}
        func scrollViewRested(_ view: UIScrollView) {}
        func scrollViewPlain(view: UIScrollView) {}
        func tableView(_ view: Page, other: Int) {}
        func f(t: UITableView) { tableView(t, fill: 1); add(self, action: #selector(scrollViewRested(_:))) }
      }
      class Plain: UIView { func tableView(_ view: UITableView, canFocusRowAt path: Int) {} }
      """
    #expect(ported(source).neverCalled.isEmpty)
  }
}

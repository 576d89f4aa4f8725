@testable import PortKit
import Testing

@Suite("What the library and the language refuse") struct ClosedTests {
  private let surface: Surface = {
    var surface = Surface()
    surface.add(
      source: """
        open class UIView { public init(frame: Int) {}; open var effect: UIEffect? }
        open class UILabel: UIView {}
        open class UICell { public required init(frame: Int) {} }
        public final class UIColor { public init(white: Int) {} }
        public struct UIFont {}
        public class UIEffect { init() {} }
        public class UIBlur: UIEffect { public init(style: Int) {} }
        public class UIGestureRecognizer { public init(target: AnyObject?, action: Int) {} }
        public struct UIHidden {}
        public func spring() {}
        """)
    surface.addStandard(
      interface: """
        open class NSObject {
            open func isEqual(_ object: Any?) -> Bool
            open var hash: Int { get }
        }
        public struct Int {}
        public struct Bool {}
        public protocol NSObjectProtocol {}
        """)
    surface.hide(allBut: [
      "UIView", "UILabel", "UICell", "UIColor", "UIFont", "UIEffect", "UIBlur",
      "UIGestureRecognizer",
    ])
    return Surface(text: surface.text)
  }()

  private func listed(_ source: String) -> [String] {
    let program = Program([source], surface: surface)
    return (program.missing(in: 0) + program.port(0).notes).map { "\($0.line): \($0.text)" }
  }
  private func text(_ source: String) -> String {
    Program([source], surface: surface).port(0).text
  }

  @Test("what an extension adds to a final class is not open, and to a structure no class function")
  func extensions() {
    #expect(
      text("extension UIColor { @objc class open dynamic var a: Int { 1 } }")
        == "extension UIColor { class public dynamic var a: Int { 1 } }")
    #expect(
      text("extension UIFont { open class func a() {}; class var b: Int { 1 } }")
        == "extension UIFont { public static func a() {}; static var b: Int { 1 } }")
    for same in [
      "extension UIView { open func a() {}; class func b() {} }",
      "extension UIFont { static func a() {} }", "class A { open class func a() {} }",
    ] {
      #expect(text(same) == same)
    }
  }

  @Test("an initializer of a type that only the running program knows has to be required")
  func making() {
    let words = "only a required initializer"
    for source in [
      "class Store<T: UIView> { func f() { let a = T() } }",
      "func f<T>(type: T.Type) where T: UILabel { let a = type.init(frame: 1) }",
      "func f(type: UIView.Type) { let a = type.init(frame: 1) }",
      "class A: UIView { func f() { let a = type(of: self).init(frame: 1) } }",
      "class Base: UIView { init(size: Int) {} }\nfunc f<T: Base>(_ t: T.Type) { t.init(size: 1) }",
    ] {
      #expect(listed(source).filter { $0.contains(words) }.count == 1, "\(source)")
    }
    for source in [
      "class Store<T: UICell> { func f() { let a = T(frame: 1) } }",
      "func f<T>() -> T { T() }", "protocol Made { init() }\nfunc f<T: Made>() -> T { T() }",
      "protocol Made { init() }\nfunc f<T: UIView & Made>() -> T { T() }",
      "class Base: UIView { required init(size: Int) {} }\nfunc f<T: Base>(_ t: T.Type) { t.init(size: 1) }",
      "func f() { let a = UIView.init(frame: 1) }",
      "func f(type: UIColor.Type) { let a = type.init(white: 1) }",
      "struct Made {}\nfunc f(type: Made.Type) { let a = type.init() }",
    ] {
      #expect(listed(source).filter { $0.contains(words) }.isEmpty, "\(source)")
    }
  }

  @Test("Foundation's classes are known whole, so an override of what they do not have is listed")
  func overrides() {
    #expect(
      listed(
        """
        class Item: NSObject { override func awakeFromNib() {}; override var hash: Int { 1 } }
        class Own: Item { override func awakeFromNib() {}; override func isEqual(_ a: Any?) -> Bool { true } }
        class Mine: NSObject { func f() {} }
        class Below: Mine { override func f() {} }
        """
      ) == ["1: override awakeFromNib()"])
  }

  @Test("an initializer that is not public is not there")
  func closed() {
    #expect(listed("let a = UIEffect()") == ["1: UIEffect()"])
    #expect(listed("let a = UIBlur(style: 1)") == [])
  }

  @Test("an object of another class is listed, one of a class below or above is not")
  func classes() {
    #expect(
      listed(
        """
        class Page: UIView {
          var label: UILabel?
          func show(_ label: UILabel) {}
          func f(view: UIView, blur: UIBlur, color: UIColor) {
            effect = blur
            effect = color
            show(color)
            label = view
            keep(self)
            _ = Proxy(self)
          }
          func keep(_ object: NSObjectProtocol) {}
        }
        class Proxy { init(_ target: NSObjectProtocol) {} }
        """) == [
          "6: effect is a UIEffect here, not a UIColor",
          "7: show(_:) is a UILabel here, not a UIColor",
          "9: keep(_:) is a NSObjectProtocol here, not a Page",
          "10: Proxy(_:) is a NSObjectProtocol here, not a Page",
        ])
  }

  @Test("a CGFloat is no object on Linux, other numbers and texts are")
  func bridges() {
    func told(_ value: String) -> Int {
      listed("func f(c: CGFloat, o: CGFloat!, i: Int, s: String?, n: NSNumber) { let a = \(value) }").filter {
        $0.contains("no object here")
      }.count
    }
    #expect(told("c as NSNumber") == 1 && told("(o as NSNumber)") == 1)
    for value in ["i as NSNumber", "s! as NSString", "c as? NSNumber", "n as NSNumber", "1 as NSNumber", "\"a\" as NSString", "i as? NSNumber"] {
      #expect(told(value) == 0, "\(value)")
    }
  }

  @Test("a method with a result or a number as its sender is no action")
  func results() {
    func notes(_ use: String, _ result: String) -> [String] {
      listed("class A { func f() \(result) {}\n func g() { \(use) } }").filter {
        $0.contains("result")
      }
    }
    #expect(
      listed("class A { func f(_ on: Bool) {}\n func g() { s = #selector(A.f) } }").count == 2)
    #expect(
      listed("class A { func f(_ on: UIView) {}\n func g() { s = #selector(A.f) } }").count == 1)
    #expect(notes("a(action: #selector(f))", "-> Bool").count == 1)
    #expect(notes("a(action: #selector(A.f))", "-> Bool").count == 1)
    #expect(notes("a(action: #selector(f))", "").isEmpty)
    #expect(notes("UIKeyCommand(input: i, action: #selector(f))", "-> Bool").isEmpty)
    #expect(notes("a(action: #selector(h))", "-> Bool").isEmpty)
  }

  @Test("names that import UIKit does not bring are listed, unless Pantograph is imported")
  func hidden() {
    let use = "let a: UIHidden? = nil\nfunc f() { spring() }"
    #expect(listed("import UIKit\n" + use) == ["2: UIHidden", "3: spring"])
    #expect(listed("import Pantograph\n" + use) == [])
    #expect(listed("import UIKit\nstruct UIHidden {}\nfunc spring() {}\n" + use) == [])
  }
}

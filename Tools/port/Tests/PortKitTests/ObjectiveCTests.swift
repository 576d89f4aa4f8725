@testable import PortKit
import Testing

@Suite("What only Objective-C does, and what its headers bring") struct ObjectiveCTests {
  private let surface: Surface = {
    var surface = Surface()
    surface.add(
      source: """
        open class UIView {
          public init(frame: CGRect) {}
          open func draw() {}
        }
        open class UIBar: UIView { open func setPicture(_ name: String) {} }
        open class CALayer { public required init() {} }
        public class CGContext { init(bounds: CGRect) {} }
        public struct UIInsets { public init() {} }
        public struct Weight: RawRepresentable, Hashable { public static let bold: Weight }
        public enum Style: Int { case plain, grouped }
        public typealias Boldness = Weight
        extension Boldness { public static let light = Weight() }
        public final class UIColor { public init(red: Double, green: Double) {} }
        """)
    surface.addStandard(
      interface: """
        open class NSObject {
            public init()
        }
        open class NSValue : NSObject {
        }
        open class NSNumber : NSValue {
        }
        public enum Optional {
            case none
            func map()
        }
        public struct Int {}
        public struct String {}
        public struct CGRect {}
        public struct CGPoint {}
        public protocol NSObjectProtocol {}
        public protocol Hashable {}
        public protocol RawRepresentable {}
        public typealias AnyClass = AnyObject.Type
        """)
    surface.addC(interface: "public typealias size_t = Int\npublic func abs(_ x: Int) -> Int\n")
    return Surface(text: surface.text)
  }()

  private func listed(_ source: String) -> [String] {
    let program = Program([source], surface: surface)
    return (program.missing(in: 0) + program.port(0).notes).sorted().map { "\($0.line): \($0.text)" }
  }
  private func text(_ source: String) -> String {
    Program([source], surface: surface).port(0).text
  }

  @Test("an override that moves out of a public extension is public, and is told by its old line")
  func moved() {
    let source = """
      public class Page: UIView {
        func a() {}
      }
      // Between both.
      public extension Page {
        override func draw() { nobody() }
        func b() { nobody() }
      }
      """
    #expect(text(source).contains("func a() {}\n  public override func draw() { nobody() }\n}"))
    #expect(listed(source) == ["6: nobody", "7: nobody"])
    for access in ["public ", "internal "] {
      let told = source.replacing("  override", with: "  \(access)override")
      #expect(text(told).contains("{}\n  \(access)override func draw"))
    }
    #expect(text(source.replacing("public extension", with: "extension")).contains("{}\n  override func"))
  }

  @Test("required override becomes required alone")
  func required() {
    let body = "init() { super.init() } }"
    for modifiers in ["required override", "override required"] {
      #expect(text("class A: CALayer { \(modifiers) \(body)") == "class A: CALayer { required \(body)")
    }
  }

  @Test("what is final of itself is public, not open")
  func finals() {
    #expect(
      text("open class A { open let a = 1; open static func b() {}; open var c = 2 }")
        == "open class A { public let a = 1; public static func b() {}; open var c = 2 }")
  }

  @Test("a colour that Xcode shows in the text is made by its initializer")
  func colours() {
    let source = "let a = #colorLiteral(red: 0, green: 0.5)"
    #expect(text(source) == "let a = UIColor(red: 0, green: 0.5)")
    #expect(listed(source) == [])
    #expect(listed("let a = #imageLiteral(resourceName: \"a\")").count == 1)
  }

  @Test("attributes of several kinds get the type that holds them")
  func attributes() {
    let key = "NSAttributedString.Key"
    let any = ": [NSAttributedString.Key: Any]"
    for (map, told) in [
      ("[\(key).font: f, \(key).foregroundColor: c]", any), ("[\(key).font: f, .kern: 1]", any),
      ("[\(key).font: f]", ""), ("[\(key).foregroundColor: c, \(key).backgroundColor: c]", ""),
      ("[.font: f, .kern: 1]", ""), ("[other: f, \(key).font: f]", ""), ("[:]", ""),
    ] {
      #expect(text("let a = \(map)") == "let a\(told) = \(map)", "\(map)")
    }
    let typed = "let a: [\(key): NSObject] = [\(key).font: f, \(key).kern: k]"
    #expect(text(typed) == typed)
  }

  @Test("an extension for one class sees that class's members and no others")
  func conditions() {
    let head = "protocol Painted: AnyObject { var tint: Int { get } }\n"
    func notes(_ body: String) -> [String] {
      listed(head + "extension Painted where Self: UIBar { func f() { \(body) } }")
    }
    #expect(notes("setPicture(\"a\"); self.draw(); draw(); _ = tint; f()") == [])
    #expect(notes("setPicture(\"a\", of: 1)").count == 1)
    #expect(notes("self.setPicture(\"a\", of: 1)") == ["2: UIBar.setPicture(_:of:)"])
    // Of other conditions nothing is known.
    #expect(
      listed(head + "extension Painted where Self: Hashable { func f() { setPicture(of: 1) } }") == [])
  }

  @Test("an extension for NSObject reaches no view")
  func objects() {
    let notes = listed("protocol Tagged {}\nextension Tagged where Self: NSObject {}")
    #expect(notes == ["2: Self: NSObject: views, controllers and recognizers are none here"])
    #expect(listed("protocol Tagged {}\nextension Tagged where Self: UIView {}") == [])
  }

  @Test("geometry and Pantograph's own values are no objects")
  func bridges() {
    for (value, box) in [("p", "cgPoint"), ("r", "cgRect")] {
      #expect(
        listed("func f(p: CGPoint, r: CGRect) { let a = \(value) as NSValue }")
          .contains { $0.contains("write NSValue(\(box): …)") })
    }
    #expect(
      listed("func f(w: Weight) { let a = w as NSNumber }") == ["1: a Weight is no object here"])
    // A case tells the type of what it binds.
    #expect(
      listed("func f(a: Any) { switch a {\ncase let p as CGPoint: g(p as NSValue)\ndefault: break } }\nfunc g(_ a: Any) {}")
        == ["2: a CGPoint is no object here: write NSValue(cgPoint: …)"])
    #expect(listed("func f(n: NSNumber) { let a = n as NSNumber }") == [])
  }

  @Test("a class function of an extension makes its class by a required initializer alone")
  func makes() {
    for call in ["self.init(frame: r)", "Self(frame: r)", "Self.init(frame: r)"] {
      let member = "func make(_ r: CGRect) -> UIView { \(call) }"
      #expect(listed("extension UIView { class \(member) }").count == 1, "\(call)")
      #expect(listed("extension UIView { static \(member) }").count == 1, "\(call)")
      #expect(listed("class A: UIView { class \(member) }") == [], "\(call)")
    }
    #expect(listed("extension CALayer { class func make() -> CALayer { self.init() } }") == [])
    #expect(
      listed("extension UIView { convenience init(a: CGRect) { self.init(frame: a) } }") == [])
  }

  @Test("a class as a value has no members of its own")
  func classes() {
    #expect(
      listed("func f(a: AnyClass, b: AnyClass) { _ = a.isSubclass(of: b) }") == [
        "1: AnyClass.isSubclass: only Objective-C looks a member up by its name; cast first"
      ])
    #expect(listed("func f(a: AnyClass) { _ = a.self }") == [])
  }

  @Test("a constant is looked for in the type that is wanted")
  func constants() {
    // The name is known of another type.
    let other = "struct Other { static let heavy = Other(); static let tall = Other() }\n"
    for use in [
      "let a: Weight = .heavy", "let a = [\"a\": .heavy] as [String: Weight]",
      "let a: [Weight] = [.bold, .heavy]", "func f() -> Weight { return .heavy }",
      "func f(_ w: Weight) {}\nfunc g() { f(.bold) }\nlet a: Weight? = .heavy",
    ] {
      #expect(listed(other + use).map { $0.suffix(12) } == ["Weight.heavy"], "\(use)")
    }
    #expect(listed(other + "let a: Style = .tall").count == 1)
    for use in [
      "let a: Weight = .bold", "let a: Style? = .none", "let a: Style = .grouped",
      "let a: Other = .tall", "let a: Weight = .light", "extension Weight { static let heavy = bold }\nlet a: Weight = .heavy",
      "let a: Weight = .init(rawValue: 1)",
    ] {
      #expect(listed(other + use) == [], "\(use)")
    }
  }

  @Test("a closure that is kept in a property has the property's parameters")
  func kept() {
    for source in [
      "class A { var f: (UIView) -> Void\n init() { f = { v in\n v.setPicture(\"a\") } } }",
      "class A { var f: ((UIView) -> Void)?\n func g() { self.f = {\n $0.setPicture(\"a\") } } }",
      "class A {\n let f: (UIView) -> Void = { v in\n v.setPicture(\"a\") } }",
    ] {
      #expect(listed(source) == ["3: UIView.setPicture"], "\(source)")
    }
  }

  @Test("functions of Objective-C's kind are listed, those of C are not")
  func conventions() {
    #expect(listed("typealias A = @convention(block) (Int) -> Int").count == 1)
    #expect(listed("typealias A = @convention(c) (AnyObject, Selector) -> Int").count == 1)
    #expect(listed("typealias A = @convention(c) (Int) -> Int") == [])
  }

  @Test("map of an optional list hands over the list")
  func optionals() {
    let head = "func f(a: [String: [UIBar]], b: [UIView]?) { "
    #expect(listed(head + "_ = a[\"a\"].map { bars in bars.map { $0.draw() } } }") == [])
    #expect(listed(head + "_ = b?.map { $0.setPicture(\"a\") } }") == ["1: UIView.setPicture"])
  }

  @Test("a class that only Pantograph makes, C's types, and the type Protocol")
  func others() {
    #expect(listed("let a = CGContext(data: 1, width: 2)") == ["1: CGContext(data:width:)"])
    #expect(
      listed("extension CGContext { convenience init(data: Int) {} }\nlet a = CGContext(data: 1)")
        == [])
    #expect(listed("let a: size_t = 1, b = size_t.self") == [])
    #expect(listed("func f(a: Protocol) {}") == ["1: Protocol"])
    #expect(listed("struct Protocol {}\nfunc f(a: Protocol) {}") == [])
  }
}

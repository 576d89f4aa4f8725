@testable import PortKit
import Testing

@Suite("What the types of a text tell") struct TypeTests {
  private let surface: Surface = {
    var s = Surface()
    s.add(
      source: """
        public protocol Hosting { var host: UIView { get } }
        open class UIResponder { public init() {} }
        open class UIView: UIResponder {
          public init(frame: CGRect) {}
          public convenience init() {}
          open var superview: UIView? { nil }
          open var subviews: [UIView] { [] }
          open var layer: CALayer { CALayer() }
          open var tag = 0
          open func addSubview(_ view: UIView) {}
          open func setNeedsLayout() {}
          public static func animate(_ seconds: Double, _ body: @escaping () -> Void) {}
          public static func visit(_ body: (UIView) -> Void) {}
        }
        open class UILabel: UIView { open var text: String?; open var lineBreak = Mode.clip }
        public struct Mode: RawRepresentable, Hashable {
          public static let clip = Mode(rawValue: 0)
          public init(rawValue: Int) {}
        }
        public struct Level: Hashable {
          public static let alert: Level
        }
        open class UIWindow: UIView { open var level: Level; open var key: Mode }
        open class UIFont: Hashable { public init(size: Double) {} }
        public struct Edges: OptionSet { public init(rawValue: Int) {} }
        open class CALayer {
          public required init() {}
          open var opacity: Float
          open func setValue(_ value: Any?, forKeyPath path: String) {}
        }
        open class CABasicAnimation { public convenience init(keyPath: String?) {}; public init() {} }
        open class UIViewController: UIResponder {
          open var view: UIView! { nil }
          open func present(_ other: UIViewController, animated: Bool) {}
        }
        @MainActor public protocol Delegate: AnyObject { var window: UIWindow? { get set } }
        enum KeyTarget { init?(_ path: String) { switch path { case "opacity": break; default: return nil } } }
        """)
    s.addStandard(
      interface: """
        public struct CGRect
        public struct Int
        public struct Float
        public struct Double
        public struct Bool
        public struct String
        public protocol Hashable
        public protocol OptionSet
        public protocol RawRepresentable
        public struct Array {
            var first: Int
            func forEach()
            func append()
        }
        public func print(_ a: Any)
        open class NSObject : NSObjectProtocol {
            public init()
            open func copy() -> Any
        }
        extension NSObject {
            open var hash: Int { get }
        }
        open class NSBox : NSObject {
            open func weigh(in unit: Int) -> Int
            open class func setValue() -> Int
        }
        """)
    // Another interface may extend its classes.
    s.addStandard(interface: "extension NSBox {\n    public func open(using key: Int)\n}\n")
    // As it is kept between runs.
    return Surface(text: s.text)
  }()

  private func found(_ source: String, _ others: String...) -> [String] {
    let program = Program([source] + others, surface: surface)
    let all = program.port(0).notes + program.missing(in: 0)
    return all.sorted().map { "\($0.line): \($0.text)" }
  }

  @Test("a member that only another type has is listed wherever the text tells the type")
  func receivers() {
    for (receiver, type) in [
      ("a", "UIView"), ("b!", "UILabel"), ("b?", "UILabel"), ("UIView()", "UIView"),
      ("made", "UILabel"), ("a.superview?", "UIView"), ("a.superview!.layer", "CALayer"),
      ("(a as! UILabel)", "UILabel"), ("a.subviews[0]", "UIView"), ("make()", "UIWindow"),
      ("self", "Page"), ("super", "super"), ("a.superview?.layer", "CALayer"), ("Page()", "Page"),
      ("list.first!", "UILabel"),
    ] {
      let source = """
        class Page: UIView {
          let made = UILabel()
          var list: [UILabel] = []
          func make() -> UIWindow? { nil }
          func f(a: UIView, b: UILabel?) { \(receiver.replacingMake).present() }
        }
        """
      #expect(found(source) == ["5: \(type).present"], "\(receiver)")
    }
  }

  @Test("names that statements and closures bring have the types of what they stand for")
  func bindings() {
    for statement in [
      "if let x = a.superview { x.text = nil }",
      "guard let x = a.superview else { return }; x.text = nil",
      "for x in a.subviews { x.text = nil }",
      "a.subviews.forEach { $0.text = nil }",
      "a.subviews.forEach { x in x.text = nil }",
      "UIView.visit { x in x.text = nil }",
      "let x = a; x.text = nil",
      "if let x = a as? UIView { x.text = nil }",
    ] {
      #expect(found("func f(a: UIView) { \(statement) }") == ["1: UIView.text"], "\(statement)")
    }
    // In the other branch the name stands for what it was.
    #expect(
      found(
        "func f(a: UILabel) { if let a = a as? UIWindow { print(a.level) } else { a.text = nil } }")
        == [])
    // A closure of a generic function is told by the other argument.
    let with = "func with<T>(_ item: T, _ body: (T) -> Void) -> T { item }"
    #expect(found("let a = with(UIView()) { v in v.text = nil }", with) == ["1: UIView.text"])
  }

  @Test("where a type is not known, a name that is somewhere is enough")
  func unknownTypes() {
    for source in [
      "func f<T>(a: T) { a.text = nil }",
      "func f(a: Other) { a.text = nil }\nstruct Other: Codable {}",
      "let a = { 1 }().text", "func f(a: NSObject & Delegate) { a.text = nil }",
      "@dynamicMemberLookup struct A {}\nlet b = A().text",
      "extension Delegate where Self: UILabel { func f() { self.text = nil; text = nil } }",
    ] {
      #expect(!found(source).contains { $0.contains("text") }, "\(source)")
    }
  }

  @Test("what the files add to a type, to what it is made of or to a protocol of it is there")
  func extensions() {
    for own in [
      "extension UIView { var wide: Int { 1 } }", "extension UIResponder { var wide: Int { 1 } }",
      "protocol Wide {}\nextension Wide { var wide: Int { 1 } }\nextension UIView: Wide {}",
      "class Base: UILabel { var wide = 1 }",
      "typealias Box = UIView\nextension Box { var wide: Int { 1 } }",
      "protocol Wide {}\nextension Wide { var wide: Int { 1 } }\ntypealias Box = UIView\nextension Box: Wide {}",
    ] {
      let type = own.contains("Base") ? "Base" : "UILabel"
      #expect(found("func f(a: \(type)) { print(a.wide) }", own) == [], "\(own)")
    }
    // Views are no `NSObject` here.
    let own = "extension NSObject { func note() {} }"
    #expect(found("func f(a: UIView) { a.note() }", own) == ["1: UIView.note"])
    #expect(found("func f(a: NSBox) { a.note(); a.open(using: 1) }", own) == [])
    #expect(found("class A: UIView { func f() { note() } }", own) == ["1: A.note"])
  }

  @Test("functions of the files with the same name silence only what fits their labels")
  func ownFunctions() {
    let own = """
      typealias Steps = () -> Void
      struct Motion { static func animate(_ body: @escaping Steps, config: Int, _ done: Steps? = nil) {} }
      """
    #expect(
      found("func f() { Motion.animate({}, config: 1) { }; UIView.animate(1) {} }", own) == [])
    #expect(
      found("func f() { UIView.animate({}, config: 1) }", own) == ["1: UIView.animate(_:config:)"])
    #expect(found("func f() { Motion.animate(1) {} }", own) == ["1: Motion.animate(_:{})"])
  }

  @Test("a name alone is looked for in the types around it")
  func names() {
    #expect(
      found(
        """
        class A: UIView {
          func f() { setNeedsLayout(); present(A(), animated: true); let text = 1; print(text) }
          func g() { print(text); print(tag); print(mine) }
          var mine = 1
        }
        """) == ["2: A.present", "3: A.text"])
    #expect(found("class A: UIViewController { func f() { present(A(), animated: true) } }") == [])
    #expect(found("class A: Unknown { func f() { print(text) } }") == ["1: Unknown"])
  }

  @Test("members of AnyObject and Any need a cast")
  func anyObject() {
    for (source, type) in [
      ("weak var d: AnyObject?\nfunc f() { d?.setNeedsLayout?() }", "AnyObject"),
      ("func g(d: Any?) {\n(d as AnyObject).setNeedsLayout() }", "AnyObject"),
      ("func g(d: Any) {\nd.setNeedsLayout() }", "Any"),
    ] {
      let all = found(source)
      #expect(all.count == 1 && all[0].hasPrefix("2: \(type).setNeedsLayout: only"), "\(all)")
    }
  }

  @Test("a value of another kind than the property or the parameter has is listed")
  func kinds() {
    for (source, target) in [
      ("func f(a: UILabel) { a.lineBreak = \"clip\" }", "Mode"),
      ("func f(a: UILabel) { a.lineBreak = 1 }", "Mode"),
      ("func f(a: UIWindow, name: String) { a.level = name }", "Level"),
      ("let a: String = Mode.clip", "String"),
      (
        "func g(_ m: Mode) {}\nclass A { func g(mode: Mode) {}; func f() { self.g(mode: \"clip\") } }",
        "Mode"
      ),
      ("func f() -> NSObject? { return UIView() }", "NSObject"),
      ("func f(v: UIView) { var all: [NSObject] = []; all.append(v) }", "NSObject"),
      ("func f(v: UIView) { var all: [NSObject] = []; all += [v] }", "NSObject"),
    ] {
      let all = found(source)
      #expect(all.count == 1 && all[0].contains("is a \(target) here"), "\(source) \(all)")
    }
    #expect(found("let a = Level.alert + 1").count == 1)
    for source in [
      "func f(a: UILabel) { a.text = \"a\"; a.tag = 1; a.lineBreak = .clip; a.layer.opacity = 1 }",
      "func f(b: NSBox) { var all: [NSObject] = []; all.append(b) }",
      "enum Mode2: String { case a = \"x\" }", "let a: Float = 1; let b: Double = 2",
    ] {
      #expect(found(source) == [], "\(source)")
    }
  }

  @Test("what is never nil here needs no test")
  func neverNil() {
    #expect(found("func f(a: UIView) { if let l = a.layer { print(l) } }").count == 1)
    #expect(found("func f(d: Delegate?) { print(d?.window??.level) }").count == 1)
    for source in [
      "func f(a: UIViewController) { if let v = a.view { print(v) } }",
      "func f(a: UIView) { if let v = a.superview { print(v) }; print(a.superview?.tag) }",
      "func f(a: UIView?) { if let l = a?.layer { print(l) } }",
      "func f(d: Delegate) { print(d.window?.level) }",
    ] {
      #expect(found(source) == [], "\(source)")
    }
  }

  @Test("plain initializers, and those that a class has to write")
  func initializers() {
    #expect(
      found("let a = UIFont(); let b = UIView(); let c = Edges(); let d = NSBox()") == [
        "1: UIFont()"
      ])
    #expect(found("let a = UIFont()", "extension UIFont { convenience init() {} }") == [])
    #expect(
      found("class A: CALayer { init(size: Int) { super.init() } }")
        == ["1: CALayer without required init(): write it"])
    #expect(found("class A: CALayer { required init() { super.init() } }") == [])
    #expect(found("class A: CALayer { var a = 1 }") == [])
  }

  @Test("key paths that layers answer, and values by name")
  func keyPaths() {
    #expect(found("let a = CABasicAnimation(keyPath: \"opacity\")") == [])
    #expect(found("let a = CABasicAnimation(keyPath: \"glow\")").count == 1)
    #expect(found("func f(l: CALayer) { l.setValue(1, forKeyPath: \"a.b\") }").count == 1)
    #expect(found("func f(l: CALayer) { l.setValue(1, forKeyPath: \"mine\") }") == [])
    #expect(
      found("class A: UIView { func f() { self.setValue(1, forKeyPath: \"tag\") } }")
        == ["1: A.setValue"])
  }

  @Test("an override of what an extension declares is listed, and so are its uses")
  func brokenOverrides() {
    let all = found(
      """
      extension UIViewController { func close() {} }
      class A: UIViewController {
        override func close() {}
        func f() { close() }
      }
      func f(a: A, b: UIViewController) { a.close(); b.close() }
      """)
    #expect(all.map { $0.prefix(2) } == ["3:", "4:", "6:"])
  }

  @Test("patterns, generated names and parts of generic types are no false alarms")
  func falseAlarms() {
    #expect(
      found(
        """
        enum Page { case at(index: Int), none }
        func f(p: Page) { switch p { case .at(let i): print(i); default: break } }
        extension UIView where Self == Never {}
        let b = Bundle.module
        class A: UIView { var `default` = 1; func f() { print(self.default) } }
        """
      ).filter { !$0.contains("Bundle") && !$0.contains("Never") } == [])
  }

  @Test("a bundle of the module is there if the package has resources")
  func bundles() {
    var s = surface
    s.addStandard(interface: "open class Bundle : NSObject {\n    public init()\n}\n")
    let known = Surface(text: s.text)
    for (hasResources, expected) in [(true, []), (false, ["Bundle.module"])] {
      let program = Program(
        ["let a = Bundle.module"], hasResources: hasResources, surface: known)
      #expect(program.missing(in: 0).map(\.text) == expected)
    }
  }

  @Test("a closure behind the call may belong to a parameter after one with a default")
  func laterClosure() {
    let own = """
      struct Motion {
        func run(out: Bool, before: (() -> Void)? = nil, action: @escaping () -> Void) {}
        func f() { run(out: true) {}; self.run(out: true) {}; self.run(out: true) }
      }
      """
    #expect(found(own) == ["3: Motion.run(out:)"])
  }

  @Test("functions inside of functions tell their results")
  func nested() {
    #expect(
      found("func f() { func make() -> UIView { UIView() }; let v = make(); v.text = nil }")
        == ["1: UIView.text"])
  }

  @Test("types are read back from text as they were written")
  func text() {
    for type in [
      "UIView", "UIView?", "[UIView?]", "[String:Int]", "(UIView,Bool)->Int", "((Int)->Bool)?",
      "A.Type",
      "UIView!", "_", "()->_", "[[A]:[B]]?",
    ] {
      #expect(Ty(text: Substring(type)).text == type)
    }
    for broken in ["", "(", "[", "[A", "(A,", "?", ")", "(,)", "->"] {
      _ = Ty(text: Substring(broken))
    }
  }
}

extension String {
  /// A function's result is unwrapped.
  fileprivate var replacingMake: String { self == "make()" ? "make()!" : self }
}

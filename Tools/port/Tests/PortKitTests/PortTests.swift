import PortKit
import Testing

@Suite("The edits") struct EditTests {
  private func ported(_ source: String) -> String { Porter.port(source).text }
  private func notes(_ source: String) -> [String] {
    Porter.port(source).notes.map { "\($0.line): \($0.text)" }
  }

  @Test("selectors become methods of Self, with the labels they had")
  func selectors() {
    for (old, new) in [
      ("#selector(tapped)", "Self.tapped"),
      ("#selector(pan(recognizer:))", "Self.pan(recognizer:)"),
      ("#selector(pan(_:))", "Self.pan(_:)"),
      ("#selector(pan(_:with:))", "Self.pan(_:with:)"),
      ("#selector(self.pan(_:))", "Self.pan(_:)"),
      ("#selector(Self.pan(_:))", "Self.pan(_:)"),
      ("#selector(Page.pan(_:))", "Page.pan(_:)"),
      ("#selector(Page.Inner.pan)", "Page.Inner.pan"),
      ("#selector(`default`(_:))", "Self.`default`(_:)"),
      ("#selector( pan(_:) )", " Self.pan(_:) "),
      ("#selector(/* why ) */ pan)", "/* why ) */ Self.pan"),
      ("#selector(\n      pan(_:)\n    )", "\n      Self.pan(_:)\n    "),
    ] {
      let program = "class A { func a() { add(self, action: \(old)) } }"
      #expect(ported(program) == "class A { func a() { add(self, action: \(new)) } }")
      #expect(notes(program) == [])
    }
  }

  @Test("several on one line, and in one another's closures")
  func several() {
    #expect(
      ported(
        "class A { lazy var a = { f(#selector(x), #selector(y(_:))); g { f(#selector(z)) } }() }")
        == "class A { lazy var a = { f(Self.x, Self.y(_:)); g { f(Self.z) } }() }")
  }

  @Test("Self may not stand in a stored property's value: the type's name does")
  func stored() {
    #expect(ported("class A { let a = T(self, action: #selector(x)) }").contains("action: A.x"))
    #expect(ported("class A { let a: B = { B(action: #selector(x)) }() }").contains("action: A.x"))
    #expect(ported("class A { lazy var a = T(action: #selector(x)) }").contains("action: Self.x"))
    #expect(ported("class A { var a: T { T(action: #selector(x)) } }").contains("action: Self.x"))
    #expect(
      ported("extension A { func f() { let b = T(action: #selector(x)) } }").contains("Self.x"))
  }

  @Test("what no spelling settles is left as it is, and told")
  func byHand() {
    for (source, word) in [
      ("class A { func f() { a(action: #selector(other.pan(_:))) } }", "other"),
      ("class A { func f() { a(action: #selector(super.pan)) } }", "super"),
      ("class A { func f() { a(action: #selector(getter: name)) } }", "getter"),
      ("class A { func f() { a(action: #selector(x as (A) -> () -> Void)) } }", "expression"),
      ("add(action: #selector(x))", "outside of a type"),
      ("class A { func f() { print(\"\\(#selector(x))\") } }", "string"),
      ("class A { func f() { a(\"\\(#keyPath(A.b))\") } }", "keyPath"),
      ("class A { func f() { a(#keyPath(b().c)) } }", "keyPath"),
    ] {
      #expect(ported(source) == source)
      #expect(notes(source).count == 1 && notes(source)[0].contains(word), "\(source)")
    }
    let other = "class A { func f() { c.perform(self, selector: #selector(x)) } }"
    #expect(notes(other).contains { $0.contains("closure") })
    #expect(notes("let s = Selector(\"x:\")").contains { $0.contains("Selector") })
  }

  @Test("a key path for Objective-C becomes the text it stands for")
  func keyPaths() {
    for (old, new) in [
      ("#keyPath(CALayer.opacity)", "\"opacity\""),
      ("#keyPath(Player.Item.status)", "\"status\""),
      ("#keyPath(CALayer.transform.scale)", "\"transform.scale\""),
      ("#keyPath(bounds)", "\"bounds\""),
    ] {
      #expect(ported("let a = f(\(old))") == "let a = f(\(new))")
      #expect(notes("let a = f(\(old))") == [])
    }
  }

  @Test("observers keep their method, and a parameter may be a Selector")
  func observers() {
    let old =
      "class A { func f() { c.addObserver(self, selector: #selector(x), name: n, object: nil) } }"
    let new = "class A { func f() { c.addObserver(self, selector: Self.x, name: n, object: nil) } }"
    #expect(ported(old) == new && notes(old) == [])
    #expect(notes("class B: T { init(target: Any?, action: Selector?) {} }") == [])
  }

  @Test("delegates that are made from their class become final, and the program's start @main")
  func start() {
    for (old, new) in [
      (
        "@UIApplicationMain\nclass A: UIResponder, UIApplicationDelegate { @objc func f() {} }\n",
        "@main\nfinal class A: UIResponder, UIApplicationDelegate { func f() {} }\n"
      ),
      (
        "@objc public class B: UIResponder, UIWindowSceneDelegate {}\n@objc class C {}",
        "public final class B: UIResponder, UIWindowSceneDelegate {}\nclass C {}"
      ),
      ("final class D: UIApplicationDelegate {}", "final class D: UIApplicationDelegate {}"),
    ] {
      #expect(ported(old) == new)
      #expect(notes(old) == [])
    }
    #expect(notes("open class E: UISceneDelegate {}").count == 1)
  }

  @Test("attributes go, with the blanks or the line they took")
  func attributes() {
    for (old, new) in [
      ("@objc func f() {}", "func f() {}"),
      ("@objc private func f() {}", "private func f() {}"),
      ("private @objc func f() {}", "private func f() {}"),
      ("@objc\nfunc f() {}", "func f() {}"),
      ("  @objc\n  func f() {}", "  func f() {}"),
      ("@objc\r\nfunc f() {}\r\n", "func f() {}\r\n"),
      ("@objc(doIt:) func f() {}", "func f() {}"),
      ("@objc // why\nfunc f() {}", "// why\nfunc f() {}"),
      ("@objc /* why */ func f() {}", "/* why */ func f() {}"),
      ("@discardableResult @objc\nfunc f() {}", "@discardableResult\nfunc f() {}"),
      ("@objc @discardableResult func f() {}", "@discardableResult func f() {}"),
      ("@objc @nonobjc\nfunc f() {}", "func f() {}"),
      ("@objcMembers class A {}", "class A {}"),
      ("@objc dynamic var a = 1", "dynamic var a = 1"),
      ("@IBAction func f(_ a: Any) {}", "@IBAction func f(_ a: Any) {}"),
      ("@IBAction func f() {}", "func f() {}"),
      ("@IBAction public func f(a: Any, b: UIEvent) {}", "public func f(a: Any, b: UIEvent) {}"),
      ("@IBOutlet weak var a: V!", "weak var a: V!"),
      ("\t@objc\tfunc f() {}", "\tfunc f() {}"),
      ("import UIKit.UIGestureRecognizerSubclass\n", "import UIKit\n"),
      ("import UIKit\nimport QuartzCore\n\nclass A {}", "import UIKit\n\nclass A {}"),
      ("import QuartzCore\nlet a = 1\n", "import UIKit\nlet a = 1\n"),
      ("import CoreGraphics\nimport QuartzCore\nlet a = 1\n", "import UIKit\nlet a = 1\n"),
      ("import struct CoreGraphics.CGFloat\n", "import UIKit\n"),
      ("import Foundation\nimport ObjectiveC\n", "import Foundation\n"),
      ("import Darwin\n", "import Foundation\n"),
    ] {
      #expect(ported(old) == new, "\(old)")
    }
  }

  @Test("strings and comments stay as they are")
  func notInText() {
    for source in [
      "let a = \"@objc #selector(x)\"",
      "let a = \"\"\"\n@objc func f()\n#selector(x)\n\"\"\"",
      "let a = #\"#selector(x) \\(@objc)\"#",
      "// @objc #selector(x)\nlet a = 1",
      "/* @objc /* #selector(x) */ @objc */ let a = 1",
      "/// @objc\nfunc f() {}",
      "let r = /#selector\\(x\\)/",
      "let selector = 1; let objc = selector",
    ] {
      #expect(ported(source) == source)
    }
  }

  @Test("broken, empty and strange files come back as they were where nothing is to do")
  func broken() {
    for source in [
      "", "\n", "}}}}", "class A {", "func f( {", "\u{FEFF}import UIKit\n", "#", "@", "@objc",
      "#selector", "#selector(", "#selector()", "let 🙂 = \"é\"\n", "class A { let x = #selector( }",
      String(repeating: "(", count: 200), "\0\u{1}",
    ] where !source.contains("@objc") {
      #expect(ported(source) == source, "\(source.debugDescription)")
    }
    #expect(ported("@objc") == "")
    #expect(
      ported("let é = \"🙂\"; class Ä { @objc func ö() { a(action: #selector(ö)) } }")
        == "let é = \"🙂\"; class Ä { func ö() { a(action: Self.ö) } }")
  }

  @Test("twice is once")
  func twice() {
    let source = "class A {\n  @objc\n  func f() { a(action: #selector(f)) }\n}\n"
    let once = ported(source)
    #expect(ported(once) == once)
    #expect(once == "class A {\n  func f() { a(action: Self.f) }\n}\n")
  }
}

@Suite("The difference") struct DiffTests {
  @Test("the same: nothing") func same() {
    #expect(UnifiedDiff.between("a\n", "a\n", file: "f") == "")
  }

  @Test("three lines around each change, near ones together") func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacingLine("2", with: "two").replacingLine("19", with: nil)
    #expect(
      UnifiedDiff.between(old, new, file: "f")
        == "--- f\n+++ f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -16,5 +16,4 @@\n"
        + " 16\n 17\n 18\n-19\n 20\n")
  }
}

extension String {
  fileprivate func replacingLine(_ line: String, with new: String?) -> String {
    split(separator: "\n").compactMap { $0 == line ? new : String($0) }
      .map { $0 + "\n" }.joined()
  }
}

@Suite("Methods in place of selectors, and older names") struct OlderCodeTests {
  private let surface: Surface = {
    var surface = Surface()
    surface.add(
      source: """
        public class UIView {}
        public enum UIResponder {}
        public class UIGestureRecognizer { public init(target: AnyObject?, action: Int) {} }
        public class UIPan: UIGestureRecognizer {}
        public final class Clock { public func at(_ time: Double, _ body: () -> Void) {} }
        public struct CAMediaTimingFillMode { public static let forwards = 1 }
        public class UIControl { public struct Event {} }
        """)
    surface.addStandard(interface: "public struct Timer {}\npublic struct Int {}")
    return surface
  }()

  private func ported(_ source: String, _ others: String...) -> Ported {
    Program([source] + others, surface: surface).port(0)
  }

  @Test("timers and notifications take methods, so nothing is listed")
  func methods() {
    let source = """
      import UIKit
      class A { func f() {
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(x), userInfo: nil, repeats: true)
        center.addObserver(self, selector: #selector(y(_:)), name: n, object: nil)
        perform(a, selector: #selector(z))
      } }
      """
    let result = ported(source)
    #expect(result.text.contains("selector: Self.x, userInfo"))
    #expect(result.text.contains("selector: Self.y(_:), name"))
    #expect(result.notes.map(\.line) == [5])
  }

  @Test("optional requirements are told by their lines, also after required ones")
  func optionalLines() {
    let source = """
      import UIKit
      @objc
      protocol Pages {
        func first() -> Int

        /*
        How many fit.
        */
        func second() -> Int
        @objc optional func width() -> Column
        @objc optional func moved()
        @objc optional func height() -> Column
      }
      """
    #expect(Porter.port(source).notes.map(\.line) == [10, 12])
  }

  @Test("beside UIKit the import of Foundation goes where timers are used, and only there")
  func foundation() {
    let timer = "import Foundation\nimport UIKit\nvar t: Timer?\n"
    #expect(ported(timer).text == "import UIKit\nvar t: Timer?\n")
    let none = "import Foundation\nimport UIKit\nvar t: Int?\n"
    #expect(ported(none).text == none)
    let alone = "import Foundation\nvar t: Timer?\n"
    #expect(ported(alone).text == alone)
  }

  @Test("a parameter of the type Selector of the program's own gets one")
  func ownSelector() {
    let own =
      "extension UIGestureRecognizer { convenience init(addTo v: UIView, action: Selector?) {} }"
    let use = "class A { func f() { _ = UIPan(addTo: v, action: #selector(x(_:))) } }"
    let result = ported(use, own)
    #expect(result.text.contains("action: Selector(Self.x(_:)))"))
    #expect(result.notes.isEmpty)
    #expect(ported("class A { let s = #selector(x) }").text == "class A { let s = Selector(A.x) }")
    #expect(ported("var s: Selector?").notes.isEmpty)
    #expect(ported("let s = Selector(\"x:\")").notes.count == 1)
  }

  @Test("names from before Swift 4.2 are renewed, unless they are the program's own")
  func oldNames() {
    let source = "let a = kCAFillModeForwards\nfunc f(e: UIControlEvents) {}\n"
    let program = Program([source], surface: surface)
    #expect(
      program.port(0).text
        == "let a = CAMediaTimingFillMode.forwards\nfunc f(e: UIControl.Event) {}\n")
    #expect(program.missing(in: 0).isEmpty)
    let own = "let kCAFillModeForwards = 1\nlet b = kCAFillModeForwards\n"
    #expect(ported(own).text == own)
    #expect(
      ported("a(.UIKeyboardWillShow, NSNotification.Name.UIKeyboardWillHide)").text
        == "a(UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification)")
  }

  @Test("an optional requirement taken as a value is always there")
  func values() {
    let source = """
      @objc protocol P { @objc optional func tapped(at index: Int) }
      func f(d: P) { if let call = d.tapped { call(1) } }
      """
    #expect(ported(source).text.contains("if let call = Optional(d.tapped) { call(1) }"))
  }

  @Test("a file without imports gets one if it needs it and others have one")
  func noImport() {
    let bare = "struct A { let t: TimeInterval = 1 }\n"
    #expect(ported(bare, "import UIKit\n").text == "import UIKit\n\n" + bare)
    #expect(ported(bare).text == bare)
    let plain = "struct A { let t = 1 }\n"
    #expect(ported(plain, "import UIKit\n").text == plain)
  }

  @Test("a file that got UIKit's names through another module of Apple's imports UIKit itself")
  func otherImports() {
    let map = "import MapKit\nstruct A { let v: UIView }\n"
    #expect(ported(map, "import UIKit\n").text == "import UIKit\n" + map)
    // A framework's own header may bring them, too.
    let own = "import Foundation\nlet v: UIView\n"
    #expect(ported(own, "import UIKit\n").text == "import UIKit\n" + own)
    #expect(ported(own, "import Foundation\n").text == own)
    #expect(
      ported("import Foundation\nlet v: UIView; var t: Timer?\n", "import UIKit\n").text
        == "import UIKit\nlet v: UIView; var t: Timer?\n")
    let plain = "import Foundation\nlet n: Int\nclass UIThing {}\nlet t: UIThing\n"
    #expect(ported(plain, "import UIKit\n").text == plain)
  }

  @Test("loading and XML are modules of their own on Linux")
  func networking() {
    let part = "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
    let loads = "import UIKit\nlet s = URLSession.shared\n"
    #expect(ported(loads).text == part + loads)
    #expect(
      ported("import Foundation\nimport UIKit\nvar t: Timer?; let s: URLRequest\n").text
        == part + "import UIKit\nvar t: Timer?; let s: URLRequest\n")
    for other in [
      part + loads, "import UIKit\nclass URLSession {}\nlet s = URLSession()\n",
      "import UIKit\n// URLSession\nlet s = \"URLSession\"\n",
    ] {
      #expect(ported(other).text == other)
    }
    #expect(ported("import Foundation\nlet x: XMLParser\n").text.contains("import FoundationXML"))
  }

  @Test("the keyboard's frame is a value whose rectangle is asked for")
  func keyboardFrame() {
    for (old, new) in [
      (
        "if let f = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect {}",
        "if let f = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue {}"
      ),
      (
        "let f = n.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as! CGRect",
        "let f = (n.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as! NSValue).cgRectValue"
      ),
      (
        "f = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .zero",
        "f = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .zero"
      ),
      ("let f = info[\"frame\"] as? CGRect", "let f = info[\"frame\"] as? CGRect"),
    ] {
      #expect(ported(old).text == new)
      #expect(ported(new).text == new)
    }
  }

  @Test("in a public class a required initializer is public")
  func publicRequired() {
    var surface = surface
    surface.add(source: "open class UICell { public required init(frame: Int) {} }")
    func text(_ source: String) -> String { Program([source], surface: surface).port(0).text }
    let body = "init(frame: Int) { super.init(frame: frame) } }"
    #expect(text("open class A: UICell { override \(body)").contains("{ public required init"))
    #expect(text("public class A: UICell { override public \(body)").contains("{ required public"))
    #expect(text("class A: UICell { override \(body)").contains("{ required init"))
    // Also further below.
    let two = text("class A: UICell { override \(body)\nclass B: A { override \(body)")
    #expect(!two.contains("override") && two.contains("class B: A { required init"))
  }

  @Test("a requirement that is called with labels is one, whatever properties have its name")
  func labelledRequirements() {
    var surface = surface
    surface.add(source: "public protocol D { func bar(_ a: Int, willShow b: Int) }")
    let own = "class A { var bar: (() -> Void)?; func f(d: D) { d.bar?(1, willShow: 2); bar?() } }"
    #expect(
      Program([own], surface: surface).port(0).text
        == "class A { var bar: (() -> Void)?; func f(d: D) { d.bar(1, willShow: 2); bar?() } }")
  }

  @Test("a requirement that is called with `!` is there, and what no protocol has is listed")
  func forcedRequirements() {
    var surface = surface
    surface.add(
      source: "public protocol D { func bar(_ a: Int, willShow b: Int)\n func foo() -> Int }")
    let own = "protocol E: D {}\nclass A { func f(d: D, e: E) { d.bar!(1, willShow: 2); d.foo!() } }"
    #expect(
      Program([own], surface: surface).port(0).text
        == "protocol E: D {}\nclass A { func f(d: D, e: E) { d.bar(1, willShow: 2); d.foo() } }")
    let closure = "class A { var go: (() -> Void)?; func f(a: A) { a.go!() } }"
    #expect(Program([closure], surface: surface).port(0).text == closure)
    let other = "protocol E: D {}\nclass A { func f(e: E) { e.bar?(1, willHide: 2) } }"
    #expect(
      Program([other], surface: surface).missing(in: 0).map(\.text) == ["E.bar(_:willHide:)"])
  }

  @Test("a parameter without a label takes a Selector, too")
  func selectorWithoutLabel() {
    let source = """
      class A {
        static func swap(_ type: Int, _ old: Selector, _ new: Selector) {}
        func f() { A.swap(1, #selector(g), #selector(f)) }
        func g() {}
      }
      """
    #expect(ported(source).text.contains("A.swap(1, Selector(Self.g), Selector(Self.f))"))
  }

  @Test("Objective-C's functions come with UIKit, and Darwin is the C library")
  func objectiveC() {
    var surface = surface
    surface.add(source: "public func objc_getAssociatedObject(_ o: Int) {}")
    let source = "import ObjectiveC\nlet a = objc_getAssociatedObject(1)\n"
    #expect(
      Program([source, "import UIKit\n"], surface: surface).port(0).text
        == "import UIKit\nlet a = objc_getAssociatedObject(1)\n")
    #expect(Program(["import Darwin\n"], surface: surface).missing(in: 0).isEmpty)
  }

  @Test("an optional property of a protocol that is taken with `if let` is always there")
  func optionalProperty() {
    let source = """
      @objc protocol P { @objc optional var list: UIView { get } }
      func f(d: P) { if let l = d.list { print(l) } }
      """
    #expect(ported(source).text.contains("if let l = Optional(d.list) {"))
  }

  @Test("an outlet of a delegate needs no hand, one of a view does")
  func outlets() {
    #expect(ported("class A { @IBOutlet weak var delegate: AnyObject? }").notes.isEmpty)
    #expect(ported("class A { @IBOutlet weak var label: UIView! }").notes.count == 1)
  }

  @Test("own cases, own closures by name and inherited initializers are no missing forms")
  func falseAlarms() {
    let source = """
      enum Page { case at(index: Int) }
      typealias DoneBlock = () -> Void
      extension UIGestureRecognizer { convenience init(addTo v: Int) {} }
      struct Motion { static func at(_ body: DoneBlock, config: Int, _ done: DoneBlock? = nil) {} }
      func f() { _ = Page.at(index: 1); Motion.at({}, config: 1) {}; _ = UIPan(addTo: 3) }
      """
    #expect(Program([source], surface: surface).missing(in: 0) == [])
  }
}

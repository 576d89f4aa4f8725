@testable import PortKit
import Testing

@Suite("The names that are not there") struct NameTests {
  private let surface: Surface = {
    var s = Surface()
    s.add(
      source: """
        open class UIResponder { public init() {} }
        open class UIView: UIResponder {
          public init(frame: CGRect = .zero) {}
          open var center: CGPoint
          public convenience init() {}
          public static func animate(
            withDuration duration: Double, delay: Double = 0, animations: @escaping () -> Void,
            completion: ((Bool) -> Void)? = nil) {}
          open func addSubview(_ view: UIView) {}
          func hidden() {}
          public struct Options: OptionSet { public static let fast: Options }
        }
        extension UIView { public func bring(toFront view: UIView) {} }
        public extension UIView { var tag: Int { 0 } }
        open class UILabel: UIView { open var text: String? }
        struct Inner { public var secret: Int }
        public protocol UIThing { func thing() }
        public enum UIState { case began, changed }
        """)
    s.addStandard(
      interface:
        "public struct CGPoint\npublic struct CGRect {\n  static var zero: X\n}\npublic struct Int\npublic struct Bool\npublic struct Double\npublic struct String\nfunc print(_ a: Any)\n"
    )
    s.addC(interface: "public func root(_ x: Double) -> Double\n")
    // As it is kept between runs.
    return Surface(text: s.text)
  }()

  private func missing(_ source: String) -> [String] {
    NameFinder(surface, sources: [source]).missing(in: source).map { "\($0.line): \($0.text)" }
  }

  @Test("what is there is not reported")
  func there() {
    #expect(
      missing(
        """
        import UIKit
        class Page<T>: UILabel, UIThing {
          var mine = 1
          override var center: CGPoint { didSet { print(mine) } }
          func thing() { let local = UIView(); addSubview(local); local.bring(toFront: self) }
          override func addSubview(_ view: UIView) {}
          func go(done: (Bool) -> Void) {
            UIView.animate(withDuration: 1) { self.mine += 1 } completion: { a in done(a) }
            UIView.animate(withDuration: 1, animations: { self.tag }) { _ in }
            let s: UIState = .began; _ = UIView.Options.fast; _ = $0; _ = UIView(frame: .zero)
            for case let (i, j) in [(1, 2)] { print(i + j) }
            let shown: Look = .animate(3); print(shown)
          }
        }
        enum Look { case animate(Int), plain }
        """) == [])
  }

  @Test("types, members, functions, labels, overrides and modules, each with its line")
  func notThere() {
    #expect(
      missing(
        """
        import UIKit
        import SnapKit
        class Page: UIVisualEffectView {
          func f(_ v: UIView) {
            v.zap = 1
            _ = UIView.sizzle
            UIView.animate(withDuration: 1, bounce: 2) {}
            _ = UIView(point: 1)
            frobnicate()
            v.hidden()
            let s: UIView.Mode = .x9
          }
          override func fly(to: Int) {}
          override func addSubview(_ v: UIView, at: Int) {}
        }
        """) == [
          "2: import SnapKit", "3: UIVisualEffectView", "5: UIView.zap", "6: UIView.sizzle",
          "7: UIView.animate(withDuration:bounce:{})", "8: UIView(point:)", "9: frobnicate",
          "10: UIView.hidden", "11: .x9", "11: UIView.Mode", "13: override fly(to:)",
          "14: override addSubview(_:at:)",
        ])
  }

  @Test("what is not public, and what stands in strings, comments and #if, is not looked at")
  func notLookedAt() {
    #expect(missing("let a = \"UIFoo\" // UIBar\n/* UIBaz */") == [])
    #expect(missing("#if os(iOS)\n#endif\nif #available(iOS 13, *) {}") == [])
    #expect(missing("func f(a: UIView) { a.secret }") == ["1: UIView.secret"])
    #expect(missing("let a = \"\\(zork)\"") == ["1: zork"])
  }

  @Test("files know of one another, and of what they add to a type")
  func together() {
    let one = "extension UIView { func wobble(by: Int) {}; static var special: Int { 1 } }"
    let two = "func f(v: UIView) { v.wobble(by: 1); _ = UIView.special }"
    #expect(NameFinder(surface, sources: [one, two]).missing(in: two).isEmpty)
    #expect(NameFinder(surface, sources: [two]).missing(in: two).count == 2)
  }

  @Test("names that the language and the C library bring are no false alarms")
  func broughtByTheLanguage() {
    #expect(
      missing(
        """
        class Page: UIView {
          var a: Double = 1 { willSet { print(newValue) } didSet { print(oldValue) } }
          func f() { do { a = root(a) } catch { print(error) } }
        }
        """) == [])
    // A C function is no member.
    #expect(missing("func f(v: UIView) { v.root(1) }") == ["1: UIView.root"])
  }

  @Test("a class's own initializers, and those that an extension adds, are known")
  func ownInitializers() {
    let own = """
      class Base: UIView {
        init(title: String, size: Int) { super.init(frame: .zero) }
      }
      class Page: Base {
        init() { super.init(title: "a", size: 1) }
        func f() { _ = UILabel(hex: 1); _ = UILabel(text: 2) }
      }
      extension UILabel { convenience init(hex: Int) { self.init() } }
      """
    #expect(missing(own) == ["6: UILabel(text:)"])
    #expect(
      missing("class A: UIView { init() { super.init(point: 1) } }") == ["1: super.init(point:)"])
  }

  @Test("an override is listed if nothing is there to override, or if it is not open")
  func openness() {
    #expect(
      missing(
        """
        class Base: UILabel { func mine() {} }
        class Page: Base {
          override func mine() {}
          override var center: CGPoint { get { .zero } set {} }
          override func bring(toFront view: UIView) {}
          override var tag: Int { 1 }
          override func thing() {}
          func f() { super.thing() }
        }
        """) == [
          "5: override bring(toFront:): not open in UILabel",
          "6: override tag: not open in UILabel",
          "7: override thing()", "8: super.thing",
        ])
  }

  @Test("code that Linux does not compile is not looked at, whatever its clause")
  func inactive() {
    for condition in ["os(macOS)", "canImport(AppKit)", "os(tvOS) || os(watchOS)"] {
      #expect(missing("#if \(condition)\nlet a = NSFoo()\n#endif") == [], "\(condition)")
      #expect(
        missing("#if os(iOS)\nlet a = UIBar()\n#elseif \(condition)\nlet a = NSFoo()\n#endif")
          == ["2: UIBar"], "\(condition)")
    }
    #expect(missing("#if DEBUG\nlet a = Foo()\n#else\nlet a = Bar()\n#endif").count == 2)
    #expect(missing("#if os(macOS)\n#else\nlet a = Foo()\n#endif") == ["3: Foo"])
    // Names that only inactive code declares are missing where active code uses them.
    #expect(missing("#if canImport(Combine)\nclass A {}\n#endif\nlet a = A()") == ["4: A"])
  }

  @Test("a property wrapper that nobody declares is listed by its attribute")
  func wrappers() {
    #expect(
      missing("class A { @Published var a = 1; @MainActor func f() {} }") == ["1: @Published"])
    #expect(missing("@propertyWrapper struct Once {}\nclass A { @Once var a = 1 }") == [])
  }

  @Test("functions of classes of Swift's own libraries are there by their own names")
  func classFunctions() {
    var s = Surface()
    s.addStandard(interface: "open class Queue {\n    public class func global() -> Queue\n}\n")
    #expect(NameFinder(s, sources: []).missing(in: "let a = Queue.global()") == [])
    #expect(NameFinder(s, sources: []).missing(in: "let a = Queue.local()").count == 1)
  }

  @Test("other modules of the program are told by name, with or without their sources")
  func otherModules() {
    let source = "import Springs\nlet a = Spring(); let b = UIFoo(); let c = a.wind"
    func found(_ program: Program) -> [String] { program.missing(in: 0).map(\.text) }
    #expect(
      found(Program([source], surface: surface))
        == ["import Springs", ".wind", "Spring", "UIFoo"])
    #expect(
      found(Program([source], modules: ["Springs"], opaque: ["Springs"], surface: surface))
        == ["UIFoo"])
    #expect(
      found(
        Program(
          [source], modules: ["Springs"], others: ["public class Spring { var wind = 1 }"],
          surface: surface)) == ["UIFoo"])
  }
}

@testable import PortKit
import Testing

@Suite("Conditions of #if") struct ConditionTests {
  private func ported(_ source: String) -> Ported { Porter.port(source) }

  @Test("what iOS compiles, Linux compiles after the port: nothing vanishes")
  func rewritten() {
    for (old, new) in [
      ("os(iOS)", "os(iOS) || os(Linux)"),
      ("os(iOS) || os(tvOS)", "os(iOS) || os(Linux) || os(tvOS)"),
      ("os(tvOS) || os(iOS)", "os(tvOS) || os(iOS) || os(Linux)"),
      ("!os(iOS)", "!(os(iOS) || os(Linux))"),
      ("os(iOS) && DEBUG", "(os(iOS) || os(Linux)) && DEBUG"),
      ("(os(iOS))", "(os(iOS) || os(Linux))"),
      ("canImport(QuartzCore)", "canImport(UIKit)"),
      ("canImport(CoreGraphics) && os(iOS)", "canImport(UIKit) && (os(iOS) || os(Linux))"),
      ("os(macOS) || os(iOS)", "os(macOS) || os(iOS) || os(Linux)"),
    ] {
      #expect(ported("#if \(old)\nlet a = 1\n#endif\n").text == "#if \(new)\nlet a = 1\n#endif\n")
    }
  }

  @Test("conditions that are right already stay as they are")
  func kept() {
    for condition in [
      "canImport(UIKit)", "os(macOS)", "!os(macOS)", "os(Linux)", "os(iOS) || os(Linux)", "DEBUG",
      "os(iOS) && targetEnvironment(macCatalyst)", "swift(>=5.5)", "compiler(>=5.9)",
      "canImport(UIKit) && !os(watchOS)", "targetEnvironment(simulator)", "arch(arm64)",
    ] {
      let source = "#if \(condition)\nlet a = 1\n#else\nlet a = 2\n#endif\n"
      #expect(ported(source).text == source, "\(condition)")
    }
  }

  @Test("code for modules that Linux does not have is listed, with its length")
  func leftOut() {
    let combine = ported("let a = 1\n#if canImport(Combine)\nimport Combine\nlet b = 2\n#endif\n")
    #expect(
      combine.leftOut.map { "\($0.line): \($0.text)" }
        == ["2: canImport(Combine) is false here: 2 lines"])
    #expect(ported("#if os(macOS)\nlet b = 2\n#endif\n").leftOut.isEmpty)
    #expect(ported("#if os(iOS)\nlet b = 2\n#endif\n").leftOut.isEmpty)
    #expect(ported("#if canImport(Glibc)\n#else\nlet b = 2\n#endif\n").leftOut.count == 1)
  }

  @Test("edits are made in active clauses, and in no other")
  func clauses() {
    let source = """
      #if os(iOS)
      class A { @objc func f() {} }
      #elseif os(macOS)
      class A { @objc func f() {} }
      #endif
      """
    let lines = ported(source).text.split(separator: "\n")
    #expect(lines[1] == "class A { func f() {} }" && lines[3] == "class A { @objc func f() {} }")
  }
}

@Suite("Optional requirements") struct OptionalRequirementTests {
  private func ported(_ sources: String...) -> [String] {
    let program = Program(sources)
    return sources.indices.map { program.port($0).text }
  }

  @Test("a requirement that a type may leave out gets a default in an extension")
  func defaults() {
    #expect(
      ported(
        """
        @objc public protocol SheetDelegate: NSObjectProtocol {
          func sheet(_ s: Sheet)
          @objc optional func sheetDidOpen(_ s: Sheet)
          @objc optional func anchor(for s: Sheet) -> UIView?
        }
        """) == [
          """
          public protocol SheetDelegate: AnyObject {
            func sheet(_ s: Sheet)
            func sheetDidOpen(_ s: Sheet)
            func anchor(for s: Sheet) -> UIView?
          }

          extension SheetDelegate {
            public func sheetDidOpen(_ s: Sheet) {}
            public func anchor(for s: Sheet) -> UIView? { nil }
          }
          """
        ])
  }

  @Test("calls lose their question mark; those of closures keep it")
  func calls() {
    #expect(
      ported(
        "@objc protocol P { @objc optional func f(_ a: Int) }",
        "class A { weak var d: P?; var done: (() -> Void)?; func g() { d?.f?(1); done?() } }")[1]
        == "class A { weak var d: P?; var done: (() -> Void)?; func g() { d?.f(1); done?() } }")
  }

  @Test("the default is the value that callers use for a missing one")
  func values() {
    for (use, value) in [
      ("d?.f?() ?? true", "true"), ("d?.f?() == true", "false"), ("d?.f?() != false", "true"),
      ("x = d?.f?() ?? false", "false"), ("d?.f?() ?? true && x", "true"),
      ("d?.f?() ?? .a / 8 > x", ".a / 8"),
    ] {
      let texts = ported(
        "@objc protocol P { @objc optional func f() -> Bool }", "func g() { let y = \(use) }")
      #expect(texts[0].contains("func f() -> Bool { \(value) }"), "\(use): \(texts[0])")
      #expect(!texts[1].contains("f?("))
    }
    let constant = ported(
      "let high = 80\n@objc protocol P { @objc optional func f() -> Int }",
      "func g() { let y = d?.f?() ?? high }")
    #expect(constant[0].contains("func f() -> Int { high }"))
    let property = ported(
      "@objc protocol P { @objc optional var inset: CGFloat { get } }",
      "func g() { let y = d?.inset ?? -8.5 }")
    #expect(property[0].contains("var inset: CGFloat { -8.5 }"))
  }

  @Test("functions of one name are told apart by their labels")
  func labels() {
    let texts = ported(
      """
      @objc protocol P {
        @objc optional func sheet(_ s: S, canOpen: Int) -> Bool
        @objc optional func sheet(_ s: S, isFixed: Int) -> Bool
      }
      """, "func g() { x = d?.sheet?(s, canOpen: 1) ?? true; y = d?.sheet?(s, isFixed: 1) == true }"
    )
    #expect(texts[0].contains("canOpen: Int) -> Bool { true }"))
    #expect(texts[0].contains("isFixed: Int) -> Bool { false }"))
  }

  @Test("where callers disagree, or use a missing value otherwise, a person decides")
  func unclear() {
    for use in [
      "d?.f?() ?? 1; let z = d?.f?() ?? 2", "d?.f?() ?? other", "d?.f?()", "d?.f?() ?? 1 + x",
    ] {
      let program = Program([
        "@objc protocol P { @objc optional func f() -> Int }", "func g() { let y = \(use) }",
      ])
      let notes = program.port(0).notes
      #expect(notes.count == 1 && notes[0].text.contains("default"), "\(use)")
    }
  }

  @Test("a value that was bound because it could be missing is told, as it is always there now")
  func bound() {
    let program = Program([
      "@objc protocol P { @objc optional func f() -> Int? }",
      "func g(d: P, e: P?) {\n  if let y = d.f?() {}\n  if let y = e?.f?() {}\n}",
    ])
    #expect(program.port(1).notes.map(\.line) == [2])
  }

  @Test("a protocol of Objective-C stays one that only classes have")
  func classBound() {
    for (old, new) in [
      ("@objc protocol P {}", "protocol P: AnyObject {}"),
      ("@objc protocol P: UIScrollViewDelegate {}", "protocol P: UIScrollViewDelegate {}"),
      ("@objc protocol P: AnyObject {}", "protocol P: AnyObject {}"),
      ("@objc protocol P: Q {}", "protocol P: AnyObject, Q {}"),
      ("protocol P: class {}", "protocol P: class {}"),
      ("protocol P: NSObjectProtocol {}", "protocol P: AnyObject {}"),
      ("protocol P {}", "protocol P {}"),
    ] {
      #expect(ported(old) == [new])
    }
  }
}

@Suite("What classes need") struct ClassTests {
  private let surface: Surface = {
    var s = Surface()
    s.add(
      source: """
        open class UIView {
          public init(frame: CGRect) {}
          public convenience init() {}
          public required init(style: Int) {}
        }
        public protocol UIScrollViewDelegate { func scrollViewDidScroll(_ s: UIView) }
        """)
    return Surface(text: s.text)
  }()

  private func ported(_ source: String) -> String {
    Program([source], surface: surface).port(0).text
  }

  @Test("initializers say what Pantograph's class wants: required, or nothing over a convenience")
  func initializers() {
    for (old, new) in [
      ("override init(frame: CGRect)", "override init(frame: CGRect)"),
      ("override init(style: Int)", "required init(style: Int)"),
      ("override init()", "init()"),
      ("public override init()", "public init()"),
    ] {
      #expect(ported("class A: UIView { \(old) {} }") == "class A: UIView { \(new) {} }")
      // Of a class of the program's own nothing is known that the compiler would not say on iOS.
      #expect(ported("class B {}\nclass A: B { \(old) {} }").hasSuffix("{ \(old) {} }"))
    }
  }

  @Test("optional requirements of Pantograph's protocols are called like others")
  func requirements() {
    #expect(
      ported("let a = { d?.scrollViewDidScroll?(v) }") == "let a = { d?.scrollViewDidScroll(v) }")
  }

  @Test("overrides in extensions move into the class; where it is elsewhere, that is told")
  func overridesInExtensions() {
    let source = """
      class A: UIView {
        @objc func g() {}
      }

      extension A: P {
        func h() {}

        // Why.
        override func f() { a(action: #selector(g)) }
      }
      """
    let moved = """
      class A: UIView {
        func g() {}

        // Why.
        override func f() { a(action: Self.g) }
      }

      extension A: P {
        func h() {}
      }
      """
    #expect(ported(source) == moved)
    let program = Program(["class B { override func g() {} }\nextension A { override func f() {} }"]
    )
    #expect(program.port(0).notes.map(\.line) == [2])
  }
}

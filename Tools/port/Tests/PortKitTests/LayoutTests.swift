@testable import PortKit
import Testing

@Suite("The package of the results") struct LayoutTests {
  private func file(_ path: String, _ text: String = "import UIKit\n") -> Layout.File {
    Layout.File(path: path, text: text)
  }

  @Test("a folder becomes one module, its tests another, and its sub-folders stay")
  func folder() {
    let layout = Layout(
      [
        file("Page.swift"), file("Views/Page.swift"), file("Sources/Deep/A.swift"),
        file("Tests/PageTests.swift", "@testable import App\nimport XCTest\n"),
      ], name: "Card Stack")
    #expect(
      layout.places == [
        "Sources/Card_Stack/Page.swift", "Sources/Card_Stack/Views/Page.swift",
        "Sources/Card_Stack/Deep/A.swift", "Tests/Card_StackTests/PageTests.swift",
      ])
    #expect(layout.targets.map(\.name) == ["Card_Stack", "Card_StackTests"])
    #expect(layout.targets.map(\.kind) == [.library, .test])
  }

  @Test("where a program starts, the module is a program")
  func program() {
    for start in ["@main class A {}", "@UIApplicationMain class A {}"] {
      #expect(Layout([file("A.swift", start)], name: "A").targets[0].kind == .program)
    }
    #expect(Layout([file("main.swift", "run()")], name: "A").targets[0].kind == .program)
    #expect(Layout([file("A.swift", "// @main\n")], name: "A").targets[0].kind == .library)
  }

  @Test("a package keeps its targets, their folders and what they need of one another")
  func package() {
    let manifest = """
      let package = Package(
        name: "Sheets",
        dependencies: [.package(url: "https://x/y", from: "1.0.0")],
        targets: [
          .target(name: "Sheets", dependencies: ["Core", .product(name: "Y", package: "y")],
                  path: "Lib"),
          .target(name: "Core"),
          .testTarget(name: "SheetsTests", dependencies: [.target(name: "Sheets")]),
          .target(name: "Gone"),
        ])
      """
    let layout = Layout(
      [
        file("Package.swift", manifest), file("Lib/A.swift"), file("Sources/Core/B.swift"),
        file("Tests/SheetsTests/T.swift", "import XCTest\n"),
      ], name: "sheets")
    #expect(layout.places == ["Lib/A.swift", "Sources/Core/B.swift", "Tests/SheetsTests/T.swift"])
    #expect(layout.targets.map(\.name) == ["Sheets", "Core", "SheetsTests"])
    #expect(layout.targets[0].path == "Lib")
    #expect(layout.targets.map(\.dependencies) == [["Core"], [], ["Sheets"]])
  }

  @Test("pictures and texts go with the module, and the manifest names them")
  func resources() {
    let layout = Layout(
      [file("A.swift"), file("Deep/B.swift")], name: "App",
      resources: ["Assets.xcassets", "Deep/a.png", "Other/a.png", "en.lproj", "Extra.bundle"])
    #expect(
      layout.resourcePlaces == [
        "Sources/App/Assets.xcassets", "Sources/App/Deep/a.png", nil, "Sources/App/en.lproj",
        "Sources/App/Extra.bundle",
      ])
    let text = layout.manifest(name: "App", pantograph: "p")
    #expect(
      text.contains(
        """
              ],
              resources: [
                .process("Assets.xcassets"),
                .process("Deep/a.png"),
                .process("en.lproj"),
                .copy("Extra.bundle"),
              ]),

        """))
    #expect(text.contains("  defaultLocalization: \"en\",\n"))
    let plain = Layout([file("A.swift")], name: "App").manifest(name: "App", pantograph: "p")
    #expect(!plain.contains("resources") && !plain.contains("Localization"))
  }

  @Test("in a package a resource belongs to the innermost target, and to none outside of all")
  func packageResources() {
    let manifest = """
      let package = Package(name: "S", targets: [
        .target(name: "S", path: "Lib"), .target(name: "Core", path: "Lib/Core"),
      ])
      """
    let layout = Layout(
      [file("Package.swift", manifest), file("Lib/A.swift"), file("Lib/Core/B.swift")], name: "s",
      resources: ["Lib/Core/a.strings", "Lib/b.json", "logo.png"])
    #expect(layout.resourcePlaces == ["Lib/Core/a.strings", "Lib/b.json", nil])
    #expect(layout.targets.map(\.resources) == [["b.json"], ["a.strings"]])
  }

  @Test("the manifest is an ordinary one of Swift 5 with the products UIKit and PantoTesting")
  func manifest() {
    let text = Layout(
      [file("A.swift"), file("T.swift", "import XCTest\n")], name: "App"
    ).manifest(name: "App", pantograph: "../pan\"to")
    #expect(text.hasPrefix("// swift-tools-version: 5.9\nimport PackageDescription\n"))
    #expect(text.contains(".package(name: \"Pantograph\", path: \"../pan\\\"to\")"))
    #expect(text.contains(".product(name: \"UIKit\", package: \"Pantograph\")"))
    #expect(text.contains(".testTarget(\n      name: \"AppTests\",\n"))
    #expect(text.contains(".product(name: \"PantoTesting\", package: \"Pantograph\")"))
  }
}

@Suite("The compiler's errors") struct CompilerErrorTests {
  private func sorted(_ message: String, listed: Set<Int> = []) -> CompilerError.Kind? {
    var surface = Surface()
    surface.add(source: "open class UIView { open func draw() {} }")
    let program = Program(["class Page: UIView {}\nclass Model {}\n"], surface: surface)
    return CompilerErrors(surface, program)
      .sorted("/a/P.swift:12:5: error: \(message)\n", listed: ["/a/P.swift": listed]).first?.kind
  }

  @Test("spellings that porting.md names are to be changed by hand")
  func byHand() {
    #expect(sorted("cannot find type 'Selector' in scope") == .byHand)
    #expect(sorted("Objective-C interoperability is disabled") == .byHand)
    #expect(sorted("something odd", listed: [12]) == .byHand)
  }

  @Test("names that nobody declares, and what is not open, are missing here")
  func missing() {
    #expect(sorted("cannot find 'UITextField' in scope") == .missing)
    #expect(sorted("value of type 'UIView' has no member 'focusGroup'") == .missing)
    #expect(sorted("value of type 'Page' has no member 'focusGroup'") == .missing)
    #expect(
      sorted("overriding non-open instance method outside of its defining module") == .missing)
    #expect(sorted("no such module 'Combine'") == .missing)
    #expect(sorted("cannot convert value of type 'UIView' to 'Int'") == .missing)
  }

  @Test("all else is the program's own")
  func own() {
    #expect(sorted("value of type 'Model' has no member 'x'") == .own)
    #expect(sorted("cannot convert value of type 'Int' to 'String'") == .own)
    #expect(sorted("expected '}' in class") == .own)
  }

  @Test("an error that is printed twice counts once, and notes are no errors")
  func once() {
    let surface = Surface()
    let log = """
      /a/P.swift:1:2: error: cannot find 'x' in scope
      /a/P.swift:1:2: note: did you mean
      /a/P.swift:1:2: error: cannot find 'x' in scope
      error: fatalError
      """
    let found = CompilerErrors(surface, Program([])).sorted(log, listed: [:])
    #expect(found.map { "\($0.file):\($0.line)" } == ["/a/P.swift:1"])
  }

  @Test("lines that a person changed are counted once each, added and removed ones, too")
  func counting() {
    #expect(LineCount.changed("a\nb\nc\n", "a\nx\nc\n") == 1)
    #expect(LineCount.changed("a\nb\nc\n", "a\nx\ny\nc\n") == 2)
    #expect(LineCount.changed("a\nb\nc\n", "a\nc\n") == 1)
    #expect(LineCount.changed("a\n", "a\n") == 0)
    #expect(LineCount.map("a\nb\nc\n", "n\na\nx\nc\n") == [1: 2, 2: 3, 3: 4, 4: 5])
  }
}

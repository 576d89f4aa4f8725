import SwiftParser
import SwiftSyntax

/// Where the ported files go, and the package that builds them.
public struct Layout: Sendable {
  public struct Target: Sendable, Equatable {
    public enum Kind: String, Sendable {
      case library = "target"
      case program = "executableTarget"
      case test = "testTarget"
    }
    public var name: String
    public var kind: Kind
    /// The folder in the package; `nil`: where the package manager looks.
    public var path: String?
    public var dependencies: [String] = []
    /// Files and folders that are no code, below the target's folder.
    public var resources: [String] = []
  }

  /// A source file: its path below the folder that was given, and its text.
  public struct File: Sendable {
    public var path: String
    public var text: String
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Where each file goes, in the order of the files.
  public private(set) var places: [String] = []
  public private(set) var targets: [Target] = []
  /// Where each resource goes, in the order of the resources; `nil`: it belongs to no target, or
  /// another one of the target has its name.
  public private(set) var resourcePlaces: [String?] = []

  /// - Parameters:
  ///   - files: the sources, with `Package.swift` if the folder has one.
  ///   - name: the name of the folder.
  ///   - resources: paths of what is no code, such as `Assets.xcassets`.
  public init(_ files: [File], name: String, resources: [String] = []) {
    let manifest = files.first { $0.path == "Package.swift" }
    if let manifest { targets = Manifest.targets(of: manifest.text) }
    let isPackage = !targets.isEmpty
    let module = Layout.moduleName(name)
    for file in files where file.path != "Package.swift" {
      let isTest = Layout.imports(file.text, ["XCTest", "Testing"])
      if isPackage {
        places.append(file.path)
      } else {
        let folder = isTest ? "Tests/\(module)Tests" : "Sources/\(module)"
        places.append("\(folder)/\(Layout.inner(file.path))")
      }
    }
    if isPackage {
      markPrograms(files)
    } else {
      let sources = files.filter {
        $0.path != "Package.swift" && !Layout.imports($0.text, ["XCTest", "Testing"])
      }
      let isProgram = sources.contains { Layout.starts($0) }
      targets = [Target(name: module, kind: isProgram ? .program : .library)]
      if sources.count < places.count {
        let tests = Target(name: "\(module)Tests", kind: .test, dependencies: [module])
        targets.append(tests)
      }
    }
    for path in resources { place(path, isPackage: isPackage, module) }
  }

  private mutating func place(_ path: String, isPackage: Bool, _ module: String) {
    let place = isPackage ? path : "Sources/\(module)/\(Layout.inner(path))"
    let holders = targets.indices.filter {
      targets[$0].kind != .test && place.hasPrefix(Layout.folder(of: targets[$0]) + "/")
    }
    // Of targets inside of one another the innermost has it.
    let target = holders.max {
      Layout.folder(of: targets[$0]).count < Layout.folder(of: targets[$1]).count
    }
    guard let target else { return resourcePlaces.append(nil) }
    let inner = String(place.dropFirst(Layout.folder(of: targets[target]).count + 1))
    // All lie side by side in the bundle, so each name is there once.
    func last(_ path: String) -> Substring? { path.split(separator: "/").last }
    guard !targets[target].resources.contains(where: { last($0) == last(inner) }) else {
      return resourcePlaces.append(nil)
    }
    targets[target].resources.append(inner)
    resourcePlaces.append(place)
  }

  private mutating func markPrograms(_ files: [File]) {
    // A target without sources here (a system library, a plugin) cannot be built from them.
    targets.removeAll { target in
      let folder = Layout.folder(of: target)
      return !files.contains { $0.path.hasPrefix(folder + "/") }
    }
    let names = Set(targets.map(\.name))
    for i in targets.indices {
      targets[i].dependencies.removeAll { !names.contains($0) }
      let folder = Layout.folder(of: targets[i])
      if targets[i].kind != .test,
        files.contains(where: { $0.path.hasPrefix(folder + "/") && Layout.starts($0) })
      {
        targets[i].kind = .program
      }
    }
  }

  private static func folder(of target: Target) -> String {
    target.path ?? (target.kind == .test ? "Tests/" : "Sources/") + target.name
  }

  /// `Sources/App/Page.swift` of a folder without a manifest is `App/Page.swift`.
  private static func inner(_ path: String) -> String {
    let parts = path.split(separator: "/")
    let first = parts.first.map(String.init) ?? path
    guard parts.count > 1, first == "Sources" || first == "Tests" else { return path }
    return parts.dropFirst().joined(separator: "/")
  }

  private static func imports(_ text: String, _ modules: Set<String>) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "import"), at + 1 < words.count, at <= 1 else {
        return false
      }
      return modules.contains(String(words[at + 1]))
    }
  }

  private static func starts(_ file: File) -> Bool {
    if file.path.split(separator: "/").last == "main.swift" { return true }
    let finder = StartFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: file.text))
    return finder.isFound
  }

  /// A folder's name as a module's: letters, digits and underscores.
  static func moduleName(_ name: String) -> String {
    let text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return text.first.map { $0.isLetter || $0 == "_" } ?? false ? text : "Port" + text
  }

  /// The manifest of the ported package, with an ordinary Swift 5 header.
  public func manifest(name: String, pantograph: String) -> String {
    var lines = [
      "// swift-tools-version: 5.9", "import PackageDescription", "", "let package = Package(",
      "  name: \(quoted(name)),",
    ]
    let isLocalized = targets.contains { $0.resources.contains { $0.hasSuffix(".lproj") } }
    if isLocalized { lines.append("  defaultLocalization: \"en\",") }
    lines += [
      "  dependencies: [.package(name: \"Pantograph\", path: \(quoted(pantograph)))],",
      "  targets: [",
    ]
    for target in targets {
      let product = target.kind == .test ? "PantoTesting" : "UIKit"
      var needs = target.dependencies.map(quoted)
      needs.append(".product(name: \"UIKit\", package: \"Pantograph\")")
      if product != "UIKit" {
        needs.append(".product(name: \"\(product)\", package: \"Pantograph\")")
      }
      lines.append("    .\(target.kind.rawValue)(")
      lines.append("      name: \(quoted(target.name)),")
      lines.append("      dependencies: [")
      lines += needs.map { "        \($0)," }
      lines.append("      ]")
      if let path = target.path {
        lines[lines.count - 1] += ","
        lines.append("      path: \(quoted(path))")
      }
      if !target.resources.isEmpty {
        lines[lines.count - 1] += ","
        lines.append("      resources: [")
        lines += target.resources.map { path in
          let rule = path.hasSuffix(".bundle") ? "copy" : "process"
          return "        .\(rule)(\(quoted(path))),"
        }
        lines.append("      ]")
      }
      lines[lines.count - 1] += "),"
    }
    lines += ["  ]", ")", ""]
    return lines.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case _ where scalar.value < 0x20: out += "\\u{\(String(scalar.value, radix: 16))}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

/// Reads the targets of a `Package.swift` that writes them as literals.
private enum Manifest {
  static func targets(of text: String) -> [Layout.Target] {
    let visitor = Visitor(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: text))
    return visitor.targets
  }

  private final class Visitor: SyntaxVisitor {
    var targets: [Layout.Target] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        let kind = Layout.Target.Kind(rawValue: member.declName.baseName.text),
        let name = Visitor.string(node, "name"), isDeclaration(node)
      else { return .visitChildren }
      let needs = node.arguments.first { $0.label?.text == "dependencies" }?.expression
        .as(ArrayExprSyntax.self)
      let names = needs?.elements.compactMap { element -> String? in
        if let literal = element.expression.as(StringLiteralExprSyntax.self) {
          return literal.representedLiteralValue
        }
        return element.expression.as(FunctionCallExprSyntax.self).flatMap {
          Visitor.string($0, "name")
        }
      }
      targets.append(
        Layout.Target(
          name: name, kind: kind, path: Visitor.string(node, "path"), dependencies: names ?? []))
      return .skipChildren
    }

    /// A dependency `.target(name:)` is not one.
    private func isDeclaration(_ node: FunctionCallExprSyntax) -> Bool {
      var up = node.parent
      while let here = up {
        if let argument = here.as(LabeledExprSyntax.self) {
          return argument.label?.text == "targets"
        }
        up = here.parent
      }
      return false
    }

    private static func string(_ call: FunctionCallExprSyntax, _ label: String) -> String? {
      call.arguments.first { $0.label?.text == label }?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }
}

/// Whether a file holds the program's start.
private final class StartFinder: SyntaxVisitor {
  var isFound = false
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if name == "main" || name == "UIApplicationMain" { isFound = true }
    return .skipChildren
  }
}

import SwiftSyntax

/// What is known of a condition of `#if`. A flag such as `DEBUG` may hold or not.
enum Truth {
  case no, maybe, yes

  static prefix func ! (a: Truth) -> Truth {
    switch a {
    case .no: .yes
    case .maybe: .maybe
    case .yes: .no
    }
  }
}

/// Where a condition of `#if` is judged.
struct Platform: Sendable {
  var systems: Set<String>
  /// Modules that can be imported; `nil`: every module.
  var modules: Set<String>?
  var hasObjectiveC: Bool

  static let iOS = Platform(systems: ["iOS"], modules: nil, hasObjectiveC: true)

  /// Linux with Pantograph, and with the modules of the program itself.
  static func linux(_ own: Set<String> = []) -> Platform {
    Platform(systems: ["Linux"], modules: Module.available.union(own), hasObjectiveC: false)
  }

  /// Judges a condition as the compiler does, apart from flags, whose values nobody knows here.
  func truth(_ condition: ExprSyntax?) -> Truth {
    guard let condition else { return .yes }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return truth(tuple.elements.first?.expression)
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return !truth(not.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true) ? .yes : .no
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return truth(of: call) }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return truth(of: Array(sequence.elements))
    }
    return .maybe
  }

  /// `a && b || c`: `&&` binds tighter.
  private func truth(of elements: [ExprSyntax]) -> Truth {
    func name(_ e: ExprSyntax) -> String? { e.as(BinaryOperatorExprSyntax.self)?.operator.text }
    let groups = elements.split { name($0) == "||" }
    let judged = groups.map { group in
      let parts = group.split { name($0) == "&&" }.map { part in
        part.count == 1 ? truth(part.first) : .maybe
      }
      return parts.contains(.no) ? Truth.no : parts.contains(.maybe) ? .maybe : .yes
    }
    return judged.contains(.yes) ? .yes : judged.contains(.maybe) ? .maybe : .no
  }

  private func truth(of call: FunctionCallExprSyntax) -> Truth {
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch call.calledExpression.trimmedDescription {
    case "os": return systems.contains(argument) ? .yes : .no
    case "canImport":
      guard let modules else {
        return argument == "AppKit" || argument == "Glibc" || argument == "Cocoa" ? .no : .yes
      }
      return modules.contains(argument) ? .yes : .no
    case "targetEnvironment": return .no
    case "_runtime": return (argument == "_ObjC") == hasObjectiveC ? .yes : .no
    case "compiler": return argument.hasPrefix("<") ? .no : .yes
    case "swift":
      let version = argument.drop { !$0.isNumber }.prefix { $0.isNumber }
      let isOld = (Int(version) ?? 5) <= 5
      return isOld == argument.hasPrefix(">=") ? .yes : .no
    default: return .maybe
    }
  }
}

/// The names of modules, by what the tool does with an import of them.
enum Module {
  /// These are there on Linux or come with Pantograph.
  static let available: Set<String> = [
    "UIKit", "Pantograph", "Foundation", "Dispatch", "Swift", "Testing", "PantoTesting", "Glibc",
    "FoundationEssentials", "Observation", "Synchronization", "XCTest", "_Concurrency",
    "RegexBuilder", "Distributed", "FoundationNetworking", "FoundationXML",
  ]
  /// The parts of these that exist come with `import UIKit`.
  static let partsOfUIKit: Set<String> = ["QuartzCore", "CoreGraphics", "ObjectiveC"]
}

/// Visits the code that is compiled once the port is done: clauses of `#if` that are inactive on
/// Linux are left out.
class ActiveVisitor: SyntaxVisitor {
  let modules: Set<String>

  init(modules: Set<String>) {
    self.modules = modules
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in IfClauses(node, modules: modules).active {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }
}

/// The clauses of one `#if … #endif`, judged before and after the port.
struct IfClauses {
  /// What is compiled here after the conditions were rewritten.
  var active: [IfConfigClauseSyntax] = []
  /// What would be compiled on iOS and is not here.
  var leftOut: [IfConfigClauseSyntax] = []

  init(_ node: IfConfigDeclSyntax, modules: Set<String>) {
    let here = Platform.linux(modules)
    // With the conditions rewritten, `os(iOS)` and `canImport(QuartzCore)` hold on Linux, too.
    var ported = here
    ported.systems.insert("iOS")
    ported.modules?.formUnion(Module.partsOfUIKit)
    if node.description.contains("os(Linux)") { ported = here }
    var (isDone, isDoneThere) = (false, false)
    for clause in node.clauses {
      let now = isDone ? Truth.no : ported.truth(clause.condition)
      let there = isDoneThere ? Truth.no : Platform.iOS.truth(clause.condition)
      if now != .no { active.append(clause) } else if there == .yes { leftOut.append(clause) }
      if now == .yes { isDone = true }
      if there == .yes { isDoneThere = true }
    }
  }
}

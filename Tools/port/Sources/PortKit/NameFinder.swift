import SwiftParser
import SwiftSyntax

/// Finds the names that a program uses and nobody declares: not the files themselves, not
/// Pantograph, not Swift's own libraries.
///
/// A name is looked for where its type is known from the text (`UIColor.x`, `UILabel(x:)`) and
/// anywhere otherwise. So what it reports is missing; not all that is missing is found.
public struct NameFinder {
  private let surface: Surface
  private let declared = Declared()

  /// - Parameter sources: all files that are ported together.
  public init(_ surface: Surface, sources: [String]) {
    self.surface = surface
    for source in sources { declared.walk(Parser.parse(source: source)) }
  }

  public func missing(in source: String) -> [Note] {
    let visitor = NameVisitor(source, surface, declared)
    visitor.walk(visitor.tree)
    return Array(Set(visitor.notes)).sorted()
  }
}

private final class NameVisitor: SyntaxVisitor {
  let tree: SourceFileSyntax
  var notes: [Note] = []
  private let lines: SourceLocationConverter
  private let surface: Surface
  private let declared: Declared

  private static let builtIn: Set<String> = [
    "Self", "Any", "AnyObject", "Void", "Selector", "NSSelectorFromString", "Type", "Protocol",
    "self", "super", "init", "_", "Swift",
  ]
  private static let modules: Set<String> = [
    "UIKit", "Pantograph", "Foundation", "Dispatch", "Swift", "Testing", "PantoTesting", "Glibc",
    "FoundationEssentials", "Observation", "Synchronization",
    // Taken out by the tool.
    "QuartzCore", "CoreGraphics", "ObjectiveC",
  ]

  init(_ source: String, _ surface: Surface, _ declared: Declared) {
    tree = Parser.parse(source: source)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    self.surface = surface
    self.declared = declared
    super.init(viewMode: .sourceAccurate)
  }

  private func report(_ node: some SyntaxProtocol, _ name: String) {
    let place = lines.location(for: node.positionAfterSkippingLeadingTrivia)
    notes.append(Note(line: place.line, text: name))
  }

  private func isKnown(_ name: String) -> Bool {
    NameVisitor.builtIn.contains(name) || declared.names.contains(name)
      || surface.all.contains(name) || surface.standard.contains(name) || name.hasPrefix("$")
  }

  /// Ours and nobody else's, so that its members are known.
  private func isOurs(_ type: String) -> Bool {
    surface.types[type] != nil && declared.types[type] == nil && !surface.standard.contains(type)
  }

  // MARK: Types and imports

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.plain
    if !isKnown(name) { report(node, name) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    let base = node.baseType.trimmedDescription
    let name = node.name.plain
    let isThere =
      isOurs(base) && !extended(base) ? surface.has(name, in: base) : isKnown(name)
    if !isThere { report(node, "\(base).\(name)") }
    return .visitChildren
  }

  // Names of attributes are no types, unless they are property wrappers.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if let arguments = node.arguments { walk(arguments) }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first?.name.text ?? ""
    if !NameVisitor.modules.contains(module) { report(node, "import \(module)") }
    return .skipChildren
  }

  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  /// The files add members to it themselves.
  private func extended(_ type: String) -> Bool { extensions.contains(type) }

  private lazy var extensions: Set<String> = {
    let finder = ExtensionFinder()
    finder.walk(tree)
    return finder.names
  }()

  // MARK: Uses

  // `#if` conditions name platforms.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plain
    guard case .identifier = node.baseName.tokenKind else { return .visitChildren }
    if !isKnown(name) { report(node, name) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { walk(base) }
    let member = node.declName
    let name = member.baseName.plain
    guard case .identifier = member.baseName.tokenKind else { return .skipChildren }
    if let type = typeName(node.base), isOurs(type), !extended(type), surface.types[name] == nil {
      if !surface.has(name, in: type), !declared.names.contains(name) {
        report(member, "\(type).\(name)")
      }
    } else if !isKnown(name) {
      report(member, ".\(name)")
    }
    return .skipChildren
  }

  /// `UIColor` of `UIColor.red`; of `UIView.AnimationOptions.repeat` the last of both.
  private func typeName(_ base: ExprSyntax?) -> String? {
    let name =
      base?.as(DeclReferenceExprSyntax.self)?.baseName.plain
      ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
    guard let name, name.first?.isUppercase ?? false, surface.types[name] != nil else { return nil }
    return name
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.plain ?? "_" }
    var trailing = node.trailingClosure == nil ? [] : ["_"]
    trailing += node.additionalTrailingClosures.map { $0.label.plain }
    let called = node.calledExpression
    if let type = called.as(DeclReferenceExprSyntax.self)?.baseName.plain, isOurs(type) {
      let forms = surface.forms(of: "init", in: type)
      check(called, type, forms, labels, trailing, whole: type)
    } else if let member = called.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.plain
      if name == "init", let type = typeName(member.base), isOurs(type) {
        check(called, type, surface.forms(of: "init", in: type), labels, trailing, whole: type)
      } else if !declared.names.contains(name), !surface.standard.contains(name),
        !isVariable(name), let all = surface.byName[name]
      {
        let type = typeName(member.base).flatMap { isOurs($0) ? $0 : nil }
        let forms = type.map { surface.forms(of: name, in: $0) } ?? all
        check(
          member.declName, name, forms, labels, trailing,
          whole: (type.map { $0 + "." } ?? ".") + name)
      }
    }
    return .visitChildren
  }

  /// Something callable may stand in a property.
  private func isVariable(_ name: String) -> Bool { surface.types[name] != nil }

  private func check(
    _ node: some SyntaxProtocol, _ name: String, _ forms: Set<[Parameter]>, _ labels: [String],
    _ trailing: [String], whole: String
  ) {
    guard !forms.isEmpty, labels != [] || trailing != [] || name != whole else { return }
    if forms.contains(where: { $0.accepts(labels, trailing: trailing) }) { return }
    guard !extended(name) else { return }
    let told = (labels + trailing.map { $0 == "_" ? "{}" : $0 }).map {
      $0 + ($0 == "{}" ? "" : ":")
    }
    report(node, "\(whole)(\(told.joined()))")
  }

  // MARK: Overrides

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.plain
    guard node.modifiers.isOverride, !declared.names.contains(name) else { return .visitChildren }
    if !surface.all.contains(name), !surface.standard.contains(name) {
      report(node.name, "override \(name)")
    } else if let all = surface.byName[name], !surface.standard.contains(name) {
      let labels = node.signature.parameterClause.parameters.map { $0.firstName.plain }
      if !all.contains(where: { $0.map(\.label) == labels }) {
        report(node.name, "override \(name)(\(labels.map { $0 + ":" }.joined()))")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        continue
      }
      if !isKnown(name.plain) { report(name, "override \(name.plain)") }
    }
    return .visitChildren
  }
}

/// The types that a file extends.
private final class ExtensionFinder: SyntaxVisitor {
  var names: Set<String> = []
  init() { super.init(viewMode: .sourceAccurate) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.extendedType.trimmedDescription)
    return .skipChildren
  }
}

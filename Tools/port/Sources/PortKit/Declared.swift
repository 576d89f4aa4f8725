import SwiftParser
import SwiftSyntax

/// The names that the ported files declare themselves, with what their types inherit.
final class Declared: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var types: [String: [String]] = [:]

  init() { super.init(viewMode: .sourceAccurate) }

  private func type(_ name: TokenSyntax, _ clause: InheritanceClauseSyntax?)
    -> SyntaxVisitorContinueKind
  {
    names.insert(name.plain)
    types[name.plain, default: []] +=
      clause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    return .visitChildren
  }

  private func add(_ token: TokenSyntax?) -> SyntaxVisitorContinueKind {
    if let token { names.insert(token.plain) }
    return .visitChildren
  }

  override func visit(_ n: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, n.inheritanceClause)
  }
  override func visit(_ n: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, n.inheritanceClause)
  }
  override func visit(_ n: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, n.inheritanceClause)
  }
  override func visit(_ n: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, n.inheritanceClause)
  }
  override func visit(_ n: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, n.inheritanceClause)
  }
  override func visit(_ n: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, nil)
  }
  override func visit(_ n: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, nil)
  }
  override func visit(_ n: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, nil)
  }
  // An override declares nothing new: the name must be there already.
  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    n.modifiers.isOverride ? .visitChildren : add(n.name)
  }
  override func visit(_ n: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if n.modifiers.isOverride {
      if let accessors = n.bindings.first?.accessorBlock { walk(accessors) }
      return .skipChildren
    }
    return .visitChildren
  }
  override func visit(_ n: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    add(n.identifier)
  }
  override func visit(_ n: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.secondName ?? n.firstName)
  }
  override func visit(_ n: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.secondName ?? n.firstName)
  }
  override func visit(_ n: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.name)
  }
  override func visit(_ n: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind { add(n.name) }
  override func visit(_ n: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { add(n.name) }
  override func visit(_ n: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    add(n.firstName)
  }
  override func visit(_ n: AccessorParametersSyntax) -> SyntaxVisitorContinueKind { add(n.name) }
  // Labels of a tuple are its members.
  override func visit(_ n: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for element in n.elements { _ = add(element.label) }
    return .visitChildren
  }
}

extension TokenSyntax {
  /// Without backticks.
  var plain: String {
    text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension DeclModifierListSyntax {
  var isOverride: Bool { contains { $0.name.tokenKind == .keyword(.override) } }
}

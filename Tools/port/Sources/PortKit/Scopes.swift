import SwiftSyntax

/// Walks a file with the names that are in sight at each place, and tells the types of expressions.
class ScopeVisitor: ActiveVisitor {
  let knowledge: Knowledge
  /// Values in sight, the innermost scope last.
  var scopes: [[String: Ty]] = [[:]]
  /// The types around, the innermost last. `nil` where the extension's own conditions matter.
  var owners: [String?] = []
  var types: [SyntaxIdentifier: Ty] = [:]
  var pending: Set<SyntaxIdentifier> = []

  init(_ knowledge: Knowledge, modules: Set<String>) {
    self.knowledge = knowledge
    super.init(modules: modules)
  }

  /// The type around.
  var owner: String? { owners.last ?? nil }

  // MARK: Names in sight

  func bind(_ name: String, _ type: Ty) { scopes[scopes.count - 1][name] = type }

  func scoped(_ body: () -> Void) {
    scopes.append([:])
    body()
    scopes.removeLast()
  }

  func local(_ name: String) -> Ty? {
    for scope in scopes.reversed() { if let type = scope[name] { return type } }
    return nil
  }

  private func bind(_ pattern: PatternSyntax, _ type: Ty) {
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      return bind(name.identifier.plain, type)
    }
    let names = LocalNames(modules: modules)
    names.walk(pattern)
    for name in names.names { bind(name, .unknown) }
  }

  private func enter(_ owner: String?) {
    owners.append(owner)
    scopes.append([:])
  }
  private func leave() {
    owners.removeLast()
    scopes.removeLast()
  }

  override func visit(_ n: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(owner(of: n))
    return .visitChildren
  }

  /// `where Self: UIViewController` gives it that class's members, too; of what other conditions
  /// bring nothing is known.
  private func owner(of node: ExtensionDeclSyntax) -> String? {
    guard let type = Ty(node.extendedType).name else { return nil }
    guard let conditions = node.genericWhereClause?.requirements else { return type }
    guard conditions.count == 1,
      let one = conditions.first?.requirement.as(ConformanceRequirementSyntax.self),
      one.leftType.trimmedDescription == "Self", knowledge.kind(type) == .protocol,
      let above = knowledge.resolve(Ty(one.rightType)).name, knowledge.kind(above) == .class
    else { return nil }
    return Knowledge.joined(type, above)
  }
  override func visitPost(_ n: ClassDeclSyntax) { leave() }
  override func visitPost(_ n: StructDeclSyntax) { leave() }
  override func visitPost(_ n: EnumDeclSyntax) { leave() }
  override func visitPost(_ n: ActorDeclSyntax) { leave() }
  override func visitPost(_ n: ProtocolDeclSyntax) { leave() }
  override func visitPost(_ n: ExtensionDeclSyntax) { leave() }

  private func enter(_ parameters: FunctionParameterListSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    for p in parameters {
      let type = Ty(p.type)
      bind((p.secondName ?? p.firstName).plain, p.ellipsis == nil ? type : .array(type))
    }
    return .visitChildren
  }
  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if n.parent?.is(MemberBlockItemSyntax.self) != true {
      bind(n.name.plain, .function([], Ty(result: n.signature.returnClause)))
    }
    return enter(n.signature.parameterClause.parameters)
  }
  override func visit(_ n: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.signature.parameterClause.parameters)
  }
  override func visit(_ n: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.parameterClause.parameters)
  }
  override func visitPost(_ n: FunctionDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ n: InitializerDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ n: SubscriptDeclSyntax) { scopes.removeLast() }

  override func visit(_ n: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    let variable = n.parent?.parent?.parent?.as(PatternBindingSyntax.self)
    let type = variable?.typeAnnotation.map { Ty($0.type) } ?? .unknown
    for name in [n.parameters?.name.plain, "newValue", "oldValue"] {
      if let name { bind(name, type) }
    }
    bind("error", .unknown)
    return .visitChildren
  }
  override func visitPost(_ n: AccessorDeclSyntax) { scopes.removeLast() }
  override func visit(_ n: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    return .visitChildren
  }
  override func visitPost(_ n: AccessorBlockSyntax) { scopes.removeLast() }

  override func visit(_ n: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    return .visitChildren
  }
  override func visitPost(_ n: CodeBlockSyntax) { scopes.removeLast() }
  override func visit(_ n: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    let names = LocalNames(modules: modules)
    names.walk(Syntax(n.label))
    for name in names.names { bind(name, .unknown) }
    bindCast(n.label)
    return .visitChildren
  }
  override func visitPost(_ n: SwitchCaseSyntax) { scopes.removeLast() }

  /// `case let point as CGPoint`, alone in its case.
  private func bindCast(_ label: SwitchCaseSyntax.Label) {
    guard case .case(let label) = label, label.caseItems.count == 1,
      let pattern = label.caseItems.first?.pattern.as(ValueBindingPatternSyntax.self)?.pattern,
      let cast = pattern.as(ExpressionPatternSyntax.self)?.expression.as(SequenceExprSyntax.self)
    else { return }
    let parts = Array(cast.elements)
    guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
      let type = parts[2].as(TypeExprSyntax.self)?.type
    else { return }
    let name =
      parts[0].as(PatternExprSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
      ?? parts[0].as(DeclReferenceExprSyntax.self)?.baseName
    if let name { bind(name.plain, Ty(type)) }
  }
  override func visit(_ n: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(["error": .unknown])
    let names = LocalNames(modules: modules)
    names.walk(n.catchItems)
    for name in names.names { bind(name, .unknown) }
    return .visitChildren
  }
  override func visitPost(_ n: CatchClauseSyntax) { scopes.removeLast() }

  // MARK: Statements that bind

  override func visit(_ n: IfExprSyntax) -> SyntaxVisitorContinueKind {
    scoped {
      walk(n.conditions)
      walk(n.body)
    }
    if let other = n.elseBody { walk(Syntax(other)) }
    return .skipChildren
  }
  override func visit(_ n: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(n.body)
    walk(n.conditions)
    return .skipChildren
  }
  override func visit(_ n: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    scoped {
      walk(n.conditions)
      walk(n.body)
    }
    return .skipChildren
  }
  override func visit(_ n: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(n.sequence)
    var type = Ty.unknown
    if case .array(let element) = infer(n.sequence), n.caseKeyword == nil { type = element }
    if let told = n.typeAnnotation { type = Ty(told.type) }
    scoped {
      bind(n.pattern, type)
      if let rest = n.whereClause { walk(rest) }
      walk(n.body)
    }
    return .skipChildren
  }
  override func visitPost(_ n: OptionalBindingConditionSyntax) {
    var type = n.typeAnnotation.map { Ty($0.type) }
    if type == nil, let value = n.initializer?.value { type = infer(value).plain }
    if type == nil, let name = n.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      type = meaning(of: name.plain).plain
    }
    bind(n.pattern, type ?? .unknown)
  }
  override func visitPost(_ n: MatchingPatternConditionSyntax) { bind(n.pattern, .unknown) }
  override func visitPost(_ n: PatternBindingSyntax) {
    guard n.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) != true else { return }
    let told = n.typeAnnotation.map { Ty($0.type) }
    bind(n.pattern, told ?? n.initializer.map { infer($0.value) } ?? .unknown)
  }

  override func visit(_ n: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    scopes.append([:])
    for capture in n.signature?.capture?.items ?? [] {
      let name = capture.name.plain
      if let value = capture.initializer?.value {
        bind(name, infer(value))
      } else if name != "self" {
        bind(name, meaning(of: name))
      } else if capture.specifier?.specifier.text == "weak" {
        bind("self", owner.map { .optional(.named($0)) } ?? .unknown)
      }
    }
    let expected = parameters(of: n)
    switch n.signature?.parameterClause {
    case .simpleInput(let list):
      for (i, p) in list.enumerated() { bind(p.name.plain, expected[safe: i] ?? .unknown) }
    case .parameterClause(let clause):
      for (i, p) in clause.parameters.enumerated() {
        let told = p.type.map { Ty($0) } ?? expected[safe: i] ?? .unknown
        bind((p.secondName ?? p.firstName).plain, told)
      }
    case nil:
      for i in 0..<9 { bind("$\(i)", expected[safe: i] ?? .unknown) }
    }
    return .visitChildren
  }
  override func visitPost(_ n: ClosureExprSyntax) { scopes.removeLast() }

  private static let overElements: Set<String> = [
    "forEach", "filter", "map", "compactMap", "flatMap", "first", "last", "contains", "allSatisfy",
    "firstIndex", "removeAll", "max", "min",
  ]

  /// The type of what a closure is assigned to.
  private func kept(_ closure: ClosureExprSyntax) -> Ty {
    if let list = closure.parent?.as(ExprListSyntax.self) {
      let all = Array(list)
      guard all.count == 3, all[1].is(AssignmentExprSyntax.self) else { return .unknown }
      return knowledge.resolve(infer(all[0]).plain).plain
    }
    let binding = closure.parent?.as(InitializerClauseSyntax.self)?.parent?
      .as(PatternBindingSyntax.self)
    return binding?.typeAnnotation.map { knowledge.resolve(Ty($0.type).plain).plain } ?? .unknown
  }

  /// Whether `map` is that of the optional itself, as in `lists[name].map { … }`.
  private func isOptionals(_ base: ExprSyntax, _ name: String) -> Bool {
    ["map", "flatMap"].contains(name) && infer(base).isOptional && !ScopeVisitor.hasChain(base)
  }

  private func elements(of base: ExprSyntax, _ name: String) -> Ty {
    isOptionals(base, name) ? .unknown : infer(base).plain
  }

  /// What the call around a closure gives it.
  private func parameters(of closure: ClosureExprSyntax) -> [Ty] {
    var call = closure.parent?.as(FunctionCallExprSyntax.self)
    var label: String?
    if let argument = closure.parent?.as(LabeledExprSyntax.self) {
      call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      label = argument.label?.plain ?? "_"
    } else if let argument = closure.parent?.as(MultipleTrailingClosureElementSyntax.self) {
      call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      label = argument.label.plain
    }
    guard let call, call.calledExpression.id != ExprSyntax(closure).id else {
      guard call == nil, case .function(let from, _) = kept(closure) else { return [] }
      return from
    }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      case .array(let element) = elements(of: base, member.declName.baseName.plain),
      ScopeVisitor.overElements.contains(member.declName.baseName.plain)
    {
      return [element, element]
    }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      case .optional(let inner) = infer(base), isOptionals(base, member.declName.baseName.plain)
    {
      return [inner]
    }
    let forms = forms(of: call)
    let types = Set(
      forms.compactMap { form -> Ty? in
        let hits = form.filter { p in label == nil ? p.isClosure : p.label == label }
        guard let one = label == nil ? hits.last : hits.first else { return nil }
        return knowledge.resolve(one.type.plain).plain
      })
    guard types.count == 1, case .function(let from, _)? = types.first else { return [] }
    return from.map { type in
      type.plain.name.map { knowledge.own.generics.contains($0) } ?? false
        ? filled(type, call) : type
    }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

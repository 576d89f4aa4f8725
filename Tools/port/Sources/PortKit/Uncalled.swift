import SwiftSyntax

/// Finds methods that a delegate or data source implements on iOS and that nobody calls here,
/// because the protocol does not have them. The compiler takes them for methods of the program.
final class UncalledFinder: ActiveVisitor {
  private(set) var notes: [Note] = []
  private let lines: SourceLocationConverter
  private let knowledge: Knowledge
  private let used: Uses
  private var path: [String] = []

  init(_ tree: SourceFileSyntax, _ knowledge: Knowledge, _ used: Uses, modules: Set<String>) {
    lines = SourceLocationConverter(fileName: "", tree: tree)
    self.knowledge = knowledge
    self.used = used
    super.init(modules: modules)
  }

  override func visit(_ n: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(n.name.plain)
    return .visitChildren
  }
  override func visitPost(_ n: ClassDeclSyntax) { path.removeLast() }
  override func visit(_ n: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(SurfaceReader.simple(n.extendedType))
    return .visitChildren
  }
  override func visitPost(_ n: ExtensionDeclSyntax) { path.removeLast() }
  override func visit(_ n: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ n: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ n: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = path.last, knowledge.kind(type) == .class, !n.modifiers.isOverride,
      ![.private, .fileprivate, .static, .class].contains(where: n.modifiers.has),
      let first = n.signature.parameterClause.parameters.first, first.firstName.plain == "_",
      let subject = Ty(first.type).plain.name
    else { return .skipChildren }
    let chain = knowledge.chain(of: type).names
    let own = chain.contains { name in
      knowledge.own.kinds[name] == .protocol
        && knowledge.own.members[name]?[n.name.plain] != nil
    }
    let protocols = chain.filter {
      knowledge.surface.kinds[$0] == .protocol && knowledge.own.kinds[$0] == nil
        && !knowledge.surface.standard.contains($0)
    }
    guard !own,
      protocols.contains(where: { isOne(n, subject, of: $0) }),
      !protocols.contains(where: { has(n, $0) })
    else { return .skipChildren }
    let place = lines.location(for: n.name.positionAfterSkippingLeadingTrivia)
    notes.append(Note(line: place.line, text: "no protocol has \(n.form) here"))
    return .skipChildren
  }

  private func has(_ n: FunctionDeclSyntax, _ name: String) -> Bool {
    let labels = n.signature.parameterClause.parameters.map { $0.firstName.plain }
    return knowledge.surface.functions[name]?[n.name.plain]?
      .contains { $0.map(\.label) == labels } ?? false
  }

  /// Whether a method reads as a requirement of the protocol: it has the name of one, or it is
  /// named after what the protocol's methods are told of, as `scrollViewDidRest(_: UIScrollView)`.
  private func isOne(_ n: FunctionDeclSyntax, _ subject: String, of name: String) -> Bool {
    guard name.hasSuffix("Delegate") || name.hasSuffix("DataSource") else { return false }
    let all = knowledge.surface.functions[name] ?? [:]
    func isTold(_ form: [Parameter]) -> Bool {
      form.first.map { $0.label == "_" && $0.type.plain.name == subject } ?? false
    }
    if let forms = all[n.name.plain] {
      return forms.contains(where: isTold) && !used.forms.contains(n.form)
    }
    let plain = subject.hasPrefix("UI") ? String(subject.dropFirst(2)) : subject
    let prefix = plain.prefix(1).lowercased() + plain.dropFirst()
    return n.name.plain.hasPrefix(prefix) && !used.names.contains(n.name.plain)
      && all.values.contains { $0.contains(where: isTold) }
  }
}

/// What the files call or hand on.
final class Uses: ActiveVisitor {
  private(set) var names: Set<String> = []
  /// With labels: `tableView(_:fill:)`.
  private(set) var forms: Set<String> = []

  override func visit(_ n: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(n.baseName.plain)
    if let labels = n.argumentNames { forms.insert(n.baseName.plain + labels.trimmedDescription) }
    return .visitChildren
  }
  override func visit(_ n: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = OptionalRequirements.name(n.calledExpression) {
      let labels = n.arguments.map { ($0.label?.plain ?? "_") + ":" }
      forms.insert("\(name)(\(labels.joined()))")
    }
    return .visitChildren
  }
}

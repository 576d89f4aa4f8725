import SwiftParser
import SwiftSyntax

/// Writes names and calls from before Swift 4.2 as they are spelled since. It runs before anything
/// else is read, so the rest of the tool meets present names alone.
final class Renewer: ActiveVisitor {
  private let surface: Surface?
  private let own: Own
  private var edits: [Edit] = []

  /// The names that the files declare: what they call so themselves stays.
  struct Own {
    var names: Set<String> = []
    var members: Set<String> = []
    /// Functions with their labels, as `pin(toFront:)`.
    var forms: Set<String> = []
  }

  static func renew(
    _ sources: [String], _ others: [String], modules: Set<String>, _ surface: Surface?
  ) -> [String] {
    let trees = sources.map { Parser.parse(source: $0) }
    let declared = Declared(modules: modules)
    let types = OwnTypes(modules: modules)
    for tree in trees + others.map({ Parser.parse(source: $0) }) {
      declared.walk(tree)
      types.walk(tree)
    }
    var own = Own(names: declared.names)
    for members in types.members.values {
      for (name, all) in members where all.contains(where: { !$0.isOverride }) {
        own.members.insert(name)
      }
    }
    for (name, forms) in declared.forms {
      for form in forms { own.forms.insert("\(name)(\(form.map { $0.label + ":" }.joined()))") }
    }
    return zip(sources, trees).map { source, tree in
      let renewer = Renewer(surface, own, modules: modules)
      renewer.walk(tree)
      return renewer.edits.isEmpty ? source : renewer.edits.applied(to: Array(source.utf8))
    }
  }

  private init(_ surface: Surface?, _ own: Own, modules: Set<String>) {
    self.surface = surface
    self.own = own
    super.init(modules: modules)
  }

  private func replace(_ start: Int, _ end: Int, _ text: String) {
    edits.append(Edit(range: start..<end, text: text))
  }
  private func replace(_ node: some SyntaxProtocol, _ text: String) {
    replace(node.start, node.end, text)
  }

  // MARK: Names

  /// The name of a type or of a constant that belongs to none.
  private func renew(_ token: TokenSyntax) {
    let name = token.plain
    guard !own.names.contains(name) else { return }
    // A present name may look like one that follows from others.
    if let new = OldNames.listed(name) ?? (isThere(name) ? nil : OldNames.ruled(name, surface)) {
      replace(token, new)
    }
  }

  private func isThere(_ name: String) -> Bool {
    guard let surface else { return false }
    return surface.types[name] != nil || surface.globals.contains(name)
      || surface.standard.contains(name) || surface.c.contains(name)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    renew(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      renewMember(node)
    } else if let new = OldCalls.members[node.baseName.plain],
      !own.names.contains(node.baseName.plain)
    {
      replace(node.baseName, new)
    } else {
      renew(node.baseName)
    }
    return .visitChildren
  }

  private func renewMember(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.plain
    guard let new = OldCalls.members[name], !own.members.contains(name) else { return }
    replace(node.baseName, new)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let base = node.base?.trimmedDescription
    let name = node.declName.baseName.plain
    if base == nil || base == "Notification.Name" || base == "NSNotification.Name",
      name.hasPrefix("UI"), !own.members.contains(name),
      let new = OldNames.notification(name, surface)
    {
      replace(node, new)
      return .skipChildren
    }
    // A text has been its own characters since Swift 4.
    if let base = node.base, name == "characters", !own.members.contains(name),
      node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id
    {
      replace(base.end, node.end, "")
    }
    return .visitChildren
  }

  // MARK: Declarations

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride else { return .visitChildren }
    let parameters = Array(node.signature.parameterClause.parameters)
    let labels = parameters.map { $0.firstName.plain }
    if let new = OldCalls.members[node.name.plain], !own.members.contains(node.name.plain) {
      replace(node.name, new)
    } else if case .named(let name, let new)? = form(node.name.plain, labels) {
      replace(node.name, name)
      for (parameter, label) in zip(parameters, new) where parameter.firstName.plain != label {
        // What was label and name at once goes on to be the name.
        let isAlone = parameter.secondName == nil
        replace(parameter.firstName, isAlone ? "\(label) \(parameter.firstName.text)" : label)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride else { return .visitChildren }
    for binding in node.bindings {
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let new = OldCalls.members[name.plain], !own.members.contains(name.plain)
      {
        replace(name, new)
      }
    }
    return .visitChildren
  }

  // MARK: Calls

  private func form(_ name: String, _ labels: [String]) -> OldCalls.Form? {
    let told = "\(name)(\(labels.map { $0 + ":" }.joined()))"
    let isNewer = labels.allSatisfy { $0 == "_" } && isThere(name)
    return own.forms.contains(told) || isNewer ? nil : OldCalls.form(of: name, labels)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    let name = member?.declName.baseName ?? node.calledExpression
      .as(DeclReferenceExprSyntax.self)?.baseName
    let arguments = Array(node.arguments)
    guard let name, let open = node.leftParen, let close = node.rightParen,
      node.trailingClosure == nil,
      let form = form(name.plain, arguments.map { $0.label?.plain ?? "_" }),
      // Functions that belong to no type.
      member == nil || arguments.contains(where: { $0.label != nil })
    else { return .visitChildren }
    let called = node.calledExpression
    switch form {
    case .named(let new, let labels):
      if new != name.plain { replace(name, new) }
      for (argument, label) in zip(arguments, labels) { relabel(argument, label) }
    case .constant(let text):
      replace(called.start, close.end, text)
    case .property(let new):
      receiver(arguments[0], from: called.start)
      replace(arguments[0].expression.end, close.end, "." + new)
    case .method(let new, let labels):
      receiver(arguments[0], from: called.start)
      if labels.isEmpty {
        replace(arguments[0].expression.end, close.start, ".\(new)(")
      } else {
        replace(arguments[0].expression.end, arguments[1].start, ".\(new)(")
        for (argument, label) in zip(arguments.dropFirst(), labels) { relabel(argument, label) }
      }
    case .equality:
      replace(called.start, open.start, "")
      for argument in arguments { parenthesize(argument.expression) }
      if let comma = arguments[0].trailingComma { replace(comma, " ==") }
    }
    return .visitChildren
  }

  private func relabel(_ argument: LabeledExprSyntax, _ label: String) {
    let start = argument.start
    if argument.label?.plain == label { return }
    replace(start, argument.expression.start, label == "_" ? "" : label + ": ")
  }

  /// The first argument takes the place of the function's name.
  private func receiver(_ argument: LabeledExprSyntax, from start: Int) {
    replace(start, argument.expression.start, "")
    parenthesize(argument.expression)
  }

  private func parenthesize(_ value: ExprSyntax) {
    let isPlain =
      value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self)
      || value.is(FunctionCallExprSyntax.self) || value.is(SubscriptCallExprSyntax.self)
      || value.is(ForceUnwrapExprSyntax.self) || value.is(TupleExprSyntax.self)
      || value.is(SuperExprSyntax.self)
    guard !isPlain else { return }
    replace(value.start, value.start, "(")
    replace(value.end, value.end, ")")
  }
}

extension SyntaxProtocol {
  fileprivate var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  fileprivate var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

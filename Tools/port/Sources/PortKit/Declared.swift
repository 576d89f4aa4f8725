import SwiftParser
import SwiftSyntax

/// What the ported files declare themselves: names, what their types inherit, initializers,
/// members of extensions, and optional requirements.
final class Declared: ActiveVisitor {
  private(set) var names: Set<String> = []
  private(set) var types: [String: [String]] = [:]
  /// Constants that belong to no type.
  private(set) var constants: Set<String> = []
  private(set) var variables: Set<String> = []
  /// The forms of the initializers, by type.
  private(set) var initializers: [String: Set<[Parameter]>] = [:]
  /// The types that the files extend, and the names that each extension adds.
  private(set) var extensions: [String: Set<String>] = [:]
  /// The functions that the files declare, with the labels of their parameters.
  private(set) var forms: [String: Set<[Parameter]>] = [:]
  /// Functions of `@objc` protocols that a type may leave out, by name.
  private(set) var optional: Set<String> = []
  /// The same with the labels of the functions, `sheet(_:didSettleAt:)`, and the variables.
  private(set) var optionalForms: Set<String> = []
  /// The functions with a parameter of the type `Selector`, by its label.
  private(set) var selectors: [String: Set<String>] = [:]
  /// Protocols that only classes may have.
  private(set) var classProtocols: Set<String> = []
  private var path: [(name: String, isExtension: Bool)] = []

  private func type(
    _ name: TokenSyntax, _ clause: InheritanceClauseSyntax?, isPath: Bool = true
  ) -> SyntaxVisitorContinueKind {
    add(name)
    types[name.plain, default: []] +=
      clause?.inheritedTypes.map { SurfaceReader.simple($0.type) } ?? []
    if isPath { path.append((name.plain, false)) }
    return .visitChildren
  }

  @discardableResult
  private func add(_ token: TokenSyntax?) -> SyntaxVisitorContinueKind {
    guard let token else { return .visitChildren }
    names.insert(token.plain)
    if let last = path.last, last.isExtension {
      extensions[last.name, default: []].insert(token.plain)
    }
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
    if n.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@objc") }) {
      classProtocols.insert(n.name.plain)
    }
    return type(n.name, n.inheritanceClause)
  }
  override func visitPost(_ n: ClassDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: StructDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: EnumDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: ActorDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: ProtocolDeclSyntax) { path.removeLast() }

  override func visit(_ n: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SurfaceReader.simple(n.extendedType)
    path.append((name, true))
    extensions[name, default: []].formUnion([])
    if let clause = n.inheritanceClause, types[name] != nil {
      types[name]? += clause.inheritedTypes.map { SurfaceReader.simple($0.type) }
    }
    return .visitChildren
  }
  override func visitPost(_ n: ExtensionDeclSyntax) { path.removeLast() }

  override func visit(_ n: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .function = Ty(n.initializer.value).plain { closureNames.insert(n.name.plain) }
    return type(n.name, nil, isPath: false)
  }
  override func visit(_ n: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, nil, isPath: false)
  }
  override func visit(_ n: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    type(n.name, nil, isPath: false)
  }

  private func noteSelectors(_ name: String, _ parameters: FunctionParameterListSyntax) {
    let labels = parameters.map { $0.firstName.plain + ":" }.joined()
    for parameter in parameters
    where parameter.type.trimmedDescription.trimmingSuffix(while: "?!".contains) == "Selector" {
      selectors[parameter.firstName.plain, default: []].insert("\(name)(\(labels))")
    }
  }

  override func visit(_ n: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    noteSelectors("init", n.signature.parameterClause.parameters)
    if let last = path.last {
      initializers[last.name, default: []].insert(n.signature.parameterClause.parameters.forms)
    }
    return .visitChildren
  }

  // An override declares nothing new: the name must be there already.
  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !n.modifiers.isOverride else { return .visitChildren }
    noteSelectors(n.name.plain, n.signature.parameterClause.parameters)
    forms[n.name.plain, default: []].insert(n.signature.parameterClause.parameters.forms)
    if n.modifiers.isOptional {
      optional.insert(n.name.plain)
      optionalForms.insert(n.form)
    }
    return add(n.name)
  }
  override func visit(_ n: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if n.modifiers.isOverride {
      if let accessors = n.bindings.first?.accessorBlock { walk(accessors) }
      return .skipChildren
    }
    if n.bindingSpecifier.tokenKind == .keyword(.let),
      n.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    {
      for binding in n.bindings { constants.insert(binding.pattern.trimmedDescription) }
    }
    if n.modifiers.isOptional {
      for binding in n.bindings { optionalForms.insert(binding.pattern.trimmedDescription) }
    }
    return .visitChildren
  }
  override func visit(_ n: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    variables.insert(n.identifier.plain)
    return add(n.identifier)
  }
  override func visit(_ n: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    let name = n.secondName ?? n.firstName
    variables.insert(name.plain)
    return add(name)
  }
  override func visit(_ n: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.firstName)
  }
  override func visit(_ n: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.secondName ?? n.firstName)
  }
  override func visit(_ n: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    add(n.name)
  }
  override func visit(_ n: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind { add(n.name) }
  override func visit(_ n: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    // A case with values is called as a function is.
    if let parameters = n.parameterClause?.parameters {
      forms[n.name.plain, default: []].insert(
        parameters.map {
          Parameter(
            label: $0.firstName?.plain ?? "_", hasDefault: $0.defaultValue != nil,
            isClosure: $0.type.description.contains("->"), isVariadic: false)
        })
    }
    return add(n.name)
  }
  override func visit(_ n: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    add(n.firstName)
  }
  override func visit(_ n: AccessorParametersSyntax) -> SyntaxVisitorContinueKind { add(n.name) }
  // Labels of a tuple are its members.
  override func visit(_ n: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for element in n.elements { add(element.label) }
    return .visitChildren
  }

  /// Names of functions' types of the files.
  private(set) var closureNames: Set<String> = []

  // MARK: Questions

  /// With a mark on the parameters whose type is such a name.
  func closures(in form: [Parameter]) -> [Parameter] {
    form.map { parameter in
      var one = parameter
      if let name = parameter.type.plain.name, closureNames.contains(name) { one.isClosure = true }
      return one
    }
  }

  /// Names of functions' types are told by their last words.
  static func namesClosure(_ type: String) -> Bool {
    let name = type.trimmingSuffix { "?!".contains($0) }
    return ["Handler", "Block", "Closure", "Completion", "Callback", "Action", "BlockType"]
      .contains { name.hasSuffix($0) } && name != "UIAction"
  }

  /// What a type of the files is made of, upwards, as far as the files tell.
  func chain(of type: String) -> [String] {
    var out = [type]
    var next = 0
    while next < out.count {
      for above in types[out[next]] ?? [] where !out.contains(above) { out.append(above) }
      next += 1
    }
    return out
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, matches(last) { rest.removeLast() }
    return String(rest)
  }
}

extension TokenSyntax {
  /// Without backticks.
  var plain: String {
    text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension DeclModifierListSyntax {
  var isOverride: Bool { has(.override) }
  var isOptional: Bool { has(.optional) }

  func has(_ keyword: Keyword) -> Bool {
    contains { $0.detail == nil && $0.name.tokenKind == .keyword(keyword) }
  }
}

extension FunctionDeclSyntax {
  /// `sheet(_:didSettleAt:)`
  var form: String {
    let labels = signature.parameterClause.parameters.map { $0.firstName.plain + ":" }
    return "\(name.plain)(\(labels.joined()))"
  }
}

extension FunctionParameterListSyntax {
  var forms: [Parameter] {
    map { p in
      let type = p.type.trimmedDescription
      return Parameter(
        label: p.firstName.plain, hasDefault: p.defaultValue != nil,
        isClosure: type.contains("->") || Declared.namesClosure(type),
        isVariadic: p.ellipsis != nil, type: Ty(p.type))
    }
  }
}

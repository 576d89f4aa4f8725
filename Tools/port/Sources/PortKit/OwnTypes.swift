import SwiftSyntax

/// What the ported files declare, by owner: members with their types, labels and results.
final class OwnTypes: ActiveVisitor {
  struct Member {
    var type: Ty = .unknown
    /// What it starts with, where no type is written.
    var initializer: ExprSyntax?
    /// Of functions.
    var form: [Parameter]?
    var result: Ty = .unknown
    var isOverride = false
    /// Only Objective-C lets a subclass override it.
    var isInExtension = false
  }

  private(set) var kinds: [String: Kind] = [:]
  private(set) var above: [String: Set<String>] = [:]
  private(set) var members: [String: [String: [Member]]] = [:]
  /// The owner is no type.
  private(set) var globals: [String: [Member]] = [:]
  private(set) var aliases: [String: Ty] = [:]
  /// Names that stand for any type.
  private(set) var generics: Set<String> = []
  /// What these are at least: `UIView` of `<T: UIView>`.
  private(set) var bounds: [String: Set<String>] = [:]
  /// The required initializers that classes and protocols declare, by their labels.
  private(set) var required: [String: Set<[String]>] = [:]
  /// Types that answer members nobody declared.
  private(set) var isDynamic: Set<String> = []
  /// Classes with an initializer of their own that is designated.
  private(set) var initialized: Set<String> = []
  private var path: [(name: String, isExtension: Bool)] = []

  /// Each member whose override stands in a class while it is declared in an extension.
  func isBroken(_ name: String, in chain: [String]) -> Bool {
    guard
      let first = chain.firstIndex(where: { type in
        members[type]?[name]?.contains { $0.isOverride } ?? false
      })
    else { return false }
    let rest = chain[(first + 1)...].compactMap { members[$0]?[name] }.joined()
    return !rest.isEmpty && rest.allSatisfy { $0.isInExtension && !$0.isOverride }
  }

  // MARK: Types

  private func enter(
    _ name: TokenSyntax, _ kind: Kind, _ clause: InheritanceClauseSyntax?,
    _ attributes: AttributeListSyntax
  ) -> SyntaxVisitorContinueKind {
    let plain = name.plain
    if let last = path.last { add(plain, Member(type: .meta(.named(plain))), to: last.name) }
    kinds[plain] = kind
    above[plain, default: []].formUnion(SurfaceReader.names(clause))
    if attributes.description.contains("dynamicMemberLookup") { isDynamic.insert(plain) }
    path.append((plain, false))
    return .visitChildren
  }

  override func visit(_ n: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name, .class, n.inheritanceClause, n.attributes)
  }
  override func visit(_ n: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name, .class, n.inheritanceClause, n.attributes)
  }
  override func visit(_ n: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name, .struct, n.inheritanceClause, n.attributes)
  }
  override func visit(_ n: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(n.name, .enum, n.inheritanceClause, n.attributes)
  }
  override func visit(_ n: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    for one in n.genericWhereClause?.requirements ?? [] {
      if let same = one.requirement.as(ConformanceRequirementSyntax.self) {
        above[n.name.plain, default: []].insert(SurfaceReader.simple(same.rightType))
      }
    }
    return enter(n.name, .protocol, n.inheritanceClause, n.attributes)
  }
  override func visit(_ n: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SurfaceReader.simple(n.extendedType)
    above[name, default: []].formUnion(SurfaceReader.names(n.inheritanceClause))
    path.append((name, true))
    return .visitChildren
  }
  override func visitPost(_ n: ClassDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: ActorDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: StructDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: EnumDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: ProtocolDeclSyntax) { path.removeLast() }
  override func visitPost(_ n: ExtensionDeclSyntax) { path.removeLast() }

  override func visit(_ n: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let target = Ty(n.initializer.value)
    // Of two types with aliases of one name nobody knows which is meant.
    aliases[n.name.plain] = aliases[n.name.plain] == nil ? target : .unknown
    if let last = path.last { add(n.name.plain, Member(type: .meta(target)), to: last.name) }
    return .skipChildren
  }
  override func visit(_ n: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    generics.insert(n.name.plain)
    bounds[n.name.plain, default: []].formUnion(SurfaceReader.names(n.inheritanceClause))
    return .skipChildren
  }
  override func visit(_ n: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    generics.insert(n.name.plain)
    if let type = n.inheritedType {
      let all = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
      bounds[n.name.plain, default: []].formUnion(all.map(SurfaceReader.simple))
    }
    return .skipChildren
  }
  override func visit(_ n: ConformanceRequirementSyntax) -> SyntaxVisitorContinueKind {
    let name = SurfaceReader.simple(n.leftType)
    bounds[name, default: []].insert(SurfaceReader.simple(n.rightType))
    return .skipChildren
  }

  // MARK: Members

  private func add(_ name: String, _ member: Member, to owner: String?) {
    if let owner {
      members[owner, default: [:]][name, default: []].append(member)
    } else {
      globals[name, default: []].append(member)
    }
  }

  /// The owner of a declaration; `nil` in a body, `-` outside of types.
  private func owner(of node: some SyntaxProtocol) -> String? {
    if node.parent?.is(MemberBlockItemSyntax.self) ?? false { return path.last?.name }
    var up = node.parent
    while let here = up {
      if here.is(CodeBlockSyntax.self) || here.is(ClosureExprSyntax.self)
        || here.is(AccessorBlockSyntax.self) || here.is(MemberBlockItemSyntax.self)
      {
        return nil
      }
      up = here.parent
    }
    return "-"
  }

  override func visit(_ n: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = owner(of: n) else { return .visitChildren }
    // `var a, b: Int`: the last type holds for those before it.
    var type: Ty?
    for binding in n.bindings.reversed() {
      if let annotation = binding.typeAnnotation { type = Ty(annotation.type) }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      var member = Member(type: type ?? .unknown)
      if !n.attributes.isEmpty, n.attributes.contains(where: { $0.isWrapper }) {
        // A wrapper may give another type.
        member.type = .unknown
      } else if type == nil {
        member.initializer = binding.initializer?.value
      }
      member.isOverride = n.modifiers.isOverride
      member.isInExtension = path.last?.isExtension ?? false
      add(name.identifier.plain, member, to: owner == "-" ? nil : owner)
      if n.attributes.contains(where: { $0.isWrapper }) {
        for prefix in ["_", "$"] { add(prefix + name.identifier.plain, Member(), to: owner) }
      }
    }
    return .visitChildren
  }

  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let owner = owner(of: n) {
      var member = Member(form: n.signature.parameterClause.parameters.forms)
      member.result = Ty(result: n.signature.returnClause)
      member.isOverride = n.modifiers.isOverride
      member.isInExtension = path.last?.isExtension ?? false
      add(n.name.plain, member, to: owner == "-" ? nil : owner)
    }
    return .visitChildren
  }

  override func visit(_ n: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let last = path.last {
      if !last.isExtension, !n.modifiers.has(.convenience) { initialized.insert(last.name) }
      let form = n.signature.parameterClause.parameters.forms
      if n.modifiers.has(.required) || kinds[last.name] == .protocol {
        required[last.name, default: []].insert(form.map(\.label))
      }
      add("init", Member(form: form), to: last.name)
    }
    return .visitChildren
  }

  override func visit(_ n: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    guard let last = path.last else { return .visitChildren }
    let isPlain = n.parameterClause == nil
    add(n.name.plain, Member(type: isPlain ? .named(last.name) : .unknown), to: last.name)
    return .visitChildren
  }
}

extension AttributeListSyntax.Element {
  /// Attributes with a capital are property wrappers, but for outlets and actors.
  fileprivate var isWrapper: Bool {
    guard let name = self.as(AttributeSyntax.self)?.attributeName.trimmedDescription else {
      return false
    }
    return name.first?.isUppercase ?? false
      && ![
        "IBOutlet", "IBInspectable", "IBAction", "MainActor", "NSManaged", "NSCopying",
        "GKInspectable",
      ].contains(name)
  }
}

/// The names that stand for values inside a file, wherever.
final class LocalNames: ActiveVisitor {
  private(set) var names: Set<String> = []

  // Those of a type are in sight in that type alone.
  override func visit(_ n: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard n.parent?.is(MemberBlockItemSyntax.self) ?? false else { return .visitChildren }
    for binding in n.bindings {
      if let value = binding.initializer { walk(value) }
      if let accessors = binding.accessorBlock { walk(accessors) }
    }
    return .skipChildren
  }
  override func visit(_ n: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(n.identifier.plain)
    return .skipChildren
  }
  override func visit(_ n: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((n.secondName ?? n.firstName).plain)
    return .visitChildren
  }
  override func visit(_ n: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((n.secondName ?? n.firstName).plain)
    return .visitChildren
  }
  override func visit(_ n: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(n.name.plain)
    return .skipChildren
  }
  override func visit(_ n: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    names.insert(n.name.plain)
    return .visitChildren
  }
  override func visit(_ n: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
    names.insert(n.name.plain)
    return .skipChildren
  }
  override func visit(_ n: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if n.parent?.is(MemberBlockItemSyntax.self) != true { names.insert(n.name.plain) }
    return .visitChildren
  }
}

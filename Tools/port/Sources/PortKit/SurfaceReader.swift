import SwiftParser
import SwiftSyntax

extension Surface {
  /// Adds what a source file of a library makes public.
  public mutating func add(source: String) {
    let reader = SurfaceReader()
    reader.surface = self
    reader.walk(Parser.parse(source: source))
    self = reader.surface
  }
}

/// Collects public declarations; of what is not public it looks at nothing.
final class SurfaceReader: SyntaxVisitor {
  var surface = Surface()
  private var path: [(type: String, isOpen: Bool)] = []
  private var protocols = 0

  init() { super.init(viewMode: .sourceAccurate) }

  private var type: String { path.last?.type ?? "-" }

  /// An override of what is open is open, too, unless it says `final`; a class that says `open` or
  /// `public` itself does not matter here, as no subclass can be written of a public one.
  private func note(open name: String, _ modifiers: DeclModifierListSyntax) {
    if type != "-", modifiers.has(.open) || modifiers.isOverride, !modifiers.has(.final) {
      surface.open[type, default: []].insert(name)
    }
  }

  private func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
    if path.last?.isOpen ?? false {
      let hidden: [Keyword] = [.private, .fileprivate, .internal, .package]
      return !modifiers.contains { m in hidden.contains { m.name.tokenKind == .keyword($0) } }
    }
    return modifiers.contains {
      $0.detail == nil
        && ($0.name.tokenKind == .keyword(.public) || $0.name.tokenKind == .keyword(.open))
    }
  }

  /// Whether the members are public without saying so: requirements, cases, public extensions.
  private func enter(
    _ name: String, _ above: InheritanceClauseSyntax?, _ modifiers: DeclModifierListSyntax,
    membersArePublic: Bool = false
  ) -> SyntaxVisitorContinueKind {
    guard isPublic(modifiers) else { return .skipChildren }
    surface.addType(name, SurfaceReader.names(above))
    if type != "-" { surface.addMember(name, of: type) }
    path.append((name, membersArePublic))
    return .visitChildren
  }

  static func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.map { simple($0.type) } ?? []
  }

  /// The last name of a type: `UIView` of `any Pantograph.UIView?`.
  static func simple(_ type: TypeSyntax) -> String {
    if let member = type.as(MemberTypeSyntax.self) { return member.name.text }
    if let some = type.as(SomeOrAnyTypeSyntax.self) { return simple(some.constraint) }
    if let optional = type.as(OptionalTypeSyntax.self) { return simple(optional.wrappedType) }
    if let attributed = type.as(AttributedTypeSyntax.self) { return simple(attributed.baseType) }
    return type.as(IdentifierTypeSyntax.self)?.name.text ?? type.trimmedDescription
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let how = enter(node.name.text, node.inheritanceClause, node.modifiers, membersArePublic: true)
    if how == .visitChildren { protocols += 1 }
    return how
  }
  override func visitPost(_ node: ProtocolDeclSyntax) {
    if path.last?.type == node.name.text { protocols -= 1 }
    leave(node.name.text)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SurfaceReader.simple(node.extendedType)
    let above = SurfaceReader.names(node.inheritanceClause)
    if !above.isEmpty { surface.addType(name, above) }
    let isOpen = node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
    path.append((name, isOpen))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

  private func leave(_ name: String) {
    if path.last?.type == name { path.removeLast() }
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers) else { return .skipChildren }
    surface.addType(node.name.text, [SurfaceReader.simple(node.initializer.value)])
    if type != "-" { surface.addMember(node.name.text, of: type) }
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    surface.addType(node.name.text, [])
    return .skipChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    if type != "-" { surface.addMember(node.name.text, of: type) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else { return .skipChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      if type == "-" { surface.addGlobal(name) } else { surface.addMember(name, of: type) }
      note(open: name, node.modifiers)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else { return .skipChildren }
    surface.addFunction(node.name.text, of: type, node.signature.parameterClause.parameters.forms)
    note(open: node.name.text, node.modifiers)
    if protocols > 0 { surface.requirements.insert(node.name.text) }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else { return .skipChildren }
    let forms = node.signature.parameterClause.parameters.forms
    surface.addFunction("init", of: type, forms)
    let kind: Initializer.Kind =
      node.modifiers.has(.required)
      ? .required : node.modifiers.has(.convenience) ? .convenience : .designated
    surface.initializers[type, default: []].insert(
      Initializer(kind: kind, labels: forms.map(\.label)))
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension AttributeListSyntax {
  /// What is public for Pantograph's own modules only.
  fileprivate var isSPI: Bool { contains { $0.trimmedDescription.hasPrefix("@_spi") } }
}

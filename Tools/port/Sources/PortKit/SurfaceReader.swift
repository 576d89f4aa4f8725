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
    _ kind: Kind, membersArePublic: Bool = false
  ) -> SyntaxVisitorContinueKind {
    guard isPublic(modifiers) else { return .skipChildren }
    surface.addType(name, SurfaceReader.names(above))
    surface.kinds[name] = kind
    if kind == .class, modifiers.has(.final) { surface.final.insert(name) }
    if type == "-" { surface.outer.insert(name) }
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
    enter(node.name.text, node.inheritanceClause, node.modifiers, .class)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, node.modifiers, .struct)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "KeyTarget" { surface.keyPaths.formUnion(Texts.all(in: node)) }
    return enter(node.name.text, node.inheritanceClause, node.modifiers, .enum)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let how = enter(
      node.name.text, node.inheritanceClause, node.modifiers, .protocol,
      membersArePublic: true)
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
    let target = Ty(node.initializer.value)
    surface.addType(node.name.text, [SurfaceReader.simple(node.initializer.value)])
    // A typealias to its own name, `UIView = Pantograph.UIView`, tells nothing new.
    if target.name != node.name.text { surface.addAlias(node.name.text, target) }
    if type != "-" {
      surface.addMember(node.name.text, of: type)
    } else {
      surface.outer.insert(node.name.text)
    }
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    surface.addType(node.name.text, [])
    return .skipChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    let isPlain = node.parameterClause == nil
    if type != "-" {
      surface.addMember(node.name.plain, of: type, isPlain ? .named(type) : nil)
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else { return .skipChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else {
        continue
      }
      let its =
        binding.typeAnnotation.map { Ty($0.type) } ?? SurfaceReader.made(binding.initializer)
      if its == nil, type != "-", let value = SurfaceReader.constant(binding.initializer) {
        surface.guesses.append((type, name, value.type, value.name))
      }
      if type == "-" {
        surface.addGlobal(name, its)
        surface.outer.insert(name)
      } else {
        surface.addMember(name, of: type, its)
      }
      note(open: name, node.modifiers)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else { return .skipChildren }
    surface.addFunction(
      node.name.plain, of: type, node.signature.parameterClause.parameters.forms,
      result: Ty(result: node.signature.returnClause))
    note(open: node.name.plain, node.modifiers)
    if type == "-" { surface.outer.insert(node.name.plain) }
    if protocols > 0 { surface.requirements.insert(node.name.plain) }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isPublic(node.modifiers), !node.attributes.isSPI else {
      if surface.kinds[type] == .class, !node.modifiers.has(.convenience) {
        surface.closed.insert(type)
      }
      return .skipChildren
    }
    let forms = node.signature.parameterClause.parameters.forms
    surface.addFunction("init", of: type, forms)
    let kind: Initializer.Kind =
      node.modifiers.has(.required)
      ? .required : node.modifiers.has(.convenience) ? .convenience : .designated
    surface.initializers[type, default: []].insert(
      Initializer(kind: kind, labels: forms.map(\.label)))
    return .skipChildren
  }

  /// The type of `UIView()` and of plain literals.
  static func made(_ clause: InitializerClauseSyntax?) -> Ty? {
    guard let value = clause?.value else { return nil }
    if let call = value.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain,
      name.first?.isUppercase ?? false
    {
      return .named(name)
    }
    if value.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if value.is(StringLiteralExprSyntax.self) { return .named("String") }
    return nil
  }

  /// `UIStyle.plain` as what a property starts with.
  private static func constant(_ clause: InitializerClauseSyntax?) -> (type: String, name: String)?
  {
    guard let member = clause?.value.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let type =
      base.as(DeclReferenceExprSyntax.self)?.baseName.plain
      ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
    guard let type, type.first?.isUppercase ?? false else { return nil }
    return (type, member.declName.baseName.plain)
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The texts inside a node.
private final class Texts: SyntaxVisitor {
  private var found: Set<String> = []

  static func all(in node: some SyntaxProtocol) -> Set<String> {
    let texts = Texts(viewMode: .sourceAccurate)
    texts.walk(node)
    return texts.found
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let text = node.representedLiteralValue, !text.contains(" ") { found.insert(text) }
    return .skipChildren
  }
}

extension Ty {
  /// Of a function without `->`: nothing that has members.
  init(result clause: ReturnClauseSyntax?) {
    self = clause.map { Ty($0.type) } ?? .named("Void")
  }
}

extension AttributeListSyntax {
  /// What is public for Pantograph's own modules only.
  fileprivate var isSPI: Bool { contains { $0.trimmedDescription.hasPrefix("@_spi") } }
}

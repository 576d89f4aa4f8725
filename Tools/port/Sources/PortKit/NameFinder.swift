import SwiftParser
import SwiftSyntax

/// Finds the names that a program uses and nobody declares: not the files themselves, not
/// Pantograph, not Swift's own libraries.
///
/// A name is looked for where its type is known from the text (`UIColor.x`, `UILabel(x:)`) and
/// anywhere otherwise. So what it reports is missing; not all that is missing is found.
public struct NameFinder {
  private let surface: Surface
  private let sources: [String]

  /// - Parameter sources: all files that are ported together.
  public init(_ surface: Surface, sources: [String]) {
    self.surface = surface
    self.sources = sources
  }

  public func missing(in source: String) -> [Note] {
    let all = sources.contains(source) ? sources : sources + [source]
    let program = Program(all, surface: surface)
    return program.missing(in: all.firstIndex(of: source) ?? 0)
  }
}

final class NameVisitor: ActiveVisitor {
  let tree: SourceFileSyntax
  var notes: [Note] = []
  private let lines: SourceLocationConverter
  private let surface: Surface
  private let declared: Declared
  private let program: Program
  private var classes: [String] = []
  // Unknown names may come from a module of which only the name is known.
  private let isOpaque: Bool
  // Whether names come from Pantograph itself, which has more than UIKit's.
  private let seesAll: Bool

  // Uses of which the types told enough.
  private let judged: Set<SyntaxIdentifier>

  static let builtIn: Set<String> = [
    "Self", "Any", "AnyObject", "Void", "Selector", "NSSelectorFromString", "Type", "Protocol",
    "self", "super", "init", "_", "Swift", "newValue", "oldValue", "error",
    "Foundation", "Dispatch", "module",
    // The interface of the C library leaves it out.
    "memcmp",
  ]
  /// Attributes of the language and those that the tool takes out.
  private static let attributes: Set<String> = [
    "MainActor", "Sendable", "IBAction", "IBOutlet", "IBDesignable", "IBInspectable",
    "IBSegueAction", "NSManaged", "NSCopying", "UIApplicationMain", "NSApplicationMain",
    "GKInspectable", "Test", "Suite", "TaskLocal",
  ]

  init(
    _ tree: SourceFileSyntax, _ surface: Surface, _ program: Program,
    judged: Set<SyntaxIdentifier>
  ) {
    self.tree = tree
    self.judged = judged
    self.surface = surface
    self.program = program
    declared = program.declared
    lines = SourceLocationConverter(fileName: "", tree: tree)
    let imports = ImportFinder(modules: program.modules)
    imports.walk(tree)
    isOpaque = !imports.names.isDisjoint(with: program.opaque)
    seesAll = !imports.names.isDisjoint(with: ["Pantograph", "PantoTesting"])
    super.init(modules: program.modules)
  }

  private func report(_ node: some SyntaxProtocol, _ name: String) {
    let place = lines.location(for: node.positionAfterSkippingLeadingTrivia)
    notes.append(Note(line: place.line, text: name))
  }

  /// Names of Apple's frameworks are told by their first letters.
  private func mayBeOpaque(_ name: String) -> Bool {
    guard isOpaque else { return false }
    let word = name.drop { $0 == "." }
    return !["UI", "CA", "CG", "NS", "AV"].contains { prefix in
      word.hasPrefix(prefix) && word.dropFirst(2).first?.isUppercase ?? false
    }
  }

  private func isKnown(_ name: String) -> Bool {
    if surface.hidden.contains(name), !seesAll, !declared.names.contains(name) { return false }
    return NameVisitor.builtIn.contains(name) || declared.names.contains(name)
      || surface.all.contains(name) || surface.standard.contains(name) || name.hasPrefix("$")
      || mayBeOpaque(name) || program.modules.contains(name)
  }

  /// Ours and nobody else's, so that its members are known.
  private func isOurs(_ type: String) -> Bool {
    surface.types[type] != nil && declared.types[type] == nil && !surface.standard.contains(type)
  }

  // MARK: Types and imports

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.plain
    // `Protocol` alone is a type of Objective-C's.
    let isThere = name == "Protocol" ? declared.names.contains(name) : isKnown(name)
    if !isThere, !surface.c.contains(name) { report(node, name) }
    return .visitChildren
  }

  // `where Success == Never`: what stands on the left is a part of a generic type.
  override func visit(_ node: SameTypeRequirementSyntax) -> SyntaxVisitorContinueKind {
    walk(node.rightType)
    return .skipChildren
  }
  override func visit(_ node: ConformanceRequirementSyntax) -> SyntaxVisitorContinueKind {
    walk(node.rightType)
    return .skipChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    let base = node.baseType.trimmedDescription
    let name = node.name.plain
    let isThere =
      isOurs(base) && !extended(base) ? surface.has(name, in: base) : isKnown(name)
    if !isThere { report(node, "\(base).\(name)") }
    return .visitChildren
  }

  // Attributes with a capital are property wrappers, macros or global actors.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = SurfaceReader.simple(node.attributeName)
    if name.first?.isUppercase ?? false, !NameVisitor.attributes.contains(name), !isKnown(name) {
      report(node, "@\(name)")
    }
    // `@convention(c)` names no value.
    if name != "convention", let arguments = node.arguments { walk(arguments) }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first?.name.text ?? ""
    // `Darwin` becomes Foundation, which brings the C library.
    if !Module.available.contains(module), !Module.partsOfUIKit.contains(module),
      module != "Darwin", !program.modules.contains(module)
    {
      report(node, "import \(module)")
    }
    return .skipChildren
  }

  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  /// The files add members to it themselves.
  private func extended(_ type: String) -> Bool { declared.extensions[type] != nil }

  // MARK: Uses

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plain
    guard case .identifier = node.baseName.tokenKind else { return .visitChildren }
    guard !judged.contains(node.id) else { return .skipChildren }
    if !isKnown(name), !surface.c.contains(name) { report(node, name) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { walk(base) }
    let member = node.declName
    let name = member.baseName.plain
    guard case .identifier = member.baseName.tokenKind, !judged.contains(member.id) else {
      return .skipChildren
    }
    if let type = typeName(node.base), isOurs(type), !extended(type), surface.types[name] == nil {
      if !surface.has(name, in: type), !declared.names.contains(name) {
        report(member, "\(type).\(name)")
      }
    } else if !isKnown(name) {
      report(member, ".\(name)")
    } else if node.base?.is(SuperExprSyntax.self) ?? false, let type = ancestor(declaring: name),
      surface.isOpen(name, in: type) == nil
    {
      report(member, "super.\(name)")
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
      check(called, type, initializers(of: type), labels, trailing, whole: type)
    } else if let member = called.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.plain
      if name == "init" {
        initCall(member, labels, trailing)
      } else if !judged.contains(node.id), !isPattern(node), !surface.standard.contains(name),
        !declared.variables.contains(name),
        !isVariable(name), let all = surface.byName[name]
      {
        let own = Set((declared.forms[name] ?? []).map { declared.closures(in: $0) })
        let type = typeName(member.base).flatMap { isOurs($0) ? $0 : nil }
        let forms = type.map { surface.forms(of: name, in: $0) } ?? all
        check(
          member.declName, name, forms.union(own), labels, trailing,
          whole: (type.map { $0 + "." } ?? ".") + name)
      }
    }
    return .visitChildren
  }

  /// `case .at(let index)`: labels may be left out.
  private func isPattern(_ node: some SyntaxProtocol) -> Bool {
    var up = node.parent
    while let here = up {
      if here.is(ExpressionPatternSyntax.self) || here.is(ValueBindingPatternSyntax.self) {
        return true
      }
      if here.is(CodeBlockItemSyntax.self) { return false }
      up = here.parent
    }
    return false
  }

  private func initializers(of type: String) -> Set<[Parameter]> {
    // Those that the files add to a class above are inherited.
    var forms = surface.forms(of: "init", in: type)
    var next = [type]
    var seen: Set<String> = []
    while let here = next.popLast() {
      guard seen.insert(here).inserted else { continue }
      forms.formUnion(declared.initializers[here] ?? [])
      next += surface.types[here] ?? []
    }
    return forms
  }

  /// `UIView.init(…)` and, in a class right below one of Pantograph, `super.init(…)`.
  private func initCall(
    _ member: MemberAccessExprSyntax, _ labels: [String], _ trailing: [String]
  ) {
    if let type = typeName(member.base), isOurs(type) {
      check(member, type, initializers(of: type), labels, trailing, whole: type)
    } else if member.base?.is(SuperExprSyntax.self) ?? false, let here = classes.last,
      let above = declared.types[here]?.first, isOurs(above)
    {
      check(
        member.declName, "init", initializers(of: above), labels, trailing, whole: "super.init")
    }
  }

  /// Something callable may stand in a property.
  private func isVariable(_ name: String) -> Bool { surface.types[name] != nil }

  private func check(
    _ node: some SyntaxProtocol, _ name: String, _ forms: Set<[Parameter]>, _ labels: [String],
    _ trailing: [String], whole: String
  ) {
    // Of a class that only Pantograph makes no form is known.
    guard !forms.isEmpty || surface.closed.contains(name), labels != [] || trailing != [] || name != whole else { return }
    if forms.contains(where: { $0.accepts(labels, trailing: trailing) }) { return }
    let told = (labels + trailing.map { $0 == "_" ? "{}" : $0 }).map {
      $0 + ($0 == "{}" ? "" : ":")
    }
    report(node, "\(whole)(\(told.joined()))")
  }

  // MARK: Overrides

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.append(node.name.plain)
    checkRequired(node)
    return .visitChildren
  }

  /// A class with an initializer of its own has to write those that Pantograph requires.
  private func checkRequired(_ node: ClassDeclSyntax) {
    guard let above = declared.types[node.name.plain]?.first, isOurs(above), surface.isClass(above)
    else { return }
    let own = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    guard own.contains(where: { !$0.modifiers.has(.convenience) }) else { return }
    let written = own.map { $0.signature.parameterClause.parameters.map { $0.firstName.plain } }
    for one in surface.initializers(of: above)
    where one.kind == .required && !written.contains(one.labels) {
      let labels = one.labels.map { $0 + ":" }.joined()
      report(node.name, "\(above) without required init(\(labels)): write it")
    }
  }
  override func visitPost(_ node: ClassDeclSyntax) { classes.removeLast() }

  /// Pantograph's class above the class that is visited, if everything above it is known and no
  /// class of the files in between declares the member.
  private func ancestor(declaring name: String) -> String? {
    guard let here = classes.last else { return nil }
    let above = declared.chain(of: here).dropFirst()
    for type in above {
      // An extension of the files may declare it.
      if let own = program.own.members[type]?[name], isOurs(type) {
        return own.isEmpty || own.allSatisfy(\.isInExtension) ? type : nil
      }
      if isOurs(type) { return surface.isClass(type) ? type : nil }
      // Foundation's classes are known whole: `NSObject` has no `awakeFromNib` here.
      if surface.kinds[type] == .class, surface.completeStandard.contains(type),
        declared.types[type] == nil, declared.extensions[type] == nil
      {
        return type
      }
      guard declared.types[type] != nil else { return nil }
      if program.own.members[type]?[name] != nil { return nil }
    }
    return nil
  }

  private func checkOverride(_ node: TokenSyntax, _ labels: [String]? = nil) {
    let name = node.plain
    let told = name + (labels.map { "(\($0.map { $0 + ":" }.joined()))" } ?? "")
    if let type = ancestor(declaring: name) {
      switch surface.isOpen(name, in: type) {
      case nil where !mayBeOpaque(name): return report(node, "override \(told)")
      case false?: return report(node, "override \(told): not open in \(type)")
      default: break
      }
      let forms = surface.forms(of: name, in: type)
      if let labels, !forms.isEmpty, !forms.contains(where: { $0.map(\.label) == labels }) {
        report(node, "override \(told)")
      }
    } else if let here = classes.last,
      declared.chain(of: here).dropFirst().contains(where: {
        declared.types[$0] != nil && program.own.members[$0]?[name] != nil
      })
    {
      // A class of the files between declares it.
    } else if !isKnown(name) {
      report(node, "override \(told)")
    } else if let labels, !declared.names.contains(name), !surface.standard.contains(name),
      let forms = surface.byName[name], !forms.contains(where: { $0.map(\.label) == labels })
    {
      report(node, "override \(told)")
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride else { return .visitChildren }
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.plain }
    checkOverride(node.name, labels)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride else { return .visitChildren }
    for binding in node.bindings {
      if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
        checkOverride(name.identifier)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.isOverride, let here = classes.last,
      let above = declared.types[here]?.first, isOurs(above), surface.isClass(above)
    else { return .visitChildren }
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.plain }
    let all = surface.initializers(of: above)
    // A required one is edited by the `Porter`; one that is convenience above needs no `override`.
    if !all.contains(where: { $0.labels == labels }) {
      report(node.initKeyword, "override init(\(labels.map { $0 + ":" }.joined()))")
    }
    return .visitChildren
  }
}

/// The modules that a file imports.
final class ImportFinder: ActiveVisitor {
  var names: Set<String> = []
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.path.first { names.insert(first.name.text) }
    return .skipChildren
  }
}

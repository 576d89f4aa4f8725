import SwiftParser
import SwiftSyntax

/// What came of one file.
public struct Ported: Sendable {
  public var text: String
  public var edits: Int
  public var notes: [Note]
  /// Code that iOS compiles and Linux does not, such as that for Combine.
  public var leftOut: [Note] = []
  /// Methods of delegates and data sources that nobody calls here. Nothing has to change for them.
  public var neverCalled: [Note] = []
}

/// The textual edits that UIKit code needs, on real syntax nodes: what stands in a string or in a
/// comment is never touched.
public enum Porter {
  /// Ports one file alone.
  public static func port(_ source: String) -> Ported { Program([source]).port(0) }
}

final class EditVisitor: ActiveVisitor {
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  let lines: SourceLocationConverter
  let program: Program
  var edits: [Edit] = []
  var notes: [Note] = []
  var leftOut: [Note] = []
  let imports: Set<String>
  private var classes: [String] = []
  // The first import of a part of UIKit, where nothing imports UIKit itself.
  private var hasUIKit: Bool

  /// Attributes that say something to Objective-C alone.
  private static let objectiveC: Set<String> = [
    "objc", "objcMembers", "nonobjc", "GKInspectable", "IBOutlet",
  ]

  init(_ tree: SourceFileSyntax, _ program: Program) {
    self.tree = tree
    self.program = program
    bytes = Array(tree.description.utf8)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    let finder = ImportFinder(modules: program.modules)
    finder.walk(tree)
    imports = finder.names
    hasUIKit = !finder.names.isDisjoint(with: ["UIKit", "Pantograph"])
    super.init(modules: program.modules)
  }

  // Edits that are found before others that stand above them.
  var later: [Edit] = []

  func finish() {
    importUIKitIfNeeded()
    edits += later
    notes = Array(Set(notes))
  }

  private func note(_ node: some SyntaxProtocol, _ text: String) {
    let place = lines.location(for: node.positionAfterSkippingLeadingTrivia)
    notes.append(Note(line: place.line, text: text))
  }

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  // MARK: Attributes

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    switch name {
    case "IBOutlet" where !isDelegate(node):
      note(node, "@IBOutlet: nothing connects it here; make the view in code")
    case "NSManaged", "IBSegueAction", "NSApplicationMain":
      note(node, "@\(name): there is no such thing here")
    case "convention" where isObjectiveCs(node):
      note(node, "\(node.trimmedDescription): a function that only Objective-C calls")
    case "IBAction" where !takesSender(node): remove(range(node))
    case "UIApplicationMain": edits.append(Edit(range: range(node.attributeName), text: "main"))
    default: break
    }
    if EditVisitor.objectiveC.contains(name) { remove(range(node)) }
    return .visitChildren
  }

  /// `@convention(block)`, and functions of C with objects or selectors.
  private func isObjectiveCs(_ attribute: AttributeSyntax) -> Bool {
    guard attribute.arguments?.trimmedDescription != "block" else { return true }
    let type = attribute.parent?.parent?.as(AttributedTypeSyntax.self)?.baseType
    return type?.tokens(viewMode: .sourceAccurate).contains {
      $0.text == "Selector" || $0.text == "AnyObject"
    } ?? false
  }

  /// The compiler refuses an action without exactly one parameter where there is no Objective-C.
  private func takesSender(_ attribute: AttributeSyntax) -> Bool {
    guard let function = attribute.parent?.parent?.as(FunctionDeclSyntax.self) else { return true }
    return function.signature.parameterClause.parameters.count == 1
  }

  /// Outlets of delegates and data sources are set in code as well.
  private func isDelegate(_ attribute: AttributeSyntax) -> Bool {
    guard let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.allSatisfy { binding in
      let name = binding.pattern.trimmedDescription.lowercased()
      return name.hasSuffix("delegate") || name.hasSuffix("datasource")
    }
  }

  /// Delegates that are made from their class: only in a final one does an inherited `init()` count.
  private static let madeFromClass: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]

  override func visitPost(_ node: ClassDeclSyntax) {
    classes.removeLast()
    let types = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    guard types.contains(where: EditVisitor.madeFromClass.contains) else { return }
    let modifiers = node.modifiers.map(\.name.tokenKind)
    if modifiers.contains(.keyword(.open)) {
      note(node, "this delegate is made from its class: make it final, or write required init()")
    } else if !modifiers.contains(.keyword(.final)) {
      let start = node.classKeyword.startOffset
      edits.append(Edit(range: start..<start, text: "final "))
    }
  }

  // Behind a modifier (`private @objc func`) the parser takes an attribute for a slip.
  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    let tokens = Array(node.tokens(viewMode: .sourceAccurate))
    for (at, name) in zip(tokens, tokens.dropFirst())
    where at.tokenKind == .atSign && EditVisitor.objectiveC.contains(name.text) {
      remove(range(at).lowerBound..<range(name).upperBound)
    }
    return node.contains { $0.is(AttributeListSyntax.self) } ? .visitChildren : .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.override), isInExtension(node) {
      note(node, "an override in an extension: only Objective-C allows it; move it into the class")
    }
    if node.name.tokenKind == .keyword(.optional) { remove(range(node)) }
    if isImplicitlyFinal(node) {
      later.append(Edit(range: range(node), text: "public"))
    } else {
      closed(node)
    }
    return .skipChildren
  }

  /// `open let` and `open static`, which Swift allowed before version 5.
  private func isImplicitlyFinal(_ node: DeclModifierSyntax) -> Bool {
    guard node.name.tokenKind == .keyword(.open), node.detail == nil,
      let list = node.parent?.as(DeclModifierListSyntax.self)
    else { return false }
    let variable = list.parent?.as(VariableDeclSyntax.self)
    return list.has(.static) || variable?.bindingSpecifier.tokenKind == .keyword(.let)
  }

  /// What an extension adds to a class that nobody can inherit from is not open, and to a structure
  /// it adds no `class` functions. Both are classes on iOS.
  private func closed(_ node: DeclModifierSyntax) {
    guard let surface = program.surface, node.detail == nil,
      let member = node.parent?.parent?.parent?.as(MemberBlockItemSyntax.self),
      let type = member.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)?.extendedType,
      program.own.kinds[SurfaceReader.simple(type)] == nil
    else { return }
    let name = SurfaceReader.simple(type)
    let isStructure = surface.kinds[name] == .struct || surface.kinds[name] == .enum
    guard isStructure || surface.final.contains(name) else { return }
    if node.name.tokenKind == .keyword(.open) {
      later.append(Edit(range: range(node.name), text: "public"))
    } else if node.name.tokenKind == .keyword(.class), isStructure {
      later.append(Edit(range: range(node.name), text: "static"))
    }
  }

  private func isInExtension(_ node: DeclModifierSyntax) -> Bool {
    var up = node.parent
    while let here = up {
      if here.is(ExtensionDeclSyntax.self) { return true }
      if here.is(ClassDeclSyntax.self) { return false }
      up = here.parent
    }
    return false
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first, let last = node.path.last else { return .skipChildren }
    let module = first.name.text
    importFoundationsParts(before: node)
    if Module.partsOfUIKit.contains(module) {
      if hasUIKit || module == "ObjectiveC" {
        remove(range(node))
      } else {
        // `import struct CoreGraphics.CGFloat` is an import of the whole, too.
        let start = node.importKindSpecifier.map { range($0) } ?? range(first.name)
        edits.append(Edit(range: start.lowerBound..<range(last).upperBound, text: "UIKit"))
        hasUIKit = true
      }
    } else if module == "Foundation", imports.contains("UIKit") || needsUIKit, usesTimers {
      // Beside Foundation's own timers and loops, those of the stage would be ambiguous.
      remove(range(node))
    } else if module == "Darwin" {
      edits.append(
        Edit(range: range(first.name).lowerBound..<range(last).upperBound, text: "Foundation"))
    } else if module == "UIKit", node.path.count > 1, node.importKindSpecifier == nil {
      // There are no modules inside of it: `UIKit.UIGestureRecognizerSubclass`.
      edits.append(Edit(range: range(first.name).upperBound..<range(last).upperBound, text: ""))
    }
    return .skipChildren
  }

  private(set) lazy var needsUIKit = findIfNeedsUIKit()

  // Whether an import stood already.
  var hasImport = false

  private lazy var usesTimers = tree.tokens(viewMode: .sourceAccurate).contains {
    $0.text == "Timer" || $0.text == "RunLoop"
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let here = Platform.linux(modules)
    let clauses = IfClauses(node, modules: modules)
    if !node.clauses.contains(where: { $0.condition?.description.contains("os(Linux)") ?? false }) {
      var ported = here
      ported.systems.insert("iOS")
      ported.modules?.formUnion(Module.partsOfUIKit)
      for clause in node.clauses {
        guard let condition = clause.condition, here.truth(condition) != ported.truth(condition)
        else { continue }
        let rewriter = ConditionFinder(viewMode: .sourceAccurate)
        rewriter.walk(condition)
        for call in rewriter.calls {
          let text = rewriter.replacement(for: call, isAlone: isAlone(call, in: condition))
          edits.append(Edit(range: range(call), text: text))
        }
      }
    }
    for clause in clauses.leftOut {
      let first = lines.location(for: clause.poundKeyword.positionAfterSkippingLeadingTrivia).line
      let last = lines.location(for: clause.endPosition).line
      let told = clause.condition?.trimmedDescription ?? "#else"
      leftOut.append(Note(line: first, text: "\(told) is false here: \(last - first) lines"))
    }
    for clause in clauses.active {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  /// Whether `||` may stand behind the term without parentheses.
  private func isAlone(_ call: FunctionCallExprSyntax, in condition: ExprSyntax) -> Bool {
    if call.id == condition.as(FunctionCallExprSyntax.self)?.id { return true }
    guard let list = call.parent?.as(ExprListSyntax.self) else {
      return call.parent?.parent?.parent?.is(TupleExprSyntax.self) ?? false
    }
    return !list.contains { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "&&" }
  }

  // MARK: Optional requirements

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let isObjectiveC = program.declared.classProtocols.contains(node.name.plain)
    let above = node.inheritanceClause?.inheritedTypes.map { $0 } ?? []
    if let root = above.first(where: { $0.type.trimmedDescription == "NSObjectProtocol" }) {
      // Views and recognizers are no `NSObject` here; the protocol is still one of classes.
      later.append(Edit(range: range(root.type), text: "AnyObject"))
    } else if isObjectiveC, above.isEmpty {
      let end = range(node.name).upperBound
      later.append(Edit(range: end..<end, text: ": AnyObject"))
    } else if isObjectiveC, let first = above.first,
      !above.contains(where: { isClassBound($0.type.trimmedDescription) })
    {
      let start = range(first).lowerBound
      later.append(Edit(range: start..<start, text: "AnyObject, "))
    }
    // As an array, because a filtered list of nodes is a tree of its own with other lines.
    let members = Array(node.memberBlock.members)
      .filter { modifiers(of: $0.decl)?.isOptional ?? false }
    guard let first = members.first else { return .visitChildren }
    var defaults: [String] = []
    let indent = self.indent(of: Syntax(first))
    let access =
      ["public", "open"].contains { word in
        node.modifiers.contains { $0.name.text == word }
      } ? "public " : ""
    for member in members {
      guard let text = defaultImplementation(of: member.decl) else {
        note(
          member, "optional: no caller tells what a missing one stands for; write the default")
        continue
      }
      defaults.append("\(indent)\(access)\(text)\n")
    }
    if !defaults.isEmpty {
      let end = range(node).upperBound
      // The protocol's own indentation, for those that stand in `#if`.
      let margin = self.indent(of: Syntax(node))
      let body = defaults.map { margin.isEmpty ? $0 : margin + $0 }.joined()
      later.append(
        Edit(
          range: end..<end,
          text: "\n\n\(margin)extension \(node.name.text) {\n\(body)\(margin)}"))
    }
    return .visitChildren
  }

  private func isClassBound(_ name: String) -> Bool {
    name == "AnyObject" || name == "class" || name.hasPrefix("UI")
      || program.declared.classProtocols.contains(name)
  }

  private func modifiers(of decl: DeclSyntax) -> DeclModifierListSyntax? {
    decl.as(FunctionDeclSyntax.self)?.modifiers ?? decl.as(VariableDeclSyntax.self)?.modifiers
  }

  /// The blanks before the first word of the node's line.
  func indent(of node: Syntax) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    var at = start
    while at > 0, bytes[at - 1] == 0x20 || bytes[at - 1] == 0x09 { at -= 1 }
    guard at == 0 || bytes[at - 1] == 0x0A else { return "" }
    return String(decoding: bytes[at..<start], as: UTF8.self)
  }

  private func defaultImplementation(of decl: DeclSyntax) -> String? {
    if let function = decl.as(FunctionDeclSyntax.self) {
      let signature = function.signature.trimmedDescription
      let head =
        "func \(function.name.text)\(function.genericParameterClause?.trimmedDescription ?? "")"
        + signature
      guard let result = function.signature.returnClause?.type else { return head + " {}" }
      guard let value = value(of: function.form, result) else { return nil }
      return value.isEmpty ? head + " {}" : "\(head) { \(value) }"
    }
    guard let variable = decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type,
      !(binding.accessorBlock?.description.contains("set") ?? false),
      let value = value(of: binding.pattern.trimmedDescription, type), !value.isEmpty
    else { return nil }
    return "var \(binding.pattern.trimmedDescription): \(type.trimmedDescription) { \(value) }"
  }

  /// What a missing requirement of the type stands for; empty for no value.
  private func value(of name: String, _ type: TypeSyntax) -> String? {
    if ["Void", "()"].contains(type.trimmedDescription) { return "" }
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "nil"
    }
    return program.optional.value(of: name)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let chained = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let name = OptionalRequirements.name(chained.expression),
      isRequirement(name) || isRequirement(name, node)
    {
      later.append(Edit(range: range(chained.questionMark), text: ""))
      let isBound = node.parent?.parent?.is(OptionalBindingConditionSyntax.self) ?? false
      if isBound, !chained.expression.description.contains("?") {
        note(node, "`\(name)` always answers now: take the value without `if let`")
      }
    }
    // `delegate.size!(self)`
    if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      forced.expression.is(MemberAccessExprSyntax.self),
      let name = OptionalRequirements.name(forced.expression),
      isRequirement(name) || isRequirement(name, node)
    {
      later.append(Edit(range: range(forced.exclamationMark), text: ""))
    }
    return .visitChildren
  }

  /// An optional requirement of the files that always answers now. One of a property is listed by
  /// its plain name.
  private func alwaysAnswers(_ name: String) -> Bool {
    program.declared.optionalForms.contains(name)
      || program.declared.optional.contains(name) && !program.declared.variables.contains(name)
  }

  /// Closures in properties may be optional; requirements are not.
  private func isRequirement(_ name: String) -> Bool {
    if program.declared.optional.contains(name) { return true }
    return program.surface?.requirements.contains(name) ?? false
      && !program.declared.variables.contains(name)
  }

  /// Closures are called without labels, so a call with some is none of a property.
  private func isRequirement(_ name: String, _ call: FunctionCallExprSyntax) -> Bool {
    guard let surface = program.surface, surface.requirements.contains(name) else { return false }
    let labels = call.arguments.map { $0.label?.plain ?? "_" }
    return labels.contains { $0 != "_" }
      && surface.byName[name]?.contains { $0.map(\.label) == labels } ?? false
  }

  // MARK: Initializers

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let modifier = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
      let surface = program.surface, let here = classes.last,
      let above = program.library(above: here)
    else { return .visitChildren }
    let isBelow = program.declared.types[here]?.first == above
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.plain }
    switch surface.initializers(of: above).first(where: { $0.labels == labels })?.kind {
    case .required where node.modifiers.has(.required):
      let end = modifier.endPosition.utf8Offset
      later.append(Edit(range: range(modifier).lowerBound..<end, text: ""))
    case .required:
      let isOpen =
        EditVisitor.enclosingClass(of: node)?.modifiers.contains {
          ["public", "open"].contains($0.name.text)
        } ?? false
      let isWritten = node.modifiers.has(.public) || node.modifiers.has(.open)
      later.append(
        Edit(range: range(modifier), text: isOpen && !isWritten ? "public required" : "required"))
    // The program's own class between may have made it one that is overridden.
    case .convenience where isBelow:
      let end = modifier.endPosition.utf8Offset
      later.append(Edit(range: range(modifier).lowerBound..<end, text: ""))
    default: break
    }
    return .visitChildren
  }

  private static func enclosingClass(of node: some SyntaxProtocol) -> ClassDeclSyntax? {
    var up = node.parent
    while let here = up {
      if let found = here.as(ClassDeclSyntax.self) { return found }
      up = here.parent
    }
    return nil
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.append(node.name.plain)
    return .visitChildren
  }

  /// With the blanks behind it; with its whole line where nothing else stands there.
  private func remove(_ range: Range<Int>) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var start = range.lowerBound
    var end = range.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    let isLast = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
    if isLast {
      // Removed attributes before it on the line are gone by now.
      if let last = edits.last, last.text.isEmpty, last.range.upperBound == start,
        isLineStart(last.range.lowerBound)
      {
        edits.removeLast()
        start = last.range.lowerBound
      }
      while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
      if isLineStart(start) {
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
      }
    }
    if let last = edits.last { start = max(start, last.range.upperBound) }
    edits.append(Edit(range: start..<end, text: ""))
  }

  private func isLineStart(_ place: Int) -> Bool {
    var at = place
    while at > 0, bytes[at - 1] == 0x20 || bytes[at - 1] == 0x09 { at -= 1 }
    return at == 0 || bytes[at - 1] == 0x0A || bytes[at - 1] == 0x0D
  }

  // MARK: The keyboard's frame

  /// `info[…FrameEndUserInfoKey] as? CGRect`: the value is an `NSValue`.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let all = Array(node.elements)
    for i in all.indices.dropFirst().dropLast() {
      guard let cast = all[i].as(UnresolvedAsExprSyntax.self),
        let mark = cast.questionOrExclamationMark, let type = all[i + 1].as(TypeExprSyntax.self),
        type.trimmedDescription == "CGRect", isKeyboardFrame(all[i - 1])
      else { continue }
      let start = range(all[i - 1]).lowerBound
      let text = mark.text == "?" ? "NSValue)?.cgRectValue" : "NSValue).cgRectValue"
      later.append(Edit(range: start..<start, text: "("))
      later.append(Edit(range: range(type), text: text))
    }
    return .visitChildren
  }

  private func isKeyboardFrame(_ value: ExprSyntax) -> Bool {
    guard let key = value.as(SubscriptCallExprSyntax.self)?.arguments.first?.trimmedDescription
    else { return false }
    return key.contains("keyboardFrame") && key.hasSuffix("UserInfoKey")
  }

  // MARK: Attributes of texts

  /// `let attributes = [NSAttributedString.Key.font: font, …foregroundColor: color]`: on iOS all
  /// values are of `NSObject`; here nothing but `Any` holds both.
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard node.typeAnnotation == nil, node.pattern.is(IdentifierPatternSyntax.self),
      let map = node.initializer?.value.as(DictionaryExprSyntax.self),
      case .elements(let elements) = map.content
    else { return .visitChildren }
    let keys = elements.map { $0.key.as(MemberAccessExprSyntax.self) }
    // Of one kind are values of the same key and colours.
    let kinds = Set(keys.map { key in
      let name = key?.declName.baseName.plain ?? ""
      return name.hasSuffix("Color") ? "color" : name
    })
    guard kinds.count > 1,
      keys.contains(where: { $0?.base?.trimmedDescription == "NSAttributedString.Key" }),
      keys.allSatisfy({ key in
        key.map { ["NSAttributedString.Key", nil].contains($0.base?.trimmedDescription) } ?? false
      })
    else { return .visitChildren }
    let end = range(node.pattern).upperBound
    later.append(Edit(range: end..<end, text: ": [NSAttributedString.Key: Any]"))
    return .visitChildren
  }

  // MARK: Selectors

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": selector(node)
    case "keyPath": keyPath(node)
    case "colorLiteral":
      // `#colorLiteral(red: …, green: …, blue: …, alpha: …)` has the labels of the initializer.
      let name = range(node.pound).lowerBound..<range(node.macroName).upperBound
      edits.append(Edit(range: name, text: "UIColor"))
    case "imageLiteral", "Preview":
      note(node, "#\(node.macroName.text): there is no such thing here")
    default: return .visitChildren
    }
    return .skipChildren
  }

  /// `#keyPath(CALayer.opacity)` is the text "opacity".
  private func keyPath(_ node: MacroExpansionExprSyntax) {
    let path = node.arguments.first?.expression.trimmedDescription ?? ""
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
      .drop { $0.first?.isUppercase ?? false }
    let isPlain = names.allSatisfy { part in
      (part.first?.isLetter ?? false) && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard node.arguments.count == 1, !names.isEmpty, isPlain, !isInString(node) else {
      return note(node, "#keyPath: write a key path, \\Type.property")
    }
    edits.append(Edit(range: range(node), text: "\"\(names.joined(separator: "."))\""))
  }

  private func selector(_ node: MacroExpansionExprSyntax) {
    guard let open = node.leftParen, let close = node.rightParen, node.arguments.count == 1,
      let argument = node.arguments.first, argument.label == nil
    else {
      return note(node, "#selector of a getter or setter: write a closure")
    }
    guard !isInString(node) else {
      return note(node, "#selector inside a string: left as it is")
    }
    let insertion: Edit
    let expression = argument.expression
    let start = range(expression).lowerBound
    if expression.is(DeclReferenceExprSyntax.self) {
      guard let prefix = prefix(for: node) else {
        return note(node, "#selector outside of a type: write Type.method")
      }
      insertion = Edit(range: start..<start, text: prefix + ".")
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let text = base.trimmedDescription
      if text == "self" {
        guard let prefix = prefix(for: node) else {
          return note(node, "#selector outside of a type: write Type.method")
        }
        insertion = Edit(range: range(base), text: prefix)
      } else if isTypeName(text) {
        insertion = Edit(range: start..<start, text: "")
      } else {
        return note(node, "#selector(\(text).…): write the type of `\(text)` in place of it")
      }
    } else {
      return note(node, "#selector of this expression: write Type.method")
    }
    if let label = labelAround(node), label == "selector" || label == "withSelector" {
      if !takesMethods(node) {
        note(node, "selector: there are no selectors here; use the call that takes a closure")
      }
    }
    if !isOfKeyCommand(node), isNoAction(expression) {
      note(node, "#selector of this method: actions take an object here and have no result")
    }
    // `Selector` holds a method until it reaches the recognizer.
    let isValue = !isArgument(node) || isForOwnSelector(node)
    edits.append(
      Edit(range: node.pound.startOffset..<open.endOffset, text: isValue ? "Selector(" : ""))
    edits.append(insertion)
    if !isValue { edits.append(Edit(range: range(close), text: "")) }
  }

  /// A method of the files with a result, or with a number or a text as its sender, wherever it is
  /// declared.
  private func isNoAction(_ expression: ExprSyntax) -> Bool {
    let name =
      expression.as(MemberAccessExprSyntax.self)?.declName
      ?? expression.as(DeclReferenceExprSyntax.self)
    guard let name else { return false }
    let labels = name.argumentNames?.arguments.map(\.name.plain)
    let all = program.own.members.values.flatMap { $0[name.baseName.plain] ?? [] }.filter {
      guard let form = $0.form else { return false }
      return labels == nil || form.map(\.label) == labels
    }
    return !all.isEmpty
      && all.allSatisfy { method in
        let sender = method.form?.first?.type.name ?? ""
        return ![.unknown, .named("Void")].contains(method.result)
          || Knowledge.numbers.contains(sender) || ["Bool", "String"].contains(sender)
      }
  }

  /// Their actions may tell whether they had an effect.
  private func isOfKeyCommand(_ node: some SyntaxProtocol) -> Bool {
    let called = call(around: node)?.calledExpression.trimmedDescription ?? ""
    return called.hasPrefix("UIKeyCommand") || called.hasPrefix("UICommand")
  }

  private func isTypeName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { $0.first?.isUppercase ?? false }
  }

  private func isInString(_ node: some SyntaxProtocol) -> Bool {
    var up = node.parent
    while let here = up {
      if here.is(StringLiteralExprSyntax.self) { return true }
      up = here.parent
    }
    return false
  }

  private func labelAround(_ node: some SyntaxProtocol) -> String? {
    node.parent?.as(LabeledExprSyntax.self)?.label?.text
  }

  private func isArgument(_ node: some SyntaxProtocol) -> Bool {
    node.parent?.is(LabeledExprSyntax.self) ?? false
  }

  private func call(around node: some SyntaxProtocol) -> FunctionCallExprSyntax? {
    node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// The calls whose `selector:` is a method here: display links, timers and notifications.
  private func takesMethods(_ node: some SyntaxProtocol) -> Bool {
    guard let call = call(around: node) else { return false }
    let called = call.calledExpression.trimmedDescription
    if called == "CADisplayLink" || called.hasSuffix("addObserver") { return true }
    return ["Timer", "Timer.scheduledTimer", "Timer.init", "Foundation.Timer"].contains(called)
  }

  /// A parameter of the type `Selector` of a function or an initializer of the files.
  private func isForOwnSelector(_ node: some SyntaxProtocol) -> Bool {
    guard let call = call(around: node) else { return false }
    let label = labelAround(node) ?? "_"
    let name = OptionalRequirements.name(call.calledExpression) ?? ""
    let labels = call.arguments.map { ($0.label?.plain ?? "_") + ":" }.joined()
    let base = name.first?.isUppercase ?? false ? "init" : name
    return program.declared.selectors[label]?.contains("\(base)(\(labels))") ?? false
  }

  /// `addObserver(_:selector:name:object:)` takes the method itself.
  private func isObserver(_ node: some SyntaxProtocol) -> Bool {
    let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    guard let call, let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "addObserver"
    else { return false }
    return call.arguments.map { $0.label?.text ?? "_" } == ["_", "selector", "name", "object"]
  }

  /// `Self` where that may stand; in the initial value of a stored property, the type's name;
  /// `nil`: no type is around.
  private func prefix(for node: some SyntaxProtocol) -> String? {
    var isStored = false
    var up = node.parent
    while let here = up {
      if let variable = here.as(VariableDeclSyntax.self),
        here.parent?.is(MemberBlockItemSyntax.self) ?? false,
        !variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.lazy) }),
        variable.bindings.contains(where: { $0.initializer != nil })
      {
        isStored = true
      }
      if let type = here.as(ClassDeclSyntax.self) { return isStored ? type.name.text : "Self" }
      if here.is(StructDeclSyntax.self) || here.is(EnumDeclSyntax.self)
        || here.is(ActorDeclSyntax.self) || here.is(ProtocolDeclSyntax.self)
      {
        return "Self"
      }
      if let type = here.as(ExtensionDeclSyntax.self) {
        return isStored ? type.extendedType.trimmedDescription : "Self"
      }
      up = here.parent
    }
    return nil
  }

  // MARK: Selector

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["Selector", "NSSelectorFromString"].contains(node.baseName.text), !isMethod(node) {
      note(node, "Selector of a text: hand on a method of a type, or a closure")
    }
    return .visitChildren
  }

  /// `Selector(Page.tapped)`: the argument is a method already.
  private func isMethod(_ node: DeclReferenceExprSyntax) -> Bool {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == ExprSyntax(node).id
    else { return node.parent?.is(MemberAccessExprSyntax.self) ?? false }
    return call.arguments.first?.expression.is(MemberAccessExprSyntax.self) ?? false
  }

  // MARK: Requirements as values

  /// `if let f = delegate.f` of an optional requirement that is always there now.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, let member = value.as(MemberAccessExprSyntax.self),
      let base = member.base, !base.description.contains("?"),
      alwaysAnswers(member.declName.baseName.plain)
    {
      let place = range(value)
      later.append(Edit(range: place.lowerBound..<place.lowerBound, text: "Optional("))
      later.append(Edit(range: place.upperBound..<place.upperBound, text: ")"))
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendedType.trimmedDescription == "NSObject" {
      note(node, "extension NSObject: views, controllers and recognizers are none here")
    }
    for requirement in node.genericWhereClause?.requirements ?? [] {
      if let one = requirement.requirement.as(ConformanceRequirementSyntax.self),
        one.leftType.trimmedDescription == "Self", one.rightType.trimmedDescription == "NSObject"
      {
        note(one, "Self: NSObject: views, controllers and recognizers are none here")
      }
    }
    return .visitChildren
  }
}

extension TokenSyntax {
  var startOffset: Int {
    positionAfterSkippingLeadingTrivia.utf8Offset
  }
  fileprivate var endOffset: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

/// The terms of a condition that hold on iOS and not here.
private final class ConditionFinder: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let argument = node.arguments.first?.expression.trimmedDescription ?? ""
    switch node.calledExpression.trimmedDescription {
    case "os" where argument == "iOS": calls.append(node)
    case "canImport" where Module.partsOfUIKit.contains(argument): calls.append(node)
    default: break
    }
    return .skipChildren
  }

  func replacement(for call: FunctionCallExprSyntax, isAlone: Bool) -> String {
    guard call.calledExpression.trimmedDescription == "os" else { return "canImport(UIKit)" }
    return isAlone ? "os(iOS) || os(Linux)" : "(os(iOS) || os(Linux))"
  }
}

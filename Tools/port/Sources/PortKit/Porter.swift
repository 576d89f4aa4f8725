import SwiftParser
import SwiftSyntax

/// What came of one file.
public struct Ported: Sendable {
  public var text: String
  public var edits: Int
  public var notes: [Note]
}

/// The textual edits that UIKit code needs, on real syntax nodes: what stands in a string or in a
/// comment is never touched.
public enum Porter {
  public static func port(_ source: String) -> Ported {
    let visitor = EditVisitor(source)
    visitor.walk(visitor.tree)
    return Ported(
      text: visitor.edits.applied(to: visitor.bytes), edits: visitor.edits.count,
      notes: visitor.notes.sorted())
  }
}

private final class EditVisitor: SyntaxVisitor {
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  let lines: SourceLocationConverter
  var edits: [Edit] = []
  var notes: [Note] = []

  /// Attributes that say something to Objective-C alone.
  private static let objectiveC: Set<String> = [
    "objc", "objcMembers", "nonobjc", "GKInspectable", "IBOutlet",
  ]
  /// What these hold that is here at all comes with UIKit.
  private static let modules: Set<String> = ["QuartzCore", "CoreGraphics", "ObjectiveC"]

  init(_ source: String) {
    bytes = Array(source.utf8)
    tree = Parser.parse(source: source)
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
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
    case "IBOutlet": note(node, "@IBOutlet: nothing connects it here; make the view in code")
    case "NSManaged", "IBSegueAction", "NSApplicationMain":
      note(node, "@\(name): there is no such thing here")
    case "UIApplicationMain": edits.append(Edit(range: range(node.attributeName), text: "main"))
    default: break
    }
    if EditVisitor.objectiveC.contains(name) { remove(range(node)) }
    return .visitChildren
  }

  /// Delegates that are made from their class: only in a final one does an inherited `init()` count.
  private static let madeFromClass: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]

  override func visitPost(_ node: ClassDeclSyntax) {
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
    if node.name.tokenKind == .keyword(.optional) {
      note(node, "optional: write the method without it, and its default in an extension")
    }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text, EditVisitor.modules.contains(module) {
      remove(range(node))
    } else if let first = node.path.first, let last = node.path.last, first.name.text == "UIKit",
      node.path.count > 1, node.importKindSpecifier == nil
    {
      // There are no modules inside of it: `UIKit.UIGestureRecognizerSubclass`.
      edits.append(Edit(range: range(first.name).upperBound..<range(last).upperBound, text: ""))
    }
    return .skipChildren
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

  // MARK: Selectors

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": selector(node)
    case "keyPath": note(node, "#keyPath: write a key path, \\Type.property")
    case "imageLiteral", "colorLiteral", "Preview":
      note(node, "#\(node.macroName.text): there is no such thing here")
    default: return .visitChildren
    }
    return .skipChildren
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
      if !isDisplayLink(node) {
        note(node, "selector: there are no selectors here; use the call that takes a closure")
      }
    } else if !isArgument(node) {
      note(node, "#selector kept as a value: there is no Selector here; keep a closure")
    }
    edits.append(Edit(range: node.pound.startOffset..<open.endOffset, text: ""))
    edits.append(insertion)
    edits.append(Edit(range: range(close), text: ""))
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

  private func isDisplayLink(_ node: some SyntaxProtocol) -> Bool {
    let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.trimmedDescription == "CADisplayLink"
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

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Selector" { noteSelector(node) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["Selector", "NSSelectorFromString"].contains(node.baseName.text) { noteSelector(node) }
    return .visitChildren
  }

  private func noteSelector(_ node: some SyntaxProtocol) {
    note(node, "Selector: there is none here; hand on a method of a type, or a closure")
  }
}

extension TokenSyntax {
  fileprivate var startOffset: Int {
    positionAfterSkippingLeadingTrivia.utf8Offset
  }
  fileprivate var endOffset: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

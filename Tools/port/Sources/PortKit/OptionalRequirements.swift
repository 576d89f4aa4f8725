import SwiftSyntax

/// What callers do with an optional requirement that nobody implements: `d?.f?() ?? 8` wants 8.
///
/// A requirement with a default in an extension is always called, so the default has to return
/// what the caller used in its place.
final class OptionalRequirements: ActiveVisitor {
  /// Functions with their labels, `sheet(_:didSettleAt:)`, and variables.
  var forms: Set<String> = []
  /// Constants of the files that belong to no type.
  var constants: Set<String> = []
  /// The values that callers use in place of a missing one, by form.
  private(set) var values: [String: Set<String>] = [:]
  /// The requirements of which some caller does something else with a missing value.
  private(set) var unclear: Set<String> = []

  /// The one value that every caller uses, or `nil`.
  func value(of name: String) -> String? {
    guard !unclear.contains(name), let all = values[name], all.count == 1 else { return nil }
    return all.first
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let chained = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let name = OptionalRequirements.name(chained.expression)
    {
      let labels = node.arguments.map { ($0.label?.plain ?? "_") + ":" }
      let form = "\(name)(\(labels.joined()))"
      if forms.contains(form) { judge(Syntax(node), form) }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.plain
    if forms.contains(name), node.parent?.is(OptionalChainingExprSyntax.self) != true,
      node.parent?.is(FunctionCallExprSyntax.self) != true
    {
      judge(Syntax(node), name)
    }
    return .visitChildren
  }

  static func name(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
      ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.plain
  }

  private func judge(_ node: Syntax, _ name: String) {
    guard let list = node.parent?.as(ExprListSyntax.self) else {
      // A call whose result is dropped says nothing about the value.
      if node.parent?.is(CodeBlockItemSyntax.self) != true { unclear.insert(name) }
      return
    }
    let elements = Array(list)
    guard let at = elements.firstIndex(where: { $0.id == node.as(ExprSyntax.self)?.id }) else {
      return
    }
    func mark(_ i: Int) -> String? {
      elements.indices.contains(i)
        ? elements[i].as(BinaryOperatorExprSyntax.self)?.operator.text : nil
    }
    // `a = d?.f?() ?? .pi / 8 && b`: the value ends before a comparison or a logical operator.
    let arithmetic: Set<String> = ["+", "-", "*", "/"]
    let ends: Set<String> = ["&&", "||", "==", "!=", "<", ">", "<=", ">="]
    var last = at + 2
    while let sign = mark(last + 1), arithmetic.contains(sign) { last += 2 }
    guard let sign = mark(at + 1), elements.indices.contains(last),
      last + 1 == elements.count || mark(last + 1).map(ends.contains) ?? false
    else {
      unclear.insert(name)
      return
    }
    let value = stride(from: at + 2, through: last, by: 2).map { elements[$0] }
    let text = elements[(at + 2)...last].map(\.description).joined()
      .trimmingPrefix { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
      .map(String.init).joined()
    switch (sign, text) {
    case ("??", _) where value.allSatisfy(isConstant): values[name, default: []].insert(text)
    case ("==", "true"), ("!=", "true"): values[name, default: []].insert("false")
    case ("==", "false"), ("!=", "false"): values[name, default: []].insert("true")
    default: unclear.insert(name)
    }
  }

  private func isConstant(_ value: ExprSyntax) -> Bool {
    if value.is(BooleanLiteralExprSyntax.self) || value.is(IntegerLiteralExprSyntax.self)
      || value.is(FloatLiteralExprSyntax.self) || value.is(StringLiteralExprSyntax.self)
      || value.is(NilLiteralExprSyntax.self)
    {
      return !value.description.contains("\\(")
    }
    if let minus = value.as(PrefixOperatorExprSyntax.self) { return isConstant(minus.expression) }
    if let name = value.as(DeclReferenceExprSyntax.self) {
      return constants.contains(name.baseName.plain)
    }
    if let list = value.as(ArrayExprSyntax.self) { return list.elements.isEmpty }
    if let member = value.as(MemberAccessExprSyntax.self) {
      // `.zero`, `UIColor.red`
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase
        ?? (member.base == nil)
    }
    return false
  }
}

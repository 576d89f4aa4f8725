import SwiftSyntax

/// Judges what a file does with values whose types the text tells: members that the type does not
/// have, forms of calls, values of a wrong kind, and members of `AnyObject`.
final class TypeChecker: ScopeVisitor {
  /// Names that are not there.
  private(set) var missing: [Note] = []
  /// What only a person can mend.
  private(set) var byHand: [Note] = []
  /// The uses that were judged; nobody has to look for their names alone.
  private(set) var judged: Set<SyntaxIdentifier> = []

  private let lines: SourceLocationConverter
  private let surface: Surface
  private let declared: Declared
  // Of the declarations around, the innermost last: their values, wherever they stand in them.
  private var locals: [Set<String>]
  private let program: Set<String>

  init(
    _ tree: SourceFileSyntax, _ knowledge: Knowledge, _ declared: Declared, modules: Set<String>
  ) {
    surface = knowledge.surface
    self.declared = declared
    lines = SourceLocationConverter(fileName: "", tree: tree)
    locals = []
    program = modules
    super.init(knowledge, modules: modules)
  }

  private func isLocal(_ name: String) -> Bool { locals.contains { $0.contains(name) } }

  override func visit(_ n: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let isType = n.decl.asProtocol(DeclGroupSyntax.self) != nil
    let names = LocalNames(modules: modules)
    if !isType { names.walk(n.decl) }
    locals.append(names.names)
    return .visitChildren
  }
  override func visitPost(_ n: MemberBlockItemSyntax) { locals.removeLast() }

  private func place(_ node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
  private func report(_ node: some SyntaxProtocol, _ text: String) {
    // Of an extension for one class, that class is told.
    let told = text.split(separator: " ").last.map(String.init) ?? text
    missing.append(Note(line: place(node), text: told))
  }
  private func tell(_ node: some SyntaxProtocol, _ text: String) {
    byHand.append(Note(line: place(node), text: text))
  }

  // MARK: Members

  override func visit(_ n: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    checkMember(n)
    return super.visit(n)
  }

  private func checkMember(_ n: MemberAccessExprSyntax) {
    guard let base = n.base, case .identifier = n.declName.baseName.tokenKind else { return }
    let name = n.declName.baseName.plain
    let type = receiver(base)
    checkChain(base)
    guard let owner = type.name, !isNamespace(base) else { return }
    if owner == "AnyObject" || owner == "Any", case .named = type {
      judged.insert(n.declName.id)
      return tell(
        n.declName, "\(owner).\(name): only Objective-C looks a member up by its name; cast first")
    }
    if owner == "AnyClass" || type == .meta(.named("AnyObject")),
      !["self", "init", "Type"].contains(name), !(knowledge.own.members["AnyObject"]?[name] != nil)
    {
      judged.insert(n.declName.id)
      return tell(
        n.declName, "AnyClass.\(name): only Objective-C looks a member up by its name; cast first")
    }
    switch knowledge.find(name, in: owner) {
    case .absent:
      judged.insert(n.declName.id)
      if let call = n.parent?.as(FunctionCallExprSyntax.self) { judged.insert(call.id) }
      report(n.declName, "\(base.is(SuperExprSyntax.self) ? "super" : owner).\(name)")
    case .found:
      judged.insert(n.declName.id)
      let chain = knowledge.chain(of: owner).names
      if knowledge.own.isBroken(name, in: chain) {
        tell(n.declName, "\(owner).\(name): an extension declares it, so it has no override")
      }
    case .unknown: break
    }
  }

  /// `UIKit.UIView`, `Foundation.URL`.
  private func isNamespace(_ base: ExprSyntax) -> Bool {
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plain else { return false }
    return Module.available.contains(name) && !knowledge.isType(name)
  }

  /// `window?` where Pantograph's property is always there.
  private func checkChain(_ base: ExprSyntax) {
    guard let chain = base.as(OptionalChainingExprSyntax.self), isNeverNil(chain.expression) else {
      return
    }
    tell(chain, "\(chain.expression.trimmedDescription) is never nil here: take out the ?")
  }

  /// A property of Pantograph's that is no optional, of something that is there.
  private func isNeverNil(_ expression: ExprSyntax) -> Bool {
    if let inner = expression.as(OptionalChainingExprSyntax.self) {
      // `window??`: the chain is optional, and so is one more.
      guard let member = inner.expression.as(MemberAccessExprSyntax.self) else { return false }
      return isPlainProperty(member, optionals: 1)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      !ScopeVisitor.hasChain(base)
    else { return false }
    return isPlainProperty(member)
  }

  private func isPlainProperty(_ member: MemberAccessExprSyntax, optionals: Int = 0) -> Bool {
    guard let base = member.base, let owner = receiver(base).name,
      case .found(let meaning) = knowledge.find(member.declName.baseName.plain, in: owner),
      meaning.isOurs, meaning.forms.isEmpty, meaning.types.count == 1
    else { return false }
    var its = meaning.types[0]
    if optionals == 1 {
      guard case .optional(let inner) = its else { return false }
      its = inner
    }
    guard case .named(let type) = its else { return false }
    guard case .named = knowledge.resolve(.named(type)) else { return false }
    // A member of a generic type may stand for an optional.
    return knowledge.isType(type) && knowledge.kind(type) != .alias
      && surface.memberTypes["typealias"]?[type] == nil
  }

  override func visitPost(_ n: OptionalBindingConditionSyntax) {
    if let value = n.initializer?.value, isNeverNil(value) {
      tell(value, "\(value.trimmedDescription) is never nil here: take the value without a test")
    }
    super.visitPost(n)
  }

  // MARK: Names alone

  override func visit(_ n: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = n.baseName.plain
    guard case .identifier = n.baseName.tokenKind, !isMemberName(n), !name.hasPrefix("$"),
      local(name) == nil, !isLocal(name), !owners.isEmpty
    else { return super.visit(n) }
    var hasOwner = false
    for owner in owners.reversed() {
      guard let owner else { return super.visit(n) }
      hasOwner = true
      switch knowledge.find(name, in: owner) {
      case .unknown: return super.visit(n)
      case .found:
        if knowledge.own.isBroken(name, in: knowledge.chain(of: owner).names) {
          tell(n, "\(owner).\(name): an extension declares it, so it has no override")
        }
        return super.visit(n)
      case .absent: continue
      }
    }
    if hasOwner, !isGlobal(name), let owner = owners.last ?? nil {
      judged.insert(n.id)
      report(n, "\(owner).\(name)")
    }
    return super.visit(n)
  }

  private func isMemberName(_ n: DeclReferenceExprSyntax) -> Bool {
    n.parent?.as(MemberAccessExprSyntax.self)?.declName.id == n.id
      || n.parent?.is(KeyPathPropertyComponentSyntax.self) ?? false
  }

  private func isGlobal(_ name: String) -> Bool {
    knowledge.own.globals[name] != nil || knowledge.own.kinds[name] != nil
      || knowledge.own.aliases[name] != nil || knowledge.own.generics.contains(name)
      || surface.globals.contains(name) || surface.types[name] != nil
      || surface.standardGlobals.contains(name) || surface.c.contains(name)
      || Module.available.contains(name) || program.contains(name)
      || NameVisitor.builtIn.contains(name)
      // What nobody declares at all is told elsewhere; capitals are types.
      || name.first?.isUppercase ?? false || name == "_"
      || !(declared.names.contains(name) || surface.all.contains(name)
        || surface.standard.contains(name))
  }

  // MARK: Calls

  override func visit(_ n: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    checkCall(n)
    // `elements.append(view)`
    if let member = n.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.plain == "append", n.arguments.count == 1,
      let only = n.arguments.first, only.label == nil, case .array(let element) = infer(base).plain
    {
      check(only.expression, against: element, "an element of \(base.trimmedDescription)")
    }
    checkKeys(n)
    return super.visit(n)
  }

  /// `UIColor()`: Objective-C's classes all have a plain initializer.
  private func checkEmpty(_ n: FunctionCallExprSyntax) {
    guard let name = n.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain,
      n.arguments.isEmpty, n.trailingClosure == nil, local(name) == nil,
      knowledge.own.kinds[name] == nil, knowledge.own.aliases[name] == nil,
      !knowledge.own.generics.contains(name), knowledge.chain(of: name).isComplete,
      surface.kinds[name] == .class || surface.kinds[name] == .struct,
      surface.completeStandard.contains(name) || !surface.standard.contains(name)
    else { return }
    let hasOwn = surface.initializers[name]?.contains { $0.kind != .convenience } ?? false
    guard hasOwn || surface.closed.contains(name) else { return }
    var forms = surface.functions[name]?["init"] ?? []
    for above in knowledge.chain(of: name).names.dropFirst() {
      let inherited = surface.initializers[above]?.filter { $0.kind != .designated } ?? []
      let labels = Set(inherited.map(\.labels))
      forms.formUnion(
        (surface.functions[above]?["init"] ?? []).filter { labels.contains($0.map(\.label)) })
    }
    for type in knowledge.chain(of: name).names {
      forms.formUnion((knowledge.own.members[type]?["init"] ?? []).compactMap(\.form))
    }
    if !forms.contains(where: { $0.accepts([], trailing: []) }) {
      report(n.calledExpression, "\(name)()")
    }
  }

  /// `T()`, `type.init(frame: .zero)`: which class it is, only the running program knows.
  private func checkMaking(_ n: FunctionCallExprSyntax) {
    let called = n.calledExpression
    var made: String?
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.plain, local(name) == nil,
      knowledge.own.generics.contains(name), knowledge.own.kinds[name] == nil
    {
      made = name
    } else if let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init", let base = member.base,
      // `UIView.init` tells which.
      base.as(DeclReferenceExprSyntax.self)
        .map({ local($0.baseName.plain) != nil || $0.baseName.text.first?.isLowercase ?? false })
        ?? base.is(FunctionCallExprSyntax.self),
      case .meta(.named(let name)) = infer(base)
    {
      made = name
    } else if let owner, isOwnType(called), isInClassMember(n), knowledge.own.kinds[owner] == nil {
      // `self.init()` in a class function that an extension adds.
      made = owner
    }
    guard let made else { return }
    let bounds = knowledge.own.generics.contains(made) ? knowledge.own.bounds[made] ?? [] : [made]
    let all = bounds.flatMap { knowledge.chain(of: $0).names }
    let labels = n.arguments.map { $0.label?.plain ?? "_" }
    guard n.trailingClosure == nil, bounds.allSatisfy({ knowledge.chain(of: $0).isComplete }),
      all.contains(where: { knowledge.kind($0) == .class && !surface.final.contains($0) }),
      !all.contains(where: { type in
        knowledge.own.required[type]?.contains(labels) ?? false
          || surface.initializers[type]?.contains { $0.kind == .required && $0.labels == labels }
            ?? false
          || surface.kinds[type] == .protocol
            && surface.functions[type]?["init"]?.contains { $0.map(\.label) == labels } ?? false
      })
    else { return }
    tell(
      called,
      "\(called.trimmedDescription)(…): only a required initializer can be called on a type; "
        + "take a closure that makes one")
  }

  /// `self.init`, `Self`, `Self.init`
  private func isOwnType(_ called: ExprSyntax) -> Bool {
    ["self.init", "Self", "Self.init"].contains(called.trimmedDescription)
  }

  private func isInClassMember(_ node: some SyntaxProtocol) -> Bool {
    var up = node.parent
    while let here = up, !here.is(ExtensionDeclSyntax.self) {
      if here.is(ClosureExprSyntax.self) || here.asProtocol(DeclGroupSyntax.self) != nil {
        return false
      }
      if here.parent?.is(MemberBlockItemSyntax.self) ?? false {
        let modifiers =
          here.as(FunctionDeclSyntax.self)?.modifiers ?? here.as(VariableDeclSyntax.self)?.modifiers
        return modifiers.map { $0.has(.class) || $0.has(.static) } ?? false
      }
      up = here.parent
    }
    return false
  }

  /// The values that an initializer gets, if only one form fits.
  private func checkInitializer(_ n: FunctionCallExprSyntax) {
    guard let name = n.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain,
      local(name) == nil, knowledge.isType(name), knowledge.kind(name) == .class,
      knowledge.chain(of: name).isComplete,
      case .found(let meaning) = knowledge.find("init", in: name)
    else { return }
    let labels = n.arguments.map { $0.label?.plain ?? "_" }
    var trailing = n.trailingClosure == nil ? [] : ["_"]
    trailing += n.additionalTrailingClosures.map { $0.label.plain }
    let fitting = meaning.forms.filter { $0.accepts(labels, trailing: trailing) }
    if fitting.count == 1, let form = fitting.first { checkValues(n.arguments, form, name) }
  }

  private func checkCall(_ n: FunctionCallExprSyntax) {
    checkEmpty(n)
    checkMaking(n)
    checkInitializer(n)
    // `delegate.moved?(self)` of a requirement, which is always there.
    let called =
      n.calledExpression.as(OptionalChainingExprSyntax.self)
      .flatMap { $0.expression.is(MemberAccessExprSyntax.self) ? $0.expression : nil }
      ?? n.calledExpression
    let labels = n.arguments.map { $0.label?.plain ?? "_" }
    var trailing = n.trailingClosure == nil ? [] : ["_"]
    trailing += n.additionalTrailingClosures.map { $0.label.plain }
    var forms: Set<[Parameter]> = []
    var whole = ""
    var node: Syntax
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.plain
      guard name != "init", case .identifier = member.declName.baseName.tokenKind,
        let owner = receiver(base).name, member.declName.argumentNames == nil,
        case .found(let meaning) = knowledge.find(name, in: owner), !meaning.isVariable,
        knowledge.chain(of: owner).isComplete
      else { return }
      (forms, whole, node) = (meaning.forms, "\(owner).\(name)", Syntax(member.declName))
      // What `UIView` as a type has, called with an object, stands for a function of that.
      if case .meta = receiver(base), labels == ["_"], trailing.isEmpty { return }
      judged.insert(n.id)
    } else if let name = called.as(DeclReferenceExprSyntax.self) {
      let plain = name.baseName.plain
      guard local(plain) == nil, !isLocal(plain), name.argumentNames == nil,
        knowledge.own.globals[plain] == nil, !knowledge.isType(plain),
        let owner = owners.last ?? nil, owners.count == 1,
        case .found(let meaning) = knowledge.find(plain, in: owner), !meaning.isVariable,
        knowledge.chain(of: owner).isComplete, !surface.standardGlobals.contains(plain),
        !surface.globals.contains(plain), !surface.c.contains(plain)
      else { return }
      (forms, whole, node) = (meaning.forms, plain, Syntax(name))
    } else {
      return
    }
    guard !forms.isEmpty else { return }
    let fitting = forms.filter { $0.accepts(labels, trailing: trailing) }
    if fitting.isEmpty {
      report(node, whole + TypeChecker.told(labels, trailing))
    } else if fitting.count == 1, let form = fitting.first {
      checkValues(n.arguments, form, whole)
    }
  }

  static func told(_ labels: [String], _ trailing: [String]) -> String {
    let all = labels.map { $0 + ":" } + trailing.map { $0 == "_" ? "{}" : $0 + ":" }
    return "(\(all.joined()))"
  }

  private func checkValues(
    _ arguments: LabeledExprListSyntax, _ form: [Parameter], _ whole: String
  ) {
    guard !form.contains(where: \.isVariadic) else { return }
    var next = form[...]
    for argument in arguments {
      let label = argument.label?.plain ?? "_"
      guard let at = next.firstIndex(where: { $0.label == label }) else { return }
      check(argument.expression, against: next[at].type, "\(whole)(\(label):)")
      next = next[(at + 1)...]
    }
  }

  // MARK: Values of a wrong kind

  override func visit(_ n: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    var up = n.parent
    while let here = up, !here.is(ClosureExprSyntax.self) {
      var type: TypeSyntax?
      if let function = here.as(FunctionDeclSyntax.self) {
        type = function.signature.returnClause?.type
      } else if let variable = here.as(PatternBindingSyntax.self) {
        type = variable.typeAnnotation?.type
      }
      if let type, let value = n.expression {
        check(value, against: Ty(type), "the result")
      }
      if type != nil || here.is(MemberBlockItemSyntax.self) { break }
      up = here.parent
    }
    return .visitChildren
  }

  private func kind(of value: ExprSyntax) -> Ty {
    if value.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    if value.is(FloatLiteralExprSyntax.self) { return .named("Double") }
    return infer(value)
  }

  /// Numbers without a point stand for every kind of number; a text's own type may be another one.
  private func check(_ value: ExprSyntax, against target: Ty, _ whole: String) {
    checkConstants(value, of: target)
    let type = kind(of: value)
    guard knowledge.differs(type, from: target), let a = type.plain.name, let b = target.plain.name
    else { return }
    let isNumber = value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
    if isNumber, surface.standard.contains(b), b != "String" { return }
    tell(value, "\(whole) is a \(b) here, not a \(a)")
  }

  /// `.red` where a type is wanted that has no such constant; also as an element.
  private func checkConstants(_ value: ExprSyntax, of target: Ty) {
    let target = knowledge.resolve(target.plain)
    if let list = value.as(ArrayExprSyntax.self) {
      // The elements of a set of options are of its own type.
      var element = target
      if case .array(let inner) = target { element = inner }
      for one in list.elements { checkConstants(one.expression, of: element) }
    } else if let map = value.as(DictionaryExprSyntax.self),
      case .dictionary(let key, let its) = target, case .elements(let elements) = map.content
    {
      for one in elements {
        checkConstants(one.key, of: key)
        checkConstants(one.value, of: its)
      }
    } else if case .named(let type) = target,
      let member = value.as(MemberAccessExprSyntax.self)
        ?? value.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
      member.base == nil, case .identifier = member.declName.baseName.tokenKind,
      knowledge.own.kinds[type] == nil
    {
      let name = member.declName.baseName.plain
      guard !["none", "some"].contains(name), knowledge.lacksConstant(name, type) else { return }
      judged.insert(member.declName.id)
      report(member.declName, "\(type).\(name)")
    }
  }

  override func visit(_ n: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let all = Array(n.elements)
    if all.count == 3, all[1].is(UnresolvedAsExprSyntax.self),
      let type = all[2].as(TypeExprSyntax.self)?.type
    {
      checkConstants(all[0], of: Ty(type))
    }
    if all.count >= 3, all[1].is(AssignmentExprSyntax.self) {
      let target = receiver(all[0])
      let plain = target == .unknown ? infer(all[0]).plain : target
      let whole = all[0].trimmedDescription
      if all.count == 3 {
        check(all[2], against: plain, whole)
      } else {
        checkArithmetic(Array(all[2...]), whole)
      }
    } else {
      checkArithmetic(all, nil)
      checkJoined(all)
    }
    checkBridges(all)
    return super.visit(n)
  }

  /// The initializers that make values of geometry objects.
  private static let boxes = [
    "CGPoint": "cgPoint", "CGSize": "cgSize", "CGRect": "cgRect", "CGVector": "cgVector",
    "CGAffineTransform": "cgAffineTransform", "CATransform3D": "caTransform3D",
    "UIEdgeInsets": "uiEdgeInsets", "UIOffset": "uiOffset",
    "NSDirectionalEdgeInsets": "directionalEdgeInsets",
  ]

  /// `height as NSNumber`: on Linux Foundation makes objects of all numbers but `CGFloat`, and of
  /// no geometry.
  private func checkBridges(_ all: [ExprSyntax]) {
    for at in all.indices.dropFirst().dropLast() {
      guard let cast = all[at].as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark == nil,
        let target = all[at + 1].as(TypeExprSyntax.self)?.type.trimmedDescription,
        ["NSNumber", "NSValue"].contains(target),
        case .named(let type) = knowledge.resolve(infer(all[at - 1]).plain)
      else { continue }
      if type == "CGFloat" {
        tell(all[at - 1], "a CGFloat is no object here: write NSNumber(value: Double(…))")
      } else if let box = TypeChecker.boxes[type], target == "NSValue" {
        tell(all[at - 1], "a \(type) is no object here: write NSValue(\(box): …)")
      } else if surface.kinds[type] == .struct, !surface.standard.contains(type),
        knowledge.own.kinds[type] == nil
      {
        tell(all[at - 1], "a \(type) is no object here")
      }
    }
  }

  /// `elements += [view]`, `object ?? view`
  private func checkJoined(_ all: [ExprSyntax]) {
    guard
      let at = all.indices.first(where: {
        ["+=", "??"].contains(all[$0].as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
      }), at > 0, at + 1 < all.count
    else { return }
    let target = infer(all[at - 1]).plain
    if case .array(let element) = target {
      for one in all[at + 1].as(ArrayExprSyntax.self)?.elements ?? [] {
        check(one.expression, against: element, "an element of \(all[at - 1].trimmedDescription)")
      }
    } else if target.name == "NSObject" {
      check(all[at + 1], against: target, all[at - 1].trimmedDescription)
    }
  }

  /// `UIWindow.Level.alert + 1`: levels were numbers once.
  private func checkArithmetic(_ all: [ExprSyntax], _ whole: String?) {
    guard all.count == 3, let mark = all[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+", "-"].contains(mark)
    else { return }
    for (one, other) in [(all[0], all[2]), (all[2], all[0])] {
      let isNumber =
        other.is(IntegerLiteralExprSyntax.self) || other.is(FloatLiteralExprSyntax.self)
      guard isNumber, let type = infer(one).plain.name,
        knowledge.differs(.named("Int"), from: .named(type)),
        type != "String"
      else { continue }
      tell(one, "\(type) is no number: write \(type)(rawValue: … \(mark) …)")
    }
  }

  override func visitPost(_ n: PatternBindingSyntax) {
    if let told = n.typeAnnotation, let value = n.initializer?.value {
      check(value, against: Ty(told.type), n.pattern.trimmedDescription)
    }
    super.visitPost(n)
  }

  // MARK: Key paths

  private func checkKeys(_ n: FunctionCallExprSyntax) {
    let labels = n.arguments.map { $0.label?.plain ?? "_" }
    guard !surface.keyPaths.isEmpty, let last = n.arguments.last,
      let path = last.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    else { return }
    var isLayers = false
    if let name = n.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain {
      isLayers = labels == ["keyPath"] && name.hasPrefix("CA") && name.hasSuffix("Animation")
    } else if let member = n.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base,
      let owner = receiver(base).name, knowledge.chain(of: owner).names.contains("CALayer")
    {
      // A name without a dot is kept by the layer.
      isLayers = last.label?.plain == "forKeyPath" && path.contains(".")
    }
    if isLayers, !surface.keyPaths.contains(path) {
      tell(last, "no layer answers the key path \"\(path)\" here")
    }
  }
}

import SwiftSyntax

/// The types of expressions, as far as the text tells them.
extension ScopeVisitor {

  func infer(_ expression: ExprSyntax) -> Ty {
    if let known = types[expression.id] { return known }
    guard pending.insert(expression.id).inserted else { return .unknown }
    let type = make(expression)
    pending.remove(expression.id)
    types[expression.id] = type
    return type
  }

  private func make(_ e: ExprSyntax) -> Ty {
    if let name = e.as(DeclReferenceExprSyntax.self) { return meaning(of: name.baseName.plain) }
    if e.is(SuperExprSyntax.self) {
      guard let owner else { return .unknown }
      let above = knowledge.chain(of: owner).names.dropFirst().first {
        knowledge.kind($0) == .class
      }
      return above.map { .named($0) } ?? .unknown
    }
    if let member = e.as(MemberAccessExprSyntax.self) { return type(of: member) }
    if let call = e.as(FunctionCallExprSyntax.self) { return type(of: call) }
    if let chain = e.as(OptionalChainingExprSyntax.self) {
      return infer(chain.expression).unwrapped
    }
    if let force = e.as(ForceUnwrapExprSyntax.self) { return infer(force.expression).unwrapped }
    if let cast = e.as(AsExprSyntax.self) { return Ty(cast.type) }
    if let wait = e.as(AwaitExprSyntax.self) { return infer(wait.expression) }
    if let attempt = e.as(TryExprSyntax.self) {
      let inner = infer(attempt.expression)
      return attempt.questionOrExclamationMark?.text == "?" ? inner.chained : inner
    }
    if let place = e.as(SubscriptCallExprSyntax.self) {
      switch infer(place.calledExpression).plain {
      case .array(let element) where place.arguments.count == 1:
        let index = place.arguments.first?.expression
        return index?.description.contains("..") ?? true ? .unknown : element
      case .dictionary(_, let value): return .optional(value)
      default: return .unknown
      }
    }
    if let tuple = e.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return infer(only.expression)
    }
    if let list = e.as(SequenceExprSyntax.self) { return type(of: Array(list.elements)) }
    if e.is(StringLiteralExprSyntax.self) { return .named("String") }
    if e.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if let list = e.as(ArrayExprSyntax.self) {
      let all = Set(list.elements.map { infer($0.expression) })
      return all.count == 1 && all.first != .unknown ? .array(all.first!) : .unknown
    }
    return .unknown
  }

  /// `a as? B`, `a ?? b`; of other operators nothing.
  private func type(of elements: [ExprSyntax]) -> Ty {
    if elements.count == 3, let cast = elements[1].as(UnresolvedAsExprSyntax.self),
      let target = elements[2].as(TypeExprSyntax.self)
    {
      let type = Ty(target.type)
      return cast.questionOrExclamationMark?.text == "?" ? .optional(type) : type
    }
    let marks = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    if elements.count == 2 * marks.count + 1, marks.allSatisfy({ $0 == "??" }),
      let first = elements.first
    {
      let last = elements.last.map { infer($0) } ?? .unknown
      let one = infer(first)
      return one.plain == last.plain ? last : .unknown
    }
    return .unknown
  }

  func meaning(of name: String) -> Ty {
    if let local = local(name) { return local }
    if name == "self" { return owner.map { .named($0) } ?? .unknown }
    if name == "Self" { return owner.map { .meta(.named($0)) } ?? .unknown }
    for owner in owners.reversed() {
      guard let owner else { return .unknown }
      switch knowledge.find(name, in: owner) {
      case .found(let meaning): return type(of: meaning)
      case .unknown where !knowledge.isType(name): return .unknown
      default: continue
      }
    }
    if let all = knowledge.own.globals[name], all.count == 1 {
      guard let value = all[0].initializer else { return all[0].type }
      return outside(nil) { infer(value) }
    }
    if let type = knowledge.surface.memberTypes["-"]?[name] { return type }
    if knowledge.isType(name) { return .meta(knowledge.resolve(.named(name))) }
    return .unknown
  }

  private func type(of meaning: Knowledge.Meaning) -> Ty {
    guard meaning.forms.isEmpty else { return .unknown }
    var all = Set(meaning.types)
    for (value, owner) in meaning.initializers { all.insert(outside(owner) { infer(value) }) }
    return all.count == 1 ? all.first! : .unknown
  }

  /// What stands elsewhere is judged without the names in sight here.
  private func outside(_ owner: String?, _ body: () -> Ty) -> Ty {
    let saved = (scopes, owners)
    (scopes, owners) = ([[:]], owner.map { [$0] } ?? [])
    defer { (scopes, owners) = saved }
    return body()
  }

  private func type(of node: MemberAccessExprSyntax) -> Ty {
    guard let base = node.base else { return .unknown }
    let name = node.declName.baseName.plain
    let type = receiver(base)
    if name == "self" { return type }
    var out = Ty.unknown
    switch type {
    case .array(let element):
      if name == "first" || name == "last" { out = .optional(element) }
    case .named(let owner), .meta(.named(let owner)):
      if case .found(let meaning) = knowledge.find(name, in: owner) {
        out = self.type(of: meaning)
        if out == .named("Self") { out = .named(owner) }
      }
      if case .meta = type, out == .unknown, knowledge.isType(name),
        name.first?.isUppercase ?? false
      {
        out = .meta(knowledge.resolve(.named(name)))
      }
    default: break
    }
    return ScopeVisitor.hasChain(base) ? out.chained : out
  }

  /// Whether some part of a chain may be missing.
  static func hasChain(_ expression: ExprSyntax) -> Bool {
    var here: ExprSyntax? = expression
    while let e = here {
      if e.is(OptionalChainingExprSyntax.self) { return true }
      here =
        e.as(MemberAccessExprSyntax.self)?.base ?? e.as(FunctionCallExprSyntax.self)?
        .calledExpression
        ?? e.as(SubscriptCallExprSyntax.self)?.calledExpression
    }
    return false
  }

  /// The type whose members are asked; of an optional that is not unwrapped nothing is known. In a
  /// chain that began with `?` the results stand without it.
  func receiver(_ base: ExprSyntax) -> Ty {
    let type = infer(base)
    switch type {
    case .optional(let inner):
      let isInside = !base.is(OptionalChainingExprSyntax.self) && ScopeVisitor.hasChain(base)
      if isInside, !inner.isOptional { return knowledge.resolve(inner) }
      return .unknown
    case .implicit(let inner): return knowledge.resolve(inner)
    default: return knowledge.resolve(type)
    }
  }

  // MARK: Calls

  private func type(of call: FunctionCallExprSyntax) -> Ty {
    let type = plainType(of: call)
    return type.plain.name.map { knowledge.own.generics.contains($0) } ?? false
      ? filled(type, call) : type
  }

  /// `T` of `func with<T>(_ item: T) -> T` as the call tells it.
  func filled(_ type: Ty, _ call: FunctionCallExprSyntax) -> Ty {
    guard case .named(let generic) = type else { return .unknown }
    for form in forms(of: call) {
      for (parameter, argument) in zip(form, call.arguments)
      where parameter.type == .named(generic) {
        return infer(argument.expression)
      }
    }
    return .unknown
  }

  private func plainType(of call: FunctionCallExprSyntax) -> Ty {
    let called = call.calledExpression
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.plain {
      if let local = local(name) { return local.result }
      // `type(of: self)`
      if name == "type", call.arguments.count == 1, let of = call.arguments.first,
        of.label?.plain == "of", case .named(let type) = infer(of.expression)
      {
        return .meta(.named(type))
      }
      if name.first?.isUppercase ?? false, knowledge.isType(name) {
        return knowledge.resolve(.named(name))
      }
      return result(of: name, in: owners.reversed())
    }
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.plain
      let type = receiver(base)
      var out = Ty.unknown
      if name == "init", case .meta(let made) = type {
        out = made
      } else if let owner = type.name {
        out = result(of: name, in: [owner])
        if out == .unknown, case .meta = type, name.first?.isUppercase ?? false,
          knowledge.isType(name)
        {
          out = knowledge.resolve(.named(name))
        }
      }
      return ScopeVisitor.hasChain(base) ? out.chained : out
    }
    if let closure = called.as(ClosureExprSyntax.self) {
      return closure.signature?.returnClause.map { Ty($0.type) } ?? .unknown
    }
    return infer(called).result
  }

  private func result(of name: String, in owners: [String?]) -> Ty {
    for owner in owners {
      guard let owner else { return .unknown }
      switch knowledge.find(name, in: owner) {
      case .found(let meaning):
        let first = meaning.results.first ?? .unknown
        if meaning.results.count == 1, !meaning.isVariable {
          return first.plain == .named("Self") ? first.replacing(owner) : first
        }
        return meaning.results.isEmpty ? type(of: meaning).result : .unknown
      case .unknown: return .unknown
      case .absent: continue
      }
    }
    if let all = knowledge.own.globals[name] {
      return all.count == 1 ? all[0].result : .unknown
    }
    let results = knowledge.surface.results["-"]?[name] ?? []
    return results.count == 1 ? results.first! : .unknown
  }

  /// The forms that a call may mean.
  func forms(of call: FunctionCallExprSyntax) -> Set<[Parameter]> {
    let called = call.calledExpression
    func all(_ name: String, _ owner: String) -> Set<[Parameter]> {
      if case .found(let meaning) = knowledge.find(name, in: owner) { return meaning.forms }
      return []
    }
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.plain {
      guard local(name) == nil else { return [] }
      if name.first?.isUppercase ?? false, knowledge.isType(name) { return all("init", name) }
      for case let owner? in owners.reversed() {
        let found = all(name, owner)
        if !found.isEmpty { return found }
      }
      return Set((knowledge.own.globals[name] ?? []).compactMap { $0.form.map(knowledge.closures) })
    }
    guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base,
      let owner = receiver(base).name
    else { return [] }
    return all(member.declName.baseName.plain, owner)
  }
}

extension Ty {
  /// One optional less.
  fileprivate var unwrapped: Ty {
    switch self {
    case .optional(let inner), .implicit(let inner): inner
    default: self
    }
  }

  /// Of a call of this value.
  fileprivate var result: Ty {
    if case .function(_, let to) = plain { return to }
    return .unknown
  }

  /// `Self?` as the type it stands for.
  fileprivate func replacing(_ owner: String) -> Ty {
    switch self {
    case .optional(let inner): .optional(inner.replacing(owner))
    case .named("Self"): .named(owner)
    default: self
    }
  }
}

import SwiftSyntax

/// A type as far as a text tells it. Of nested and generic types the last plain name counts.
indirect enum Ty: Hashable, Sendable {
  case unknown
  case named(String)
  case optional(Ty)
  /// `UILabel!`
  case implicit(Ty)
  case array(Ty)
  case dictionary(Ty, Ty)
  case function([Ty], Ty)
  /// The type itself as a value, as `UIView` in `UIView.animate`.
  case meta(Ty)

  /// Without optionals around it.
  var plain: Ty {
    switch self {
    case .optional(let inner), .implicit(let inner): inner.plain
    default: self
    }
  }

  /// The name of a type or of the type of a type.
  var name: String? {
    switch self {
    case .named(let name): name
    case .meta(let inner): inner.name
    default: nil
    }
  }

  var isOptional: Bool {
    if case .optional = self { return true }
    return false
  }

  /// As the result of a chain with `?`.
  var chained: Ty {
    switch self {
    case .unknown, .optional: self
    case .implicit(let inner): .optional(inner)
    default: .optional(self)
    }
  }

  // MARK: Syntax

  init(_ type: TypeSyntax?) {
    guard let type else {
      self = .unknown
      return
    }
    if let plain = type.as(IdentifierTypeSyntax.self) {
      let arguments = plain.genericArgumentClause?.arguments.map { Ty(argument: $0) } ?? []
      switch (plain.name.plain, arguments.count) {
      case ("Array", 1): self = .array(arguments[0])
      case ("Optional", 1): self = .optional(arguments[0])
      case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
      default: self = .named(plain.name.plain)
      }
    } else if let member = type.as(MemberTypeSyntax.self) {
      self = .named(member.name.plain)
    } else if let optional = type.as(OptionalTypeSyntax.self) {
      self = .optional(Ty(optional.wrappedType))
    } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      self = .implicit(Ty(optional.wrappedType))
    } else if let list = type.as(ArrayTypeSyntax.self) {
      self = .array(Ty(list.element))
    } else if let map = type.as(DictionaryTypeSyntax.self) {
      self = .dictionary(Ty(map.key), Ty(map.value))
    } else if let attributed = type.as(AttributedTypeSyntax.self) {
      self = Ty(attributed.baseType)
    } else if let some = type.as(SomeOrAnyTypeSyntax.self) {
      self = Ty(some.constraint)
    } else if let meta = type.as(MetatypeTypeSyntax.self) {
      self = .meta(Ty(meta.baseType))
    } else if let function = type.as(FunctionTypeSyntax.self) {
      self = .function(function.parameters.map { Ty($0.type) }, Ty(function.returnClause.type))
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      self = Ty(only.type)
    } else {
      self = .unknown
    }
  }

  private init(argument: GenericArgumentSyntax) {
    self = argument.argument.as(TypeSyntax.self).map { Ty($0) } ?? .unknown
  }

  // MARK: Text without blanks

  var text: String {
    switch self {
    case .unknown: "_"
    case .named(let name): name
    case .optional(let inner): inner.closed + "?"
    case .implicit(let inner): inner.closed + "!"
    case .array(let inner): "[\(inner.text)]"
    case .dictionary(let key, let value): "[\(key.text):\(value.text)]"
    case .function(let from, let to): "(\(from.map(\.text).joined(separator: ",")))->\(to.text)"
    case .meta(let inner): inner.closed + ".Type"
    }
  }

  private var closed: String {
    if case .function = self { return "(\(text))" }
    return text
  }

  init(text: Substring) {
    var rest = text
    self = Ty.read(&rest)
  }

  private static func read(_ rest: inout Substring) -> Ty {
    var out: Ty
    switch rest.first {
    case "[":
      rest.removeFirst()
      let first = read(&rest)
      if rest.first == ":" {
        rest.removeFirst()
        out = .dictionary(first, read(&rest))
      } else {
        out = .array(first)
      }
      if rest.first == "]" { rest.removeFirst() }
    case "(":
      rest.removeFirst()
      var parts: [Ty] = []
      while let next = rest.first, next != ")" {
        if next == "," { rest.removeFirst() }
        let left = rest.count
        parts.append(read(&rest))
        // What cannot be read ends it.
        if rest.count == left { break }
      }
      if rest.first == ")" { rest.removeFirst() }
      if rest.hasPrefix("->") {
        rest.removeFirst(2)
        out = .function(parts, read(&rest))
      } else {
        out = parts.count == 1 ? parts[0] : .unknown
      }
    default:
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest.removeFirst(name.count)
      out = name == "_" || name.isEmpty ? .unknown : .named(String(name))
    }
    while true {
      if rest.first == "?" {
        out = .optional(out)
        rest.removeFirst()
      } else if rest.first == "!" {
        out = .implicit(out)
        rest.removeFirst()
      } else if rest.hasPrefix(".Type") {
        out = .meta(out)
        rest.removeFirst(5)
      } else {
        return out
      }
    }
  }
}

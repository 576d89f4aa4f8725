import SwiftSyntax

/// What is known of types: Pantograph's, Foundation's classes, and those of the ported files.
final class Knowledge {
  let surface: Surface
  let own: OwnTypes

  /// What a name means on a type.
  struct Meaning {
    /// Of variables; several if the text leaves it open.
    var types: [Ty] = []
    var initializers: [(value: ExprSyntax, owner: String)] = []
    var results: Set<Ty> = []
    var forms: Set<[Parameter]> = []
    /// Whether only Pantograph declares it.
    var isOurs = true
    var isVariable = false
  }

  enum Finding {
    case found(Meaning)
    case absent
    /// Some part of the type is not known.
    case unknown
  }

  /// Protocols of Swift that bring no members but these.
  private static let plainProtocols: Set<String> = [
    "AnyObject", "Sendable", "SendableMetatype", "Equatable", "NSObjectProtocol", "NSCopying",
    "NSMutableCopying", "NSSecureCoding", "NSCoding", "CustomStringConvertible", "Hashable",
    "CustomDebugStringConvertible", "CVarArg", "Any", "class", "CustomReflectable", "Copyable",
    "CustomPlaygroundDisplayConvertible", "_ObjectiveCBridgeable", "Escapable", "BitwiseCopyable",
    "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral",
    "Identifiable", "Observable", "UITraitEnvironment",
  ]
  private static let everywhere: Set<String> = [
    "hash", "hashValue", "self", "init", "id", "Type",
    "Protocol", "customMirror",
  ]

  private var chains: [String: (names: [String], isComplete: Bool)] = [:]
  private var found: [String: Finding] = [:]

  private let hasResources: Bool
  // The other names under which the files extend a type: typealiases.
  private var extended: [String: [String]] = [:]

  init(_ surface: Surface, _ own: OwnTypes, hasResources: Bool) {
    self.hasResources = hasResources
    self.surface = surface
    self.own = own
    for name in Set(own.members.keys).union(own.above.keys) where own.kinds[name] == nil {
      if let target = resolve(.named(name)).name, target != name {
        extended[target, default: []].append(name)
      }
    }
  }

  func isType(_ name: String) -> Bool {
    guard !own.generics.contains(name) else { return false }
    return own.kinds[name] != nil || surface.kinds[name] != nil || own.aliases[name] != nil
  }

  func kind(_ name: String) -> Kind? { own.kinds[name] ?? surface.kinds[name] }

  /// What a typealias stands for.
  func resolve(_ type: Ty) -> Ty {
    var type = type
    for _ in 0..<4 {
      guard case .named(let name) = type else { return type }
      if own.generics.contains(name) { return .unknown }
      guard own.kinds[name] == nil else { return type }
      if let target = own.aliases[name] {
        type = target
      } else if surface.kinds[name] == .alias || surface.kinds[name] == nil,
        let target = surface.memberTypes["typealias"]?[name]
      {
        type = target
      } else {
        return type
      }
    }
    return type
  }

  /// The name of what is both of two types, as `Self` in an extension with a condition.
  static func joined(_ one: String, _ other: String) -> String { "\(one) \(other)" }

  /// A type and all it is made of, nearest first.
  func chain(of type: String) -> (names: [String], isComplete: Bool) {
    if let known = chains[type] { return known }
    var out = type.contains(" ") ? type.split(separator: " ").map(String.init) : [type]
    var isComplete = true
    var next = 0
    while next < out.count {
      let here = out[next]
      next += 1
      if own.generics.contains(here) || own.isDynamic.contains(here) { isComplete = false }
      let isOurs = surface.kinds[here] != nil && !surface.standard.contains(here)
      if own.kinds[here] == nil, own.aliases[here] == nil, !isOurs,
        !surface.completeStandard.contains(here), !Knowledge.plainProtocols.contains(here)
      {
        isComplete = false
      }
      if case .named(let target)? = own.aliases[here], !out.contains(target) { out.append(target) }
      var above = surface.types[here] ?? []
      // What Pantograph keeps to itself has no members for others.
      if isOurs {
        above = above.filter { surface.kinds[$0] != nil || surface.standard.contains($0) }
      }
      for name in [here] + (extended[here] ?? []) { above.formUnion(own.above[name] ?? []) }
      // A class stands before protocols, so that what is nearest comes first.
      for name in above.filter({ isClass($0) }).sorted() + above.filter({ !isClass($0) }).sorted()
      where !out.contains(name) {
        // A class that is known whole conforms by members of its own.
        if surface.completeStandard.contains(here), own.above[here]?.contains(name) != true,
          !surface.completeStandard.contains(name)
        {
          // Those of collections bring what no class writes down.
          if name.hasSuffix("Sequence") || name.hasSuffix("Collection") { isComplete = false }
          continue
        }
        out.append(name)
      }
    }
    chains[type] = (out, isComplete)
    return (out, isComplete)
  }

  private func isClass(_ name: String) -> Bool { kind(name) == .class }

  /// What a member's name means on a type.
  func find(_ name: String, in type: String) -> Finding {
    let key = type + "." + name
    if let known = found[key] { return known }
    let out = look(name, in: type)
    found[key] = out
    return out
  }

  private func look(_ name: String, in type: String) -> Finding {
    let (names, isComplete) = chain(of: type)
    var meaning = Meaning()
    var isFound = false
    for here in names {
      let owners = [here] + (extended[here] ?? [])
      for member in owners.flatMap({ own.members[$0]?[name] ?? [] }) {
        isFound = true
        meaning.isOurs = false
        if let form = member.form {
          meaning.forms.insert(closures(in: form))
          meaning.results.insert(member.result)
        } else {
          meaning.isVariable = true
          if let value = member.initializer {
            meaning.initializers.append((value, here))
          } else if !meaning.types.contains(member.type) {
            meaning.types.append(member.type)
          }
        }
      }
      guard surface.members[here]?.contains(name) ?? false else { continue }
      isFound = true
      if let forms = surface.functions[here]?[name] {
        for form in forms { meaning.forms.insert(closures(in: form)) }
        meaning.results.formUnion(surface.results[here]?[name] ?? [.unknown])
      }
      let its = surface.memberTypes[here]?[name]
      if its != nil || surface.functions[here]?[name] == nil {
        meaning.isVariable = true
        let told = its ?? .unknown
        if !meaning.types.contains(told) { meaning.types.append(told) }
      }
    }
    if isFound { return .found(meaning) }
    if ["description", "debugDescription"].contains(name),
      names.contains(where: { $0.hasPrefix("Custom") || $0 == "NSObjectProtocol" })
    {
      return .unknown
    }
    // The package manager writes it where there are resources.
    if name == "module", type == "Bundle" { return hasResources ? .unknown : .absent }
    if Knowledge.everywhere.contains(name) || !isComplete { return .unknown }
    return .absent
  }

  /// What values are written as: it adds no constants to the type that has it.
  private static let rawTypes: Set<String> = [
    "Int", "UInt", "String", "Float", "Double", "CGFloat", "RawRepresentable", "OptionSet",
    "SetAlgebra", "CaseIterable", "Comparable", "Codable", "Encodable", "Decodable", "Error",
    "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
    "ExpressibleByArrayLiteral", "AdditiveArithmetic",
  ]

  /// Whether one of Pantograph's structures or enumerations has no constant of this name.
  func lacksConstant(_ name: String, _ type: String) -> Bool {
    guard surface.kinds[type] == .struct || surface.kinds[type] == .enum,
      !surface.standard.contains(type), !Knowledge.everywhere.contains(name)
    else { return false }
    // What an extension adds to an alias stands under its name.
    let aliases = surface.memberTypes["typealias"] ?? [:]
    guard !aliases.contains(where: { other, target in
      target == .named(type)
        && (surface.members[other]?.contains(name) ?? false || own.members[other]?[name] != nil)
    }) else { return false }
    switch find(name, in: type) {
    case .absent: return true
    case .found: return false
    case .unknown:
      return chain(of: type).names.allSatisfy { above in
        !own.isDynamic.contains(above)
          && (surface.kinds[above] != nil && !surface.standard.contains(above)
            || Knowledge.plainProtocols.contains(above) || Knowledge.rawTypes.contains(above))
      }
    }
  }

  /// With a mark where a type's name stands for a function, or may.
  func closures(in form: [Parameter]) -> [Parameter] {
    form.map { parameter in
      var one = parameter
      switch resolve(parameter.type.plain).plain {
      case .function, .unknown: one.isClosure = true
      case .named(let name) where !isType(name) && !surface.standard.contains(name):
        one.isClosure = true
      default: break
      }
      return one
    }
  }

  // MARK: Values

  static let numbers: Set<String> = [
    "Int", "Double", "Float", "CGFloat", "UInt", "TimeInterval",
  ]

  /// Whether a value of a type can never stand where another one is wanted. Only texts, numbers and
  /// Pantograph's own structures and enumerations are judged.
  func differs(_ value: Ty, from target: Ty) -> Bool {
    guard case .named(let a) = resolve(value.plain), case .named(let b) = resolve(target.plain),
      a != b
    else { return false }
    if b == "NSObject" || b == "NSObjectProtocol" {
      // Views, controllers and recognizers are none here.
      let (names, isComplete) = chain(of: a)
      return isComplete && kind(a) == .class && !names.contains("NSObject") && !names.contains(b)
        && names.contains { surface.kinds[$0] == .class && !surface.standard.contains($0) }
    }
    if kind(a) == .class, kind(b) == .class {
      let (names, isComplete) = chain(of: a)
      return isComplete && !names.contains(b) && !chain(of: b).names.contains(a)
    }
    guard own.kinds[a] == nil, own.kinds[b] == nil
    else { return false }
    func isText(_ name: String) -> Bool { name == "String" }
    func isNumber(_ name: String) -> Bool { Knowledge.numbers.contains(name) }
    func isValue(_ name: String) -> Bool {
      let kind = surface.kinds[name]
      return (kind == .struct || kind == .enum) && !surface.standard.contains(name)
        && chain(of: name).names.allSatisfy { !$0.hasPrefix("ExpressibleBy") }
    }
    return (isText(a) || isNumber(a)) && isValue(b) || isValue(a) && (isText(b) || isNumber(b))
      || isText(a) && isNumber(b) || isNumber(a) && isText(b)
  }
}

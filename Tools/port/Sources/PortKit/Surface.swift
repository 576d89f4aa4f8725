/// One parameter as a call sees it.
public struct Parameter: Hashable, Sendable {
  public var label: String
  public var hasDefault: Bool
  public var isClosure: Bool
  public var isVariadic: Bool
  /// As far as the text tells it.
  var type: Ty = .unknown
}

/// What a name of a type stands for.
enum Kind: String, Sendable { case `class`, `struct`, `enum`, `protocol`, alias }

/// An initializer of a class as a subclass sees it.
public struct Initializer: Hashable, Sendable {
  public enum Kind: String, Sendable { case designated, convenience, required }
  public var kind: Kind
  public var labels: [String]
}

/// The public names a program may use, as a text file keeps them: one a line.
///
/// - `T UIView UIResponder`: a type and what it is made of. `K UIView class`: what it is.
/// - `M UIView center CGPoint`: a member and its type.
/// - `F UIView hitTest _:CGPoint with:UIEvent?`: a function with its labels and types; `R UIView
///   hitTest UIView?`: what it returns.
/// - `G name Type`: a global. `A Style UIStyle`: a typealias.
/// - `S name`: a name of Swift's own libraries; `U print`: one of those that belong to no type;
///   `N NSString`: a class of them whose members are all listed. `C sqrt`: a function of the C
///   library.
/// - `O UIView draw`: a member that a subclass may override. `I UIView convenience frame`: an
///   initializer, and what a subclass may do with it. `P f`: a function that a protocol requires.
/// - `X opacity`: a key path of layers. `E UIColor`: a final class; `D UIEffect`: a class with an
///   initializer that is not public; `H Spring`: a name that `import UIKit` does not bring.
///
/// A type's name has no owner before it; `-` stands for no type.
public struct Surface: Sendable {
  public internal(set) var types: [String: Set<String>] = [:]
  public internal(set) var members: [String: Set<String>] = [:]
  public internal(set) var functions: [String: [String: Set<[Parameter]>]] = [:]
  public internal(set) var globals: Set<String> = []
  public internal(set) var standard: Set<String> = []
  public internal(set) var c: Set<String> = []
  /// The members that a subclass may override, by type.
  public internal(set) var open: [String: Set<String>] = [:]
  /// The initializers of classes, by type.
  public internal(set) var initializers: [String: Set<Initializer>] = [:]
  /// The names of the functions that protocols require.
  public internal(set) var requirements: Set<String> = []
  /// What each type is.
  var kinds: [String: Kind] = [:]
  /// The types of members that are no functions, and of globals, whose owner is `-`.
  var memberTypes: [String: [String: Ty]] = [:]
  /// The types that functions return.
  var results: [String: [String: Set<Ty>]] = [:]
  /// Properties whose type is that of a constant, `var style = UIStyle.plain`.
  var guesses: [(owner: String, name: String, type: String, constant: String)] = []
  // Bodies of types of the interfaces, as they were written, and which are classes.
  private var bodies: [String: String] = [:]
  private var classes: Set<String> = []
  /// The names of Swift's own libraries that belong to no type.
  var standardGlobals: Set<String> = []
  /// The classes of Foundation whose members are all known.
  var completeStandard: Set<String> = []
  /// The key paths that a layer answers.
  var keyPaths: Set<String> = []
  /// Classes that nobody can inherit from.
  var final: Set<String> = []
  /// Classes with an initializer of their own that only Pantograph may call.
  var closed: Set<String> = []
  /// Names that `import UIKit` does not bring.
  public var hidden: Set<String> = []
  /// The names outside of types, while the surface is made.
  public internal(set) var outer: Set<String> = []
  /// Every name of a type, member or global.
  public internal(set) var all: Set<String> = []
  /// By a function's name alone.
  public internal(set) var byName: [String: Set<[Parameter]>] = [:]

  public init() {}

  // MARK: Text

  public var text: String {
    var all = self
    all.finish()
    return all.lines
  }

  private var lines: String {
    var memberTypes = memberTypes
    for guess in guesses where memberTypes[guess.owner]?[guess.name] == nil {
      if let its = memberTypes[guess.type]?[guess.constant] {
        memberTypes[guess.owner, default: [:]][guess.name] = its
      }
    }
    var lines: [String] = []
    for (name, above) in types {
      let plain = above.filter { !$0.contains { $0.isWhitespace } }
      lines.append((["T", name] + plain.sorted()).joined(separator: " "))
    }
    for (name, kind) in kinds { lines.append("K \(name) \(kind.rawValue)") }
    for (type, names) in members {
      for name in names {
        let told = memberTypes[type]?[name].map { " " + $0.text } ?? ""
        lines.append("M \(type) \(name)\(told)")
      }
    }
    for name in globals {
      lines.append("G \(name)" + (memberTypes["-"]?[name].map { " " + $0.text } ?? ""))
    }
    for (name, type) in memberTypes["typealias"] ?? [:] {
      lines.append("A \(name) \(type.text)")
    }
    for name in standardGlobals { lines.append("U \(name)") }
    for name in completeStandard { lines.append("N \(name)") }
    for path in keyPaths { lines.append("X \(path)") }
    for name in final { lines.append("E \(name)") }
    for name in closed { lines.append("D \(name)") }
    for name in hidden { lines.append("H \(name)") }
    for name in standard { lines.append("S \(name)") }
    for name in c { lines.append("C \(name)") }
    for name in requirements { lines.append("P \(name)") }
    for (type, names) in open { for name in names { lines.append("O \(type) \(name)") } }
    for (type, all) in initializers {
      for one in all {
        lines.append((["I", type, one.kind.rawValue] + one.labels).joined(separator: " "))
      }
    }
    for (type, named) in functions {
      for (name, forms) in named {
        for form in forms {
          lines.append((["F", type, name] + form.map(Surface.write)).joined(separator: " "))
        }
        for result in results[type]?[name] ?? [] {
          lines.append("R \(type) \(name) \(result.text)")
        }
      }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  private static func write(_ p: Parameter) -> String {
    p.label + (p.hasDefault ? "?" : "") + (p.isClosure ? "{" : "") + (p.isVariadic ? "*" : "")
      + (p.type == .unknown ? "" : ":" + p.type.text)
  }

  private static func read(_ word: Substring) -> Parameter {
    let label = word.prefix { !"?{*:".contains($0) }
    let marks = word.dropFirst(label.count).prefix { $0 != ":" }
    let type = word.dropFirst(label.count + marks.count + 1)
    return Parameter(
      label: String(label), hasDefault: marks.contains("?"), isClosure: marks.contains("{"),
      isVariadic: marks.contains("*"), type: type.isEmpty ? .unknown : Ty(text: type))
  }

  public init(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { continue }
      let first = String(words[1])
      switch words[0] {
      case "T": addType(first, words.dropFirst(2).map(String.init))
      case "K" where words.count == 3: kinds[first] = Kind(rawValue: String(words[2]))
      case "M" where words.count >= 3:
        addMember(String(words[2]), of: first, words.count > 3 ? Ty(text: words[3]) : nil)
      case "R" where words.count == 4:
        results[first, default: [:]][String(words[2]), default: []].insert(Ty(text: words[3]))
      case "A" where words.count == 3: note(first, of: "typealias", Ty(text: words[2]))
      case "U": standardGlobals.insert(first)
      case "N": completeStandard.insert(first)
      case "X": keyPaths.insert(first)
      case "E": final.insert(first)
      case "D": closed.insert(first)
      case "H": hidden.insert(first)
      case "G": addGlobal(first, words.count > 2 ? Ty(text: words[2]) : nil)
      case "S": standard.insert(first)
      case "C": c.insert(first)
      case "P": requirements.insert(first)
      case "O" where words.count == 3: open[first, default: []].insert(String(words[2]))
      case "I" where words.count >= 3:
        guard let kind = Initializer.Kind(rawValue: String(words[2])) else { continue }
        initializers[first, default: []].insert(
          Initializer(kind: kind, labels: words.dropFirst(3).map(String.init)))
      case "F" where words.count >= 3:
        addFunction(String(words[2]), of: first, words.dropFirst(3).map(Surface.read))
      default: break
      }
    }
  }

  // MARK: Making

  mutating func addType(_ name: String, _ above: [String]) {
    types[name, default: []].formUnion(above)
    all.insert(name)
  }

  mutating func addAlias(_ name: String, _ target: Ty) {
    if kinds[name] == nil { kinds[name] = .alias }
    note(name, of: "typealias", target)
  }

  mutating func addMember(_ name: String, of type: String, _ its: Ty? = nil) {
    members[type, default: []].insert(name)
    all.insert(name)
    note(name, of: type, its)
  }

  mutating func addGlobal(_ name: String, _ its: Ty? = nil) {
    globals.insert(name)
    all.insert(name)
    note(name, of: "-", its)
  }

  /// Two nested types of one name may each have the member; then its type is not known.
  private mutating func note(_ name: String, of type: String, _ its: Ty?) {
    guard let its else { return }
    let known = memberTypes[type]?[name]
    memberTypes[type, default: [:]][name] = known == nil || known == its ? its : .unknown
  }

  mutating func addFunction(
    _ name: String, of type: String, _ form: [Parameter], result: Ty? = nil
  ) {
    if let result { results[type, default: [:]][name, default: []].insert(result) }
    functions[type, default: [:]][name, default: []].insert(form)
    byName[name, default: []].insert(form)
    all.insert(name)
    if type == "-" { globals.insert(name) } else { members[type, default: []].insert(name) }
  }

  /// The names that a synthesized interface declares. These files are long and regular, so a look
  /// at the word behind each keyword is enough.
  public mutating func addStandard(interface: String) {
    let keywords: Set<Substring> = [
      "func", "var", "let", "case", "class", "struct", "enum", "protocol", "typealias", "actor",
      "associatedtype",
    ]
    for line in interface.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "`") }
      guard words.first != "//" else { continue }
      for (i, word) in words.enumerated() where keywords.contains(word) && i + 1 < words.count {
        // `class func` is a function.
        if word == "class", keywords.contains(words[i + 1]) { continue }
        let name = words[i + 1].filter { $0 != "`" }
        standard.insert(name)
        if line.first != " " { standardGlobals.insert(name) }
        break
      }
    }
    collectClasses(interface)
  }

  /// Plain structures whose members are read, too: what they are made of matters to their users.
  private static let plainStructures: Set<String> = [
    "CGRect", "CGPoint", "CGSize", "Notification", "IndexPath",
  ]

  /// Takes the bodies of types out of an interface; what extends a class may stand in another one.
  private mutating func collectClasses(_ interface: String) {
    var owner: String?
    for line in interface.split(separator: "\n") {
      if line.first == " " || line.first == "}" {
        if let owner { bodies[owner, default: ""] += line + "\n" }
        if line.first == "}" { owner = nil }
        continue
      }
      owner = nil
      guard line.last == "{" else { continue }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let at = words.firstIndex(where: { ["class", "struct", "extension"].contains($0) }),
        at <= 2, at + 1 < words.count
      else { continue }
      // `extension Foundation.Bundle`
      let isQualified = at + 2 < words.count && line.contains("\(words[at + 1]).\(words[at + 2])")
      let name = String(words[isQualified ? at + 2 : at + 1])
      if words[at] == "class", !line.contains("<") { classes.insert(name) }
      owner = name
      bodies[name, default: ""] += (words[at] == "extension" ? "public " : "") + line + "\n"
    }
  }

  /// Reads the classes of the interfaces with their members, and a few structures.
  private mutating func finish() {
    let known = globals
    for (name, text) in bodies.sorted(by: { $0.key < $1.key })
    where classes.contains(name) || Surface.plainStructures.contains(name) {
      add(source: text)
      if classes.contains(name) || name.hasPrefix("CG") { completeStandard.insert(name) }
    }
    globals = known
    bodies = [:]
  }

  /// The functions that a synthesized interface of the C library declares.
  public mutating func addC(interface: String) {
    for line in interface.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard words.count >= 3, words[0] == "public" || words[0] == "static" else { continue }
      if ["func", "var", "let", "typealias"].contains(words[1]) { c.insert(String(words[2])) }
    }
  }

  /// Hides what is not among the names that `import UIKit` brings. A name that some type has as a
  /// member, too, is seen.
  public mutating func hide(allBut exported: Set<String>) {
    let names = Set(members.values.joined())
    hidden = outer.subtracting(exported).subtracting(names).subtracting(standard)
    outer = []
  }

  // MARK: Questions

  /// A type, what it inherits, and so on upwards.
  func chain(of type: String) -> [String] {
    var out = [type]
    var next = 0
    while next < out.count {
      for above in (types[out[next]] ?? []).sorted() where !out.contains(above) {
        out.append(above)
      }
      next += 1
    }
    return out
  }

  func has(_ member: String, in type: String) -> Bool {
    chain(of: type).contains { members[$0]?.contains(member) ?? false }
  }

  /// Protocols and structures have no members that are open.
  func isClass(_ type: String) -> Bool {
    chain(of: type).contains { open[$0] != nil || initializers[$0] != nil }
  }

  /// Whether a subclass of `type` may override the member; `nil` if there is no such member.
  func isOpen(_ member: String, in type: String) -> Bool? {
    let chain = chain(of: type)
    if chain.contains(where: { open[$0]?.contains(member) ?? false }) { return true }
    return chain.contains { members[$0]?.contains(member) ?? false } ? false : nil
  }

  /// The initializers of a class, and those of what it inherits that have other labels.
  func initializers(of type: String) -> [Initializer] {
    var out: [Initializer] = []
    for here in chain(of: type) {
      out += (initializers[here] ?? []).filter { one in !out.contains { $0.labels == one.labels } }
    }
    return out
  }

  /// Every form that a function of a type or of what it inherits has.
  func forms(of name: String, in type: String) -> Set<[Parameter]> {
    var out: Set<[Parameter]> = []
    for here in chain(of: type) { out.formUnion(functions[here]?[name] ?? []) }
    return out
  }
}

extension [Parameter] {
  /// Whether a call with these labels and trailing closures can mean it.
  func accepts(_ labels: [String], trailing: [String]) -> Bool {
    self[...].fits(labels[...], trailing: trailing[...])
  }
}

extension ArraySlice<Parameter> {
  /// A parameter with a default may be left to a later one.
  fileprivate func fits(_ labels: ArraySlice<String>, trailing: ArraySlice<String>) -> Bool {
    guard let parameter = first else { return labels.isEmpty && trailing.isEmpty }
    let rest = dropFirst()
    if labels.first == parameter.label {
      var left = labels.dropFirst()
      while parameter.isVariadic, left.first == "_" { left.removeFirst() }
      if rest.fits(left, trailing: trailing) { return true }
    } else if labels.isEmpty, let closure = trailing.first, parameter.isClosure,
      closure == "_" || closure == parameter.label,
      rest.fits(labels, trailing: trailing.dropFirst())
    {
      return true
    }
    return (parameter.hasDefault || parameter.isVariadic) && rest.fits(labels, trailing: trailing)
  }
}

/// One parameter as a call sees it.
public struct Parameter: Hashable, Sendable {
  public var label: String
  public var hasDefault: Bool
  public var isClosure: Bool
  public var isVariadic: Bool
}

/// An initializer of a class as a subclass sees it.
public struct Initializer: Hashable, Sendable {
  public enum Kind: String, Sendable { case designated, convenience, required }
  public var kind: Kind
  public var labels: [String]
}

/// The public names a program may use, as a text file keeps them: one a line.
///
/// `T UIView UIResponder`: a type and what it is made of. `M UIView center`: a member.
/// `F UIView addSubview _`: a function with its labels. `G name`: a global. `S name`: a name of
/// Swift's own libraries. `C sqrt`: a function of the C library. `O UIView draw`: a member that a
/// subclass may override. `I UIView convenience frame`: an initializer, and what a subclass may do
/// with it. `P f`: a function that a protocol requires. A type's name has no owner before it; `-`
/// stands for no type.
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
  /// Every name of a type, member or global.
  public internal(set) var all: Set<String> = []
  /// By a function's name alone.
  public internal(set) var byName: [String: Set<[Parameter]>] = [:]

  public init() {}

  // MARK: Text

  public var text: String {
    var lines: [String] = []
    for (name, above) in types {
      lines.append((["T", name] + above.sorted()).joined(separator: " "))
    }
    for (type, names) in members { for name in names { lines.append("M \(type) \(name)") } }
    for name in globals { lines.append("G \(name)") }
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
      }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  private static func write(_ p: Parameter) -> String {
    p.label + (p.hasDefault ? "?" : "") + (p.isClosure ? "{" : "") + (p.isVariadic ? "*" : "")
  }

  private static func read(_ word: Substring) -> Parameter {
    let label = word.prefix { !"?{*".contains($0) }
    let marks = word.dropFirst(label.count)
    return Parameter(
      label: String(label), hasDefault: marks.contains("?"), isClosure: marks.contains("{"),
      isVariadic: marks.contains("*"))
  }

  public init(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { continue }
      let first = String(words[1])
      switch words[0] {
      case "T": addType(first, words.dropFirst(2).map(String.init))
      case "M" where words.count == 3: addMember(String(words[2]), of: first)
      case "G": addGlobal(first)
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

  mutating func addMember(_ name: String, of type: String) {
    members[type, default: []].insert(name)
    all.insert(name)
  }

  mutating func addGlobal(_ name: String) {
    globals.insert(name)
    all.insert(name)
  }

  mutating func addFunction(_ name: String, of type: String, _ form: [Parameter]) {
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
        standard.insert(words[i + 1].filter { $0 != "`" })
        break
      }
    }
  }

  /// The functions that a synthesized interface of the C library declares.
  public mutating func addC(interface: String) {
    for line in interface.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard words.count >= 3, words[0] == "public" || words[0] == "static" else { continue }
      if ["func", "var", "let"].contains(words[1]) { c.insert(String(words[2])) }
    }
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
    var labels = labels[...]
    var trailing = trailing[...]
    for parameter in self {
      if labels.first == parameter.label {
        labels.removeFirst()
        while parameter.isVariadic, labels.first == "_" { labels.removeFirst() }
      } else if labels.isEmpty, let closure = trailing.first, parameter.isClosure,
        closure == "_" || closure == parameter.label
      {
        trailing.removeFirst()
      } else if !parameter.hasDefault && !parameter.isVariadic {
        return false
      }
    }
    return labels.isEmpty && trailing.isEmpty
  }
}

/// One error of the compiler, and whose work it is.
public struct CompilerError: Hashable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// UIKit's spelling has another one here; `docs/porting.md` tells which.
    case byHand = "changed by hand"
    /// Pantograph does not have the name, or has it in another form.
    case missing = "missing here"
    /// The error has nothing to do with the port.
    case own = "your own"
  }
  public var file: String
  public var line: Int
  public var message: String
  public var kind: Kind = .own
}

/// Reads the output of `swift build` and sorts its errors.
public struct CompilerErrors {
  private let surface: Surface
  private let program: Program

  public init(_ surface: Surface, _ program: Program) {
    self.surface = surface
    self.program = program
  }

  /// Each error once, in the order of the output.
  /// - Parameter listed: the lines that the tool listed to be changed by hand, by file.
  public func sorted(_ output: String, listed: [String: Set<Int>]) -> [CompilerError] {
    var seen: Set<CompilerError> = []
    var out: [CompilerError] = []
    for line in output.split(whereSeparator: \.isNewline) {
      guard var error = CompilerErrors.parse(line), seen.insert(error).inserted else { continue }
      error.kind = kind(
        of: error.message, isListed: listed[error.file]?.contains(error.line) ?? false)
      out.append(error)
    }
    return out
  }

  /// `/a/Page.swift:12:5: error: cannot find 'x' in scope`.
  static func parse(_ line: Substring) -> CompilerError? {
    guard let mark = line.firstRange(of: ": error: ") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":")
    guard place.count >= 3, let number = Int(place[place.count - 2]),
      Int(place[place.count - 1]) != nil
    else { return nil }
    return CompilerError(
      file: place.dropLast(2).joined(separator: ":"), line: number,
      message: String(line[mark.upperBound...]))
  }

  /// Messages about spellings of which `docs/porting.md` tells the other one.
  private static let spellings = [
    "Objective-C", "@objc", "'#selector'", "Selector", "'#keyPath'", "'required' modifier",
    "must be marked 'required'", "optional chaining on non-optional", "main actor-isolated",
    "'Sendable'", "@IBOutlet", "NSObjectProtocol", "'NSString'",
    "'required' initializer", "_Testing_UIKit",
  ]
  /// Messages that say the name is not there, or not in this form.
  private static let forms = [
    "cannot find", "has no member", "no such module", "does not override", "overriding non-open",
    "overridden outside", "argument label", "extra argument", "missing argument",
    "is inaccessible", "is unavailable", "no exact matches",
    "cannot infer contextual base", "cannot call value of non-function type", "overrid",
    "inheritance from a final class", "inheritance from non-open", "cannot assign to property",
  ]

  private func kind(of message: String, isListed: Bool) -> CompilerError.Kind {
    if CompilerErrors.spellings.contains(where: message.contains) { return .byHand }
    // What stands in quotes: names and types.
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let words = quoted.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
      .map(String.init)
    if CompilerErrors.forms.contains(where: message.contains) {
      // A member of a type of the program itself, which inherits nothing from Pantograph.
      if message.contains("has no member"), let type = words.first, isOwn(type) { return .own }
      if message.contains("cannot find") || message.contains("no such module") {
        return words.first.map { program.declared.names.contains($0) } ?? false ? .own : .missing
      }
      return .missing
    }
    if isListed { return .byHand }
    // A type of Pantograph that has another form than on iOS.
    return words.contains { surface.types[$0] != nil && !surface.standard.contains($0) }
      ? .missing : .own
  }

  /// A type of the files that is nothing of Pantograph's.
  private func isOwn(_ type: String) -> Bool {
    guard program.declared.types[type] != nil else { return false }
    return !program.declared.chain(of: type).contains {
      surface.types[$0] != nil && program.declared.types[$0] == nil
    }
  }
}

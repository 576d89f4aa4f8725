import ArgumentParser

/// Reads options whose values are names of a list.
enum ChosenWord {
  /// Returns the case with this name. The error lists the names and the nearest one (B48, U27).
  static func parse<T: RawRepresentable & CaseIterable>(_ text: String) throws -> T
  where T.RawValue == String {
    if let found = T(rawValue: text) { return found }
    throw ValidationError(message(text, T.allCases.map(\.rawValue)))
  }

  /// Returns the error message for a value that is none of `words`.
  static func message(_ text: String, _ words: [String]) -> String {
    let list = "it is one of \(words.joined(separator: ", "))"
    let near = words.map { (word: $0, distance: Scenes.distance($0, text)) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, min(3, text.count / 2)) else { return list }
    return "\(list); did you mean \(near.word)?"
  }
}

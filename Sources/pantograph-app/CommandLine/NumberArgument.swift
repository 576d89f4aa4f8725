import ArgumentParser

/// Reads numbers of options. The message of the error says the form (U27).
enum NumberArgument {
  /// Reads a number option such as `0.25`; throws for other text.
  static func real(_ text: String) throws -> Double {
    guard let value = Double(text), value.isFinite else {
      throw ValidationError("write a number, such as 0.25")
    }
    return value
  }

  /// Reads a whole-number option such as `2`; throws for other text.
  static func whole(_ text: String) throws -> Int {
    guard let value = Int(text) else { throw ValidationError("write a whole number, such as 2") }
    return value
  }
}

import PantoBase
import Synchronization

/// The payload of `Reason.custom`: two numbers, and the index of their wording in a table of this
/// process. `Reason.custom(code:value:limit:unit:rule:sentence:)` creates one.
///
/// Each entry of the log contains a reason, so a reason must not contain references. The texts of
/// all equal wordings are stored once.
public struct CustomReason: Hashable, Sendable {
  /// The measured number; 0 for a reason without numbers.
  let value: CGFloat
  /// The number that `value` was compared with; 0 for a reason without numbers.
  let limit: CGFloat
  let wordingNumber: UInt16

  /// The texts of one reason of a program, as the program gave them.
  struct Wording: Hashable, Sendable {
    var code: String
    var unit = ""
    var rule = Reason.subclassRule
    var sentence = ""
    var hasNumbers = false
  }

  /// The number of wordings that a process can have.
  static let most = 1024

  /// The table of wordings. The first entry is used for every wording that does not fit.
  private static let wordings = Mutex(
    NumberTable(
      first: [
        Wording(
          code: "custom",
          sentence: "More than \(most) different reasons were made; "
            + "write their numbers as {value} and {limit}.",
          hasNumbers: true)
      ], capacity: most))

  init(_ wording: Wording, value: CGFloat = 0, limit: CGFloat = 0) {
    let number = CustomReason.wordings.withLock { $0.number(of: wording) }
    self.init(value, limit, wordingNumber: number ?? 0)
  }

  init(_ value: CGFloat, _ limit: CGFloat, wordingNumber: UInt16) {
    self.value = value
    self.limit = limit
    self.wordingNumber = wordingNumber
  }

  private var wording: Wording {
    CustomReason.wordings.withLock { $0.texts[Int(wordingNumber)] }
  }

  var code: String {
    let word = Reason.identifier(from: wording.code)
    return word.isEmpty ? "custom" : word
  }
  var unit: String { PlainText.line(wording.unit) }
  var rule: String { PlainText.line(wording.rule) }
  var numbers: (was: CGFloat, limit: CGFloat)? { wording.hasNumbers ? (value, limit) : nil }

  /// The reason as logs print it: `turnedTooLittle 3.2 < 5`. The sign compares the two numbers.
  var brief: String {
    guard wording.hasNumbers else { return code }
    let sign = value < limit ? "<" : value > limit ? ">" : "="
    return "\(code) \(Reason.number(value)) \(sign) \(Reason.number(limit))"
  }

  /// The program's sentence with the numbers in it. Without a sentence, the code as plain text.
  var sentence: String {
    let wording = wording
    if wording.sentence.isEmpty {
      let text = CustomReason.text(of: code)
      return wording.hasNumbers
        ? "\(text): \(measured(value)), limit \(measured(limit))." : "\(text)."
    }
    var text = ""
    var rest = PlainText.line(wording.sentence)[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      if wording.hasNumbers, rest.hasPrefix("{value}") {
        text += measured(value)
        rest = rest.dropFirst("{value}".count)
      } else if wording.hasNumbers, rest.hasPrefix("{limit}") {
        text += measured(limit)
        rest = rest.dropFirst("{limit}".count)
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  /// Returns a number with the unit, such as `12 pt`, `5°` or `3`.
  private func measured(_ number: CGFloat) -> String {
    let unit = unit
    let isClose = unit.isEmpty || unit == "°" || unit == "%"
    return Reason.number(number) + (isClose ? "" : " ") + unit
  }

  /// Returns `Turned too little` for `turnedTooLittle`.
  private static func text(of code: String) -> String {
    var text = ""
    for character in code {
      if text.isEmpty {
        text += character.uppercased()
      } else if character.isUppercase {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text
  }
}

extension Reason {
  /// Creates a reason of a recognizer of your own, with the two numbers that the recognizer
  /// compared.
  ///
  /// The reason appears wherever the library's reasons appear: in the log and its stories,
  /// `Stage.diagnose`, the inspector, timelines and the checks of scenario files. Write one
  /// function for each reason of a recognizer:
  ///
  /// ```swift
  /// extension Reason {
  ///   static func turnedTooLittle(_ degrees: CGFloat, needs: CGFloat) -> Reason {
  ///     .custom(
  ///       code: "turnedTooLittle", value: degrees, limit: needs, unit: "°",
  ///       sentence: "Turned {value}; needs {limit}.")
  ///   }
  /// }
  ///
  /// request(.failed, because: .turnedTooLittle(3.2, needs: 5))
  /// // log:      0.2 knob:dial possible → failed turnedTooLittle 3.2 < 5
  /// // diagnose: Turned 3.2°; needs 5°.
  /// ```
  ///
  /// The first call with new texts stores them; later calls allocate nothing. A process can store
  /// 1,024 different wordings, so put numbers into `value` and `limit`, not into `code` or
  /// `sentence`. For a move, give the reason `moved`: it needs no look-up.
  ///
  /// - Parameters:
  ///   - code: one word of ASCII letters, digits, `_`, `-` and `.`; other characters are removed.
  ///   - value: the measured number.
  ///   - limit: the number that `value` was compared with. If one of the two is not finite, the
  ///     reason has no numbers.
  ///   - unit: the unit of both numbers, such as `pt`, `s` or `°`. Default: none, for counts.
  ///   - rule: the id of the rule that decided, as your own documents call it. Default: `REC-04`,
  ///     which lets subclasses set their state.
  ///   - sentence: a sentence for people. `{value}` and `{limit}` are replaced by the numbers with
  ///     their unit. Default: the code as plain text, and the numbers.
  public static func custom(
    code: String, value: CGFloat, limit: CGFloat, unit: String = "",
    rule: String = Reason.subclassRule, sentence: String = ""
  ) -> Reason {
    guard value.isFinite, limit.isFinite else {
      return custom(code: code, rule: rule, sentence: sentence)
    }
    let wording = CustomReason.Wording(
      code: code, unit: unit, rule: rule, sentence: sentence, hasNumbers: true)
    return .custom(CustomReason(wording, value: value, limit: limit))
  }

  /// Creates a reason of a recognizer of your own that compared no numbers, such as `wrongCorner`.
  ///
  /// - Parameters:
  ///   - code: one word, as for a reason with numbers.
  ///   - rule: the id of the rule that decided. Default: `REC-04`.
  ///   - sentence: a sentence for people. Default: the code as plain text.
  public static func custom(
    code: String, rule: String = Reason.subclassRule, sentence: String = ""
  ) -> Reason {
    .custom(CustomReason(CustomReason.Wording(code: code, rule: rule, sentence: sentence)))
  }

  /// The id of the rule that lets subclasses set their state.
  public static let subclassRule = "REC-04"

  /// Returns the characters of `text` that one word of a log line may contain.
  static func identifier(from text: String) -> String {
    text.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".")
    }
  }
}

import PantoBase
import PantoControls
import PantoScene

/// The units of text that a tokenizer finds, with UIKit's raw values.
public enum UITextGranularity: Int, Sendable {
  case character, word, sentence, paragraph, line, document
}

/// Finds each word, sentence or other unit in the text of a view (TXI-02).
@preconcurrency @MainActor public protocol UITextInputTokenizer: AnyObject {
  /// Whether a position is at the end of a unit that was passed in a direction: forward, the end of
  /// the unit before it; backward, the start of the unit behind it.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Whether a position is in a unit that goes on in a direction.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Returns the next boundary of a unit in a direction, or `nil` if there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Returns the unit that a position is in, or that begins or ends there in a direction; `nil` if
  /// there is none, such as between two spaces.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
}

/// The tokenizer of fields and text views, and of any other view that adopts `UITextInput`.
///
/// A word is a run of letters and digits; a sentence ends behind its full stop, question or
/// exclamation mark, or at the end of its paragraph. Lines count as paragraphs, because the text
/// alone does not tell where they wrap. Right and down are forward, left and up are backward.
@preconcurrency @MainActor open class UITextInputStringTokenizer: UITextInputTokenizer {
  private weak var input: (any UITextInput)?

  /// Makes a tokenizer for the text of a view, which is held weakly.
  public init(textInput: any UITextInput) { input = textInput }

  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard let place = offset(of: position) else { return false }
    return units(granularity).contains {
      isForward(direction) ? $0.upperBound == place : $0.lowerBound == place
    }
  }

  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    unit(at: position, granularity, direction) != nil
  }

  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let input, let place = offset(of: position) else { return nil }
    let bounds = units(granularity).flatMap { [$0.lowerBound, $0.upperBound] }
    let next =
      isForward(direction) ? bounds.first { $0 > place } : bounds.last { $0 < place }
    return next.flatMap { input.position(from: input.beginningOfDocument, offset: $0) }
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let input, let unit = unit(at: position, granularity, direction),
      let start = input.position(from: input.beginningOfDocument, offset: unit.lowerBound),
      let end = input.position(from: input.beginningOfDocument, offset: unit.upperBound)
    else { return nil }
    return input.textRange(from: start, to: end)
  }

  // MARK: Units, in UTF-16 units of the text

  private func isForward(_ direction: UITextDirection) -> Bool {
    direction == .storage(.forward) || direction == .layout(.right) || direction == .layout(.down)
  }

  private func offset(of position: UITextPosition) -> Int? {
    input.map { $0.offset(from: $0.beginningOfDocument, to: position) }
  }

  private func unit(
    at position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> Range<Int>? {
    guard let place = offset(of: position) else { return nil }
    return units(granularity).first {
      isForward(direction)
        ? $0.contains(place) : $0.lowerBound < place && place <= $0.upperBound
    }
  }

  /// Returns the units of the whole text, in their order.
  private func units(_ granularity: UITextGranularity) -> [Range<Int>] {
    guard let input,
      let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
    else { return [] }
    return TextUnits.ranges(of: granularity, in: input.text(in: all) ?? "")
  }
}

extension UITextInput {
  /// The object that finds the units of the text. Default: a new
  /// `UITextInputStringTokenizer`.
  public var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
}

/// Divides a text into units. A unit has no white space or line break around it.
enum TextUnits {
  /// Returns the ranges of all units, in UTF-16 units of the text.
  static func ranges(of granularity: UITextGranularity, in text: String) -> [Range<Int>] {
    var cutter = Cutter()
    for character in text {
      switch granularity {
      case .character:
        cutter.take(character)
        cutter.end()
      case .word: TextEditing.isWord(character) ? cutter.take(character) : cutter.skip(character)
      case .sentence: cutter.takeOfSentence(character)
      case .paragraph, .line:
        character.isNewline ? cutter.skip(character) : cutter.take(character)
      case .document: cutter.take(character)
      }
    }
    cutter.end()
    return cutter.ranges
  }

  /// Collects the ranges of units, character by character.
  private struct Cutter {
    var ranges: [Range<Int>] = []
    private var start: Int?
    private var place = 0
    /// The place behind the last character of the unit that is no white space.
    private var last = 0
    /// Whether a mark ended the sentence, whose closing marks may still follow.
    private var isClosing = false

    mutating func take(_ character: Character) {
      if start == nil { start = place }
      place += character.utf16.count
      last = place
    }

    mutating func skip(_ character: Character) {
      end()
      place += character.utf16.count
    }

    mutating func end() {
      if let start, last > start { ranges.append(start..<last) }
      start = nil
      isClosing = false
    }

    mutating func takeOfSentence(_ character: Character) {
      if character.isNewline { return skip(character) }
      if character.isWhitespace {
        if isClosing || start == nil { return skip(character) }
        // A space inside of the sentence belongs to it only if more of it follows.
        place += character.utf16.count
        return
      }
      take(character)
      if ".!?…。！？".contains(character) {
        isClosing = true
      } else if !"\"'”’)]»".contains(character) {
        isClosing = false
      }
    }
  }
}

import PantoBase
import PantoScene

/// A responder that takes typed text (TXI-01). Any view may adopt it: return `true` from
/// `canBecomeFirstResponder`, and the keys and the keyboard's letters arrive here.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text that `deleteBackward` could remove.
  var hasText: Bool { get }
  /// Inserts text at the caret. The return key inserts a line break.
  func insertText(_ text: String)
  /// Removes the character before the caret, or what is selected.
  func deleteBackward()
}

/// A place in the text of a view. Each view makes its own subclass.
@preconcurrency @MainActor open class UITextPosition {
  /// Creates a position.
  public init() {}
}

/// A part of the text of a view. Each view makes its own subclass.
@preconcurrency @MainActor open class UITextRange {
  /// Creates a range.
  public init() {}
  /// The position before the first character of the range.
  open var start: UITextPosition { UITextPosition() }
  /// The position behind the last character of the range.
  open var end: UITextPosition { UITextPosition() }
  /// Whether the range has no characters. Default `true`.
  open var isEmpty: Bool { true }
}

/// A rectangle of selected text.
@preconcurrency @MainActor open class UITextSelectionRect {
  /// Creates a rectangle of no size.
  public init() {}
  /// The rectangle of the selected text, in the view's points.
  open var rect: CGRect { .zero }
  /// Whether the selection begins in this rectangle.
  open var containsStart: Bool { false }
  /// Whether the selection ends in this rectangle.
  open var containsEnd: Bool { false }
  /// Whether the text runs from top to bottom. Always `false` in this library's views.
  open var isVertical: Bool { false }
}

/// The order in which text is stored or the direction in which it is written.
public enum UITextStorageDirection: Int, Sendable { case forward, backward }

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2
  case left, up, down
}

/// A direction in text: along its storage or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// UIKit's number of the direction.
  public let rawValue: Int
  /// Makes a direction from UIKit's number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Returns the text direction for a direction along the storage.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// Returns the text direction for a direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// The members of a view with editable text that code of iOS uses (TXI-02). `UITextField` and
/// `UITextView` adopt it.
///
/// A view of a program may adopt it as well: a composition of an input method then arrives at
/// `setMarkedText`.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// The selected part of the text; an empty range is the caret. A field or text view ignores
  /// `nil`.
  var selectedTextRange: UITextRange? { get set }
  /// The part of the text that an input method composes, or `nil`.
  var markedTextRange: UITextRange? { get }
  /// The position before the first character of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The position behind the last character of the text.
  var endOfDocument: UITextPosition { get }
  /// Returns the text of a range.
  func text(in range: UITextRange) -> String?
  /// Replaces the text of a range. The delegate of a field or text view is not asked.
  func replace(_ range: UITextRange, withText text: String)
  /// Replaces the composed text, or inserts it at the caret; `selectedRange` is in UTF-16 units of
  /// the text.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends the composition and keeps its text.
  func unmarkText()
  /// Returns the range of text between two positions.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the position at a distance from another one, in UTF-16 units, or `nil` if it is
  /// outside the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the order of two positions in the text.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the distance between two positions in the text, in UTF-16 units.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Returns the first of the rectangles that a range of text covers, in the view's points.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the rectangle of the caret at a position of the text, in the view's points.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the rectangles that a range of text covers, in the view's points.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position of the text that is nearest to a point of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the range of the character at a point of the view.
  func characterRange(at point: CGPoint) -> UITextRange?
}

// MARK: The positions of this library's views

/// A position that counts UTF-16 units.
final class TextOffset: UITextPosition {
  let value: Int
  init(_ value: Int) { self.value = value }
}

/// A range that counts UTF-16 units.
final class TextOffsetRange: UITextRange {
  let value: Range<Int>
  init(_ value: Range<Int>) { self.value = value }
  override var start: UITextPosition { TextOffset(value.lowerBound) }
  override var end: UITextPosition { TextOffset(value.upperBound) }
  override var isEmpty: Bool { value.isEmpty }
}

/// A rectangle of the selection in one line.
final class TextSelectionRect: UITextSelectionRect {
  private let box: CGRect
  private let ends: (start: Bool, end: Bool)
  init(_ box: CGRect, isFirst: Bool, isLast: Bool) {
    self.box = box
    ends = (isFirst, isLast)
  }
  override var rect: CGRect { box }
  override var containsStart: Bool { ends.start }
  override var containsEnd: Bool { ends.end }
}

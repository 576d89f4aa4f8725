import PantoBase
import Synchronization

/// The gesture that a recognizer recognizes, or the kind of control. The log, `Stage.diagnose` and
/// `Reason.sentence` use the kind to tell what the numbers of a reason measure.
///
/// The library's kinds are constants. A recognizer written outside of the library has the kind
/// `other`, or a kind of its own:
///
/// ```swift
/// extension GestureKind {
///   static let knob = GestureKind("knob")
/// }
/// ```
public struct GestureKind: Hashable, Sendable {
  /// The index of the name in the table of this process. Nothing that is printed depends on it.
  let number: UInt16

  /// The kind of tap recognizers.
  public static let tap = GestureKind(number: 0)
  /// The kind of long press recognizers.
  public static let longPress = GestureKind(number: 1)
  /// The kind of pan recognizers, which recognize drags.
  public static let pan = GestureKind(number: 2)
  /// The kind of screen edge pan recognizers: drags that begin at an edge of the window.
  public static let screenEdgePan = GestureKind(number: 3)
  /// The kind of swipe recognizers: short quick strokes in one direction.
  public static let swipe = GestureKind(number: 4)
  /// The kind of pinch recognizers: two fingers that move together or apart.
  public static let pinch = GestureKind(number: 5)
  /// The kind of rotation recognizers: two fingers that turn around each other.
  public static let rotation = GestureKind(number: 6)
  /// The kind of hover recognizers: a pointer inside a view without a pressed button.
  public static let hover = GestureKind(number: 7)
  /// The kind of recognizers that name no kind of their own.
  public static let other = GestureKind(number: 8)

  // The acts of controls are in the log as well (EXP-01).
  /// A button.
  public static let button = GestureKind(number: 9)
  /// A slider.
  public static let slider = GestureKind(number: 10)
  /// A switch.
  public static let `switch` = GestureKind(number: 11)
  /// A stepper.
  public static let stepper = GestureKind(number: 12)
  /// A control of several segments.
  public static let segmentedControl = GestureKind(number: 13)
  /// The dots of pages.
  public static let pageControl = GestureKind(number: 14)
  /// A text field.
  public static let field = GestureKind(number: 15)
  /// A row of a table, or an item of a collection view.
  public static let cell = GestureKind(number: 16)
  /// A menu, or a row of one.
  public static let menu = GestureKind(number: 17)
  /// A control of a program's own class.
  public static let control = GestureKind(number: 18)

  /// The wait of a scroll view before its content gets a touch: a part of how the view works, which
  /// is no answer to what came of a touch (V10).
  package static let contentTouchDelay = GestureKind("contentTouchDelay")

  /// The library's kinds, in the order of their numbers.
  static let builtIn: [GestureKind] =
    gestures + [
      .button, .slider, .switch, .stepper, .segmentedControl, .pageControl, .field, .cell, .menu,
      .control,
    ]
  /// The library's kinds of gestures.
  static let gestures: [GestureKind] = [
    .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .hover, .other,
  ]
  /// The number of kinds that a process can name, including the library's.
  static let most = 1024

  private static let names = Mutex(
    NumberTable(
      first: [
        "tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation", "hover", "other",
        "button", "slider", "switch", "stepper", "segmentedControl", "pageControl", "field", "cell",
        "menu", "control",
      ], capacity: most))

  private init(number: UInt16) { self.number = number }

  /// Creates the kind with a name. Equal names give equal kinds.
  ///
  /// - Parameter name: one word of ASCII letters, digits, `_`, `-` and `.`; other characters are
  ///   removed. The name of a library's kind gives that kind. A name without such a character, and
  ///   any new name after 1,024 names, gives `other`.
  public init(_ name: String) {
    let word = Reason.identifier(from: name)
    guard !word.isEmpty else {
      self = .other
      return
    }
    let found = GestureKind.names.withLock { $0.number(of: word) }
    self = found.map(GestureKind.init(number:)) ?? .other
  }

  /// The name of the kind, such as `tap`. Default names of recognizers of a program's own kind
  /// begin with it.
  public var name: String { GestureKind.names.withLock { $0.texts[Int(number)] } }

  /// Whether the kind is that of a control, a cell or a menu of the library (EXP-01).
  package var isControl: Bool {
    number >= GestureKind.gestures.count && number < GestureKind.builtIn.count
  }

  /// Whether recognizers of this kind are a part of how their view works.
  package var isInternal: Bool { self == .contentTouchDelay }

  /// Whether the kind is one of the library's gestures.
  var isBuiltIn: Bool { number < GestureKind.gestures.count }
}

extension GestureKind: CustomStringConvertible {
  public var description: String { name }
}

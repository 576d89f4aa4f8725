import PantoBase
import Synchronization

/// The gesture that a recognizer recognizes. The log, `Stage.diagnose` and `Reason.sentence` use
/// the kind to tell what the numbers of a reason measure.
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

  /// A tap.
  public static let tap = GestureKind(number: 0)
  /// A long press.
  public static let longPress = GestureKind(number: 1)
  /// A drag.
  public static let pan = GestureKind(number: 2)
  /// A drag that begins at an edge of the window.
  public static let screenEdgePan = GestureKind(number: 3)
  /// A short quick stroke in one direction.
  public static let swipe = GestureKind(number: 4)
  /// Two fingers that move together or apart.
  public static let pinch = GestureKind(number: 5)
  /// Two fingers that turn around each other.
  public static let rotation = GestureKind(number: 6)
  /// A pointer inside a view without a pressed button.
  public static let hover = GestureKind(number: 7)
  /// A recognizer that names no kind.
  public static let other = GestureKind(number: 8)

  /// The library's kinds, in the order of their numbers.
  static let builtIn: [GestureKind] = [
    .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .hover, .other,
  ]
  /// The number of kinds that a process can name, including the library's.
  static let most = 1024

  private static let names = Mutex(
    NumberTable(
      first: [
        "tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation", "hover", "other",
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

  /// The name, which begins the default names of recognizers of a program's own kind.
  public var name: String { GestureKind.names.withLock { $0.texts[Int(number)] } }

  /// Whether the kind is one of the library's.
  var isBuiltIn: Bool { number < GestureKind.builtIn.count }
}

extension GestureKind: CustomStringConvertible {
  public var description: String { name }
}

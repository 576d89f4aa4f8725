import PantoBase
import PantoGestures

/// A program that was launched on a stage: `ApplicationLifecycle`.
@MainActor package protocol StageProgram: AnyObject {
  var delegate: any UIApplicationDelegate { get }
  /// The application delegate as a responder, if touches that no view handled may be passed on to
  /// it; else `nil`.
  var responder: UIResponder? { get }
  var scene: UIWindowScene { get }
  var state: UIApplication.State { get }
  /// Notifies the delegates that the program ends.
  func end()
}

/// The part of a stage that gives text to the first responder, and shows the keyboard (TXI-01).
/// `PantoText` implements this protocol.
@MainActor package protocol StageTextInput: AnyObject {
  /// Creates the text input of a stage.
  init(_ stage: Stage)
  /// The needs of the host's input method, or `nil` while no text is entered.
  var request: TextInputRequest? { get }
  /// Called before a key reaches responders.
  func willHandle(_ key: KeyEvent)
  /// Whether a key edits the text of a responder, so that only key commands that want priority
  /// come before it.
  func isForText(_ key: KeyEvent, _ responder: UIResponder) -> Bool
  /// Gives a key that no responder took as a press to the first responder's text, and returns
  /// whether it was used.
  func use(_ key: KeyEvent, by responder: UIResponder) -> Bool
  /// Gives text to the first responder.
  func handle(_ text: TextEvent)
  /// Called after the first responder or its input views changed.
  func firstResponderChanged(from old: UIResponder?, to new: UIResponder?)
}

/// The needs of a host's input method while text is entered.
public struct TextInputRequest: Hashable, Sendable {
  /// The rectangle of the caret in window points, near which the input method shows its candidates.
  public var caret: CGRect
  /// Creates a text input request.
  public init(caret: CGRect) { self.caret = caret }
}

/// An overlay above the window of a stage that shows what its gestures do (INS-09).
/// `PantoInspector` implements this protocol.
@MainActor package protocol StageOverlay: AnyObject {
  /// Adds an overlay of this kind to a stage that has none.
  static func add(to stage: Stage)
  /// Whether the overlay changes by itself, so that the stage must draw another frame.
  var wantsFrame: Bool { get }
  /// The layer that holds everything that the overlay shows.
  var layer: CALayer { get }
  /// Called before each frame is drawn.
  func prepare()
  /// Returns whether the overlay handles `event` itself. If so, no view receives the event.
  func handles(_ event: InputEvent) -> Bool
  /// Ends a drag on the overlay, because the pointer left or the release of its button was lost.
  func cancelPresses()
}

import PantoBase
import PantoGestures

/// A program that was launched on a stage. `PantoControls` implements this protocol.
@MainActor package protocol StageProgram: AnyObject {
  var delegate: any UIApplicationDelegate { get }
  /// The delegate, if touches that no view handled may be passed on to it.
  var responder: UIResponder? { get }
  var scene: UIWindowScene { get }
  var state: UIApplication.State { get }
  /// Notifies the delegates that the program ends.
  func end()
}

/// An overlay above the window of a stage that shows what its gestures do (INS-09).
/// `PantoInspector` implements this protocol.
@MainActor package protocol StageOverlay: AnyObject {
  /// Whether the overlay changes by itself, so that the stage must draw another frame.
  var wantsFrame: Bool { get }
  /// Called before each frame is drawn.
  func prepare()
  /// Returns whether the overlay handles `event` itself. If so, no view receives the event.
  func handles(_ event: InputEvent) -> Bool
  /// Ends a drag on the overlay, because the pointer left or the release of its button was lost.
  func cancelPresses()
}

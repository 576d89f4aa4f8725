import PantoBase
import PantoGestures

/// A program that was launched on a stage: `PantoControls` makes it.
@MainActor package protocol StageProgram: AnyObject {
  var delegate: any UIApplicationDelegate { get }
  /// The delegate, if touches that no view wanted can go to it.
  var responder: UIResponder? { get }
  var scene: UIWindowScene { get }
  var state: UIApplication.State { get }
  /// Tells the delegates that the program ends.
  func end()
}

/// What lies over a stage's window and shows what its gestures do: `PantoInspector` makes it (INS-09).
@MainActor package protocol StageOverlay: AnyObject {
  /// Whether the overlay changes by itself, so that the stage must draw another frame.
  var wantsFrame: Bool { get }
  /// Called before each frame is drawn.
  func prepare()
  /// `true`: the event is the overlay's, and no view hears of it.
  func takes(_ event: InputEvent) -> Bool
  /// The pointer left, or its button's release was lost.
  func letGo()
}

import PantoBase
import PantoGestures
import PantoScene

/// The stage that `SceneRegistry` built for a recording, with what has to live as long as it does.
@MainActor public struct ReplayScene {
  /// The stage on which the recording is played.
  public let stage: Stage
  /// An object that is kept alive together with the stage, such as a controller.
  public let owner: AnyObject?
  /// Returns those of some touch sequences, by what was recognized in them, that pressed the
  /// scene's own means of recording and saving, which no recording is about (REP-04). Default
  /// `nil`: the scene has none.
  public var touchesOfSaving: (@MainActor (_ acts: [(name: String, touch: Int)]) -> Set<Int>)?

  /// Creates a scene from its stage and an object to keep alive.
  public init(_ stage: Stage, owner: AnyObject? = nil) {
    self.stage = stage
    self.owner = owner
  }
}

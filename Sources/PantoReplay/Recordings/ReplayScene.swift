import PantoBase
import PantoGestures
import PantoScene

/// A stage built from a header, and the object that must live as long as the stage.
@MainActor public struct ReplayScene {
  /// The stage.
  public let stage: Stage
  /// An object that is kept alive together with the stage, such as a controller.
  public let owner: AnyObject?

  /// Creates a scene.
  public init(_ stage: Stage, owner: AnyObject? = nil) {
    self.stage = stage
    self.owner = owner
  }
}

import PantoCore

/// Gives the memory of scenes that went away back to the system: of a closed demo, of events that
/// were taken back, of the inspector's past. The heap would keep it for good, in pieces (L13).
@MainActor final class SessionMemory {
  private let compositor: RasterCompositor
  private var framesToWait: Int?

  init(_ compositor: RasterCompositor) { self.compositor = compositor }

  /// Says that a scene is about to be released.
  func sceneWentAway() { framesToWait = 1 }

  /// Gives the memory back after the second frame, when animations of the scene hold nothing any
  /// more. The pictures of its layers go as well: the next frames make those of the present anew.
  func presented() {
    guard let frames = framesToWait else { return }
    framesToWait = frames > 0 ? frames - 1 : nil
    guard frames == 0 else { return }
    compositor.dropCaches()
    FreeMemory.giveBack()
  }
}

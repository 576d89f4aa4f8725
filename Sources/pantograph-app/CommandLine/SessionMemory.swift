import Pantograph

/// Gives the memory of scenes that went away back to the system: of a closed demo, of events that
/// were taken back, of the inspector's past. The heap would keep it for good, in pieces (L13).
@MainActor final class SessionMemory {
  private var framesToWait: Int?

  /// Says that a scene is about to be released.
  func sceneWentAway() { framesToWait = 1 }

  /// Gives the memory back after the second frame, when animations of the scene hold nothing any
  /// more.
  func presented() {
    guard let frames = framesToWait else { return }
    framesToWait = frames > 0 ? frames - 1 : nil
    if frames == 0 { FreeMemory.giveBack() }
  }
}

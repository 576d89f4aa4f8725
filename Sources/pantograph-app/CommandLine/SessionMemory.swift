import PantoCore

/// Returns the memory of released scenes to the system: of a closed demo, of events that were taken
/// back, of the inspector's earlier moments. The heap would otherwise keep it as fragments (L13).
@MainActor final class SessionMemory {
  private let compositor: RasterCompositor
  private var framesToWait: Int?

  init(_ compositor: RasterCompositor) { self.compositor = compositor }

  /// Schedules the return of memory, because a scene is about to be released.
  func sceneWentAway() { framesToWait = 1 }

  /// Returns the memory after the second presented frame, when no animation holds objects of the
  /// released scene any more. The cached pictures of layers are dropped, too; the next frames make
  /// those of the present scene anew.
  func presented() {
    guard let frames = framesToWait else { return }
    framesToWait = frames > 0 ? frames - 1 : nil
    guard frames == 0 else { return }
    compositor.dropCaches()
    FreeMemory.giveBack()
  }
}

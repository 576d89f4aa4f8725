import PantoDemos
import PantoReplay
import PantoStudio

/// The scenes of the demos, as the program has them.
@MainActor package enum DemoScenes {
  package static let registry = {
    _ = photographs
    return Studio(Demos.list).scenes
  }()

  /// Photographs take half the time of opening a demo in a debug build; a process draws each once.
  private static let photographs = Demos.keepPhotographs()
}

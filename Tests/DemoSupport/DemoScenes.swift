import PantoDemos
import PantoReplay
import PantoStudio

/// The scenes of the demos, as the program has them.
@MainActor package enum DemoScenes {
  package static let registry = Studio(Demos.list).scenes
}

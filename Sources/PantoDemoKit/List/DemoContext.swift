import PantoCore
import PantoReplay

/// The surroundings of a demo: the look and the size of its stage, and what the app offers to it.
@MainActor package struct DemoContext {
  package let theme: Theme
  /// The size of the demo's stage, in points.
  package let size: CGSize
  /// The header of a recording or a command that asks for the demo alone, without the app around
  /// it; `nil` in the gallery.
  package let header: TraceHeader?
  /// The scenes on which a demo plays recordings.
  package let scenes: SceneRegistry
  /// The recordings that come with the app.
  package let recordings: [TraceItem]
  /// The source of the user's own recordings.
  package let shelf: any TraceShelf
  /// The writer of tests; `nil` in a program without one.
  package let makeTest: TestMaking?

  package init(
    theme: Theme, size: CGSize, header: TraceHeader?, scenes: SceneRegistry,
    recordings: [TraceItem], shelf: any TraceShelf, makeTest: TestMaking? = nil
  ) {
    self.theme = theme
    self.size = size
    self.header = header
    self.scenes = scenes
    self.recordings = recordings
    self.shelf = shelf
    self.makeTest = makeTest
  }

  /// Returns the value of an option in the header that asks for the demo, or `nil`.
  package func option(_ name: String) -> String? { header?.option(name) }
}

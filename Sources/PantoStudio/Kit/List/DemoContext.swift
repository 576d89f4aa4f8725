import PantoCore
import PantoReplay

/// The surroundings of a demo: the look and the size of its stage, and what the app offers to it.
@MainActor package struct DemoContext {
  package let theme: Theme
  /// The size of the demo's stage, in points.
  package let size: CGSize
  /// The header that asks for the demo without the app's frame; `nil` in the gallery.
  package let header: TraceHeader?
  /// The scenes on which a demo plays recordings.
  package let scenes: SceneRegistry
  /// The recordings that come with the app.
  package let recordings: [TraceItem]
  /// Where the user's own recordings are.
  package let shelf: any TraceShelf

  package init(
    theme: Theme, size: CGSize, header: TraceHeader?, scenes: SceneRegistry,
    recordings: [TraceItem], shelf: any TraceShelf
  ) {
    self.theme = theme
    self.size = size
    self.header = header
    self.scenes = scenes
    self.recordings = recordings
    self.shelf = shelf
  }

  /// The value of an option of the header, or `nil`.
  package func option(_ name: String) -> String? { header?.option(name) }
}

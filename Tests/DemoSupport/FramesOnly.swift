import PantoCore

/// A compositor without pixels: the stage prepares its frame as for a window, and nothing is
/// painted. Tests that compare no pictures draw with it, because painting takes long in a debug
/// build.
@MainActor package final class FramesOnly: Compositor {
  package private(set) var count = 0

  package init() {}

  package func present(_ frame: Frame) throws(RenderError) { count += 1 }
}

import PantoCore
import PantoReplayViews

/// Replaces the prints of the first frame by prints with the resolution of the display, one a
/// frame, so that a table with large prints opens as fast as one with small ones (APP-07).
@MainActor final class PhotoSharpening {
  /// The number of frames before the first replacement. Meanwhile threads draw the prints.
  private static let delay = 12
  private let ticker = FrameTicker()
  private var waiting: [PhotoView] = []
  private var scale: CGFloat = 1
  private var frames = 0

  init() { ticker.onFrame = { [weak self] in self?.step() } }

  /// Begins to replace the prints by prints for a display scale, unless the photos have these
  /// already.
  func begin(_ photos: [PhotoView], for displayScale: CGFloat) {
    let wanted = max(1, displayScale)
    guard wanted != scale, let width = photos.first?.bounds.width, width > 0 else { return }
    scale = wanted
    frames = 0
    waiting = photos
    PhotoLibrary.shared.request(photos.map { $0.key(width: width, scale: wanted) })
    ticker.isRunning = true
  }

  private func step() {
    frames += 1
    guard frames > Self.delay else { return }
    if !waiting.isEmpty { waiting.removeFirst().printScale = scale }
    if waiting.isEmpty { ticker.isRunning = false }
  }
}

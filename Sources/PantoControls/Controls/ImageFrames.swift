import PantoScene

/// The pictures of an image view that show in turn, by the clock of its stage (FID-37).
@MainActor final class ImageFrames {
  private var begin: TimeInterval?
  private var shown = 0
  private var link: CADisplayLink?
  private weak var view: UIImageView?
  /// Whether the animation of the view's `animationImages` was started and not stopped.
  private(set) var isPlaying = false

  func play(in view: UIImageView) {
    isPlaying = true
    restart(in: view)
  }

  func stop(in view: UIImageView) {
    guard isPlaying else { return }
    isPlaying = false
    restart(in: view)
  }

  /// Restarts with the first picture, or stops if the view has no pictures in turn.
  func restart(in view: UIImageView) {
    begin = nil
    shown = 0
    view.setNeedsLayout()
    moved(in: view)
  }

  /// Starts or ends the display link, which runs only while the view is in a window.
  func moved(in view: UIImageView) {
    endLink()
    // A single picture without a limit of repetitions needs no frames.
    guard let stage = view.stage, let (images, duration) = pictures(of: view),
      images.count > 1 || (isPlaying && view.animationRepeatCount > 0)
    else { return }
    if begin == nil { begin = stage.time.now }
    self.view = view
    let link = CADisplayLink(target: FrameSteps(self), selector: FrameSteps.step(_:))
    // Slow pictures need few frames: four for each, so that none is late by much.
    let rate = (4 * Double(images.count) / duration).rounded(.up)
    if rate < 60 { link.preferredFramesPerSecond = Int(max(1, rate)) }
    link.add(to: stage)
    self.link = link
  }

  private func endLink() {
    link?.invalidate()
    link = nil
  }

  /// The picture that shows now; `nil` if nothing animates.
  func image(of view: UIImageView) -> UIImage? {
    guard let (images, _) = pictures(of: view) else { return nil }
    return images[min(shown, images.count - 1)]
  }

  private func pictures(of view: UIImageView) -> ([UIImage], TimeInterval)? {
    if isPlaying {
      let own = view.isHighlighted ? view.highlightedAnimationImages : nil
      guard let images = own ?? view.animationImages, !images.isEmpty else { return nil }
      let asked = view.animationDuration
      return (images, asked > 0 && asked.isFinite ? asked : Double(images.count) / 30)
    }
    guard let image = view.image, let images = image.images, !images.isEmpty else { return nil }
    return (images, image.duration)
  }

  fileprivate func step() {
    guard let view, let stage = view.stage, let begin,
      let (images, duration) = pictures(of: view)
    else { return endLink() }
    let turns = (stage.time.now - begin) / duration
    if isPlaying, view.animationRepeatCount > 0, turns >= Double(view.animationRepeatCount) {
      return stop(in: view)
    }
    // A duration close to 0 makes the number of turns infinite, and then no picture is chosen.
    guard turns.isFinite else { return endLink() }
    let part = turns - turns.rounded(.down)
    let now = min(images.count - 1, Int(part * Double(images.count)))
    guard now != shown else { return }
    shown = now
    view.setNeedsLayout()
  }
}

/// The target that a display link retains in place of `ImageFrames`, so that the link can end with
/// the view.
@MainActor private final class FrameSteps {
  private weak var frames: ImageFrames?

  init(_ frames: ImageFrames) { self.frames = frames }

  func step(_ link: CADisplayLink) {
    guard let frames else { return link.invalidate() }
    frames.step()
  }
}

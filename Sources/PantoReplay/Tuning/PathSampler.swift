import PantoBase
import PantoGestures
import PantoScene

/// Records the shown centres and alphas of those views of a stage that have recognizers or are
/// added later.
@MainActor final class PathSampler {
  /// The largest number of views that are followed, and of positions that are kept for one view.
  private static let mostViews = 256
  private static let mostSamples = 20_000
  /// The shortest movement that counts, in points. A view that moved less is at the same place.
  private static let rest: CGFloat = 0.25
  /// The smallest change of a view's alpha that counts.
  private static let leastFade: CGFloat = 0.01

  private struct Track {
    weak var view: UIView?
    var path: MotionPath
  }

  private let stage: Stage
  private var tracks: [Track] = []
  /// A view that the search has found. The reference is weak, because the address of a deallocated
  /// view may be that of another view later.
  private struct Met {
    weak var view: UIView?
  }

  /// The views that were met, by address. The dictionary is never iterated.
  private var known: [ObjectIdentifier: Met] = [:]
  private var hasBegun = false

  init(_ stage: Stage) {
    self.stage = stage
    findViews(stage.window, isNew: false)
    hasBegun = true
  }

  /// Looks for views that were added since the last search, such as the copy of a lifted card.
  func findViews() { findViews(stage.window, isNew: false) }

  /// Starts to follow views that have recognizers, and the topmost of the views that were added
  /// together.
  private func findViews(_ view: UIView, isNew: Bool) {
    guard tracks.count < PathSampler.mostViews else { return }
    let old = known.updateValue(Met(view: view), forKey: ObjectIdentifier(view))
    let isJoining = old?.view !== view
    let isTopmost = hasBegun && isJoining && !isNew
    if isJoining, view.superview != nil, isTopmost || view.gestureRecognizers != nil {
      let path = MotionPath(view: view.gestureName, size: view.bounds.size, samples: [])
      tracks.append(Track(view: view, path: path))
    }
    for subview in view.subviews { findViews(subview, isNew: isNew || isTopmost) }
  }

  /// Records the present positions and alphas of the followed views.
  func sample(at time: TimeInterval) {
    for i in tracks.indices {
      guard let view = tracks[i].view, let superview = view.superview, view.stage === stage else {
        continue
      }
      let center = superview.convert(view.layer.shownPosition, to: nil)
      sampleFade(of: view, i, at: time)
      let samples = tracks[i].path.samples
      if let last = samples.last, last.center.distance(to: center) < PathSampler.rest { continue }
      guard samples.count < PathSampler.mostSamples, center.isFinite else { continue }
      tracks[i].path.size = view.bounds.size
      tracks[i].path.samples.append(MotionPath.Sample(time: time, center: center))
    }
  }

  private func sampleFade(of view: UIView, _ i: Int, at time: TimeInterval) {
    let alpha = view.layer.shownAlpha
    let fades = tracks[i].path.fades
    if let last = fades.last, (last.alpha - alpha).magnitude < PathSampler.leastFade { return }
    guard fades.count < PathSampler.mostSamples, alpha.isFinite else { return }
    tracks[i].path.fades.append(MotionPath.Fade(time: time, alpha: alpha))
  }

  /// The paths of all followed views, also of those that rested.
  var paths: [MotionPath] { tracks.map(\.path) }
}

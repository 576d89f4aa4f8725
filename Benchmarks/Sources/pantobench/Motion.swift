import CMeasure
import Pantograph

/// A compositor that draws nothing, so that a measurement excludes painting.
final class Blind: Compositor {
  private(set) var items = 0
  func present(_ frame: Frame) throws(RenderError) { items += frame.commands.count }
}

/// A thousand views, each moved by its own property animator. The animations last a hundred
/// seconds, so that all of them run all the time. Position, opacity and rotation alternate, and so
/// do curves and springs.
@MainActor final class MotionScene {
  let stage = Stage(size: worldSize)
  let blind = Blind()
  private var views: [UIView] = []
  private var animators: [UIViewPropertyAnimator] = []
  private let step: TimeInterval = 1.0 / 120

  init(count: Int = 1000) {
    for i in 0..<count {
      let view = UIView(
        frame: CGRect(x: (i % 40) * 30, y: (i / 40) * 30, width: 20, height: 20))
      view.backgroundColor = .red
      stage.window.addSubview(view)
      views.append(view)
    }
    stage.layoutIfNeeded()
    for (i, view) in views.enumerated() {
      let timing: any UITimingCurveProvider =
        i % 2 == 0
        ? UICubicTimingParameters(animationCurve: .easeInOut)
        : UISpringTimingParameters(dampingRatio: 0.7)
      let animator = UIViewPropertyAnimator(duration: 100, timingParameters: timing)
      animator.addAnimations {
        switch i % 3 {
        case 0: view.center.x += 60
        case 1: view.alpha = 0.5
        default: view.transform = CGAffineTransform(rotationAngle: 2)
        }
      }
      animator.startAnimation()
      animators.append(animator)
    }
    draw()
  }

  /// Advances the clock by one frame and reads the presented values of every view, or builds the
  /// frame without painting it.
  func tick(_ i: Int, drawing: Bool) {
    stage.advance(to: step * TimeInterval(i))
    if drawing {
      draw()
    } else {
      for view in views {
        shown += view.layer.shownPosition.x + view.layer.shownAlpha
      }
    }
  }

  private var shown: CGFloat = 0

  private func draw() {
    do { _ = try stage.draw(with: blind) } catch { fail("\(error)", code: 70) }
  }

  /// The number of running animators, which must be all of them.
  var running: Int { animators.count { $0.isRunning } }
}

@MainActor func motionCost(_ variant: String, _ n: Int) {
  let scene = MotionScene()
  for i in 0..<20 { scene.tick(i, drawing: variant == "frame") }
  let watch = Stopwatch()
  if n > 0 { for i in 1...n { scene.tick(20 + i, drawing: variant == "frame") } }
  watch.report(
    "motion", variant, n: n,
    wrong: { difference("the number of running animators", scene.running, 1000) }
  ) { "\"check\":\(scene.running)" }
}

/// Checks that a frame of a thousand animations allocates nothing on the heap.
@MainActor func motionAllocations() -> Bool {
  let scene = MotionScene()
  var isClean = true
  for drawing in [false, true] {
    for i in 1...200 { scene.tick(i, drawing: drawing) }
    allocations_start()
    for i in 201...1200 { scene.tick(i + (drawing ? 1200 : 0), drawing: drawing) }
    let count = allocations_stop()
    print(
      "allocations motion \(drawing ? "frame" : "tick"): \(count) in 1000 ticks, "
        + "\(scene.running) animations")
    if count != 0 || scene.running != 1000 { isClean = false }
  }
  return isClean
}

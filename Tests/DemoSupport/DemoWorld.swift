import PantoCore
import PantoReplay
import PantoTesting
import Testing

/// A demo as the command line opens it, with functions that play fingers.
@MainActor package final class DemoWorld<Demo: UIViewController> {
  package let made: ReplayScene
  /// The root controller with which the scene began.
  package let first: Demo
  /// The present root controller. A restart makes the frame of the app anew.
  package var demo: Demo { made.stage.window.rootViewController as? Demo ?? first }
  package var stage: Stage { made.stage }
  package var now: TimeInterval { stage.time.now }

  package init(
    _ name: String, _ width: CGFloat = 1280, _ height: CGFloat = 800, scale: CGFloat = 1,
    insets: UIEdgeInsets = .zero, options: [String] = []
  ) throws {
    made = try #require(
      DemoScenes.registry.make(
        TraceHeader(
          scene: name, size: CGSize(width: width, height: height), scale: scale,
          safeAreaInsets: insets, options: options)))
    first = try #require(made.stage.window.rootViewController as? Demo)
  }

  /// The centre of a view in the window's points.
  package func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  package func send(_ p: CGPoint, _ phase: InputEvent.Phase, at t: TimeInterval, finger: Int64 = 1)
  {
    stage.send(InputEvent(time: t, position: p, source: .finger(finger), phase: phase, pressure: 1))
  }

  package func move(
    from: CGPoint, by offset: CGPoint, over time: TimeInterval = 0.2, finger: Int64 = 1
  ) {
    let start = now
    let steps = max(1, Int((time / 0.01).rounded()))
    for i in 1...steps {
      send(
        from + offset * (CGFloat(i) / CGFloat(steps)), .moved, at: start + 0.01 * Double(i),
        finger: finger)
    }
  }

  /// Touches down, moves evenly, rests, and lifts.
  package func drag(
    from: CGPoint, by offset: CGPoint, over time: TimeInterval = 0.2, rest: Double = 0.2
  ) {
    send(from, .began, at: now)
    move(from: from, by: offset, over: time)
    send(from + offset, .ended, at: now + rest)
  }

  package func tap(_ p: CGPoint) {
    send(p, .began, at: now)
    send(p, .ended, at: now + 0.05)
  }

  package func advance(by seconds: TimeInterval) {
    let end = now + seconds
    while now + stage.frameInterval < end { stage.advance(to: now + stage.frameInterval) }
    stage.advance(to: end)
  }

  /// Prepares a frame as for a window, without painting it.
  package func prepareFrame() throws {
    stage.invalidate()
    try stage.draw(with: FramesOnly())
  }

  private let window = RasterCompositor()

  /// The picture as a window has it: only what changed since the last one is painted. A test takes
  /// either these or `pixels`.
  package var windowPixels: Pixels {
    get throws {
      try stage.draw(with: window)
      return Pixels(try #require(window.bitmap.toPixelImage()))
    }
  }

  /// The picture, painted whole.
  package var pixels: Pixels {
    get throws {
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return Pixels(try #require(compositor.bitmap.toPixelImage()))
    }
  }
}

import Foundation
import Pantograph

// Several stages, stages that end in the middle of something, and views that pass between them.

@MainActor private func another(_ width: CGFloat = 200) -> Stage {
  Stage(size: CGSize(width: width, height: 300), text: HarfBuzzShaper())
}

@MainActor private func touch(_ stage: Stage, _ phase: InputEvent.Phase, _ time: TimeInterval) {
  stage.send(
    InputEvent(time: time, position: CGPoint(x: 30, y: 30), source: .finger(1), phase: phase))
}

/// A view that does something at each of its touches and as it leaves.
@MainActor private final class Prickly: UIView {
  var touched: () -> Void = {}
  var leaves: () -> Void = {}
  var ends: () -> Void = {}
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { ends() }
  override func willMove(toWindow newWindow: UIWindow?) { leaves() }
}

@MainActor let abusedStages: [Case] = [
  Case("stage-is-torn-down-in-a-touch") { world in
    let stage = another()
    let prickly = Prickly(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(prickly)
    prickly.touched = {
      stage.tearDown()
      stage.tearDown()
      stage.advance(to: 5)
      stage.send(InputEvent(time: 9, position: .zero, source: .finger(2), phase: .began))
    }
    touch(stage, .began, 0.1)
    touch(stage, .moved, 0.2)
    touch(stage, .ended, 0.3)
    stage.advance(to: 1)
    _ = try stage.draw(with: RasterCompositor())
  },
  Case("torn-down-stage-is-used-on") { world in
    let stage = another()
    stage.tearDown()
    let controller = UIViewController()
    stage.window.rootViewController = controller
    stage.window.makeKeyAndVisible()
    controller.present(UIViewController(), animated: true)
    UIView.animate(withDuration: 0.2) { controller.view.alpha = 0 }
    touch(stage, .began, 0.1)
    stage.resize(to: CGSize(width: 50, height: 50), scale: 2, safeAreaInsets: .zero)
    stage.apply(.theme(.dark))
    stage.restart()
    _ = stage.settle(limit: 1)
    _ = stage.diagnose(at: CGPoint(x: CGFloat.nan, y: 3))
    _ = try stage.draw(with: RasterCompositor())
  },
  Case("view-moves-to-another-stage-under-a-finger") { world in
    let stage = another()
    let prickly = Prickly(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    world.window.addSubview(prickly)
    let pan = UIPanGestureRecognizer()
    prickly.addGestureRecognizer(pan)
    prickly.touched = { stage.window.addSubview(prickly) }
    world.press(CGPoint(x: 30, y: 30))
    world.move(CGPoint(x: 60, y: 60))
    touch(stage, .began, 0.1)
    world.window.addGestureRecognizer(pan)
    touch(stage, .moved, 0.2)
    world.lift(CGPoint(x: 60, y: 60))
    touch(stage, .ended, 0.3)
    UIView.animate(withDuration: 0.3) { prickly.center.x += 50 }
    world.window.addSubview(prickly)
    stage.advance(to: 1)
    world.run(0.5)
    stage.tearDown()
  },
  Case("hundred-stages-each-in-the-handler-of-the-last") { world in
    var made: [Stage] = []
    @MainActor func next() {
      guard made.count < 100 else { return }
      let stage = another()
      made.append(stage)
      let prickly = Prickly(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      prickly.touched = { next() }
      stage.window.addSubview(prickly)
      touch(stage, .began, 0.1)
      touch(stage, .ended, 0.2)
    }
    next()
    world.hold(made.count == 100, "only \(made.count) stages were made")
    for stage in made.reversed() { stage.tearDown() }
    made = []
    world.run(0.1)
  },
  Case("stage-goes-while-its-view-cancels") { world in
    var stage: Stage? = another()
    var prickly: Prickly? = Prickly(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    if let one = prickly { stage?.window.addSubview(one) }
    prickly?.ends = {
      prickly?.removeFromSuperview()
      prickly = nil
      stage = nil
    }
    if let one = stage { touch(one, .began, 0.1) }
    stage?.cancelTouches(because: .windowGone)
    world.hold(stage == nil, "the touch was not cancelled")
    world.run(0.1)
  },
  Case("stages-of-no-size-and-of-all-sizes") { world in
    for wild in CGFloat.wild + [0, 0.001] {
      let stage = Stage(
        size: CGSize(width: wild, height: -wild), scale: wild,
        safeAreaInsets: UIEdgeInsets(top: wild, left: wild, bottom: wild, right: wild))
      stage.window.addSubview(view(0, 0, 50, 50))
      stage.frameInterval = wild
      stage.textScale = wild
      stage.advance(to: wild)
      stage.recordGap(of: wild)
      stage.send(
        InputEvent(time: wild, position: CGPoint(x: wild, y: 1), source: .finger(1), phase: .began))
      stage.send(TextEvent(time: wild, .insert("a")))
      world.hold(
        stage.size.width.isFinite && stage.scale.isFinite, "\(stage.size) at \(stage.scale)")
      world.hold(stage.time.now.isFinite, "the time is \(stage.time.now)")
      stage.tearDown()
    }
  },
  Case("observers-that-end-each-other") { world in
    var observations: [Observation] = []
    for n in 0..<30 {
      observations.append(
        world.stage.observe { _ in
          observations[(n * 7) % 30].end()
          observations[n].end()
          if n % 5 == 0, observations.count < 100 {
            observations.append(world.stage.observe { _ in world.stage.advance(to: 1e9) })
          }
        })
    }
    world.tap(CGPoint(x: 10, y: 10))
    world.tap(CGPoint(x: 10, y: 10))
    for one in observations { one.end() }
    world.hold(world.stage.time.now < 1e6, "the time is \(world.stage.time.now)")
  },
  Case("layout-that-moves-and-adds-in-circles") { world in
    final class Restless: UIView {
      var calls = 0
      override func layoutSubviews() {
        calls += 1
        guard calls < 5000 else { return }
        superview?.setNeedsLayout()
        if calls % 3 == 0 { addSubview(UIView()) }
        subviews.first?.removeFromSuperview()
        superview?.bringSubviewToFront(self)
        stageNow?()
      }
      var stageNow: (() -> Void)?
    }
    let one = Restless(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    one.stageNow = { world.stage.layoutIfNeeded() }
    world.window.addSubview(one)
    world.run(0.3)
    one.removeFromSuperview()
  },
]

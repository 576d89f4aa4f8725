import Foundation
import Pantograph

// Cases that call functions too early, too late, twice, or with arguments that do not exist.

@MainActor private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "never registered", for: indexPath)
  }
}

@MainActor private final class Nobody {
  func act(_ sender: UIGestureRecognizer) {}
}

@MainActor let callOrder: [Case] = [
  Case("animator-calls-in-every-order") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    var seed: UInt64 = 1
    for _ in 0..<300 {
      let animator = UIViewPropertyAnimator(duration: 0.1, curve: .easeIn) { box.center.x += 1 }
      var ends = 0
      animator.addCompletion { _ in ends += 1 }
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        switch (seed >> 33) % 11 {
        case 0: animator.startAnimation()
        case 1: animator.pauseAnimation()
        case 2: animator.stopAnimation(true)
        case 3: animator.stopAnimation(false)
        case 4: animator.finishAnimation(at: .start)
        case 5: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
        case 6: animator.fractionComplete = 0.4
        case 7: animator.isReversed.toggle()
        case 8: animator.addAnimations { box.alpha = 0.5 }
        case 9: animator.startAnimation(afterDelay: -1)
        default: world.run(0.05)
        }
      }
      if animator.state != .inactive {
        animator.stopAnimation(false)
        animator.finishAnimation(at: .current)
      }
      world.run(0.2)
      world.hold(ends <= 1, "the completion ran \(ends) times")
    }
  },
  Case("transactions-that-do-not-match") { world in
    for _ in 0..<20 { CATransaction.commit() }
    for _ in 0..<20 { CATransaction.begin() }
    CATransaction.setAnimationDuration(.nan)
    CATransaction.setCompletionBlock {}
    world.run(0.2)
    for _ in 0..<40 { CATransaction.commit() }
    CATransaction.flush()
    world.run(0.2)
  },
  Case("contexts-that-do-not-match") { world in
    UIColor.red.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
    world.hold(UIGraphicsGetCurrentContext() == nil, "there is a context")
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: -5, height: 5), false, 0)
    _ = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsGetCurrentContext()?.restoreGState()
    UIGraphicsGetCurrentContext()?.restoreGState()
    for _ in 0..<1000 { UIGraphicsGetCurrentContext()?.saveGState() }
    UIGraphicsEndImageContext()
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      for _ in 0..<20 { context.cgContext.restoreGState() }
      context.cgContext.fillPath()
      context.cgContext.addLine(to: CGPoint(x: 5, y: 5))
      context.cgContext.closePath()
      context.cgContext.strokePath()
      context.cgContext.clip()
      _ = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in
        UIColor.red.setFill()
      }
    }
    world.hold(image.size.width == 10, "\(image.size)")
  },
  Case("table-is-asked-for-rows-it-has-not") { world in
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let rows = Rows()
    world.window.addSubview(table)
    table.endUpdates()
    table.dataSource = rows
    world.run(0.05)
    let far = IndexPath(row: 99, section: 7)
    let odd = IndexPath(indexes: [Int]())
    for path in [far, odd, IndexPath(row: -1, section: -1), IndexPath(row: .max, section: .max)] {
      table.selectRow(at: path, animated: true, scrollPosition: .top)
      table.deselectRow(at: path, animated: true)
      table.scrollToRow(at: path, at: .bottom, animated: true)
      table.reloadRows(at: [path], with: .automatic)
      table.deleteRows(at: [path], with: .left)
      table.insertRows(at: [path], with: .left)
      _ = table.cellForRow(at: path)
      _ = table.rectForRow(at: path)
      world.run(0.05)
    }
    table.performBatchUpdates(nil, completion: nil)
    world.run(0.1)
  },
  Case("segments-that-are-not-there") { world in
    let segments = UISegmentedControl(items: ["a", "b"])
    segments.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    world.window.addSubview(segments)
    for n in [-5, -1, 2, 99, .max, .min] {
      segments.selectedSegmentIndex = n
      segments.insertSegment(withTitle: "x", at: n, animated: true)
      segments.removeSegment(at: n, animated: true)
      segments.setTitle("y", forSegmentAt: n)
      _ = segments.titleForSegment(at: n)
      world.run(1.0 / 60)
    }
    segments.removeAllSegments()
    world.tap(CGPoint(x: 50, y: 20))
  },
  Case("navigation-out-of-order") { world in
    let root = UIViewController()
    let navigation = world.show(UINavigationController(rootViewController: root))
    let a = UIViewController()
    navigation.pushViewController(a, animated: true)
    navigation.pushViewController(a, animated: true)
    navigation.pushViewController(root, animated: false)
    navigation.pushViewController(navigation, animated: false)
    navigation.popToViewController(UIViewController(), animated: true)
    navigation.popToRootViewController(animated: true)
    navigation.popViewController(animated: false)
    navigation.popViewController(animated: true)
    navigation.setViewControllers([], animated: true)
    world.run(0.5)
    navigation.setViewControllers([a, a, root, a], animated: true)
    navigation.popViewController(animated: true)
    world.run(1)
    navigation.dismiss(animated: true)
    navigation.present(navigation, animated: true)
    world.run(1)
  },
  Case("present-and-dismiss-out-of-order") { world in
    let root = world.show(UIViewController())
    root.dismiss(animated: true) {}
    let page = UIViewController()
    var shown = 0
    root.present(page, animated: true) { shown += 1 }
    root.present(page, animated: true) { shown += 1 }
    page.dismiss(animated: true)
    page.dismiss(animated: true)
    root.present(UIViewController(), animated: false)
    world.run(2)
    UIViewController().present(UIViewController(), animated: true)
    let stranger = UIViewController()
    _ = stranger.view
    stranger.present(page, animated: false) { shown += 1 }
    world.run(1)
    root.dismiss(animated: false)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = UIViewController()
    root.present(window.rootViewController!, animated: false)
    world.run(1)
    root.dismiss(animated: false)
  },
  Case("targets-that-were-never-there") { world in
    let tap = UITapGestureRecognizer()
    let nobody = Nobody()
    tap.removeTarget(nobody)
    tap.removeTarget(nil)
    tap.addTarget(nobody, action: Nobody.act)
    tap.addTarget(nobody, action: Nobody.act)
    tap.removeTarget(nobody)
    UIView().removeGestureRecognizer(tap)
    world.window.addGestureRecognizer(tap)
    world.tap(CGPoint(x: 5, y: 5))
    world.window.removeGestureRecognizer(tap)
  },
  Case("failure-requirements-in-rings") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    let many = (0..<30).map { _ in UITapGestureRecognizer() }
    for (n, one) in many.enumerated() {
      box.addGestureRecognizer(one)
      one.require(toFail: one)
      one.require(toFail: many[(n + 1) % many.count])
      one.require(toFail: many[(n + 7) % many.count])
      one.require(toFail: UITapGestureRecognizer())
    }
    world.tap(CGPoint(x: 50, y: 50))
    world.run(2)
  },
  Case("recognizer-methods-called-by-hand") { world in
    let pan = UIPanGestureRecognizer()
    pan.reset()
    pan.state = .ended
    pan.state = .began
    _ = pan.location(ofTouch: 99, in: nil)
    _ = pan.location(ofTouch: -1, in: world.window)
    _ = pan.velocity(in: UIView())
    pan.setTranslation(.zero, in: UIView())
    world.window.addGestureRecognizer(pan)
    pan.state = .changed
    world.drag(CGPoint(x: 5, y: 5), CGPoint(x: 200, y: 200))
    pan.state = .failed
    world.window.removeGestureRecognizer(pan)
  },
  Case("stage-used-after-its-end") { world in
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let box = view(0, 0, 50, 50)
    let pan = UIPanGestureRecognizer()
    box.addGestureRecognizer(pan)
    stage.window.addSubview(box)
    stage.send(
      InputEvent(time: 0.1, position: CGPoint(x: 5, y: 5), source: .finger(1), phase: .began))
    UIView.animate(withDuration: 1) { box.alpha = 0 }
    stage.tearDown()
    stage.tearDown()
    stage.send(
      InputEvent(time: 0.2, position: CGPoint(x: 50, y: 5), source: .finger(1), phase: .moved))
    stage.advance(to: 1)
    _ = try? stage.draw(with: RasterCompositor())
    _ = stage.settle()
    stage.resize(to: .zero, scale: 1, safeAreaInsets: .zero)
    _ = try? stage.draw(with: RasterCompositor())
    world.hold(pan.state == .possible, "the pan is left in \(pan.state)")
  },
  Case("views-without-a-window") { world in
    let a = UIView()
    a.layoutIfNeeded()
    a.setNeedsDisplay()
    a.sizeToFit()
    _ = a.hitTest(.zero, with: nil)
    _ = a.convert(CGPoint.zero, to: world.window)
    _ = a.convert(CGRect(x: 0, y: 0, width: 1, height: 1), from: UIView())
    _ = a.snapshotView(afterScreenUpdates: true)
    a.removeFromSuperview()
    a.removeGestureRecognizer(UITapGestureRecognizer())
    a.insertSubview(UIView(), at: 99)
    a.insertSubview(UIView(), at: -99)
    a.insertSubview(UIView(), belowSubview: UIView())
    a.bringSubviewToFront(UIView())
    a.sendSubviewToBack(UIView())
    UIView.animate(withDuration: 1) { a.alpha = 0 }
    let window = UIWindow(frame: .zero)
    window.makeKeyAndVisible()
    window.addSubview(a)
    window.layoutIfNeeded()
    world.run(0.1)
  },
  Case("contact-events-out-of-order") { world in
    let pan = UIPanGestureRecognizer()
    let tap = UITapGestureRecognizer()
    world.window.addGestureRecognizer(pan)
    world.window.addGestureRecognizer(tap)
    var seed: UInt64 = 7
    var time = 0.0
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      time += Double((seed >> 20) % 9) * 0.002 - 0.004
      let phase = InputEvent.Phase(rawValue: UInt8((seed >> 40) % 6)) ?? .moved
      let finger = Int64((seed >> 50) % 5)
      let source: InputEvent.Source = finger == 4 ? .mouse(.secondary) : .finger(finger)
      world.stage.send(
        InputEvent(
          time: time,
          position: CGPoint(x: Double((seed >> 30) % 390), y: Double((seed >> 35) % 800)),
          source: source,
          phase: phase))
    }
    world.stage.cancelTouches(because: .system)
    world.hold(world.stage.liveTouches.isEmpty, "touches are left")
    world.hold(pan.state == .possible, "the pan is left in \(pan.state)")
    world.window.removeGestureRecognizer(pan)
    world.window.removeGestureRecognizer(tap)
    // The random times may be later than the case's own clock.
    world.run(1)
  },
  Case("images-of-nothing") { world in
    world.hold(UIImage(data: Data()) == nil, "an image of no bytes")
    _ = UIImage(named: "")
    _ = UIImage(named: "../../../etc/passwd")
    _ = UIImage(named: "a\u{0}b\u{1B}[31m")
    _ = UIImage(systemName: "")
    _ = UIImage(systemName: "no.such.symbol")
    let imageView = UIImageView(image: nil)
    imageView.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    world.window.addSubview(imageView)
    world.run(0.1)
  },
]

import Foundation
import Pantograph

// Cases in which objects are released, come back, or are used in two places.

@MainActor private final class Dying: NSObject {
  static var alive = 0
  var acted = 0
  var hold: Dying?
  override init() {
    super.init()
    Dying.alive += 1
  }
  deinit { MainActor.assumeIsolated { Dying.alive -= 1 } }
  func act(_ sender: UIGestureRecognizer) {
    acted += 1
    hold = nil
    sender.view?.removeFromSuperview()
    sender.removeTarget(self)
  }
}

@MainActor private final class LastWords: UIView {
  weak var friend: UIView?
  var place: Stage?
  deinit {
    MainActor.assumeIsolated {
      friend?.removeFromSuperview()
      friend?.addSubview(UIView())
      UIView.animate(withDuration: 0.1) { friend?.alpha = 0 }
      place.map { $0.advance(to: $0.time.now + 0.001) }
    }
  }
}

@MainActor private final class Held: UIViewController {
  var done: (() -> Void)?
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    view = nil
  }
}

@MainActor let ownership: [Case] = [
  Case("target-dies-in-its-own-action") { world in
    let box = view(0, 0, 300, 300)
    let tap = UITapGestureRecognizer()
    var target: Dying? = Dying()
    target?.hold = target
    tap.addTarget(target!, action: Dying.act)
    tap.addTarget(target!, action: Dying.act)
    target = nil
    box.addGestureRecognizer(tap)
    world.window.addSubview(box)
    world.tap(CGPoint(x: 100, y: 100))
    world.hold(Dying.alive == 0, "the target lives on")
  },
  Case("recognizer-is-thrown-away-in-mid-gesture") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    for _ in 0..<20 {
      var pan: UIPanGestureRecognizer? = UIPanGestureRecognizer()
      box.addGestureRecognizer(pan!)
      world.press(CGPoint(x: 50, y: 50))
      world.move(CGPoint(x: 90, y: 90))
      weak var gone = pan
      box.removeGestureRecognizer(pan!)
      pan = nil
      world.move(CGPoint(x: 120, y: 120))
      world.lift(CGPoint(x: 120, y: 120))
      world.run(0.05)
      world.hold(gone == nil, "the recognizer lives on")
    }
  },
  Case("view-stands-in-two-windows-in-turn") { world in
    let other = Stage(size: CGSize(width: 300, height: 300))
    let box = view(0, 0, 100, 100)
    let pan = UIPanGestureRecognizer()
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    world.press(CGPoint(x: 50, y: 50))
    world.move(CGPoint(x: 90, y: 90))
    other.window.addSubview(box)
    other.send(
      InputEvent(time: 0.1, position: CGPoint(x: 50, y: 50), source: .finger(1), phase: .began))
    world.move(CGPoint(x: 120, y: 120))
    other.send(
      InputEvent(time: 0.2, position: CGPoint(x: 90, y: 90), source: .finger(1), phase: .moved))
    world.lift(CGPoint(x: 120, y: 120))
    other.send(
      InputEvent(time: 0.3, position: CGPoint(x: 90, y: 90), source: .finger(1), phase: .ended))
    other.advance(to: 1)
    world.hold(
      box.superview === other.window, "the view stands in \(String(describing: box.superview))")
    world.hold(pan.state == .possible, "the pan is left in \(pan.state)")
  },
  Case("stage-goes-in-mid-gesture-and-its-views-come-back") { world in
    let box = view(0, 0, 300, 300)
    let pan = UIPanGestureRecognizer()
    box.addGestureRecognizer(pan)
    var other: Stage? = Stage(size: CGSize(width: 300, height: 300))
    other?.window.addSubview(box)
    other?.send(
      InputEvent(time: 0.1, position: CGPoint(x: 50, y: 50), source: .finger(1), phase: .began))
    other?.send(
      InputEvent(time: 0.2, position: CGPoint(x: 150, y: 150), source: .finger(1), phase: .moved))
    world.hold(pan.state == .began, "the pan is \(pan.state)")
    other = nil
    box.removeFromSuperview()
    world.window.addSubview(box)
    var began = 0
    pan.addAction { pan in if pan.state == .began { began += 1 } }
    world.drag(CGPoint(x: 50, y: 50), CGPoint(x: 200, y: 200))
    world.hold(began == 1, "the pan began \(began) times on its next stage; it is \(pan.state)")
  },
  Case("removed-views-are-let-go-though-nothing-is-drawn") { world in
    let stage = Stage(size: CGSize(width: 300, height: 300))
    weak var one: UIView?
    weak var layer: CALayer?
    for n in 0..<1000 {
      let box = view(0, 0, 10, 10)
      if n == 500 {
        one = box
        layer = box.layer
      }
      stage.window.addSubview(box)
      stage.advance(to: Double(n) * 0.01)
      box.removeFromSuperview()
    }
    world.hold(one == nil, "the view lives on")
    world.hold(layer == nil, "its layer lives on")
  },
  Case("view-is-added-to-itself-and-its-children") { world in
    let a = view(0, 0, 10, 10)
    let b = view(0, 0, 10, 10)
    let c = view(0, 0, 10, 10)
    a.addSubview(a)
    a.addSubview(b)
    b.addSubview(c)
    c.addSubview(a)
    c.insertSubview(b, at: 0)
    b.insertSubview(a, aboveSubview: c)
    world.window.addSubview(c)
    world.window.addSubview(a)
    a.addSubview(world.window)
    world.run(0.1)
    world.hold(a.superview !== c && b.superview !== c, "there is a ring")
  },
  Case("layers-hold-each-other") { world in
    let a = CALayer()
    let b = CALayer()
    a.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    b.frame = a.frame
    a.backgroundColor = UIColor.red.cgColor
    world.window.layer.addSublayer(a)
    a.addSublayer(b)
    b.addSublayer(a)
    a.addSublayer(a)
    a.mask = b
    b.mask = a
    a.mask = a
    world.run(0.1)
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    box.layer.mask = world.window.layer
    box.mask = box
    box.mask = world.window
    box.layer.addSublayer(world.window.layer)
    world.run(0.1)
    box.layer.removeFromSuperlayer()
    world.run(0.1)
    a.mask = nil
    b.mask = nil
    a.removeFromSuperlayer()
  },
  Case("masks-in-a-long-chain") { world in
    var last = world.window.layer
    let first = CALayer()
    first.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    first.backgroundColor = UIColor.red.cgColor
    last.addSublayer(first)
    last = first
    for _ in 0..<20_000 {
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      mask.backgroundColor = UIColor.black.cgColor
      last.mask = mask
      last = mask
    }
    world.run(0.1)
    first.removeFromSuperlayer()
  },
  Case("controller-holds-itself-and-its-parent") { world in
    let a = UIViewController()
    let b = UIViewController()
    a.addChild(a)
    a.addChild(b)
    b.addChild(a)
    world.show(a)
    a.view.addSubview(b.view)
    b.view.addSubview(a.view)
    a.removeFromParent()
    b.didMove(toParent: b)
    a.present(a, animated: false)
    a.present(b, animated: true)
    b.present(a, animated: true)
    world.run(1)
    a.dismiss(animated: false)
    b.dismiss(animated: false)
    world.run(0.2)
  },
  Case("two-controllers-share-a-view") { world in
    let a = world.show(UIViewController())
    let b = UIViewController()
    b.view = a.view
    a.addChild(b)
    a.view.addSubview(b.view)
    b.didMove(toParent: a)
    world.run(0.1)
    b.view = nil
    a.view = nil
    world.run(0.1)
  },
  Case("controller-drops-its-view-as-it-goes") { world in
    let root = world.show(UIViewController())
    for animated in [false, true] {
      let held = Held()
      root.present(held, animated: animated)
      world.run(1)
      root.dismiss(animated: animated)
      world.run(1)
    }
  },
  Case("controllers-go-while-they-are-on-their-way") { world in
    for _ in 0..<5 {
      autoreleasing {
        let navigation = UINavigationController(rootViewController: UIViewController())
        world.show(navigation)
        navigation.pushViewController(UIViewController(), animated: true)
        world.run(0.1)
        navigation.present(UIViewController(), animated: true)
        world.run(0.1)
      }
      world.window.rootViewController = nil
      world.run(0.1)
    }
    world.run(1)
  },
  Case("animator-is-dropped-while-it-is-paused") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    for _ in 0..<10 {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { box.center.x += 10 }
      animator.startAnimation()
      world.run(0.1)
      animator.pauseAnimation()
    }
    for _ in 0..<10 {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { box.center.x += 10 }
      animator.startAnimation()
      animator.stopAnimation(false)
    }
    world.run(1)
  },
  Case("animations-of-views-that-go") { world in
    for n in 0..<200 {
      let box = view(0, 0, 10, 10)
      world.window.addSubview(box)
      UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse]) {
        box.center.x = CGFloat(n)
      }
      world.run(1.0 / 60)
      box.removeFromSuperview()
    }
    world.run(0.5)
    world.hold(!world.stage.isMoving, "something still moves")
  },
  Case("groups-hold-themselves") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    let group = CAAnimationGroup()
    let inner = CAAnimationGroup()
    group.animations = [inner, group]
    inner.animations = [group]
    group.duration = 0.2
    box.layer.add(group, forKey: "ring")
    world.run(0.5)
    group.animations = nil
    inner.animations = nil
  },
  Case("deinit-touches-the-tree") { world in
    let friend = view(0, 0, 50, 50)
    world.window.addSubview(friend)
    for _ in 0..<50 {
      let last = LastWords(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      last.friend = friend
      last.place = world.stage
      world.window.addSubview(last)
      last.removeFromSuperview()
    }
    world.run(0.2)
    world.hold(world.stage.time.now < 1000, "the clock jumped to \(world.stage.time.now)")
  },
  Case("delegates-and-sources-go") { world in
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    world.window.addSubview(table)
    autoreleasing {
      let controller = UITableViewController(style: .plain)
      table.dataSource = controller
      table.delegate = controller
      world.run(0.05)
    }
    table.reloadData()
    world.run(0.05)
    table.scrollToRow(at: IndexPath(row: 3, section: 2), at: .middle, animated: true)
    world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 20))
  },
  Case("constraint-outlives-its-views") { world in
    var constraints: [NSLayoutConstraint] = []
    autoreleasing {
      let parent = UIView()
      for _ in 0..<50 {
        let child = UIView()
        child.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(child)
        constraints.append(child.widthAnchor.constraint(equalTo: parent.widthAnchor))
      }
      NSLayoutConstraint.activate(constraints)
    }
    for one in constraints {
      one.constant = 5
      one.isActive = false
      one.isActive = true
    }
    world.run(0.1)
  },
  Case("constraint-between-strangers") { world in
    let a = view(0, 0, 10, 10)
    let b = view(0, 0, 10, 10)
    let one = a.widthAnchor.constraint(equalTo: b.widthAnchor)
    one.isActive = true
    world.window.addSubview(a)
    one.isActive = true
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.window.addSubview(b)
    one.isActive = true
    world.run(0.1)
    other.advance(to: 1)
    a.addConstraint(one)
    b.addConstraint(one)
    a.removeConstraint(one)
  },
  Case("recognizer-on-two-views") { world in
    let a = view(0, 0, 100, 100)
    let b = view(0, 200, 100, 100)
    let pan = UIPanGestureRecognizer()
    a.addGestureRecognizer(pan)
    a.addGestureRecognizer(pan)
    world.window.addSubview(a)
    world.window.addSubview(b)
    world.press(CGPoint(x: 50, y: 50))
    world.move(CGPoint(x: 90, y: 90))
    b.addGestureRecognizer(pan)
    world.move(CGPoint(x: 120, y: 120))
    world.lift(CGPoint(x: 120, y: 120))
    world.hold(a.gestureRecognizers?.isEmpty ?? true, "the first view still has it")
    world.hold(pan.view === b, "the recognizer is on \(String(describing: pan.view))")
    world.drag(CGPoint(x: 50, y: 250), CGPoint(x: 90, y: 290))
  },
]

/// Runs `body` in a scope of its own, at whose end its objects are released.
@MainActor func autoreleasing(_ body: () -> Void) { body() }

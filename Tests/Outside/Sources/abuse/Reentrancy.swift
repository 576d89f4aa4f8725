import Pantograph

// Cases in which a handler changes the object that calls it.

@MainActor private final class Relayouter: UIView {
  var rounds = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    rounds += 1
    setNeedsLayout()
    layoutIfNeeded()
  }
}

@MainActor private final class Grower: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    frame.size.width += 1
  }
}

@MainActor private final class Redrawer: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(ovalIn: bounds).fill()
    setNeedsDisplay()
    addSubview(UIView())
    if subviews.count > 50 { removeFromSuperview() }
  }
}

@MainActor private final class Hopper: UIView {
  weak var one: UIView?
  weak var other: UIView?
  var hops = 0
  override func didMoveToSuperview() {
    hops += 1
    guard hops < 100_000 else { return }
    if superview === one { other?.addSubview(self) } else { one?.addSubview(self) }
  }
}

@MainActor private final class Leaver: UIView {
  override func didMoveToWindow() { removeFromSuperview() }
}

@MainActor private final class Scroller: NSObject, UIScrollViewDelegate {
  var how: (UIScrollView) -> Void = { _ in }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { how(scrollView) }
}

@MainActor private final class Restless: UIViewController {
  let box = view2()
  static func view2() -> UIView { UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)) }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    blink()
  }
  func blink() {
    UIView.animate(withDuration: 0.3) {
      self.box.alpha = self.box.alpha > 0.5 ? 0.1 : 1
    } completion: { _ in
      self.blink()
    }
  }
}

@MainActor private final class Replacer: UIViewController {
  var tall: NSLayoutConstraint?
  let box = UIView()
  override func viewDidLoad() {
    super.viewDidLoad()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: view.topAnchor),
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 10),
    ])
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    tall?.isActive = false
    tall = box.heightAnchor.constraint(equalTo: view.heightAnchor, constant: -100)
    tall?.isActive = true
  }
}

@MainActor private final class Chatty: UIView {
  override var intrinsicContentSize: CGSize {
    invalidateIntrinsicContentSize()
    return CGSize(width: 10, height: 10)
  }
  override func updateConstraints() {
    setNeedsUpdateConstraints()
    super.updateConstraints()
  }
}

@MainActor private final class Cramped: UIViewController {
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.frame.size.height -= 1
    view.setNeedsLayout()
  }
}

@MainActor private final class Presenter: UIViewController {
  var left = 20
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard left > 0 else { return }
    left -= 1
    let next = UIViewController()
    present(next, animated: true) { next.dismiss(animated: true) }
  }
}

@MainActor private final class Pusher: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let navigation = navigationController, navigation.viewControllers.count < 20 else {
      return
    }
    navigation.pushViewController(Pusher(), animated: true)
  }
}

@MainActor private final class Popper: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.popViewController(animated: true)
  }
}

@MainActor private final class SelfLoader: UIViewController {
  override func loadView() { view.backgroundColor = .red }
}

@MainActor private final class Wild: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .changed
    state = .ended
    state = .began
    state = .possible
    state = .cancelled
    reset()
    for touch in touches { ignore(touch, for: event) }
    view?.removeFromSuperview()
  }
  override func reset() { state = .began }
}

@MainActor private final class Meddler: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
    g.view?.removeGestureRecognizer(g)
    return true
  }
  func gestureRecognizer(
    _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    other.isEnabled.toggle()
    g.delegate = nil
    return true
  }
}

@MainActor private final class Oracle: UIView {
  var answer: UIView?
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    addSubview(UIView(frame: bounds))
    if subviews.count > 30 { for view in subviews { view.removeFromSuperview() } }
    return answer ?? self
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    superview?.sendSubviewToBack(self)
    return true
  }
}

@MainActor private final class Again: NSObject, CAAnimationDelegate {
  let layer: CALayer
  var stops = 0
  init(_ layer: CALayer) { self.layer = layer }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stops += 1
    guard stops < 40_000 else { return }
    start()
  }
  func start() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 0
    fade.delegate = self
    layer.add(fade, forKey: "fade")
  }
}

@MainActor private final class Linked {
  let stage: Stage
  var ticks = 0
  init(_ stage: Stage) { self.stage = stage }
  func tick(_ link: CADisplayLink) {
    ticks += 1
    stage.advance(to: stage.time.now + 1_000_000)
    if ticks % 3 == 0 {
      link.invalidate()
      CADisplayLink(target: self, selector: Linked.tick).add(to: .main, forMode: .common)
    }
  }
}

@MainActor private final class Looper: NSObject, UITableViewDataSource, UITableViewDelegate {
  var rows = 30
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows = rows > 100 ? 3 : rows + 7
    return rows
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.reloadData()
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.removeFromSuperview()
    tableView.reloadData()
    tableView.deleteRows(at: [indexPath, indexPath], with: .fade)
  }
}

@MainActor let reentrancy: [Case] = [
  Case("pan-removes-its-own-view") { world in
    let box = view(50, 50, 100, 100)
    let pan = UIPanGestureRecognizer()
    pan.addAction { pan in pan.view?.removeFromSuperview() }
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 300, y: 300))
    world.hold(pan.state == .possible, "the pan is left in \(pan.state)")
  },
  Case("tap-removes-every-view") { world in
    let box = view(0, 0, 300, 300)
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak world] _ in
      for v in world?.window.subviews ?? [] { v.removeFromSuperview() }
    }
    box.addGestureRecognizer(tap)
    world.window.addSubview(box)
    for _ in 0..<50 { world.window.addSubview(view(0, 0, 10, 10)) }
    world.window.bringSubviewToFront(box)
    world.tap(CGPoint(x: 100, y: 100))
    world.hold(world.window.subviews.isEmpty, "views are left")
  },
  Case("pan-adds-recognizers-under-the-finger") { world in
    let box = view(50, 50, 100, 100)
    let pan = UIPanGestureRecognizer()
    pan.addAction { pan in
      for _ in 0..<20 { pan.view?.addGestureRecognizer(UILongPressGestureRecognizer()) }
    }
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 300, y: 300))
  },
  Case("pan-disables-and-enables-itself") { world in
    let box = view(50, 50, 100, 100)
    let pan = UIPanGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    pan.addAction { pan in
      states.append(pan.state)
      pan.isEnabled = false
      pan.isEnabled = true
    }
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 300, y: 300))
    world.hold(states.count(where: { $0 == .began }) == 1, "\(states)")
    world.hold(states.last == .cancelled, "a disabled pan tells \(states)")
  },
  Case("animation-restarts-in-its-completion") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.animate(withDuration: 0.1) {
        box.center.x = times % 2 == 0 ? 20 : 200
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(5)
    world.hold(times > 30, "restarted \(times) times in 5 s")
  },
  Case("animation-of-no-time-restarts-in-its-completion") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.animate(withDuration: 0) {
        box.alpha = times % 2 == 0 ? 1 : 0.5
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(1)
    world.hold(times > 1, "never restarted")
  },
  Case("animation-of-nothing-restarts-in-its-completion") { world in
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.animate(withDuration: 0.3) {
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(1)
    world.hold(times > 1, "never restarted")
  },
  Case("animation-in-viewDidLoad-restarts-for-ever") { world in
    world.show(Restless())
    world.run(3)
  },
  Case("animation-of-a-view-in-no-window-restarts") { world in
    let box = view(0, 0, 10, 10)
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.animate(withDuration: 0.2) {
        box.alpha = 0.5
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(1)
  },
  Case("animation-of-a-dismissed-page-restarts") { world in
    let root = world.show(UIViewController())
    let page = Restless()
    root.present(page, animated: false)
    world.run(0.2)
    root.dismiss(animated: false)
    world.run(3)
  },
  Case("transition-of-no-time-restarts") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.transition(with: box, duration: 0, options: .transitionCrossDissolve) {
        box.backgroundColor = .blue
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(1)
  },
  Case("empty-transaction-restarts") { world in
    var times = 0
    @MainActor func again() {
      times += 1
      CATransaction.begin()
      CATransaction.setCompletionBlock { again() }
      CATransaction.commit()
    }
    again()
    world.run(1)
  },
  Case("layer-animation-delegate-adds-it-again") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    let again = Again(box.layer)
    again.start()
    world.run(2)
    world.hold(again.stops > 0, "the delegate was never told")
  },
  Case("property-animator-restarts-itself") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    var times = 0
    @MainActor func again() {
      times += 1
      let animator = UIViewPropertyAnimator(duration: times % 2 == 0 ? 0 : 0.05, curve: .linear) {
        box.center.x += 1
      }
      animator.addCompletion { _ in
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.finishAnimation(at: .end)
        animator.stopAnimation(true)
        again()
      }
      animator.startAnimation()
    }
    again()
    world.run(2)
    world.hold(times > 2, "restarted \(times) times")
  },
  Case("keyframes-restart-in-their-completion") { world in
    let box = view(0, 0, 50, 50)
    var times = 0
    @MainActor func again() {
      times += 1
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0) { box.alpha = 0.4 }
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(1)
  },
  Case("layout-asks-for-layout-at-once") { world in
    world.window.addSubview(Relayouter(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    world.run(0.5)
  },
  Case("layout-grows-its-own-frame") { world in
    let grower = Grower(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    world.window.addSubview(grower)
    world.run(0.5)
    world.hold(grower.frame.width < 1e6, "grew to \(grower.frame.width)")
  },
  Case("draw-asks-to-be-drawn-and-adds-views") { world in
    world.window.addSubview(Redrawer(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    world.run(2)
  },
  Case("view-hops-between-two-parents") { world in
    let one = view(0, 0, 50, 50)
    let other = view(60, 0, 50, 50)
    world.window.addSubview(one)
    world.window.addSubview(other)
    let hopper = Hopper()
    hopper.one = one
    hopper.other = other
    hopper.hops = 99_900
    one.addSubview(hopper)
    world.run(0.2)
  },
  Case("view-leaves-as-it-comes-in") { world in
    for _ in 0..<100 {
      world.window.addSubview(Leaver(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
    }
    world.run(0.2)
    world.hold(world.window.subviews.isEmpty, "\(world.window.subviews.count) stayed")
  },
  Case("didScroll-scrolls-on") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize = CGSize(width: 300, height: 1e6)
    let delegate = Scroller()
    delegate.how = { $0.contentOffset.y += 1 }
    scroll.delegate = delegate
    world.window.addSubview(scroll)
    scroll.contentOffset.y = 10
    world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 50))
    world.run(1)
    scroll.delegate = nil
  },
  Case("didScroll-animates-and-zooms") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize = CGSize(width: 300, height: 5000)
    scroll.maximumZoomScale = 4
    let delegate = Scroller()
    delegate.how = {
      $0.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
      $0.zoomScale = $0.zoomScale == 1 ? 2 : 1
      $0.contentSize.height -= 1
      $0.contentInset.top += 1
    }
    scroll.delegate = delegate
    world.window.addSubview(scroll)
    world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 50))
    world.run(1)
    scroll.delegate = nil
  },
  Case("didScroll-removes-the-scroll-view") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize = CGSize(width: 300, height: 5000)
    let delegate = Scroller()
    delegate.how = { $0.removeFromSuperview() }
    scroll.delegate = delegate
    world.window.addSubview(scroll)
    world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 50))
  },
  Case("display-link-moves-the-clock") { world in
    let linked = Linked(world.stage)
    let link = CADisplayLink(target: linked, selector: Linked.tick)
    link.add(to: .main, forMode: .common)
    world.run(0.5)
    world.hold(world.stage.time.now < 100, "the clock jumped to \(world.stage.time.now)")
    link.invalidate()
  },
  Case("action-sends-events-and-moves-the-clock") { world in
    let box = view(0, 0, 300, 300)
    let pan = UIPanGestureRecognizer()
    var nested = 0
    pan.addAction { [weak world] pan in
      guard let world, nested < 500 else { return }
      nested += 1
      let now = world.stage.time.now
      world.stage.send(
        InputEvent(
          time: now, position: CGPoint(x: 20, y: 20), source: .finger(900 + Int64(nested)),
          phase: .began))
      world.stage.send(
        InputEvent(
          time: now, position: CGPoint(x: 20, y: 20), source: .finger(900 + Int64(nested)),
          phase: .cancelled))
      world.stage.advance(to: now + 3600)
      _ = world.stage.settle()
      world.draw()
    }
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
    world.hold(world.stage.time.now < 60, "the clock jumped to \(world.stage.time.now)")
  },
  Case("table-reloads-while-it-asks-for-cells") { world in
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let looper = Looper()
    table.dataSource = looper
    table.delegate = looper
    world.window.addSubview(table)
    world.run(0.5)
    world.drag(CGPoint(x: 100, y: 500), CGPoint(x: 100, y: 100))
    world.tap(CGPoint(x: 100, y: 100))
  },
  Case("controller-presents-whenever-it-appears") { world in
    world.show(Presenter())
    world.run(20)
  },
  Case("controller-pushes-whenever-it-appears") { world in
    let navigation = world.show(UINavigationController(rootViewController: UIViewController()))
    navigation.pushViewController(Pusher(), animated: true)
    world.run(10)
    world.hold(
      navigation.viewControllers.count <= 20, "\(navigation.viewControllers.count) on the stack")
  },
  Case("controller-pops-itself-as-it-appears") { world in
    let navigation = world.show(UINavigationController(rootViewController: UIViewController()))
    navigation.pushViewController(Popper(), animated: true)
    world.run(3)
    world.hold(!navigation.viewControllers.isEmpty, "the root was popped")
  },
  Case("loadView-asks-for-the-view") { world in
    world.show(SelfLoader())
    world.run(0.2)
  },
  Case("recognizer-breaks-every-state-rule") { world in
    let box = view(0, 0, 300, 300)
    let wild = Wild()
    box.addGestureRecognizer(wild)
    box.addGestureRecognizer(UITapGestureRecognizer())
    world.window.addSubview(box)
    world.tap(CGPoint(x: 100, y: 100))
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
  },
  Case("delegate-removes-and-toggles-recognizers") { world in
    let box = view(0, 0, 300, 300)
    let meddler = Meddler()
    for _ in 0..<5 {
      let pan = UIPanGestureRecognizer()
      pan.delegate = meddler
      box.addGestureRecognizer(pan)
      let press = UILongPressGestureRecognizer()
      press.delegate = meddler
      box.addGestureRecognizer(press)
    }
    world.window.addSubview(box)
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
  },
  Case("hitTest-changes-the-tree-and-answers-strangers") { world in
    let oracle = Oracle(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let stranger = view(0, 0, 10, 10)
    stranger.addGestureRecognizer(UIPanGestureRecognizer())
    oracle.answer = stranger
    world.window.addSubview(oracle)
    world.tap(CGPoint(x: 100, y: 100))
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
    oracle.answer = nil
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
  },
  Case("constraint-is-replaced-in-every-layout") { world in
    world.show(Replacer())
    var layouts = 0
    for _ in 0..<60 {
      world.run(1.0 / 60)
      if world.stage.needsDisplay { layouts += 1 }
    }
    world.hold(layouts < 60, "the page wants layout in every frame at rest")
  },
  Case("intrinsic-size-invalidates-itself") { world in
    let chatty = Chatty()
    chatty.translatesAutoresizingMaskIntoConstraints = false
    world.window.addSubview(chatty)
    chatty.leadingAnchor.constraint(equalTo: world.window.leadingAnchor).isActive = true
    chatty.topAnchor.constraint(equalTo: world.window.topAnchor).isActive = true
    world.run(0.5)
  },
  Case("safe-area-change-changes-the-frame") { world in
    let cramped = world.show(Cramped())
    world.run(0.5)
    world.hold(cramped.view.frame.height > -1e5, "\(cramped.view.frame)")
  },
  Case("action-token-removes-itself-and-others") { world in
    let box = view(0, 0, 300, 300)
    let tap = UITapGestureRecognizer()
    for _ in 0..<10 { tap.addAction { tap in tap.removeTarget(nil) } }
    box.addGestureRecognizer(tap)
    world.window.addSubview(box)
    world.tap(CGPoint(x: 100, y: 100))
    world.tap(CGPoint(x: 100, y: 100))
  },
  Case("slider-sets-itself-in-its-handler") { world in
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    var calls = 0
    slider.addAction(
      UIAction { _ in
        calls += 1
        slider.value = 1 - slider.value
        slider.sendActions(for: .touchUpInside)
        slider.isEnabled.toggle()
      }, for: .valueChanged)
    world.window.addSubview(slider)
    world.drag(CGPoint(x: 30, y: 120), CGPoint(x: 300, y: 120))
  },
  Case("button-sends-its-own-action-again") { world in
    let button = UIButton(frame: CGRect(x: 20, y: 100, width: 100, height: 40))
    var calls = 0
    button.addAction(
      UIAction { [weak button] _ in
        calls += 1
        if calls < 1000 { button?.sendActions(for: .touchUpInside) }
      }, for: .touchUpInside)
    world.window.addSubview(button)
    world.tap(CGPoint(x: 60, y: 120))
    world.hold(calls >= 1, "never called")
  },
  Case("alert-handler-presents-the-next-alert") { world in
    let root = world.show(UIViewController())
    var shown = 0
    @MainActor func ask() {
      shown += 1
      guard shown < 10 else { return }
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in ask() })
      root.present(alert, animated: true)
    }
    ask()
    ask()
    for _ in 0..<12 {
      world.run(0.5)
      world.tap(CGPoint(x: 195, y: 450))
    }
    root.dismiss(animated: false)
    world.run(1)
  },
  Case("tab-controller-selects-in-its-selection") { world in
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<5).map { _ in UIViewController() }
    world.show(tabs)
    tabs.selectedIndex = 99
    tabs.selectedIndex = -3
    tabs.selectedIndex = 2
    tabs.viewControllers = []
    tabs.selectedIndex = 1
    tabs.viewControllers = nil
    world.run(0.5)
  },
  Case("log-listener-changes-what-it-hears-of") { world in
    let box = view(0, 0, 300, 300)
    let pan = UIPanGestureRecognizer()
    box.addGestureRecognizer(pan)
    world.window.addSubview(box)
    _ = world.stage.log.observe { _ in
      pan.isEnabled = false
      pan.isEnabled = true
      box.removeFromSuperview()
      world.window.addSubview(box)
    }
    world.drag(CGPoint(x: 80, y: 80), CGPoint(x: 280, y: 280))
  },
]

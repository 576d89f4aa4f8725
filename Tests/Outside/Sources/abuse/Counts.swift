import Foundation
import Pantograph

// Cases with very large numbers of objects, where other tests have about three.

@MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  let count: Int
  init(_ count: Int) { self.count = count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    20 + CGFloat(indexPath.row % 7)
  }
}

@MainActor private final class Counter {
  var ticks = 0
  func tick(_ link: CADisplayLink) { ticks += 1 }
}

@MainActor let counts: [Case] = [
  Case("siblings-100000-removed-while-iterating") { world in
    let parent = view(0, 0, 300, 300)
    world.window.addSubview(parent)
    for n in 0..<100_000 {
      parent.addSubview(UIView(frame: CGRect(x: n % 300, y: n / 300, width: 2, height: 2)))
    }
    world.run(0.05)
    for child in parent.subviews { child.removeFromSuperview() }
    world.hold(parent.subviews.isEmpty, "\(parent.subviews.count) are left")
    world.run(0.05)
  },
  Case("siblings-100000-removed-from-the-end") { world in
    let parent = view(0, 0, 300, 300)
    world.window.addSubview(parent)
    for _ in 0..<100_000 { parent.addSubview(UIView()) }
    while let last = parent.subviews.last { last.removeFromSuperview() }
    world.run(0.05)
  },
  Case("siblings-20000-removed-from-the-front") { world in
    let parent = view(0, 0, 300, 300)
    world.window.addSubview(parent)
    for _ in 0..<20_000 { parent.addSubview(UIView()) }
    while let first = parent.subviews.first { first.removeFromSuperview() }
    world.run(0.05)
  },
  Case("siblings-40000-reordered") { world in
    let parent = view(0, 0, 300, 300)
    world.window.addSubview(parent)
    for n in 0..<40_000 {
      parent.addSubview(UIView(frame: CGRect(x: n % 300, y: n / 300, width: 2, height: 2)))
    }
    let all = parent.subviews
    for n in 0..<20_000 {
      parent.sendSubviewToBack(all[n])
      parent.bringSubviewToFront(all[n / 2])
      parent.insertSubview(all[n], at: n)
    }
    world.run(0.05)
  },
  Case("tree-100000-deep") { world in
    var last: UIView = world.window
    for _ in 0..<100_000 {
      let next = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      last.addSubview(next)
      if next.superview === last { last = next }
    }
    world.tap(CGPoint(x: 5, y: 5))
    let outside = UIView()
    var tail = outside
    for _ in 0..<100_000 {
      let next = UIView()
      tail.addSubview(next)
      tail = next
    }
    world.window.addSubview(outside)
    world.tap(CGPoint(x: 5, y: 5))
  },
  Case("tree-built-from-the-inside-out") { world in
    var inner = UIView()
    for _ in 0..<100_000 {
      let outer = UIView()
      outer.addSubview(inner)
      inner = outer
    }
    world.window.addSubview(inner)
    world.run(0.1)
  },
  Case("recognizers-100000-on-one-view") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    for _ in 0..<100_000 { box.addGestureRecognizer(UITapGestureRecognizer()) }
    world.tap(CGPoint(x: 50, y: 50))
    world.run(0.5)
  },
  Case("recognizers-5000-of-all-kinds-on-one-view") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    for n in 0..<5000 {
      let one: UIGestureRecognizer =
        [
          UITapGestureRecognizer(), UIPanGestureRecognizer(), UILongPressGestureRecognizer(),
          UIPinchGestureRecognizer(),
        ][n % 4]
      box.addGestureRecognizer(one)
    }
    world.drag(CGPoint(x: 50, y: 50), CGPoint(x: 250, y: 250))
    world.tap(CGPoint(x: 50, y: 50))
    world.run(0.6)
  },
  Case("actions-100000-on-one-recognizer") { world in
    let tap = UITapGestureRecognizer()
    var acted = 0
    for _ in 0..<100_000 { tap.addAction { _ in acted += 1 } }
    world.window.addGestureRecognizer(tap)
    world.tap(CGPoint(x: 5, y: 5))
    world.hold(acted == 100_000, "\(acted)")
    tap.removeTarget(nil)
    world.window.removeGestureRecognizer(tap)
  },
  Case("require-chain-of-8000") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    var before: UITapGestureRecognizer?
    for _ in 0..<8000 {
      let tap = UITapGestureRecognizer()
      if let before { tap.require(toFail: before) }
      box.addGestureRecognizer(tap)
      before = tap
    }
    world.tap(CGPoint(x: 50, y: 50))
    world.run(0.5)
  },
  Case("require-stars-of-5000") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    let middle = UITapGestureRecognizer()
    middle.numberOfTapsRequired = 2
    box.addGestureRecognizer(middle)
    for _ in 0..<5000 {
      let tap = UITapGestureRecognizer()
      tap.require(toFail: middle)
      box.addGestureRecognizer(tap)
    }
    world.tap(CGPoint(x: 50, y: 50))
    world.run(1)
  },
  Case("controllers-5000-in-a-chain") { world in
    let root = world.show(UIViewController())
    var last = root
    for _ in 0..<5000 {
      let next = UIViewController()
      last.addChild(next)
      next.didMove(toParent: last)
      last = next
    }
    world.run(0.1)
    world.window.rootViewController = UIViewController()
    world.run(0.1)
  },
  Case("children-5000-of-one-controller") { world in
    let root = world.show(UIViewController())
    for _ in 0..<5000 {
      let child = UIViewController()
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
    }
    world.run(0.1)
    for child in root.children {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    world.hold(root.children.isEmpty, "\(root.children.count) left")
  },
  Case("constraints-2000-equal-heights") { world in
    var before: UIView?
    for _ in 0..<2000 {
      let one = UIView()
      one.translatesAutoresizingMaskIntoConstraints = false
      world.window.addSubview(one)
      if let before {
        one.heightAnchor.constraint(equalTo: before.heightAnchor).isActive = true
        one.topAnchor.constraint(equalTo: before.bottomAnchor).isActive = true
      } else {
        one.topAnchor.constraint(equalTo: world.window.topAnchor).isActive = true
      }
      one.leadingAnchor.constraint(equalTo: world.window.leadingAnchor).isActive = true
      one.widthAnchor.constraint(equalToConstant: 5).isActive = true
      before = one
    }
    before?.bottomAnchor.constraint(equalTo: world.window.bottomAnchor).isActive = true
    world.run(0.05)
    world.hold(
      abs((before?.frame.maxY ?? 0) - 844) < 0.01,
      "the last ends at \(String(describing: before?.frame))")
  },
  Case("constraints-10000-that-contradict") { world in
    let one = UIView()
    one.translatesAutoresizingMaskIntoConstraints = false
    world.window.addSubview(one)
    for n in 0..<10_000 { one.widthAnchor.constraint(equalToConstant: CGFloat(n)).isActive = true }
    world.run(0.05)
  },
  Case("constrained-views-2500-removed") { world in
    let parent = view(0, 0, 300, 300)
    world.window.addSubview(parent)
    for n in 0..<2500 {
      let one = UIView()
      one.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(one)
      NSLayoutConstraint.activate([
        one.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: CGFloat(n)),
        one.topAnchor.constraint(equalTo: parent.topAnchor),
        one.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5),
        one.heightAnchor.constraint(equalToConstant: 10),
      ])
    }
    world.run(0.05)
    for child in parent.subviews { child.removeFromSuperview() }
    world.run(0.05)
  },
  Case("stack-view-of-5000") { world in
    let stack = UIStackView()
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 5000)
    for _ in 0..<5000 { stack.addArrangedSubview(UIView()) }
    world.window.addSubview(stack)
    world.run(0.05)
    world.hold(
      abs((stack.arrangedSubviews.last?.frame.maxY ?? 0) - 5000) < 0.5,
      "\(String(describing: stack.arrangedSubviews.last?.frame))")
    for one in stack.arrangedSubviews { one.isHidden = true }
    world.run(0.05)
  },
  Case("stack-view-of-5000-centred") { world in
    let stack = UIStackView()
    stack.axis = .vertical
    stack.distribution = .equalCentering
    stack.spacing = 4
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 200_000)
    for n in 0..<5000 {
      let label = UILabel()
      label.text = String(repeating: "m", count: n % 9)
      stack.addArrangedSubview(label)
    }
    world.window.addSubview(stack)
    world.run(0.05)
    world.hold(
      abs((stack.arrangedSubviews.last?.frame.maxY ?? 0) - 200_000) < 0.5,
      "\(String(describing: stack.arrangedSubviews.last?.frame))")
    // At this height the labels do not fit; then half of them are hidden.
    stack.frame.size.height = 25_000
    world.run(0.05)
    for one in stack.arrangedSubviews.prefix(2500) { one.isHidden = true }
    world.run(0.05)
    stack.frame.size.height = 800
    world.run(0.05)
    stack.distribution = .equalSpacing
    world.run(0.05)
  },
  Case("labels-4000-that-shrink-in-proportion") { world in
    let stack = UIStackView()
    stack.distribution = .fillProportionally
    stack.frame = CGRect(x: 0, y: 0, width: 390, height: 100)
    for n in 0..<4000 {
      let label = UILabel()
      label.text = String(repeating: "m", count: 1 + n % 9)
      stack.addArrangedSubview(label)
    }
    world.window.addSubview(stack)
    world.run(0.05)
    let views = stack.arrangedSubviews
    world.hold(abs(views[3999].frame.maxX - 390) < 0.5, "\(views[3999].frame)")
    world.hold(
      abs(views[1].frame.width - 2 * views[0].frame.width) < 1e-6,
      "\(views[0].frame), \(views[1].frame)")
    // A label gets a required width, then the gaps become wider than the stack, and then the stack
    // becomes a column.
    views[7].widthAnchor.constraint(equalToConstant: 44).isActive = true
    world.run(0.05)
    world.hold(views[7].frame.width == 44, "\(views[7].frame)")
    stack.spacing = 10
    world.run(0.05)
    stack.axis = .vertical
    stack.distribution = .fillEqually
    world.run(0.05)
  },
  Case("animations-20000-at-once") { world in
    var ends = 0
    for n in 0..<20_000 {
      let box = UIView(frame: CGRect(x: n % 300, y: n / 300, width: 2, height: 2))
      world.window.addSubview(box)
      UIView.animate(withDuration: 0.1) {
        box.alpha = 0
      } completion: { _ in
        ends += 1
      }
    }
    world.run(0.3)
    world.hold(ends == 20_000, "\(ends) completions")
  },
  Case("animations-20000-of-one-view") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    var ends = 0
    for n in 0..<20_000 {
      UIView.animate(withDuration: 0.1) {
        box.center.x = CGFloat(n % 300)
      } completion: { _ in
        ends += 1
      }
    }
    world.run(0.3)
    world.hold(ends == 20_000, "\(ends) completions")
  },
  Case("animation-blocks-1000-deep") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    @MainActor func nest(_ depth: Int) {
      UIView.animate(withDuration: 0.1) {
        box.alpha = CGFloat(depth) / 1000
        if depth > 0 { nest(depth - 1) }
      }
    }
    nest(1000)
    world.run(0.3)
  },
  Case("display-links-10000") { world in
    let counter = Counter()
    let links = (0..<10_000).map { _ in
      let link = CADisplayLink(target: counter, selector: Counter.tick)
      link.add(to: .main, forMode: .common)
      return link
    }
    world.run(0.2)
    for link in links { link.invalidate() }
    let before = counter.ticks
    world.run(0.1)
    world.hold(counter.ticks == before, "links tick after their end")
  },
  Case("windows-1000") { world in
    var stages: [Stage] = []
    for n in 0..<1000 {
      let stage = Stage(size: CGSize(width: 50, height: 50))
      stage.window.addSubview(view(0, 0, 10, 10))
      stage.send(
        InputEvent(
          time: 0.1, position: CGPoint(x: 5, y: 5), source: .finger(Int64(n)), phase: .began))
      stage.advance(to: 1)
      stages.append(stage)
    }
    for stage in stages { stage.tearDown() }
  },
  Case("taps-100000") { world in
    let box = view(0, 0, 300, 300)
    var taps = 0
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    box.addGestureRecognizer(tap)
    world.window.addSubview(box)
    for n in 0..<100_000 {
      let time = 0.1 + Double(n) * 0.001
      world.stage.send(
        InputEvent(
          time: time, position: CGPoint(x: 9, y: 9), source: .finger(Int64(n)), phase: .began))
      world.stage.send(
        InputEvent(
          time: time, position: CGPoint(x: 9, y: 9), source: .finger(Int64(n)), phase: .ended))
    }
    world.run(101)
    world.hold(taps == 100_000, "\(taps) taps")
  },
  Case("fingers-10000-in-one-report") { world in
    world.window.addGestureRecognizer(UIPinchGestureRecognizer())
    world.window.addGestureRecognizer(UIPanGestureRecognizer())
    for phase in [InputEvent.Phase.began, .moved, .ended] {
      let report = (0..<10_000).map {
        InputEvent(
          time: 0.1, position: CGPoint(x: $0 % 300, y: $0 / 300), source: .finger(Int64($0)),
          phase: phase)
      }
      world.stage.send(report)
    }
    world.hold(world.stage.liveTouches.isEmpty, "touches are left")
  },
  Case("table-of-a-million-rows") { world in
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let rows = Rows(1_000_000)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    world.window.addSubview(table)
    world.run(0.05)
    table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
    world.run(0.05)
    world.hold(table.visibleCells.count < 60, "\(table.visibleCells.count) cells")
    for _ in 0..<20 { table.reloadData() }
    world.run(0.05)
  },
  Case("label-of-a-million-letters") { world in
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 200_000)
    world.window.addSubview(label)
    world.run(0.05)
    _ = label.sizeThatFits(CGSize(width: 300, height: 1e6))
    label.text = String(repeating: "x", count: 1_000_000)
    world.run(0.05)
  },
  Case("path-of-100000-pieces") { world in
    let path = UIBezierPath()
    path.move(to: .zero)
    for n in 0..<100_000 { path.addLine(to: CGPoint(x: n % 300, y: (n * 7) % 300)) }
    let shape = CAShapeLayer()
    shape.path = path.cgPath
    shape.strokeColor = UIColor.red.cgColor
    shape.fillColor = UIColor.blue.cgColor
    world.window.layer.addSublayer(shape)
    world.run(0.05)
    shape.removeFromSuperlayer()
  },
  Case("layers-100000") { world in
    let parent = CALayer()
    world.window.layer.addSublayer(parent)
    for n in 0..<100_000 {
      let one = CALayer()
      one.frame = CGRect(x: n % 300, y: n / 300, width: 2, height: 2)
      one.backgroundColor = UIColor.red.cgColor
      parent.addSublayer(one)
    }
    world.run(0.05)
    for one in parent.sublayers ?? [] { one.removeFromSuperlayer() }
    world.run(0.05)
    parent.removeFromSuperlayer()
  },
  Case("views-come-and-go-500000") { world in
    for _ in 0..<500_000 {
      let one = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      world.window.addSubview(one)
      one.removeFromSuperview()
    }
  },
  Case("keyframes-20000") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    UIView.animateKeyframes(withDuration: 0.2, delay: 0) {
      for n in 0..<20_000 {
        UIView.addKeyframe(
          withRelativeStartTime: Double(n) / 20_000, relativeDuration: 1.0 / 20_000
        ) {
          box.center.x = CGFloat(n % 300)
        }
      }
    }
    world.run(0.4)
  },
  Case("pages-of-a-page-control") { world in
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
    pages.numberOfPages = 1_000_000
    world.window.addSubview(pages)
    world.run(0.05)
  },
]

import PantoBase
import PantoControls
import PantoScene
import PantoTesting
import TestSupport
import Testing

/// Tests how work grows with the number of objects. Work is counted in steps; no test here reads a
/// clock (K10, K13).
@MainActor @Suite("The cost of many objects", .timeLimit(.minutes(60))) struct CostTests {
  /// A stage whose pixels are so small that frames are those of the solution.
  private let fine = world(400, 800, scale: 1e7)
  let stage = TestStage(400, 800)

  private func parent(of count: Int) -> UIView {
    let parent = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
    for i in 0..<count {
      let view = UIView(frame: CGRect(x: i % 390, y: (i / 390) % 790, width: 10, height: 10))
      view.tag = i
      parent.addSubview(view)
    }
    return parent
  }

  /// Steps that `body` takes in the sibling lists, divided by `count`.
  private func steps(each count: Int, _ body: () -> Void) -> Double {
    let before = WorkSteps.siblings + WorkSteps.siblingMoves
    body()
    return Double(WorkSteps.siblings + WorkSteps.siblingMoves - before) / Double(count)
  }

  // MARK: Siblings

  @Test(
    "removing n siblings during an iteration costs n log n steps (K10, B59)",
    arguments: ["forward", "reversed", "each", "last"])
  func leaving(way: String) {
    let count = 20_000
    let parent = parent(of: count)

    let each = steps(each: count) {
      switch way {
      case "forward": for view in parent.subviews { view.removeFromSuperview() }
      case "reversed": for view in parent.subviews.reversed() { view.removeFromSuperview() }
      case "each": parent.subviews.forEach { $0.removeFromSuperview() }
      default: while let view = parent.subviews.last { view.removeFromSuperview() }
      }
    }

    #expect(parent.subviews.isEmpty && parent.layer.sublayers == nil)
    #expect(each < 250, "\(each) steps a view")
  }

  @Test("removing n sublayers during an iteration costs n log n steps (K10)")
  func leavingLayers() {
    let count = 20_000
    let layer = CALayer()
    for _ in 0..<count { layer.addSublayer(CALayer()) }
    let each = steps(each: count) {
      for sublayer in layer.sublayers ?? [] { sublayer.removeFromSuperlayer() }
    }
    #expect(layer.sublayers == nil)
    #expect(each < 150, "\(each) steps a layer")
  }

  @Test(
    "moving a sibling to the front, to the back or elsewhere, and exchanging two, costs log n steps each (K10, B59)"
  )
  func rearranging() {
    let count = 20_000
    let parent = parent(of: count)
    let all = parent.subviews
    let each = steps(each: 4 * count) {
      for view in all { parent.bringSubviewToFront(view) }
      for view in all { parent.sendSubviewToBack(view) }
      for i in 0..<count { parent.insertSubview(all[i], at: (i * 7919) % count) }
      for i in 0..<count { parent.exchangeSubview(at: i, withSubviewAt: (i * 31) % count) }
    }
    #expect(each < 400, "\(each) steps a change")
    #expect(Set(parent.subviews.map(\.tag)).count == count)
    #expect(parent.layer.sublayers?.count == count)
  }

  @Test("subviews and sublayers keep the same order as an array under random changes (K10)")
  func sameOrder() {
    let parent = parent(of: 300)
    var model = parent.subviews
    var dice = UInt64(7)
    func roll(_ sides: Int) -> Int {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((dice >> 33) % UInt64(sides))
    }
    for step in 0..<1500 {
      let at = roll(model.count)
      let view = model[at]
      switch roll(7) {
      case 0:
        parent.bringSubviewToFront(view)
        model.append(model.remove(at: at))
      case 1:
        parent.sendSubviewToBack(view)
        model.insert(model.remove(at: at), at: 0)
      case 2:
        let other = roll(model.count)
        parent.exchangeSubview(at: at, withSubviewAt: other)
        model.swapAt(at, other)
      case 3:
        view.removeFromSuperview()
        model.remove(at: at)
      case 4:
        let new = UIView(frame: CGRect(x: roll(300), y: roll(300), width: 30, height: 30))
        parent.insertSubview(new, at: at)
        model.insert(new, at: at)
      case 5:
        let new = UIView(frame: CGRect(x: roll(300), y: roll(300), width: 30, height: 30))
        parent.insertSubview(new, aboveSubview: view)
        model.insert(new, at: at + 1)
      default:
        let new = UIView(frame: CGRect(x: roll(300), y: roll(300), width: 30, height: 30))
        parent.insertSubview(new, belowSubview: view)
        model.insert(new, at: at)
      }
      guard step % 50 == 0 else { continue }
      #expect(parent.subviews == model)
      #expect(
        parent.layer.sublayers?.map(ObjectIdentifier.init)
          == model.map { ObjectIdentifier($0.layer) })
      // Hit testing finds the frontmost view at a point.
      let point = CGPoint(x: roll(390), y: roll(300))
      let top = model.last { $0.frame.contains(point) } ?? parent
      #expect(parent.hitTest(point, with: nil) === top)
    }
  }

  @Test("exchangeSubview with an index out of range is refused and reported")
  func exchangeRefused() {
    let parent = parent(of: 3)
    let before = parent.subviews
    let misuses = Misuse.count
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    parent.exchangeSubview(at: -1, withSubviewAt: 0)
    #expect(parent.subviews == before && Misuse.count == misuses + 2)
    parent.exchangeSubview(at: 2, withSubviewAt: 0)
    #expect(parent.subviews.map(\.tag) == [2, 1, 0])
  }

  @Test("a view that is removed from among many siblings is released (K10, K14)")
  func gone() {
    let parent = parent(of: 300)
    weak var view: UIView?
    view = parent.subviews[100]
    parent.subviews[100].removeFromSuperview()
    parent.subviews[17].removeFromSuperview()
    _ = stage.pixels
    #expect(view == nil)
    #expect(parent.subviews.count == 298)
  }

  // MARK: Layout

  private func column(of count: Int, alikeWith: (UIView, UIView) -> UIView) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    fine.window.addSubview(root)
    var (first, previous): (UIView?, UIView?)
    for _ in 0..<count {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
      if let first, let previous {
        view.topAnchor.constraint(equalTo: previous.bottomAnchor).isActive = true
        view.heightAnchor.constraint(equalTo: alikeWith(first, previous).heightAnchor).isActive =
          true
      } else {
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        first = view
      }
      previous = view
    }
    previous?.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
    root.layoutIfNeeded()
    return root
  }

  @Test(
    "two thousand views of equal height cost a few steps each in layout (K13)",
    arguments: [true, false])
  func equalHeights(withFirst: Bool) throws {
    let count = 2000
    let root = column(of: count) { first, previous in withFirst ? first : previous }

    let last = try #require(root.subviews.last)
    #expect((last.frame.maxY - 800).magnitude < 1e-6 && (last.frame.height - 0.4).magnitude < 1e-9)
    #expect((root.subviews[999].frame.maxY - 400).magnitude < 1e-6)
    #expect(root.layoutSteps < 60 * count, "\(root.layoutSteps) steps")

    // A change of the height reaches every view, each at most once.
    let before = root.layoutSteps
    root.frame.size.height = 400
    root.layoutIfNeeded()
    #expect((last.frame.maxY - 400).magnitude < 1e-6)
    #expect(root.layoutSteps - before < 20 * count)

    let beforeRemoval = root.layoutSteps
    for view in root.subviews { view.removeFromSuperview() }
    root.layoutIfNeeded()
    #expect(root.layoutSteps - beforeRemoval < 200 * count)
  }

  @Test(
    "a stack of two thousand views costs a few steps a view in layout (K13)",
    arguments: [
      UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
      .equalCentering,
    ])
  func stacks(distribution: UIStackView.Distribution) throws {
    let count = 2000
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 400, height: CGFloat(count) * 20))
    stack.axis = .vertical
    stack.distribution = distribution
    for _ in 0..<count { stack.addArrangedSubview(UIView()) }
    stage.window.addSubview(stack)
    stack.layoutIfNeeded()
    #expect(stack.layoutSteps < 200 * count, "\(stack.layoutSteps) steps")
    let last = try #require(stack.arrangedSubviews.last)
    #expect(last.frame.maxY == CGFloat(count) * 20)
    if distribution == .fillEqually {
      #expect(stack.arrangedSubviews.allSatisfy { ($0.frame.height - 20).magnitude < 1e-6 })
    }
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.isEmpty && stack.constraints.count < 10)
  }

  /// Layout steps of a stack of labels: of the first layout, after the stack grew, and after one
  /// label left.
  private func labelSteps(
    _ count: Int, _ distribution: UIStackView.Distribution, _ axis: NSLayoutConstraint.Axis,
    height: CGFloat
  ) -> [Int] {
    let isRow = axis == .horizontal
    func size(_ length: CGFloat) -> CGSize {
      isRow ? CGSize(width: length, height: 400) : CGSize(width: 400, height: length)
    }
    let stack = UIStackView()
    stack.frame.size = size(height)
    stack.axis = axis
    stack.distribution = distribution
    for i in 0..<count {
      let label = UILabel()
      label.text = String(repeating: "m", count: 1 + i % 7)
      label.isHidden = i % 5 == 4
      stack.addArrangedSubview(label)
    }
    stage.window.addSubview(stack)
    var seen: [Int] = [0]
    stack.layoutIfNeeded()
    seen.append(stack.layoutSteps)
    let last = stack.arrangedSubviews[count - 2]
    func end() -> CGFloat { isRow ? last.frame.maxX : last.frame.maxY }
    #expect((end() - height).magnitude < 1e-6)
    stack.frame.size = size(height + 100)
    stack.layoutIfNeeded()
    seen.append(stack.layoutSteps)
    #expect((end() - height - 100).magnitude < 1e-6)
    stack.arrangedSubviews[count / 2].removeFromSuperview()
    stack.layoutIfNeeded()
    seen.append(stack.layoutSteps)
    #expect((end() - height - 100).magnitude < 1e-6)
    stack.removeFromSuperview()
    return zip(seen.dropFirst(), seen).map { $0 - $1 }
  }

  @Test(
    "labels that must shrink to fit a stack cost a few steps each, however many there are (K13)",
    arguments: [
      UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
      .equalCentering,
    ], [NSLayoutConstraint.Axis.horizontal, .vertical])
  func shrinkingLabels(
    distribution: UIStackView.Distribution, axis: NSLayoutConstraint.Axis
  ) {
    for count in LongTests.areOn ? [500, 1000] : [200, 600] {
      let steps = labelSteps(count, distribution, axis, height: 800)
      #expect(steps.allSatisfy { $0 < 150 * count }, "\(count): \(steps)")
    }
  }

  @Test(
    "labels that must grow to fill a stack cost a few steps each, however many there are (K13)",
    arguments: [
      UIStackView.Distribution.fillEqually, .fillProportionally, .equalCentering,
    ])
  func growingLabels(distribution: UIStackView.Distribution) {
    for count in [500, 1000] {
      let steps = labelSteps(count, distribution, .vertical, height: CGFloat(count) * 40)
      #expect(steps.allSatisfy { $0 < 150 * count }, "\(count): \(steps)")
    }
  }

  @Test("a required width for one of many proportional labels costs a few steps per label (K13)")
  func pinnedLabel() {
    let count = 1000
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    stack.distribution = .fillProportionally
    for i in 0..<count {
      let label = UILabel()
      label.text = String(repeating: "m", count: 1 + i % 7)
      stack.addArrangedSubview(label)
    }
    fine.window.addSubview(stack)
    stack.layoutIfNeeded()
    let before = stack.layoutSteps
    let views = stack.arrangedSubviews
    views[7].widthAnchor.constraint(equalToConstant: 44).isActive = true
    views[9].widthAnchor.constraint(greaterThanOrEqualToConstant: 30).isActive = true
    stack.layoutIfNeeded()
    #expect(stack.layoutSteps - before < 150 * count, "\(stack.layoutSteps - before) steps")
    #expect(views[7].frame.width == 44 && views[9].frame.width == 30)
    #expect((views[15].frame.width - 2 * views[14].frame.width).magnitude < 1e-6)
    #expect((views[count - 1].frame.maxX - 400).magnitude < 1e-6)
  }

  @Test("removing constrained views costs a few steps each (K13)")
  func constrainedViewsLeave() {
    let count = 2500
    let root = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
    for i in 0..<count {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(i)).isActive = true
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    root.layoutIfNeeded()
    #expect(root.subviews[2499].frame == CGRect(x: 0, y: 2499, width: 200, height: 10))
    let before = root.layoutSteps
    let each = steps(each: count) {
      for view in root.subviews { view.removeFromSuperview() }
      root.layoutIfNeeded()
    }
    #expect(root.layoutSteps - before < 40 * count)
    #expect(each < 700, "\(each) steps in lists a view")
    #expect(root.constraints.isEmpty)
  }

  @Test("contradicting constraints cost a few steps each (K13)")
  func contradictions() {
    let count = 3000
    let root = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    var rules: [NSLayoutConstraint] = []
    for i in 0..<count {
      let rule = view.widthAnchor.constraint(equalToConstant: CGFloat(i + 1))
      rule.isActive = true
      rules.append(rule)
    }
    root.layoutIfNeeded()
    #expect(view.frame.width == 1)
    #expect(root.layoutSteps < 60 * count, "\(root.layoutSteps) steps")

    // Adding a constraint does not try the broken ones again; removing one does.
    let before = root.layoutSteps
    view.heightAnchor.constraint(equalToConstant: 7).isActive = true
    root.layoutIfNeeded()
    #expect(root.layoutSteps - before < 100)
    rules[0].isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 2)
  }

  // MARK: Gestures

  @Test("a tap on a view with twenty thousand recognizers costs a few steps for each (K13)")
  func recognizers() {
    let count = 20_000
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    var fired = 0
    for _ in 0..<count {
      let tap = UITapGestureRecognizer()
      _ = tap.addAction { (_: UITapGestureRecognizer) in fired += 1 }
      view.addGestureRecognizer(tap)
    }
    let before = stage.stage.gestureSteps
    stage.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: 2)
    #expect(fired == 1)
    #expect(stage.stage.gestureSteps - before < 20 * count)

    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(fired == 2)
    let each = steps(each: count) {
      for tap in view.gestureRecognizers ?? [] { view.removeGestureRecognizer(tap) }
    }
    #expect(each < 100 && view.gestureRecognizers == nil)
  }

  @Test("five thousand taps that wait for one double tap ask only that one, not each other (K13)")
  func waiting() {
    let count = 5000
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    var fired = 0
    for _ in 0..<count {
      let tap = UITapGestureRecognizer()
      tap.require(toFail: double)
      _ = tap.addAction { (_: UITapGestureRecognizer) in fired += 1 }
      view.addGestureRecognizer(tap)
    }
    let before = stage.stage.gestureSteps
    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(fired == 0)
    stage.advance(by: 1)
    #expect(fired == 1)
    #expect(stage.stage.gestureSteps - before < 40 * count)
  }

  @Test(
    "a chain of failure requirements grows at either end by a constant number of steps (K13)",
    arguments: [true, false])
  func requirementChains(fromTheEnd: Bool) {
    let count = 8000
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let taps = (0..<count).map { _ in UITapGestureRecognizer() }
    let before = WorkSteps.requirements
    for i in fromTheEnd ? Array((0..<count - 1).reversed()) : Array(0..<count - 1) {
      taps[i].require(toFail: taps[i + 1])
    }
    #expect(WorkSteps.requirements - before < 8 * count)

    // Closing the chain to a ring is refused, however long the ring is (B55).
    let misuses = Misuse.count
    taps[count - 1].require(toFail: taps[0])
    #expect(Misuse.count == misuses + 1)

    var fired = 0
    _ = taps[count - 1].addAction { (_: UITapGestureRecognizer) in fired += 1 }
    for tap in taps { view.addGestureRecognizer(tap) }
    let steps = stage.stage.gestureSteps
    stage.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: 2)
    // The log keeps 256 transitions only, so the action counter tells that the last tap recognized.
    #expect(fired == 1 && taps[0].state == .possible)
    #expect(stage.stage.gestureSteps - steps < 40 * count)
  }

  @Test("a tree of child controllers grows at either end by a bounded number of steps (K13, L15)")
  func childControllers() {
    let count = 8000
    let before = WorkSteps.controllers
    let top = UIViewController()
    for _ in 0..<count {
      let child = UIViewController()
      top.addChild(child)
      child.addChild(UIViewController())
    }
    #expect(WorkSteps.controllers - before < 12 * count)

    // A chain costs its length twice with each step, before and after the handlers of the child,
    // and ends at the largest depth.
    let chained = WorkSteps.controllers
    var last = UIViewController()
    for _ in 0..<CALayer.maximumTreeDepth - 1 {
      let parent = UIViewController()
      parent.addChild(last)
      last = parent
    }
    let most = CALayer.maximumTreeDepth
    #expect(WorkSteps.controllers - chained < 2 * most * most)

    let misuses = Misuse.count
    top.children[0].addChild(top)
    #expect(Misuse.count == misuses + 1 && top.parent == nil)
  }

  @Test("removing n child controllers during an iteration costs n log n steps (K13)")
  func children() {
    let count = 5000
    let parent = UIViewController()
    for _ in 0..<count { parent.addChild(UIViewController()) }
    let each = steps(each: count) { for child in parent.children { child.removeFromParent() } }
    #expect(parent.children.isEmpty && each < 150)
  }
}

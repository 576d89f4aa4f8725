import PantoBase
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoLayout
@testable import PantoScene

/// Tests the methods that keep the tableau small for long stacks. Each is compared with the plain
/// method, which puts all constraints into the tableau, for random stacks that are short enough for
/// it (K13).
@MainActor @Suite("Long stacks", .timeLimit(.minutes(60))) struct LongStackTests {
  // The window is larger than any stack. Views that reach beyond a window get wider margins from
  // the safe area and would grow by them.
  // Its pixels are so small that frames are the solution's.
  let stage = world(4000, 4000, scale: 1e7)

  /// Makes a stack of random views. Each view has priorities of its own, so that the best solution
  /// is unique.
  private func randomStack(
    distribution: UIStackView.Distribution, using random: inout SeededRandom
  ) -> UIStackView {
    let stack = UIStackView()
    stack.distribution = distribution
    stack.axis = random.roll(2) == 0 ? .vertical : .horizontal
    stack.alignment = [.fill, .leading, .center, .trailing][random.roll(4)]
    stack.spacing = CGFloat(random.roll(4) * 3)
    stack.isLayoutMarginsRelativeArrangement = random.roll(3) == 0
    if random.roll(4) == 0 { stack.semanticContentAttribute = .forceRightToLeft }
    for i in 0..<(2 + random.roll(9)) {
      let view = Picture(width: CGFloat(5 + random.roll(60)), height: CGFloat(5 + random.roll(60)))
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        view.setContentHuggingPriority(UILayoutPriority(200 + Float(i)), for: axis)
        view.setContentCompressionResistancePriority(UILayoutPriority(700 + Float(i)), for: axis)
      }
      stack.addArrangedSubview(view)
      view.isHidden = random.roll(6) == 0
      if random.roll(5) == 0 { stack.setCustomSpacing(CGFloat(random.roll(30)), after: view) }
    }
    stage.window.addSubview(stack)
    if random.roll(2) == 0 {
      stack.frame = CGRect(x: 0, y: 0, width: 30 + random.roll(700), height: 30 + random.roll(700))
    } else {
      stack.translatesAutoresizingMaskIntoConstraints = false
      stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
      stack.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
      if random.roll(2) == 0 {
        stack.widthAnchor.constraint(lessThanOrEqualToConstant: 300).isActive = true
      }
      // The length is as short as possible, so that the best solution is unique.
      for length in [stack.widthAnchor, stack.heightAnchor] {
        let short = length.constraint(equalToConstant: 0)
        short.priority = UILayoutPriority(60)
        short.isActive = true
      }
    }
    return stack
  }

  private func change(_ stack: UIStackView, using random: inout SeededRandom) {
    let views = stack.arrangedSubviews
    let any = views[random.roll(views.count)]
    switch random.roll(6) {
    case 0: any.isHidden.toggle()
    case 1: stack.spacing = CGFloat(random.roll(20))
    case 2, 3:
      (any as? Picture)?.content = CGSize(width: 5 + random.roll(90), height: 5 + random.roll(90))
    case 4: stack.axis = stack.axis == .vertical ? .horizontal : .vertical
    default:
      stack.bounds.size = CGSize(width: 30 + random.roll(700), height: 30 + random.roll(700))
    }
  }

  private func frames(_ stack: UIStackView) -> [CGRect] {
    stage.layoutIfNeeded()
    return [stack.frame] + stack.arrangedSubviews.map(\.frame)
  }

  private func isClose(_ a: [CGRect], _ b: [CGRect]) -> Bool {
    zip(a, b).allSatisfy { a, b in
      (a.minX - b.minX).magnitude < 1e-5 && (a.minY - b.minY).magnitude < 1e-5
        && (a.width - b.width).magnitude < 1e-5 && (a.height - b.height).magnitude < 1e-5
    }
  }

  // MARK: Proportions

  @Test(
    "proportional stacks have the same frames as with all constraints in the tableau (K13)",
    arguments: 1...60)
  func proportions(seed: Int) {
    var random = SeededRandom(state: UInt64(seed))
    let stack = randomStack(distribution: .fillProportionally, using: &random)
    for step in 0..<5 {
      let quick = frames(stack)
      for constraint in stack.constraints where constraint.isAssumed {
        constraint.isActive = false
        constraint.isAssumed = false
        constraint.isActive = true
      }
      let plain = frames(stack)
      #expect(isClose(quick, plain), "step \(step): \(quick) instead of \(plain)")
      change(stack, using: &random)
    }
  }

  @Test("proportions yield to a required width (K13)")
  func brokenProportion() {
    let views = [
      Picture(width: 40, height: 10), Picture(width: 80, height: 10),
      Picture(width: 60, height: 10),
    ]
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillProportionally
    stack.frame = CGRect(x: 0, y: 0, width: 360, height: 20)
    stage.window.addSubview(stack)
    stage.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [80, 160, 120])
    let width = views[2].widthAnchor.constraint(equalToConstant: 90)
    Misuse.forget()
    width.isActive = true
    stage.layoutIfNeeded()
    #expect(views[2].frame.width == 90)
    #expect((views[2].frame.maxX - 360).magnitude < 1e-6)
    #expect(Misuse.count == 0)
    width.isActive = false
    stack.setNeedsUpdateConstraints()
    stage.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [80, 160, 120])
  }

  // MARK: Middles

  /// The distances between the centres of consecutive visible views, from the leading end.
  private func distances(_ stack: UIStackView) -> [CGFloat] {
    let isRow = stack.axis == .horizontal
    let middles = stack.arrangedSubviews.filter { !$0.isHidden }.map {
      isRow ? $0.frame.midX : $0.frame.midY
    }
    let sign: CGFloat = isRow && stack.isRightToLeft ? -1 : 1
    return zip(middles.dropFirst(), middles).map { sign * ($0 - $1) }
  }

  /// The smallest possible distances between the centres of consecutive visible views.
  private func leastDistances(_ stack: UIStackView) -> [CGFloat] {
    let isRow = stack.axis == .horizontal
    let shown = stack.arrangedSubviews.filter { !$0.isHidden }
    return zip(shown, shown.dropFirst()).map { a, b in
      let custom = stack.customSpacing(after: a)
      let gap = custom == UIStackView.spacingUseDefault ? stack.spacing : custom
      let lengths = isRow ? a.frame.width + b.frame.width : a.frame.height + b.frame.height
      return lengths / 2 + gap
    }
  }

  @Test(
    "stacks with equal centre distances have the same frames as with all constraints in the tableau, and the smallest possible distances where contents prevent equal ones (K13)",
    arguments: 1...80)
  func middles(seed: Int) {
    var random = SeededRandom(state: UInt64(seed))
    let stack = randomStack(distribution: .equalCentering, using: &random)
    for step in 0..<5 {
      stack.gapConstraintLimit = 1
      stack.setNeedsUpdateConstraints()
      let quick = frames(stack)
      let (apart, least) = (distances(stack), leastDistances(stack))
      stack.gapConstraintLimit = .max
      stack.setNeedsUpdateConstraints()
      let plain = frames(stack)

      #expect(isClose([quick[0]], [plain[0]]), "step \(step): \(quick[0]) instead of \(plain[0])")
      let isEqual = zip(apart, apart.dropFirst()).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      let wasEqual = zip(distances(stack), distances(stack).dropFirst()).allSatisfy {
        ($0 - $1).magnitude < 1e-6
      }
      // Where the gaps alone are longer than the stack, a constraint is broken. Which one may
      // differ and is not compared.
      let isBroken = stack.constraints.contains(where: \.isBroken)
      if isEqual {
        #expect(isClose(quick, plain), "step \(step): \(quick) instead of \(plain)")
      } else if !isBroken {
        #expect(!wasEqual, "step \(step)")
        // The remaining space goes to the smallest distances.
        let level = zip(apart, least).filter { $0 > $1 + 1e-6 }.map(\.0).max() ?? 0
        for (distance, floor) in zip(apart, least) {
          #expect(
            (distance - max(level, floor)).magnitude < 1e-5, "step \(step): \(apart), \(least)")
        }
      }
      change(stack, using: &random)
    }
  }

  @Test(
    "the centres of seventy views are equally distant, and a longer view moves all of them (K13)")
  func manyMiddles() {
    let views = (0..<70).map { Picture(width: 10, height: CGFloat(10 + $0 % 5)) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.distribution = .equalCentering
    stack.spacing = 2
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 2000)
    stage.window.addSubview(stack)
    stage.layoutIfNeeded()
    #expect(stack.layoutGuides.isEmpty, "the gaps are no guides")
    let distance = (2000 - (10 + 14) / 2) / 69.0
    #expect(distances(stack).allSatisfy { ($0 - distance).magnitude < 1e-6 })
    #expect((views[69].frame.maxY - 2000).magnitude < 1e-6)

    views[0].content.height = 20
    stage.layoutIfNeeded()
    #expect(distances(stack).allSatisfy { ($0 - (2000 - 17) / 69.0).magnitude < 1e-6 })

    // A view that takes more than its share leaves less space to the others.
    views[30].content.height = 300
    stage.layoutIfNeeded()
    #expect(views[30].frame.minY - views[29].frame.maxY == 2)
    #expect((views[69].frame.maxY - 2000).magnitude < 1e-6)
    let others = distances(stack).enumerated().filter { $0.offset != 29 && $0.offset != 30 }
    #expect(others.allSatisfy { ($0.element - others[0].element).magnitude < 1e-6 })
  }

  @Test(
    "a stack without a given width is as wide as seventy equal centre distances need (K13)"
  )
  func manyMiddlesHug() {
    let views = (0..<70).map { Picture(width: $0 == 20 ? 40 : 10, height: 10) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .equalCentering
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    stage.layoutIfNeeded()
    #expect((stack.frame.width - (69 * 25 + 10)).magnitude < 1e-6)
    #expect(distances(stack).allSatisfy { ($0 - 25).magnitude < 1e-6 })
    #expect((stack.systemLayoutSizeFitting(.zero).width - (69 * 25 + 10)).magnitude < 1e-6)
  }

  @Test(
    "a constraint of the app on one of seventy stacked views holds, before and after a layout (K13)"
  )
  func manyMiddlesAndAPlace() {
    let views = (0..<70).map { _ in Picture(width: 10, height: 10) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .equalCentering
    stack.frame = CGRect(x: 0, y: 0, width: 2000, height: 20)
    stage.window.addSubview(stack)
    stage.layoutIfNeeded()
    Misuse.forget()
    let position = views[3].leadingAnchor.constraint(equalTo: stack.leadingAnchor, constant: 300)
    position.isActive = true
    stage.layoutIfNeeded()
    #expect((views[3].frame.minX - 300).magnitude < 1e-6)
    #expect((views[69].frame.maxX - 2000).magnitude < 1e-6)
    stack.spacing = 1
    stage.layoutIfNeeded()
    #expect((views[3].frame.minX - 300).magnitude < 1e-6)
    position.isActive = false
    stack.spacing = 0
    stage.layoutIfNeeded()
    #expect(distances(stack).allSatisfy { ($0 - 1990 / 69.0).magnitude < 1e-6 })
    #expect(Misuse.count == 0)

    // A view outside of the stack follows one of the stacked views.
    let mark = Picture(width: 4, height: 4)
    stage.window.addSubview(mark)
    mark.centerXAnchor.constraint(equalTo: views[50].centerXAnchor).isActive = true
    stage.layoutIfNeeded()
    #expect((mark.frame.midX - views[50].frame.midX).magnitude < 1e-6)
    #expect(distances(stack).allSatisfy { ($0 - 1990 / 69.0).magnitude < 1e-6 })
    #expect(Misuse.count == 0)
  }

  @Test("where seventy views do not fit the stack, the last one keeps to the end (K13)")
  func manyMiddlesWithoutRoom() {
    let views = (0..<70).map { _ in Picture(width: 10, height: 10) }
    for view in views { view.widthAnchor.constraint(equalToConstant: 10).isActive = true }
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .equalCentering
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
    stage.window.addSubview(stack)
    let quick = frames(stack)
    stack.gapConstraintLimit = .max
    stack.setNeedsUpdateConstraints()
    #expect(isClose(quick, frames(stack)))
    #expect(quick[70].maxX == 200)
  }
}

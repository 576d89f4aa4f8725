import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import PantoFuzz
import TestSupport
import Testing

@testable import PantoRaster

/// A stage that applies the same random steps for the same seed.
@MainActor private protocol Steps {
  var stage: Stage { get }
  init(_ seed: UInt64)
  mutating func step()
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct StageDamageTests {
  private func stepsEqualOneDraw<S: Steps>(
    of type: S.Type, seeds: ClosedRange<UInt64>, steps count: Int
  ) throws {
    for seed in seeds {
      var kept = S(seed)
      let bitmap = RasterCompositor()
      _ = try kept.stage.draw(with: bitmap)
      for steps in 1...count {
        kept.step()
        _ = try kept.stage.draw(with: bitmap)

        // The other stage is drawn only once, at the end.
        var other = S(seed)
        for _ in 0..<steps { other.step() }
        let fresh = RasterCompositor()
        _ = try other.stage.draw(with: fresh)
        #expect(bitmap.bitmap.hash64 == fresh.bitmap.hash64, "seed \(seed), step \(steps)")
      }
    }
  }

  @Test func everyFrameOfAnAnimationEqualsAFullRepaint() {
    var count = PixelTest.Count()

    let finding = PixelTest.run(
      [.animatedViews], scenes: LongTests.areOn ? 6 : 2, seed: 1, count: &count)

    #expect(finding == nil && count.frames > 50, "\(count), \(finding.map(\.description) ?? "")")
  }

  /// Ten nested views with random changes, equal for the same seed.
  @MainActor private struct Scene: Steps {
    let stage = Stage(size: CGSize(width: 200, height: 160), text: HarfBuzzShaper.shared)
    private var views: [UIView] = []
    private var random: SeededRandom

    init(_ seed: UInt64) {
      random = SeededRandom(seed)
      for i in 0..<10 {
        let view = i == 9 ? UILabel(frame: .zero) : UIView(frame: .zero)
        view.frame = CGRect(
          x: random.real(0, 60), y: random.real(0, 50), width: random.real(20, 120),
          height: random.real(20, 100))
        view.backgroundColor = [UIColor.systemBlue, .systemRed, .systemGreen][i % 3]
        view.layer.cornerRadius = random.chance(0.5) ? 8 : 0
        let parent: UIView = i < 2 ? stage.window : views[random.roll(0..<i)]
        parent.addSubview(view)
        views.append(view)
      }
    }

    mutating func step() {
      let view = views[random.roll(0..<views.count)]
      let (a, b) = (random.real(5, 90), random.real(5, 70))
      switch random.roll(0..<8) {
      case 0: view.frame = CGRect(x: a, y: b, width: b + 20, height: a)
      case 1: view.bounds.size = CGSize(width: a, height: b)
      case 2: view.center = CGPoint(x: a, y: b)
      // The frames are set to their current values, as each layout pass does.
      case 3: for view in views { view.frame = view.frame }
      case 4: view.transform = view.transform
      case 5: stage.window.bringSubviewToFront(stage.window.subviews[0])
      case 6: (views[9] as? UILabel)?.text = "\(Int(a))"
      default: view.isHidden.toggle()
      }
    }
  }

  @Test("drawing step by step equals drawing once, with resizes and steps without changes (DRW-02)")
  func stepsEqualOneDraw() throws {
    try stepsEqualOneDraw(of: Scene.self, seeds: 1...20, steps: 12)
  }

  @Test("a view that grows is painted whole, and setting its frame again loses no change")
  func growsAndStays() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100), text: HarfBuzzShaper.shared)
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let middle = UIView(frame: outer.bounds)
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    inner.backgroundColor = .black
    stage.window.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(inner)
    let raster = RasterCompositor()
    _ = try stage.draw(with: raster)

    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    _ = try stage.draw(with: raster)
    let painted = raster.lastDamage.reduce(0) { $0 + $1.area }
    #expect(painted >= 3600)
  }

  // A border is drawn above a subview only while the subview lies on it. That changes the pixels of
  // the whole border, far from the subview.
  @Test("a subview moves onto a border and off again: the whole border is painted (DRW-02, DRW-03)")
  func ontoABorder() throws {
    let stage = Stage(size: CGSize(width: 120, height: 120), text: HarfBuzzShaper.shared)
    let box = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    box.backgroundColor = .systemBlue
    box.layer.borderWidth = 6
    box.layer.cornerRadius = 20
    let dot = UIView(frame: CGRect(x: 45, y: 45, width: 10, height: 10))
    dot.backgroundColor = .systemRed
    box.addSubview(dot)
    stage.window.addSubview(box)
    let kept = RasterCompositor()
    _ = try stage.draw(with: kept)

    for (step, x) in [0.0, 2, 45, 45, 98, 45].enumerated() {
      dot.frame.origin.x = x
      _ = try stage.draw(with: kept)

      let fresh = RasterCompositor()
      stage.invalidate()
      _ = try stage.draw(with: fresh)
      #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "step \(step)")
    }

    dot.removeFromSuperview()
    _ = try stage.draw(with: kept)
    let fresh = RasterCompositor()
    stage.invalidate()
    _ = try stage.draw(with: fresh)
    #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "without the subview")
  }

  /// A view with 130 subviews, so many that the stage searches for changes block by block.
  @MainActor private struct Crowd: Steps {
    let stage = Stage(size: CGSize(width: 300, height: 200), text: HarfBuzzShaper.shared)
    private let outer = UIView(frame: CGRect(x: 5, y: 5, width: 280, height: 180))
    private var views: [UIView] = []
    private var random: SeededRandom

    init(_ seed: UInt64) {
      random = SeededRandom(seed)
      stage.window.addSubview(outer)
      for i in 0..<130 { add(i) }
    }

    private mutating func add(_ i: Int) {
      let view = UIView(
        frame: CGRect(x: random.real(0, 270), y: random.real(0, 170), width: 14, height: 11))
      view.backgroundColor = [UIColor.systemBlue, .systemRed, .systemGreen][i % 3]
      defer {
        outer.addSubview(view)
        views.append(view)
      }
      guard random.chance(0.5) else { return }
      let inner = UIView(frame: CGRect(x: 3, y: 3, width: 5, height: 20))
      inner.backgroundColor = .black
      view.addSubview(inner)
    }

    mutating func step() {
      let view = views[random.roll(0..<views.count)]
      let (a, b) = (random.real(0, 270), random.real(0, 170))
      switch random.roll(0..<11) {
      case 0: view.center = CGPoint(x: a, y: b)
      case 1: view.subviews.first?.center = CGPoint(x: a / 10, y: b / 10)
      case 2: view.isHidden.toggle()
      case 3: outer.bringSubviewToFront(view)
      case 4: outer.center.x += 1
      case 5: add(views.count)
      case 6:
        view.removeFromSuperview()
        views.removeAll { $0 === view }
      case 7: view.layer.zPosition = a
      case 8: view.layer.transform = CATransform3DMakeRotation(a, 0, 1, 0)
      case 9:
        view.removeFromSuperview()
        stage.window.addSubview(view)
      default:
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        mask.background = RGBA(0, 0, 0)
        view.layer.mask = mask
      }
    }
  }

  @Test("one of 130 views may move, go, turn or change inside: no pixel is left behind")
  func manyLayersEqualOneDraw() throws {
    try stepsEqualOneDraw(of: Crowd.self, seeds: 1...12, steps: 14)
  }

  /// 130 views of all kinds in one view, or in the same order in three views above each other. With
  /// so few in each view, the layers are placed one by one.
  @MainActor private struct Split {
    let stage: Stage
    let raster = RasterCompositor()
    private let hosts: [UIView]
    private var views: [UIView] = []
    private var random: SeededRandom

    init(_ seed: UInt64, scale: CGFloat, hosts count: Int) {
      random = SeededRandom(seed)
      stage = Stage(
        size: CGSize(width: 200, height: 150), scale: scale, text: HarfBuzzShaper.shared)
      hosts = (0..<count).map { _ in
        UIView(frame: CGRect(x: 3, y: 4.25, width: 190, height: 140))
      }
      for host in hosts { stage.window.addSubview(host) }
      for i in 0..<130 {
        let view = UIView(frame: frame())
        view.backgroundColor = [.systemBlue, .systemRed, .systemGreen, .clear][i % 4]
        if i % 3 == 0 { view.layer.cornerRadius = 4 }
        if i % 7 == 0 { view.alpha = random.pick([0, 0.3, 0.7]) }
        if i % 9 == 0 { view.layer.shadowOpacity = 0.5 }
        if i % 11 == 0 { view.bounds.origin = CGPoint(x: random.real(-9, 9), y: 2.5) }
        if i % 13 == 0 { view.transform = CGAffineTransform(rotationAngle: random.real(0, 3)) }
        if i % 17 == 0 { view.addSubview(UIView(frame: CGRect(x: 1, y: 1, width: 5, height: 30))) }
        view.subviews.first?.backgroundColor = .black
        hosts[i * count / 130].addSubview(view)
        views.append(view)
      }
    }

    private mutating func frame() -> CGRect {
      CGRect(
        x: random.real(-20, 190), y: random.real(-20, 140),
        width: random.pick([0, 0.4, 7, 12.3, 30]),
        height: random.pick([0.3, 6, 11.5]))
    }

    /// Applies one step. Returns `true` if only the views themselves changed.
    mutating func step() throws -> Bool {
      let isWhole = random.chance(0.2)
      if isWhole {
        let scale: CGFloat = random.pick([1, 1, 1.5, 0.8])
        for host in hosts { host.transform = CGAffineTransform(scaleX: scale, y: scale) }
        if random.chance(0.5) { stage.invalidate() }
      }
      for _ in 0..<random.pick([1, 2, 40]) {
        let view = views[random.roll(0..<views.count)]
        switch random.roll(0..<6) {
        case 0: view.isHidden.toggle()
        case 1: view.alpha = random.pick([0, 0.5, 1, 1])
        case 2: view.bounds.size = frame().size
        case 3: view.transform = random.pick([.identity, CGAffineTransform(scaleX: 1.3, y: 0.7)])
        case 4: view.layer.anchorPoint = CGPoint(x: random.pick([0, 0.5]), y: 0.5)
        default: view.center = frame().center
        }
      }
      _ = try stage.draw(with: raster)
      return !isWhole
    }
  }

  @Test("many views are drawn as one by one: the same damage and pixels (DRW-02, DRW-06)")
  func manyLayersAreDrawnAsOneByOne() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let scale: CGFloat = [1, 1.25, 2][Int(seed) % 3]
      var many = Split(seed, scale: scale, hosts: 1)
      var few = Split(seed, scale: scale, hosts: 3)
      for step in 1...15 {
        let isSame = try many.step()
        _ = try few.step()
        if isSame {
          #expect(many.raster.lastDamage == few.raster.lastDamage, "seed \(seed), step \(step)")
        }
        #expect(
          many.raster.bitmap.hash64 == few.raster.bitmap.hash64, "seed \(seed), step \(step)")
      }
    }
  }
}

import PantoControls
import PantoScene
import PantoTesting
import Testing

private final class Meddler: UIView {
  var onLayout: ((Meddler) -> Void)?
  var onDraw: (() -> Void)?
  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?(self)
  }
  override func draw(_ rect: CGRect) { onDraw?() }
}

private final class ScrollEar: UIScrollViewDelegate {
  var onScroll: ((UIScrollView) -> Void)?
  func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll?(scrollView) }
}

@MainActor private final class Ticker {
  var onTick: (() -> Void)?
  func step() { onTick?() }
}

@MainActor
@Suite("K12: advance inside a handler is refused (B52)", .serialized, .timeLimit(.minutes(60)))
struct NestedAdvanceTests {
  let stage = TestStage(300, 300)

  /// Makes a handler call `advance` and send an event, and checks that neither takes effect before
  /// the handler returns.
  private func check(
    _ place: String, runs: () -> Void, install: (@escaping () -> Void) -> Void
  ) {
    let view = stage.add(UIView(frame: CGRect(x: 200, y: 200, width: 50, height: 50)))
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    let refused = stage.stage.repairs.nestedAdvance
    var calls = 0
    var times: [TimeInterval] = []
    install { [stage] in
      calls += 1
      guard calls == 1 else { return }
      let before = stage.now
      stage.stage.advance(to: before + 1_000_000)
      times += [before, stage.now]
      stage.stage.send(
        InputEvent(
          time: before, position: CGPoint(x: 220, y: 220), source: .finger(77), phase: .began))
      #expect(stage.stage.liveTouches.isEmpty, "\(place): the event waits")
    }
    runs()
    #expect(calls > 0, "\(place)")
    #expect(times.count == 2 && times[0] == times[1], "\(place): \(times)")
    #expect(stage.now < 1000, "\(place)")
    #expect(stage.stage.repairs.nestedAdvance == refused + 1, "\(place): it is counted")
    #expect(stage.stage.liveTouches.count == 1, "\(place): nothing is lost")
    stage.stage.cancelTouches(because: .system)
    view.removeFromSuperview()
  }

  @Test("advance is refused inside a display link") func displayLink() {
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.step)
    check("link") {
      stage.advance(by: 0.05)
    } install: {
      ticker.onTick = $0
      link.add(to: stage.stage)
    }
    link.invalidate()
  }

  @Test("advance is refused inside layoutSubviews, whatever started the layout") func layout() {
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    check("layout in an advance") {
      view.setNeedsLayout()
      stage.advance(by: 0.05)
    } install: { body in
      view.onLayout = { _ in body() }
    }
    check("layout by hand") {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    } install: { body in
      view.onLayout = { _ in body() }
    }
    check("layout before drawing") {
      view.setNeedsLayout()
      _ = stage.pixels
    } install: { body in
      view.onLayout = { _ in body() }
    }
    view.onLayout = nil
  }

  @Test("advance is refused while a view draws itself") func draw() {
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    check("draw") {
      view.setNeedsDisplay()
      _ = stage.pixels
    } install: {
      view.onDraw = $0
    }
    view.onDraw = nil
  }

  @Test("advance is refused inside scrollViewDidScroll, for scrolling by code and by animation")
  func scrolling() {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    scroll.contentSize = CGSize(width: 100, height: 5000)
    let ear = ScrollEar()
    scroll.delegate = ear
    check("by code") {
      scroll.contentOffset.y = 30
    } install: { body in
      ear.onScroll = { _ in body() }
    }
    check("on its way") {
      scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      stage.advance(by: 0.1)
    } install: { body in
      ear.onScroll = { _ in body() }
    }
    ear.onScroll = nil
  }

  @Test("advance is refused inside a completion") func completion() {
    check("completion") {
      stage.advance(by: 0.1)
    } install: { body in
      UIView.animate(withDuration: 0.05, animations: {}) { _ in body() }
    }
  }

  @Test("advance is refused inside viewDidAppear") func appearing() {
    final class Page: UIViewController {
      var onAppear: (() -> Void)?
      override func viewDidAppear(_ animated: Bool) { onAppear?() }
    }
    let page = Page()
    check("viewDidAppear") {
      stage.window.rootViewController = page
      stage.advance(by: 0.1)
    } install: {
      page.onAppear = $0
    }
  }

  @Test("a refused advance is not recorded and runs no display link (P4)")
  func noTrace() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let ticker = Ticker()
    var steps = 0
    ticker.onTick = { steps += 1 }
    let link = CADisplayLink(target: ticker, selector: Ticker.step)
    link.add(to: stage.stage)
    stage.advance(by: 0.05)
    let tap = UITapGestureRecognizer()
    var isInside = false
    var told: [TimeInterval] = []
    var stepsInside: [Int] = []
    let observation = stage.stage.observe {
      if case .advance(let time) = $0, isInside { told.append(time) }
    }
    tap.addAction { [stage] _ in
      let before = steps
      isInside = true
      stage.stage.advance(to: stage.now + 5)
      isInside = false
      stepsInside.append(steps - before)
    }
    view.addGestureRecognizer(tap)

    stage.tap(at: CGPoint(x: 20, y: 20))

    #expect(stepsInside == [0])
    #expect(told.isEmpty, "\(told)")
    observation.end()
    link.invalidate()
  }

  @Test("drawing the stage inside a drawing is refused") func nestedDraw() {
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    var answers: [Bool] = []
    view.onDraw = { [stage] in
      answers.append((try? stage.stage.draw(with: stage.compositor)) ?? true)
    }
    view.setNeedsDisplay()
    _ = stage.pixels
    #expect(answers == [false])
  }
}

@MainActor
@Suite("Layout that asks for layout (K12, PRT-03, B52)", .serialized, .timeLimit(.minutes(60)))
struct EndlessLayoutTests {
  let stage = TestStage(300, 300)

  /// How often `view` is laid out in about a second without input.
  private func layouts(_ view: Meddler, _ body: @escaping (Meddler) -> Void) -> Int {
    var count = 0
    view.onLayout = { view in
      count += 1
      body(view)
    }
    view.setNeedsLayout()
    stage.advance(by: 0.1)
    stage.advance(by: 1)
    view.onLayout = nil
    return count
  }

  @Test("layoutSubviews that calls setNeedsLayout and layoutIfNeeded ends, and is reported")
  func recursion() {
    Misuse.forget()
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let count = layouts(view) {
      $0.setNeedsLayout()
      $0.layoutIfNeeded()
    }
    #expect(count > 1 && count < 500, "\(count)")
    #expect(Misuse.messages.contains { $0.contains("layoutSubviews") }, "\(Misuse.messages)")
    #expect(
      !stage.stage.needsDisplay
        || {
          _ = stage.pixels; return !stage.stage.needsDisplay
        }())
  }

  @Test("layoutSubviews that grows its own frame ends, and is reported")
  func growing() {
    Misuse.forget()
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let count = layouts(view) {
      $0.frame.size.width += 1
      $0.layoutIfNeeded()
    }
    #expect(count > 1 && count < 500, "\(count)")
    #expect(Misuse.messages.contains { $0.contains("layoutSubviews") }, "\(Misuse.messages)")
  }

  @Test("the layout of two views that ask for each other's layout ends")
  func mutual() {
    let outer = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let inner = Meddler(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    outer.addSubview(inner)
    inner.onLayout = { _ in
      outer.setNeedsLayout()
      outer.layoutIfNeeded()
    }
    let count = layouts(outer) { _ in
      inner.setNeedsLayout()
      inner.layoutIfNeeded()
    }
    inner.onLayout = nil
    #expect(count < 2000, "\(count)")
  }

  @Test("a layout that changes a constraint and calls layoutIfNeeded reads the new frames (LAY-02)")
  func readsInside() {
    final class Page: UIViewController {
      let box = UIView()
      var height: NSLayoutConstraint?
      var seen: [CGFloat] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        let height = box.heightAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
          height, box.topAnchor.constraint(equalTo: view.topAnchor),
          box.leftAnchor.constraint(equalTo: view.leftAnchor),
          box.widthAnchor.constraint(equalToConstant: 40),
        ])
        self.height = height
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        height?.constant = 77
        view.layoutIfNeeded()
        seen.append(box.frame.height)
      }
    }
    Misuse.forget()
    let page = Page()
    stage.window.rootViewController = page
    stage.advance(by: 0.1)
    #expect(!page.seen.isEmpty && page.seen.allSatisfy { $0 == 77 }, "\(page.seen)")

    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    let inner = Meddler(frame: .zero)
    view.addSubview(inner)
    var seen: [CGFloat] = []
    inner.onLayout = { $0.tag = Int($0.bounds.width) }
    view.onLayout = { view in
      guard inner.bounds.width != view.bounds.width else { return }
      inner.bounds.size.width = view.bounds.width
      view.setNeedsLayout()
      view.layoutIfNeeded()
      seen.append(CGFloat(inner.tag))
    }
    view.setNeedsLayout()
    stage.advance(by: 0.1)
    #expect(seen == [100])
    #expect(Misuse.count == 0, "\(Misuse.messages)")
  }

  @Test("a layout that settles after a few rounds is not reported")
  func comesToRest() {
    Misuse.forget()
    let view = stage.add(Meddler(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let count = layouts(view) { if $0.frame.width < 53 { $0.frame.size.width += 1 } }
    #expect(view.frame.width == 53 && count < 10)
    #expect(Misuse.count == 0, "\(Misuse.messages)")
  }

  @Test(
    "PRT-03: replacing a constraint by an equal one in viewDidLayoutSubviews does not repeat the layout"
  )
  func replacedConstraint() {
    final class Page: UIViewController {
      let box = UIView()
      var height: NSLayoutConstraint?
      var count = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: view.topAnchor),
          box.leftAnchor.constraint(equalTo: view.leftAnchor),
          box.widthAnchor.constraint(equalToConstant: 40),
        ])
        let made = view.heightAnchor.constraint(equalTo: box.heightAnchor, constant: 100)
        made.isActive = true
        height = made
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        count += 1
        height?.isActive = false
        height = view.heightAnchor.constraint(equalTo: box.heightAnchor, constant: 100)
        height?.isActive = true
      }
    }
    let page = Page()
    stage.window.rootViewController = page
    stage.advance(by: 0.5)
    _ = stage.pixels
    #expect(page.box.frame == CGRect(x: 0, y: 0, width: 40, height: 200))
    let before = page.count

    stage.advance(by: 1)

    #expect(page.count - before <= 2, "\(page.count - before) layouts in a second at rest")
    _ = stage.pixels
    #expect(stage.stage.wakeTime == nil, "P7: nothing asks for frames")
  }
}

@MainActor
@Suite("K16: objects that contain or ask for themselves", .serialized, .timeLimit(.minutes(60)))
struct SelfReferenceTests {
  let stage = TestStage(300, 300)

  @Test("an animation group that contains itself is dropped and reported")
  func group() {
    let before = Misuse.count
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let outer = CAAnimationGroup()
    let inner = CAAnimationGroup()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    outer.animations = [fade, inner]
    inner.animations = [outer]
    outer.duration = 1
    view.layer.add(outer, forKey: "self")
    stage.advance(by: 0.5)
    #expect(Misuse.count > before && view.layer.shownAlpha == 0.5)
    outer.animations = nil
  }

  @Test("loadView that reads view gets an empty view, and is reported")
  func loadView() {
    final class Asker: UIViewController {
      var loads = 0
      override func loadView() {
        loads += 1
        view.backgroundColor = .red
        let own = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
        view = own
      }
      override func viewDidLoad() {
        super.viewDidLoad()
        view.tag = 5
      }
    }
    let before = Misuse.count
    let asker = Asker()
    #expect(asker.view.frame.width == 7 && asker.loads == 1 && asker.view.tag == 5)
    #expect(Misuse.count == before + 1)
  }

  @Test("scrollViewDidScroll that scrolls again without end is stopped at a limit and reported")
  func endlessScroll() {
    let before = Misuse.count
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    scroll.contentSize = CGSize(width: 100, height: 1e7)
    let ear = ScrollEar()
    var count = 0
    ear.onScroll = {
      count += 1
      $0.contentOffset.y += 1
    }
    scroll.delegate = ear
    scroll.contentOffset.y = 5
    #expect(count > 1 && count < 10_000 && Misuse.count == before + 1)
    ear.onScroll = { if $0.contentOffset.y > 50 { $0.contentOffset.y = 50 } }
    scroll.contentOffset.y = 80
    #expect(scroll.contentOffset.y == 50, "one that clamps goes on working")
  }
}

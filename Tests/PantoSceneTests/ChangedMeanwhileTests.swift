import PantoBase
import PantoTesting
import Testing

@testable import PantoControls
import class PantoScene.UIPanGestureRecognizer
import class PantoScene.UIPinchGestureRecognizer
@testable import PantoGestures
@testable import PantoScene

/// Tests layout that changes the view tree while it runs, and handlers that change the views they
/// are called for.
@MainActor
@Suite("Layout and input handlers that change the view tree", .serialized, .timeLimit(.minutes(60)))
struct ChangedMeanwhileTests {
  @MainActor private final class Page: UIView {
    var layouts = 0
    var onLayout: ((Page) -> Void)?
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      onLayout?(self)
    }
  }

  private struct Random {
    var seed: UInt64
    mutating func next(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(n))
    }
  }

  private func all(below view: UIView) -> [UIView] {
    [view] + view.subviews.flatMap { all(below: $0) }
  }

  /// Describes the first view that needs layout although no superview knows of it, so that a layout
  /// from the top would miss it.
  private func lost(in top: UIView) -> String? {
    for view in all(below: top) where view.layoutNeeded || view.layoutNeededBelow {
      if let up = view.superview, !up.layoutNeededBelow {
        return "\(view.gestureName) needed \(view.layoutNeeded) below \(view.layoutNeededBelow)"
      }
    }
    return nil
  }

  @Test("random changes of the tree during layout leave no view behind that needs layout (B59)")
  func monkey() {
    for round in 0..<300 {
      var random = Random(seed: UInt64(round) &* 977 &+ 5)
      let stage = Stage(size: CGSize(width: 300, height: 300))
      var pages: [Page] = []
      var budget = 0
      func deed(_ here: Page?) {
        let a = pages[random.next(pages.count)]
        let b = pages[random.next(pages.count)]
        switch random.next(10) {
        case 0: a.removeFromSuperview()
        case 1, 2: if !a.isDescendant(of: b), !b.isDescendant(of: a) { a.addSubview(b) }
        case 3: a.setNeedsLayout()
        case 4: a.layoutIfNeeded()
        case 5: here?.setNeedsLayout()
        case 6: a.isHidden.toggle()
        case 7: if !b.isDescendant(of: a) { b.insertSubview(a, at: 0) }
        case 8: a.frame.size.width += 1
        default: here?.superview?.layoutIfNeeded()
        }
      }
      for _ in 0..<12 {
        let page = Page(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        page.accessibilityIdentifier = "page \(pages.count)"
        page.onLayout = { here in
          guard budget > 0 else { return }
          budget -= 1
          if let up = here.superview as? Page, random.next(4) == 0 { up.setNeedsLayout() }
          deed(here)
        }
        pages.append(page)
        (random.next(2) == 0 ? stage.window : pages[random.next(pages.count)]).addSubview(page)
      }
      for _ in 0..<20 {
        deed(nil)
        budget = random.next(7)
        stage.layoutIfNeeded()
        if let lost = lost(in: stage.window) {
          Issue.record("round \(round): \(lost)")
          return
        }
        budget = 0
        stage.layoutIfNeeded()
        for page in all(below: stage.window) where page.layoutNeeded {
          Issue.record("round \(round): \(page.gestureName) was not laid out")
          return
        }
      }
      stage.tearDown()
    }
  }

  @Test(
    "a view that calls setNeedsLayout in a layout inside its own layout is laid out once per request (B52)"
  )
  func asksInside() {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let page = Page(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let card = Page(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    page.addSubview(card)
    stage.window.addSubview(page)
    stage.layoutIfNeeded()
    var left = 4
    card.layouts = 0
    card.onLayout = { card in
      guard left > 0 else { return }
      left -= 1
      card.setNeedsLayout()
      card.superview?.setNeedsLayout()
      card.superview?.layoutIfNeeded()
    }
    card.setNeedsLayout()
    stage.layoutIfNeeded()
    #expect(!card.layoutNeeded)
    #expect(card.layouts == 5, "one and four asked for")
    stage.tearDown()
  }

  @Test(
    "a view deep in a subtree without a window that needed layout is laid out when the subtree is added"
  )
  func askedBefore() {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    stage.layoutIfNeeded()
    let pages = (0..<4).map { _ in Page(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }
    for i in 0..<3 { pages[i].addSubview(pages[i + 1]) }
    pages[0].layoutIfNeeded()
    #expect(pages.map(\.layouts) == [1, 1, 1, 1])
    pages[3].setNeedsLayout()
    let holder = UIView()
    stage.window.addSubview(holder)
    stage.layoutIfNeeded()
    holder.isHidden = true
    holder.addSubview(pages[0])
    stage.layoutIfNeeded()
    #expect(pages[3].layouts == 2 && pages[1].layouts == 1)
    pages[3].setNeedsLayout()
    pages[1].layoutIfNeeded()
    #expect(pages[3].layouts == 3)
    pages[2].removeFromSuperview()
    pages[3].setNeedsLayout()
    pages[2].layoutIfNeeded()
    #expect(pages[3].layouts == 4)
    stage.tearDown()
  }

  @Test(
    "a scroll view that is removed during its own drag beyond the edge ends the drag and comes back without indicators"
  )
  func removedInDrag() {
    @MainActor final class Told: UIScrollViewDelegate {
      var story: [String] = []
      var removes = true
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if removes, scrollView.contentOffset.y < -20 { scrollView.removeFromSuperview() }
      }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        story.append("lifted \(decelerate)")
      }
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { story.append("rests") }
    }
    let stage = TestStage(300, 400)
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.contentSize = CGSize(width: 300, height: 4000)
    let told = Told()
    scroll.delegate = told
    stage.finger().down(at: (150, 100)).move(by: (0, 150), over: 0.2).up()
    stage.settle()
    told.removes = false
    #expect(!scroll.isDragging && !scroll.isDecelerating)
    #expect(
      told.story == ["lifted true", "rests"] || told.story == ["lifted false"], "\(told.story)")
    stage.add(scroll)
    stage.settle()
    for bar in scroll.layer.sublayers ?? [] { #expect(bar.opacity == 0) }
  }

  private func bars(_ scroll: UIScrollView) -> [Float] {
    (scroll.layer.sublayers ?? []).filter { ($0.presentation() ?? $0).cornerRadius == 1.5 }
      .map { Float(($0.presentation() ?? $0).opacity) }
  }

  @Test(
    "scroll indicators appear in a drag when the content grows, after a flash, and in a drag that interrupts a fade"
  )
  func bars() {
    let stage = TestStage(300, 400)
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.alwaysBounceVertical = true
    scroll.contentSize = CGSize(width: 300, height: 300)
    let finger = stage.finger().down(at: (150, 300)).move(by: (0, -40))
    #expect(bars(scroll).isEmpty)
    scroll.contentSize = CGSize(width: 300, height: 4000)
    #expect(bars(scroll) == [1])
    finger.move(by: (0, -10))
    #expect(bars(scroll) == [1])
    scroll.flashScrollIndicators()
    finger.move(by: (0, -10))
    stage.advance(by: 1)
    #expect(bars(scroll) == [1], "the drag goes on")
    finger.hold(0.2).up()
    stage.advance(by: 0.4)
    #expect(bars(scroll)[0] < 1 && bars(scroll)[0] > 0)
    let again = stage.finger().down(at: (150, 300)).move(by: (0, -40))
    #expect(bars(scroll) == [1])
    again.hold(1).up()
    stage.settle()
    #expect(bars(scroll) == [0])
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 200))
    mouse.wheel(CGVector(dx: 0, dy: -2))
    #expect(bars(scroll) == [1])
    stage.settle()
    #expect(bars(scroll) == [0])
    scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    stage.advance(by: 0.1)
    #expect(bars(scroll) == [1])
    stage.settle()
    #expect(bars(scroll) == [0])
  }

  @Test(
    "a view that is removed by its own hit test, or by a delegate asked about the touch, receives no gesture (TCH-04, REC-13)",
    arguments: ["hit", "touch", "event"])
  func goneWhileAsked(_ when: String) {
    @MainActor final class Shy: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        if found != nil { removeFromSuperview() }
        return found
      }
    }
    @MainActor final class Remover: UIGestureRecognizerDelegate {
      var touch = false
      var event = false
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool {
        if self.touch { gestureRecognizer.view?.removeFromSuperview() }
        return true
      }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
      ) -> Bool {
        if self.event { gestureRecognizer.view?.removeFromSuperview() }
        return true
      }
    }
    let stage = TestStage(300, 400)
    let view = when == "hit" ? Shy() : UIView()
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let holder = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
    let outer = UIPanGestureRecognizer()
    holder.addGestureRecognizer(outer)
    holder.addSubview(view)
    let pan = UIPanGestureRecognizer()
    var told: [UIGestureRecognizer.State] = []
    pan.addAction { told.append($0.state) }
    view.addGestureRecognizer(pan)
    let remover = Remover()
    remover.touch = when == "touch"
    remover.event = when == "event"
    pan.delegate = remover
    stage.finger().down(at: (100, 100)).move(by: (60, 0)).up()
    #expect(view.superview == nil)
    #expect(told.isEmpty, "\(told)")
    #expect(pan.state == .possible && pan.processor == nil)
    #expect(outer.state == .possible)
  }

  @Test(
    "views, recognizers and targets that a handler drops are released, whatever the gesture's phase (B49, B53)"
  )
  func dropped() {
    @MainActor final class Owner {
      var view: UIView?
      var onState: ((UIGestureRecognizer.State) -> Void)?
      func panned(_ pan: UIPanGestureRecognizer) { onState?(pan.state) }
    }
    for state in [UIGestureRecognizer.State.began, .changed, .ended] {
      for fingers in [1, 2, 10] {
        let stage = TestStage(400, 400)
        weak var gone: UIView?
        weak var goneRecognizer: UIGestureRecognizer?
        weak var goneOwner: Owner?
        var others: [UIPanGestureRecognizer] = []
        do {
          let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
          let other = stage.add(UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 400)))
          stage.add(view)
          var owner: Owner? = Owner()
          owner?.view = view
          goneOwner = owner
          let pan = UIPanGestureRecognizer(target: owner!, action: Owner.panned)
          let pinch = UIPinchGestureRecognizer()
          view.addGestureRecognizer(pan)
          view.addGestureRecognizer(pinch)
          let second = UIPanGestureRecognizer()
          other.addGestureRecognizer(second)
          others = [second]
          gone = view
          goneRecognizer = pan
          var keep: Owner? = owner
          owner = nil
          keep?.onState = { [weak view] now in
            guard now == state else { return }
            view?.removeFromSuperview()
            if let view {
              for one in view.gestureRecognizers ?? [] { view.removeGestureRecognizer(one) }
            }
            keep?.view = nil
            keep = nil
          }
        }
        let all = stage.fingers(fingers)
        stage.together {
          for (i, f) in all.enumerated() {
            f.down(at: (CGFloat(i % 2) * 200 + 60 + CGFloat(i) * 5, 100))
          }
        }
        for _ in 0..<3 { stage.together { for f in all { f.move(by: (0, 20), over: 0) } } }
        stage.together { for f in all { f.up() } }
        stage.settle()
        #expect(
          gone == nil && goneRecognizer == nil && goneOwner == nil, "\(state.name) \(fingers)")
        #expect(others[0].state == .possible)
        #expect(stage.stage.liveTouches.isEmpty)
      }
    }
  }

  @Test("constraints that change while layout runs give the same frames as a layout of all views")
  func constraints() {
    for round in 0..<150 {
      var random = Random(seed: UInt64(round) &* 7919 &+ 3)
      let stage = Stage(size: CGSize(width: 400, height: 400))
      var pages: [Page] = []
      var sizes: [NSLayoutConstraint] = []
      var budget = 0
      func deed() {
        let page = pages[random.next(pages.count)]
        switch random.next(7) {
        case 0, 1: sizes[random.next(sizes.count)].constant = CGFloat(random.next(80))
        case 2: page.isHidden.toggle()
        case 3: page.setNeedsLayout()
        case 4: page.layoutIfNeeded()
        case 5:
          let c = sizes[random.next(sizes.count)]
          c.isActive.toggle()
        default: page.superview?.layoutIfNeeded()
        }
      }
      for i in 0..<10 {
        let page = Page(frame: .zero)
        page.translatesAutoresizingMaskIntoConstraints = false
        page.onLayout = { _ in
          guard budget > 0 else { return }
          budget -= 1
          deed()
        }
        let up: UIView = i == 0 ? stage.window : pages[random.next(i)]
        let before = up.subviews.last
        up.addSubview(page)
        pages.append(page)
        page.topAnchor.constraint(equalTo: up.topAnchor, constant: 3).isActive = true
        page.leadingAnchor.constraint(
          equalTo: before is Page ? before!.trailingAnchor : up.leadingAnchor, constant: 2
        ).isActive = true
        let width = page.widthAnchor.constraint(equalToConstant: CGFloat(random.next(80)))
        let height = page.heightAnchor.constraint(
          equalTo: up.heightAnchor, multiplier: 0.5, constant: CGFloat(random.next(20)))
        for c in [width, height] {
          c.isActive = true
          sizes.append(c)
        }
      }
      for _ in 0..<15 {
        deed()
        budget = random.next(6)
        stage.layoutIfNeeded()
        budget = 0
        stage.layoutIfNeeded()
        let frames = pages.map(\.frame)
        for page in pages { page.setNeedsLayout() }
        stage.layoutIfNeeded()
        if pages.map(\.frame) != frames {
          Issue.record("round \(round): \(frames) became \(pages.map(\.frame))")
          return
        }
      }
      stage.tearDown()
    }
  }
}

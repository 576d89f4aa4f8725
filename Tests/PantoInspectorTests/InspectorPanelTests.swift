import PantoBase
import PantoControls
import class PantoScene.UIPanGestureRecognizer
import class PantoScene.UISwipeGestureRecognizer
import class PantoScene.UITapGestureRecognizer
@testable import PantoGestures
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

/// Tests the inspector's places and tabs, and that it shows the past.
@MainActor @Suite("The inspector's panel", .timeLimit(.minutes(60))) struct InspectorPanelTests {
  let stage = TestStage(1280, 800)
  let card: UIView
  let tap = UITapGestureRecognizer()
  let pan = UIPanGestureRecognizer()
  let inspector: InspectorOverlay

  init() throws {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.backgroundColor = .white
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(pan)
    inspector = stage.stage.addInspector()
    inspector.placement = .docked(
      panel: CGRect(x: 900, y: 0, width: 380, height: 800),
      timeline: CGRect(x: 0, y: 610, width: 900, height: 190))
    inspector.stageFrame = CGRect(x: 0, y: 0, width: 900, height: 610)
    try draw()
  }

  private func draw() throws {
    inspector.setNeedsUpdate()
    try stage.stage.draw(with: stage.compositor)
  }

  private func press(_ target: InspectorTarget) throws {
    let place = try #require(inspector.panel.place(of: target), "\(target) is in sight")
    stage.finger().down(at: place.center + inspector.panel.frame.origin).up()
    try draw()
  }

  private func press(onTimelineAt time: TimeInterval, track: Int = 0) throws {
    let timeline = inspector.timeline
    let at = CGPoint(
      x: timeline.frame.minX + timeline.barsStart + timeline.scale.x(time),
      y: timeline.frame.minY + timeline.tracksTop + (CGFloat(track) + 0.5) * timeline.trackHeight)
    stage.finger().down(at: at).up()
    try draw()
  }

  private var words: [String] {
    inspector.panel.shown.flatMap(\.texts).filter(\.isShown).map(\.string)
  }

  // MARK: Places

  @Test("panel and timeline show before the first touch, where they were docked, and stay (U5)")
  func visibleAtOnce() throws {
    let (panel, timeline) = (inspector.panel.frame, inspector.timeline.frame)
    #expect(!inspector.panel.isHidden && !inspector.timeline.isHidden)
    #expect(panel == CGRect(x: 900, y: 0, width: 380, height: 800))
    #expect(timeline == CGRect(x: 0, y: 610, width: 900, height: 190))
    #expect(words.contains("No touch yet"))

    for x in [120, 880] as [CGFloat] {
      stage.finger().down(at: CGPoint(x: x, y: 300)).move(by: (10, 90), over: 0.1).up()
      try draw()
      #expect(inspector.panel.frame == panel && inspector.timeline.frame == timeline)
    }
  }

  @Test("a floating inspector is a panel, a sheet or a card, by the width of the window (APP-03)")
  func floating() {
    func layout(_ width: CGFloat, _ height: CGFloat = 800) -> InspectorLayout {
      InspectorLayout(
        .floating, free: CGRect(x: 0, y: 0, width: width, height: height), isMoved: false,
        isFolded: false, isExpanded: false)
    }
    #expect(layout(900).shape == .panel && layout(900).timeline != nil)
    #expect(layout(900).panel.width == 380)
    #expect(layout(899).shape == .sheet && layout(899).timeline == nil)
    #expect(layout(899).panel == CGRect(x: 0, y: 440, width: 899, height: 360))
    #expect(layout(600).shape == .sheet && layout(599).shape == .card)
  }

  @Test("the user moves, folds and shows a floating inspector; touches of the app do not (U5)")
  func moving() throws {
    inspector.placement = .floating
    inspector.stageFrame = nil
    try draw()
    #expect(inspector.panel.frame.maxX == 1272)
    stage.finger().down(at: CGPoint(x: 1000, y: 700)).up()
    stage.finger().down(at: CGPoint(x: 120, y: 120)).up()
    try draw()
    #expect(inspector.panel.frame.maxX == 1272)

    try press(.move)
    #expect(inspector.panel.frame.minX == 8 && inspector.timeline.frame.minX > 380)
    try press(.fold)
    #expect(inspector.panel.frame.height < 60 && inspector.timeline.isHidden)
    try press(.fold)
    #expect(inspector.panel.frame.height > 60 && !inspector.timeline.isHidden)
  }

  @Test("a drag on its bar brings a floating inspector to the other edge (U5)")
  func dragBar() throws {
    inspector.placement = .floating
    try draw()
    let bar = inspector.panel.frame.origin + CGPoint(x: 60, y: 20)
    stage.finger().down(at: bar).move(by: (-900, 0), over: 0.2).up()
    try draw()
    #expect(inspector.panel.frame.minX == 8)
  }

  @Test("a card has four rows at most, and expands to a sheet with all tabs (APP-03)")
  func card_() throws {
    for _ in 0..<6 { card.addGestureRecognizer(UISwipeGestureRecognizer()) }
    inspector.placement = .card(within: CGRect(x: 0, y: 0, width: 390, height: 844))
    stage.finger().down(at: card.center).move(by: (40, 0), over: 0.1)
    try draw()
    #expect(inspector.panel.shown.count == 4)
    #expect(inspector.panel.frame.maxY <= 844 && inspector.panel.frame.height < 260)
    #expect(words.contains("changed"), "the row that decided comes first")

    try press(.expand)
    for tab in InspectorOverlay.Tab.allCases {
      #expect(inspector.panel.place(of: .tab(tab)) != nil, "\(tab)")
    }
    try press(.tab(.timeline))
    #expect(!inspector.timeline.isHidden)
    try press(.expand)
    #expect(inspector.panel.shown.count == 4)
  }

  @Test("in right-to-left windows tabs and rows are mirrored (SIM-05)")
  func rightToLeft() throws {
    let left = try #require(inspector.panel.place(of: .tab(.recognizers)))
    stage.stage.layoutDirection = .rightToLeft
    try draw()
    let right = try #require(inspector.panel.place(of: .tab(.recognizers)))
    #expect((left.midX + right.midX - 380).magnitude < 0.01)
  }

  @Test("tabs are 44 points wide at least, and 8 apart (MSE-04)")
  func targets() throws {
    var places = try InspectorOverlay.Tab.allCases.filter { $0 != .timeline }.map {
      try #require(inspector.panel.place(of: .tab($0)))
    }
    places.sort { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    for (a, b) in zip(places, places.dropFirst()) where a.minY == b.minY {
      #expect(b.minX - a.maxX >= 8)
    }
    for place in places { #expect(place.width >= 44) }
    try press(.tab(.view))
    for target in [InspectorTarget.pick, .branch(ObjectIdentifier(stage.window))] {
      #expect(try #require(inspector.panel.place(of: target)).height >= 32)
    }
  }

  @Test("no word of the inspector is cut, in no tab, width and text size (U20, SIM-05)")
  func nothingCut() throws {
    stage.finger().down(at: card.center).move(by: (60, 10), over: 0.2).up()
    for scale in [0.85, 1, 1.5] as [CGFloat] {
      stage.stage.textScale = scale
      for width in [320, 360, 390, 820] as [CGFloat] {
        let area = CGRect(x: 0, y: 0, width: width, height: 500)
        for place in [InspectorOverlay.Placement.sheet(area), .card(within: area)] {
          for tab in InspectorOverlay.Tab.allCases {
            inspector.placement = place
            inspector.stageFrame = area
            inspector.tab = tab
            try draw()
            for text in inspector.panel.shown.flatMap(\.texts) + inspector.timeline.texts {
              #expect(!text.isCut, "\(text.string), \(tab), \(width) pt, \(scale)")
            }
            #expect(inspector.strip.frame.width <= width)
          }
        }
      }
    }
  }

  // MARK: The past

  @Test("a lifted touch keeps the path that it had, though no frame was drawn meanwhile (U9)")
  func path() throws {
    let back = stage.add(UIView(frame: CGRect(x: 400, y: 100, width: 200, height: 200)))
    back.accessibilityIdentifier = "back"
    pan.addAction { [card] pan in card.center = pan.location(in: nil) + CGPoint(x: 200, y: 0) }

    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (300, 0), over: 0.2).up()
    try draw()

    #expect(words.contains("window > card"))
    #expect(inspector.rows.map(\.title) == ["Tap", "Pan"])
    #expect(inspector.rows[1].state == "ended")
  }

  @Test("scrubbing shows rows, touches and numbers of that time, and Live those of now (U21)")
  func scrubbing() throws {
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (100, 0), over: 0.2).up()
    stage.advance(by: 2)
    try draw()
    let began = try #require(stage.log.transitions(of: pan).first { $0.to == .began })

    try press(onTimelineAt: began.time - 0.03)
    #expect(inspector.rows.map(\.state) == ["possible", "possible"])
    #expect(inspector.marks.count == 1 && inspector.stripText.hasPrefix("P 1/1"))

    try press(onTimelineAt: began.time + 0.05)
    #expect(inspector.rows.map(\.state) == ["failed", "changed"])
    #expect(inspector.rows[1].sentence.contains("moved"))
    #expect(words.contains { $0.hasPrefix("Hit path of touch 1 at 0.") })

    inspector.showPresent()
    try draw()
    #expect(inspector.rows.map(\.state) == ["failed", "ended"])
    #expect(inspector.marks.isEmpty, "the mark has faded by now")
  }

  @Test("heading and axis tell the same time, and ticks are round numbers (U21)")
  func ticks() throws {
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (100, 0), over: 0.64).up()
    try draw()
    try press(onTimelineAt: 0.32)
    let cursor = try #require(inspector.lens.cursor)
    #expect(inspector.lens.text == InspectorTimeline.text(cursor))

    for span in [0.02, 0.25, 0.7, 1, 2.3, 5, 10] {
      var scale = InspectorTimeline.Scale()
      (scale.start, scale.span, scale.width) = (0.694, span, 700)
      let (times, _) = InspectorTimeline.ticks(scale, gap: 64)
      #expect((2...11).contains(times.count), "\(times.count) ticks in \(span) s")
      for (a, b) in zip(times, times.dropFirst()) {
        var step = ((b - a) * 1e6).rounded()
        while step >= 10 { step /= 10 }
        #expect([1, 2, 5].contains(step), "a step of \(b - a) s in \(span) s")
      }
    }
  }

  @Test("while scrubbing the stage shows its own past, and a press on it shows the present (U21)")
  func pastOfStage() throws {
    final class Past: InspectorPast {
      var asked: [TimeInterval] = []
      var forgotten = 0
      func forget() { forgotten += 1 }
      func picture(at time: TimeInterval) -> PixelImage? {
        asked.append(time)
        return PixelImage(
          width: 2, height: 2, pixels: Array(repeating: 0xFF00_FF00, count: 4))
      }
    }
    let past = Past()
    inspector.past = past
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (100, 0), over: 0.2).up()
    try draw()
    #expect(past.asked.isEmpty)

    try press(onTimelineAt: 0.1)
    #expect(past.asked.count == 1 && !inspector.pastLayer.isHidden)
    #expect(inspector.pastLayer.frame == inspector.stageFrame)
    #expect(past.forgotten == 0)
    let heard = stage.log.transitions.count
    stage.finger().down(at: CGPoint(x: 150, y: 150)).up()
    try draw()
    #expect(inspector.lens.cursor == nil && inspector.pastLayer.isHidden)
    #expect(past.forgotten == 1, "scenes of the past take memory, so they go with it (L13)")
    #expect(stage.log.transitions.count == heard, "the app of the past takes no touches")
  }

  @Test("touches that have gone leave few hidden marks and no trails (L13)")
  func hiddenMarks() throws {
    let hands = (0..<30).map { i in
      stage.finger().down(at: CGPoint(x: 20 + 8 * i, y: 60))
    }
    for hand in hands { hand.move(by: (40, 90), over: 0.1) }
    try draw()
    #expect(inspector.marks.count == 30)
    for hand in hands { hand.up() }
    stage.advance(by: 3)
    try draw()
    #expect(inspector.marks.isEmpty)
    #expect(inspector.unusedMarks.count == InspectorOverlay.mostUnusedMarks)
    #expect(inspector.markRoot.sublayers?.count == InspectorOverlay.mostUnusedMarks)
    for mark in inspector.unusedMarks {
      let trail = try #require(mark.sublayers?.first)
      let pieces = trail.sublayers ?? []
      #expect(pieces.count <= 8 && pieces.allSatisfy { $0.paths.isEmpty })
    }
  }

  @Test("while the clock stands no touch fades, and the latest twenty that ended are shown (L13)")
  func standingClock() throws {
    for i in 0..<40 { stage.finger().down(at: CGPoint(x: 20 + 8 * i, y: 60)).up() }
    let held = stage.finger().down(at: CGPoint(x: 200, y: 200))
    try draw()
    #expect(stage.now == 0)
    #expect(inspector.marks.count == InspectorOverlay.mostEndedTouches + 1)
    held.up()
  }

  // MARK: Tabs

  @Test("each tab shows its contents after a press on it (INS-05)")
  func tabs() throws {
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (100, 0), over: 0.2)
    try draw()
    try press(.tab(.touches))
    #expect(words.contains("Touch 1") && words.contains("velocity") && words.contains("card"))
    try press(.tab(.events))
    #expect(words.contains { $0.contains("finger 1") && $0.contains("moved") })
    try press(.filter(.noMoves))
    #expect(!words.contains { $0.contains("  moved") } && words.contains { $0.contains("began") })
    try press(.tab(.view))
    #expect(words.contains("isUserInteractionEnabled") && words.contains("card"))
    #expect(!inspector.outline.isHidden)
  }

  @Test("the tab View changes frame, alpha, switches and recognizers of the running app (INS-05)")
  func editing() throws {
    inspector.inspect(card)
    try draw()
    try press(.step(.geometry(.x), by: 1))
    #expect(card.frame.minX == 104)
    try press(.step(.alpha, by: -1))
    #expect((card.alpha - 0.9).magnitude < 1e-9)
    inspector.change(.isUserInteractionEnabled, by: 1)
    #expect(!card.isUserInteractionEnabled)
    inspector.change(.recognizer(pan.id, .hysteresis), by: 2)
    #expect(pan.hysteresis == 12)
    inspector.change(.recognizer(tap.id, .isEnabled), by: 1)
    #expect(!tap.isEnabled)
  }

  @Test(
    "pick mode chooses the view that is drawn at the next press, and the app gets none (INS-05)")
  func picking() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 60, height: 20))
    label.text = "Linen"
    card.addSubview(label)
    try draw()
    inspector.picksNextPress = true
    stage.finger().down(at: CGPoint(x: 120, y: 118)).up()
    #expect(inspector.viewOfTab === label && inspector.tab == .view)
    #expect(!inspector.picksNextPress && stage.log.transitions.isEmpty)
  }

  @Test("the decision of the chosen row, else of the first one, can be copied as a test (V19)")
  func copyingTest() throws {
    var asked: [(String, TimeInterval)] = []
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (30, 0), over: 0.05).up()
    try draw()
    #expect(inspector.panel.place(of: .copyTest) == nil, "no program writes tests here")
    inspector.onCopyTest = { asked.append(($0, $1)) }
    try draw()
    try press(.copyTest)
    let ended = try #require(stage.log.transitions.last { $0.to == .ended })
    #expect(asked.first?.0 == stage.log.name(of: ended.recognizer))
    #expect(asked.first?.1 == ended.time)
    inspector.choose(tap.id)
    try draw()
    try press(.copyTest)
    #expect(asked.last?.0 == stage.log.name(of: tap.id))
  }

  @Test("a decision can be saved as a picture; a chosen row or a scrubbed moment says which (V18)")
  func savingPicture() throws {
    var asked: [InspectedDecision?] = []
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (30, 0), over: 0.05).up()
    try draw()
    #expect(inspector.panel.place(of: .savePicture) == nil, "no program draws pictures here")
    inspector.onSavePicture = { asked.append(inspector.inspectedDecision) }
    try draw()
    #expect(words.contains("Save as picture"))
    try press(.savePicture)
    let pan = try #require(asked.first ?? nil)
    #expect(pan.recognizer == "pan:card" && pan.state == .ended)
    #expect(pan.touchStart < pan.time && inspector.chosenDecision == nil, "nothing is chosen")

    inspector.choose(tap.id)
    #expect(inspector.chosenDecision?.recognizer == "tap:card")
    inspector.choose(tap.id)
    inspector.scrub(to: pan.time - 0.001)
    let then = try #require(inspector.chosenDecision)
    #expect(then.recognizer == "pan:card" && then.state == .changed && then.time < pan.time)
  }

  @Test("raw input can be copied, with the reports that it came in (INS-05)")
  func copying() throws {
    var copied: [(event: InputEvent, report: Int)] = []
    inspector.onCopy = { copied = $0 }
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (30, 0), over: 0.05).up()
    inspector.tab = .events
    try draw()
    try press(.copyEvents)
    #expect(copied.first?.event.phase == .began && copied.last?.event.phase == .ended)
    #expect(copied.count == 8)
  }

  @Test("the tab Motion has the curve of an animated value with both speeds at hand-over (INS-05)")
  func motion() throws {
    pan.addAction { [card] pan in
      if pan.state != .ended { card.center = pan.location(in: nil) }
      if pan.state == .ended {
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 2,
          options: .allowUserInteraction
        ) { card.center.x = 700 }
      }
    }
    let finger = stage.finger().down(at: card.center)
    for _ in 0..<20 {
      finger.move(by: (8, 0), over: 1.0 / 120)
      try draw()
    }
    finger.up()
    for _ in 0..<30 {
      stage.advance(by: 1.0 / 120)
      try draw()
    }
    let curve = try #require(inspector.motion.curves(cursor: nil).first { $0.property == .x })
    #expect(curve.view == "card" && curve.samples.contains { $0.model != $0.shown })
    let handOver = try #require(curve.handOver)
    #expect((handOver.before - 960).magnitude < 100 && handOver.after > 0)
    #expect(curve.sentence.contains("handed over"))
    inspector.tab = .motion
    try draw()
    #expect(words.contains("card · x"))
  }

  @Test("the panel scrolls by wheel and by drag, and the names of the timeline do too (INS-06)")
  func scrolling() throws {
    inspector.inspect(card)
    try draw()
    let middle = inspector.panel.frame.center
    stage.pointer.send(
      InputEvent(
        time: stage.now, position: middle,
        source: .wheel(CGVector(dx: 0, dy: -2), isContinuous: false),
        phase: .moved))
    try draw()
    #expect(inspector.panel.offset == 80)
    stage.finger().down(at: middle).move(by: (0, 60), over: 0.1).up()
    try draw()
    #expect(inspector.panel.offset < 80)
  }

  // MARK: Looks

  @Test("every text and mark of the inspector has its contrast on every ground (U19, VIS-02)")
  func contrast() {
    for isDark in [false, true] {
      let look = InspectorLook(isDark: isDark)
      for (name, color, grounds) in look.textPairs {
        for ground in grounds {
          let ratio = color.contrast(with: ground)
          #expect(ratio >= 4.5, "\(name), dark \(isDark): \(ratio)")
        }
      }
      for (name, color, grounds) in look.graphicPairs {
        for ground in grounds {
          #expect(color.contrast(with: ground) >= 3, "\(name), dark \(isDark)")
        }
      }
    }
  }

  @Test("one of the two rims of a trail shows on every grey, and on the blue piece (U19)")
  func rims() {
    let rims = InspectorLook.rims
    var grounds = (0...20).map { RGBA(CGFloat($0) / 20, CGFloat($0) / 20, CGFloat($0) / 20) }
    grounds += [RGBA(hex: 0x0A66E0), RGBA(hex: 0x5AA2FF)] + InspectorLook.touchColors
    for ground in grounds {
      let best = max(rims.light.contrast(with: ground), rims.dark.contrast(with: ground))
      #expect(best >= 3, "\(ground)")
    }
  }
}

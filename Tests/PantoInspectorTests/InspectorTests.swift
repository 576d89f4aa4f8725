import PantoBase
import class PantoScene.UILongPressGestureRecognizer
import class PantoScene.UIPanGestureRecognizer
import class PantoScene.UITapGestureRecognizer
@testable import PantoGestures
import PantoTesting
import Testing

@testable import PantoGraphics
@testable import PantoInspector
@testable import PantoScene

/// Tests the inspector's display, and that the inspector does not influence the app.
@MainActor @Suite("The inspector", .timeLimit(.minutes(60))) struct InspectorTests {
  let stage = TestStage(1000, 700)
  let card: UIView
  let tap = UITapGestureRecognizer()
  let pan = UIPanGestureRecognizer()

  init() {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(pan)
  }

  private func row(_ title: String) throws -> InspectorRow {
    try #require(stage.stage.inspector?.rows.first { $0.title == title })
  }

  @Test(
    "the inspector lists a drag's recognizers with the deciding number, deepest view first (INS-03)"
  )
  func rows() throws {
    let outer = UILongPressGestureRecognizer()
    stage.window.addGestureRecognizer(outer)
    let inspector = stage.stage.addInspector()

    let finger = stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (50, 0), over: 0.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(inspector.rows.map(\.title) == ["Tap", "Pan", "Long press"])
    #expect(try row("Pan").state == "changed" && row("Pan").mark == .active)
    #expect(try row("Tap").mark == .lost, "the pan recognized (EXP-03)")
    #expect(try row("Tap").sentence.hasSuffix("10 are allowed."))
    #expect(try row("Pan").sentence.hasSuffix("needs 10."))
    for row in inspector.rows { #expect(!row.sentence.isEmpty && row.subtitle != "") }

    finger.up()
    try stage.stage.draw(with: stage.compositor)
    #expect(try row("Pan").mark == .recognized, "what it came to stands after the lift")
  }

  @Test("the inspector says which recognizer waits for which (INS-03, INS-04)")
  func waiting() throws {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    double.name = "twice"
    tap.name = "once"
    card.addGestureRecognizer(double)
    tap.require(toFail: double)
    stage.stage.addInspector()

    stage.finger().down(at: card.center).up()
    try stage.stage.draw(with: stage.compositor)

    let rows = try #require(stage.stage.inspector).rows
    let once = try #require(rows.first { $0.subtitle == "once" })
    #expect(once.mark == .waiting && once.sentence == "Waits for twice to fail.")
  }

  @Test("the strip shows fingers, translation, velocity and report rate in one line (INS-02)")
  func strip() throws {
    let inspector = stage.stage.addInspector()

    let first = stage.finger().down(at: CGPoint(x: 150, y: 150))
    let second = stage.finger().down(at: CGPoint(x: 200, y: 200)).move(by: (60, 0), over: 0.5)
    first.up()

    #expect(inspector.stripText.hasPrefix("P 1/2 · dX 60 dY 0 · Xv 1"))
    #expect(inspector.stripText.hasSuffix("· direct · 120 Hz"))
    second.up()
  }

  @Test("the inspector answers why a touch came to nothing, as of the time of the touch (INS-07)")
  func whyNot() throws {
    let inspector = stage.stage.addInspector()
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (50, 0), over: 0.2).up()

    stage.mouse().press(at: CGPoint(x: 150, y: 150), button: .secondary)

    #expect(try row("Tap").sentence.hasSuffix("10 are allowed."))

    card.isUserInteractionEnabled = false
    inspector.asksNextPress = true
    stage.finger().down(at: CGPoint(x: 150, y: 150)).up()
    #expect(!inspector.asksNextPress)
    #expect(inspector.rows.first?.state == "disabled")
  }

  @Test("the inspector lies above all views, and neither touches nor diagnosis find it (INS-09)")
  func inFront() throws {
    let views = stage.window.subviews.count
    let inspector = stage.stage.addInspector()
    #expect(stage.stage.addInspector() === inspector)
    let late = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 700)))
    late.isUserInteractionEnabled = false
    stage.finger().down(at: card.center).move(by: (100, 20), over: 0.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(stage.window.subviews.count == views + 1)
    #expect(stage.window.layer.sublayers?.last !== late.layer)
    #expect(stage.window.hitTest(CGPoint(x: 980, y: 60), with: nil) === stage.window)
    late.removeFromSuperview()
    #expect(stage.stage.obstacle(at: card.center) == nil)
  }

  @Test("removing the inspector leaves no layer, observer or frame request behind (INS-08)")
  func removal() throws {
    let layers = stage.window.layer.sublayers?.count
    stage.stage.addInspector()
    let finger = stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2)
    try stage.stage.draw(with: stage.compositor)
    #expect(stage.stage.needsDisplay, "the trail runs out by itself")

    stage.stage.removeInspector()
    try stage.stage.draw(with: stage.compositor)

    #expect(stage.window.layer.sublayers?.count == layers)
    #expect(!stage.stage.needsDisplay && !stage.stage.processor.isWatched)
    finger.up()
  }

  @Test(
    "the inspector stops asking for frames after trails have run out and lifted touches have faded (INS-01)"
  )
  func rest() throws {
    stage.stage.addInspector()
    stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2).up()
    try stage.stage.draw(with: stage.compositor)
    #expect(stage.stage.needsDisplay)

    stage.advance(by: 1.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(!stage.stage.needsDisplay)
  }

  @Test("the ring of a touch is 44 points wide, and its trail lasts a second (INS-01)")
  func ringAndTrail() throws {
    stage.window.subviews.first?.removeFromSuperview()
    let inspector = stage.stage.addInspector()
    inspector.parts = [.touches]
    let finger = stage.finger().down(at: CGPoint(x: 100, y: 300))
    for _ in 0..<200 { finger.move(by: (2, 0), over: 0.01) }
    try stage.stage.draw(with: stage.compositor)
    let picture = try #require(stage.compositor.bitmap.toPixelImage())
    func pixel(_ p: CGPoint) -> UInt32 {
      picture.pixels[Int(p.y) * picture.width + Int(p.x)]
    }
    let ground = pixel(CGPoint(x: 20, y: 400))

    // The finger is at 500, 300. Between the hairs the ring is cut at 45 degrees.
    func onDiagonal(_ radius: CGFloat) -> UInt32 {
      let d = radius * 0.5.squareRoot()
      return pixel(CGPoint(x: 500 - d, y: 300 - d))
    }
    // The ring has the first colour, 0072B2, whose red is the least of all that is drawn there.
    func isOfRing(_ pixel: UInt32) -> Bool { pixel >> 16 & 255 < 40 && pixel & 255 > 140 }
    #expect(isOfRing(onDiagonal(21)), "1 point inside of the edge")
    #expect(onDiagonal(26) == ground && !isOfRing(onDiagonal(17)) && !isOfRing(onDiagonal(24)))
    // Points of the trail are 200 points a second apart.
    func isDrawn(_ x: CGFloat) -> Bool {
      (290..<310).contains { pixel(CGPoint(x: x, y: CGFloat($0))) != ground }
    }
    #expect(isDrawn(500 - 190) && !isDrawn(500 - 225) && SeenTouch.trail == 1)
    finger.up()
  }

  @Test("samples that handlers did not receive are marked as coalesced (INS-01)")
  func coalesced() {
    func event(_ t: TimeInterval, _ x: CGFloat, _ phase: InputEvent.Phase) -> InputEvent {
      InputEvent(time: t, position: CGPoint(x: x, y: 0), source: .finger(1), phase: phase)
    }
    var touch = SeenTouch(contact: 1, number: 1, event: event(0, 0, .began), report: 1)
    touch.append(event(0.01, 10, .moved), report: 2)
    touch.append(event(0.02, 20, .moved), report: 2)
    touch.append(event(0.03, 30, .moved), report: 3)

    #expect(touch.samples.map(\.isCoalesced) == [false, true, false, false])
    #expect((touch.velocity(at: 0.03).x - 1000).magnitude < 1e-6)
    #expect(touch.velocity(at: 0.2) == .zero)
    #expect(SeenTouch.text(for: CGPoint(x: 0, y: -12.4)) == "12 pt/s −90°")
    touch.forget(before: 9)
    #expect(touch.samples.count == 1 && touch.position.x == 30)
  }

  @Test("every state mark has a shape of its own (INS-04)")
  func marks() {
    let ink = RGBA(0, 0, 0)
    let shapes = StateMark.allCases.map { $0.paths(ink, on: RGBA(1, 1, 1)) }
    for (i, a) in shapes.enumerated() {
      for b in shapes[(i + 1)...] { #expect(a != b) }
    }
  }

  @Test("the eight touch colours can be told apart with deuteranopia (INS-01)")
  func colours() {
    // The simulation of deuteranopia is that of Viénot, Brettel and Mollon (1999), in linear light.
    func linear(_ v: CGFloat) -> CGFloat {
      v <= 0.04045 ? v / 12.92 : Maths.pow((v + 0.055) / 1.055, 2.4)
    }
    let seen = InspectorLook.touchColors.map { c -> (CGFloat, CGFloat) in
      let (r, g, b) = (linear(c.red), linear(c.green), linear(c.blue))
      let rg = 0.29275 * r + 0.70725 * g
      let blue = -0.02234 * r + 0.02234 * g + b
      func root(_ v: CGFloat) -> CGFloat { Maths.pow(max(v, 1e-6), 1 / 3.0) }
      // Two dimensions remain: lightness, and yellow against blue.
      return (root(rg), root(rg) - root(blue))
    }
    #expect(seen.count == 8)
    for (i, a) in seen.enumerated() {
      for (j, b) in seen.enumerated() where j > i {
        let d = ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).squareRoot()
        #expect(d > 0.08, "colours \(i + 1) and \(j + 1) are \(d) apart")
      }
    }
  }

  @Test("the text colour of every state has enough contrast with its background (INS-04, VIS-02)")
  func contrast() {
    for isDark in [false, true] {
      let look = InspectorLook(isDark: isDark)
      for mark in StateMark.allCases {
        let ratio = look.textColor(of: mark).contrast(with: look.raised)
        #expect(ratio >= 4.5, "\(mark) \(isDark ? "dark" : "light"): \(ratio)")
      }
    }
  }

  @Test(
    "the timeline has a track for each touch and for each recognizer that changed its state (INS-06)"
  )
  func tracks() throws {
    var history = TransitionHistory()
    let log = stage.stage.log
    log.observe { history.add($0, since: 0) }
    func event(_ time: TimeInterval, _ phase: InputEvent.Phase) -> InputEvent {
      InputEvent(time: time, position: .zero, source: .finger(1), phase: phase)
    }
    history.press(SeenTouch(contact: 1, number: 1, event: event(0, .began), report: 1))
    stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2).up()
    history.end(1, .lifted, event(0.3, .ended), report: 9)

    let tracks = history.tracks(naming: log.name(of:))

    #expect(
      tracks.map(\.name) == ["touch 1", "pan:card", "tap:card"],
      "what acted stands first, though the tap failed earlier (EXP-03)")
    #expect(tracks[1].marks.map(\.mark) == [.active, .recognized])
    #expect(tracks[1].bars.map(\.isThick) == [false, true] && tracks[1].bars[1].end != nil)
    #expect(tracks[2].marks.map(\.mark) == [.lost], "the pan recognized (EXP-03)")
    history.forget(before: 20)
    #expect(history.tracks(naming: log.name(of:)).isEmpty)
  }

  @Test("a pointer that enters a view excuses no gesture that failed before (EXP-03)")
  func hoverIsNoWinner() throws {
    var history = TransitionHistory()
    let log = stage.stage.log
    let hover = UIHoverGestureRecognizer()
    card.addGestureRecognizer(hover)
    log.observe { history.add($0, since: 0) }
    stage.finger().down(at: card.center).hold(1).up()
    stage.mouse().hover(at: card.center)

    let tracks = history.tracks(naming: log.name(of:))
    let tap = try #require(tracks.first { $0.name == "tap:card" })
    #expect(tap.marks.map(\.mark) == [.failed], "\(tracks.map(\.name))")
    #expect(tracks.last?.name == "hover:card")
  }
}

/// Tests touches on the inspector itself. The app below receives none of them.
@MainActor @Suite("Touches on the inspector", .timeLimit(.minutes(60))) struct InspectorTouchTests {
  let stage = TestStage(1000, 700)
  let card: UIView
  let tap = UITapGestureRecognizer()
  let pan = UIPanGestureRecognizer()
  let page = UITapGestureRecognizer()
  let inspector: InspectorOverlay

  init() throws {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(pan)
    stage.window.addGestureRecognizer(page)
    inspector = stage.stage.addInspector()
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (80, 0), over: 0.2).up()
    stage.advance(by: 0.5)
    try stage.stage.draw(with: stage.compositor)
  }

  private func draw() throws { try stage.stage.draw(with: stage.compositor) }
  private var timeline: CGRect { inspector.timeline.frame }

  /// The point of the timeline at which a track shows a time.
  private func point(onTrack track: Int, at time: TimeInterval) -> CGPoint {
    CGPoint(
      x: timeline.minX + inspector.timeline.barsStart + inspector.timeline.scale.x(time),
      y: timeline.minY + inspector.timeline.tracksTop
        + (CGFloat(track) + 0.5) * inspector.timeline.trackHeight)
  }

  private func click(_ point: CGPoint) throws {
    stage.finger().down(at: point).up()
    try draw()
  }

  @Test("a touch on the inspector reaches neither the app nor the log (INS-08)")
  func nobodyHears() throws {
    var before = stage.stage.log.transitions.count
    try click(CGPoint(x: timeline.midX, y: timeline.midY))
    #expect(stage.stage.log.transitions.count == before && stage.stage.liveTouches.isEmpty)

    // A touch that begins on the app stays the app's when it moves over the inspector.
    before = stage.stage.log.transitions.count
    let finger = stage.finger().down(at: CGPoint(x: 150, y: 150))
    finger.move(by: (300, 450), over: 0.2).up()
    #expect(stage.stage.log.transitions.count > before)
  }

  @Test("a tap on a mark shows its reason and selects its recognizer (INS-06)")
  func marks() throws {
    let failed = try #require(stage.stage.log.transitions(of: tap).last)
    let track = try #require(
      (0..<4).first {
        inspector.timeline.track(at: point(onTrack: $0, at: 0) - timeline.origin)?.id == tap.id
      })

    try click(point(onTrack: track, at: failed.time))

    #expect(inspector.lens.cursor == failed.time && inspector.chosen == tap.id)
    #expect(inspector.lens.tip?.text.contains("tap:card failed: pan:card recognized first") == true)
    #expect(inspector.rows.first { $0.isChosen }?.title == "Tap")
  }

  @Test(
    "the time range stays while nothing happens; a selected mark stays until the selection is cleared (INS-06)"
  )
  func afterAWhile() throws {
    let began = try #require(stage.stage.log.transitions(of: pan).first)
    func track() -> Int? {
      (0..<4).first {
        inspector.timeline.track(at: point(onTrack: $0, at: 0) - timeline.origin)?.id == pan.id
      }
    }
    func sign() -> TransitionHistory.Mark? {
      guard let track = track() else { return nil }
      return inspector.timeline.mark(at: point(onTrack: track, at: began.time) - timeline.origin)?
        .mark
    }
    stage.advance(by: 60)
    inspector.setNeedsUpdate()
    try draw()
    #expect(sign()?.time == began.time, "nothing has happened since")

    // A selected mark stays in sight although more gestures follow.
    try click(point(onTrack: try #require(track()), at: began.time))
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (80, 0), over: 0.2).up()
    try draw()
    #expect(inspector.lens.text.contains("pan:card began") && sign()?.time == began.time)

    inspector.lens = InspectorLens()
    inspector.setNeedsUpdate()
    try draw()
    #expect(inspector.timeline.scale.start > 60)
    let shown = (0..<4).compactMap {
      inspector.timeline.track(at: point(onTrack: $0, at: 0) - timeline.origin)
    }
    #expect(!shown.isEmpty && shown.flatMap(\.marks).allSatisfy { $0.time > 60 })
  }

  @Test("a pointer that rests on a mark shows the same text without a press (INS-06)")
  func hovering() throws {
    let began = try #require(stage.stage.log.transitions(of: pan).first)
    let track = try #require(
      (0..<4).first {
        inspector.timeline.track(at: point(onTrack: $0, at: 0) - timeline.origin)?.id == pan.id
      })
    let mouse = stage.mouse()
    mouse.hover(at: point(onTrack: track, at: began.time))
    try draw()
    #expect(inspector.lens.tip?.text.contains("pan:card began: Moved") == true)
    #expect(inspector.lens.cursor == nil)
    mouse.hover(at: CGPoint(x: 500, y: 300))
    try draw()
    #expect(inspector.lens.text.isEmpty)

    // The text disappears when its mark scrolls away from under the resting pointer.
    mouse.hover(at: point(onTrack: track, at: began.time))
    try draw()
    stage.advance(by: 12)
    let finger = stage.finger().down(at: CGPoint(x: 350, y: 350))
    stage.advance(by: 0.2)
    try draw()
    #expect(inspector.lens.text.isEmpty)
    finger.up()
  }

  @Test(
    "a drag moves the cursor, the wheel zooms about the pointer, a double tap shows everything again (INS-06)"
  )
  func lens() throws {
    let finger = stage.finger().down(at: point(onTrack: 0, at: 0.05)).move(by: (60, 0), over: 0.1)
    let held = try #require(inspector.lens.held)
    let cursor = try #require(inspector.lens.cursor)
    #expect(held.start == inspector.timeline.scale.start && cursor > 0.05)
    finger.up()
    try draw()

    let at = point(onTrack: 1, at: 0.1)
    let under = try #require(inspector.timeline.time(at: at - timeline.origin))
    stage.pointer.send(
      InputEvent(
        time: stage.now, position: at, source: .wheel(CGVector(dx: 0, dy: 3), isContinuous: false),
        phase: .moved))
    try draw()
    let zoomed = try #require(inspector.lens.held)
    #expect((zoomed.span - held.span / 1.953125).magnitude < 1e-9)
    let after = try #require(inspector.timeline.time(at: at - timeline.origin))
    #expect((after - under).magnitude < 1e-9)

    try click(at)
    try click(at)
    #expect(inspector.lens == InspectorLens())
  }

  @Test("a pinch zooms the timeline (INS-06)")
  func pinching() throws {
    let y = point(onTrack: 1, at: 0).y
    let a = stage.finger().down(at: CGPoint(x: timeline.midX - 50, y: y))
    let b = stage.finger().down(at: CGPoint(x: timeline.midX + 50, y: y))
    let span = inspector.timeline.scale.span
    a.move(by: (-10, 0), over: 0.05)
    b.move(by: (10, 0), over: 0.05)
    a.move(by: (-90, 0), over: 0.1)
    let held = try #require(inspector.lens.held)
    #expect(held.span < span)
    a.up()
    b.up()
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test(
    "a tap on a sentence that names another recognizer selects that one; arrows join their tracks (INS-03, INS-06)"
  )
  func names() throws {
    let inner = UITapGestureRecognizer()
    inner.name = "inner"
    let pad = stage.add(UIView(frame: CGRect(x: 100, y: 320, width: 100, height: 60)))
    pad.addGestureRecognizer(inner)
    stage.finger().down(at: pad.center).up()
    stage.advance(by: 0.5)
    try draw()

    let row = try #require(inspector.rows.first { $0.other == inner.id })
    #expect(row.id == page.id && row.sentence == "inner recognized first and prevents it.")
    let target = try #require(inspector.panel.place(of: .other(inner.id)))
    try click(target.center + inspector.panel.frame.origin)

    #expect(inspector.chosen == inner.id)
    let tracks = (0..<6).compactMap {
      inspector.timeline.track(at: point(onTrack: $0, at: 0) - timeline.origin)
    }
    let links = InspectorTimeline.links(of: inner.id, in: tracks)
    #expect(links.count == 1 && tracks[links[0].from].id == inner.id)
    #expect(tracks[links[0].to].id == page.id)
    #expect(InspectorTimeline.links(of: nil, in: tracks).isEmpty)
  }

  @Test("the button shows why the latest touch came to nothing; a second press leads back (INS-07)")
  func button() throws {
    card.isUserInteractionEnabled = false
    stage.finger().down(at: CGPoint(x: 150, y: 150)).up()
    stage.advance(by: 0.5)
    try draw()
    let panel = inspector.panel.frame
    func button() throws -> CGPoint {
      try #require(inspector.panel.place(of: .question)).center + panel.origin
    }

    try click(button())
    #expect(inspector.rows.first?.state == "disabled")
    #expect(stage.stage.liveTouches.isEmpty)

    try click(button())
    #expect(inspector.rows.first?.state != "disabled")
  }

  @Test("in a scrolled timeline a tap on a name selects the recognizer that shows there (MUT-08)")
  func scrolledNames() throws {
    // Each finger that is down with others has a track.
    let fingers = stage.fingers(10)
    for finger in fingers { finger.down(at: card.center) }
    for finger in fingers { finger.up() }
    stage.advance(by: 0.5)
    inspector.setNeedsUpdate()
    try draw()
    #expect(inspector.timeline.offset == 0)
    stage.finger().down(at: CGPoint(x: timeline.minX + 20, y: timeline.maxY - 12))
      .move(by: (0, -600), over: 0.2).up()
    inspector.setNeedsUpdate()
    try draw()
    #expect(inspector.timeline.offset > inspector.timeline.trackHeight)
    for recognizer in [pan, tap] {
      let texts = inspector.timeline.texts
      let name = try #require(texts.first { $0.string == stage.log.name(of: recognizer.id) })
      let row = try #require(name.superlayer)
      stage.advance(by: 2)
      try click(
        CGPoint(
          x: timeline.minX + 20,
          y: timeline.minY + inspector.timeline.tracksTop + row.frame.midY))
      #expect(inspector.chosen == recognizer.id)
    }
  }
}

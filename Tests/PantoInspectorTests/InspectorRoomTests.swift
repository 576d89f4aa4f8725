import PantoBase
import PantoControls
import class PantoScene.UIPanGestureRecognizer
@testable import PantoGestures
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

/// Tests the line of numbers, the lower part of the docked panel, and the tabs by key (INS-02,
/// INS-04, KEY-03).
@MainActor @Suite("The inspector's line and lower part", .timeLimit(.minutes(60)))
struct InspectorRoomTests {
  let stage = TestStage(1280, 800)
  let card: UIView
  let pan = UIPanGestureRecognizer()
  let inspector: InspectorOverlay

  init() throws {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(pan)
    inspector = stage.stage.addInspector()
  }

  private func draw() throws {
    inspector.setNeedsUpdate()
    try stage.stage.draw(with: stage.compositor)
  }

  private func dock() throws {
    inspector.placement = .docked(
      panel: CGRect(x: 900, y: 0, width: 380, height: 800),
      timeline: CGRect(x: 0, y: 610, width: 900, height: 190))
    inspector.stageFrame = CGRect(x: 0, y: 30, width: 900, height: 580)
    inspector.stripFrame = CGRect(x: 0, y: 0, width: 900, height: 30)
    try draw()
  }

  private var words: [String] {
    inspector.panel.shown.flatMap(\.texts).filter(\.isShown).map(\.string)
  }

  @Test("a line in its own place fills it from the start, and no digit jumps (INS-02)")
  func bar() throws {
    try dock()
    let strip = inspector.strip
    #expect(!strip.isHidden && strip.frame == CGRect(x: 0, y: 0, width: 900, height: 30))
    #expect(strip.string.contains("no touch yet"))

    let finger = stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (5, 0), over: 0.1)
    try draw()
    let first = strip.string
    finger.move(by: (-120, 40), over: 0.2)
    try draw()
    #expect(strip.string != first && strip.string.count == first.count, "\(strip.string)")
    #expect(strip.frame == CGRect(x: 0, y: 0, width: 900, height: 30))
    finger.up()
  }

  @Test("before the first touch the docked panel explains all marks (INS-04)")
  func legend() throws {
    try dock()
    #expect(words.contains("The marks and their meaning"))
    let marks = inspector.items(of: .recognizers, 0).compactMap(\.row).map(\.mark)
    #expect(Set(marks) == Set(StateMark.allCases))
    #expect(inspector.panel.shown.allSatisfy { $0.texts.allSatisfy { !$0.isCut } })

    inspector.placement = .floating
    try draw()
    #expect(!words.contains("The marks and their meaning"), "a floating one stays small")
  }

  @Test("below the rows the docked panel lists what was decided since the touch-down (INS-03)")
  func story() throws {
    try dock()
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (60, 0), over: 0.2).up()
    try draw()
    #expect(words.contains("What happened"))
    #expect(words.contains { $0.contains("pan:card began. Moved") })
    #expect(words.contains { $0.contains("pan:card ended. All fingers lifted.") })
    #expect(!words.contains { $0.contains("pan:card changed.") })
  }

  @Test("beside a sheet or a card the line leaves the top of the app free; a tap folds it (U20)")
  func folds() throws {
    for width in [390, 700] as [CGFloat] {
      let small = TestStage(width, 800)
      let view = small.add(UIView(frame: CGRect(x: 0, y: 0, width: width, height: 400)))
      view.addGestureRecognizer(UIPanGestureRecognizer())
      let inspector = small.stage.addInspector()
      func draw() throws {
        inspector.setNeedsUpdate()
        try small.stage.draw(with: small.compositor)
      }
      small.finger().down(at: CGPoint(x: 100, y: 100)).move(by: (40, 0), over: 0.1)
      try draw()
      let (line, panel) = (inspector.strip.frame, inspector.panel.frame)
      #expect(line.maxY <= panel.minY && line.minY > 200, "\(width): \(line) over \(panel)")

      small.finger().down(at: CGPoint(x: line.midX, y: line.midY)).up()
      try draw()
      #expect(inspector.strip.frame.width < line.width / 2)
      #expect(small.stage.log.transitions.allSatisfy { $0.time < small.stage.time.now })
      let folded = inspector.strip.frame
      small.finger().down(at: CGPoint(x: folded.midX, y: folded.midY)).up()
      try draw()
      #expect(inspector.strip.frame.width == line.width)
    }
  }

  @Test("the tabs follow each other by key, in a circle, and the timeline only where it is one")
  func tabs() throws {
    try dock()
    for tab in [InspectorOverlay.Tab.touches, .view, .events, .motion, .recognizers] {
      inspector.showNextTab()
      #expect(inspector.tab == tab)
    }
    inspector.showNextTab(isBackwards: true)
    #expect(inspector.tab == .motion)
    inspector.placement = .sheet(CGRect(x: 0, y: 400, width: 700, height: 400))
    inspector.showNextTab()
    #expect(inspector.tab == .timeline)
  }

  // MARK: View and Motion

  @Test("the outline of a view that scrolled away shows nothing over the bar above (V8)")
  func clippedOutline() throws {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 60, width: 500, height: 400)))
    scroll.contentSize = CGSize(width: 500, height: 2000)
    let row = UIView(frame: CGRect(x: 20, y: 20, width: 300, height: 80))
    scroll.addSubview(row)
    inspector.inspect(row)
    try draw()
    #expect(!inspector.outline.isHidden && inspector.outline.masksToBounds)
    #expect(inspector.outline.frame == CGRect(x: 0, y: 60, width: 500, height: 400))

    scroll.contentOffset.y = 60
    try draw()
    // Half of the row is above the edge. The outline's layer ends at the edge.
    #expect(inspector.outline.frame.minY == 60 && inspector.outline.masksToBounds)
    let plain = stage.pixels
    inspector.inspect(nil)
    inspector.tab = .recognizers
    try draw()
    let without = stage.pixels
    for x in stride(from: 2, to: 498, by: 3) {
      for y in stride(from: 2, to: 60, by: 3) { #expect(plain[x, y] == without[x, y]) }
    }

    inspector.inspect(row)
    row.superview?.frame = CGRect(x: 0, y: 60, width: 500, height: 0)
    try draw()
    #expect(inspector.outline.isHidden, "nothing of the view can show")
  }

  @Test("the tab Motion says which line is which (V11)")
  func curveLegend() throws {
    try dock()
    pan.addAction { [card] pan in card.center = pan.location(in: nil) }
    let finger = stage.finger().down(at: card.center)
    for _ in 0..<10 {
      finger.move(by: (8, 0), over: 1.0 / 120)
      try draw()
    }
    inspector.tab = .motion
    try draw()
    #expect(words.contains("shows on screen") && words.contains("was set by the program"))
    finger.up()
    inspector.tab = .touches
    try draw()
    #expect(!words.contains("shows on screen"))
  }

  @Test("a value that was set steps in its curve, it does not ramp (V11)")
  func steps() {
    let samples = [(0.0, 10), (0.5, 10), (1.0, 90)].map { time, value in
      MotionCurve.Sample(time: time, shown: 0, model: CGFloat(value), isAnimated: true)
    }
    let paths = InspectorCurveLayer.lines(samples, InspectorLook(), x: { 100 * $0 }, y: { $0 })
    // Between the samples the line keeps the old value until the time of the new one.
    let points = paths[0].elements.compactMap { element -> CGPoint? in
      switch element {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
    #expect(points.allSatisfy { $0.x >= 99 || ($0.y - 10).magnitude < 1 }, "\(points)")
    #expect(points.contains { $0.x >= 99 && $0.y == 90 })
  }

  @Test("the two labels of an axis differ if the values do (V11)")
  func axis() {
    #expect(InspectorCurveLayer.labels(1, 1.04) == ("1", "1.04"))
    #expect(InspectorCurveLayer.labels(0, 120) == ("0", "120"))
    #expect(InspectorCurveLayer.labels(0.2, 1) == ("0.2", "1"))
    #expect(InspectorCurveLayer.labels(100.0004, 100.0006) == ("100", "100.001"))
    #expect(InspectorCurveLayer.labels(5, 5) == ("", "5"))
  }

  // MARK: Small things (V15)

  @Test("a resting mouse is below the gestures, and an empty timeline has no axis (V15)")
  func timelineOrder() throws {
    try dock()
    #expect(inspector.timeline.texts.allSatisfy { !$0.string.hasSuffix(" s") })
    let hover = UIHoverGestureRecognizer()
    card.addGestureRecognizer(hover)
    stage.mouse().hover(at: card.center)
    stage.finger().down(at: card.center).move(by: (40, 0), over: 0.2).up()
    try draw()
    let names = inspector.history.tracks(naming: stage.stage.name(of:)).map(\.name)
    let own = try #require(names.firstIndex { $0.hasPrefix("hover") }, "\(names)")
    #expect(own > (names.firstIndex { $0.hasPrefix("pan") } ?? .max), "\(names)")
    #expect(inspector.timeline.texts.contains { $0.string.hasSuffix(" s") })
  }

  @Test("the tree of views shows the text of a label (V15)")
  func labelWords() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "Rain over the bay"
    card.addSubview(label)
    inspector.inspect(card)
    try draw()
    #expect(words.contains { $0.contains("“Rain over the bay”") }, "\(words)")
  }
}

import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Drives fingers through the eight presets of the Arbitration Lab and reads the sentence.
@MainActor @Suite("Arbitration Lab", .timeLimit(.minutes(60))) struct LabTests {
  private func open(_ preset: String) throws -> DemoWorld<LabDemo> {
    try DemoWorld("lab", options: ["preset=\(preset)"])
  }

  private func inner(_ world: DemoWorld<LabDemo>) throws -> CGPoint {
    world.middle(of: try #require(world.demo.scene).inner)
  }

  /// The recognizer or view of the answer, and the sentence, a frame later.
  @discardableResult
  private func answer(_ world: DemoWorld<LabDemo>) -> [String] {
    world.advance(by: 1.0 / 60)
    return [world.demo.card.subjectText, world.demo.card.text]
  }

  private func pill(_ name: String, in world: DemoWorld<LabDemo>) throws -> UIView {
    func find(_ view: UIView) -> UIView? {
      if view.accessibilityIdentifier == name { return view }
      for below in view.subviews {
        if let found = find(below) { return found }
      }
      return nil
    }
    return try #require(find(world.demo.view))
  }

  private func press(_ name: String, in world: DemoWorld<LabDemo>) throws {
    world.tap(world.middle(of: try pill(name, in: world)))
    world.advance(by: 0.5)
  }

  /// The names of all recognizers, and of all views with an identifier, in the order of the
  /// hierarchy.
  private func names(_ world: DemoWorld<LabDemo>) -> [String] {
    func below(_ view: UIView) -> [String] {
      (view.accessibilityIdentifier == nil ? [] : [world.stage.name(of: view)])
        + (view.gestureRecognizers ?? []).map { world.stage.name(of: $0) }
        + view.subviews.flatMap(below)
    }
    return below(world.stage.window)
  }

  @Test("a preset that is chosen again has the names of the first time (NAM-01)")
  func namesOfRows() throws {
    let world = try open(LabPreset.all[0].key)
    world.advance(by: 0.5)
    let first = names(world)
    for pill in ["preset2", "preset3", "preset1", "preset2", "preset1"] {
      try press(pill, in: world)
    }
    #expect(world.demo.preset.key == LabPreset.all[0].key)
    let again = names(world)
    #expect(again == first, "\(Set(again).subtracting(first).sorted())")

    let change = try pill("least1", in: world)
    world.tap(world.middle(of: change))
    world.advance(by: 0.5)
    world.tap(world.middle(of: change))
    world.advance(by: 0.5)
    #expect(Set(names(world)).subtracting(first) == [], "a scene that is built again")
  }

  @Test("there are eight questions, and none is answered before the first touch (DEM-06)")
  func questions() throws {
    #expect(
      LabPreset.all.map(\.title) == [
        "Single vs double tap", "Pan in scroll view", "Swipe beats pan", "Long press then drag",
        "Parent steals", "Disabled view", "Two-finger only", "Edge vs pan",
      ])
    for preset in LabPreset.all {
      let world = try open(preset.key)
      #expect(world.demo.preset.key == preset.key)
      #expect(answer(world) == ["", ""], "\(preset.key)")
    }
  }

  @Test("whatever pan a question is about moves its view under the finger, and lets go (V15)")
  func moves() throws {
    let pans: [(preset: String, view: LabPlace, fingers: Int64, atEdge: Bool)] = [
      ("scroll", .inner, 1, false), ("swipe", .inner, 1, false), ("parent", .outer, 1, false),
      ("two", .inner, 2, false), ("edge", .outer, 1, false), ("edge", .outer, 1, true),
    ]
    for (preset, place, fingers, isAtEdge) in pans {
      let world = try open(preset)
      let scene = try #require(world.demo.scene)
      let view = scene.view(at: place)
      let middle = try inner(world)
      let p = isAtEdge ? CGPoint(x: 4, y: middle.y) : middle
      let start = world.middle(of: view)
      for finger in 1...fingers {
        let place = p + CGPoint(x: CGFloat(30 * (finger - 1)), y: 0)
        world.send(place, .began, at: world.now, finger: finger)
      }
      for step in 1...40 {
        for finger in 1...fingers {
          world.send(
            p + CGPoint(x: CGFloat(30 * (finger - 1)) + 2 * CGFloat(step), y: 0), .moved,
            at: world.now + 0.03 / Double(fingers), finger: finger)
        }
      }
      let moved = world.middle(of: view).x - start.x
      #expect(moved > 20 && moved < 80, "\(preset), at the edge \(isAtEdge): \(moved)")
      for finger in 1...fingers {
        world.send(p + CGPoint(x: 80, y: 0), .ended, at: world.now, finger: finger)
      }
      world.stage.settle()
      #expect(view.transform == .identity, "\(preset)")
    }
  }

  // MARK: The eight presets

  @Test("a single tap waits for the double tap, which fails by its time limit (DEM-06, ARB-12)")
  func taps() throws {
    let world = try open("taps")
    let p = try inner(world)
    world.tap(p)
    #expect(answer(world) == ["Tap on inner", "Waits for Double tap on inner to fail."])
    world.advance(by: 0.4)
    #expect(
      answer(world) == ["Double tap on inner", "No next tap within 350 ms (350 ms passed)."])

    world.advance(by: 1)
    world.tap(p)
    world.advance(by: 0.1)
    world.tap(p)
    #expect(
      answer(world) == ["Tap on inner", "Double tap on inner, which had to fail, recognized."])
  }

  @Test("a pan in a scroll view begins first and prevents the scrolling (DEM-06, ARB-04)")
  func scroll() throws {
    let world = try open("scroll")
    let p = try inner(world)
    world.drag(from: p, by: CGPoint(x: 0, y: -80))
    #expect(
      answer(world) == ["Scroll on outer", "Pan on inner recognized first and prevents it."])
    #expect(world.demo.scene?.scroll?.contentOffset.y == 0)

    world.stage.settle()
    let scroll = try #require(world.demo.scene?.scroll)
    let beside = scroll.convert(CGPoint(x: 20, y: 120), to: nil)
    world.advance(by: 0.5)
    world.drag(from: beside, by: CGPoint(x: 0, y: -80))
    #expect(answer(world)[0] == "Scroll on outer")
    #expect(scroll.contentOffset.y > 0)
  }

  @Test("a quick swipe prevents the pan that requires it to fail; a slow one does not (DEM-06)")
  func swipe() throws {
    let world = try open("swipe")
    let p = try inner(world)
    world.drag(from: p, by: CGPoint(x: 200, y: 0), over: 0.1)
    #expect(answer(world) == ["Pan on inner", "Swipe on inner, which had to fail, recognized."])

    world.stage.settle()
    world.advance(by: 1)
    world.drag(from: p, by: CGPoint(x: 60, y: 0), over: 1)
    #expect(
      answer(world) == ["Swipe on inner", "Not done after 400 ms, the longest that is allowed."])
  }

  @Test("a long press that began prevents the pan (DEM-06, ARB-04)")
  func press() throws {
    let world = try open("press")
    let p = try inner(world)
    world.send(p, .began, at: 0)
    world.advance(by: 0.6)
    world.move(from: p, by: CGPoint(x: 80, y: 0))
    #expect(
      answer(world) == ["Pan on inner", "Long press on inner recognized first and prevents it."])
  }

  @Test("an outer pan with a smaller threshold begins before the inner one (DEM-06, PAN-03)")
  func parent() throws {
    let world = try open("parent")
    world.drag(from: try inner(world), by: CGPoint(x: 60, y: 0))
    #expect(
      answer(world) == ["Pan on inner", "Pan on outer recognized first and prevents it."])
  }

  @Test("a view that takes no touches is named as the obstacle (DEM-06, HIT-01)")
  func disabled() throws {
    let world = try open("disabled")
    world.tap(try inner(world))
    #expect(answer(world) == ["Inner", "inner has isUserInteractionEnabled = false."])
  }

  @Test("a pan of two fingers says how many fingers are missing or too many (DEM-06, PAN-09)")
  func twoFingers() throws {
    let world = try open("two")
    let p = try inner(world)
    world.drag(from: p, by: CGPoint(x: 60, y: 0))
    #expect(answer(world) == ["Pan on inner", "Only 1 finger down; needs 2."])

    world.advance(by: 1)
    for finger in 1...3 as ClosedRange<Int64> {
      world.send(p + CGPoint(x: 30 * CGFloat(finger), y: 0), .began, at: world.now, finger: finger)
    }
    #expect(answer(world) == ["Pan on inner", "3 fingers down; 2 allowed."])
  }

  @Test("a pan loses to the edge pan that it requires to fail, and wins elsewhere (DEM-06, EDG-01)")
  func edge() throws {
    let world = try open("edge")
    let y = try inner(world).y
    world.drag(from: CGPoint(x: 8, y: y), by: CGPoint(x: 80, y: 0))
    #expect(
      answer(world) == ["Pan on outer", "Edge pan on outer, which had to fail, recognized."])

    world.stage.settle()
    world.advance(by: 1)
    world.drag(from: CGPoint(x: 300, y: y), by: CGPoint(x: 80, y: 0))
    #expect(
      answer(world) == [
        "Edge pan on outer", "Touch began 300 pt from the edge; needs at most 20.",
      ])
  }

  @Test("from right to left the edge pan begins at the right edge (DEM-06, EDG-03)")
  func rightToLeft() throws {
    let world = try open("edge")
    world.stage.layoutDirection = .rightToLeft
    world.stage.resize(to: CGSize(width: 1279, height: 800), scale: 1, safeAreaInsets: .zero)
    let y = try inner(world).y
    world.drag(from: CGPoint(x: 1272, y: y), by: CGPoint(x: -80, y: 0))
    #expect(
      answer(world) == ["Pan on outer", "Edge pan on outer, which had to fail, recognized."])
  }

  // MARK: The graph

  @Test("the graph shows who waits, who prevented whom and who may recognize together (DEM-06)")
  func graph() throws {
    let taps = try open("taps")
    #expect(taps.demo.graph.relations == [LabRelation(kind: .waits, from: 0, to: 1, isLive: false)])
    taps.tap(try inner(taps))
    answer(taps)
    #expect(taps.demo.graph.relations == [LabRelation(kind: .waits, from: 0, to: 1, isLive: true)])

    let scroll = try open("scroll")
    #expect(scroll.demo.graph.relations.map(\.kind) == [.firstWins])
    scroll.drag(from: try inner(scroll), by: CGPoint(x: 0, y: -80))
    answer(scroll)
    #expect(
      scroll.demo.graph.relations == [LabRelation(kind: .prevents, from: 1, to: 0, isLive: true)])
  }

  // MARK: The switches

  @Test("with simultaneous recognition, press and pan both recognize (DEM-06, ARB-06)")
  func together() throws {
    let world = try open("press")
    try press("together2", in: world)
    let p = try inner(world)
    world.send(p, .began, at: world.now)
    world.advance(by: 0.6)
    world.move(from: p, by: CGPoint(x: 80, y: 0))
    #expect(answer(world) == ["Long press on inner", "Held 500 ms, needs 500 ms."])
    #expect(
      world.demo.graph.relations == [LabRelation(kind: .together, from: 0, to: 1, isLive: true)])
  }

  @Test("cancelsTouchesInView decides whether the view loses its touch (DEM-06, REC-17)")
  func cancels() throws {
    let world = try open("parent")
    world.drag(from: try inner(world), by: CGPoint(x: 60, y: 0))
    #expect(world.demo.scene?.inner.phaseText == "Touch cancelled")

    world.stage.settle()
    try press("cancels2", in: world)
    world.drag(from: try inner(world), by: CGPoint(x: 60, y: 0))
    #expect(world.demo.scene?.inner.phaseText == "Touch ended")
  }

  @Test("require(toFail:) is switched through the rows that close no cycle (DEM-06, ARB-14)")
  func requirement() throws {
    let before = Misuse.count
    let world = try open("press")
    try press("waits1", in: world)
    #expect(world.demo.rows[0].waitsFor == 1)
    try press("waits2", in: world)
    #expect(world.demo.rows[1].waitsFor == nil, "it would close a cycle")
    try press("waits1", in: world)
    #expect(world.demo.rows[0].waitsFor == nil)
    #expect(Misuse.count == before)
  }

  @Test("kind, place, least and greatest number of fingers are switches (DEM-06, PAN-01)")
  func numbers() throws {
    let world = try open("two")
    try press("least1", in: world)
    #expect(world.demo.rows[0].least == 3 && world.demo.rows[0].most == 3)
    let p = try inner(world)
    for finger in [1, 2] as [Int64] {
      world.send(p + CGPoint(x: 40 * CGFloat(finger), y: 0), .began, at: world.now, finger: finger)
    }
    world.move(from: p + CGPoint(x: 40, y: 0), by: CGPoint(x: 60, y: 0))
    for finger in [1, 2] as [Int64] {
      world.send(p + CGPoint(x: 90, y: 0), .ended, at: world.now, finger: finger)
    }
    #expect(answer(world)[0] == "Pan on inner")
    #expect(answer(world)[1].hasSuffix("needs 3."))

    try press("kind1", in: world)
    try press("place1", in: world)
    world.stage.layoutIfNeeded()
    #expect(world.demo.scene?.names == ["Swipe on outer"])
  }

  @Test("R returns to the question that the demo was opened with (KEY-02)")
  func reset() throws {
    let world = try open("edge")
    try press("preset1", in: world)
    #expect(world.demo.presetIndex == 0)
    WindowKeys.press(.other(0x72, []), on: world.stage)
    #expect(world.demo.preset.key == "edge")
  }
}

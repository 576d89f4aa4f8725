import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests the gallery with a finger, a mouse and keys.
@MainActor @Suite("The gallery", .timeLimit(.minutes(60))) struct GalleryTests {
  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = []
  ) throws -> DemoWorld<AppController> {
    let world = try DemoWorld<AppController>("gallery", width, height, options: options)
    world.stage.settle()
    return world
  }

  private func card(_ name: String, in world: DemoWorld<AppController>) throws -> GalleryCard {
    try #require(world.demo.gallery?.card(named: name))
  }

  private func press(_ name: String, in world: DemoWorld<AppController>) throws {
    let key = try #require(KeyCode(name: name))
    world.stage.send(KeyEvent(time: world.now, code: key))
  }

  @Test("cards stand in 4, 3, 2 or 1 columns by the width, with a gap of 16 (GAL-01)")
  func columns() throws {
    for (width, columns, margin) in [
      (1280, 4, 32), (1200, 4, 32), (1199, 3, 32), (900, 3, 32), (899, 2, 32), (560, 2, 16),
      (559, 1, 16), (360, 1, 16),
    ] as [(CGFloat, Int, CGFloat)] {
      let layout = GalleryLayout(count: 8, width: width, left: 0, top: 100, textHeight: 80)

      #expect(layout.columns == columns && layout.cards[0].minX == margin, "\(width)")
      for (i, a) in layout.cards.enumerated() {
        #expect(a.maxX <= width - margin, "\(width)")
        for b in layout.cards[(i + 1)...] {
          #expect(!a.insetBy(dx: -15.9, dy: -15.9).intersects(b))
        }
      }
    }
  }

  @Test("a link beside *Try it on* says what a program of one's own needs, in every width (GAL-06)")
  func ownProgram() throws {
    for (width, text) in [(1280, 100), (700, 100), (390, 100), (390, 150), (360, 150)] {
      let world = try world(CGFloat(width), 844, ["textSize=\(text)"])
      let gallery = try #require(world.demo.gallery)
      let link = gallery.own
      let title = try #require(link.currentTitle)
      #expect(title.contains("our own program"), "\(width), \(text): \(title)")
      let frame = link.convert(link.bounds, to: nil)
      #expect(frame.minX >= 8 && frame.maxX <= CGFloat(width) - 8, "\(width), \(text): \(frame)")
      gallery.scroll.contentOffset.y = max(0, frame.maxY - 700)
      world.tap(world.middle(of: link))
      world.stage.settle()
      let sheet = try #require(world.demo.model.openSheet as? CodeSheet, "\(width), \(text)")
      #expect(sheet.heading.text == "Your own program")
      #expect(OwnProgram.code.text.contains("window.stage?.addInspector()"))
      #expect(world.demo.model.closeSheet())
    }
  }

  @Test("Record says that it records the session, where that takes no button's place (GAL-06)")
  func recordWord() throws {
    for (width, word) in [(1280, "Record session"), (700, "Record session"), (390, "Record")] {
      let world = try world(CGFloat(width), 844, ["window=1"])
      let header = try #require(world.demo.gallery?.header)
      let record = header.subviews.compactMap { $0 as? ToolbarButton }.first {
        $0.command == .record
      }
      #expect(record?.currentTitle == word, "\(width)")
    }
    #expect(AppCommand.record.title == "Record the session to a file")
  }

  @Test("every card is a demo that exists, in the order and with the keys of the gallery (GAL-02)")
  func order() throws {
    let world = try world()
    let entries = Demos.list.cards
    let names = world.demo.gallery?.cards.map(\.entry.name)

    #expect(
      names == entries.map(\.name)
        && Array(entries.map(\.name).prefix(3)) == ["block", "scrub", "cart"])
    #expect(entries.map(\.number) == entries.map(\.number).sorted())
    for entry in entries { #expect(Studio(Demos.list).scenes.names.contains(entry.name)) }
  }

  @Test(
    "a pressed card shrinks to 0.97 in 0.10 s, and a release inside opens it in 0.30 s (GAL-03)")
  func tap() throws {
    let world = try world()
    let card = try card("block", in: world)
    let p = world.middle(of: card)

    world.send(p, .began, at: world.now)
    world.advance(by: 0.1)
    #expect((card.transform.a - 0.97).magnitude < 1e-9 && !world.stage.isAnimating)
    world.send(p, .ended, at: world.now)

    #expect(world.demo.openDemo == "block")
    world.advance(by: 0.29)
    #expect(world.demo.gallery?.isHidden == false, "the zoom still runs")
    world.advance(by: 0.03)
    #expect(world.demo.gallery?.isHidden == true)
    #expect(world.demo.open?.screen.transform == .identity)
  }

  @Test("a demo that zooms has round corners and a shadow, and at rest neither (GAL-03, V15)")
  func zoomCorners() throws {
    let world = try world()
    try press("2", in: world)
    let holder = try #require(world.demo.open?.holder)
    world.advance(by: 0.1)
    #expect(try world.pixels == .golden("gallery-zoom"))
    world.stage.settle()
    #expect(holder.view.layer.cornerRadius == 0 && !holder.isCasting)

    try press("Escape", in: world)
    world.advance(by: 0.15)
    #expect(holder.isCasting && holder.view.layer.presentation()?.cornerRadius == 16)
    world.stage.settle()
    #expect(holder.view.superview == nil && !holder.isCasting)
  }

  @Test("a demo that opens again has the names of the first time, with all its views (NAM-01)")
  func namesComeBack() throws {
    func names(_ world: DemoWorld<AppController>) -> [String] {
      world.stage.recognizers.map(world.stage.name(of:))
    }
    for entry in Demos.list.cards {
      let world = try world()
      let before = names(world)
      var opened: [[String]] = []
      for _ in 0..<3 {
        try press("\(entry.number)", in: world)
        world.stage.settle()
        opened.append(names(world))
        try press("Escape", in: world)
        world.stage.settle()
        #expect(names(world) == before, "\(entry.name): the gallery keeps its own names")
      }
      #expect(opened[1] == opened[0] && opened[2] == opened[0], "\(entry.name)")
      #expect(Set(opened[2]).count == opened[2].count, "\(entry.name): no name twice")
      world.stage.tearDown()
    }
  }

  @Test("two demos that are on the screen at once, while one zooms away, share no name (NAM-01)")
  func namesWhileZooming() throws {
    let world = try world()
    try press("1", in: world)
    world.stage.settle()
    try press("Escape", in: world)
    try press("1", in: world)
    let names = world.stage.recognizers.map(world.stage.name(of:))
    #expect(Set(names).count == names.count)
    world.stage.settle()
    let later = world.stage.recognizers.map(world.stage.name(of:))
    #expect(Set(later).count == later.count && later.allSatisfy(names.contains), "names stay")
  }

  @Test("with reduced motion a card opens by a fade of 0.15 s that moves nothing (GAL-03)")
  func reducedMotion() throws {
    let world = try world(1280, 800, ["motion=reduced"])
    try press("1", in: world)

    #expect(world.demo.open?.holder.view.layer.presentation()?.frame.minX == 0)
    world.advance(by: 0.17)
    #expect(world.demo.gallery?.isHidden == true && !world.stage.isAnimating)
  }

  @Test("a drag of more than 10 points opens nothing (GAL-03)")
  func drag() throws {
    let world = try world()
    let p = world.middle(of: try card("block", in: world))

    world.drag(from: p, by: CGPoint(x: 11, y: 0))
    #expect(world.demo.openDemo == nil)
    world.drag(from: p, by: CGPoint(x: 9, y: 0))
    #expect(world.demo.openDemo == "block")
  }

  @Test("a drag from a card scrolls a gallery that is higher than its window (GAL-01)")
  func scrolls() throws {
    let world = try world(390, 844)
    let scroll = try #require(world.demo.gallery?.scroll)
    let p = world.middle(of: try card("block", in: world))

    world.drag(from: p, by: CGPoint(x: 0, y: -120))

    #expect(scroll.contentOffset.y > 100 && world.demo.openDemo == nil)
  }

  @Test(
    "number keys open demos, Esc goes back, and in the gallery Esc does nothing (GAL-02, APP-02)")
  func numbers() throws {
    let world = try world()
    for entry in Demos.list.cards {
      try press("\(entry.number)", in: world)
      #expect(world.demo.openDemo == entry.name)
      world.advance(by: 0.1)
      try press("Escape", in: world)
      #expect(world.demo.openDemo == nil, "a zoom can be turned round")
      world.stage.settle()
      #expect(world.demo.children.isEmpty, "\(entry.name)")
    }
    #expect(!world.stage.send(KeyEvent(time: world.now, code: .escape)))
  }

  @Test("arrow keys move the focus between cards, and Enter opens the focused one (GAL-02, KEY-03)")
  func arrows() throws {
    let world = try world()
    for key in ["Right", "Right", "Left", "Right"] { try press(key, in: world) }
    #expect(world.demo.focus.view === (try card("scrub", in: world)))

    try press("Return", in: world)
    world.stage.settle()
    #expect(world.demo.openDemo == "scrub")
    try press("Escape", in: world)
    #expect(
      world.demo.focus.view === (try card("scrub", in: world)), "the focus returns to the card")
  }

  @Test(
    "the pointer raises a card by 1 point and plays its picture once; then all is still (U12, MSE-03)"
  )
  func hover() throws {
    let world = try world()
    let card = try card("block", in: world)
    world.stage.send(
      InputEvent(
        time: world.now, position: world.middle(of: card), source: .mouse(.primary), phase: .hovered
      ))

    #expect(world.stage.isAnimating)
    world.advance(by: 0.1)
    #expect(card.transform.ty == -1)
    // The example of the strip plays within the first two seconds.
    world.advance(by: 2)
    #expect(world.stage.settle(limit: 5) && !world.stage.isMoving, "the picture comes to rest")
  }

  @Test("the demo of the last start is where arrows begin, and Enter opens it again (APP-01)")
  func lastDemo() throws {
    let world = try world(1280, 800, ["last=cart"])
    let words = { (view: UIView) in view.subviews.compactMap { ($0 as? UILabel)?.text } }
    let scroll = try #require(world.demo.gallery?.scroll)
    #expect(words(scroll).contains { $0.contains("Enter Floating Cart") })
    try press("Return", in: world)
    world.stage.settle()
    #expect(world.demo.openDemo == "cart")
    #expect(AppState(text: "demo cart\n").demo == "cart")

    let other = try self.world(1280, 800, ["last=drawer"])
    try press("Right", in: other)
    #expect(other.demo.focus.view === (try card("drawer", in: other)))
    #expect(try self.world(1280, 800, ["last=nonsense"]).demo.lastDemo == nil)
  }

  @Test("a demo opened from the gallery is released when it is closed")
  func released() throws {
    let world = try world()
    try press("3", in: world)
    world.stage.settle()
    weak let demo = world.demo.demo
    #expect(demo is CartController)

    try press("Escape", in: world)
    world.stage.settle()
    #expect(demo == nil)
  }
}

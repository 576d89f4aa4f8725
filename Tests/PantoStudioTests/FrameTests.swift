import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests the frame around the demos: toolbar, status bar, list of keys, and what is remembered.
@MainActor @Suite("The frame", .timeLimit(.minutes(60))) struct FrameTests {
  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = ["open=cart"]
  ) throws -> DemoWorld<AppController> {
    let world = try DemoWorld<AppController>("gallery", width, height, options: options)
    world.stage.settle()
    return world
  }

  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha == 0 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  private func send(
    _ key: String, _ held: UIKeyModifierFlags = [], to world: DemoWorld<AppController>
  )
    throws -> Bool
  {
    let code = try #require(KeyCode(name: key))
    return world.stage.send(KeyEvent(time: world.now, code: code, modifiers: held))
  }

  @Test("each button of the frame has a name without a number, whichever demo opens (NAM-01)")
  func namesOfButtons() throws {
    let world = try world(1280, 800, [])
    func check(_ place: String) {
      var views: [UIView] = [world.stage.window]
      while let view = views.popLast() {
        if view is ToolbarButton {
          let name = world.stage.name(of: view)
          #expect(!name.contains("#"), "\(place): \(name)")
        }
        views += view.subviews
      }
    }
    check("gallery")
    for number in 1...8 {
      #expect(world.demo.openCard(number: number))
      world.stage.settle()
      check("demo \(number)")
      world.demo.closeDemo()
      world.stage.settle()
      world.advance(by: 1)
      check("after demo \(number)")
    }
  }

  @Test("the inspector is docked from 900, a sheet from 600, and a card below (APP-03)")
  func widths() {
    func layout(_ width: CGFloat) -> AppLayout {
      AppLayout(
        size: CGSize(width: width, height: 800), insets: .zero, statusHeight: 28, hasInspector: true
      )
    }
    guard case .docked(let panel, let timeline) = layout(900).inspector else {
      Issue.record("900 points dock the inspector")
      return
    }
    #expect(panel.width == 380 && panel.maxX == 900 && timeline.height == 190)
    #expect(layout(900).stage == CGRect(x: 0, y: 52, width: 520, height: 530))
    #expect(layout(899).inspector == .sheet(CGRect(x: 0, y: 412, width: 899, height: 360)))
    #expect(layout(899).stage.maxY == 412)
    #expect(layout(599).inspector == .card(within: layout(599).stage))
    #expect(layout(599).stage.width == 599)
  }

  @Test(
    "toolbar buttons are 44 points wide with gaps of 8, and only those that do something (KEY-01, MSE-04)"
  )
  func toolbar() throws {
    for width in [360, 390, 600, 820, 1280] as [CGFloat] {
      let world = try world(width, 844)
      let screen = try #require(world.demo.open?.screen)
      let buttons = all(screen.toolbar).compactMap { $0 as? ToolbarButton }.sorted {
        $0.frame.minX < $1.frame.minX
      }

      #expect(buttons.first?.command == .back && buttons.contains { $0.command == .help })
      for button in buttons {
        #expect(button.bounds.size == CGSize(width: 44, height: 44))
        #expect(world.demo.model.offers(button.command), "\(button.command)")
      }
      for (a, b) in zip(buttons, buttons.dropFirst()) {
        #expect(b.frame.minX - a.frame.maxX >= 8, "\(a.command) and \(b.command) at \(width)")
      }
      #expect(!buttons.contains { $0.command == .record }, "without a window nothing is recorded")
    }
  }

  @Test(
    "a press of a button shows in fill and size, hover as a tint, and on as a mark (U12, KEY-01)")
  func looks() throws {
    let world = try world()
    let screen = try #require(world.demo.open?.screen)
    let button = try #require(
      all(screen.toolbar).compactMap { $0 as? ToolbarButton }.first { $0.command == .theme })
    let p = world.middle(of: button)
    let plain = button.backgroundColor

    world.stage.send(
      InputEvent(time: world.now, position: p, source: .mouse(.primary), phase: .hovered))
    let hovered = button.backgroundColor
    world.send(p, .began, at: world.now)
    world.advance(by: 0.1)
    #expect(hovered != plain && button.backgroundColor != hovered && button.transform.a < 1)

    world.send(p, .ended, at: world.now)
    #expect(world.stage.userInterfaceStyle == .dark)
    #expect(try send("S", to: world))
    #expect(world.demo.showsSafeArea && world.demo.demo?.view.safeAreaInsets.top == 47, "U22")
  }

  @Test(
    "a tooltip with the key comes after half a second of rest, and goes with the pointer (KEY-01)")
  func tooltip() throws {
    let world = try world()
    let screen = try #require(world.demo.open?.screen)
    let button = try #require(
      all(screen.toolbar).compactMap { $0 as? ToolbarButton }.first { $0.command == .inspector })
    func hover(_ p: CGPoint) {
      world.stage.send(
        InputEvent(time: world.now, position: p, source: .mouse(.primary), phase: .hovered))
    }
    var words: [String] {
      let tip = world.stage.window.subviews.first { $0.accessibilityIdentifier == "tooltip" }
      return tip.map { all($0).compactMap { ($0 as? UILabel)?.text } } ?? []
    }

    hover(world.middle(of: button))
    world.advance(by: 0.49)
    #expect(words.isEmpty)
    world.advance(by: 0.02)
    #expect(words == ["Inspector", "F12"])
    hover(CGPoint(x: 600, y: 400))
    #expect(words.isEmpty)
  }

  @Test("Esc closes the sheet of the demo, the inspector, and the demo, in this order (APP-02)")
  func levels() throws {
    let world = try world(1280, 800, ["open=cart"])
    let page = try #require(world.demo.demo?.view as? CartPage)
    #expect(try send("F12", to: world))
    world.stage.settle()
    world.tap(world.middle(of: page.balls[0]))
    world.advance(by: 1)
    #expect(page.isSheetOpen)

    #expect(try send("Escape", to: world))
    world.stage.settle()
    #expect(!page.isSheetOpen && world.stage.inspector != nil)
    #expect(try send("Escape", to: world))
    #expect(world.stage.inspector == nil && world.demo.openDemo == "cart")
    #expect(try send("Escape", to: world))
    #expect(world.demo.openDemo == nil)
  }

  @Test("Tab visits the toolbar and the demo, and not the cards below (KEY-03)")
  func tabs() throws {
    let world = try world(1280, 800, ["open=block"])
    var seen: [String] = []
    for _ in 0..<20 {
      #expect(try send("Tab", to: world))
      if let name = world.demo.focus.view?.accessibilityIdentifier { seen.append(name) }
    }
    #expect(seen.contains("back") && seen.contains("theme") && seen.contains("reset"))
    #expect(!seen.contains { $0.hasPrefix("card-") })
  }

  @Test("the question mark lists all keys that do something, and Esc closes the list (KEY-02)")
  func keyList() throws {
    let world = try world()
    #expect(try send("/", .shift, to: world))
    let list = try #require(world.demo.model.openSheet)
    let words = all(list).compactMap { ($0 as? UILabel)?.text }
    #expect(words.contains("F12") && words.contains("S") && words.contains("Ctrl+Q"))
    #expect(!words.contains("W"), "there is no inspector to ask")

    #expect(try send("Escape", to: world))
    #expect(world.demo.model.openSheet == nil && world.demo.openDemo == "cart")
  }

  @Test("both columns of the list of keys lie on one grid (KEY-02, VIS-05)")
  func keyGrid() throws {
    for options in [[], ["textSize=150"], ["direction=rtl"]] {
      let world = try DemoWorld<AppController>("gallery", options: options + ["open=cart"])
      world.stage.settle()
      #expect(try send("/", .shift, to: world))
      world.stage.settle()
      let list = try #require(world.demo.model.openSheet)
      let rows = all(list).filter { $0 is KeyListRow }.map(\.frame)
      let columns = Dictionary(grouping: rows, by: \.minX).values.map {
        $0.map { [$0.minY, $0.maxY] }
      }
      let (long, short) = (columns.max { $0.count < $1.count }, columns.min { $0.count < $1.count })
      #expect(columns.count == 2 && rows.count > 20)
      #expect(short.map { Array(long?.prefix($0.count) ?? []) } == short, "\(options)")
    }
  }

  @Test("a press of a row of the list does what its key does, in a narrow window too (KEY-01)")
  func rows() throws {
    let world = try world(360, 640)
    #expect(try send("/", .shift, to: world))
    world.stage.settle()
    let list = try #require(world.demo.model.openSheet)
    let row = try #require(
      all(list).compactMap { $0 as? KeyListRow }.first { $0.command == .safeArea })
    #expect(row.bounds.height >= 44)

    world.tap(world.middle(of: row))

    #expect(world.demo.showsSafeArea && world.demo.model.openSheet == nil)
  }

  @Test("the status bar names an input once it was listed or seen, and no other (GAL-04)")
  func inputs() {
    var seen = InputsSeen()
    #expect(seen.items.isEmpty)
    func records(_ source: InputEvent.Source, _ phase: InputEvent.Phase) -> Bool {
      seen.record(InputEvent(time: 0, position: .zero, source: source, phase: phase))
    }

    seen.list(touchscreen: true, trackpad: false)
    #expect(seen.items.map(\.words) == ["Touchscreen"] && !seen.items[0].wasUsed)
    for finger in 1...3 { #expect(records(.finger(Int64(finger)), .began)) }
    #expect(!records(.finger(1), .moved) && !records(.finger(1), .ended))
    #expect(!records(.finger(9), .began), "three at once, not four")
    #expect(!records(.finger(-1), .began), "the mouse's fingers are no touchscreen")
    #expect(!records(.mouse(.primary), .hovered), "a pointer that only stands in the window")
    #expect(!records(.mouse(.primary), .hovered), "and did not move")
    #expect(records(.wheel(.zero, isContinuous: true), .moved))
    #expect(seen.items.map(\.words) == ["Touchscreen, 3 fingers seen", "Trackpad"])
  }

  @Test(
    "the status bar says idle half a second after the last frame, and then draws no more (APP-06)")
  func idle() throws {
    let world = try world()
    _ = try world.pixels
    var words: String { world.demo.statusBar.words }
    for _ in 0..<30 {
      world.advance(by: 1 / 60)
      world.demo.presented(cost: 0.00031, damage: 0.021)
    }
    world.advance(by: 0.1)
    world.stage.layoutIfNeeded()
    #expect(
      words.contains("0.31 ms/frame") && words.contains("damage 2.1 %") && !words.contains("idle"))

    world.demo.presented(cost: 0.00031, damage: 0.01)
    world.advance(by: 1.1)
    world.stage.layoutIfNeeded()
    #expect(words.hasPrefix("idle") && !words.contains("fps"), "\(words)")
    world.demo.presented(cost: 0.0003, damage: 0.01)
    #expect(world.stage.nextDue == nil, "the frame that says idle wakes nothing")
  }

  @Test("the status bar shows what 99 of 100 frames of the last ten seconds cost (APP-07)")
  func slowFrames() throws {
    let world = try world()
    func play(_ seconds: Double, slow: Set<Int> = []) {
      for i in 0..<Int(seconds * 60) {
        world.advance(by: 1 / 60)
        world.demo.presented(cost: slow.contains(i) ? 0.025 : 0.002, damage: 0.01)
      }
      world.advance(by: 0.05)
      world.stage.layoutIfNeeded()
    }
    play(4, slow: [30])
    #expect(world.demo.statusBar.words.contains("99 % in 2.00"), "one of 240 is slow")
    play(1, slow: [10, 20, 30, 40])
    #expect(world.demo.statusBar.words.contains("99 % in 25.00"), "five of 300 are slow")
    play(11)
    #expect(world.demo.statusBar.words.contains("99 % in 2.00"), "they are longer ago")
  }

  @Test("from right to left, the frame changes sides and nothing is cut (SIM-05)")
  func rightToLeft() throws {
    for (size, open) in [
      (CGSize(width: 1280, height: 800), []), (CGSize(width: 390, height: 844), ["open=block"]),
      (CGSize(width: 820, height: 1180), ["open=scrub"]),
    ] as [(CGSize, [String])] {
      let world = try world(size.width, size.height, open)
      world.stage.layoutDirection = .rightToLeft
      world.stage.layoutIfNeeded()
      world.stage.settle()
      #expect(world.stage.working { ScreenAudit(world.stage) }.findings == [], "\(open)")
      if open.isEmpty {
        let cards = try #require(world.demo.gallery?.cards)
        #expect(cards[0].center.x > cards[1].center.x, "the first card is at the right")
        for key in ["Right", "Left"] { #expect(try send(key, to: world)) }
        #expect(world.demo.focus.view === cards[1], "an arrow moves the focus to its own side")
      } else {
        let bar = try #require(world.demo.open?.screen.toolbar)
        let back = all(bar).compactMap { $0 as? ToolbarButton }.first { $0.command == .back }
        #expect(back?.frame.minX ?? 0 > size.width / 2, "back is where reading begins")
      }
      world.stage.tearDown()
    }
  }

  @Test("a recording counts in tenths of a second beside the title (KEY-01)")
  func recordingWords() throws {
    let world = try world()
    let bar = try #require(world.demo.open?.screen.toolbar)
    world.stage.working { bar.recording.isRunning = true }
    world.advance(by: 63.2)
    let words = all(bar.recording).compactMap { ($0 as? UILabel)?.text }
    #expect(words == ["Recording 01:03.2"])
    world.stage.working { bar.recording.isRunning = false }
    world.stage.settle()
    #expect(world.stage.nextDue == nil)
  }

  @Test("each key of the list of keys means the command beside it (KEY-02)")
  func keysMeanCommands() throws {
    // The window and the demos handle these themselves.
    let others: [AppCommand] = [.back, .reset, .pin, .saveLastMinute, .saveReport, .pause]
    for command in AppCommand.allCases where !others.contains(command) {
      var held: UIKeyModifierFlags = []
      // The key with the plus sign is the one of the equals sign.
      let key = command.key.hasSuffix("+") ? command.key.dropLast() + "=" : command.key
      let names = key.split(separator: "+").map(String.init)
      for name in names.dropLast() { held.insert(name == "Ctrl" ? .control : .shift) }
      // The list of keys shows the sign of subtraction, which is wider than a hyphen.
      guard let last = names.last.map({ $0 == "−" ? "-" : $0 }), let code = KeyCode(name: last)
      else {
        Issue.record("\(command) has the key \(command.key)")
        continue
      }
      #expect(AppCommand(KeyEvent(time: 0, code: code, modifiers: held)) == command, "\(command)")
      #expect(!command.title.isEmpty)
    }
    let altEnter = KeyEvent(time: 0, code: .enter, modifiers: .alternate)
    #expect(AppCommand(altEnter) == .fullScreen, "as in other programs of SDL (V22)")
    #expect(Set(AppCommand.allCases.map(\.key)).count == AppCommand.allCases.count)
  }

  @Test(
    "held fingers are told while clicks put them down, and a saved file is named in the window (U13, U23)"
  )
  func notices() throws {
    let world = try world()
    var words: [String] {
      world.stage.window.subviews.filter { $0.accessibilityIdentifier == "notice" }
        .flatMap { all($0).compactMap { ($0 as? UILabel)?.text } }
    }
    world.demo.model.showPinMode(true)
    world.advance(by: 20)
    #expect(words.contains { $0.hasPrefix("Hold fingers") }, "the notice stays as long")
    world.demo.model.showPinMode(false)
    #expect(words.isEmpty)

    world.demo.model.show("Saved cart-1.pantotrace: the last minute")
    world.advance(by: 1)
    #expect(words == ["Saved cart-1.pantotrace: the last minute"])
    world.stage.settle()
    #expect(words.isEmpty && world.stage.nextDue == nil)
  }

  @Test("the status bar names processor, size, scale and renderer where the host knows them")
  func truthfulStatus() throws {
    final class Host: AppHost {
      var processorTime: Double? = 1
      var renderer: String? { "x11 surface" }
      func has(_ command: AppCommand) -> Bool { false }
      func isOn(_ command: AppCommand) -> Bool { false }
      func perform(_ command: AppCommand) {}
    }
    let world = try world()
    #expect(!world.demo.statusBar.words.contains("CPU"), "nothing is claimed without a host")
    let host = Host()
    world.demo.model.host = host
    for i in 0..<90 {
      world.advance(by: 1 / 60)
      host.processorTime = 1 + 0.005 * Double(i)
      world.demo.presented(cost: 0.002, damage: 0.5)
    }
    world.stage.layoutIfNeeded()
    let words = world.demo.statusBar.words
    #expect(words.contains("30.0 % CPU") || words.contains("29.") || words.contains("30."))
    #expect(words.contains("1280×800 @1x") && words.hasSuffix("x11 surface"), "\(words)")
  }

  @Test("the state is written and read again, and a damaged file costs only its damage (APP-01)")
  func state() {
    var state = AppState()
    state.size = CGSize(width: 900, height: 700)
    state.place = CGPoint(x: -20, y: 40)
    state.isDark = true
    state.demo = "cart"
    #expect(AppState(text: state.text) == state)

    let damaged = AppState(
      text: "size 900\nplace x y\ntheme blue\ndemo ../x\nsize 100 99999\nsize 1 1\n\u{0}\n")
    #expect(damaged.place == nil && damaged.isDark == nil && damaged.demo == nil)
    #expect(damaged.size == AppState.least, "a window is never smaller than the least")
    #expect(AppState(text: "") == AppState())
  }

  @Test("every text and graphic of the frame has its contrast on every ground (VIS-02, U19)")
  func contrasts() {
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      for (name, color, grounds) in theme.textPairs {
        for ground in grounds {
          let ratio = theme.value(color).contrast(with: theme.value(ground))
          #expect(ratio >= 4.5, "\(name), dark \(isDark): \(ratio)")
        }
      }
      for (name, color, grounds) in theme.graphicPairs {
        for ground in grounds {
          let ratio = theme.value(color).contrast(with: theme.value(ground))
          #expect(ratio >= 3, "\(name), dark \(isDark): \(ratio)")
        }
      }
    }
  }
}

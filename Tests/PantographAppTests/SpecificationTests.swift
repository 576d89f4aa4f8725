import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoDemoKit
@testable import PantoStudio
@testable import pantograph_app

/// Tests the numbers that the rules of the app name, so that none of them changes unnoticed.
@MainActor @Suite("The numbers of the rules", .timeLimit(.minutes(60))) struct SpecificationTests {
  private func hex(_ color: UIColor, _ theme: Theme) -> UInt32 {
    let value = theme.value(color)
    func byte(_ part: CGFloat) -> UInt32 { UInt32((part * 255).rounded()) }
    return byte(value.red) << 16 | byte(value.green) << 8 | byte(value.blue)
  }

  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha < 0.01 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  @Test("every colour has its values in light and dark (VIS-01, VIS-02, VIS-03)")
  func colours() {
    for (name, color, values) in [
      ("bg", \.background, (0xF3F4F7, 0x0F1115)), ("surface", \.surface, (0xFFFFFF, 0x181B21)),
      ("raised", \.raised, (0xFFFFFF, 0x22262E)), ("separator", \.separator, (0xDDE0E6, 0x2F343E)),
      ("text", \.text, (0x15181E, 0xF2F4F8)), ("text2", \.text2, (0x555C69, 0xAEB5C2)),
      ("text3", \.text3, (0x666D7A, 0x8B93A2)), ("accent", \.accent, (0x0A66E0, 0x5AA2FF)),
      ("accentSoft", \.accentSoft, (0xE3EEFD, 0x1B2C47)),
      ("active", \.active, (0x0A66E0, 0x5AA2FF)),
      ("ok", \.ok, (0x1A7F43, 0x4CC38A)), ("failed", \.failed, (0xC4320A, 0xFF8A65)),
      ("waiting", \.waiting, (0x9A6200, 0xE8B04A)), ("idle", \.idle, (0x858D9B, 0x6B7280)),
      ("cancelled", \.cancelled, (0x7A3EB8, 0xC29BF0)),
    ] as [(String, KeyPath<Theme, UIColor>, (UInt32, UInt32))] {
      for (isDark, value) in [(false, values.0), (true, values.1)] {
        let theme = Theme(isDark: isDark)
        #expect(hex(theme[keyPath: color], theme) == value, "\(name), dark \(isDark)")
      }
    }
    #expect(BallLook.only.top == RGBA(hex: 0xFF5A4F) && BallLook.only.bottom == RGBA(hex: 0xE5231B))
  }

  @Test("each mark of a state has the colour of the theme for that state (INS-04, VIS-02)")
  func markColours() {
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      let look = InspectorLook(isDark: isDark)
      for mark in StateMark.allCases {
        let color =
          switch mark {
          case .possible, .lost: theme.idle
          case .active: theme.accent
          case .recognized: theme.ok
          case .failed: theme.failed
          case .cancelled: theme.cancelled
          case .waiting, .prevented: theme.waiting
          }
        #expect(look.color(of: mark) == theme.value(color), "\(mark), dark \(isDark)")
        // The mark is drawn in that colour, and in nothing else but its ground.
        let used = Set(mark.paths(look.color(of: mark), on: look.surface).map(\.color))
        #expect(used.contains(look.color(of: mark)))
        #expect(used.isSubset(of: [look.color(of: mark), look.surface]))
      }
    }
  }

  // MARK: Red (VIS-03)

  /// The colours that a layer and all below are drawn in, but for those of some layers.
  private func colours(
    _ layer: CALayer, without left: [CALayer] = []
  ) -> [(layer: CALayer, color: RGBA)] {
    guard !layer.isHidden, layer.opacity > 0, !left.contains(where: { $0 === layer }) else {
      return []
    }
    var found: [RGBA?] = [layer.background, layer.borderWidth > 0 ? layer.borderColor : nil]
    switch layer.gradient {
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops):
      found += stops.map(\.color)
    case .solid(let color): found.append(color)
    case .tiles, .some(.none), nil: break
    }
    if let shape = layer as? CAShapeLayer { found += [shape.fillColor, shape.strokeColor] }
    return found.compactMap { $0 }.filter { $0.alpha > 0 }.map { (layer, $0) }
      + (layer.sublayers ?? []).flatMap { colours($0, without: left) }
  }

  private func isRed(_ c: RGBA) -> Bool {
    let (most, least) = (max(c.red, c.green, c.blue), min(c.red, c.green, c.blue))
    guard most == c.red, most > 0.6, most - least > 0.6 * most else { return false }
    return (c.green - c.blue).magnitude / (most - least) < 0.2
  }

  @Test("the ball has its gradient, a white icon and a dark badge with a white ring (VIS-03)")
  func ball() throws {
    let world = try DemoWorld<CartController>("cart", options: ["inCart=3"])
    world.stage.settle()
    let ball = try #require((world.demo.view as? CartPage)?.balls.first)
    let badge = try #require(all(ball).first { $0 is CartBadge })
    let fills = colours(badge.layer).map(\.color)
    #expect(fills.contains(RGBA(hex: 0x1C1C1E)) && fills.contains(RGBA(1, 1, 1)), "\(fills)")
    #expect(badge.layer.borderWidth == 2.5 && badge.layer.borderColor == RGBA(1, 1, 1))
    let drawn = colours(ball.layer).map(\.color)
    #expect(drawn.contains(RGBA(hex: 0xFF5A4F)) && drawn.contains(RGBA(hex: 0xE5231B)))
  }

  @Test(
    "nothing in the frame and the demos is red but the ball and the dot of a recording (VIS-03)")
  func red() throws {
    #expect(isRed(BallLook.only.top) && isRed(BallLook.only.bottom))
    for isDark in [false, true] {
      for name in Demos.list.names {
        let world = try DemoWorld<AppController>(
          "gallery",
          options: ["open=\(name)", "window=1", "inspect=1"] + (isDark ? ["theme=dark"] : []))
        world.stage.settle()
        let views = all(world.stage.window)
        for label in views.compactMap({ $0 as? UILabel }) {
          let color = Theme(isDark: isDark).value(label.textColor)
          #expect(!isRed(color), "\(name), dark \(isDark): \(label.text ?? "")")
        }
        let balls = views.filter { $0 is CartBall }.map(\.layer)
        #expect(balls.isEmpty == (name != "cart"))
        for (layer, color) in colours(world.stage.window.layer, without: balls) where isRed(color) {
          Issue.record("\(name), dark \(isDark): \(color) in \(layer.frame)")
        }
      }
    }
  }

  @Test("fonts have their sizes, weights and line heights (VIS-04)")
  func fonts() {
    for (font, size, line, weight) in [
      (Theme.largeTitle, 26, 32, .bold), (Theme.heading, 17, 22, .semibold),
      (Theme.body, 15, 20, .regular), (Theme.label, 13, 18, .regular),
      (Theme.caption, 12, 16, .regular),
    ] as [(UIFont, CGFloat, CGFloat, UIFont.Weight)] {
      #expect(font.pointSize == size && font.lineHeight == line)
      #expect(
        font.style == UIFont.systemFont(ofSize: size, weight: weight).withLineHeight(line).style)
    }
    #expect(Theme.number.style == UIFont.monospacedSystemFont(ofSize: 12).withLineHeight(16).style)
  }

  @Test("a device is a window, a phone, a small phone or a tablet, upright or on its side (SIM-01)")
  func devices() {
    let sizes = StageSimulation.devices.map { $0.device?.size(isRotated: false) ?? .zero }
    #expect(
      sizes == [
        .zero, CGSize(width: 390, height: 844), CGSize(width: 320, height: 568),
        CGSize(width: 820, height: 1180),
      ])
    #expect(SimulatedDevice.phone.size(isRotated: true) == CGSize(width: 844, height: 390))
  }

  @Test("the window has 1280 by 800 points unless something else is asked for (APP-01)")
  func window() throws {
    let run = try RunCommand.parse([])
    #expect(run.demo == "gallery")
    #expect(run.scene.stageSize(for: run.demo) == CGSize(width: 1280, height: 800))
    #expect(AppState.least == CGSize(width: 360, height: 480))
    #expect(StateFile.folder(["XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/x/pantograph")
    #expect(
      StateFile.folder(["XDG_STATE_HOME": "x", "HOME": "/h"]) == "/h/.local/state/pantograph")
    #expect(StateFile.folder([:]) == nil)
  }

  @Test("the eight cards stand in order, with title, line and number (GAL-01, GAL-02, GAL-06)")
  func cards() throws {
    let world = try DemoWorld<AppController>("gallery")
    world.stage.settle()
    let cards = try #require(world.demo.gallery?.cards)
    let titles = [
      "Moving Block", "Scrub Animator", "Floating Cart", "Photo Table", "Edge Drawer",
      "Why didn't it fire?", "Stress", "Replay and scrub",
    ]
    #expect(cards.map(\.entry.title) == titles)
    for (i, card) in cards.enumerated() {
      let labels = all(card).compactMap { $0 as? UILabel }
      let title = try #require(labels.first { $0.text == titles[i] })
      #expect(title.font == Theme.heading)
      #expect(labels.contains { $0.text == card.entry.line && $0.font == Theme.label })
      #expect(labels.contains { $0.text == "\(i + 1)" }, "the key is on the card")
    }
  }

  @Test("a wide toolbar in a window has every button of the rule, with icon and key (KEY-01)")
  func toolbar() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=cart", "window=1"])
    world.stage.settle()
    let bar = try #require(world.demo.open?.screen.toolbar)
    let buttons = all(bar).compactMap { $0 as? ToolbarButton }
    let commands: [AppCommand] = [
      .back, .record, .pause, .step, .inspector, .safeArea, .rotate, .theme, .gallery, .help,
    ]
    for command in commands {
      let button = try #require(buttons.first { $0.command == command }, "\(command)")
      #expect(command.icon != nil && !command.title.isEmpty && !command.key.isEmpty)
      // Record alone is wider, because it carries its word (GAL-06).
      let width = command == .record ? try #require(button.wordWidth) : 44
      #expect(button.frame.width == width && button.frame.height == 44, "\(command)")
      #expect(button.title(for: .normal) == (command == .record ? "Record" : nil))
    }
  }

  @Test("every button of the toolbar does its work at the first Enter and the first Space (KEY-03)")
  func firstPress() throws {
    for code in [KeyCode.enter, .space] {
      for (name, check) in [
        ("theme", { $0.stage.userInterfaceStyle == .dark }),
        ("inspector", { $0.stage.inspector != nil }), ("help", { $0.demo.model.openSheet != nil }),
        ("safeArea", { $0.demo.showsSafeArea }), ("back", { $0.demo.openDemo == nil }),
      ] as [(String, (DemoWorld<AppController>) -> Bool)] {
        let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
        world.stage.settle()
        for _ in 0..<30 where world.demo.focus.view?.accessibilityIdentifier != name {
          world.stage.send(KeyEvent(time: world.now, code: .tab))
        }
        try #require(world.demo.focus.view?.accessibilityIdentifier == name)
        world.advance(by: 1)
        world.stage.send(KeyEvent(time: world.now, code: code))
        #expect(check(world), "\(name) with \(code)")
      }
    }
  }

  @Test("the tint of hover is a sixteenth of the ground, and raises a card by a point (MSE-03)")
  func hover() {
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      #expect((theme.value(theme.hover).alpha - 0.06).magnitude < 1e-9)
    }
  }
}

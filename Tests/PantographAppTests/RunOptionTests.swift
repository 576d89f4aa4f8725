import ArgumentParser
import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoStudio
@testable import pantograph_app

/// Tests the options of `run`, `record` and the gallery, and what they refuse.
@MainActor @Suite("Options of run", .timeLimit(.minutes(60))) struct RunOptionTests {
  private func refusal(_ words: String...) -> String {
    do {
      _ = try PantographCommand.parseAsRoot(words)
      return ""
    } catch {
      return PantographCommand.message(for: error)
    }
  }

  @Test("a billion pictures are refused with the limit and a distance that fits (L12)")
  func tooManyPictures() throws {
    let words = ["snapshot", "block", "-o", "p.png", "--every", "0.001", "--at"]
    func refusal(at end: String) -> String {
      do {
        _ = try PantographCommand.parseAsRoot(words + [end])
        return ""
      } catch {
        return PantographCommand.message(for: error)
      }
    }
    #expect(
      refusal(at: "1000000").hasSuffix(
        "more than 10000 pictures up to 1000000 s; --every 100.011 draws fewer, and --at names an "
          + "earlier end"))
    #expect(refusal(at: "10").contains("--every 0.002"))
    #expect(refusal(at: "9.999") == "")
    #expect(throws: ValidationError.self) {
      try TimesArgument.all([], every: 0.01, end: 100)
    }
    #expect(try TimesArgument.all([0.5], every: 0.5, end: 1) == [0, 0.5, 1])
  }

  @Test("--module takes only what can be the name of a module (L12)")
  func modules() {
    for name in ["my app", "2go", "a-b", "", "class", "Swift", "a.b", "x\nimport y", "a`b"] {
      #expect(
        refusal("test-from", "t", "-o", "t.swift", "--module", name).contains("--module"), "\(name)"
      )
    }
    for name in ["MyApp", "_a2", "Übung"] {
      #expect(refusal("test-from", "t", "-o", "t.swift", "--module", name) == "", "\(name)")
    }
  }

  @Test("a value that is no value names form, limit and what was meant (U27, B48)")
  func messages() {
    #expect(
      refusal("run", "--size", "390").hasSuffix("a size is WIDTHxHEIGHT in points, such as 390x844")
    )
    #expect(refusal("run", "--size", "390,844").hasSuffix("did you mean 390x844?"))
    #expect(refusal("run", "--size", "0x20").hasSuffix("each side is from 1 to 16384"))
    #expect(refusal("run", "cart", "--safe-area", "notc").hasSuffix("did you mean notch?"))
    #expect(refusal("run", "cart", "--safe-area", "1,2,3").contains("top,left,bottom,right"))
    #expect(refusal("run", "cart", "--safe-area", "1,2,3,9999").contains("from 0 to 4096"))
    #expect(
      refusal("run", "--theme", "drak")
        .hasSuffix("it is one of light, dark, auto; did you mean dark?"))
    #expect(refusal("run", "--device", "phon").hasSuffix("did you mean phone?"))
    #expect(refusal("run", "--present", "gpu").contains("auto, surface, texture"))
    #expect(refusal("run", "--rotate", "45", "--device", "phone").contains("0, upright, or 90"))
    #expect(refusal("run", "--slow", "0").contains("from 1 to 100"))
    #expect(refusal("run", "--text-size", "300").contains("from 85 to 150"))
    #expect(refusal("run", "--scale", "99").contains("from 0.5 to 8"))
  }

  @Test("options that the scene or the window would ignore are refused (U28)")
  func ignored() {
    #expect(refusal("run", "block", "--balls", "3", "--mode", "corner").contains("option of cart"))
    #expect(refusal("run", "block", "--mode", "corner").contains("--mode is an option of cart"))
    #expect(refusal("record", "photos", "-o", "x", "--balls", "2").contains("photos has no balls"))
    #expect(refusal("run", "cart", "--open", "block").contains("option of the gallery"))
    #expect(refusal("run", "--rotate", "90").contains("add --device phone"))
    #expect(refusal("run", "--fullscreen", "--size", "400x400").contains("ignored in full screen"))
    #expect(refusal("run", "cart", "--headless", "--slow", "4").contains("needs a window"))
    #expect(refusal("snapshot", "block", "-o", "x.png", "--balls", "3").contains("option of cart"))
    #expect(refusal("run", "cart", "--balls", "3", "--mode", "corner") == "")
  }

  @Test("every option of the simulation reaches the header of a recording (U31, SIM-01 to SIM-05)")
  func header() throws {
    let run = try RunCommand.parse([
      "gallery", "--device", "tablet", "--rotate", "90", "--safe-area", "notch", "--theme", "dark",
      "--reduced-motion", "--high-contrast", "--rtl", "--text-size", "130", "--seed", "7",
      "--open", "block", "--slow", "4", "--present", "surface",
    ])
    let header = run.scene.header(run.demo)
    #expect(header.seed == 7 && run.window.slow == 4 && run.window.present == .surface)
    let made = try #require(Scenes.registry.make(header))
    let app = try #require(made.stage.window.rootViewController as? AppController)

    #expect(app.model.simulation.device == .tablet && app.model.simulation.isRotated)
    #expect(app.showsSafeArea && app.openDemo == "block" && app.reducesMotion)
    #expect(made.stage.reducesMotion && made.stage.raisesContrast && made.stage.textScale == 1.3)
    #expect(made.stage.layoutDirection == .rightToLeft)
    #expect(made.stage.userInterfaceStyle == .dark)
    #expect(app.model.sceneOptions.allSatisfy { header.options.contains($0) })
    #expect(try RunCommand.parse(["--no-reduced-motion"]).scene.reducedMotion == false)
  }

  @Test("T goes from light to dark to the desktop's style, where that is known (KEY-02)")
  func automatic() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["desktop=dark"])
    func press() -> (UIUserInterfaceStyle, Bool) {
      world.stage.send(KeyEvent(time: world.now, code: KeyCode("t")))
      return (world.stage.userInterfaceStyle, world.demo.model.followsDesktop)
    }
    #expect(press() == (.dark, false))
    #expect(press() == (.dark, true))
    #expect(press() == (.light, false))
    var state = AppState(text: "theme auto\n")
    #expect(state.followsDesktop && state.isDark == nil)
    state.isDark = true
    #expect(AppState(text: state.text) == AppState(text: "pantograph 1\ntheme auto\n"))
  }

  @Test("a theme that follows the desktop changes with it, and no other one does (U31, KEY-02)")
  func followsChanges() throws {
    let world = try DemoWorld<AppController>(
      "gallery", options: ["desktop=light", "follows=desktop"])
    let model = world.demo.model
    world.stage.working { model.desktopChanged(to: .dark) }
    #expect(world.stage.userInterfaceStyle == .dark && model.followsDesktop)
    world.stage.working { model.desktopChanged(to: nil) }
    #expect(world.stage.userInterfaceStyle == .dark)

    model.followsDesktop = false
    world.stage.working { model.desktopChanged(to: .light) }
    #expect(world.stage.userInterfaceStyle == .dark && model.desktopStyle == .light)
  }

  // MARK: Commands of a window

  /// A window that records what it was asked for.
  private final class FakeHost: AppHost {
    var done: [AppCommand] = []
    var on: Set<AppCommand> = []
    var clockWords: String?
    func has(_ command: AppCommand) -> Bool { true }
    func isOn(_ command: AppCommand) -> Bool { on.contains(command) }
    func perform(_ command: AppCommand) {
      done.append(command)
      on.formSymmetricDifference([command])
    }
  }

  @Test("every key of the clock and of the window reaches the host, and the list names it (KEY-02)")
  func windowKeys() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    let host = FakeHost()
    world.demo.model.host = host
    for (name, held, command) in [
      ("Space", [], .pause), (",", [], .eventBack), (".", [], .step), ("M", [], .slow),
      ("D", [], .flashDamage), ("=", [], .scaleUp), ("-", [], .scaleDown), ("F11", [], .fullScreen),
      ("R", .control, .record),
    ] as [(String, UIKeyModifierFlags, AppCommand)] {
      let code = try #require(KeyCode(name: name))
      world.stage.send(KeyEvent(time: world.now, code: code, modifiers: held))
      #expect(host.done.last == command, "\(name)")
      #expect(!command.title.isEmpty && !command.key.isEmpty)
    }
    host.clockWords = "Paused at 3.217 s"
    world.demo.model.notify()
    world.stage.settle()
    #expect(world.demo.statusBar.words.hasPrefix("Paused at 3.217 s"), "the state is named")
  }

  @Test("Space presses the control with the focus, and pauses otherwise (KEY-02, KEY-03)")
  func space() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    let host = FakeHost()
    world.demo.model.host = host
    for _ in 0..<20 where world.demo.focus.view?.accessibilityIdentifier != "back" {
      world.stage.send(KeyEvent(time: world.now, code: .tab))
    }
    try #require(world.demo.focus.view?.accessibilityIdentifier == "back")
    world.stage.send(KeyEvent(time: world.now, code: .space))

    #expect(!host.done.contains(.pause) && world.demo.openDemo == nil, "Back was pressed")
  }

  @Test("while the clock stands, notices and the list of keys show without a fade (KEY-02)")
  func shownWhilePaused() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    let host = FakeHost()
    host.on = [.pause]
    world.demo.model.host = host
    world.demo.model.show("Saved")
    world.demo.model.perform(.help)

    for view in world.stage.window.subviews.suffix(2) {
      #expect(view.layer.presentation()?.opacity ?? 1 == 1 && view.alpha == 1)
    }
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("Back goes on with the clock first, because a zoom needs one")
  func backWhilePaused() throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    let host = FakeHost()
    host.on = [.pause]
    world.demo.model.host = host
    world.stage.send(KeyEvent(time: world.now, code: .escape))

    #expect(!host.on.contains(.pause) && world.demo.openDemo == nil)
  }

  @Test("a replay of a window's recording has the window's buttons at the same places (U7, P4)")
  func sameButtons() throws {
    for width in [390, 700, 1280] as [CGFloat] {
      let live = try DemoWorld<AppController>("gallery", width, 800, options: ["open=block"])
      let host = FakeHost()
      live.demo.model.host = host
      live.stage.settle()
      let replayed = try DemoWorld<AppController>(
        "gallery", width, 800, options: ["open=block", "window=1"])
      replayed.stage.settle()
      func places(_ world: DemoWorld<AppController>) -> [CGRect] {
        let bar = world.demo.open?.screen.toolbar
        return (bar?.subviews ?? []).filter { $0 is ToolbarButton && !$0.isHidden }.map(\.frame)
      }
      #expect(places(live) == places(replayed) && places(live).count > 2, "\(width)")
    }
  }
}

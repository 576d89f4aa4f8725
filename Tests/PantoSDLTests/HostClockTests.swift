import CSDL2
import Foundation
import PantoGraphics
import PantoRaster
import PantoScene
import Testing

@testable import PantoSDL

/// Tests the clock of a host, and what a pause does to contacts.
@MainActor @Suite("The clock of a host", .serialized, .timeLimit(.minutes(60)))
struct HostClockTests {
  @Test("a clock that was never touched shows real time to the bit (KEY-02)")
  func untouched() {
    var real = 0.1 + 0.2
    let clock = HostClock(read: { real }, frameInterval: { 1.0 / 60 })

    #expect(clock.now == real)
    real = 1e6 + 0.1
    #expect(clock.now == real && !clock.isPaused && clock.speed == 1)
  }

  @Test("pause, slow motion and steps never skip or repeat time (KEY-02)")
  func continuous() {
    var real = 10.0
    let clock = HostClock(read: { real }, frameInterval: { 0.02 })
    real = 12
    clock.isPaused = true
    real = 100
    #expect(clock.now == 12)

    clock.step()
    #expect(clock.now == 12.02 && clock.isPaused)
    clock.isPaused = false
    #expect(clock.now == 12.02)
    real = 101
    #expect((clock.now - 13.02).magnitude < 1e-9)

    clock.speed = 0.25
    real = 105
    #expect((clock.now - 14.02).magnitude < 1e-9)
    #expect(clock.map.time(at: 50) == 13.02, "an event from before the change keeps its order")
    clock.speed = .nan
    clock.speed = 0
    #expect(clock.speed == 0.25)
  }

  @Test("events of slow motion have slow times, so a press takes four times as long (KEY-02)")
  func slowStamps() {
    let input = SDLInput(driver: .x11, size: CGSize(width: 100, height: 100), windowID: 0)
    input.stamps.map = HostClock.Map(real: 1, shown: 1, rate: 0.25)

    #expect(input.time(of: 1000) == 1)
    #expect(input.time(of: 3000) == 1.5)
  }

  // MARK: Contacts

  private func finger(
    _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat = 5, id: Int64 = 1
  ) -> InputEvent {
    InputEvent(
      time: 1, position: CGPoint(x: x, y: y), source: .finger(id), phase: phase, pressure: 1)
  }

  private func pass(_ gate: inout PauseGate, _ event: InputEvent) -> InputEvent? {
    gate.filter([event], accepts: { $0.x > 500 }).first
  }

  @Test("a finger that lands and lifts during a pause makes no tap, then or later")
  func landed() {
    var gate = PauseGate()
    gate.setPaused(true, live: [])

    #expect(pass(&gate, finger(.began, 10)) == nil)
    gate.setPaused(false, live: [])
    #expect(pass(&gate, finger(.moved, 11)) == nil, "its landing was never seen")
    #expect(pass(&gate, finger(.ended, 11)) == nil)
    #expect(pass(&gate, finger(.began, 12, id: 2)) != nil && !gate.isEngaged)
  }

  @Test("a finger that was down and lifts during a pause is cancelled where the stage knows it")
  func lifted() {
    var gate = PauseGate()
    gate.setPaused(true, live: [(.finger(1), CGPoint(x: 10, y: 5))])

    #expect(pass(&gate, finger(.moved, 90)) == nil)
    let end = pass(&gate, finger(.ended, 90))
    #expect(end?.phase == .cancelled && end?.position == CGPoint(x: 10, y: 5))
  }

  @Test("a drag goes on after a pause from where it was, however far the finger went (R4)")
  func continued() {
    var gate = PauseGate()
    gate.setPaused(true, live: [(.finger(1), CGPoint(x: 10, y: 5))])
    #expect(pass(&gate, finger(.moved, 90)) == nil)
    gate.setPaused(false, live: [])

    #expect(pass(&gate, finger(.moved, 92))?.position.x == 12)
    #expect(pass(&gate, finger(.moved, 95))?.position.x == 15)
    gate.setPaused(true, live: [(.finger(1), CGPoint(x: 95, y: 5))])
    #expect(pass(&gate, finger(.moved, 195)) == nil)
    gate.setPaused(false, live: [])
    #expect(pass(&gate, finger(.moved, 196))?.position.x == 16)
    #expect(pass(&gate, finger(.ended, 197))?.position.x == 17)
    #expect(!gate.isEngaged)
  }

  @Test("a drag goes on from its place on both axes, until it is cancelled (R4, MUT-12)")
  func bothAxes() {
    var gate = PauseGate()
    for _ in 0..<2 {
      gate.setPaused(true, live: [(.finger(1), CGPoint(x: 10, y: 5))])
      #expect(pass(&gate, finger(.moved, 90, 45)) == nil)
      gate.setPaused(false, live: [])

      #expect(pass(&gate, finger(.moved, 92, 49))?.position == CGPoint(x: 12, y: 9))
      #expect(pass(&gate, finger(.moved, 95, 41))?.position == CGPoint(x: 15, y: 1))
      let end = pass(&gate, finger(.cancelled, 95, 44))
      #expect(end?.phase == .cancelled && end?.position == CGPoint(x: 15, y: 4))
      #expect(!gate.isEngaged)
      #expect(pass(&gate, finger(.began, 95, 44, id: 2))?.position == CGPoint(x: 95, y: 44))
    }
  }

  @Test(
    "a finger that is cancelled in a pause is so at its place, and the next one is its own (MUT-12)"
  )
  func cancelledInPause() {
    var gate = PauseGate()
    gate.setPaused(true, live: [(.finger(1), CGPoint(x: 10, y: 5))])
    #expect(pass(&gate, finger(.moved, 90, 45)) == nil)

    let end = pass(&gate, finger(.cancelled, 90, 45))
    #expect(end?.phase == .cancelled && end?.position == CGPoint(x: 10, y: 5))
    #expect(pass(&gate, finger(.began, 30, 35)) == nil, "it lands in the pause")
    #expect(pass(&gate, finger(.cancelled, 30, 35)) == nil)
    gate.setPaused(false, live: [])
    #expect(!gate.isEngaged)
  }

  @Test("a button of the program works during a pause, and the wheel only there")
  func accepted() {
    var gate = PauseGate()
    gate.setPaused(true, live: [])

    #expect(pass(&gate, finger(.began, 600)) != nil && pass(&gate, finger(.ended, 600)) != nil)
    func wheel(_ x: CGFloat) -> InputEvent {
      InputEvent(
        time: 1, position: CGPoint(x: x, y: 5),
        source: .wheel(CGVector(dx: 0, dy: 1), isContinuous: false), phase: .moved)
    }
    #expect(pass(&gate, wheel(10)) == nil && pass(&gate, wheel(600)) != nil)
  }

  @Test("a mouse whose button is released during a pause is cancelled, and hovers again after")
  func mouse() {
    var gate = PauseGate()
    gate.setPaused(true, live: [(.mouse, CGPoint(x: 10, y: 5))])
    let up = InputEvent(
      time: 1, position: CGPoint(x: 50, y: 5), source: .mouse(.primary), phase: .ended)
    let hover = InputEvent(
      time: 1, position: CGPoint(x: 60, y: 5), source: .mouse(.primary), phase: .hovered)

    #expect(pass(&gate, up)?.phase == .cancelled)
    #expect(pass(&gate, hover)?.position.x == 60)
  }

  @Test("a mouse with two buttons is down in a pause until the last is released (MUT-12)")
  func twoButtons() {
    func event(
      _ phase: InputEvent.Phase, _ button: UIEvent.Button, _ down: UIEvent.ButtonMask
    ) -> InputEvent {
      InputEvent(
        time: 1, position: CGPoint(x: 50, y: 5), source: .mouse(button), phase: phase,
        buttons: down)
    }
    let orders: [(UIEvent.Button, UIEvent.Button, UIEvent.ButtonMask)] = [
      (.primary, .secondary, .secondary), (.secondary, .primary, .primary),
    ]
    for (first, last, remaining) in orders {
      // The press began before the pause, and then within it.
      var gate = PauseGate()
      gate.setPaused(true, live: [(.mouse, CGPoint(x: 10, y: 5))])
      #expect(pass(&gate, event(.ended, first, remaining)) == nil)
      #expect(pass(&gate, event(.ended, last, []))?.phase == .cancelled)

      gate = PauseGate()
      gate.setPaused(true, live: [])
      #expect(pass(&gate, event(.began, first, .button(first))) == nil)
      #expect(pass(&gate, event(.began, last, [.primary, .secondary])) == nil)
      #expect(pass(&gate, event(.ended, first, remaining)) == nil)
      gate.setPaused(false, live: [])
      #expect(pass(&gate, event(.moved, last, remaining)) == nil)
      #expect(pass(&gate, event(.ended, last, [])) == nil)
      #expect(pass(&gate, event(.began, first, .button(first))) != nil && !gate.isEngaged)
    }
  }

  // MARK: The host

  private func key(_ sym: SDL_KeyCode) -> SDL_Event {
    var e = SDL_Event()
    e.key.type = SDL_KEYDOWN.rawValue
    e.key.keysym.sym = SDL_Keycode(bitPattern: sym.rawValue)
    return e
  }

  @Test("a paused window shows one frame of a motion, and no more until it goes on (APP-06, P7)")
  func pausedHost() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    var options = SDLHost.Options(title: "", size: CGSize(width: 200, height: 200))
    options.seconds = 0.4
    let host = try SDLHost(options) { size, scale, _ in
      let stage = Stage(size: size, scale: scale)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      view.backgroundColor = .black
      stage.window.addSubview(view)
      stage.working { UIView.animate(withDuration: 10) { view.center.x = 150 } }
      return stage
    }
    var frames: [Int] = []
    host.observe { [unowned host] _ in frames.append(host.framesPresented) }
    host.onKey = { [unowned host] key in
      if case .other(let code, _) = key {
        if code == 0x20 { host.clock.isPaused = true }
        if code == 0x2E { host.clock.step() }
      }
      return true
    }
    var events = [key(SDLK_SPACE), key(SDLK_PERIOD)]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    #expect(try host.run() == .timeUp)

    #expect(host.clock.isPaused && host.framesPresented <= 3, "\(host.framesPresented) frames")
    #expect(host.stage.time.now < 0.3, "the clock stood at \(host.stage.time.now)")
  }

  @Test("a frame is late when it misses its moment, but not the first of a motion (APP-07)")
  func lateFrames() throws {
    for (interval, isLate) in [(10, false), (1e-7, true)] {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
      var options = SDLHost.Options(title: "", size: CGSize(width: 200, height: 200))
      options.seconds = 0.5
      let host = try SDLHost(options) { size, scale, _ in
        let stage = Stage(size: size, scale: scale)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .black
        stage.window.addSubview(view)
        stage.working { UIView.animate(withDuration: 10) { view.center.x = 150 } }
        return stage
      }
      host.displayInterval = interval
      var frames: [PresentedFrame] = []
      host.observe { [unowned host] event in
        if case .presented = event { frames.append(host.lastFrame) }
        if frames.count == 5 { host.quit() }
      }
      _ = try host.run()

      #expect(isLate ? frames.count > 2 : frames.count == 1, "\(frames.count)")
      #expect(frames.first?.isLate == false)
      #expect(frames.dropFirst().allSatisfy { $0.isLate == isLate })
      #expect(frames.allSatisfy { $0.paint > 0 && $0.present >= 0 })
      #expect(host.frameCost == frames.last?.cost)
    }
  }

  @Test("another scale gives the stage another size, which a recording sees (SIM-03)")
  func scale() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    var options = SDLHost.Options(title: "", size: CGSize(width: 400, height: 300))
    options.seconds = 0.2
    let host = try SDLHost(options) { size, scale, _ in Stage(size: size, scale: scale) }
    var sizes: [CGSize] = []
    host.stage.observe { event in
      if case .change(.window(let size, _, _)) = event { sizes.append(size) }
    }
    host.stage.onKey = { [unowned host] _ in
      host.requestedScale = 2
      return true
    }
    var press = key(SDLK_a)
    SDL_PushEvent(&press)
    _ = try host.run()

    #expect(sizes == [CGSize(width: 200, height: 150)] && host.stage.scale == 2)
  }

  // MARK: What is painted

  @Test("the tint of a frame shows where it painted, and goes with the next one (KEY-02)")
  func flash() {
    var flash = DamageFlash()
    let bitmap = Bitmap(width: 4, height: 4)
    for i in 0..<16 { bitmap.pixels[i] = 0xFFFF_FFFF }
    let one = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let other = PixelRect(minX: 2, minY: 2, maxX: 4, maxY: 9)
    _ = flash.update(bitmap, damage: [one], at: 0)
    #expect(flash.copy.pixels[0] == 0xFFF4_AAEA && flash.copy.pixels[1] == 0xFFFF_FFFF)

    let changed = flash.update(bitmap, damage: [other], at: 0.1)
    #expect(changed == [one, other] && flash.copy.pixels[0] == 0xFFFF_FFFF)
    #expect(flash.copy.pixels[15] != 0xFFFF_FFFF && flash.end == 0.1 + DamageFlash.duration)
    _ = flash.update(bitmap, damage: [], at: 0.5)
    #expect(flash.end == nil && (0..<16).allSatisfy { flash.copy.pixels[$0] == 0xFFFF_FFFF })
  }

  // MARK: The desktop

  @Test("GTK's and KDE's files say whether to be dark and to reduce motion (SIM-04)")
  func desktop() {
    var settings = DesktopSettings()
    settings.add("[Settings]\ngtk-theme-name=Adwaita\ngtk-enable-animations = false\n")
    settings.add("[General]\nColorScheme=BreezeDark\n[KDE]\nAnimationDurationFactor=1\n")

    #expect(settings.prefersDark == false && settings.reducesMotion == true, "the first file wins")
    var other = DesktopSettings()
    other.add("gtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=1\nnonsense\n=\n")
    #expect(other.prefersDark == true && other.reducesMotion == nil)
    #expect(DesktopSettings.read(["GTK_THEME": "Adwaita:dark"]).prefersDark == true)
    #expect(DesktopSettings.read([:]) == DesktopSettings())
  }

  @Test("Wayland is left out only where it has neither a directory nor a socket (U29)")
  func drivers() {
    let all = ["x11", "wayland", "offscreen"]
    func list(_ environment: [String: String]) -> String? {
      SDLHost.driversWithoutWayland(all, environment)
    }
    #expect(list([:]) == "x11,offscreen")
    #expect(list(["XDG_RUNTIME_DIR": "run", "WAYLAND_DISPLAY": "wayland-0"]) == "x11,offscreen")
    #expect(list(["XDG_RUNTIME_DIR": "/run/user/1000"]) == nil)
    #expect(list(["WAYLAND_DISPLAY": "/tmp/wayland-0"]) == nil)
    #expect(list(["WAYLAND_SOCKET": "5"]) == nil)
    #expect(SDLHost.driversWithoutWayland(["x11"], [:]) == nil)
  }

  @Test("the desktop's files are read again each time, so that a theme can follow them (U31)")
  func desktopChanges() throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("desktop-\(getpid())")
    let folder = base.appendingPathComponent("gtk-3.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    for (value, isDark) in [("1", true), ("0", false)] {
      try "gtk-application-prefer-dark-theme=\(value)\n".write(
        to: folder.appendingPathComponent("settings.ini"), atomically: true, encoding: .utf8)
      #expect(DesktopSettings.read(["XDG_CONFIG_HOME": base.path]).prefersDark == isDark)
    }
  }
}

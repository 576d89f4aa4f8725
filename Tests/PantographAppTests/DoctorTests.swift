import PantoCore
import Testing

@testable import PantoDemos
@testable import pantograph_app

/// Tests the report of `doctor` for given machines.
@MainActor @Suite("The doctor command", .timeLimit(.minutes(60))) struct DoctorTests {
  private func health(_ devices: SDLDevices?, hint: String = "0", linked: String = "2.26.5")
    -> SDLHealth
  {
    SDLHealth(
      compiledVersion: "2.26.5", linkedVersion: linked,
      hints: [.init(name: "SDL_TOUCH_MOUSE_EVENTS", wanted: "0", found: hint)], devices: devices,
      trouble: devices == nil ? "no display" : nil)
  }

  private let x11 = SDLDevices(
    sdlVersion: "2.26.5", videoDriver: "x11", videoDrivers: ["x11"], renderers: [], touch: [],
    displays: [.init(name: "eDP-1", width: 1920, height: 1080, refreshRate: 60)])

  @Test("doctor reports a missing display over ssh and continues (item 9)")
  func overSSH() throws {
    var report = HealthReport()
    report.addSystem(health(nil), ["SSH_CONNECTION": "1", "PANTOGRAPH_INSPECT": "1"])
    report.addKernel(nil)

    let video = try #require(report.lines.first { $0.topic == "video" })
    #expect(video.finding.hasPrefix("no display"))
    #expect(video.advice?.contains("DISPLAY=:0") == true)
    #expect(report.lines.contains { $0.topic == "hint" && $0.advice == nil })
    #expect(report.lines.contains { $0.finding == "PANTOGRAPH_INSPECT=1" })
    #expect(report.json.hasPrefix("{\"version\":1,\"lines\":[{"))
  }

  @Test("doctor finds touch screens in the kernel's list and advises when SDL does not see them")
  func kernel() throws {
    let list = """
      I: Bus=0003 Vendor=056a Product=5158 Version=0110
      N: Name="Wacom Finger"
      B: PROP=2
      B: EV=b
      B: ABS=2608000 3

      N: Name="Panel"
      B: PROP=2
      B: ABS=260800000000003

      N: Name="Pad"
      B: PROP=5
      B: ABS=2e0800000000003

      """
    var report = HealthReport()
    report.addSystem(health(x11), ["DISPLAY": ":0"])
    report.addKernel(list)

    let found = report.lines.filter { $0.topic == "kernel" }
    #expect(found.map(\.finding) == ["Panel (touch screen)", "Pad (touch pad)"])
    #expect(found[0].advice != nil && found[1].advice == nil)
  }

  @Test("doctor advises on an overridden SDL hint and on an old SDL")
  func hints() {
    var report = HealthReport()
    report.addSystem(health(x11, hint: "1", linked: "2.24.0"), [:])

    #expect(report.lines.first { $0.topic == "hint" }?.advice?.contains("unset") == true)
    #expect(report.lines[0].advice?.contains("2.26") == true)
    #expect(report.text.contains("→ Should be 0"))
    #expect(
      report.text.contains("SDL_TOUCH_MOUSE_EVENTS = 1: whether fingers also move the mouse"),
      "each setting is explained (U29)")
  }

  @Test("doctor reports the image library or that it is missing")
  func pictures() {
    for (version, finding) in [
      ("2.6.3", "SDL2_image 2.6.3"), (nil, "SDL2_image is not installed"),
    ] {
      var report = HealthReport()
      var health = health(x11)
      health.imageVersion = version
      report.addSystem(health, [:])
      let line = report.lines.first { $0.topic == "pictures" }
      #expect(line?.finding == finding && (line?.advice == nil) == (version != nil))
    }
    #expect(SDLHealth.check().imageVersion?.hasPrefix("2.") == true)
    let said = "\(SDLError.noImageLibrary(path: "a.png"))"
    #expect(said.contains("is not installed") && !said.contains("can be read"), "\(said)")
  }

  @Test("devices --watch prints one line per event")
  func watchLine() {
    let event = InputEvent(
      time: 0.512, position: CGPoint(x: 120.5, y: 300), source: .finger(3), phase: .moved,
      pressure: 0.5)
    #expect(DeviceWatch.line(for: event) == "0.512 finger 3 moved 120.5,300 pressure 0.5")
    let lost = InputEvent(
      time: 1, position: .zero, source: .mouse(.primary), phase: .cancelled, cause: .focusLost)
    #expect(DeviceWatch.line(for: lost) == "1 mouse 0 cancelled 0,0 (focusLost)")
  }
}

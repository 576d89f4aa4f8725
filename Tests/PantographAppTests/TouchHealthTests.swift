import Foundation
import PantoCore
import Testing

@testable import PantoStudio
@testable import pantograph_app

/// Asks what is missing for touches on given machines (GAL-07).
@Suite("The health of touch", .timeLimit(.minutes(60))) struct TouchHealthTests {
  private func devices(_ driver: String, touch: [SDLDevices.Touch] = [], displays: Int = 1)
    -> SDLDevices
  {
    SDLDevices(
      sdlVersion: "2.26.5", videoDriver: driver, videoDrivers: [driver], renderers: [],
      touch: touch,
      displays: (0..<displays).map {
        SDLDevices.Display(name: "out-\($0)", width: 1920, height: 1080, refreshRate: 60)
      })
  }

  private let panel = KernelTouch(name: "Panel", isDirect: true, path: "/dev/input/event5")

  private func commands(_ report: DeviceReport) -> [String] {
    report.missing.compactMap { $0.command }
  }

  @Test("the kernel's list tells name, kind and device file of multitouch devices")
  func list() {
    let text = """
      N: Name="Keys"
      H: Handlers=kbd event0
      B: EV=120013

      N: Name="Panel"
      H: Handlers=mouse0 event5
      B: PROP=2
      B: ABS=260800000000003
      """
    #expect(KernelTouch.list(text) == [panel])
    #expect(KernelTouch(name: "x", isDirect: true, path: nil).points == nil)
  }

  @Test("a panel for one finger is a touch screen, a pen's display is none (GAL-07)")
  func singleTouch() throws {
    func list(_ prop: String, _ abs: String, _ keys: String) -> [KernelTouch] {
      KernelTouch.list(
        """
        N: Name="eGalax"
        H: Handlers=mouse1 event7
        B: PROP=\(prop)
        B: KEY=\(keys)
        B: ABS=\(abs)
        """)
    }
    let touch = "400 0 0 0 0 0"
    let panel = try #require(list("2", "3", touch).first)
    #expect(panel.isDirect && panel.path == "/dev/input/event7" && panel.points == 1)
    #expect(panel.text == "eGalax (touch screen)")
    #expect(list("2", "1000003", "401 0 0 0 0 0").isEmpty, "a pen's display")
    #expect(list("0", "3", touch).isEmpty, "an indirect tablet")
    #expect(list("2", "1", touch).isEmpty && list("2", "3", "70000 0 0 0 0").isEmpty)
    let machine = try Machine(
      """
      N: Name="eGalax"
      H: Handlers=mouse1 event7
      B: PROP=2
      B: KEY=\(touch)
      B: ABS=3

      """, devices: ["event7"])
    let report = machine.report(devices("x11", touch: [.init(id: 1, name: "e", kind: "direct")]))
    #expect(report.missing.isEmpty, "\(report.missing)")
  }

  /// A machine in a folder: a list of devices, their files, and a table of groups.
  private final class Machine {
    let root = FileManager.default.temporaryDirectory.path + "/machine-\(UUID().uuidString)"
    var canRead = false
    var points: Int?
    var isSway = false

    init(_ list: String?, devices: [String] = [], groups: String = "root:x:0:\n") throws {
      for folder in ["/proc/bus/input", "/dev/input", "/etc"] {
        try FileManager.default.createDirectory(
          atPath: root + folder, withIntermediateDirectories: true)
      }
      try list.map { try write($0, "/proc/bus/input/devices") }
      for device in devices { try write("", "/dev/input/\(device)") }
      try write(groups, "/etc/group")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func write(_ text: String, _ path: String) throws {
      try text.write(toFile: root + path, atomically: true, encoding: .utf8)
    }

    func report(_ sdl: SDLDevices?) -> DeviceReport {
      var files = InputFiles(root: root, user: "ann")
      // The one who runs the tests may read every file.
      let (canRead, points) = (canRead, points)
      files.isReadable = { canRead && FileManager.default.fileExists(atPath: $0) }
      files.points = { _ in points }
      files.isSway = isSway
      return TouchHealth.report(sdl: sdl, files: files)
    }
  }

  private let panelList = """
    N: Name="Panel"
    H: Handlers=mouse0 event5
    B: PROP=2
    B: ABS=260800000000003

    """
  private let inputGroup = "root:x:0:\ninput:x:105:bob,carol\n"

  @Test("a machine without devices lacks a driver; without a list its command is shown (GAL-07)")
  func noDevice() throws {
    let none = try Machine("").report(devices("x11"))
    #expect(commands(none).first == "sudo modprobe hid_multitouch")
    #expect(none.missing.first?.text.contains("lists no touch screen. Load") == true)

    let padList = panelList.replacing("PROP=2", with: "PROP=5").replacing("Panel", with: "Pad")
    let pad = try Machine(padList).report(devices("x11"))
    #expect(pad.missing.first?.text.contains("no touch screen, only the touch pad Pad.") == true)

    let list = try Machine(nil).report(nil)
    #expect(commands(list).isEmpty, "reading the list mends nothing")
    #expect(list.kernel.compactMap(\.command) == ["cat /proc/bus/input/devices"])
  }

  @Test(
    "without a desktop an unreadable panel needs the group, and each step is told once (GAL-07)")
  func noRights() throws {
    let machine = try Machine(panelList, devices: ["event5"], groups: inputGroup)
    let report = machine.report(devices("KMSDRM"))
    #expect(commands(report) == ["sudo usermod -aG input $USER"])
    #expect(report.missing[0].text.contains("/dev/input/event5 may not be read"))
    #expect(report.missing[1].text.contains("read all keys"), "it says what the group allows")
    #expect(report.missing[1].text.hasSuffix("log out and in again:"))

    let bare = try Machine(panelList, devices: ["event5"])
    let steps = commands(bare.report(devices("KMSDRM")))
    #expect(steps.count == 4 && steps[0] == "sudo groupadd --system input")
    #expect(steps[1].hasSuffix("| sudo tee /etc/udev/rules.d/60-input.rules"))
    #expect(steps[3] == "sudo usermod -aG input $USER")

    let member = try Machine(panelList, devices: ["event5"], groups: "input:x:105:bob,ann\n")
    let old = member.report(devices("KMSDRM"))
    #expect(commands(old) == ["newgrp input"], "the group counts from the next login on")

    let inside = try Machine(panelList, groups: inputGroup)
    let container = inside.report(devices("KMSDRM"))
    #expect(commands(container) == ["ls -l /dev/input"], "no group makes a file that is not there")
  }

  @Test("on a desktop rights are not blamed, since it reads the panel itself (GAL-07)")
  func desktop() throws {
    let touch = SDLDevices.Touch(id: 1, name: "Panel", kind: "direct")
    let machine = try Machine(panelList, devices: ["event5"], groups: inputGroup)
    for sdl in [devices("x11", touch: [touch]), devices("wayland", touch: [touch])] {
      let report = machine.report(sdl)
      #expect(report.missing.isEmpty, "touch works")
      #expect(report.notes.first?.text.hasPrefix("Touches need no rights") == true)
      #expect(report.notes.compactMap(\.command) == ["sudo usermod -aG input $USER"])
    }
    let unseen = machine.report(devices("x11"))
    #expect(commands(unseen).first == "xinput list")
  }

  @Test("a panel that works misses nothing and has its points (GAL-07)")
  func works() throws {
    let touch = SDLDevices.Touch(id: 1, name: "Panel", kind: "direct")
    let machine = try Machine(panelList, devices: ["event5"])
    machine.canRead = true
    machine.points = 10
    let good = machine.report(devices("x11", touch: [touch]))
    #expect(good.missing.isEmpty && good.points == 10)
    #expect(good.kernel.map { $0.text } == ["Panel (touch screen), 10 points"])

    machine.points = nil
    let silent = machine.report(devices("KMSDRM"))
    #expect(commands(silent) == ["sudo libinput debug-events --device /dev/input/event5"])
  }

  @Test("two displays need a mapping, with names that a shell and the tools take (GAL-07)")
  func mapping() throws {
    func command(
      _ list: String, _ driver: String, output: String, isSway: Bool = false
    ) throws -> String? {
      let machine = try Machine(list, devices: ["event5"])
      machine.canRead = true
      machine.points = 10
      let touch = SDLDevices.Touch(id: 1, name: "Panel", kind: "direct")
      var sdl = devices(driver, touch: [touch], displays: 2)
      sdl.displays[0].name = output
      machine.isSway = isSway
      let report = machine.report(sdl)
      #expect(report.missing.isEmpty, "nobody knows whether the mapping is wrong")
      #expect(report.notes.count == 1 && report.notes[0].text.hasPrefix("If touches land on"))
      return report.notes[0].command
    }
    #expect(
      try command(panelList, "x11", output: "HDMI-1") == "xinput map-to-output 'Panel' 'HDMI-1'")
    #expect(
      try command(panelList, "x11", output: "DELL U24 24\"")
        == "xinput map-to-output 'Panel' 'OUTPUT'", "the model of a display is no output")
    #expect(
      try command(panelList, "wayland", output: "DP-2") == nil,
      "other compositors than sway have settings for it")
    #expect(
      try command(panelList, "wayland", output: "DP-2", isSway: true)
        == "swaymsg input type:touch map_to_output 'DP-2'")
    let sly = panelList.replacing("Panel", with: "Ann's; rm x")
    #expect(
      try command(sly, "x11", output: "HDMI-1")
        == "xinput map-to-output 'Ann'\\''s; rm x' 'HDMI-1'")
  }
}

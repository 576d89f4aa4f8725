import Foundation
import PantoCore
import PantoStudio

/// Finds out why touches do not arrive: it compares the devices that SDL names with those in the
/// kernel's list (GAL-07).
enum TouchHealth {
  /// Reads the machine.
  @MainActor static func report() -> DeviceReport {
    report(sdl: try? SDLDevices.list(), files: InputFiles())
  }

  /// Compares the devices that SDL names with those of the kernel.
  static func report(sdl: SDLDevices?, files: InputFiles) -> DeviceReport {
    let driver = sdl?.videoDriver ?? "none"
    var named = (sdl?.touch ?? []).map { DeviceReport.Line("\($0.name) (\($0.kind))") }
    if named.isEmpty { named = [DeviceReport.Line("No touch device")] }
    let kernel = files.list
    let screens = (kernel ?? []).filter(\.isDirect)
    var listed = (kernel ?? []).map { touch in
      let count = files.points(touch).map { ", \($0) point\($0 == 1 ? "" : "s")" } ?? ""
      return DeviceReport.Line(touch.text + count)
    }
    var missing: [DeviceReport.Line] = []
    if let kernel {
      if screens.isEmpty { missing += noScreen(kernel) }
    } else {
      missing.append(DeviceReport.Line("Unknown, without the kernel's list of devices."))
      listed.append(
        DeviceReport.Line(
          "The list cannot be read, as in a container. On the machine itself it is shown by:",
          command: "cat /proc/bus/input/devices"))
    }
    let hasDirect = (sdl?.touch ?? []).contains { $0.kind == "direct" }
    if let screen = screens.first, !hasDirect { missing += unseen(screen, driver, files) }
    var notes: [DeviceReport.Line] = []
    if let sdl, sdl.displays.count > 1, let screen = screens.first {
      notes.append(mapping(of: screen, sdl, isSway: files.isSway))
    }
    if hasDirect || hasDesktop(driver) { notes += unknownPoints(of: screens, files) }
    return DeviceReport(
      sdl: [DeviceReport.Line("Driver \(driver)")] + named, kernel: listed, missing: missing,
      notes: notes,
      points: screens.count == 1 ? files.points(screens[0]) : nil)
  }

  /// The steps after which this user knows how many points a panel has that somebody else reads.
  private static func unknownPoints(
    of screens: [KernelTouch], _ files: InputFiles
  ) -> [DeviceReport.Line] {
    guard let dark = screens.first(where: { files.points($0) == nil }) else { return [] }
    let steps = rights(to: dark, files)
    guard !steps.isEmpty else { return [] }
    return [
      DeviceReport.Line(
        "Touches need no rights to \(dark.path ?? dark.name) here, because the desktop reads "
          + "it; only the number of points stays unknown. To learn it:")
    ] + steps
  }

  /// Whether an X server or a compositor reads the device files.
  private static func hasDesktop(_ driver: String) -> Bool {
    ["x11", "wayland"].contains(driver.lowercased())
  }

  private static func noScreen(_ kernel: [KernelTouch]) -> [DeviceReport.Line] {
    let pad = kernel.first.map { ", only the touch pad \($0.name)" } ?? ""
    return [
      DeviceReport.Line(
        "Driver: the kernel lists no touch screen\(pad). Load the driver of most panels:",
        command: "sudo modprobe hid_multitouch"),
      DeviceReport.Line(
        "If the panel is still missing, see what the kernel said about it:",
        command: "sudo dmesg | grep -i -E 'touch|hid|i2c'"),
    ]
  }

  private static func unseen(
    _ screen: KernelTouch, _ driver: String, _ files: InputFiles
  ) -> [DeviceReport.Line] {
    switch driver.lowercased() {
    case "x11":
      return [
        DeviceReport.Line(
          "SDL lists a panel after its first touch. Touch it once. Does the X server know it?",
          command: "xinput list")
      ]
    case "wayland":
      return [
        DeviceReport.Line(
          "SDL names no touch screen. Does the compositor get its events?",
          command: "sudo libinput debug-events")
      ]
    default:
      let steps = rights(to: screen, files)
      guard steps.isEmpty else {
        return [
          DeviceReport.Line(
            "Rights: without a desktop SDL reads the device files itself, and "
              + "\(screen.path ?? screen.name) may not be read.")
        ] + steps
      }
      return [
        DeviceReport.Line(
          "SDL names no touch screen, though its file may be read. Does the panel send events?",
          command: "sudo libinput debug-events --device \(screen.path ?? "/dev/input/event0")")
      ]
    }
  }

  /// The steps after which this user may read a device; none where that is so.
  private static func rights(to touch: KernelTouch, _ files: InputFiles) -> [DeviceReport.Line] {
    let join = DeviceReport.Line(
      "Add yourself to the group “input”, whose programs can read all keys that are typed, then "
        + "log out and in again:",
      command: "sudo usermod -aG input $USER")
    switch files.state(of: touch) {
    case .open: return []
    case .notInGroup: return [join]
    case .oldSession:
      return [
        DeviceReport.Line(
          "You are in the group “input”, but this session began before. Log out and in again, or "
            + "start the program from the shell of:", command: "newgrp input")
      ]
    case .noGroup:
      return [
        DeviceReport.Line(
          "This machine has no group “input”. Make it:", command: "sudo groupadd --system input"),
        DeviceReport.Line(
          "Let it read the devices:",
          command: "echo 'SUBSYSTEM==\"input\", GROUP=\"input\", MODE=\"0660\"' | "
            + "sudo tee /etc/udev/rules.d/60-input.rules"),
        DeviceReport.Line(
          "Apply that now:",
          command: "sudo udevadm control --reload && sudo udevadm trigger -s input"),
        join,
      ]
    case .noFile:
      return [
        DeviceReport.Line(
          "There is no \(touch.path ?? "device file"), as in a container that was started without "
            + "--device /dev/input. See what is there:", command: "ls -l /dev/input")
      ]
    }
  }

  private static func mapping(
    of screen: KernelTouch, _ sdl: SDLDevices, isSway: Bool
  ) -> DeviceReport.Line {
    let hint = "If touches land on the wrong one of \(sdl.displays.count) displays, "
    let driver = sdl.videoDriver.lowercased()
    guard driver == "x11" || isSway else {
      return DeviceReport.Line(hint + "choose the panel's display in the settings of the desktop.")
    }
    // SDL may name the model of a display, which the tools do not know.
    let name = sdl.displays.first?.name ?? ""
    let isOutput = name.contains("-") && !name.contains { $0.isWhitespace || $0 == "\"" }
    let output = quoted(isOutput ? name : "OUTPUT")
    let instead =
      isOutput
      ? "" : " OUTPUT is a name that \(isSway ? "`swaymsg -t get_outputs`" : "`xrandr`") lists."
    return DeviceReport.Line(
      hint + "map the panel to its display.\(instead)",
      command: isSway
        ? "swaymsg input type:touch map_to_output \(output)"
        : "xinput map-to-output \(quoted(screen.name)) \(output)")
  }

  /// A word as a shell takes it, whatever a device calls itself.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

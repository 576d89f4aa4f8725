import Foundation
import PantoCore
import PantoStudio

/// Finds out why touches do not arrive: it compares the devices that SDL names with those in the
/// kernel's list (GAL-07).
enum TouchHealth {
  /// Reads the machine.
  @MainActor static func report() -> DeviceReport {
    let text = Files.text(atPath: "/proc/bus/input/devices")
    return report(
      sdl: try? SDLDevices.list(), kernel: text.map { KernelTouch.list($0) },
      isReadable: \.isReadable, points: \.points)
  }

  /// Compares the devices that SDL names with those of the kernel; `nil` where there is no list.
  static func report(
    sdl: SDLDevices?, kernel: [KernelTouch]?, isReadable: (KernelTouch) -> Bool,
    points: (KernelTouch) -> Int?
  ) -> DeviceReport {
    let driver = sdl?.videoDriver ?? "none"
    let named = (sdl?.touch ?? []).map { DeviceReport.Line("\($0.name) (\($0.kind))") }
    let screens = (kernel ?? []).filter(\.isDirect)
    let listed = (kernel ?? []).map { touch in
      let count = points(touch).map { ", \($0) points" } ?? ""
      return DeviceReport.Line(touch.text + count)
    }
    var missing: [DeviceReport.Line] = []
    if let kernel {
      if screens.isEmpty { missing += noScreen(kernel) }
    } else {
      missing.append(
        DeviceReport.Line(
          "The kernel's list cannot be read, as in a container.",
          command: "cat /proc/bus/input/devices"))
    }
    let hasDirect = (sdl?.touch ?? []).contains { $0.kind == "direct" }
    if !screens.isEmpty, !hasDirect { missing += unseen(screens, driver, isReadable) }
    if let sdl, sdl.displays.count > 1, let screen = screens.first {
      missing.append(mapping(of: screen, sdl))
    }
    if let dark = screens.first(where: { points($0) == nil && !isReadable($0) }) {
      missing.append(
        DeviceReport.Line(
          "Rights: \(dark.path ?? dark.name) may not be read, so the number of points is unknown. "
            + "Log in again after the command.", command: "sudo usermod -aG input $USER"))
    }
    return DeviceReport(
      sdl: [DeviceReport.Line("Driver \(driver)")] + named, kernel: listed, missing: missing,
      points: screens.count == 1 ? points(screens[0]) : nil)
  }

  private static func noScreen(_ kernel: [KernelTouch]) -> [DeviceReport.Line] {
    [
      DeviceReport.Line(
        "Driver: the kernel lists no touch screen. Load the driver of most panels:",
        command: "sudo modprobe hid_multitouch"),
      DeviceReport.Line(
        "If the panel is still missing, see what the kernel said about it:",
        command: "sudo dmesg | grep -i -E 'touch|hid|i2c'"),
    ]
  }

  private static func unseen(
    _ screens: [KernelTouch], _ driver: String, _ isReadable: (KernelTouch) -> Bool
  ) -> [DeviceReport.Line] {
    switch driver.lowercased() {
    case "x11":
      [
        DeviceReport.Line(
          "SDL lists a panel after its first touch. Touch it once. Does the X server know it?",
          command: "xinput list")
      ]
    case "wayland":
      [
        DeviceReport.Line(
          "SDL names no touch screen. Does the compositor get its events?",
          command: "sudo libinput debug-events")
      ]
    default:
      [
        DeviceReport.Line(
          "Rights: without a desktop SDL reads the device files itself. Log in again after the "
            + "command.", command: "sudo usermod -aG input $USER")
      ]
    }
  }

  private static func mapping(of screen: KernelTouch, _ sdl: SDLDevices) -> DeviceReport.Line {
    let output = sdl.displays.first?.name ?? "OUTPUT"
    return DeviceReport.Line(
      "Mapping: with \(sdl.displays.count) displays, touches may land on the wrong one. "
        + "Map the panel to its display:",
      command: sdl.videoDriver.lowercased() == "wayland"
        ? "swaymsg input type:touch map_to_output '\(output)'"
        : "xinput map-to-output '\(screen.name)' '\(output)'")
  }
}

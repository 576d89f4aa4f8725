import Foundation

/// The kernel's input devices as files, and the group that may read them (GAL-07).
struct InputFiles {
  /// Whether a device file may be read, and if not, why.
  enum State: Equatable {
    case open
    /// The kernel lists the device, but there is no file for it, as in a container.
    case noFile
    /// The user is not in the group `input`.
    case notInGroup
    /// The user is in the group, but this session began before.
    case oldSession
    /// The machine has no group `input`.
    case noGroup
  }

  /// The folder that holds `proc`, `dev` and `etc`; empty for the machine's own.
  var root = ""
  var user = NSUserName()
  /// Whether the compositor is sway, which has a command of its own for mapping.
  var isSway = ProcessInfo.processInfo.environment["SWAYSOCK"] != nil
  var isReadable: (String) -> Bool = { access($0, R_OK) == 0 }
  var points: (KernelTouch) -> Int? = \.points

  /// The touch devices of the kernel; `nil` where its list cannot be read.
  var list: [KernelTouch]? {
    Files.text(atPath: root + "/proc/bus/input/devices").map { KernelTouch.list($0) }
  }

  /// Whether this user may read a device.
  func state(of touch: KernelTouch) -> State {
    guard let path = touch.path else { return .noFile }
    let file = root + path
    if isReadable(file) { return .open }
    guard FileManager.default.fileExists(atPath: file) else { return .noFile }
    guard let members = inputGroup else { return .noGroup }
    return members.contains(user) ? .oldSession : .notInGroup
  }

  /// The members of the group `input`, or `nil` if there is no such group.
  private var inputGroup: [String]? {
    let groups = Files.text(atPath: root + "/etc/group") ?? ""
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count >= 4, fields[0] == "input" else { continue }
      return fields[3].split(separator: ",").map(String.init)
    }
    return nil
  }
}

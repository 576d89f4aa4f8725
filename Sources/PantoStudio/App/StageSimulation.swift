import PantoControls
import PantoCore
import PantoReplay
import PantoDemoKit

/// The device that the stage of a demo pretends to be, how it is held, and what it covers (SIM-01,
/// SIM-02). The app keeps it from demo to demo.
package struct StageSimulation: Equatable {
  /// The names of the devices on the command line and in headers, in the order of the key V.
  package static let devices: [(name: String, device: SimulatedDevice?)] = [
    ("free", nil), ("phone", .phone), ("small-phone", .smallPhone), ("tablet", .tablet),
  ]

  var device: SimulatedDevice?
  var isRotated = false
  /// The margins that are covered while `showsSafeArea` is on.
  var safeArea = SimulatedSafeArea.notch
  var showsSafeArea = false

  init() {}

  /// Reads the simulated device from the options of a recording's header.
  init(_ header: TraceHeader) {
    device = StageSimulation.devices.first { $0.name == header.option("device") }?.device
    isRotated = header.option("rotate") == "90"
    guard let text = header.option("safeArea") else { return }
    showsSafeArea = true
    let sides = text.split(separator: ",").compactMap { Double($0) }.filter { 0...4096 ~= $0 }
    if sides.count == 4 {
      safeArea = .custom(
        UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
    }
  }

  /// Whether nothing is simulated: no device, no rotation and no safe area.
  var isPlain: Bool { self == StageSimulation() }

  /// Switches to the next simulated device, in the order of the key V.
  mutating func chooseNextDevice() {
    let all = StageSimulation.devices.map(\.device)
    let here = all.firstIndex(of: device) ?? 0
    device = all[(here + 1) % all.count]
  }

  /// The name and the size of the simulated device, such as "Phone, 844 × 390".
  @MainActor var words: String {
    guard let device else { return isRotated ? "Window, rotated" : "Window" }
    let size = device.size(isRotated: isRotated)
    return "\(device.name), \(Readout.whole(size.width)) × \(Readout.whole(size.height))"
  }

  /// The options of a recording's header that recreate this simulation.
  var options: [String] {
    var list: [String] = []
    if let name = StageSimulation.devices.first(where: { $0.device == device })?.name, device != nil
    {
      list.append("device=\(name)")
    }
    if isRotated { list.append("rotate=90") }
    guard showsSafeArea else { return list }
    switch safeArea {
    case .none: break
    case .notch: list.append("safeArea=notch")
    case .custom(let i):
      let sides = [i.top, i.left, i.bottom, i.right].map { Reason.number($0) }
      list.append("safeArea=\(sides.joined(separator: ","))")
    }
    return list
  }

  /// The size of the device's screen in points; `nil` for the whole stage.
  var size: CGSize? { device?.size(isRotated: isRotated) }

  @MainActor func apply(to view: SimulatedDeviceView) {
    view.device = device
    view.isRotated = isRotated
    view.safeArea = showsSafeArea ? safeArea : .none
  }
}

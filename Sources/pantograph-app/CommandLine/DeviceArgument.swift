import PantoControls

/// A simulated device on the command line (SIM-01).
enum DeviceArgument: String, CaseIterable {
  case free, phone
  case smallPhone = "small-phone"
  case tablet

  var device: SimulatedDevice? {
    switch self {
    case .free: nil
    case .phone: .phone
    case .smallPhone: .smallPhone
    case .tablet: .tablet
    }
  }
}

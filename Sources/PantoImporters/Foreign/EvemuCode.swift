import PantoBase

/// Event types and codes of the Linux kernel's input interface.
enum EvemuCode {
  // Event types.
  static let syn: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3
  // Codes of EV_SYN.
  static let report: UInt16 = 0
  static let mtReport: UInt16 = 2
  static let dropped: UInt16 = 3
  // Codes of EV_KEY.
  static let touch: UInt16 = 0x14A
  static let leftButton: UInt16 = 0x110
  static let fingerTool: UInt16 = 0x145
  /// The range from BTN_JOYSTICK to the last of BTN_GAMEPAD.
  static let joystick: ClosedRange<UInt16> = 0x120...0x13F
  /// BTN_TOOL_PEN, _RUBBER, _BRUSH, _PENCIL, _AIRBRUSH, _MOUSE and _LENS: the tools that hover over
  /// a tablet.
  static let pens: Set<UInt16> = [0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147]
  static let tools = pens.union([fingerTool])
  // Codes of EV_ABS.
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let mtSlot: UInt16 = 0x2F
  static let mtDistance: UInt16 = 0x3B
  static let mtX: UInt16 = 0x35
  static let mtY: UInt16 = 0x36
  static let mtTrackingID: UInt16 = 0x39
}

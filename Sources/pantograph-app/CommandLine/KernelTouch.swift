import Foundation

/// A touch device in the kernel's list `/proc/bus/input/devices`.
struct KernelTouch: Equatable {
  var name: String
  /// Whether it is a touch screen; `false` for a touch pad.
  var isDirect: Bool
  /// The device file, such as `/dev/input/event5`; `nil` if the list names none.
  var path: String?

  /// Whether it is a panel for one finger, without the multitouch protocol.
  var isSingleTouch = false

  /// Reads the touch devices of the kernel's list, in its order.
  static func list(_ text: String) -> [KernelTouch] {
    text.components(separatedBy: "\n\n").compactMap { block in
      let fields = block.split(separator: "\n")
      func field(_ prefix: String) -> Substring? {
        fields.first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
      }
      guard let name = field("N: Name="), let axes = field("B: ABS=") else { return nil }
      // Bit 1 of PROP is INPUT_PROP_DIRECT, which marks a touch screen.
      let isDirect = has(1, in: field("B: PROP=") ?? "0")
      // A multitouch device has ABS_MT_POSITION_X. A panel for one finger has ABS_X, ABS_Y and
      // BTN_TOUCH; a pen's display has these as well, and BTN_TOOL_PEN.
      let isMultitouch = has(0x35, in: axes)
      let keys = field("B: KEY=") ?? "0"
      let isSingle =
        !isMultitouch && isDirect && has(0, in: axes) && has(1, in: axes) && has(0x14a, in: keys)
        && !has(0x140, in: keys)
      guard isMultitouch || isSingle else { return nil }
      let event = (field("H: Handlers=") ?? "").split(separator: " ").first {
        $0.hasPrefix("event")
      }
      return KernelTouch(
        name: name.trimmingCharacters(in: CharacterSet(charactersIn: "\"")), isDirect: isDirect,
        path: event.map { "/dev/input/\($0)" }, isSingleTouch: isSingle)
    }
  }

  /// Whether a mask of the list has a bit. The mask consists of words of 64 bits, the lowest last.
  private static func has(_ bit: Int, in mask: Substring) -> Bool {
    let words = mask.split(separator: " ")
    guard bit / 64 < words.count else { return false }
    let word = UInt64(words[words.count - 1 - bit / 64], radix: 16) ?? 0
    return word & (1 << UInt64(bit % 64)) != 0
  }

  /// The name with the kind of device.
  var text: String { "\(name) \(isDirect ? "(touch screen)" : "(touch pad)")" }

  /// The number of fingers that the device can report: the range of ABS_MT_SLOT. `nil` where the
  /// file may not be read or the driver has no slots.
  var points: Int? {
    if isSingleTouch { return 1 }
    guard let path else { return nil }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // `struct input_absinfo`: value, minimum, maximum, fuzz, flat, resolution.
    var info = [Int32](repeating: 0, count: 6)
    // EVIOCGABS(ABS_MT_SLOT), which is _IOR('E', 0x40 + 0x2f, struct input_absinfo).
    let request: UInt = 0x8018_456F
    let status = info.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { ioctl(file, request, $0) } ?? -1
    }
    guard status == 0, info[2] > info[1] else { return nil }
    return Int(info[2] - info[1]) + 1
  }
}

import Foundation

/// A multitouch device in the kernel's list `/proc/bus/input/devices`.
struct KernelTouch: Equatable {
  var name: String
  /// Whether it is a touch screen; `false` for a touch pad.
  var isDirect: Bool
  /// The device file, such as `/dev/input/event5`; `nil` if the list names none.
  var path: String?

  /// Reads the multitouch devices of the kernel's list, in its order.
  static func list(_ text: String) -> [KernelTouch] {
    text.components(separatedBy: "\n\n").compactMap { block in
      let fields = block.split(separator: "\n")
      func field(_ prefix: String) -> Substring? {
        fields.first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
      }
      guard let name = field("N: Name="), let axes = field("B: ABS=") else { return nil }
      // Bit 53 of ABS is ABS_MT_POSITION_X, which marks a multitouch device. The mask consists of
      // words of 64 bits, the lowest last.
      let lowest = axes.split(separator: " ").last.flatMap { UInt64($0, radix: 16) } ?? 0
      guard lowest & (1 << 53) != 0 else { return nil }
      // Bit 1 of PROP is INPUT_PROP_DIRECT, which marks a touch screen.
      let isDirect = (UInt64(field("B: PROP=") ?? "0", radix: 16) ?? 0) & 2 != 0
      let event = (field("H: Handlers=") ?? "").split(separator: " ").first {
        $0.hasPrefix("event")
      }
      return KernelTouch(
        name: name.trimmingCharacters(in: CharacterSet(charactersIn: "\"")), isDirect: isDirect,
        path: event.map { "/dev/input/\($0)" })
    }
  }

  /// The name with the kind of device.
  var text: String { "\(name) \(isDirect ? "(touch screen)" : "(touch pad)")" }

  /// The number of fingers that the device can report: the range of ABS_MT_SLOT. `nil` where the
  /// file may not be read or the driver has no slots.
  var points: Int? {
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

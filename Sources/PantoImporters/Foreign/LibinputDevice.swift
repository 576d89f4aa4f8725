import PantoBase
import PantoReplay

/// A device in a `libinput record` file.
package struct LibinputDevice: Hashable, Sendable {
  /// The number of the device in the file, from 1.
  package var number: Int
  /// The device's name.
  package var name: String
  /// The device's touch description; `nil` if it reports no contacts (keys, buttons, a stylus
  /// without axes).
  package var touch: EvemuDevice?
  /// Why a device with positions is not a touch device; for example, it is a joystick.
  var refusal: String?

  /// Returns all devices of the file, which is read to its end.
  ///
  /// - Throws: `TraceError` with the line that cannot be read.
  package static func all(
    file: String, isStrict: Bool = false, source: @escaping () throws -> [UInt8]
  ) throws(TraceError) -> [LibinputDevice] {
    var lines = try LibinputLines(file: file, isStrict: isStrict, source: source)
    var found: [LibinputDevice] = []
    var parts = EvemuDevice.Parts()
    while let item = try lines.next() {
      switch item {
      case .device:
        parts = EvemuDevice.Parts()
        found.append(LibinputDevice(number: lines.device, name: "", touch: nil))
      case .event: continue
      case .name(let name):
        parts.name = name
        found[found.count - 1].name = name
      case .properties(let properties):
        parts.properties = properties.contains(1) ? 0b10 : 0
      case .keys(let codes): parts.set(keys: codes)
      case .codes: parts.setHasNoKeys()
      case .axis(let code, let axis): parts.set(code, axis)
      }
      if !found.isEmpty {
        found[found.count - 1].touch = parts.device
        found[found.count - 1].refusal = parts.refusal
      }
    }
    return found
  }

  /// Returns the device with that number. Without a number, returns the only touchscreen, or else
  /// the only device with contacts.
  static func choose(
    _ number: Int?, of devices: [LibinputDevice], file: String
  ) throws(TraceError) -> (Int, EvemuDevice) {
    func problem(_ message: String) -> TraceError {
      TraceError(file: file, line: 1, column: 1, message: message)
    }
    if devices.isEmpty {
      throw problem("no devices; a file of `libinput record` lists them under \"devices:\"")
    }
    let list = devices.map { "\($0.number) \($0.name)" }.joined(separator: ", ")
    if let number {
      guard let device = devices.first(where: { $0.number == number }) else {
        throw problem("there is no device \(number); there are: \(list)")
      }
      guard let touch = device.touch else {
        throw problem(
          "device \(number), \(device.name), reports no positions of fingers"
            + (device.refusal.map { ": \($0)" } ?? ""))
      }
      return (number, touch)
    }
    let touch = devices.filter { $0.touch != nil }
    let screens = touch.filter { $0.touch?.isDirect == true }
    let choice = screens.isEmpty ? touch : screens
    guard choice.count == 1, let device = choice[0].touch else {
      throw problem(
        choice.isEmpty
          ? "no device reports positions of fingers; there are: \(list)"
            + (devices.compactMap(\.refusal).first.map { "; \($0)" } ?? "")
          : "more than one touch device; name one with --device: \(list)")
    }
    return (choice[0].number, device)
  }
}

/// Reads the kernel's events of one device in a `libinput record` file.
struct LibinputEvents: KernelEvents {
  private var lines: LibinputLines
  private let device: Int
  var line: Int { lines.line }
  var isCut: Bool { lines.isCut }

  init(
    file: String, device: Int, isStrict: Bool, source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    lines = try LibinputLines(file: file, isStrict: isStrict, source: source)
    self.device = device
  }

  mutating func next() throws(TraceError) -> EvemuLine.Event? {
    while let item = try lines.next() {
      if case .event(let event) = item, lines.device == device { return event }
    }
    return nil
  }
}

extension EvemuReader {
  /// Opens a recording of `libinput record`. The file is read twice: once for its devices, once for
  /// its events.
  ///
  /// - Parameters:
  ///   - device: The number of the device in the file, from 1. Default: its only touch device.
  ///   - options: Whether an incomplete last line (B37) and decreasing times (B42) are errors.
  ///   - open: Opens the file at its start.
  /// - Throws: `TraceError` if the file has no such device or cannot be read.
  public init(
    libinput file: String, device: Int? = nil, size: CGSize? = nil,
    options: TraceReader.Options = TraceReader.Options(), open: () -> () throws -> [UInt8]
  ) throws(TraceError) {
    let all = try LibinputDevice.all(file: file, isStrict: options.isStrict, source: open())
    let (number, touch) = try LibinputDevice.choose(device, of: all, file: file)
    try self.init(
      file: file, device: touch, size: size, options: options,
      events: try LibinputEvents(
        file: file, device: number, isStrict: options.isStrict, source: open()))
  }

  /// Opens a recording of `libinput record` in memory.
  public init(
    libinput file: String, bytes: [UInt8], device: Int? = nil, size: CGSize? = nil,
    options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    try self.init(libinput: file, device: device, size: size, options: options) {
      var rest: [UInt8]? = bytes
      return {
        defer { rest = nil }
        return rest ?? []
      }
    }
  }
}

import PantoBase
import PantoReplay

/// A touch device as evemu describes it: its name and the ranges of its axes. The description is at
/// the head of a recording or in a `.desc` file.
public struct EvemuDevice: Hashable, Sendable {
  /// The range of an axis in the device's own units.
  public struct Axis: Hashable, Sendable {
    /// The smallest value on the axis.
    public var minimum: Int
    /// The largest value on the axis.
    public var maximum: Int
    /// Units per millimetre; 0 if unknown.
    public var resolution: Int

    var count: Int { maximum - minimum + 1 }
  }

  /// How a device distinguishes its contacts.
  public enum ContactProtocol: Hashable, Sendable {
    /// Each contact has a slot (protocol B).
    case slots
    /// Each report lists all contacts without identifying them (protocol A).
    case anonymous
    /// The device has one contact: ABS_X, ABS_Y and BTN_TOUCH.
    case single
    /// The device is a pen or another tool of a tablet: ABS_X and ABS_Y while the tool is in range,
    /// BTN_TOUCH while it touches.
    case pen
  }

  /// The origin of the size of the stage that a recording plays on.
  public enum Scaling: Hashable, Sendable {
    /// The caller that opened the recording gave the size.
    case asked
    /// The device reports its size in millimetres. One millimetre is 6.3 points (160 points per
    /// inch).
    case millimetres
    /// The device does not report its size. Its range is fitted into the default window.
    case fitted
    /// The device reports a size that no touch device has. Its range is fitted into the default
    /// window.
    case implausible
  }

  /// The device's name.
  public var name: String
  /// Whether the device is a touchscreen (`true`) or a touchpad (`false`).
  public var isDirect: Bool
  /// How the device distinguishes its contacts.
  public var contactProtocol: ContactProtocol
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// Whether a finger counts only once BTN_TOUCH says that it touches the panel.
  var waitsForButton = false

  /// The size in points of the stage that the device's range is mapped to.
  public var naturalSize: CGSize { natural.size }

  /// The origin of `naturalSize`.
  public var scaling: Scaling { natural.scaling }

  /// Whether the range of an axis is so narrow that the shorter side of the stage was extended to
  /// one point.
  var isStretched: Bool { natural.isStretched }

  private var natural: (size: CGSize, scaling: Scaling, isStretched: Bool) {
    let units = CGSize(width: CGFloat(x.count), height: CGFloat(y.count))
    var scaling = Scaling.fitted
    if x.resolution > 0, y.resolution > 0 {
      let size = CGSize(
        width: units.width * (160 / 25.4 / CGFloat(x.resolution)),
        height: units.height * (160 / 25.4 / CGFloat(y.resolution)))
      if max(size.width, size.height) <= EvemuDevice.longestSide,
        min(size.width, size.height) >= 1
      {
        return (size, .millimetres, false)
      }
      scaling = .implausible
    }
    let available = TraceHeader().size
    let factor = min(available.width / units.width, available.height / units.height)
    let size = CGSize(width: units.width * factor, height: units.height * factor)
    let least = min(size.width, size.height)
    return (
      CGSize(width: max(size.width, 1), height: max(size.height, 1)), scaling, least < 1
    )
  }

  /// Whether a position lies in the axis ranges of the device's description.
  func holds(_ x: Int32, _ y: Int32) -> Bool {
    (self.x.minimum...self.x.maximum).contains(Int(x))
      && (self.y.minimum...self.y.maximum).contains(Int(y))
  }

  /// The longest side in points that a recording's header allows, which is 2.6 metres.
  private static let longestSide: CGFloat = 16_384

  /// Reads a `.desc` file. Events in it are ignored.
  ///
  /// - Throws: `TraceError` with the line that cannot be read, or if no touch axes are described.
  public init(
    file: String, source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    var lines = try LineReader(file: file, source: source)
    var parts = Parts()
    while let range = try lines.next() {
      do throws(EvemuFault) {
        var line = EvemuLine(lines.buffer, range)
        if line.isEmpty { continue }
        if try parts.read(&line) == false { break }
      } catch {
        throw TraceError(
          file: file, line: lines.line, column: error.column, message: error.message)
      }
    }
    self = try parts.device(in: file, line: lines.line)
  }

  /// Reads a description from memory.
  public init(file: String, bytes: [UInt8]) throws(TraceError) {
    var rest: [UInt8]? = bytes
    try self.init(file: file) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  static let isMissing =
    "no touch axes are described; put the device's lines (N: … A: …) before the first event, or "
    + "name its .desc file"

  init(
    name: String, isDirect: Bool, contactProtocol: ContactProtocol, x: Axis, y: Axis,
    waitsForButton: Bool = false
  ) {
    self.waitsForButton = waitsForButton
    self.name = name
    self.isDirect = isDirect
    self.contactProtocol = contactProtocol
    self.x = x
    self.y = y
  }
}

extension EvemuDevice {
  /// The parts of a device's description that were read so far.
  struct Parts {
    var name = ""
    var properties: UInt16 = 0
    private var sawProperties = false
    /// The keys that the device has; `nil` if the description does not list any.
    private var keys: Set<UInt16>?
    // The number of bits of the key mask that were read.
    private var keyBits: UInt16 = 0
    private var axes: [(code: UInt16, axis: Axis)] = []

    /// Reads one line of a description. Returns `false` for an event, of which only the letter was
    /// read.
    mutating func read(_ line: inout EvemuLine) throws(EvemuFault) -> Bool {
      switch try line.kind() {
      case UInt8(ascii: "E"): return false
      case UInt8(ascii: "N"): name = line.rest()
      case UInt8(ascii: "P"):
        // Only the first byte contains properties that matter here.
        if !sawProperties { properties = try line.hex(0xFF) }
        sawProperties = true
      case UInt8(ascii: "A"): try readAxis(&line)
      case UInt8(ascii: "B"): try readBits(&line)
      case UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "S"): break
      default:
        throw EvemuFault(
          column: 1, message: "unknown kind of line; evemu has N: I: P: B: A: L: S: E:")
      }
      return true
    }

    /// Reads a line such as `B: 01 00 00 …`: part of the bit mask of an event type's codes, eight
    /// per byte.
    private mutating func readBits(_ line: inout EvemuLine) throws(EvemuFault) {
      let type = try line.hex(0xFF)
      if keys == nil { keys = [] }
      guard type == EvemuCode.key else { return }
      while !line.isEmpty {
        let column = line.column
        let byte = try line.hex(0xFF)
        guard keyBits <= 0x2F8 else {
          throw EvemuFault(column: column, message: "the key mask has more than 768 bits")
        }
        for bit in 0..<UInt16(8) where byte & (1 << bit) != 0 { keys?.insert(keyBits + bit) }
        keyBits += 8
      }
    }

    mutating func set(keys codes: [Int64]) {
      keys = Set(codes.compactMap { UInt16(exactly: $0) })
    }

    /// Records that the description lists the device's events and that there are no keys among
    /// them.
    mutating func setHasNoKeys() { if keys == nil { keys = [] } }

    private mutating func readAxis(_ line: inout EvemuLine) throws(EvemuFault) {
      let column = line.column
      let code = try line.hex(0xFF)
      let minimum = Int(try line.int())
      let maximum = Int(try line.int())
      _ = try line.int()
      _ = try line.int()
      let resolution = line.isEmpty ? 0 : Int(try line.int())
      guard minimum <= maximum else {
        throw EvemuFault(
          column: column, message: "the axis maximum \(maximum) is less than its minimum \(minimum)"
        )
      }
      guard resolution >= 0 else {
        throw EvemuFault(column: column, message: "the axis resolution \(resolution) is negative")
      }
      set(code, Axis(minimum: minimum, maximum: maximum, resolution: resolution))
    }

    /// Sets the range of an axis. A later description of the same axis replaces the earlier one.
    mutating func set(_ code: UInt16, _ axis: Axis) {
      axes.removeAll { $0.code == code }
      axes.append((code, axis))
    }

    private subscript(code: UInt16) -> Axis? { axes.first { $0.code == code }?.axis }

    /// Returns the device, or throws an error that says why it is not a touch device.
    func device(in file: String, line: Int) throws(TraceError) -> EvemuDevice {
      if let device { return device }
      throw TraceError(
        file: file, line: max(line, 1), column: 1, message: refusal ?? EvemuDevice.isMissing)
    }

    /// Why a device with positions is not a touch device; `nil` if it may be one or has no
    /// positions.
    var refusal: String? {
      guard self[EvemuCode.x] != nil, self[EvemuCode.y] != nil, let keys else { return nil }
      if !keys.isDisjoint(with: EvemuCode.tools) || keys.contains(EvemuCode.touch) { return nil }
      let what =
        !keys.isDisjoint(with: EvemuCode.joystick)
        ? "a joystick or gamepad"
        : keys.contains(EvemuCode.leftButton)
          ? "a mouse, or a pointer of a virtual machine" : "a sensor or another device"
      return
        "this is \(what): it reports positions without BTN_TOUCH and without a pen or finger "
        + "tool, so touches cannot be detected"
    }

    /// The device; `nil` if the lines read so far describe no touch axes.
    var device: EvemuDevice? {
      let isDirect = properties & 0b10 != 0
      if let x = self[EvemuCode.mtX], let y = self[EvemuCode.mtY] {
        return EvemuDevice(
          name: name, isDirect: isDirect,
          contactProtocol: self[EvemuCode.mtSlot] != nil ? .slots : .anonymous, x: x, y: y)
      }
      guard let x = self[EvemuCode.x], let y = self[EvemuCode.y], refusal == nil else { return nil }
      let isPen = !(keys ?? []).isDisjoint(with: EvemuCode.pens)
      return EvemuDevice(
        name: name, isDirect: isDirect, contactProtocol: isPen ? .pen : .single, x: x, y: y,
        waitsForButton: keys?.isSuperset(of: [EvemuCode.touch, EvemuCode.fingerTool]) ?? false)
    }
  }
}

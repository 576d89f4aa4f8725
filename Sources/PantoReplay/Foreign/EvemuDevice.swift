import PantoBase

/// A touch device as evemu describes it: its name and the ranges of its axes. Stands at the head of
/// a recording, or in a `.desc` file of its own.
public struct EvemuDevice: Hashable, Sendable {
  /// The values an axis can take, in the device's own units.
  public struct Axis: Hashable, Sendable {
    public var minimum: Int
    public var maximum: Int
    /// Units per millimetre; 0: not told.
    public var resolution: Int

    var count: Int { maximum - minimum + 1 }
  }

  /// How a device tells its contacts apart.
  public enum ContactProtocol: Hashable, Sendable {
    /// Each contact has a slot (protocol B).
    case slots
    /// Each report lists all contacts, without saying which is which (protocol A).
    case anonymous
    /// One contact: ABS_X, ABS_Y and BTN_TOUCH.
    case single
  }

  public var name: String
  /// Fingers touch what they see: a screen, not a pad.
  public var isDirect: Bool
  public var contactProtocol: ContactProtocol
  public var x: Axis
  public var y: Axis

  /// Points: a unit is a pixel (B45), unless the device tells its size in millimetres; then 6.3
  /// points go to one (160 to the inch).
  public var naturalSize: CGSize {
    var size = CGSize(width: CGFloat(x.count), height: CGFloat(y.count))
    if x.resolution > 0, y.resolution > 0 {
      size.width *= 160 / 25.4 / CGFloat(x.resolution)
      size.height *= 160 / 25.4 / CGFloat(y.resolution)
    }
    let longest = max(size.width, size.height)
    if longest > EvemuDevice.longestSide {
      size.width *= EvemuDevice.longestSide / longest
      size.height *= EvemuDevice.longestSide / longest
    }
    return CGSize(width: max(size.width, 1), height: max(size.height, 1))
  }

  /// A place that its description allows.
  func holds(_ x: Int32, _ y: Int32) -> Bool {
    (self.x.minimum...self.x.maximum).contains(Int(x))
      && (self.y.minimum...self.y.maximum).contains(Int(y))
  }

  /// What a recording's header allows.
  private static let longestSide: CGFloat = 16_384

  /// Reads a `.desc` file; events in it are passed over.
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
    guard let device = parts.device else {
      throw TraceError(
        file: file, line: max(lines.line, 1), column: 1, message: EvemuDevice.isMissing)
    }
    self = device
  }

  /// A description that is in memory already.
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
    name: String, isDirect: Bool, contactProtocol: ContactProtocol, x: Axis, y: Axis
  ) {
    self.name = name
    self.isDirect = isDirect
    self.contactProtocol = contactProtocol
    self.x = x
    self.y = y
  }
}

extension EvemuDevice {
  /// What has been read of a description.
  struct Parts {
    var name = ""
    var properties: UInt16 = 0
    private var sawProperties = false
    private var axes: [(code: UInt16, axis: Axis)] = []

    /// Takes one line; `false`: it is an event, and still to be read from behind its letter.
    mutating func read(_ line: inout EvemuLine) throws(EvemuFault) -> Bool {
      switch try line.kind() {
      case UInt8(ascii: "E"): return false
      case UInt8(ascii: "N"): name = line.rest()
      case UInt8(ascii: "P"):
        // Only the first byte says anything that matters here.
        if !sawProperties { properties = try line.hex(0xFF) }
        sawProperties = true
      case UInt8(ascii: "A"): try readAxis(&line)
      case UInt8(ascii: "I"), UInt8(ascii: "B"), UInt8(ascii: "L"), UInt8(ascii: "S"): break
      default:
        throw EvemuFault(
          column: 1, message: "evemu has no such line; known are N: I: P: B: A: L: S: E:")
      }
      return true
    }

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
          column: column, message: "the axis ends at \(maximum), before it begins at \(minimum)")
      }
      set(code, Axis(minimum: minimum, maximum: maximum, resolution: max(0, resolution)))
    }

    /// The latest word on an axis counts.
    mutating func set(_ code: UInt16, _ axis: Axis) {
      axes.removeAll { $0.code == code }
      axes.append((code, axis))
    }

    private subscript(code: UInt16) -> Axis? { axes.first { $0.code == code }?.axis }

    /// `nil`: nothing that has been read says where contacts can be.
    var device: EvemuDevice? {
      let isDirect = properties & 0b10 != 0
      if let x = self[EvemuCode.mtX], let y = self[EvemuCode.mtY] {
        return EvemuDevice(
          name: name, isDirect: isDirect,
          contactProtocol: self[EvemuCode.mtSlot] != nil ? .slots : .anonymous, x: x, y: y)
      }
      guard let x = self[EvemuCode.x], let y = self[EvemuCode.y] else { return nil }
      return EvemuDevice(
        name: name, isDirect: isDirect, contactProtocol: .single, x: x, y: y)
    }
  }
}

/// Numbers of the kernel's input interface.
enum EvemuCode {
  // Types.
  static let syn: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3
  // Of EV_SYN.
  static let report: UInt16 = 0
  static let mtReport: UInt16 = 2
  static let dropped: UInt16 = 3
  // Of EV_KEY.
  static let touch: UInt16 = 0x14A
  // Of EV_ABS.
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let mtSlot: UInt16 = 0x2F
  static let mtX: UInt16 = 0x35
  static let mtY: UInt16 = 0x36
  static let mtTrackingID: UInt16 = 0x39
}

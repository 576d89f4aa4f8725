import PantoBase

/// The first line of a recording: everything that must be built before the recording can be played
/// (CLI-07).
public struct TraceHeader: Hashable, Sendable {
  /// The newest version, which recorders write. Version 1 has neither keys nor window changes,
  /// version 2 has no text, and version 3 does not keep every tick.
  public static let version = 4
  /// The largest number of pixels that size and scale may make; the picture then takes 1 GiB.
  public static let mostPixels = 1 << 28

  /// The version of the file: 1 to 4.
  public var version: Int
  /// The name of the scene. Default: `blank`.
  public var scene: String
  /// The size of the stage in points. Default: 1280 by 800.
  public var size: CGSize
  /// Pixels per point. Default: 1.
  public var scale: CGFloat
  /// The seed of the scene's random generator. Default: 1.
  public var seed: UInt64
  /// The safe area of the stage in points. Default: zero.
  public var safeAreaInsets: UIEdgeInsets
  /// Further options of the scene as `name=value`, in order, such as `balls=2`.
  public var options: [String]
  /// A description of the original if the recording was converted from another program's file;
  /// otherwise `nil`.
  public var source: String?
  /// Whether the writer closes the file with an end line. If that line is missing, the file is
  /// incomplete.
  public var hasEnd: Bool
  /// Whether the lines hold every call that advanced the clock, with its exact time. A replay then
  /// advances the clock at these times and at no others (REP-01). Default: `false`, and a replay
  /// runs frames of 1/120 s.
  public var hasTicks = false
  /// The time between two frames of the session's display, in seconds, which display links read.
  /// `nil`, the default, is 1/120.
  public var frameInterval: TimeInterval?
  /// How long the scene had run when the recording began, in seconds. Default: 0. A replay begins
  /// with a new scene, so with any other value it may differ from the session (REP-02).
  public var scenesAge: TimeInterval = 0
  /// The version of the report that the file is, which only a reader of files sets; `nil` if the
  /// file is a recording alone.
  var report: Int?

  /// Creates a header.
  public init(
    scene: String = "blank", size: CGSize = CGSize(width: 1280, height: 800), scale: CGFloat = 1,
    seed: UInt64 = 1, safeAreaInsets: UIEdgeInsets = .zero, options: [String] = [],
    source: String? = nil, hasEnd: Bool = false, version: Int = TraceHeader.version
  ) {
    self.version = version
    self.source = source
    self.scene = scene
    self.size = size
    self.scale = scale
    self.seed = seed
    self.safeAreaInsets = safeAreaInsets
    self.options = options
    self.hasEnd = hasEnd
  }

  /// Returns the value of an option, or the last value if the option occurs twice.
  public func option(_ name: String) -> String? {
    for option in options.reversed() where option.hasPrefix(name + "=") {
      return String(option.dropFirst(name.count + 1))
    }
    return nil
  }

  /// The text of the line without its newline.
  public var line: String {
    func n(_ value: CGFloat) -> String { JSONText.number(Double(value)) }
    var text = "{\"pantotrace\":\(version),\"scene\":\(JSONText.string(scene))"
    text += ",\"size\":[\(n(size.width)),\(n(size.height))],\"scale\":\(n(scale)),\"seed\":\(seed)"
    let i = safeAreaInsets
    if i != .zero {
      text += ",\"safeArea\":[\(n(i.top)),\(n(i.left)),\(n(i.bottom)),\(n(i.right))]"
    }
    if !options.isEmpty {
      text += ",\"options\":[\(options.map(JSONText.string).joined(separator: ","))]"
    }
    if let source { text += ",\"source\":\(JSONText.string(source))" }
    if hasEnd { text += ",\"ends\":true" }
    if hasTicks { text += ",\"ticks\":true" }
    if let frameInterval { text += ",\"frame\":\(JSONText.number(frameInterval))" }
    if scenesAge > 0 { text += ",\"age\":\(JSONText.number(scenesAge))" }
    return text + "}"
  }
}

extension TraceHeader {
  /// Reads a header line. Unknown keys are ignored (B41).
  init(_ scanner: inout JSONScanner) throws(JSONFault) {
    guard scanner.peek() == UInt8(ascii: "{") || scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.fault(
        "neither a trace nor a recording of evemu or libinput; a trace begins with a header such as "
          + "{\"pantotrace\":1,\"scene\":\"cart\"}")
    }
    let node = try JSONNode(&scanner)
    try scanner.finish()
    guard case .object = node.value, let version = node["pantotrace"] else {
      throw node.fault(
        "not a trace; the first line must be a header such as {\"pantotrace\":1,\"scene\":\"cart\"}"
      )
    }
    let number = try version.int(0...1_000_000)
    guard number <= TraceHeader.version else {
      throw version.fault("needs version \(number); this program reads \(TraceHeader.version)")
    }
    guard number >= 1 else { throw version.fault("there is no version \(number)") }
    self.init(version: number)
    if let scene = node["scene"] { self.scene = try scene.string() }
    if let size = node["size"] { self.size = try size.windowSize() }
    if let scale = node["scale"] { self.scale = try scale.windowScale() }
    guard TraceHeader.fits(size, scale) else {
      throw (node["scale"] ?? node).fault(TraceHeader.isTooLarge)
    }
    if let seed = node["seed"] {
      let number = try seed.number()
      guard number >= 0, number == number.rounded(), number < 0x1p53 else {
        throw seed.fault("the seed must be a whole number from 0 to 2^53")
      }
      self.seed = UInt64(number)
    }
    if let insets = node["safeArea"] { safeAreaInsets = try insets.windowInsets() }
    if let options = node["options"] { self.options = try options.strings() }
    if let source = node["source"] { self.source = try source.string() }
    if let ends = node["ends"] { hasEnd = try ends.bool() }
    try readReport(node)
    if number >= 4 { try readClock(node) }
  }

  /// Reads whether the file is a report.
  private mutating func readReport(_ node: JSONNode) throws(JSONFault) {
    guard let report = node["report"] else { return }
    let number = try report.int(1...1_000_000)
    guard number <= SessionReport.version else {
      throw report.fault(
        "a report of version \(number); this program reads \(SessionReport.version)")
    }
    self.report = number
  }

  /// Reads what version 4 added: how the clock of the session ran.
  private mutating func readClock(_ node: JSONNode) throws(JSONFault) {
    if let ticks = node["ticks"] { hasTicks = try ticks.bool() }
    if let frame = node["frame"] {
      let seconds = try frame.number()
      guard (0.0001...10).contains(seconds) else {
        throw frame.fault("the time between two frames must be from 0.0001 to 10 s")
      }
      frameInterval = seconds
    }
    if let age = node["age"] {
      let seconds = try age.number()
      guard (0...TraceEntry.latest).contains(seconds) else {
        throw age.fault("the age of the scene must be from 0 to 1e9 s")
      }
      scenesAge = seconds
    }
  }

  /// Whether the picture is not larger than `mostPixels`.
  static func fits(_ size: CGSize, _ scale: CGFloat) -> Bool {
    size.width * size.height * scale * scale <= CGFloat(mostPixels)
  }

  static let isTooLarge = "size and scale make more than \(mostPixels) pixels"
}

// Values that both a header and a window line contain.
extension JSONNode {
  func windowSize() throws(JSONFault) -> CGSize {
    let pair = try numbers(2)
    guard pair.allSatisfy({ (1...16_384).contains($0) }) else {
      throw fault("width and height must be from 1 to 16384 points")
    }
    return CGSize(width: pair[0], height: pair[1])
  }

  func windowScale() throws(JSONFault) -> CGFloat {
    let number = try number()
    guard (0.25...8).contains(number) else { throw fault("the scale must be from 0.25 to 8") }
    return CGFloat(number)
  }

  func windowInsets() throws(JSONFault) -> UIEdgeInsets {
    let four = try numbers(4)
    guard four.allSatisfy({ (0...16_384).contains($0) }) else {
      throw fault("insets must be from 0 to 16384 points")
    }
    return UIEdgeInsets(top: four[0], left: four[1], bottom: four[2], right: four[3])
  }
}

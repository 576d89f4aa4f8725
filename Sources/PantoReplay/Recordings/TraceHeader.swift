import PantoBase

/// The first line of a recording: what has to be built before it can be played (CLI-07).
public struct TraceHeader: Hashable, Sendable {
  /// The only version there is.
  public static let version = 1
  /// Larger pictures are refused: a gibibyte is enough.
  public static let mostPixels = 1 << 28

  /// The scene's name; a recording without one plays on `blank`.
  public var scene: String
  /// Points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  public var seed: UInt64
  public var safeAreaInsets: UIEdgeInsets
  /// What else the scene was started with, as `name=value`, in order: `balls=2`.
  public var options: [String]
  /// The writer closes the file with an end line; without it the file was cut short.
  public var hasEnd: Bool

  public init(
    scene: String = "blank", size: CGSize = CGSize(width: 1280, height: 800), scale: CGFloat = 1,
    seed: UInt64 = 1, safeAreaInsets: UIEdgeInsets = .zero, options: [String] = [],
    hasEnd: Bool = false
  ) {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.seed = seed
    self.safeAreaInsets = safeAreaInsets
    self.options = options
    self.hasEnd = hasEnd
  }

  /// The value of an option, the last if it stands twice.
  public func option(_ name: String) -> String? {
    for option in options.reversed() where option.hasPrefix(name + "=") {
      return String(option.dropFirst(name.count + 1))
    }
    return nil
  }

  /// The line, without its newline.
  public var line: String {
    func n(_ value: CGFloat) -> String { JSONText.number(Double(value)) }
    var text = "{\"pantotrace\":\(TraceHeader.version),\"scene\":\(JSONText.string(scene))"
    text += ",\"size\":[\(n(size.width)),\(n(size.height))],\"scale\":\(n(scale)),\"seed\":\(seed)"
    let i = safeAreaInsets
    if i != .zero {
      text += ",\"safeArea\":[\(n(i.top)),\(n(i.left)),\(n(i.bottom)),\(n(i.right))]"
    }
    if !options.isEmpty {
      text += ",\"options\":[\(options.map(JSONText.string).joined(separator: ","))]"
    }
    if hasEnd { text += ",\"ends\":true" }
    return text + "}"
  }
}

extension TraceHeader {
  /// Reads a header line; keys it does not know are passed over (B41).
  init(_ scanner: inout JSONScanner) throws(JSONFault) {
    guard scanner.peek() == UInt8(ascii: "{") || scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.fault(
        "no trace, and no recording of evemu or libinput; a trace begins with a header such as "
          + "{\"pantotrace\":1,\"scene\":\"cart\"}")
    }
    let node = try JSONNode(&scanner)
    try scanner.finish()
    guard case .object = node.value, let version = node["pantotrace"] else {
      throw node.fault(
        "no trace; the first line must be a header such as {\"pantotrace\":1,\"scene\":\"cart\"}")
    }
    let number = try version.int(0...1_000_000)
    guard number <= TraceHeader.version else {
      throw version.fault("needs version \(number); this program reads \(TraceHeader.version)")
    }
    guard number == TraceHeader.version else {
      throw version.fault("there is no version \(number)")
    }
    self.init()
    if let scene = node["scene"] { self.scene = try scene.string() }
    if let size = node["size"] {
      let pair = try size.numbers(2)
      guard pair.allSatisfy({ (1...16_384).contains($0) }) else {
        throw size.fault("width and height must be from 1 to 16384 points")
      }
      self.size = CGSize(width: pair[0], height: pair[1])
    }
    if let scale = node["scale"] {
      let number = try scale.number()
      guard (0.25...8).contains(number) else {
        throw scale.fault("the scale must be from 0.25 to 8")
      }
      self.scale = CGFloat(number)
    }
    guard size.width * size.height * scale * scale <= CGFloat(TraceHeader.mostPixels) else {
      throw (node["scale"] ?? node).fault(
        "size and scale make more than \(TraceHeader.mostPixels) pixels")
    }
    if let seed = node["seed"] {
      let number = try seed.number()
      guard number >= 0, number == number.rounded(), number < 0x1p53 else {
        throw seed.fault("the seed must be a whole number from 0 to 2^53")
      }
      self.seed = UInt64(number)
    }
    if let insets = node["safeArea"] {
      let four = try insets.numbers(4)
      guard four.allSatisfy({ (0...16_384).contains($0) }) else {
        throw insets.fault("insets must be from 0 to 16384 points")
      }
      safeAreaInsets = UIEdgeInsets(
        top: four[0], left: four[1], bottom: four[2], right: four[3])
    }
    if let options = node["options"] { self.options = try options.strings() }
    if let ends = node["ends"] { hasEnd = try ends.bool() }
  }
}

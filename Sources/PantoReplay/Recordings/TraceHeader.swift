import PantoBase

/// The first line of a recording: what has to be built before it can be played (CLI-07).
public struct TraceHeader: Hashable, Sendable {
  /// The newest version, which a recorder writes. Version 1 has no keys, and its window stays as it is.
  public static let version = 2
  /// Larger pictures are refused: a gibibyte is enough.
  public static let mostPixels = 1 << 28

  /// Which version the file has: 1 or 2.
  public var version: Int
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
  /// What the recording was made from, in words, where it came from another program's; `nil`: it is our
  /// own.
  public var source: String?
  /// The writer closes the file with an end line; without it the file was cut short.
  public var hasEnd: Bool

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
  }

  /// The picture is not larger than a recording may ask for.
  static func fits(_ size: CGSize, _ scale: CGFloat) -> Bool {
    size.width * size.height * scale * scale <= CGFloat(mostPixels)
  }

  static let isTooLarge = "size and scale make more than \(mostPixels) pixels"
}

// What both a header and a line about the window say.
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

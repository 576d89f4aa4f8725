import PantoBase

/// The file `Contents.json` of an image set or a colour set. Values that the file lacks are `nil`.
struct AssetContents: Decodable {
  struct Appearance: Decodable {
    let appearance: String?
    let value: String?
  }

  struct Image: Decodable {
    let filename: String?
    let idiom: String?
    let scale: String?
    let appearances: [Appearance]?

    /// The appearance that the entry is for, such as `dark`; `nil` if it holds for every
    /// appearance, and `other` for high contrast.
    var style: String? { AssetContents.style(appearances) }
  }

  struct ColorEntry: Decodable {
    let idiom: String?
    let color: Color?
    let appearances: [Appearance]?

    var style: String? { AssetContents.style(appearances) }
  }

  struct Properties: Decodable {
    let rendering: String?

    enum CodingKeys: String, CodingKey { case rendering = "template-rendering-intent" }
  }

  var images: [Image]?
  var colors: [ColorEntry]?
  let properties: Properties?

  /// Reads the file `Contents.json` in this folder; `nil` if there is none or it cannot be read.
  @MainActor init?(_ folder: URL) {
    guard let data = AssetCatalog.bytes(folder.appendingPathComponent("Contents.json")),
      var read = try? JSONDecoder().decode(AssetContents.self, from: data)
    else { return nil }
    // An entry for one kind of device counts only where there is none for all of them.
    func forAll(_ idiom: String?) -> Bool { idiom == nil || idiom == "universal" }
    if let all = read.images?.filter({ forAll($0.idiom) && $0.filename != nil }), !all.isEmpty {
      read.images = all
    }
    if let all = read.colors?.filter({ forAll($0.idiom) && $0.color != nil }), !all.isEmpty {
      read.colors = all
    }
    self = read
  }

  private static func style(_ appearances: [Appearance]?) -> String? {
    guard let appearances, !appearances.isEmpty else { return nil }
    guard appearances.count == 1, appearances[0].appearance == "luminosity" else { return "other" }
    return appearances[0].value
  }
}

extension AssetContents {
  /// A colour in an asset catalogue: components, or the name of a colour of the system.
  struct Color: Decodable {
    let parts: [String: Component]?
    let reference: String?

    enum CodingKeys: String, CodingKey { case parts = "components", reference }

    /// The colour; `nil` if it has no component that can be read.
    var value: UIColor? {
      if let reference { return Color.system[reference] }
      guard let parts else { return nil }
      func part(_ name: String) -> CGFloat? { parts[name]?.value }
      let alpha = part("alpha") ?? 1
      if let white = part("white") { return UIColor(white: white, alpha: alpha) }
      guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
        return nil
      }
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    private static let system: [String: UIColor] = [
      "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange,
      "systemYellowColor": .systemYellow, "systemGreenColor": .systemGreen,
      "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
      "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue,
      "systemIndigoColor": .systemIndigo, "systemPurpleColor": .systemPurple,
      "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
      "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
      "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
      "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
      "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
      "tertiaryLabelColor": .tertiaryLabel, "quaternaryLabelColor": .quaternaryLabel,
      "linkColor": .link, "placeholderTextColor": .placeholderText,
      "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
      "systemBackgroundColor": .systemBackground,
      "secondarySystemBackgroundColor": .secondarySystemBackground,
      "tertiarySystemBackgroundColor": .tertiarySystemBackground,
      "systemGroupedBackgroundColor": .systemGroupedBackground,
      "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
      "systemFillColor": .systemFill,
    ]
  }

  /// A component of a colour in an asset catalogue: `"0.500"` of 1, `"128"` of 255, `"0x80"`, or a
  /// number.
  struct Component: Decodable {
    let value: CGFloat?

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      if let number = try? box.decode(Double.self) {
        value = Component.legal(CGFloat(number))
        return
      }
      let text = (try? box.decode(String.self)) ?? ""
      if text.lowercased().hasPrefix("0x") {
        value = UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
      } else if text.contains(".") {
        value = Double(text).flatMap { Component.legal(CGFloat($0)) }
      } else {
        value = UInt8(text).map { CGFloat($0) / 255 }
      }
    }

    private static func legal(_ x: CGFloat) -> CGFloat? { x.isInReach ? max(0, min(1, x)) : nil }
  }
}

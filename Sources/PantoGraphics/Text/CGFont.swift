import PantoBase

/// A typeface: either a name for the `font` of a text layer, or a font made from a file's bytes, to
/// be registered.
public final class CGFont: Sendable {
  /// The name with which the font was made, or its full name.
  public let fullName: String?
  /// The name with which the font was made, or its PostScript name.
  public let postScriptName: String?
  package let registered: FontRegistry.Font?

  /// Creates a font by its name. Every name gives one, as `UIFont(name:size:)` does.
  public init?(_ name: String) {
    fullName = name
    postScriptName = name
    registered = nil
  }

  package init(_ font: FontRegistry.Font) {
    fullName = font.description.fullName
    postScriptName = font.description.postScriptName
    registered = font
  }
}

/// The bytes of a file, from which a font is made.
public final class CGDataProvider: Sendable {
  package let contents: Data

  /// The bytes of the provider.
  public var data: Data? { contents }

  /// Creates a provider of these bytes.
  public init?(data: Data) { contents = data }

  /// Creates a provider of a file's bytes. `nil` if it cannot be read, or has more than 64 MiB.
  @preconcurrency @MainActor public init?(url: URL) {
    guard let data = AssetCatalog.bytes(url) else { return nil }
    contents = data
  }
}

import PantoBase
import PantoScene

/// Texts, addresses, pictures and colours on a pasteboard.
///
/// A property of one value is the first one of all items, and a property of several has one of each
/// item that has such a value; both are `nil` without any. Setting a property replaces all items,
/// and `nil` clears the pasteboard.
extension UIPasteboard {
  /// The types whose values are texts.
  public nonisolated static let typeListString = [
    "public.utf8-plain-text", "public.text", "public.plain-text",
  ]
  /// The types whose values are addresses.
  public nonisolated static let typeListURL = ["public.url", "public.file-url"]
  /// The types whose values are pictures.
  public nonisolated static let typeListImage = [
    "public.png", "public.jpeg", "org.webmproject.webp", "com.apple.uikit.image",
  ]
  /// The types whose values are colours.
  public nonisolated static let typeListColor = ["com.apple.uikit.color"]
  /// The type in `setItems` for a value whose types follow from its class: a text, an address, a
  /// picture or a colour.
  public nonisolated static let typeAutomatic = "com.apple.uikit.type-automatic"

  private func all<T>(_ values: (PasteboardItem) -> T?) -> [T]? {
    let found = contents.current.items.compactMap(values)
    return found.isEmpty ? nil : found
  }

  private func first<T>(_ value: (PasteboardItem) -> T?) -> T? {
    contents.current.items.lazy.compactMap(value).first
  }

  /// The text on the pasteboard; an address is a text, too. Setting the empty string clears the
  /// pasteboard.
  public var string: String? {
    get {
      let text = first(\.string)
      return text?.isEmpty ?? true ? nil : text
    }
    set { replace(with: newValue.map { $0.isEmpty ? [] : [PasteboardItem($0)] } ?? []) }
  }
  /// The texts on the pasteboard. Other programs get them as the lines of one text.
  public var strings: [String]? {
    get { all(\.string) }
    set { replace(with: (newValue ?? []).map { PasteboardItem($0) }) }
  }
  /// The address on the pasteboard.
  public var url: URL? {
    get { first(\.url) }
    set { replace(with: newValue.map { [PasteboardItem($0)] } ?? []) }
  }
  /// The addresses on the pasteboard.
  public var urls: [URL]? {
    get { all(\.url) }
    set { replace(with: (newValue ?? []).map { PasteboardItem($0) }) }
  }
  /// The picture on the pasteboard.
  public var image: UIImage? {
    get { first(\.image) }
    set { replace(with: newValue.map { [PasteboardItem($0)] } ?? []) }
  }
  /// The pictures on the pasteboard.
  public var images: [UIImage]? {
    get { all(\.image) }
    set { replace(with: (newValue ?? []).map { PasteboardItem($0) }) }
  }
  /// The colour on the pasteboard.
  public var color: UIColor? {
    get { first(\.color) }
    set { replace(with: newValue.map { [PasteboardItem($0)] } ?? []) }
  }
  /// The colours on the pasteboard.
  public var colors: [UIColor]? {
    get { all(\.color) }
    set { replace(with: (newValue ?? []).map { PasteboardItem($0) }) }
  }

  /// Whether there is text on the pasteboard.
  public var hasStrings: Bool { string != nil }
  /// Whether there is an address on the pasteboard.
  public var hasURLs: Bool { url != nil }
  /// Whether there is a picture on the pasteboard.
  public var hasImages: Bool { image != nil }
  /// Whether there is a colour on the pasteboard.
  public var hasColors: Bool { color != nil }
}

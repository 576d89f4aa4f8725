import PantoBase
import PantoScene

/// One item of a pasteboard: the same thing in one or several types.
@MainActor struct PasteboardItem {
  /// The values by type, the best one first.
  private(set) var values: [(type: String, value: Any)] = []
  /// The provider that the item was made of.
  var provider: NSItemProvider?

  /// The identifiers of types that have values of their own here.
  enum TypeName {
    static let text = "public.utf8-plain-text"
    static let url = "public.url"
    static let fileURL = "public.file-url"
    static let png = "public.png"
    static let jpeg = "public.jpeg"
    static let image = "com.apple.uikit.image"
    static let color = "com.apple.uikit.color"
  }

  init(_ string: String) { values = [(TypeName.text, string)] }

  /// Creates the item of an address, which is a text, too.
  init(_ url: URL) {
    values = [
      (url.isFileURL ? TypeName.fileURL : TypeName.url, url), (TypeName.text, url.absoluteString),
    ]
  }

  init(_ image: UIImage) { values = [(TypeName.png, image), (TypeName.image, image)] }

  init(_ color: UIColor) { values = [(TypeName.color, color)] }

  init(_ value: Any, type: String) { add(value, type) }

  /// Creates an item of values by type. Their order is that of the types' names.
  init(_ dictionary: [String: Any]) {
    for (type, value) in dictionary.sorted(by: { $0.key < $1.key }) { add(value, type) }
  }

  /// Creates an item of an object, in the types of its class; without values for an object of
  /// another class.
  init(object: Any?) {
    switch object {
    case let string as String: self.init(string)
    case let string as NSString: self.init(string.description)
    case let text as NSAttributedString: self.init(text.string)
    case let url as URL: self.init(url)
    case let url as NSURL: self.init(object: PasteboardItem.url(url))
    case let image as UIImage: self.init(image)
    case let color as UIColor: self.init(color)
    default: self.init([:])
    }
  }

  private mutating func add(_ value: Any, _ type: String) {
    guard type != UIPasteboard.typeAutomatic else {
      values += PasteboardItem(object: value).values
      return
    }
    values.append((type, value))
  }

  var types: [String] { values.map(\.type) }

  private func first<T>(of types: [String], _ convert: (Any) -> T?) -> T? {
    for (type, value) in values where types.contains(type) {
      if let found = convert(value) { return found }
    }
    return nil
  }

  var string: String? { first(of: UIPasteboard.typeListString, PasteboardItem.string) }
  var url: URL? { first(of: UIPasteboard.typeListURL, PasteboardItem.url) }
  var image: UIImage? { first(of: UIPasteboard.typeListImage, PasteboardItem.image) }
  var color: UIColor? { first(of: UIPasteboard.typeListColor) { $0 as? UIColor } }

  /// Returns the value of a type: data of a text, an address or a picture as such.
  func value(of type: String) -> Any? {
    guard let value = values.first(where: { $0.type == type })?.value, value is Data else {
      return values.first { $0.type == type }?.value
    }
    if UIPasteboard.typeListString.contains(type) { return PasteboardItem.string(value) ?? value }
    if UIPasteboard.typeListURL.contains(type) { return PasteboardItem.url(value) ?? value }
    if UIPasteboard.typeListImage.contains(type) { return PasteboardItem.image(value) ?? value }
    return value
  }

  /// Returns the value of a type as data; `nil` without one, and for values that have no data.
  func data(of type: String) -> Data? {
    switch values.first(where: { $0.type == type })?.value {
    case let data as Data: data
    case let data as NSData: Data(referencing: data)
    case let url as URL: Data(url.absoluteString.utf8)
    case let image as UIImage:
      type == TypeName.jpeg ? image.jpegData(compressionQuality: 1) : image.pngData()
    case let value?: PasteboardItem.string(value).map { Data($0.utf8) }
    case nil: nil
    }
  }

  private static func string(_ value: Any) -> String? {
    switch value {
    case let string as String: string
    case let string as NSString: string.description
    case let text as NSAttributedString: text.string
    case let data as Data: String(data: data, encoding: .utf8)
    default: nil
    }
  }

  private static func url(_ value: Any) -> URL? {
    switch value {
    case let url as URL: url
    case let url as NSURL: URL(string: url.absoluteString)
    default: string(value).flatMap { URL(string: $0) }
    }
  }

  private static func image(_ value: Any) -> UIImage? {
    value as? UIImage ?? (value as? Data).flatMap { UIImage(data: $0) }
  }
}

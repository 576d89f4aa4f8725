import PantoBase
import PantoLayers
import PantoScene

/// An object that an `NSItemProvider` can be made of.
@preconcurrency public protocol NSItemProviderWriting {}
/// An object that an `NSItemProvider` can load.
@preconcurrency public protocol NSItemProviderReading {}

extension NSString: NSItemProviderWriting, NSItemProviderReading {}
extension NSURL: NSItemProviderWriting, NSItemProviderReading {}
extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {}
extension String: NSItemProviderWriting, NSItemProviderReading {}
extension URL: NSItemProviderWriting, NSItemProviderReading {}
extension UIImage: NSItemProviderWriting, NSItemProviderReading {}
extension UIColor: NSItemProviderWriting, NSItemProviderReading {}

/// Data that is dragged (DND-05). Foundation of Linux has no such class.
///
/// A provider gives the object of which it was made: texts as `String` or `NSString`, addresses as
/// `URL` or `NSURL` and as texts, and other objects as their own class.
@preconcurrency @MainActor open class NSItemProvider {
  let object: Any?
  /// A name for a file of the data. Default `nil`.
  open var suggestedName: String?

  /// Makes a provider of nothing: the drag's `localObject` says what is dragged.
  public init() { object = nil }
  /// Makes a provider of an object.
  public init(object: any NSItemProviderWriting) { self.object = object }

  /// Returns the provider's object as a value of a type, or `nil` if it cannot be converted.
  private func value<T>(as type: T.Type) -> T? {
    guard let object else { return nil }
    if let own = object as? T { return own }
    let text: String?
    switch object {
    case let string as NSString: text = string.description
    case let string as String: text = string
    case let url as URL: text = url.absoluteString
    case let url as NSURL: text = url.absoluteString
    default: text = nil
    }
    guard let text else { return nil }
    if let own = text as? T { return own }
    if let own = NSString(string: text) as? T { return own }
    let isAddress = object is URL || object is NSURL
    guard isAddress, let url = URL(string: text) else { return nil }
    return (url as? T) ?? (NSURL(string: text) as? T)
  }

  /// Whether `loadObject` gives an object of a class.
  open func canLoadObject<T>(ofClass aClass: T.Type) -> Bool { value(as: aClass) != nil }

  /// Passes the object as an instance of a class to the closure, in a later turn, or else an error.
  @discardableResult
  open func loadObject<T>(
    ofClass aClass: T.Type, completionHandler: @escaping (T?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    CompletionQueue.later { [self] _ in
      progress.completedUnitCount = 1
      if let value = value(as: aClass) { return completionHandler(value, nil) }
      completionHandler(nil, CocoaError(.fileReadCorruptFile))
    }
    return progress
  }
}

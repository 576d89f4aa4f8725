import PantoBase
import PantoScene

/// Items that come from, and go to, drags and drops and their like.
extension UIPasteboard {
  /// A provider for each item: the one that was set, or one of the item's text, address, picture or
  /// colour. Setting replaces all items.
  public var itemProviders: [NSItemProvider] {
    get {
      contents.current.items.map { item in
        if let provider = item.provider { return provider }
        if let url = item.url { return NSItemProvider(object: url) }
        if let image = item.image { return NSItemProvider(object: image) }
        if let color = item.color { return NSItemProvider(object: color) }
        return item.string.map { NSItemProvider(object: $0) } ?? NSItemProvider()
      }
    }
    set { setItemProviders(newValue, localOnly: false, expirationDate: nil) }
  }

  /// Replaces all items by those of providers.
  ///
  /// - Parameters:
  ///   - localOnly: whether the items stay on this machine, which they always do.
  ///   - expirationDate: ignored and reported, unless it is `nil`.
  public func setItemProviders(
    _ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?
  ) {
    if expirationDate != nil { UIPasteboard.reportExpiration() }
    replace(
      with: itemProviders.map { provider in
        var item = PasteboardItem(object: provider.object)
        item.provider = provider
        return item
      })
  }

  /// Replaces all items by those of objects.
  public func setObjects(_ objects: [any NSItemProviderWriting]) {
    setObjects(objects, localOnly: false, expirationDate: nil)
  }

  /// Replaces all items by those of objects.
  ///
  /// - Parameters:
  ///   - localOnly: whether the items stay on this machine, which they always do.
  ///   - expirationDate: ignored and reported, unless it is `nil`.
  public func setObjects(
    _ objects: [any NSItemProviderWriting], localOnly: Bool, expirationDate: Date?
  ) {
    setItemProviders(
      objects.map { NSItemProvider(object: $0) }, localOnly: localOnly,
      expirationDate: expirationDate)
  }
}

import PantoBase
import PantoScene

/// The items of a pasteboard, each with values by type. A type is a name such as `public.png`, or
/// one of the program's own.
extension UIPasteboard {
  /// An option of `setItems(_:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether the items stay on this machine, which they always do.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    /// The date at which the items go. Ignored and reported: the items stay.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
  }

  // MARK: The first item

  /// The types of the first item, the best one first.
  public var types: [String] { contents.current.items.first?.types ?? [] }

  /// Whether the first item has a value of one of the types.
  public func contains(pasteboardTypes: [String]) -> Bool {
    types.contains { pasteboardTypes.contains($0) }
  }

  /// Returns the first item's value of a type as data; `nil` if there is none, or if the value has
  /// no data, as a colour.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    contents.current.items.first?.data(of: pasteboardType)
  }

  /// Returns the first item's value of a type: texts, addresses and pictures as such, everything
  /// else as it was set.
  public func value(forPasteboardType pasteboardType: String) -> Any? {
    contents.current.items.first?.value(of: pasteboardType)
  }

  /// Replaces all items by one with a value.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    replace(with: [PasteboardItem(value, type: pasteboardType)])
  }

  /// Replaces all items by one with data.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    setValue(data, forPasteboardType: pasteboardType)
  }

  // MARK: All items

  /// The number of items.
  public var numberOfItems: Int { contents.current.items.count }

  /// The items, each as its values by type. Setting replaces all items.
  public var items: [[String: Any]] {
    get {
      contents.current.items.map { item in
        Dictionary(item.values.map { ($0.type, $0.value) }) { first, _ in first }
      }
    }
    set { setItems(newValue) }
  }

  /// Adds items behind those that are there.
  public func addItems(_ items: [[String: Any]]) {
    replace(with: contents.current.items + items.map { PasteboardItem($0) })
  }

  /// Replaces all items.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    if options[.expirationDate] != nil { UIPasteboard.reportExpiration() }
    replace(with: items.map { PasteboardItem($0) })
  }

  static func reportExpiration() {
    Misuse.report(
      "UIPasteboard: an expiration date has no effect; clear the pasteboard when its time is over")
  }

  private func items(in itemSet: IndexSet?) -> [PasteboardItem] {
    let all = contents.current.items
    guard let itemSet else { return all }
    return itemSet.filter { all.indices.contains($0) }.map { all[$0] }
  }

  /// Returns the types of each of some items; `nil` stands for all items.
  public func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    items(in: itemSet).map(\.types)
  }

  /// Whether each of some items has a value of one of the types; `nil` stands for all items.
  public func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
    let items = items(in: itemSet)
    return !items.isEmpty
      && items.allSatisfy { $0.types.contains { pasteboardTypes.contains($0) } }
  }

  /// Returns the indices of the items that have a value of one of the types; `nil` if none has.
  public func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let found = contents.current.items.enumerated().filter { _, item in
      item.types.contains { pasteboardTypes.contains($0) }
    }
    return found.isEmpty ? nil : IndexSet(found.map(\.offset))
  }

  /// Returns the values of a type of some items, without those that have none; `nil` stands for all
  /// items.
  public func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?)
    -> [Any]?
  { items(in: itemSet).compactMap { $0.value(of: pasteboardType) } }

  /// Returns the data of a type of some items, without those that have none; `nil` stands for all
  /// items.
  public func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?)
    -> [Data]?
  { items(in: itemSet).compactMap { $0.data(of: pasteboardType) } }
}

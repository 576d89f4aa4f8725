import PantoBase
import PantoScene

/// The place where programs, and parts of a program, exchange items by copying and pasting.
///
/// The text of the general pasteboard is that of the desktop's clipboard (`Clipboard`); pictures,
/// colours and data stay in the program. When another program changes the clipboard, its text takes
/// the place of all items (TXI-05).
///
/// ```swift
/// UIPasteboard.general.string = code
/// ```
@preconcurrency @MainActor public final class UIPasteboard: SharedObject {
  /// The pasteboard whose text other programs share.
  public static let general = UIPasteboard(.general, PasteboardContents(followsClipboard: true))

  /// The name by which parts of a program find a pasteboard.
  public let name: Name
  let contents: PasteboardContents

  private init(_ name: Name, _ contents: PasteboardContents) {
    self.name = name
    self.contents = contents
  }

  // MARK: Names

  /// A pasteboard's name.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The name of the general pasteboard.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  private static var named: [Name: UIPasteboard] = [:]
  private static var uniqueNames = 0

  /// Finds the program's pasteboard of a name, or makes it. Its contents last until `remove` or the
  /// end of the program.
  ///
  /// The result is `nil` if there is none and `create` is `false`. All pasteboards of a name are
  /// one object, so that observers of the object hear of each change.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    self.init(shared: UIPasteboard.find(pasteboardName, create: create))
  }

  private static func find(_ name: Name, create: Bool) -> UIPasteboard? {
    if name == .general { return general }
    if named[name] == nil, create { _ = make(name) }
    return named[name]
  }

  private static func make(_ name: Name) -> UIPasteboard {
    let made = UIPasteboard(name, PasteboardContents(followsClipboard: false))
    named[name] = made
    return made
  }

  /// Returns a new pasteboard with a name that no other one has.
  public static func withUniqueName() -> UIPasteboard {
    var name: Name
    repeat {
      // Names are counted, so that a replay finds the same ones.
      uniqueNames += 1
      name = Name("com.apple.UIKit.pboard.unique-\(uniqueNames)")
    } while named[name] != nil
    return make(name)
  }

  /// Empties and forgets a pasteboard of the program. The general pasteboard cannot be removed.
  public static func remove(withName pasteboardName: Name) {
    guard let gone = named.removeValue(forKey: pasteboardName) else { return }
    gone.contents.replace(with: [])
    NotificationCenter.default.post(name: removedNotification, object: gone)
  }

  // MARK: Changes

  /// Posted on the main actor after the program has changed a pasteboard, which is the object.
  ///
  /// A change of the clipboard by another program is noticed when the general pasteboard is next
  /// asked, and not posted.
  public nonisolated static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")
  /// The key in `changedNotification` of the types, `[String]`, that are new on the pasteboard.
  public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  /// The key in `changedNotification` of the types, `[String]`, that are no longer on the
  /// pasteboard.
  public nonisolated static let changedTypesRemovedUserInfoKey =
    "UIPasteboardChangedTypesRemovedKey"
  /// Posted after a pasteboard, which is the object, has been removed.
  public nonisolated static let removedNotification = Notification.Name(
    "UIPasteboardRemovedNotification")

  /// A number that grows with each change of the pasteboard, also by another program.
  public var changeCount: Int { contents.current.changeCount }

  /// Replaces the items, and tells the observers.
  func replace(with items: [PasteboardItem]) {
    let before = Set(contents.current.items.flatMap(\.types))
    contents.replace(with: items)
    let after = Set(items.flatMap(\.types))
    UIPasteboard.changes.call {
      NotificationCenter.default.post(
        name: UIPasteboard.changedNotification, object: self,
        userInfo: [
          UIPasteboard.changedTypesAddedUserInfoKey: after.subtracting(before).sorted(),
          UIPasteboard.changedTypesRemovedUserInfoKey: before.subtracting(after).sorted(),
        ])
    }
  }

  private static let changes = RecursionLimit(
    "UIPasteboard.changedNotification", fix: "set the pasteboard there only where it is different")
}

/// Classes whose initializers may return an object that exists.
protocol SharedObject {}

extension SharedObject {
  /// Takes the place of the new object by `shared`; fails if that is `nil`.
  init?(shared: Self?) {
    guard let shared else { return nil }
    self = shared
  }
}

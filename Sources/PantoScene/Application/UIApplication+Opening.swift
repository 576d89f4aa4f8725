import PantoBase

extension UIApplication {
  /// An option of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The text of the option's key.
    public let rawValue: String
    /// Makes an option key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Opens a link only in the program to which it belongs. No links belong to programs here, so
    /// with `true` none is opened (SHR-01).
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The address of the program's settings in UIKit. Programs have none here: `canOpenURL` is
  /// `false` for it.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// The closure that asks the desktop to open an address, set by a host while its window is open;
  /// else `nil`.
  package static var urlOpener: (@MainActor (String) -> Bool)?

  /// Whether the desktop can be asked to open an address: those of `http`, `https` and `mailto`
  /// (SHR-01). The answer is the same with and without a window, so that a replay behaves the same.
  public func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto"].contains(url.scheme?.lowercased() ?? "")
  }

  /// Asks the desktop to open an address (SHR-01).
  ///
  /// Without a window, as in tests and replays, the address is only added to `stage.openedURLs`.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: Only `.universalLinksOnly` is read. Default none.
  ///   - completion: Called in a later turn, with whether the desktop took the address; without a
  ///     window, with what `canOpenURL` says.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    let isTaken = options[.universalLinksOnly] as? Bool != true && handOver(url)
    CompletionQueue.later { completion?(isTaken) }
  }

  /// The older form of `open(_:options:completionHandler:)`. Returns whether the desktop took the
  /// address.
  @discardableResult
  public func openURL(_ url: URL) -> Bool { handOver(url) }

  private func handOver(_ url: URL) -> Bool {
    guard canOpenURL(url) else { return false }
    let stage = Stage.current
    if let stage { stage.openedURLs = Array((stage.openedURLs + [url]).suffix(100)) }
    // Only a window measures the time of handlers: a replay beside a window opens nothing.
    guard let opener = UIApplication.urlOpener, stage == nil || stage?.handlerClock != nil else {
      return true
    }
    return opener(url.absoluteString)
  }
}

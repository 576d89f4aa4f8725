/// The text that programs exchange by copying and pasting.
///
/// A window on screen uses the clipboard of the desktop. Without a window, as in tests and replays,
/// the text stays in the process. That holds for a replay inside a window, too: an app that shows
/// its past does not copy again what its user copied then.
///
/// ```swift
/// UIPasteboard.general.string = code
/// ```
@preconcurrency @MainActor public final class UIPasteboard {
  /// The general pasteboard, the only one here.
  public static let general = UIPasteboard()

  /// Reads and writes the text of the desktop's clipboard. A window sets it while it is open.
  package struct Store {
    package var read: @MainActor () -> String?
    package var write: @MainActor (String) -> Void

    package init(
      read: @escaping @MainActor () -> String?, write: @escaping @MainActor (String) -> Void
    ) {
      self.read = read
      self.write = write
    }
  }

  /// The clipboard of the desktop; `nil`, the default, keeps the text in the process.
  package static var store: Store?
  private var kept: String?

  /// The clipboard, unless a stage without a window is at work. Only a window measures the time of
  /// handlers.
  private var desktop: Store? {
    if let stage = Stage.current, stage.handlerClock == nil { return nil }
    return UIPasteboard.store
  }

  private init() {}

  /// The text on the pasteboard, or `nil` if there is none. Setting `nil` or the empty string
  /// clears the pasteboard.
  public var string: String? {
    get {
      let text = desktop.map { $0.read() } ?? kept
      return text?.isEmpty ?? true ? nil : text
    }
    set {
      kept = newValue
      desktop?.write(newValue ?? "")
    }
  }

  /// Stores a copy of the text of the desktop's clipboard, so that a replay pastes the same text
  /// (TXI-05).
  package func keep(_ text: String) { kept = text }

  /// Whether there is text on the pasteboard.
  public var hasStrings: Bool { string != nil }
}

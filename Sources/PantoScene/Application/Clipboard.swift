/// The text of the desktop's clipboard, which is the text of `UIPasteboard.general`.
///
/// A window on screen uses the clipboard of the desktop. Without a window, as in tests and replays,
/// the text stays in the process. That holds for a replay inside a window, too: an app that shows
/// its past does not copy again what its user copied then.
@MainActor package enum Clipboard {
  /// Reads and writes the text of the desktop's clipboard. A window sets it while it is open.
  package struct Desktop {
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
  package static var desktop: Desktop?
  /// The text in the process.
  private static var kept = ""

  /// Whether the desktop's clipboard is used: a window is open, and no stage without a window is at
  /// work. Only a window measures the time of handlers.
  package static var isOfDesktop: Bool {
    if let stage = Stage.current, stage.handlerClock == nil { return false }
    return desktop != nil
  }

  /// The text on the clipboard. The empty string stands for none.
  package static var text: String { isOfDesktop ? desktop?.read() ?? "" : kept }

  /// Replaces the text on the clipboard. The empty string clears it.
  package static func write(_ text: String) {
    kept = text
    if isOfDesktop { desktop?.write(text) }
  }

  /// Stores a copy of the text of the desktop's clipboard, so that a replay pastes the same text
  /// (TXI-05).
  package static func keep(_ text: String) { kept = text }
}

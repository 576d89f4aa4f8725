import PantoBase
import PantoScene

/// The items of a pasteboard, of one name.
@MainActor final class PasteboardContents {
  struct State {
    var items: [PasteboardItem] = []
    var changeCount = 0
    /// The clipboard's text with these items. Another text means that another program, or a
    /// recording, has changed the clipboard.
    var text = ""
  }

  private let followsClipboard: Bool
  /// The state in the process, which stages without a window use.
  private var kept = State()
  /// The state beside the desktop's clipboard. A replay inside a window leaves the copies of the
  /// user alone (TUN-05), so the two are separate.
  private var onDesktop = State()

  init(followsClipboard: Bool) { self.followsClipboard = followsClipboard }

  /// The items and their count of changes. A text that another program has put on the clipboard
  /// takes the place of the items.
  var current: State {
    guard followsClipboard else { return kept }
    let isOfDesktop = Clipboard.isOfDesktop
    var state = isOfDesktop ? onDesktop : kept
    let text = Clipboard.text
    guard text != state.text else { return state }
    state.items = text.isEmpty ? [] : [PasteboardItem(text)]
    state.text = text
    state.changeCount += 1
    if isOfDesktop { onDesktop = state } else { kept = state }
    return state
  }

  func replace(with items: [PasteboardItem]) {
    var state = current
    state.items = items
    state.changeCount += 1
    guard followsClipboard else { return kept = state }
    state.text = items.compactMap(\.string).joined(separator: "\n")
    Clipboard.write(state.text)
    guard Clipboard.isOfDesktop else { return kept = state }
    // A desktop may change a text, or refuse it. Only a later change is another program's.
    state.text = Clipboard.text
    onDesktop = state
  }
}

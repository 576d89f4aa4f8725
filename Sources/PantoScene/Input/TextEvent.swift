import PantoBase
import PantoGestures

/// Text that was entered, as a window's input method sends it to a stage and a recording keeps it
/// (TXI-05).
public struct TextEvent: Hashable, Sendable {
  /// The kinds of change of entered text.
  public enum Change: Hashable, Sendable {
    /// Text was typed, or an input method committed it.
    case insert(String)
    /// An input method composes this text, which is not committed yet; the empty string ends the
    /// composition. The selection is in UTF-16 units of the text.
    case compose(String, selection: Range<Int>)
    /// The clipboard of the desktop has this text, which is about to be pasted.
    case clipboard(String)
  }

  /// The time of the change, in seconds on the stage's clock.
  public var time: TimeInterval
  /// The change: text was typed, composed, or is about to be pasted.
  public var change: Change

  /// Creates a text event.
  public init(time: TimeInterval, _ change: Change) {
    self.time = time
    self.change = change
  }

  /// The largest length of a text in UTF-8 bytes: 256 KiB, which fits in a line of a recording.
  public static let longestText = 1 << 18

  /// The text that was typed, composed or found on the clipboard.
  public var text: String {
    switch change {
    case .insert(let text), .compose(let text, _), .clipboard(let text): text
    }
  }
}

extension Stage {
  /// Sends text that was entered: lets the clock run to its time and gives it to the first
  /// responder (TXI-05).
  ///
  /// Text that is sent from inside a handler waits until that handler is done (B52). A time that is
  /// not finite or above 1e10 s, and a text above `TextEvent.longestText`, are reported as misuse,
  /// and the event is ignored.
  public func send(_ text: TextEvent) {
    guard text.time.magnitude <= Timekeeper.latest else {
      return Misuse.report("send: text at \(text.time) s; times are finite and at most 1e10")
    }
    guard text.text.utf8.count <= TextEvent.longestText else {
      return Misuse.report("send: a text of \(text.text.utf8.count) bytes is too long")
    }
    guard !processor.isBusy else { return observers.waiting.append(.text(text)) }
    var text = text
    text.time = max(Timekeeper.onGrid(text.time), time.now, observers.latestKey)
    if time.isCatchingUp {
      time.advance(to: text.time, beforeEvent: true)
    } else if text.time > time.now {
      advance(to: text.time)
    }
    observers.latestKey = text.time
    notifyObservers(.text(text))
    handle(text)
  }

  func handle(_ text: TextEvent) {
    working {
      processor.handle { keyPresses.handle(text, textServices) }
      layoutAndUpdateHover()
    }
  }

  /// The needs of the host's input method, or `nil` while no text is entered. A host follows them
  /// after each pass of its loop.
  public var textInputRequest: TextInputRequest? { textInput?.request }

  /// The object that passes keys and text to the first responder, made when it is needed first;
  /// `nil` if the program does not link `PantoText`.
  final var textServices: (any StageTextInput)? {
    if let textInput { return textInput }
    textInput = LinkedParts.textInput?.init(self)
    return textInput
  }

  /// The object that passes keys and text to the first responder of this stage; `nil` if the
  /// program does not link `PantoText`.
  package final var textInputServices: (any StageTextInput)? { textServices }
  /// The first responder of the stage, or `nil`.
  package final var firstResponder: UIResponder? { processor.firstResponder.current }
  /// The kind of the newest touch, or `nil` before the first one.
  package final var newestTouchType: UITouch.TouchType? { processor.newestTouchType }
}

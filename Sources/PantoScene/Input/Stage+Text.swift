import PantoBase
import PantoGestures

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

import PantoBase
import PantoGestures

extension Stage {
  /// The handler of the scene for keys; it returns `true` if it used the key. Default `nil`.
  ///
  /// The first responder is asked before: a text field that is edited uses the keys of text
  /// (TXI-03). Both a window on screen and a replay call the handler, so a scene that sets it when
  /// it is built behaves the same in both.
  public var onKey: ((KeyEvent) -> Bool)? {
    get { observers.onKey }
    set { observers.onKey = newValue }
  }

  /// Sends a key of the window: lets the clock run to its time and calls `onKey`.
  ///
  /// A key that is sent from inside a handler waits until that handler is done (B52). A time that
  /// is not finite or above 1e10 s is reported as misuse, and the key is ignored.
  ///
  /// - Returns: Whether the scene used the key; `false` for a key that waits.
  @discardableResult
  public func send(_ key: KeyEvent) -> Bool {
    guard key.time.magnitude <= Timekeeper.latest else {
      Misuse.report("send: a key at \(key.time) s; times are finite and at most 1e10")
      return false
    }
    guard !processor.isBusy else {
      observers.waiting.append(.key(key))
      return false
    }
    var key = key
    key.time = max(Timekeeper.onGrid(key.time), time.now, observers.latestKey)
    if time.isCatchingUp {
      // As for an event, the clock advances with the key, and timers wait (R7).
      time.advance(to: key.time, beforeEvent: true)
    } else if key.time > time.now {
      advance(to: key.time)
    }
    observers.latestKey = key.time
    notifyObservers(.key(key))
    return handle(key)
  }

  private func handle(_ key: KeyEvent) -> Bool {
    var isHandled = false
    working {
      processor.handle {
        isHandled = keyPresses.handle(key, for: commandResponder, textServices)
        if !isHandled { isHandled = onKey?(key) ?? false }
      }
      layoutAndUpdateHover()
    }
    return isHandled
  }

  /// Handles the keys and texts that handlers sent, in their order.
  func handleWaitingKeys() {
    let waiting = observers.waiting
    observers.waiting.removeAll()
    for item in waiting {
      switch item {
      case .key(var key):
        key.time = time.now
        _ = handle(key)
      case .text(let text): handle(text)
      }
    }
  }
}

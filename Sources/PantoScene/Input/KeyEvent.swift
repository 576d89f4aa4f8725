import PantoBase
import PantoGraphics

/// A change of one key, as a window's keyboard sends it to a stage and a recording keeps it.
///
/// ```swift
/// stage.onKey = { key in
///   guard key.phase == .down, key.code == KeyCode("r") else { return false }
///   game.reset()
///   return true
/// }
/// ```
public struct KeyEvent: Hashable, Sendable {
  /// The kinds of change.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case down
    /// The key is still down and the keyboard repeats it. On X11, a key that is pressed again
    /// within 2 ms of its release is a repetition, too.
    case repeated
    case up
  }

  /// The time in seconds on the stage's clock.
  public var time: TimeInterval
  /// The code of the key in the keyboard's layout.
  public var code: KeyCode
  /// The position of the key on the keyboard by USB usage page 7, whatever the layout; 0 if
  /// unknown.
  public var scancode: Int
  /// Whether the key went down, repeated, or went up.
  public var phase: Phase
  /// The modifier keys that were held.
  public var modifiers: UIKeyModifierFlags

  /// Creates a key event.
  ///
  /// - Parameters:
  ///   - time: The time in seconds on the stage's clock.
  ///   - code: The code of the key in the keyboard's layout.
  ///   - scancode: The position of the key on the keyboard; 0, the default, if unknown.
  ///   - phase: The kind of change. Default `.down`.
  ///   - modifiers: The modifier keys that were held. Default none.
  public init(
    time: TimeInterval, code: KeyCode, scancode: Int = 0, phase: Phase = .down,
    modifiers: UIKeyModifierFlags = []
  ) {
    self.time = time
    self.code = code
    self.scancode = scancode
    self.phase = phase
    self.modifiers = modifiers
  }
}

/// A change of the surroundings of a scene, made by a host and kept by a recording.
public enum StageChange: Hashable, Sendable {
  /// The window has another size in points, scale in pixels per point, or safe area.
  case window(size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets)
  case theme(UIUserInterfaceStyle)
  /// The scale of text is another; 1 is the default size.
  case textScale(CGFloat)
}

/// The observers of a stage's keys and surroundings, and the keys that wait.
struct StageObservers {
  var onKey: ((KeyEvent) -> Bool)?
  /// The observers of the stage; `nil` until the first one is added.
  var list: ObserverList<StageEvent>?
  /// Passes input on to `list`; it ends with the last observer.
  var input: Observation?
  /// The keys that were sent from inside a handler. They are handled after the turn of that handler
  /// (B52).
  var waiting: [KeyEvent] = [] {
    didSet { isWaiting = !waiting.isEmpty }
  }
  private(set) var isWaiting = false
  var latestKey: TimeInterval = 0
  var textScale: CGFloat = 1
}

extension Stage {
  /// The handler of the scene for keys; it returns `true` if it used the key. Default `nil`.
  ///
  /// Both a window on screen and a replay call the handler, so a scene that sets it when it is
  /// built behaves the same in both.
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
      observers.waiting.append(key)
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
      processor.handle { isHandled = onKey?(key) ?? false }
      layoutAndUpdateHover()
    }
    return isHandled
  }

  /// Handles the keys that handlers sent, in their order.
  func handleWaitingKeys() {
    let waiting = observers.waiting
    observers.waiting.removeAll()
    for var key in waiting {
      key.time = time.now
      _ = handle(key)
    }
  }

  /// Applies a change of the surroundings that a host or a recording made.
  public func apply(_ change: StageChange) {
    switch change {
    case .window(let size, let scale, let insets):
      resize(to: size, scale: scale, safeAreaInsets: insets)
    case .theme(let style): userInterfaceStyle = style
    case .textScale(let factor): textScale = factor
    }
  }

  /// The present surroundings, as changes that lead to them from any other state.
  public var surroundings: [StageChange] {
    [
      .window(size: size, scale: scale, safeAreaInsets: safeAreaInsets),
      .theme(userInterfaceStyle), .textScale(textScale),
    ]
  }

  /// The scale at which a scene should show its text, 0.5 to 3. Default 1.
  ///
  /// Views read the value in `traitCollectionDidChange`, which every view receives after a change.
  /// Other values are reported as misuse and ignored.
  public var textScale: CGFloat {
    get { observers.textScale }
    set {
      guard (0.5...3).contains(newValue) else {
        return Misuse.report("textScale: \(newValue) is not from 0.5 to 3; the old one is kept")
      }
      guard newValue != observers.textScale else { return }
      notifyOfChange(.textScale(newValue))
      observers.textScale = newValue
      working {
        window.textScaleChanged()
        invalidate()
      }
    }
  }

  /// Tells the observers of a change, unless a handler makes it: a replay calls the same handler,
  /// which makes the change again.
  func notifyOfChange(_ change: StageChange) {
    if !processor.isBusy { notifyObservers(.change(change)) }
  }
}

extension UIView {
  /// Notifies this view and all views below of a new text size, and requests their layout.
  fileprivate func textScaleChanged() {
    let traits = traitCollection
    traitCollectionDidChange(traits)
    controller?.traitCollectionDidChange(traits)
    setNeedsLayout()
    for view in subviewList { view.textScaleChanged() }
  }
}

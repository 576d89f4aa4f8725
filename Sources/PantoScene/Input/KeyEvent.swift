import PantoBase
import PantoGraphics

/// One change of one key: what a window's keyboard sends to its stage, and what a recording keeps.
///
/// ```swift
/// stage.onKey = { key in
///   guard key.phase == .down, key.code == KeyCode("r") else { return false }
///   game.reset()
///   return true
/// }
/// ```
public struct KeyEvent: Hashable, Sendable {
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case down
    /// The key is still down and the keyboard says it again. On X11 also a key that is pressed again
    /// within 2 ms of its release.
    case repeated
    case up
  }

  /// Seconds on the stage's own clock.
  public var time: TimeInterval
  /// What the key stands for in the keyboard's layout.
  public var code: KeyCode
  /// The key's place on the keyboard by USB usage page 7, whatever the layout; 0: not known.
  public var scancode: Int
  public var phase: Phase
  /// What was held with it.
  public var modifiers: UIKeyModifierFlags

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

/// A change of what surrounds a scene. A host makes it, a recording keeps it.
public enum StageChange: Hashable, Sendable {
  /// The window has another size in points, scale in pixels per point, or safe area.
  case window(size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets)
  case theme(UIUserInterfaceStyle)
  /// Text is so many times as large as by default.
  case textScale(CGFloat)
}

/// What a stage tells its listeners of its keys and surroundings, and which keys wait.
struct StageObservers {
  var onKey: ((KeyEvent) -> Bool)?
  var onKeyAccepted: ((KeyEvent) -> Void)?
  var onChange: ((StageChange) -> Void)?
  /// Sent from inside a handler; they are handled when its turn is over (B52).
  var waiting: [KeyEvent] = [] {
    didSet { isWaiting = !waiting.isEmpty }
  }
  private(set) var isWaiting = false
  var latestKey: TimeInterval = 0
  var textScale: CGFloat = 1
}

extension Stage {
  /// What keys mean to the scene; `true`: this one meant something. A window on screen and a replay
  /// both call it, so a scene that sets it when it is built behaves the same in both.
  public var onKey: ((KeyEvent) -> Bool)? {
    get { doors.onKey }
    set { doors.onKey = newValue }
  }

  /// Told of each key before its handler, for a recorder.
  public var onKeyAccepted: ((KeyEvent) -> Void)? {
    get { doors.onKeyAccepted }
    set { doors.onKeyAccepted = newValue }
  }

  /// Told of each change of size, theme and text size that comes from outside, before it is made; for
  /// a recorder. Changes that a handler makes are not told: a replay's handler makes them again.
  public var onChange: ((StageChange) -> Void)? {
    get { doors.onChange }
    set { doors.onChange = newValue }
  }

  /// A key of the window. Lets the clock run to its time, then calls `onKey`.
  ///
  /// A key that is sent from inside a handler waits until that handler is done (B52).
  ///
  /// - Returns: whether it meant something to the scene; `false` for one that waits.
  @discardableResult
  public func send(_ key: KeyEvent) -> Bool {
    guard key.time.magnitude <= Timekeeper.latest else {
      Misuse.report("send: a key at \(key.time) s; times are finite and at most 1e10")
      return false
    }
    guard !processor.isBusy else {
      doors.waiting.append(key)
      return false
    }
    var key = key
    key.time = max(Timekeeper.onGrid(key.time), time.now, doors.latestKey)
    if time.isCatchingUp {
      // As an event does: the clock goes along, and timers wait (R7).
      time.advance(to: key.time, beforeEvent: true)
    } else if key.time > time.now {
      advance(to: key.time)
    }
    doors.latestKey = key.time
    onKeyAccepted?(key)
    return handle(key)
  }

  private func handle(_ key: KeyEvent) -> Bool {
    var isHandled = false
    working {
      processor.handle { isHandled = onKey?(key) ?? false }
      settleDown()
    }
    return isHandled
  }

  /// Handles the keys that handlers have sent, one after the other.
  func handleWaitingKeys() {
    let waiting = doors.waiting
    doors.waiting.removeAll()
    for var key in waiting {
      key.time = time.now
      _ = handle(key)
    }
  }

  /// Makes a change of the surroundings, as a host or a recording tells it.
  public func apply(_ change: StageChange) {
    switch change {
    case .window(let size, let scale, let insets):
      resize(to: size, scale: scale, safeAreaInsets: insets)
    case .theme(let style): userInterfaceStyle = style
    case .textScale(let factor): textScale = factor
    }
  }

  /// What surrounds the scene now, as changes that lead to it from any other state.
  public var surroundings: [StageChange] {
    [
      .window(size: size, scale: scale, safeAreaInsets: safeAreaInsets),
      .theme(userInterfaceStyle), .textScale(textScale),
    ]
  }

  /// How many times as large as by default a scene should show its text: 0.5 to 3, at first 1. Views
  /// that follow it ask for it in `traitCollectionDidChange`, which every view hears when it changes.
  public var textScale: CGFloat {
    get { doors.textScale }
    set {
      guard (0.5...3).contains(newValue) else {
        return Misuse.report("textScale: \(newValue) is not from 0.5 to 3; the old one is kept")
      }
      guard newValue != doors.textScale else { return }
      tellChange(.textScale(newValue))
      doors.textScale = newValue
      working {
        window.textScaleChanged()
        invalidate()
      }
    }
  }

  /// Tells a recorder of a change, unless a handler makes it.
  func tellChange(_ change: StageChange) {
    if !processor.isBusy { onChange?(change) }
  }
}

extension UIView {
  /// Everything here and below asks for its fonts again and is laid out anew.
  fileprivate func textScaleChanged() {
    let traits = traitCollection
    traitCollectionDidChange(traits)
    controller?.traitCollectionDidChange(traits)
    setNeedsLayout()
    for view in subviewList { view.textScaleChanged() }
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// One line of a recording after its header.
public enum TraceEntry: Hashable, Sendable {
  /// The latest time that an entry of a recording may have, in seconds.
  package static let latest: TimeInterval = 1e9

  /// An input event. `joins` is true if the event belongs to the same report as the preceding line.
  case event(InputEvent, joins: Bool)
  /// A contact that was down when the recording began, with its position. Its events have no effect
  /// in a replay, because the views that it touches are not those of the recording (L2).
  case held(InputEvent)
  /// A handler cancelled this contact. In a replay the handler does so again.
  case cancelByHandler(InputEvent)
  /// All contacts were cancelled at this time of the input, because the window lost them.
  case cancel(at: TimeInterval, CancelCause)
  /// The scene was brought to its start at this time of the input; all contacts were cancelled.
  case restart(at: TimeInterval)
  /// The clock was advanced to this time.
  case tick(TimeInterval)
  /// The host was blocked for `seconds` from `time` on. The input up to the next tick is processed
  /// before timers, and animations do not advance (B22).
  case gap(at: TimeInterval, seconds: TimeInterval)
  /// A key was pressed, repeated or released.
  case key(KeyEvent)
  /// Text was typed, composed, or put on the clipboard.
  case text(TextEvent)
  /// The window, the theme or the text size changed.
  case change(at: TimeInterval, StageChange)
  /// A check of the session so far, which has no effect in a replay (REP-03).
  case check(at: TimeInterval, TraceCheck)
  /// The recording was closed properly, while this many contacts were still down.
  case end(TimeInterval, down: Int = 0)

  /// The time of the entry in seconds.
  public var time: TimeInterval {
    switch self {
    case .event(let event, _), .held(let event), .cancelByHandler(let event): event.time
    case .key(let key): key.time
    case .text(let text): text.time
    case .tick(let time), .end(let time, _), .gap(let time, _), .change(let time, _),
      .cancel(let time, _), .restart(let time), .check(let time, _):
      time
    }
  }

  /// Whether the entry advances the clock.
  var isTick: Bool { if case .tick = self { true } else { false } }

  /// The event of a device that the entry holds, whether or not it has an effect in a replay.
  var deviceEvent: InputEvent? {
    switch self {
    case .event(let event, _), .held(let event), .cancelByHandler(let event): event
    case .tick, .gap, .key, .text, .change, .cancel, .restart, .check, .end: nil
    }
  }

  /// The first version of the format that has this kind of line.
  public var version: Int {
    switch self {
    case .end(_, let down) where down > 0: 4
    case .event, .tick, .gap, .end: 1
    case .key, .change: 2
    case .text: 3
    case .held, .cancelByHandler, .cancel, .restart, .check: 4
    }
  }

  /// The text of the line without its newline: first the time, then the source, the phase and the
  /// position.
  public var line: String {
    var text = "{\"t\":\(JSONText.number(time))"
    switch self {
    case .tick: text += ",\"tick\":true"
    case .gap(_, let seconds): text += ",\"gap\":\(JSONText.number(seconds))"
    case .end(_, let down):
      text += ",\"end\":true"
      if down > 0 { text += ",\"down\":\(down)" }
    case .held(let event):
      text += ",\"held\":true"
      event.write(to: &text)
    case .cancelByHandler(let event):
      text += ",\"byHandler\":true"
      event.write(to: &text)
    case .cancel(_, let cause): text += ",\"cancel\":\"\(cause)\""
    case .restart: text += ",\"restart\":true"
    case .check(_, let check): check.write(to: &text)
    case .event(let event, let joins):
      if joins { text += ",\"also\":true" }
      event.write(to: &text)
    case .key(let key): key.write(to: &text)
    case .text(let event): event.write(to: &text)
    case .change(_, let change): change.write(to: &text)
    }
    return text + "}"
  }
}

extension TraceCheck {
  fileprivate func write(to text: inout String) {
    text += ",\"check\":\"\(FNV1a.hex(log))\",\"transitions\":\(transitions)"
    if let pixels { text += ",\"pixels\":\"\(FNV1a.hex(pixels))\"" }
  }
}

extension KeyEvent {
  fileprivate func write(to text: inout String) {
    text += ",\"key\":\(JSONText.string(code.name)),\"phase\":\"\(phase)\""
    if scancode != 0 { text += ",\"scancode\":\(scancode)" }
    if !modifiers.isEmpty { text += ",\"modifiers\":\(modifiers.rawValue)" }
  }
}

extension TextEvent {
  fileprivate func write(to text: inout String) {
    switch change {
    case .insert(let inserted): text += ",\"text\":\(JSONText.string(inserted))"
    case .compose(let composed, let selection):
      text += ",\"composition\":\(JSONText.string(composed))"
      text += ",\"selection\":[\(selection.lowerBound),\(selection.count)]"
    case .clipboard(let copied): text += ",\"clipboard\":\(JSONText.string(copied))"
    }
  }
}

extension StageChange {
  fileprivate func write(to text: inout String) {
    func n(_ value: CGFloat) -> String { JSONText.number(Double(value)) }
    switch self {
    case .window(let size, let scale, let i):
      // A reader refuses other sizes, such as that of a window that was shrunk to nothing.
      func side(_ value: CGFloat) -> String { n(min(max(value, 1), 16_384)) }
      text += ",\"window\":[\(side(size.width)),\(side(size.height))],\"scale\":\(n(scale))"
      if i != .zero {
        text += ",\"safeArea\":[\(n(i.top)),\(n(i.left)),\(n(i.bottom)),\(n(i.right))]"
      }
    case .theme(let style): text += ",\"theme\":\"\(style == .dark ? "dark" : "light")\""
    case .textScale(let factor): text += ",\"textScale\":\(n(factor))"
    }
  }
}

extension InputEvent {
  fileprivate func write(to text: inout String) {
    func n(_ value: CGFloat) -> String { JSONText.number(Double(value)) }
    var isWheel = false
    switch source {
    case .finger(let id): text += ",\"finger\":\(id)"
    case .pen(let id): text += ",\"pen\":\(id)"
    case .mouse(let button): text += ",\"mouse\":\"\(button)\""
    case .wheel(let delta, let isContinuous):
      isWheel = true
      text += ",\"wheel\":[\(n(delta.dx)),\(n(delta.dy))]"
      if isContinuous { text += ",\"continuous\":true" }
    }
    if !isWheel || phase != .moved { text += ",\"phase\":\"\(phase)\"" }
    text += ",\"x\":\(n(position.x)),\"y\":\(n(position.y))"
    if pressure != 0 { text += ",\"pressure\":\(n(pressure))" }
    if !buttons.isEmpty { text += ",\"buttons\":\(buttons.rawValue)" }
    if !modifiers.isEmpty { text += ",\"modifiers\":\(modifiers.rawValue)" }
    if phase == .cancelled || cause != .system { text += ",\"cause\":\"\(cause)\"" }
  }
}

extension TraceEntry {
  /// Reads one line of a recording in the given version of the format. Returns `nil` for a line of
  /// another program's own kind (`x-…`), which is ignored (B41).
  init?(_ scanner: inout JSONScanner, version: Int) throws(JSONFault) {
    let start = scanner.start()
    var fields = TraceFields(version: version)
    try scanner.object { (key, offset, inner) throws(JSONFault) in
      try fields.read(key, offset, &inner)
    }
    try scanner.finish()
    guard let entry = try fields.entry(at: start) else { return nil }
    self = entry
  }
}

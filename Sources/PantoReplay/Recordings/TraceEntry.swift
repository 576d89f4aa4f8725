import PantoBase
import PantoGestures
import PantoScene

/// One line of a recording after its header.
public enum TraceEntry: Hashable, Sendable {
  /// The latest time in a recording, in seconds.
  static let latest: TimeInterval = 1e9

  /// An input event. `joins` is true if the event belongs to the same report as the preceding line.
  case event(InputEvent, joins: Bool)
  /// The clock was advanced to this time.
  case tick(TimeInterval)
  /// The host was blocked for `seconds` from `time` on. The input up to the next tick is processed
  /// before timers, and animations do not advance (B22).
  case gap(at: TimeInterval, seconds: TimeInterval)
  /// A key was pressed, repeated or released.
  case key(KeyEvent)
  /// The window, the theme or the text size changed.
  case change(at: TimeInterval, StageChange)
  /// The recording was closed properly.
  case end(TimeInterval)

  /// The time of the entry in seconds.
  public var time: TimeInterval {
    switch self {
    case .event(let event, _): event.time
    case .key(let key): key.time
    case .tick(let time), .end(let time), .gap(let time, _), .change(let time, _): time
    }
  }

  /// The first version of the format that has this kind of line.
  public var version: Int {
    switch self {
    case .event, .tick, .gap, .end: 1
    case .key, .change: 2
    }
  }

  /// The text of the line without its newline: first the time, then the source, the phase and the
  /// position.
  public var line: String {
    var text = "{\"t\":\(JSONText.number(time))"
    switch self {
    case .tick: text += ",\"tick\":true"
    case .gap(_, let seconds): text += ",\"gap\":\(JSONText.number(seconds))"
    case .end: text += ",\"end\":true"
    case .event(let event, let joins):
      if joins { text += ",\"also\":true" }
      event.write(to: &text)
    case .key(let key): key.write(to: &text)
    case .change(_, let change): change.write(to: &text)
    }
    return text + "}"
  }
}

extension KeyEvent {
  fileprivate func write(to text: inout String) {
    text += ",\"key\":\(JSONText.string(code.name)),\"phase\":\"\(phase)\""
    if scancode != 0 { text += ",\"scancode\":\(scancode)" }
    if !modifiers.isEmpty { text += ",\"modifiers\":\(modifiers.rawValue)" }
  }
}

extension StageChange {
  fileprivate func write(to text: inout String) {
    func n(_ value: CGFloat) -> String { JSONText.number(Double(value)) }
    switch self {
    case .window(let size, let scale, let i):
      text += ",\"window\":[\(n(size.width)),\(n(size.height))],\"scale\":\(n(scale))"
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
  /// Reads one line of a file of that version. Returns `nil` for a line of another program's own
  /// kind (`x-…`), which is ignored (B41).
  init?(_ scanner: inout JSONScanner, version: Int) throws(JSONFault) {
    let start = scanner.start()
    var fields = Fields(version: version)
    try scanner.object { (key, place, inner) throws(JSONFault) in
      try fields.read(key, place, &inner)
    }
    try scanner.finish()
    guard let entry = try fields.entry(at: start) else { return nil }
    self = entry
  }
}

/// The keys of one line, which may have any order.
private struct Fields {
  let version: Int
  var time: Double?
  var source: InputEvent.Source?
  /// The phase as text and its offset. The meaning depends on the other keys of the line.
  var phase: (word: String, offset: Int)?
  var key: KeyCode?
  var scancode = 0
  var window: JSONNode?
  var scale: JSONNode?
  var safeArea: JSONNode?
  var theme: UIUserInterfaceStyle?
  var textScale: Double?
  /// A key that exists only in a later version.
  var newerKey: (name: String, offset: Int)?
  var x: Double?
  var y: Double?
  var pressure = 0.0
  var buttons = 0
  var modifiers = 0
  var cause = CancelCause.system
  var isContinuous = false
  var isTick = false
  var isEnd = false
  var gap: Double?
  var joins = false
  var isForeign = false

  mutating func read(
    _ key: String, _ place: Int, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    switch key {
    case "t":
      time = try scanner.number()
      if let time, !(0...TraceEntry.latest).contains(time) {
        throw JSONFault(offset: place, message: "\"t\" must be from 0 to 1e9 seconds")
      }
    case "finger": source = .finger(Int64(try id(&scanner)))
    case "pen": source = .pen(Int64(try id(&scanner)))
    case "mouse": source = .mouse(try Fields.word(&scanner, UIEvent.Button.allCases))
    case "wheel":
      var delta: [Double] = []
      let at = scanner.start()
      try scanner.array { (inner) throws(JSONFault) in delta.append(try inner.number()) }
      guard delta.count == 2 else {
        throw JSONFault(offset: at, message: "\"wheel\" needs two numbers, right and up")
      }
      source = .wheel(CGVector(dx: delta[0], dy: delta[1]), isContinuous: false)
    case "phase":
      let offset = scanner.start()
      phase = (try scanner.string(), offset)
    case "x": x = try scanner.number()
    case "y": y = try scanner.number()
    case "pressure": pressure = try scanner.number()
    case "buttons": buttons = try whole(&scanner, 0...31)
    case "modifiers": modifiers = try whole(&scanner, 0...Int(Int32.max))
    case "cause": cause = try Fields.word(&scanner, CancelCause.allCases)
    case "continuous": isContinuous = try scanner.bool()
    case "tick": isTick = try scanner.bool()
    case "gap":
      gap = try scanner.number()
      if let gap, !(0...TraceEntry.latest).contains(gap) {
        throw JSONFault(offset: place, message: "\"gap\" must be from 0 to 1e9 seconds")
      }
    case "end": isEnd = try scanner.bool()
    case "also": joins = try scanner.bool()
    case "kind":
      let kind = try scanner.string()
      guard kind.hasPrefix("x-") else {
        throw JSONFault(offset: place, message: "unknown kind \"\(kind)\"; own kinds begin with x-")
      }
      isForeign = true
    case "key", "scancode", "window", "scale", "safeArea", "theme", "textScale":
      guard version >= 2 else {
        if key == "key" || key == "window" || key == "theme" || key == "textScale" {
          newerKey = (key, place)
        }
        return try scanner.skip()
      }
      try readSurroundings(key, &scanner)
    default:
      if key.hasPrefix("x-") { isForeign = true }
      try scanner.skip()
    }
  }

  /// Reads the keys that version 2 added: keyboard input and the properties of the window.
  private mutating func readSurroundings(
    _ key: String, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    let at = scanner.start()
    switch key {
    case "key":
      let name = try scanner.string()
      guard let code = KeyCode(name: name) else {
        throw JSONFault(
          offset: at,
          message: "\"\(name)\" is not a key; keys have SDL's names: T, Right, Return, Key 1234")
      }
      self.key = code
    case "scancode": scancode = try whole(&scanner, 0...511)
    case "window": window = try JSONNode(&scanner)
    case "scale": scale = try JSONNode(&scanner)
    case "safeArea": safeArea = try JSONNode(&scanner)
    case "theme":
      let word = try scanner.string()
      guard word == "light" || word == "dark" else {
        throw JSONFault(offset: at, message: "\"\(word)\" is none of light, dark")
      }
      theme = word == "dark" ? .dark : .light
    default:
      let number = try scanner.number()
      guard (0.5...3).contains(number) else {
        throw JSONFault(offset: at, message: "\"textScale\" must be from 0.5 to 3")
      }
      textScale = number
    }
  }

  func entry(at start: Int) throws(JSONFault) -> TraceEntry? {
    func fault(_ message: String) -> JSONFault { JSONFault(offset: start, message: message) }
    let isSurrounding = window != nil || theme != nil || textScale != nil
    guard source != nil || isTick || isEnd || gap != nil || key != nil || isSurrounding else {
      if isForeign { return nil }
      if let newerKey {
        throw JSONFault(
          offset: newerKey.offset,
          message: "\"\(newerKey.name)\" needs version 2; the header of this trace says \(version)")
      }
      throw fault(
        "a line must have one of finger, pen, mouse, wheel, key, window, theme, textScale, tick, gap, "
          + "end")
    }
    guard let time else { throw fault("\"t\", the time in seconds, is missing") }
    if key != nil || isSurrounding {
      let kinds = [
        source != nil, isTick, isEnd, gap != nil, key != nil, window != nil, theme != nil,
        textScale != nil,
      ]
      guard kinds.filter({ $0 }).count == 1 else {
        throw fault(
          "a line has one kind; write simultaneous changes on separate lines")
      }
      return try surrounding(at: time)
    }
    guard var source else {
      if let gap { return .gap(at: time, seconds: gap) }
      return isTick ? .tick(time) : .end(time)
    }
    guard let x, let y else { throw fault("\"x\" and \"y\" are needed, in points") }
    var phase: InputEvent.Phase? = try Fields.phase(phase, InputEvent.Phase.allCases)
    if case .wheel(let delta, _) = source {
      source = .wheel(delta, isContinuous: isContinuous)
      phase = phase ?? .moved
    }
    guard let phase else { throw fault("\"phase\" is missing") }
    return .event(
      InputEvent(
        time: time, position: CGPoint(x: x, y: y), source: source, phase: phase,
        pressure: CGFloat(pressure), buttons: UIEvent.ButtonMask(rawValue: buttons),
        modifiers: UIKeyModifierFlags(rawValue: modifiers), cause: cause), joins: joins)
  }

  private func surrounding(at time: Double) throws(JSONFault) -> TraceEntry? {
    if let key {
      let phase = try Fields.phase(phase, KeyEvent.Phase.allCases) ?? .down
      return .key(
        KeyEvent(
          time: time, code: key, scancode: scancode, phase: phase,
          modifiers: UIKeyModifierFlags(rawValue: modifiers)))
    }
    if let theme { return .change(at: time, .theme(theme)) }
    if let textScale { return .change(at: time, .textScale(CGFloat(textScale))) }
    guard let window else { return nil }
    let size = try window.windowSize()
    let factor = try scale?.windowScale() ?? 1
    guard TraceHeader.fits(size, factor) else {
      throw (scale ?? window).fault(TraceHeader.isTooLarge)
    }
    return .change(
      at: time,
      .window(size: size, scale: factor, safeAreaInsets: try safeArea?.windowInsets() ?? .zero))
  }

  /// Returns the phase that the text means, or `nil` if there is no text.
  private static func phase<T>(
    _ found: (word: String, offset: Int)?, _ words: [T]
  ) throws(JSONFault) -> T? {
    guard let found else { return nil }
    return try word(found.word, found.offset, words)
  }

  private func id(_ scanner: inout JSONScanner) throws(JSONFault) -> Int {
    try whole(&scanner, -0x20_0000_0000_0000...0x20_0000_0000_0000)
  }

  private func whole(
    _ scanner: inout JSONScanner, _ range: ClosedRange<Int>
  ) throws(JSONFault) -> Int {
    let at = scanner.start()
    let number = try scanner.number()
    guard number == number.rounded(), number >= Double(range.lowerBound),
      number <= Double(range.upperBound)
    else {
      throw JSONFault(
        offset: at,
        message: "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  /// Reads one of a short list of names.
  private static func word<T>(
    _ scanner: inout JSONScanner, _ words: [T]
  ) throws(JSONFault) -> T {
    let at = scanner.start()
    return try word(try scanner.string(), at, words)
  }

  private static func word<T>(
    _ text: String, _ at: Int, _ words: [T]
  ) throws(JSONFault) -> T {
    for word in words where "\(word)" == text { return word }
    let list = words.map { "\($0)" }.joined(separator: ", ")
    throw JSONFault(offset: at, message: "\"\(text)\" is none of \(list)")
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// The keys and values of one line of a recording. The keys may have any order.
struct TraceFields {
  /// The largest number of contacts that an end line may name. A stage has at most 64.
  private static let mostContacts = 1000

  let version: Int
  var time: Double?
  var source: InputEvent.Source?
  /// The phase as text and its offset. The meaning depends on the other keys of the line.
  var phase: (word: String, offset: Int)?
  var key: KeyCode?
  var scancode = 0
  var text: TextEvent.Change?
  var selection: Range<Int>?
  var window: JSONNode?
  var scale: JSONNode?
  var safeArea: JSONNode?
  var theme: UIUserInterfaceStyle?
  var textScale: Double?
  /// A key of the line that exists only in a later version of the format.
  var newerKey: (name: String, offset: Int, version: Int)?
  var x: Double?
  var y: Double?
  var pressure = 0.0
  var buttons = 0
  var modifiers = 0
  var cause = CancelCause.system
  var isContinuous = false
  var isTick = false
  var isHeld = false
  var isByHandler = false
  var cancelAll: CancelCause?
  var isRestart = false
  var log: UInt64?
  var transitions = 0
  var pixels: UInt64?
  var down = 0
  var isEnd = false
  var gap: Double?
  var joins = false
  var isForeign = false

  mutating func read(
    _ key: String, _ offset: Int, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    switch key {
    case "t": time = try seconds(&scanner, key, offset)
    case "finger": source = .finger(Int64(try id(&scanner)))
    case "pen": source = .pen(Int64(try id(&scanner)))
    case "mouse": source = .mouse(try TraceFields.word(&scanner, UIEvent.Button.allCases))
    case "wheel": source = .wheel(try wheelDelta(&scanner), isContinuous: false)
    case "phase":
      let offset = scanner.start()
      phase = (try scanner.string(), offset)
    case "x": x = try scanner.number()
    case "y": y = try scanner.number()
    case "pressure": pressure = try scanner.number()
    case "buttons": buttons = try whole(&scanner, 0...31)
    case "modifiers": modifiers = try whole(&scanner, 0...Int(Int32.max))
    case "cause": cause = try TraceFields.word(&scanner, CancelCause.allCases)
    case "continuous": isContinuous = try scanner.bool()
    case "tick": isTick = try scanner.bool()
    case "gap": gap = try seconds(&scanner, key, offset)
    case "end": isEnd = try scanner.bool()
    case "also": joins = try scanner.bool()
    case "kind": try readKind(offset, &scanner)
    case "held", "byHandler", "cancel", "restart", "check", "transitions", "pixels", "down":
      try readCourse(key, offset, &scanner)
    case "text", "composition", "clipboard", "selection":
      try readText(key, offset, &scanner)
    case "key", "scancode", "window", "scale", "safeArea", "theme", "textScale":
      try readSurroundings(key, offset, &scanner)
    default:
      if key.hasPrefix("x-") { isForeign = true }
      try scanner.skip()
    }
  }

  private mutating func readKind(_ offset: Int, _ scanner: inout JSONScanner) throws(JSONFault) {
    let kind = try scanner.string()
    guard kind.hasPrefix("x-") else {
      throw JSONFault(
        offset: offset, message: "unknown kind \"\(kind)\"; own kinds begin with x-")
    }
    isForeign = true
  }

  private func seconds(
    _ scanner: inout JSONScanner, _ key: String, _ offset: Int
  ) throws(JSONFault) -> Double {
    let seconds = try scanner.number()
    guard (0...TraceEntry.latest).contains(seconds) else {
      throw JSONFault(offset: offset, message: "\"\(key)\" must be from 0 to 1e9 seconds")
    }
    return seconds
  }

  private func wheelDelta(_ scanner: inout JSONScanner) throws(JSONFault) -> CGVector {
    var delta: [Double] = []
    let offset = scanner.start()
    try scanner.array { (inner) throws(JSONFault) in delta.append(try inner.number()) }
    guard delta.count == 2 else {
      throw JSONFault(offset: offset, message: "\"wheel\" needs two numbers, right and up")
    }
    return CGVector(dx: delta[0], dy: delta[1])
  }

  /// Reads the keys that version 2 added: keyboard input and the properties of the window.
  private mutating func readSurroundings(
    _ key: String, _ offset: Int, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    guard version >= 2 else {
      if key == "key" || key == "window" || key == "theme" || key == "textScale" {
        newerKey = (key, offset, 2)
      }
      return try scanner.skip()
    }
    let valueOffset = scanner.start()
    switch key {
    case "key":
      let name = try scanner.string()
      guard let code = KeyCode(name: name) else {
        throw JSONFault(
          offset: valueOffset,
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
        throw JSONFault(offset: valueOffset, message: "\"\(word)\" is none of light, dark")
      }
      theme = word == "dark" ? .dark : .light
    default:
      let number = try scanner.number()
      guard (0.5...3).contains(number) else {
        throw JSONFault(offset: valueOffset, message: "\"textScale\" must be from 0.5 to 3")
      }
      textScale = number
    }
  }

  /// Reads the keys that version 3 added: text that was entered.
  private mutating func readText(
    _ key: String, _ offset: Int, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    guard version >= 3 else {
      if key != "selection" { newerKey = (key, offset, 3) }
      return try scanner.skip()
    }
    if key == "selection" {
      var numbers: [Int] = []
      let start = scanner.start()
      try scanner.array { (inner) throws(JSONFault) in
        numbers.append(try whole(&inner, 0...TextEvent.longestText))
      }
      guard numbers.count == 2 else {
        throw JSONFault(offset: start, message: "\"selection\" needs two numbers, start and length")
      }
      selection = numbers[0]..<(numbers[0] + numbers[1])
      return
    }
    guard text == nil else {
      throw JSONFault(
        offset: offset, message: "a line has one of text, composition, clipboard")
    }
    let start = scanner.start()
    let word = try scanner.string()
    guard word.utf8.count <= TextEvent.longestText else {
      throw JSONFault(offset: start, message: "the text is longer than 256 KiB")
    }
    text =
      switch key {
      case "text": .insert(word)
      case "clipboard": .clipboard(word)
      default: .compose(word, selection: 0..<0)
      }
  }

  /// Reads the keys that version 4 added: contacts that were held or cancelled, restarts of the
  /// scene, and checks.
  private mutating func readCourse(
    _ key: String, _ offset: Int, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    guard version >= 4 else {
      if key == "cancel" || key == "restart" || key == "check" { newerKey = (key, offset, 4) }
      return try scanner.skip()
    }
    switch key {
    case "held": isHeld = try scanner.bool()
    case "byHandler": isByHandler = try scanner.bool()
    case "cancel": cancelAll = try TraceFields.word(&scanner, CancelCause.allCases)
    case "restart": isRestart = try scanner.bool()
    case "check": log = try hash(&scanner)
    case "pixels": pixels = try hash(&scanner)
    case "transitions": transitions = try whole(&scanner, 0...0x20_0000_0000_0000)
    default: down = try whole(&scanner, 0...TraceFields.mostContacts)
    }
  }

  /// Reads a hash: sixteen hexadecimal digits.
  private func hash(_ scanner: inout JSONScanner) throws(JSONFault) -> UInt64 {
    let start = scanner.start()
    let digits = try scanner.string()
    guard digits.utf8.count == 16, let value = UInt64(digits, radix: 16) else {
      throw JSONFault(offset: start, message: "a hash has sixteen hexadecimal digits")
    }
    return value
  }

  /// Returns the error for a line without a kind, or of a kind that the version of the format does
  /// not have.
  private func missingKind(at start: Int) -> JSONFault {
    if let newerKey {
      return JSONFault(
        offset: newerKey.offset,
        message: "\"\(newerKey.name)\" needs version \(newerKey.version); "
          + "the header of this trace says \(version)")
    }
    return JSONFault(
      offset: start,
      message:
        "a line must have one of finger, pen, mouse, wheel, key, text, window, theme, textScale, tick, gap, "
        + "cancel, restart, check, end")
  }

  func entry(at start: Int) throws(JSONFault) -> TraceEntry? {
    func fault(_ message: String) -> JSONFault { JSONFault(offset: start, message: message) }
    let isSurrounding = window != nil || theme != nil || textScale != nil
    guard
      source != nil || isTick || isEnd || gap != nil || key != nil || text != nil || isSurrounding
        || cancelAll != nil || isRestart || log != nil
    else {
      if isForeign { return nil }
      throw missingKind(at: start)
    }
    guard let time else { throw fault("\"t\", the time in seconds, is missing") }
    if key != nil || text != nil || isSurrounding {
      guard kindCount == 1 else {
        throw fault(
          "a line has one kind; write simultaneous changes on separate lines")
      }
      return try surrounding(at: time)
    }
    guard let source else {
      if let gap { return .gap(at: time, seconds: gap) }
      if let cancelAll { return .cancel(at: time, cancelAll) }
      if isRestart { return .restart(at: time) }
      if let log {
        return .check(at: time, TraceCheck(transitions: transitions, log: log, pixels: pixels))
      }
      return isTick ? .tick(time) : .end(time, down: down)
    }
    let event = try event(source, at: time, start: start)
    if isHeld { return .held(event) }
    if isByHandler {
      guard event.phase == .cancelled else {
        throw fault("\"byHandler\" needs the phase \"cancelled\"")
      }
      return .cancelByHandler(event)
    }
    return .event(event, joins: joins)
  }

  /// The number of different kinds of entry that the keys of the line belong to.
  private var kindCount: Int {
    [
      source != nil, isTick, isEnd, gap != nil, key != nil, text != nil, window != nil,
      theme != nil, textScale != nil,
    ].count { $0 }
  }

  private func event(
    _ source: InputEvent.Source, at time: Double, start: Int
  ) throws(JSONFault) -> InputEvent {
    guard let x, let y else {
      throw JSONFault(offset: start, message: "\"x\" and \"y\" are needed, in points")
    }
    var source = source
    var phase: InputEvent.Phase? = try TraceFields.phase(phase, InputEvent.Phase.allCases)
    if case .wheel(let delta, _) = source {
      source = .wheel(delta, isContinuous: isContinuous)
      phase = phase ?? .moved
    }
    guard let phase else { throw JSONFault(offset: start, message: "\"phase\" is missing") }
    return InputEvent(
      time: time, position: CGPoint(x: x, y: y), source: source, phase: phase,
      pressure: CGFloat(pressure), buttons: UIEvent.ButtonMask(rawValue: buttons),
      modifiers: UIKeyModifierFlags(rawValue: modifiers), cause: cause)
  }

  private func surrounding(at time: Double) throws(JSONFault) -> TraceEntry? {
    if let key {
      let phase = try TraceFields.phase(phase, KeyEvent.Phase.allCases) ?? .down
      return .key(
        KeyEvent(
          time: time, code: key, scancode: scancode, phase: phase,
          modifiers: UIKeyModifierFlags(rawValue: modifiers)))
    }
    if let text {
      if case .compose(let words, _) = text {
        return .text(TextEvent(time: time, .compose(words, selection: selection ?? 0..<0)))
      }
      return .text(TextEvent(time: time, text))
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

  /// Returns the value whose name the phase text is, or `nil` if the line has no phase.
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

  /// Reads a string that must be one of a short list of names.
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

import PantoBase
import PantoGestures
import PantoScene

/// A ring buffer of packed recording lines. The oldest lines are dropped when memory or time runs
/// out. Appending allocates nothing.
///
/// A line consists of its length, its kind, the nanoseconds since the previous line, and data that
/// depends on the kind. Coordinates that `Float` represents exactly, as all coordinates from SDL
/// are, take four bytes. A move of one finger takes about 16 bytes, so a minute of ten fingers at
/// 120 Hz fits into 2 MiB.
struct FlightRing {
  private enum Kind: UInt8 {
    case event, tick, gap, key, window, theme, textScale, text, cancel, held, cancelByHandler,
      restart
  }
  /// Flags in the second byte of a packed line, beside its kind: whether the event joins the
  /// report of the line before, whether its position is stored as two `Float`, and whether
  /// pressure, buttons, modifiers or a cause follow.
  private static let joins: UInt8 = 0x10
  private static let hasFloats: UInt8 = 0x20
  private static let hasMore: UInt8 = 0x40

  /// The largest length of a packed line in bytes.
  private static let longest = 96

  /// The largest size of a ring in bytes: 256 MiB.
  static let largest = 1 << 28

  /// The bytes written so far, at most `capacity`.
  private var bytes: [UInt8] = []
  private let mask: Int
  // Positions increase without limit. The mask converts a position to an index into `bytes`.
  private var head = 0
  private var tail = 0
  // Lines store time differences, so two absolute times are kept, in nanoseconds: the time of the
  // newest line, and the time from which the difference in the oldest kept line counts.
  private var headTime: Int64 = 0
  private var tailTime: Int64 = 0
  /// The age from which the ring drops lines, in nanoseconds.
  private let keptDuration: Int64
  private(set) var count = 0
  /// Whether a line was dropped, so that the remaining lines do not start at the beginning.
  private(set) var hasDropped = false
  /// The latest dropped change of each kind: the window and theme at the start of the ring.
  private(set) var droppedChanges: [StageChange] = []

  /// Creates an empty ring.
  ///
  /// - Parameters:
  ///   - capacity: The size in bytes, rounded down to a power of two, at most `largest`.
  ///   - seconds: Lines older than this are dropped.
  init(capacity: Int, seconds: TimeInterval) {
    var size = 256
    while size * 2 <= min(capacity, FlightRing.largest) { size *= 2 }
    // The memory is reserved but not written, so the system provides it page by page as lines
    // arrive.
    bytes.reserveCapacity(size)
    mask = size - 1
    keptDuration = seconds > 0 ? Int64(min(seconds, 1e6) * 1e9) : 0
  }

  var capacity: Int { mask + 1 }

  mutating func append(_ entry: TraceEntry) {
    let time = Int64((entry.time * 1e9).rounded())
    makeRoom()
    let start = head
    // Placeholders for the length and the kind, which are set at the end.
    put(byte: 0)
    put(byte: 0)
    put(signed: time - headTime)
    var flags: UInt8
    switch entry {
    case .tick: flags = Kind.tick.rawValue
    case .gap(_, let seconds):
      flags = Kind.gap.rawValue
      put(seconds)
    case .event(let event, let joins):
      flags = put(event, Kind.event) | (joins ? FlightRing.joins : 0)
    case .held(let event): flags = put(event, Kind.held)
    case .cancelByHandler(let event): flags = put(event, Kind.cancelByHandler)
    case .restart: flags = Kind.restart.rawValue
    case .cancel(_, let cause):
      flags = Kind.cancel.rawValue
      put(byte: cause.rawValue)
    case .key(let key):
      flags = Kind.key.rawValue
      put(signed: Int64(key.code.rawValue))
      put(signed: Int64(key.scancode))
      put(byte: key.phase.rawValue)
      put(signed: Int64(key.modifiers.rawValue))
    case .change(_, let change): flags = put(change)
    case .text(let text): flags = put(text, Array(text.text.utf8.prefix(FlightRing.piece))[...])
    case .end, .check:
      // End lines and checks are not stored. The final ones are written when the ring is saved.
      head = start
      return
    }
    close(start, flags, time)
  }

  /// Drops the oldest entries until the longest one fits and the kept time is not exceeded.
  private mutating func makeRoom() {
    while head - tail + FlightRing.longest > capacity
      || (count > 0 && headTime - tailTime > keptDuration)
    {
      dropOldest()
    }
    if count == 0 { tailTime = headTime }
  }

  private mutating func close(_ start: Int, _ flags: UInt8, _ time: Int64) {
    bytes[start & mask] = UInt8(truncatingIfNeeded: head - start)
    bytes[(start + 1) & mask] = flags
    headTime = time
    count += 1
  }

  // MARK: Text

  /// The largest number of bytes of text in one line. A longer text takes several lines, of which
  /// all but the first have the flag `joins`.
  private static let piece = 56

  /// Appends a text event, divided into as many lines as the text needs.
  mutating func append(text: TextEvent) {
    let utf8 = Array(text.text.utf8)
    append(.text(text))
    var from = FlightRing.piece
    while from < utf8.count {
      while head - tail + FlightRing.longest > capacity { dropOldest() }
      if count == 0 { tailTime = headTime }
      let start = head
      put(byte: 0)
      put(byte: 0)
      put(signed: 0)
      let end = min(from + FlightRing.piece, utf8.count)
      let flags = put(text, utf8[from..<end])
      close(start, flags | FlightRing.joins, headTime)
      from = end
    }
  }

  /// Appends the fields of a text and `piece`, a part of its bytes.
  private mutating func put(_ text: TextEvent, _ piece: ArraySlice<UInt8>) -> UInt8 {
    switch text.change {
    case .insert: put(byte: 0)
    case .compose(_, let selection):
      put(byte: 1)
      put(signed: Int64(selection.lowerBound))
      put(signed: Int64(selection.count))
    case .clipboard: put(byte: 2)
    }
    put(byte: UInt8(piece.count))
    for byte in piece { put(byte: byte) }
    return Kind.text.rawValue
  }

  /// A text event that is read from several lines of the ring.
  private struct PartialText {
    var kind: UInt8
    var selection: Range<Int>
    var bytes: [UInt8] = []

    func event(at time: TimeInterval) -> TextEvent {
      let text = String(decoding: bytes, as: UTF8.self)
      switch kind {
      case 0: return TextEvent(time: time, .insert(text))
      case 1: return TextEvent(time: time, .compose(text, selection: selection))
      default: return TextEvent(time: time, .clipboard(text))
      }
    }
  }

  private func text(_ cursor: inout Int) -> PartialText {
    let kind = byte(&cursor)
    var selection = 0..<0
    if kind == 1 {
      let start = Int(signed(&cursor))
      selection = start..<(start + max(0, Int(signed(&cursor))))
    }
    var part = PartialText(kind: kind, selection: selection)
    for _ in 0..<byte(&cursor) { part.bytes.append(byte(&cursor)) }
    return part
  }

  /// Returns all lines of the ring as recording entries, oldest first.
  func entries() -> [TraceEntry] {
    var out: [TraceEntry] = []
    out.reserveCapacity(count)
    var position = tail
    var time = tailTime
    var partial: PartialText?
    while position < head {
      var cursor = position + 2
      let flags = bytes[(position + 1) & mask]
      time += signed(&cursor)
      let seconds = TimeInterval(time) / 1e9
      switch Kind(rawValue: flags & 0x0F) {
      case .tick: out.append(.tick(seconds))
      case .gap: out.append(.gap(at: seconds, seconds: double(&cursor)))
      case .key:
        let code = KeyCode(rawValue: Int32(truncatingIfNeeded: signed(&cursor)))
        let scancode = Int(signed(&cursor))
        let phase = KeyEvent.Phase(rawValue: byte(&cursor)) ?? .up
        out.append(
          .key(
            KeyEvent(
              time: seconds, code: code, scancode: scancode, phase: phase,
              modifiers: UIKeyModifierFlags(rawValue: Int(signed(&cursor))))))
      case .text:
        let part = text(&cursor)
        if flags & FlightRing.joins == 0 {
          partial = part
          out.append(.text(part.event(at: seconds)))
        } else if partial != nil, case .text? = out.last {
          // A piece whose beginning was dropped is left out.
          partial?.bytes += part.bytes
          if let event = partial?.event(at: seconds) { out[out.count - 1] = .text(event) }
        }
      case .window, .theme, .textScale:
        if let change = change(flags, cursor) { out.append(.change(at: seconds, change)) }
      case .cancel:
        out.append(.cancel(at: seconds, CancelCause(rawValue: byte(&cursor)) ?? .system))
      case .restart: out.append(.restart(at: seconds))
      case .held: out.append(.held(event(flags, at: seconds, &cursor)))
      case .cancelByHandler: out.append(.cancelByHandler(event(flags, at: seconds, &cursor)))
      case .event, nil:
        out.append(
          .event(event(flags, at: seconds, &cursor), joins: flags & FlightRing.joins != 0))
      }
      position += Int(bytes[position & mask])
    }
    return out
  }

  private mutating func dropOldest() {
    guard count > 0 else { return }
    var cursor = tail + 2
    tailTime += signed(&cursor)
    if let change = change(bytes[(tail + 1) & mask], cursor) {
      droppedChanges.removeAll { $0.isSameKind(as: change) }
      droppedChanges.append(change)
    }
    tail += Int(bytes[tail & mask])
    count -= 1
    hasDropped = true
  }

  // MARK: Changes

  private mutating func put(_ change: StageChange) -> UInt8 {
    switch change {
    case .window(let size, let scale, let insets):
      for value in [
        size.width, size.height, scale, insets.top, insets.left, insets.bottom, insets.right,
      ] { put(Double(value)) }
      return Kind.window.rawValue
    case .theme(let style):
      put(byte: style == .dark ? 1 : 0)
      return Kind.theme.rawValue
    case .textScale(let factor):
      put(Double(factor))
      return Kind.textScale.rawValue
    }
  }

  /// Returns the window, theme or text-size change that a line holds, or `nil` if the line is of
  /// another kind.
  private func change(_ flags: UInt8, _ start: Int) -> StageChange? {
    var cursor = start
    func next() -> CGFloat { CGFloat(double(&cursor)) }
    switch Kind(rawValue: flags & 0x0F) {
    case .window:
      let size = CGSize(width: next(), height: next())
      let scale = next()
      return .window(
        size: size, scale: scale,
        safeAreaInsets: UIEdgeInsets(top: next(), left: next(), bottom: next(), right: next()))
    case .theme: return .theme(byte(&cursor) == 1 ? .dark : .light)
    case .textScale: return .textScale(next())
    default: return nil
    }
  }

  // MARK: Events

  private mutating func put(_ event: InputEvent, _ kind: Kind) -> UInt8 {
    var flags = kind.rawValue
    let x = Double(event.position.x)
    let y = Double(event.position.y)
    var source: UInt8 = 0
    var detail: Int64 = 0
    switch event.source {
    case .finger(let id): detail = id
    case .pen(let id): (source, detail) = (1, id)
    case .mouse(let button): (source, detail) = (2, Int64(button.rawValue))
    case .wheel(_, let isContinuous): (source, detail) = (3, isContinuous ? 1 : 0)
    }
    put(byte: event.phase.rawValue | source << 4)
    put(signed: detail)
    if Double(Float(x)) == x, Double(Float(y)) == y {
      flags |= FlightRing.hasFloats
      put(Float(x).bitPattern)
      put(Float(y).bitPattern)
    } else {
      put(x)
      put(y)
    }
    if case .wheel(let delta, _) = event.source {
      put(Double(delta.dx))
      put(Double(delta.dy))
    }
    let pressure = Double(event.pressure)
    if pressure != 1 || !event.buttons.isEmpty || !event.modifiers.isEmpty
      || event.cause != .system
    {
      flags |= FlightRing.hasMore
      put(pressure)
      put(signed: Int64(event.buttons.rawValue))
      put(signed: Int64(event.modifiers.rawValue))
      put(byte: event.cause.rawValue)
    }
    return flags
  }

  private func event(_ flags: UInt8, at time: TimeInterval, _ cursor: inout Int) -> InputEvent {
    let kinds = byte(&cursor)
    let detail = signed(&cursor)
    var position = CGPoint.zero
    if flags & FlightRing.hasFloats != 0 {
      position.x = CGFloat(Float(bitPattern: word(&cursor)))
      position.y = CGFloat(Float(bitPattern: word(&cursor)))
    } else {
      position.x = CGFloat(double(&cursor))
      position.y = CGFloat(double(&cursor))
    }
    let source: InputEvent.Source
    switch kinds >> 4 {
    case 0: source = .finger(detail)
    case 1: source = .pen(detail)
    case 2: source = .mouse(UIEvent.Button(rawValue: UInt8(truncatingIfNeeded: detail)) ?? .primary)
    default:
      let dx = double(&cursor)
      source = .wheel(CGVector(dx: dx, dy: double(&cursor)), isContinuous: detail == 1)
    }
    var event = InputEvent(
      time: time, position: position, source: source,
      phase: InputEvent.Phase(rawValue: kinds & 0x0F) ?? .cancelled, pressure: 1)
    if flags & FlightRing.hasMore != 0 {
      event.pressure = CGFloat(double(&cursor))
      event.buttons = UIEvent.ButtonMask(rawValue: Int(signed(&cursor)))
      event.modifiers = UIKeyModifierFlags(rawValue: Int(signed(&cursor)))
      event.cause = CancelCause(rawValue: byte(&cursor)) ?? .system
    }
    return event
  }

  // MARK: Bytes

  @inline(__always) private mutating func put(byte: UInt8) {
    let index = head & mask
    if index < bytes.count { bytes[index] = byte } else { bytes.append(byte) }
    head += 1
  }

  private mutating func put(_ word: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      put(byte: UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private mutating func put(_ value: Double) {
    let bits = value.bitPattern
    put(UInt32(truncatingIfNeeded: bits))
    put(UInt32(truncatingIfNeeded: bits >> 32))
  }

  /// Appends an integer; values near zero take few bytes.
  private mutating func put(signed value: Int64) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x80 {
      put(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(byte: UInt8(rest))
  }

  private func byte(_ cursor: inout Int) -> UInt8 {
    defer { cursor += 1 }
    return bytes[cursor & mask]
  }

  private func word(_ cursor: inout Int) -> UInt32 {
    var word: UInt32 = 0
    for shift in stride(from: 0, to: 32, by: 8) { word |= UInt32(byte(&cursor)) << UInt32(shift) }
    return word
  }

  private func double(_ cursor: inout Int) -> Double {
    let low = UInt64(word(&cursor))
    return Double(bitPattern: UInt64(word(&cursor)) << 32 | low)
  }

  private func signed(_ cursor: inout Int) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let next = byte(&cursor)
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

extension StageChange {
  fileprivate func isSameKind(as other: StageChange) -> Bool {
    switch (self, other) {
    case (.window, .window), (.theme, .theme), (.textScale, .textScale): true
    default: false
    }
  }
}

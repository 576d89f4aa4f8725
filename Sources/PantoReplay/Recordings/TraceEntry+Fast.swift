import PantoBase
import PantoGestures

extension TraceEntry {
  /// Reads a finger line or a tick that is spelled exactly as `line` writes it, without creating
  /// strings. Returns `nil` for any other spelling, which the scanner must then read. This parser
  /// is five times as fast (benchmark row `trace`), and its result equals the scanner's.
  init?(plain line: UnsafeBufferPointer<UInt8>) {
    var text = PlainText(line)
    guard text.skip("{\"t\":"), let time = text.number(), time >= 0, time <= TraceEntry.latest
    else {
      return nil
    }
    if text.skip(",\"tick\":true}") {
      guard text.isOver else { return nil }
      self = .tick(time)
      return
    }
    let joins = text.skip(",\"also\":true")
    guard text.skip(",\"finger\":"), let id = text.number(), id == id.rounded(),
      id.magnitude <= 0x20_0000_0000_0000, text.skip(",\"phase\":\"")
    else { return nil }
    let phase: InputEvent.Phase
    if text.skip("moved\"") {
      phase = .moved
    } else if text.skip("began\"") {
      phase = .began
    } else if text.skip("ended\"") {
      phase = .ended
    } else {
      return nil
    }
    guard text.skip(",\"x\":"), let x = text.number(), text.skip(",\"y\":"),
      let y = text.number()
    else { return nil }
    var pressure = 0.0
    if text.skip(",\"pressure\":") {
      guard let number = text.number() else { return nil }
      pressure = number
    }
    guard text.skip("}"), text.isOver else { return nil }
    self = .event(
      InputEvent(
        time: time, position: CGPoint(x: x, y: y), source: .finger(Int64(id)), phase: phase,
        pressure: CGFloat(pressure)), joins: joins)
  }
}

/// A parser that reads fixed texts and numbers from the front of a line's bytes.
private struct PlainText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether only an optional carriage return follows.
  var isOver: Bool {
    offset == bytes.count || (offset + 1 == bytes.count && bytes[offset] == UInt8(ascii: "\r"))
  }

  /// Skips `word` if it follows, and returns whether it did.
  @inline(__always) mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for i in 0..<count where bytes[offset + i] != word.utf8Start[i] { return false }
    offset += count
    return true
  }

  /// Reads a number without an exponent. Returns `nil` also if an exact result is not certain.
  mutating func number() -> Double? {
    let from = offset
    var i = offset
    let isNegative = i < bytes.count && bytes[i] == UInt8(ascii: "-")
    if isNegative { i += 1 }
    let first = i
    var mantissa: UInt64 = 0
    while i < bytes.count, bytes[i] &- 48 < 10, i - first < 19 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[i] &- 48)
      i += 1
    }
    let whole = i - first
    guard whole > 0, whole < 16, bytes[first] != 48 || whole == 1 else { return nil }
    var digits = whole
    if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      let start = i
      while i < bytes.count, bytes[i] &- 48 < 10 {
        if digits < 19 { mantissa = mantissa &* 10 &+ UInt64(bytes[i] &- 48) }
        digits += 1
        i += 1
      }
      if i == start { return nil }
    }
    // This parser does not read exponents. `JSONScanner` reads such a number instead.
    if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") { return nil }
    offset = i
    if digits <= 15 {
      let value = Double(mantissa) / PlainText.power(digits - whole)
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[from..<i], as: UTF8.self))
  }

  /// Returns 10 to the power of `n`, which is exact for 0...15.
  @inline(__always) private static func power(_ n: Int) -> Double {
    var value = 1.0
    for _ in 0..<n { value *= 10 }
    return value
  }
}

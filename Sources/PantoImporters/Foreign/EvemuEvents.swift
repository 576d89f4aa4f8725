import PantoBase
import PantoReplay

/// Reads the events of a text of evemu, which has an optional device description and then events.
struct EvemuEvents: KernelEvents {
  /// The device described before the first event; `nil` if no touch axes are described.
  let device: EvemuDevice?
  /// Why the described device is not a touch device; `nil` if it may be one or is not described.
  let refusal: String?
  var line: Int { lines.line }
  private(set) var isCut = false
  private var lines: LineReader
  private let isStrict: Bool
  // The first event, which was read while looking for the end of the description.
  private var upcoming: EvemuLine.Event?

  init(
    file: String, isStrict: Bool, source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    self.isStrict = isStrict
    lines = try LineReader(file: file, source: source)
    var parts = EvemuDevice.Parts()
    while upcoming == nil, let range = try lines.next() {
      do throws(EvemuFault) {
        var line = EvemuLine(lines.buffer, range)
        if line.isEmpty { continue }
        if try !parts.read(&line) { upcoming = try EvemuLine.Event(&line) }
      } catch {
        throw TraceError(
          file: file, line: lines.line, column: error.column, message: error.message)
      }
    }
    device = parts.device
    refusal = parts.refusal
  }

  mutating func next() throws(TraceError) -> EvemuLine.Event? {
    if let event = upcoming {
      upcoming = nil
      return event
    }
    while let range = try lines.next() {
      do throws(EvemuFault) {
        var line = EvemuLine(lines.buffer, range)
        if line.isEmpty { continue }
        guard try line.kind() == UInt8(ascii: "E") else {
          throw EvemuFault(
            column: 1,
            message: "after the first event come only events, \"E: time type code value\"")
        }
        return try EvemuLine.Event(&line)
      } catch {
        if lines.isCut, !isStrict {
          isCut = true
          return nil
        }
        throw TraceError(
          file: lines.file, line: lines.line, column: error.column, message: error.message)
      }
    }
    return nil
  }
}

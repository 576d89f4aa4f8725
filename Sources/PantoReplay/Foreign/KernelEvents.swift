import PantoBase

/// Events of one input device as the kernel told them, from whatever text they stand in.
protocol KernelEvents {
  /// The line of the latest event, from 1.
  var line: Int { get }
  /// The last line was not all there and was left out (B37).
  var isCut: Bool { get }
  mutating func next() throws(TraceError) -> EvemuLine.Event?
}

/// The lines of evemu's text: a description, perhaps, then events.
struct EvemuEvents: KernelEvents {
  /// What stood before the first event; `nil`: nothing that says where contacts can be.
  let device: EvemuDevice?
  /// Why what stood there is no device that touches; `nil`: it may be one, or it is not described.
  let refusal: String?
  var line: Int { lines.line }
  private(set) var isCut = false
  private var lines: LineReader
  private let isStrict: Bool
  // The first event, read while looking for the description's end.
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

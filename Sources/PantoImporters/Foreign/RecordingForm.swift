import PantoBase

/// The format of a recording, detected by its title or its first significant line.
package enum RecordingForm: Hashable, Sendable {
  /// A recording in Pantograph's own format.
  case pantotrace
  /// The output of `evemu-record`.
  case evemu
  /// The output of `libinput record`.
  case libinput

  /// Detects the format.
  ///
  /// - Parameter bytes: The start of the file.
  package init(_ bytes: some Collection<UInt8>) {
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      var text = String(decoding: line.prefix(80), as: UTF8.self)
      if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      while text.first == " " || text.first == "\t" { text.removeFirst() }
      if text.hasPrefix("# EVEMU") {
        self = .evemu
        return
      }
      if text.hasPrefix("# libinput record") {
        self = .libinput
        return
      }
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("---") { continue }
      let scalars = Array(text.unicodeScalars.prefix(2))
      if scalars.count == 2, scalars[1] == ":", "A"..."Z" ~= scalars[0] {
        self = .evemu
        return
      }
      let keys = ["version:", "ndevices:", "libinput:", "system:", "devices:"]
      self = keys.contains { text.hasPrefix($0) } ? .libinput : .pantotrace
      return
    }
    self = .pantotrace
  }
}

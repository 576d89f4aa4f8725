import PantoCore

extension Terminal {
  /// Says which file was written and what it holds, such as `wrote drag.pantotrace (412 events)`.
  /// Standard output needs no such line (U28).
  static func wrote(_ path: String, _ what: String) {
    if path != "-" { inform("wrote \(path) (\(what))") }
  }

  /// A number with its noun, such as `1 event` or `412 events`.
  static func count(_ number: Int, _ noun: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : several ?? noun + "s")"
  }
}

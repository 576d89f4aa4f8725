import PantoBase

/// The lines of a log as people read them (V10).
///
/// A recording keeps the time of each event exactly, because a replay needs it; the times that a
/// touchscreen reports have nine digits. A printed log has milliseconds.
package enum LogText {
  /// Returns a line of a log with its time, the first word, rounded to milliseconds.
  package static func rounded(_ line: String) -> String {
    guard let end = line.firstIndex(of: " "), let time = Double(line[..<end]), time.isFinite,
      time.magnitude < 1e12
    else { return line }
    return "\((time * 1000).rounded() / 1000)" + line[end...]
  }

  /// Whether the time of a line has milliseconds at most, as printed logs have from version 0.11.
  static func isRounded(_ line: String) -> Bool {
    let time = line.prefix { $0 != " " }
    guard let point = time.firstIndex(of: ".") else { return true }
    return time[point...].count <= 4 && !time.contains("e")
  }
}

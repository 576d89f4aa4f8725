/// A change of the text, by bytes. Edits never overlap.
struct Edit: Equatable {
  var range: Range<Int>
  var text: String
}

extension Array where Element == Edit {
  /// The text with all of them made.
  func applied(to source: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(source.count)
    var done = 0
    // In order of place; at the same place insertions come first, in the order they were made.
    let ordered = enumerated().sorted { a, b in
      let (one, other) = (a.element.range, b.element.range)
      return (one.lowerBound, one.isEmpty ? 0 : 1, a.offset)
        < (other.lowerBound, other.isEmpty ? 0 : 1, b.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= done {
      out += source[done..<edit.range.lowerBound]
      out += edit.text.utf8
      done = edit.range.upperBound
    }
    out += source[done...]
    return String(decoding: out, as: UTF8.self)
  }
}

/// Something that the tool leaves to a person.
public struct Note: Hashable, Comparable, Sendable {
  public var line: Int
  public var text: String
  public static func < (a: Note, b: Note) -> Bool { (a.line, a.text) < (b.line, b.text) }
}

/// A difference as `patch` reads it, with three lines around each change.
public enum UnifiedDiff {
  public static func between(_ old: String, _ new: String, file: String) -> String {
    guard old != new else { return "" }
    let a = lines(old)
    let b = lines(new)
    var rows: [(mark: Character, text: String)] = []
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in b.difference(from: a) {
      switch change {
      case .remove(let at, _, _): removed.insert(at)
      case .insert(let at, _, _): inserted.insert(at)
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if removed.contains(i) {
        rows.append(("-", a[i]))
        i += 1
      } else if inserted.contains(j) {
        rows.append(("+", b[j]))
        j += 1
      } else {
        rows.append((" ", a[i]))
        i += 1
        j += 1
      }
    }
    return "--- \(file)\n+++ \(file)\n" + hunks(rows)
  }

  /// With their ends, so that a missing last newline shows.
  private static func lines(_ text: String) -> [String] {
    var out = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if out.last == "" { out.removeLast() } else { out[out.count - 1] += "\n\\ No newline at end" }
    return out
  }

  private static func hunks(_ rows: [(mark: Character, text: String)]) -> String {
    let around = 3
    let changed = rows.indices.filter { rows[$0].mark != " " }
    var out = ""
    var next = 0
    while next < changed.count {
      let start = Swift.max(0, changed[next] - around)
      var end = changed[next]
      while next < changed.count, changed[next] <= end + 2 * around {
        end = changed[next]
        next += 1
      }
      end = Swift.min(rows.count, end + around + 1)
      let before = rows[..<start]
      let old = before.count { $0.mark != "+" }
      let new = before.count { $0.mark != "-" }
      let oldCount = rows[start..<end].count { $0.mark != "+" }
      let newCount = rows[start..<end].count { $0.mark != "-" }
      out += "@@ -\(old + 1),\(oldCount) +\(new + 1),\(newCount) @@\n"
      for row in rows[start..<end] { out += "\(row.mark)\(row.text)\n" }
    }
    return out
  }
}

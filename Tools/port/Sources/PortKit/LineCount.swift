/// How many lines of a text differ from another: what a person changed, added or took out.
public enum LineCount {
  public static func changed(_ old: String, _ new: String) -> Int {
    let a = old.split(separator: "\n", omittingEmptySubsequences: false)
    let b = new.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = b.difference(from: a)
    // A line that was changed is removed and inserted; it counts once.
    return max(difference.insertions.count, difference.removals.count)
  }

  /// The lines of a text, as editors count them.
  public static func of(_ text: String) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count - (lines.last == "" ? 1 : 0)
  }

  /// Which line of the new text each line of the old one became, both from 1. A changed line
  /// became the line that stands in its place.
  public static func map(_ old: String, _ new: String) -> [Int: Int] {
    let a = old.split(separator: "\n", omittingEmptySubsequences: false)
    let b = new.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in b.difference(from: a) {
      switch change {
      case .remove(let at, _, _): removed.insert(at)
      case .insert(let at, _, _): inserted.insert(at)
      }
    }
    var out: [Int: Int] = [:]
    var (i, j) = (0, 0)
    while i < a.count {
      if removed.contains(i) {
        out[i + 1] = j + 1
        if inserted.contains(j) { j += 1 }
        i += 1
      } else if inserted.contains(j) {
        j += 1
      } else {
        out[i + 1] = j + 1
        i += 1
        j += 1
      }
    }
    return out
  }
}

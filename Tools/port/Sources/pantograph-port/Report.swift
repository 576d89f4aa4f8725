import Foundation
import PortKit

/// What the tool prints, and the numbers of the last line.
///
/// Without a build the list is an estimate, because no types are read. With one the compiler's
/// errors take its place, and the share counts the lines that really had to change.
struct Report {
  var changedByHand = 0
  private let builds: Bool
  private var (edited, byHand, all) = (0, 0, 0)
  private var errors: [CompilerError] = []
  private var hasFailed = false
  // The lines that were listed, by the place of their file.
  private var lines: [String: Set<Int>] = [:]

  init(builds: Bool) { self.builds = builds }

  mutating func add(
    _ name: String, _ source: String, _ ported: Ported, missing: [Note], at place: String
  ) {
    let shown = Tool.plain(name)
    let diff = UnifiedDiff.between(source, ported.text, file: shown)
    if !builds {
      print(diff, terminator: "")
      for note in ported.notes { print("\(shown):\(note.line): by hand: \(note.text)") }
      for note in missing { print("\(shown):\(note.line): not in Pantograph: \(note.text)") }
    }
    for note in ported.leftOut { print("\(shown):\(note.line): left out: \(note.text)") }
    for note in ported.neverCalled {
      print("\(shown):\(note.line): never called: \(note.text)")
    }
    lines[place] = Set((ported.notes + missing).map(\.line))
    byHand += lines[place]?.count ?? 0
    all += LineCount.of(source)
    edited += LineCount.changed(source, ported.text)
  }

  /// The listed lines as they are numbered in the results, by the file's path.
  func listed(in results: Results) -> [String: Set<Int>] {
    var out: [String: Set<Int>] = [:]
    for file in results.files {
      guard let source = file.source, let old = lines[file.place], !old.isEmpty else { continue }
      let map = LineCount.map(source, file.now ?? file.ported)
      out[results.realFolder + "/" + file.place] = Set(old.compactMap { map[$0] })
    }
    return out
  }

  mutating func add(
    _ errors: [CompilerError], below folder: String, hasFailed: Bool, _ log: String
  ) {
    self.hasFailed = hasFailed
    self.errors = errors
    for kind in CompilerError.Kind.allCases {
      for error in errors where error.kind == kind {
        let file = error.file.hasPrefix(folder + "/") ? error.file.dropFirst(folder.count + 1) : ""
        let shown = file.isEmpty ? error.file : String(file)
        print("\(Tool.plain(shown)):\(error.line): \(kind.rawValue): \(Tool.plain(error.message))")
      }
    }
    if hasFailed, errors.isEmpty { print(log.suffix(2000)) }
  }

  /// Prints the last line and returns the exit code.
  func end() -> Int32 {
    func share(_ lines: Int) -> Double { Double(lines * 1000 / max(1, all)) / 10 }
    guard builds else {
      print("\(all) lines: \(edited) edited, \(byHand) need a hand (\(share(byHand)) %)")
      return byHand == 0 ? 0 : 1
    }
    let open = Set(errors.map { "\($0.file):\($0.line)" }).count
    let hand = changedByHand + open
    var line = "\(all) lines: \(edited) edited, \(changedByHand) changed by hand"
    line += open > 0 ? ", \(open) with errors (\(share(hand)) %)" : " (\(share(hand)) %)"
    if open > 0 {
      let sums = CompilerError.Kind.allCases.compactMap { kind -> String? in
        let sum = errors.count { $0.kind == kind }
        return sum > 0 ? "\(sum) \(kind.rawValue)" : nil
      }
      line += ": " + sums.joined(separator: ", ")
    } else if !hasFailed {
      line += "; it builds"
    }
    print(line)
    return hasFailed ? 1 : 0
  }
}

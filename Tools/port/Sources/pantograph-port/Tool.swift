import Foundation
import PortKit

/// The command line around `PortKit`. Exit codes as the app's: 0 nothing is left to do, 1 something
/// needs a hand, 64 usage, 65 bad data, 66 input missing, 73 cannot create.
struct Tool {
  private let arguments: [String]
  private static let usage = "usage: pantograph port [-o DIR] FILE…"

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> Int32 {
    do {
      return arguments.first == "--make-surface" ? try makeSurface() : try port()
    } catch let stop as Stop {
      FileHandle.standardError.write(Data("Error: \(Tool.plain(stop.text))\n".utf8))
      return stop.status
    } catch {
      FileHandle.standardError.write(Data("Error: \(Tool.plain("\(error)"))\n".utf8))
      return 74
    }
  }

  private struct Stop: Error {
    var text: String
    var status: Int32
  }

  /// The text with control characters spelled out: names of files may hold escape sequences (B44).
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  private func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Stop(text: "\(path): cannot be read", status: 66)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Stop(text: "\(path): not UTF-8", status: 65)
    }
    return text
  }

  // MARK: Porting

  private func port() throws -> Int32 {
    var files: [String] = []
    var folder: String?
    var surfacePath = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("surface.txt").path
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--surface":
        guard let value = rest.popFirst() else { throw Stop(text: Tool.usage, status: 64) }
        if word == "-o" { folder = value } else { surfacePath = value }
      case "-h", "--help":
        print(Tool.usage)
        return 0
      case _ where word.hasPrefix("-"): throw Stop(text: "\(word)? \(Tool.usage)", status: 64)
      default: files.append(word)
      }
    }
    guard !files.isEmpty else { throw Stop(text: Tool.usage, status: 64) }
    let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
    if folder != nil, Set(names).count < names.count {
      throw Stop(text: "-o: two of the files have the same name", status: 64)
    }
    let sources = try files.map(read)
    let surface = Surface(text: try read(surfacePath))
    let finder = NameFinder(surface, sources: sources)
    var (changed, byHand, all) = (0, 0, 0)
    for (i, source) in sources.enumerated() {
      let ported = Porter.port(source)
      let shown = Tool.plain(files[i])
      let diff = UnifiedDiff.between(source, ported.text, file: shown)
      print(diff, terminator: "")
      let missing = finder.missing(in: source)
      for note in ported.notes { print("\(shown):\(note.line): by hand: \(note.text)") }
      for note in missing { print("\(shown):\(note.line): not in Pantograph: \(note.text)") }
      if let folder { try write(ported.text, names[i], to: folder) }
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      all += lines.count - (lines.last == "" ? 1 : 0)
      byHand += Set((ported.notes + missing).map(\.line)).count
      changed += diff.split(separator: "\n").count { $0.first == "-" && !$0.hasPrefix("---") }
    }
    let share = Double(byHand * 1000 / max(1, all)) / 10
    print("\(all) lines: \(changed) edited, \(byHand) need a hand (\(share) %)")
    return byHand == 0 ? 0 : 1
  }

  private func write(_ text: String, _ name: String, to folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      // Under another name first, so that a full disk leaves an old file as it was (K9).
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: folder).appendingPathComponent(name), options: .atomic)
    } catch {
      throw Stop(text: "\(folder)/\(name): cannot be created", status: 73)
    }
  }

  // MARK: What there is

  private func makeSurface() throws -> Int32 {
    guard arguments.count >= 4, arguments[2] == "--sources" else {
      throw Stop(text: "--make-surface FILE --sources DIR [--interfaces FILE…]", status: 64)
    }
    var surface = Surface()
    let root = URL(fileURLWithPath: arguments[3])
    for module in try modules(root) {
      let folder = root.appendingPathComponent(module)
      let found = FileManager.default.enumerator(atPath: folder.path)
      while let path = found?.nextObject() as? String {
        guard path.hasSuffix(".swift") else { continue }
        surface.add(source: try read(folder.appendingPathComponent(path).path))
      }
    }
    for interface in arguments.dropFirst(5) { surface.addStandard(interface: try read(interface)) }
    try Data(surface.text.utf8).write(to: URL(fileURLWithPath: arguments[1]))
    return 0
  }

  /// The modules that come with `import UIKit`: what the umbrella exports.
  private func modules(_ root: URL) throws -> [String] {
    let umbrella = try read(root.appendingPathComponent("Pantograph/Pantograph.swift").path)
    let exported = umbrella.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count == 3 && words[0] == "@_exported" ? String(words[2]) : nil
    }
    return ["Pantograph"] + exported
  }
}

import Foundation
import PantoCore
import PantoTesting
import Testing

@testable import pantograph_app

/// Tests `pantograph tune` as a program, and its table.
@MainActor @Suite("pantograph tune", .timeLimit(.minutes(60))) struct TuneCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tune-\(UUID().uuidString)")

  /// A drag of a block by 12 points.
  private static let drag: String = {
    var text = "{\"pantotrace\":2,\"scene\":\"block\",\"size\":[800,600]}\n"
    text += "{\"t\":0.1,\"finger\":1,\"phase\":\"began\",\"x\":400,\"y\":300}\n"
    for i in 1...12 {
      text +=
        "{\"t\":\(100 + 8 * i)e-3,\"finger\":1,\"phase\":\"moved\",\"x\":\(400 + i),\"y\":300}\n"
    }
    return text + "{\"t\":0.3,\"finger\":1,\"phase\":\"ended\",\"x\":412,\"y\":300}\n"
  }()

  private func run(_ arguments: String...) throws -> (status: Int32, out: String, said: String) {
    try run(arguments)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, out: String, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("pantograph")
    let (out, said) = (Pipe(), Pipe())
    process.arguments = arguments
    process.standardOutput = out
    process.standardError = said
    try process.run()
    let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, words)
  }

  private func withTrace(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("drag.pantotrace").path
    try TuneCommandTests.drag.write(toFile: path, atomically: true, encoding: .utf8)
    try body(path)
  }

  @Test("a table names value, outcome and first change, and the safe range (TUN-04, CLI-02)")
  func table() throws {
    try withTrace { path in
      let found = try run(
        "tune", path, "--set", "panThreshold=9…14:1", "--expect", "pan:block=ended")
      let lines = found.out.split(separator: "\n").map(String.init)

      #expect(found.status == 0 && found.said.isEmpty)
      #expect(lines.first?.hasPrefix("panThreshold is 10 pt without a change (PAN-03)") ?? false)
      #expect(lines.last == "panThreshold may be 9…12 pt (tried: 9…14 pt)")
      #expect(lines.contains { $0.hasPrefix("10 pt") && $0.hasSuffix("nothing changes") })
      #expect(lines.contains { $0.hasPrefix("14 pt") && $0.contains("  no ") })
    }
  }

  @Test("JSON has full precision and the same answer (CLI-02)")
  func json() throws {
    try withTrace { path in
      let found = try run(
        "tune", path, "--set", "panThreshold=11..13:1", "--expect", "pan:block=ended", "--json")

      #expect(found.status == 0 && found.out.hasPrefix("{\"version\":1,\"files\":["))
      #expect(
        found.out.contains("\"safe\":{\"constant\":\"panThreshold\",\"from\":11,\"to\":12}"))
      _ = try JSONSerialization.jsonObject(with: Data(found.out.utf8))
    }
  }

  @Test("the status is 1 if no tried value meets what is expected (CLI-03)")
  func unmet() throws {
    try withTrace { path in
      let found = try run(
        "tune", path, "--set", "panThreshold=14", "--expect", "pan:block=ended")
      #expect(found.status == 1)
      #expect(try run("tune", path, "--set", "panThreshold=12").status == 0)
      #expect(try run("tune", path, "--set", "panThreshold=13").status == 1)
    }
  }

  @Test("faults name form, limit and the nearest word (CLI-03, B48, TUN-02)")
  func faults() throws {
    try withTrace { path in
      let cases: [([String], Int32, String)] = [
        (["--set", "panTreshold=3"], 64, "did you mean \"panThreshold\"?"),
        (["--set", "pinchThreshold=3"], 64, "nothing in"),
        (["--set", "panThreshold"], 64, "NAME=FROM…TO:STEP"),
        (["--set", "panThreshold=0…9:0.001"], 64, "limit is 1000"),
        (["--set", "panThreshold@pan:x=3"], 64, "it belongs to pan:block"),
        (["--set", "panThreshold=3", "--expect", "pan:blok=ended"], 64, "there are pan:block"),
        (["--set", "panThreshold=3", "--expect", "pan:block"], 64, "NAME=STATE is wanted"),
        ([], 64, "--set panThreshold=6…14:1"),
        (["--list", "--set", "panThreshold=3"], 64, "exclude each other"),
      ]
      for (arguments, status, words) in cases {
        let process = try run(["tune", path] + arguments)
        #expect(
          process.status == status && process.said.contains(words), "\(arguments): \(process)")
      }
      #expect(try run(["tune", path + "x", "--set", "panThreshold=3"]).status == 66)
      #expect(try run(["tune", "--set", "panThreshold=3"]).said.contains("name a trace"))
    }
  }

  @Test("--list prints all constants, and with a trace those that decide in it (TUN-02)")
  func list() throws {
    try withTrace { path in
      let all = try run("tune", "--list")
      let read = try run("tune", "--list", path)
      let json = try run("tune", "--list", "--json")

      #expect(
        all.status == 0 && all.out.split(separator: "\n").count == TunableConstant.all.count + 1)
      #expect(read.out.contains("panThreshold") && !read.out.contains("pinchThreshold"))
      _ = try JSONSerialization.jsonObject(with: Data(json.out.utf8))
    }
  }
}

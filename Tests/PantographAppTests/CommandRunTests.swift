import Foundation
import Testing

/// Runs the `pantograph` executable, which the build puts beside the tests.
@Suite("Commands of the executable", .timeLimit(.minutes(60))) struct CommandRunTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pantograph-\(UUID().uuidString)")

  private func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("pantograph")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("a replay with --until compares only that part of the log (CLI-03)")
  func expectLogUntil() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("t").path
    let log = folder.appendingPathComponent("log").path
    let text = """
      {"pantotrace":1,"scene":"cart","size":[800,600]}
      {"t":0.1,"finger":1,"phase":"began","x":60,"y":300}
      {"t":0.15,"finger":1,"phase":"ended","x":60,"y":300}
      {"t":2,"finger":1,"phase":"began","x":60,"y":300}
      {"t":2.05,"finger":1,"phase":"ended","x":60,"y":300}

      """
    try text.write(toFile: trace, atomically: true, encoding: .utf8)
    #expect(try run("replay", trace, "--log", log) == 0)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
    try #require(lines > 1)

    #expect(try run("replay", trace, "--expect-log", log) == 0)
    #expect(try run("replay", trace, "--until", "1", "--expect-log", log) == 0)
    try Data("\n".utf8).write(to: URL(fileURLWithPath: log))
    #expect(try run("replay", trace, "--until", "1", "--expect-log", log) == 1)
  }

  @Test("replay --check finds the line at which a recording is not what was seen (REP-03)")
  func check() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("t").path
    #expect(try run("record", "cart", "--headless", "--seconds", "0.5", "-o", trace) == 0)
    let whole = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(whole.contains("\"check\""))
    #expect(try run("replay", trace, "--check") == 0)

    let other = whole.replacingOccurrences(of: "\"transitions\":0", with: "\"transitions\":3")
    try other.write(toFile: trace, atomically: true, encoding: .utf8)
    #expect(try run("replay", trace, "--check") == 1)
    #expect(try run("replay", trace) == 0, "without --check it is a note")
  }

  @Test("without a display and a session, no message of a library reaches stderr (U29)")
  func quietSDL() throws {
    for command in ["devices", "doctor"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("pantograph")
      process.arguments = [command]
      let desktop = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR"]
      process.environment = ProcessInfo.processInfo.environment.filter { variable, _ in
        !desktop.contains(variable) && variable != "SDL_VIDEODRIVER"
      }
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && said.isEmpty, "\(command): \(said)")
    }
  }
}

import Foundation
import PantoCore
import PantoDemos
import PantoReplay
import Testing

@testable import pantograph_app

/// Files of reports and recordings where another kind was expected, run as programs (REP-04).
@MainActor @Suite("Files of reports", .timeLimit(.minutes(60))) struct ReportFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pantograph-\(UUID().uuidString)")

  /// Runs the program in a folder with some files, and returns its status and all that it said.
  private func run(
    _ arguments: String, with files: [String: String], reading output: String? = nil
  ) throws -> (status: Int32, words: String, file: [UInt8]) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("pantograph")
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let made = output.flatMap { try? Data(contentsOf: folder.appendingPathComponent($0)) }
    return (
      process.terminationStatus, String(decoding: words, as: UTF8.self), made.map(Array.init) ?? []
    )
  }

  private func trace(_ name: String) -> String { BundledTraces.recording(named: name).text }

  private let scenarios = """
    {"format": "pantograph-trace/1", "cases": []}

    """

  @Test("a report of another version says so, whether it differs or not (REP-04)")
  func otherVersion() throws {
    var report = try ReportMaker(BundledTraces.recording(named: "block-drag")).text
    let same = try run("replay a.pantoreport --log l", with: ["a.pantoreport": report])
    #expect(same.status == 0 && !same.words.contains("made by"), "\(same.words)")

    report = report.replacingOccurrences(of: ReportFacts.program, with: "pantograph 0.9.1")
    let other = try run("replay a.pantoreport --log l", with: ["a.pantoreport": report])
    let words = "a.pantoreport: made by pantograph 0.9.1; this is \(ReportFacts.program)\n"
    #expect(other.status == 0 && other.words.contains(words), "\(other.words)")
  }

  @Test("a replay of a part of a report that was cut short is refused as the whole is (REP-04)")
  func cutReport() throws {
    let report = try ReportMaker(BundledTraces.recording(named: "block-drag")).text
    let files = ["a.pantoreport": String(report.dropLast(200))]
    let cut = try run("replay a.pantoreport --until 0.6", with: files)
    #expect(cut.status == 65 && cut.words.contains("cut short"), "\(cut.words)")
  }

  @Test("convert writes no trace under the name of a report (REP-04)")
  func convertedReport() throws {
    let report = try ReportMaker(BundledTraces.recording(named: "block-drag")).text
    let done = try run("convert a.pantoreport b.pantoreport", with: ["a.pantoreport": report])
    #expect(done.status == 64 && done.words.contains("pantograph report"), "\(done.words)")
    let files = ["a.pantoreport": report]
    #expect(try run("convert a.pantoreport b.pantotrace", with: files).status == 0)
  }

  @Test("an error says what a file is where another kind was expected (CLI-02)")
  func otherKinds() throws {
    let files = [
      "a.pantotrace": trace("block-drag"), "c.json": scenarios, "evemu": "# EVEMU 1.3\nN: x\n",
    ]
    for name in ["a.pantotrace", "evemu"] {
      for option in ["", " --reasons"] {
        let check = try run("check \(name)\(option)", with: files)
        let words = "\(name):1:1: this is a recording, which replay plays"
        #expect(check.status == 65 && check.words.contains(words), "\(check.words)")
      }
    }
    for command in ["report", "replay", "test-from -o x.swift"] {
      let done = try run("\(command) c.json", with: files)
      #expect(
        done.status == 65 && done.words.contains("c.json:1:1: this is a file of scenarios"),
        "\(done.words)")
    }
    let broken = try run("check x.json", with: ["x.json": "{"])
    #expect(broken.status == 65 && !broken.words.contains("recording"), "\(broken.words)")
  }

  @Test("a report that cannot be written beside its trace says how to choose the place (V14)")
  func adviceOfPlace() throws {
    let name = String(repeating: "a", count: 244) + ".pantotrace"
    let done = try run("report \(name)", with: [name: trace("block-drag")])
    #expect(done.status == 73 && done.words.contains("with -o FILE"), "\(done.words)")
  }

  @Test("--scale makes a moving picture larger, and --width does not go with it (CLI-09)")
  func scaledPicture() throws {
    let one = "snapshot a.pantotrace -o x.png --animate --from 0.5 --until 0.6 --fps 10"
    let files = ["a.pantotrace": trace("block-drag")]
    for (option, width) in [("", 800), (" --scale 1.5", 1200)] {
      let done = try run(one + option, with: files, reading: "x.png")
      #expect(done.status == 0, "\(done.words)")
      #expect(try SDLImage.decode(done.file).width == width, "\(option)")
    }
    let both = try run(one + " --scale 1 --width 400", with: files)
    #expect(both.status == 64 && both.words.contains("--width and --scale"), "\(both.words)")
    let large = try run(one + " --scale 8", with: files)
    #expect(large.status == 64 && large.words.contains("--scale 8"), "\(large.words)")
  }

  @Test("a moving picture of hours is refused, with what makes it shorter (CLI-09, L12)")
  func endlessPicture() throws {
    var script = RecordingScript(TraceHeader(scene: "blank", size: CGSize(width: 400, height: 300)))
    script.tap(1, CGPoint(x: 9, y: 9), at: 9e8)
    let files = ["a.pantotrace": script.recording(lasting: 9e8 + 1).text]
    let whole = try run("snapshot a.pantotrace -o x.png --animate --fps 60", with: files)
    #expect(whole.status == 64 && whole.words.contains("--until"), "\(whole.words)")
    let part = try run("snapshot a.pantotrace -o x.png --animate --until 0.2", with: files)
    #expect(part.status == 0, "\(part.words)")
  }
}

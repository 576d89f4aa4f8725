import Foundation
import PantoReplay
import Testing

/// The project's own scenario files, beside this one: what they must come to stands in them.
@MainActor @Suite("Scenario files of our own") struct OwnScenarioTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scenarios")
  nonisolated static var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("every case of every file comes out as written", arguments: files)
  func runs(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    let file = try ScenarioFile(file: name, bytes: bytes)
    #expect(file.cases.count > 5)
    for result in ScenarioRunner.run(file) {
      for check in result.checks where !check.passed {
        Issue.record(
          "\(result.name): \(check.check) expected \(check.expected ?? ""), got \(check.got ?? "")")
      }
    }
  }
}

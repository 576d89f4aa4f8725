import Foundation
import Testing

@testable import PantoDemos
@testable import pantograph_app

@Suite("Finding the tool of `pantograph port`", .timeLimit(.minutes(60))) struct PortToolTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("port-tool-\(UUID().uuidString)")

  private func make(_ path: String) throws -> String {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let isMade = FileManager.default.createFile(
      atPath: file.path, contents: Data(), attributes: [.posixPermissions: 0o755])
    #expect(isMade)
    return file.resolvingSymlinksInPath().path
  }

  @Test(
    "the port tool is found beside the program first, then where make port builds it, or not at all"
  )
  func find() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let program = try make(".build/release/pantograph")
    #expect(PortTool.find(beside: program) == nil)

    let built = try make("Tools/port/.build/debug/pantograph-port")
    #expect(PortTool.find(beside: program) == built)

    let beside = try make(".build/release/pantograph-port")
    #expect(PortTool.find(beside: program) == beside)
  }
}

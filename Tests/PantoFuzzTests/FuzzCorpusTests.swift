import PantoFuzz
import Foundation
import PantoImporters
import PantoReplay
import PantoTesting
import Testing

/// Runs the inputs that fuzzing kept through the same code, without a fuzzer.
@Suite("Kept inputs of the fuzz targets", .timeLimit(.minutes(60))) @MainActor
struct FuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz")

  /// Returns the inputs of a target, sorted by name.
  private func inputs(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Self.folder.appendingPathComponent(target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { name in
      (name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  @Test("no kept input of a target breaks a rule (P2)", arguments: FuzzTarget.allCases)
  func replay(_ target: FuzzTarget) throws {
    let inputs = try inputs(target)
    #expect(inputs.count >= 7)
    for input in inputs {
      let violations = target.run(input.bytes)
      #expect(violations.isEmpty, "\(target)/\(input.name): \(violations.prefix(3))")
    }
  }

  @Test("most recordings can be read, so that the code after the reader runs too")
  func deep() throws {
    func count(_ target: FuzzTarget, _ read: ([UInt8]) throws -> Recording) throws -> Int {
      try inputs(target).count { ((try? read($0.bytes))?.entries.count ?? 0) > 2 }
    }
    #expect(try count(.trace) { try Recording(file: "f", bytes: $0) } >= 20)
    #expect(
      try count(.evemu) { try Recording(ForeignSource(EvemuReader(file: "f", bytes: $0))) } >= 10)
    #expect(
      try count(.libinput) { try Recording(ForeignSource(EvemuReader(libinput: "f", bytes: $0))) }
        >= 5)
    let cases = try inputs(.scenario).compactMap { try? ScenarioFile(file: "f", bytes: $0.bytes) }
    #expect(cases.count >= 20)
  }

  @Test("a monkey test's step has its own bytes: bytes inserted before it change no later step")
  func steps() {
    let step = { (n: UInt8) in (0..<SeededRandom.bytesPerStep).map { UInt8($0) &* 31 &+ n } }
    func rolls(_ bytes: [UInt8]) -> [[Int]] {
      let random = SeededRandom(seed: 1)
      random.load(bytes)
      var out: [[Int]] = []
      while !random.isSpent {
        random.beginStep()
        out.append((0..<(3 + out.count)).map { _ in random.number(below: 100) })
      }
      return out
    }
    let plain = rolls(step(1) + step(2) + step(3))
    #expect(plain.count == 3)
    let more = rolls(step(9) + step(1) + step(2))
    #expect(Array(more[1].prefix(3)) == plain[0] && Array(more[2].prefix(4)) == plain[1])
    #expect(rolls(Array(step(1).prefix(2))) == [[step(1)[0], step(1)[1], 0].map { Int($0) % 100 }])
  }
}

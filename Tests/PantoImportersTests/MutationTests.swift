import PantoBase
import PantoImporters
import PantoReplay
import TestSupport
import Testing

/// Files with random changes yield a result or an error with its place, and never a crash or a hang
/// (P2).
@MainActor @Suite(.timeLimit(.minutes(60))) struct MutationTests {
  /// A generator with the same numbers in every run.
  struct SeededRandom: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 31)
    }
  }

  private static let pieces = [
    "-", "1e308", "\"", "{", "}", "[", "]", ",", "0", "999999999999", "null", "true", "\\ud800",
    "1e-320", ":", "\"t\"", "\n", "\u{0}", "-0",
  ]

  private func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var out = bytes
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let at = Int.random(in: 0..<out.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: out[at] = UInt8.random(in: 0...255, using: &random)
      case 1: out.remove(at: at)
      case 2:
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        out.insert(contentsOf: piece.utf8, at: at)
      default:
        // A digit is replaced by another digit.
        if (48...57).contains(out[at]) { out[at] = UInt8.random(in: 48...57, using: &random) }
      }
    }
    return out
  }

  @Test func changedRecordingsArePlayedOrRefused() {
    let good = Array((TraceText.header + TraceText.drag).utf8)
    var random = SeededRandom(state: 3)
    var played = 0
    for _ in 0..<3000 {
      let bytes = mutate(good, &random)
      for repairs in [false, true] {
        do {
          let options = TraceReader.Options(isStrict: !repairs, repairs: repairs)
          let reader = try TraceReader(file: "f", bytes: bytes, options: options)
          let result = try Player(reader).playToEnd(limit: 1e6)
          #expect(result.endTime.isFinite)
          played += 1
        } catch {
          #expect((error as? TraceError)?.line ?? 0 > 0)
        }
      }
    }
    #expect(played > 100)
  }

  @Test func changedScenariosAreJudgedOrRefused() {
    let good = """
      {"format":"pantograph-trace/1","title":"t","cases":[{"name":"c","kind":"pan",
      "surface":{"width":300,"height":300},
      "views":[{"id":"root","parent":null,"frame":[0,0,300,300]},
      {"id":"v","parent":"root","frame":[100,100,100,100],"transform":{"scale":2,"rotate":45},
      "recognizers":[{"id":"p","type":"pan","config":{"minimumNumberOfTouches":1}},
      {"id":"t","type":"tap","config":{"numberOfTapsRequired":2}}]}],
      "relations":[{"type":"requireFailure","a":"p","b":"t"}],
      "events":[{"t":0,"op":"down","touch":1,"x":150,"y":150},
      {"t":0.02,"op":"move","touch":1,"x":180,"y":150},
      {"t":0.03,"op":"set","recognizer":"p","translation":[0,0],"in":"v"},
      {"t":0.06,"op":"up","touch":1,"x":180,"y":190},{"t":0.9,"op":"wait"},
      {"t":1,"op":"animate","view":"v","duration":0.5,"frame":[1,2,3,4]}],
      "expect":[{"check":"actions","recognizer":"p","value":["began","ended"]},
      {"check":"translation","recognizer":"p","after":2,"in":"v","value":[0,0],"tolerance":1},
      {"check":"hit","point":[150,150],"value":"v"},
      {"check":"obstacle","point":[150,150],"view":"v","anyOf":["none"]}]}]}
      """
    var random = SeededRandom(state: 5)
    var judged = 0
    for _ in 0..<3000 {
      do throws(TraceError) {
        let file = try ScenarioFile(file: "f", bytes: mutate(Array(good.utf8), &random))
        judged += ScenarioRunner.run(file).count
      } catch {
        #expect(error.line > 0 && error.column > 0)
      }
    }
    #expect(judged > 100)
  }
}

import Foundation

/// Runs `body` many times, each time with other blocks on the heap, so that addresses differ as
/// between processes. Returns the distinct results.
@MainActor package func withOtherHeaps<Answer: Hashable>(
  _ times: Int = 40, _ body: () throws -> Answer
) rethrows -> [Answer] {
  var blocks: [[UInt8]] = []
  var answers: Set<Answer> = []
  for round in 0..<times {
    for k in 0..<200 {
      blocks.append([UInt8](repeating: 1, count: 1 + (round * 131 + k * 37) % 900))
    }
    for k in stride(from: 0, to: blocks.count, by: 2 + round % 5) { blocks[k] = [] }
    answers.insert(try body())
  }
  return Array(answers)
}

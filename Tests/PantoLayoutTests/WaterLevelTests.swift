import Testing

@testable import PantoLayout

@Suite("Lengths that share what is left", .timeLimit(.minutes(60)))
struct WaterLevelTests {
  @Test(
    "space is given to the smallest distances until it is used up",
    arguments: [(14.0, 1.0), (15, 2), (17, 3), (20, 4), (23, 5), (32, 8), (44, 11)])
  func level(total: Double, level: Double) {
    let grounds = [8.0, 1, 3, 2]
    #expect(WaterLevel.level(over: grounds, total: total) == level)
  }
}

import PantoLayout
import Testing

@Suite("Priorities", .timeLimit(.minutes(60))) struct PriorityTests {
  @Test("priorities are computed with numbers (LAY-01)")
  func priorityNumbers() {
    var priority = UILayoutPriority.required - 1
    #expect(priority.rawValue == 999 && priority < .required)
    priority -= 9
    priority += 0.5
    #expect(priority == UILayoutPriority(rawValue: 990.5))
    #expect(.defaultHigh + 1 > UILayoutPriority.defaultHigh)
    #expect(1 + .defaultLow == UILayoutPriority(251))
    let between: Float = UILayoutPriority.required - UILayoutPriority.defaultHigh
    #expect(between == 250)
  }
}

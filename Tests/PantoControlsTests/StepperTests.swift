import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Steppers", .timeLimit(.minutes(60))) struct StepperTests {
  let stage = TestStage(320, 480)

  @Test("a wrapping stepper reaches its minimum before it wraps")
  func stepperReachesItsEnds() {
    let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
    stepper.maximumValue = 3
    stepper.wraps = true
    stepper.value = 1
    stage.add(stepper)

    stage.tap(at: CGPoint(x: 30, y: 26))
    #expect(stepper.value == 0)
    stage.tap(at: CGPoint(x: 30, y: 26))
    #expect(stepper.value == 3)
  }

  @Test("a stepper stops at its maximum, or wraps if it is told to") func stepper() {
    let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
    stepper.maximumValue = 2
    stage.add(stepper)
    let changes = changes(of: stepper)
    for _ in 0..<3 { stage.tap(at: CGPoint(x: 90, y: 26)) }
    #expect(stepper.value == 2 && changes.count == 2)
    stepper.wraps = true
    stage.tap(at: CGPoint(x: 90, y: 26))
    #expect(stepper.value == 0)
  }

  @Test("a stepper's limits refuse values that are not finite (B57)")
  func limits() {
    let stepper = UIStepper(frame: .zero)
    for wrong in [Double.nan, .infinity, -.infinity] {
      stepper.minimumValue = wrong
      stepper.maximumValue = wrong
      stepper.stepValue = wrong
      stepper.value = wrong
      #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100, "\(wrong)")
      #expect(stepper.stepValue == 1 && stepper.value == 0)
    }
    stepper.stepValue = -3
    #expect(stepper.stepValue == 1)
  }
}

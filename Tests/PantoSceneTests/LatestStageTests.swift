import PantoScene
import PantoTesting
import Testing

/// Code outside of any turn, in tests that take turns on the main actor.
@MainActor @Suite("Stages of tests that run at once", .timeLimit(.minutes(60)))
struct LatestStageTests {
  @MainActor private final class Other { var stage: TestStage? }

  private let stage = TestStage(200, 200)
  private let other = Other()

  init() { stage.stage.layoutDirection = .rightToLeft }

  @Test(
    "a view in no window runs as in its own test's stage, whatever another test did (L16)")
  func own() async {
    #expect(UIView().isRightToLeft)
    await Task { @MainActor [other] in
      other.stage = TestStage(100, 100)
      other.stage?.stage.layoutIfNeeded()
      #expect(!UIView().isRightToLeft && Stage.current === other.stage?.stage)
    }.value
    #expect(Stage.current === stage.stage && UIView().isRightToLeft)
  }

  @Test("of the stages of one test, the one that worked last counts, until it ends")
  func last() {
    let second = TestStage(100, 100)
    #expect(Stage.current === second.stage)
    stage.stage.working {}
    #expect(Stage.current === stage.stage)
    stage.stage.tearDown()
    #expect(Stage.current !== stage.stage)
    second.stage.working {}
    #expect(Stage.current === second.stage)
  }
}

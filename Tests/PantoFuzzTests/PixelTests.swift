import PantoFuzz
import Testing

/// Random scenes are drawn as if each picture were painted whole (DRW-02). `make monkey` draws many
/// more of them in a release build.
@MainActor @Suite(.timeLimit(.minutes(60))) struct PixelTests {
  @Test(
    "pages that scroll, views that are animated and a dragged disc have the right pixels (DRW-02)")
  func scenes() {
    var count = PixelTest.Count()

    let finding = PixelTest.run(scenes: 3, seed: 1, count: &count)

    #expect(finding == nil, "\(finding!)")
    #expect(count.frames > 100 && count.moved > 5, "\(count)")
  }

  @Test("a run has the same frames for the same seed, and none for no scene")
  func reproducible() {
    var (first, second, none) = (PixelTest.Count(), PixelTest.Count(), PixelTest.Count())

    _ = PixelTest.run(scenes: 1, seed: 9, count: &first)
    _ = PixelTest.run(scenes: 1, seed: 9, count: &second)
    _ = PixelTest.run(scenes: 0, seed: 9, count: &none)

    #expect(first.frames == second.frames && first.moved == second.moved && first.frames > 10)
    #expect(none.frames == 0)
  }
}

import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Selection of segments", .timeLimit(.minutes(60))) struct SegmentedControlTests {
  let stage = TestStage(320, 480)

  @Test("a tap selects a segment, and only a change of the selection is sent") func segments() {
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.frame = CGRect(x: 10, y: 10, width: 300, height: 32)
    stage.add(segments)
    let changes = changes(of: segments)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    stage.tap(at: CGPoint(x: 160, y: 26))
    stage.tap(at: CGPoint(x: 160, y: 26))
    #expect(segments.selectedSegmentIndex == 1 && changes.count == 1)
    segments.removeSegment(at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == 0 && segments.titleForSegment(at: 0) == "Two")
  }

  @Test("segments run from right to left where text does (FID-39)")
  func mirrored() throws {
    stage.stage.layoutDirection = .rightToLeft
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.setWidth(50, forSegmentAt: 0)
    segments.frame = CGRect(x: 10, y: 10, width: 300, height: 32)
    stage.add(segments)
    stage.settle()
    let one = segments.subviews.first { ($0 as? UILabel)?.text == "One" }
    #expect(one?.frame == CGRect(x: 250, y: 0, width: 50, height: 32))

    stage.tap(at: CGPoint(x: 30, y: 26))
    #expect(segments.selectedSegmentIndex == 2)
    stage.tap(at: CGPoint(x: 290, y: 26))
    #expect(segments.selectedSegmentIndex == 0)
  }

  @Test(
    "removing a segment keeps the selection on the selected title, or clears it with that title")
  func segmentsGo() {
    let segments = UISegmentedControl(items: ["One", "Two", "Three", "Four"])
    segments.selectedSegmentIndex = 2
    segments.removeSegment(at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == 1)
    segments.removeSegment(at: 2, animated: false)
    #expect(segments.selectedSegmentIndex == 1)
    segments.removeSegment(at: 1, animated: false)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    segments.removeSegment(at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }
}

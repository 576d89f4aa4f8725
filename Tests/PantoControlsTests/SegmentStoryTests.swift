import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Segments under a finger, and what changes of the segments leave of the selection.
@MainActor @Suite("Segmented controls", .timeLimit(.minutes(60))) struct SegmentStoryTests {
  private let stage = TestStage(400, 300)
  private let control = UISegmentedControl(items: ["One", "Two", "Three", "Four"])
  @MainActor private final class Log { var lines: [Int] = [] }
  private let log = Log()

  init() {
    control.frame = CGRect(x: 0, y: 100, width: 400, height: 40)
    control.addAction(for: .valueChanged) { [log, control] _ in
      log.lines.append(control.selectedSegmentIndex)
    }
    stage.add(control)
  }

  private func tap(_ x: CGFloat) {
    stage.tap(at: CGPoint(x: x, y: 120))
    stage.advance(by: 1)
  }
  private var plate: CGRect? {
    let plate = control.subviews.first { !($0 is UILabel) }
    return plate.flatMap { $0.isHidden ? nil : $0.frame }
  }
  private var frames: [CGRect] { control.subviews.compactMap { ($0 as? UILabel)?.frame } }

  @Test("the segment where the finger lifts is selected, at its very edges, too (MUT-14)")
  func edges() {
    for x in [0.5, 99.5, 100.5, 299.5, 399.5] as [CGFloat] { tap(x) }
    #expect(log.lines == [0, 1, 2, 3])
    stage.finger().down(at: (50, 120)).move(to: (250, 125), over: 0.3).up()
    #expect(log.lines.last == 2 && control.selectedSegmentIndex == 2)
    stage.stage.layoutIfNeeded()
    stage.settle()
    #expect(plate == CGRect(x: 202, y: 2, width: 96, height: 36))
  }

  @Test(
    "a lift above or below selects nothing, and neither does a cancel; a tap then does (MUT-14)")
  func outside() {
    stage.finger().down(at: (50, 120)).move(by: (0, 30), over: 0.2).up()
    stage.finger().down(at: (50, 120)).move(by: (0, -30), over: 0.2).up()
    stage.finger().down(at: (50, 120)).hold(0.2).cancel()
    #expect(log.lines.isEmpty && control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(plate == nil)
    tap(50)
    #expect(log.lines == [0])
  }

  @Test("a disabled segment is pale and not selected, and the others are (MUT-14)")
  func disabled() {
    control.setEnabled(false, forSegmentAt: 1)
    stage.stage.layoutIfNeeded()
    tap(150)
    #expect(log.lines.isEmpty && !control.isEnabledForSegment(at: 1))
    #expect(control.subviews.compactMap { ($0 as? UILabel)?.alpha } == [1, 0.4, 1, 1])
    control.removeSegment(at: 0, animated: false)
    #expect(!control.isEnabledForSegment(at: 0) && control.isEnabledForSegment(at: 1))
    control.setEnabled(true, forSegmentAt: 0)
    stage.stage.layoutIfNeeded()
    tap(50)
    #expect(log.lines == [0])
  }

  @Test("a momentary control tells the segment and selects none; each press tells again (MUT-14)")
  func momentary() {
    control.isMomentary = true
    tap(150)
    tap(150)
    #expect(log.lines == [1, 1] && control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.isMomentary = false
    tap(150)
    tap(150)
    #expect(log.lines == [1, 1, 1])
  }

  @Test("fixed widths leave the rest to the other segments, and a finger finds each (MUT-14)")
  func widths() {
    control.setWidth(40, forSegmentAt: 1)
    control.setWidth(160, forSegmentAt: 3)
    stage.stage.layoutIfNeeded()
    #expect(frames.map(\.minX) == [0, 100, 140, 240])
    #expect(frames.map(\.width) == [100, 40, 100, 160])
    tap(139)
    tap(141)
    tap(241)
    #expect(log.lines == [1, 2, 3])
    control.removeSegment(at: 1, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(frames.map(\.width) == [120, 120, 160] && control.widthForSegment(at: 2) == 160)
    control.setWidth(0, forSegmentAt: 2)
    #expect(control.widthForSegment(at: 2) == 0)
  }

  @Test("segments that come or go before the selected one move the selection along (MUT-14)")
  func changes() {
    control.selectedSegmentIndex = 2
    control.insertSegment(withTitle: "New", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 3)
    control.insertSegment(withTitle: "Newer", at: 3, animated: false)
    #expect(control.selectedSegmentIndex == 4)
    control.insertSegment(withTitle: "Last", at: 5, animated: false)
    #expect(control.selectedSegmentIndex == 4)
    #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "Three")
    control.removeSegment(at: 5, animated: false)
    #expect(control.selectedSegmentIndex == 4)
    control.removeSegment(at: 0, animated: false)
    #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "Three")
    control.removeSegment(at: control.selectedSegmentIndex, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(log.lines.isEmpty, "code tells nobody")
    control.insertSegment(withTitle: "End", at: 99, animated: false)
    #expect(control.titleForSegment(at: control.numberOfSegments - 1) == "End")
  }

  @Test("a segment that is removed under the finger selects the one that took its place (MUT-14)")
  func removedMeanwhile() {
    let finger = stage.finger().down(at: (350, 120)).hold(0.1)
    control.removeSegment(at: 3, animated: false)
    stage.stage.layoutIfNeeded()
    finger.up()
    #expect(log.lines == [2])
    let other = stage.finger().down(at: (50, 120)).hold(0.1)
    control.removeAllSegments()
    other.up()
    #expect(log.lines == [2] && control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("a title takes the place of a picture, and a picture that of a title (MUT-14)")
  func pictures() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
    control.setImage(picture, forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) != nil && control.titleForSegment(at: 1) == nil)
    stage.stage.layoutIfNeeded()
    let view = control.subviews.flatMap(\.subviews).first { $0 is UIImageView }
    #expect(view?.center == CGPoint(x: 50, y: 20))
    control.setTitle("Two", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil && control.titleForSegment(at: 1) == "Two")
  }

  @Test("segments show pictures and titles, and one takes the place of the other (PRT-53)")
  func picturesAndTitles() throws {
    let stage = TestStage(320, 480)
    let framed = UIImage(
      try #require(
        PixelImage(width: 4, height: 4, pixels: [UInt32](repeating: 0xFF00_0000, count: 16))))
    let control = UISegmentedControl(items: ["One", framed, 3])
    stage.add(control)
    control.layoutIfNeeded()
    #expect(control.titleForSegment(at: 0) == "One" && control.imageForSegment(at: 1) == framed)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 2) == nil)
    control.setTitle("Two", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil && control.titleForSegment(at: 1) == "Two")
    control.setImage(framed, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.insertSegment(with: framed, at: 99, animated: true)
    #expect(control.numberOfSegments == 4 && control.imageForSegment(at: 3) == framed)
    #expect(control.imageForSegment(at: -1) == nil)
  }
}

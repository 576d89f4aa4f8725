import PantoControls
import PantoScene
import PantoTesting
import Testing

/// The looks of segments' titles, and the actions of segments.
@MainActor @Suite("Titles and actions of segments", .timeLimit(.minutes(60)))
struct SegmentTitleTests {
  private let stage = TestStage(400, 300)

  private func control(_ items: [Any]) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = CGRect(x: 0, y: 100, width: 300, height: 32)
    return stage.add(control)
  }

  private func titles(of control: UISegmentedControl) -> [UILabel] {
    stage.stage.layoutIfNeeded()
    return control.subviews.compactMap { $0 as? UILabel }
  }

  @Test("titles have the attributes of their state, and those of the normal one besides (PRT-53)")
  func attributes() {
    let control = control(["One", "Two", "Three"])
    control.selectedSegmentIndex = 0
    control.setEnabled(false, forSegmentAt: 2)
    control.setTitleTextAttributes(
      [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 20)], for: .normal)
    control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    control.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)

    #expect(titles(of: control).map(\.textColor) == [.red, .blue, .green])
    #expect(titles(of: control).allSatisfy { $0.font.pointSize == 20 })
    #expect(titles(of: control).allSatisfy { $0.textAlignment == .center })
    control.selectedSegmentIndex = 1
    #expect(titles(of: control).map(\.textColor) == [.blue, .red, .green])
    #expect(control.titleTextAttributes(for: .selected)?.count == 1)
    #expect(control.titleTextAttributes(for: .highlighted) == nil)
  }

  @Test("titles that change or lose their attributes are shown so (PRT-53)")
  func changes() {
    let control = control(["One", "Two"])
    let color = titles(of: control)[0].textColor
    let width = control.intrinsicContentSize.width
    control.setTitleTextAttributes(
      [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 30)], for: .normal)
    #expect(control.intrinsicContentSize.width > width + 20)
    control.setTitle("Another", forSegmentAt: 0)
    #expect(titles(of: control).map(\.text) == ["Another", "Two"])
    #expect(titles(of: control).map(\.textColor) == [.blue, .blue])

    control.setTitleTextAttributes(nil, for: .normal)
    #expect(titles(of: control).map(\.textColor) == [color, color])
    #expect(titles(of: control).map(\.font.pointSize) == [13, 13])
    #expect(control.titleForSegment(at: 0) == "Another")
  }

  @Test("the content of a segment stands aside by its offset (PRT-53)")
  func offset() {
    let control = control(["One", "Two", "Three"])
    control.setContentOffset(CGSize(width: 4, height: -3), forSegmentAt: 1)
    control.setContentOffset(CGSize(width: CGFloat.nan, height: 0), forSegmentAt: 2)
    #expect(titles(of: control).map(\.frame.minX) == [0, 104, 200])
    #expect(titles(of: control).map(\.frame.minY) == [0, -3, 0])
    #expect(control.contentOffsetForSegment(at: 1) == CGSize(width: 4, height: -3))
    #expect(control.contentOffsetForSegment(at: 7) == .zero)
  }

  @Test("a segment runs its action when it is chosen, before the control tells (PRT-53)")
  func actions() {
    var story: [String] = []
    let control = UISegmentedControl(
      frame: CGRect(x: 0, y: 100, width: 300, height: 32),
      actions: ["One", "Two"].map { title in
        UIAction(title: title, identifier: UIAction.Identifier(title)) { action in
          story.append(action.sender is UISegmentedControl ? title : "nobody")
        }
      })
    control.addAction(for: .valueChanged) { _ in story.append("changed") }
    stage.add(control)
    for x in [200, 50, 50] as [CGFloat] {
      stage.tap(at: CGPoint(x: x, y: 116))
      stage.advance(by: 1)
    }
    #expect(story == ["Two", "changed", "One", "changed"])
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("Two")) == 1)
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("Ten")) == NSNotFound)
  }

  @Test("an action has one segment: it moves there, and a second one is refused (PRT-53)")
  func identifiers() {
    let control = control(["One"])
    let action = UIAction(title: "Two", identifier: UIAction.Identifier("two")) { _ in }
    control.insertSegment(action: action, at: 1, animated: false)
    control.insertSegment(action: action, at: 0, animated: false)
    #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 0) == "Two")

    let before = Misuse.count
    control.setAction(action, forSegmentAt: 1)
    #expect(Misuse.count == before + 1 && control.actionForSegment(at: 1) == nil)
    let other = UIAction(title: "Three", image: UIImage(systemName: "heart")) { _ in }
    control.setAction(other, forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) != nil, "a picture counts more than a title")
    #expect(control.titleForSegment(at: 1) == nil && control.actionForSegment(at: 1) === other)
  }

  @Test("a new segment counts for the size with its attributes at once (PRT-53)")
  func newSegment() {
    let control = control([])
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 40)], for: .normal)
    control.insertSegment(withTitle: "Wide title", at: 0, animated: false)
    let size = control.intrinsicContentSize
    stage.stage.layoutIfNeeded()
    #expect(size.width > 120 && control.intrinsicContentSize == size)

    control.setAction(UIAction(title: "A title that is wider") { _ in }, forSegmentAt: 0)
    let wider = control.intrinsicContentSize
    stage.stage.layoutIfNeeded()
    #expect(wider.width > size.width && control.intrinsicContentSize == wider)
  }
}

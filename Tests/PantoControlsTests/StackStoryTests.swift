import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Stacks along both axes: what holds for rows holds for columns.
@MainActor @Suite("Rows and columns", .timeLimit(.minutes(60))) struct StackStoryTests {
  private let stage = TestStage(400, 400)

  private final class Box: UIView {
    var size = CGSize(width: 30, height: 20)
    override var intrinsicContentSize: CGSize { size }
  }

  private func stack(
    _ axis: NSLayoutConstraint.Axis, _ sizes: [CGSize], in size: CGSize? = nil
  ) -> (UIStackView, [Box]) {
    let boxes = sizes.map { size in
      let box = Box()
      box.size = size
      return box
    }
    let stack = UIStackView(arrangedSubviews: boxes)
    stack.axis = axis
    if let size { stack.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size) }
    stage.add(stack)
    return (stack, boxes)
  }
  private func frames(_ boxes: [Box]) -> [CGRect] {
    stage.stage.layoutIfNeeded()
    return boxes.map(\.frame)
  }

  @Test("alignments place the views of a column across it, mirrored where text is (MUT-14)")
  func columnAlignment() {
    let (stack, boxes) = stack(
      .vertical, [CGSize(width: 30, height: 20), CGSize(width: 60, height: 20)],
      in: CGSize(width: 100, height: 40))
    stack.alignment = .leading
    #expect(frames(boxes).map(\.minX) == [0, 0])
    stack.alignment = .trailing
    #expect(frames(boxes).map(\.maxX) == [100, 100])
    stack.alignment = .center
    #expect(frames(boxes).map(\.midX) == [50, 50])
    stack.alignment = .fill
    #expect(frames(boxes).map(\.width) == [100, 100])
    stage.stage.layoutDirection = .rightToLeft
    stack.alignment = .leading
    #expect(frames(boxes).map(\.maxX) == [100, 100])
    stack.alignment = .trailing
    #expect(frames(boxes).map(\.minX) == [0, 0])
    #expect(frames(boxes).map(\.minY) == [0, 20])
  }

  @Test("alignments place the views of a row across it (MUT-14)")
  func rowAlignment() {
    let (stack, boxes) = stack(
      .horizontal, [CGSize(width: 50, height: 20), CGSize(width: 50, height: 60)],
      in: CGSize(width: 100, height: 80))
    stack.alignment = .top
    #expect(frames(boxes).map(\.minY) == [0, 0])
    stack.alignment = .bottom
    #expect(frames(boxes).map(\.maxY) == [80, 80])
    stack.alignment = .center
    #expect(frames(boxes).map(\.midY) == [40, 40])
  }

  @Test("equal lengths and equal gaps along a column as along a row (MUT-14)")
  func distributions() {
    let sizes = [20, 40, 60].map { CGSize(width: $0, height: $0) }
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let size =
        axis == .horizontal ? CGSize(width: 320, height: 60) : CGSize(width: 60, height: 320)
      let (stack, boxes) = stack(axis, sizes, in: size)
      func spans() -> [[CGFloat]] {
        frames(boxes).map {
          axis == .horizontal ? [$0.minX, $0.maxX] : [$0.minY, $0.maxY]
        }
      }
      stack.spacing = 10
      stack.distribution = .fillEqually
      #expect(spans() == [[0, 100], [110, 210], [220, 320]])
      stack.distribution = .equalSpacing
      #expect(spans() == [[0, 20], [120, 160], [260, 320]])
      stack.distribution = .equalCentering
      // The middles are at 10, 150 and 290.
      #expect(spans() == [[0, 20], [130, 170], [260, 320]])
      stack.distribution = .fillProportionally
      stack.spacing = 0
      let lengths = spans().map { $0[1] - $0[0] }
      // Edges lie on whole pixels (O9).
      #expect(lengths == [53, 107, 160], "shares of 320 as 20 to 40 to 60")
      stack.removeFromSuperview()
    }
  }

  @Test("hidden first and last views leave no gap; a gap of its own goes with its view (MUT-14)")
  func hidden() {
    let (stack, boxes) = stack(.vertical, (0..<4).map { _ in CGSize(width: 30, height: 20) })
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.spacing = 5
    stack.setCustomSpacing(30, after: boxes[1])
    #expect(frames(boxes).map(\.minY) == [0, 25, 75, 100] && stack.frame.height == 120)
    boxes[0].isHidden = true
    #expect(frames(boxes).dropFirst().map(\.minY) == [0, 50, 75] && stack.frame.height == 95)
    boxes[3].isHidden = true
    _ = frames(boxes)
    #expect(stack.frame.height == 70)
    boxes[1].isHidden = true
    #expect(frames(boxes)[2].minY == 0 && stack.frame.height == 20)
    for box in boxes { box.isHidden = false }
    #expect(frames(boxes).map(\.minY) == [0, 25, 75, 100])
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: boxes[1])
    #expect(frames(boxes).map(\.minY) == [0, 25, 50, 75])
  }

  @Test("margins count on all four sides, and only where they are asked for (MUT-14)")
  func margins() {
    let (stack, boxes) = stack(
      .horizontal, [CGSize(width: 30, height: 20)], in: CGSize(width: 100, height: 80))
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(frames(boxes) == [CGRect(x: 0, y: 0, width: 100, height: 80)])
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(frames(boxes) == [CGRect(x: 2, y: 1, width: 94, height: 76)])
    stack.axis = .vertical
    #expect(frames(boxes) == [CGRect(x: 2, y: 1, width: 94, height: 76)])
  }

  @Test("a view is inserted at its place, moved within the stack, and goes with its order (MUT-14)")
  func order() {
    let (stack, boxes) = stack(.horizontal, (0..<3).map { _ in CGSize(width: 30, height: 20) })
    stack.translatesAutoresizingMaskIntoConstraints = false
    let new = Box()
    stack.insertArrangedSubview(new, at: 1)
    #expect(frames(boxes + [new]).map(\.minX) == [0, 60, 90, 30])
    stack.insertArrangedSubview(boxes[2], at: 0)
    #expect(stack.arrangedSubviews == [boxes[2], boxes[0], new, boxes[1]])
    #expect(frames(boxes + [new]).map(\.minX) == [30, 90, 0, 60])
    stack.axis = .vertical
    #expect(frames(boxes + [new]).map(\.minY) == [20, 60, 0, 40])
    boxes[0].removeFromSuperview()
    #expect(frames([boxes[1], boxes[2], new]).map(\.minY) == [40, 0, 20])
  }
}

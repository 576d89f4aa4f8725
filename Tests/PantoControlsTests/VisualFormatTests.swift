import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests constraints from a visual format (PRT-40).
@MainActor @Suite("Visual formats", .timeLimit(.minutes(60))) struct VisualFormatTests {
  let stage = TestStage(400, 300, scale: 2)
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let a = UIView()
  let b = UIView()

  init() {
    stage.add(box)
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
  }

  private func lay(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
    }
    stage.stage.layoutIfNeeded()
  }

  @Test("views stand side by side with their distances and sizes (PRT-40)")
  func row() {
    lay(
      "H:|-10-[a(100)]-gap-[b]-(20)-|", "V:|[a]|", "V:|-top-[b(==a@500)]", "V:[b]-(>=30)-|",
      metrics: ["gap": 15, "top": 5.5])
    #expect(a.frame == CGRect(x: 10, y: 0, width: 100, height: 300))
    #expect(b.frame == CGRect(x: 125, y: 5.5, width: 255, height: 264.5))
  }

  @Test("a plain line is 8 points between views, and the margin at the superview (PRT-40)")
  func standard() {
    box.layoutMargins = UIEdgeInsets(top: 12, left: 16, bottom: 0, right: 24)
    lay("|-[a(b)]-[b]-|", options: [.alignAllTop, .alignAllBottom])
    lay("V:|-[a(40)]")
    #expect(a.frame == CGRect(x: 16, y: 12, width: 176, height: 40))
    #expect(b.frame == CGRect(x: 200, y: 12, width: 176, height: 40))
  }

  @Test("a format may run from right to left (PRT-40)")
  func backwards() {
    lay("H:|-10-[a(50)]-(<=20)-[b(50)]", options: .directionRightToLeft)
    #expect(a.frame.maxX == 390 && a.frame.width == 50)
    #expect(b.frame.minX < a.frame.minX)
    let gaps = NSLayoutConstraint.constraints(
      withVisualFormat: "[a]-(<=20)-[b]", options: .directionRightToLeft, metrics: nil,
      views: ["a": a, "b": b])
    #expect(gaps.map(\.constant) == [-20] && gaps.map(\.relation) == [.greaterThanOrEqual])
  }

  @Test(
    "what cannot be read is reported with its place, and gives nothing (PRT-40, P2)",
    arguments: [
      "", "|", "H:", "[a", "[c]", "[a]-", "[a]-wide-[b]", "[a(]", "[a(10]", "[a(10@)]", "|-(-|",
      "[a][b]]", "[a]-10[b]", "|[a]|[b]", "[a(>=)]", "X:[a]", "[a]--[b]", "[a(10,)]",
    ])
  func broken(format: String) {
    let misuses = Misuse.count
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: nil, views: ["a": a, "b": b])
    #expect(made.isEmpty && Misuse.count == misuses + 1)
  }
}

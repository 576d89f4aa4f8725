import PantoScene
import PantoTesting
import Testing

private final class Rows: UITableViewDataSource, UITableViewDelegate {
  var heard: [String] = []
  var count = 100

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    heard.append("\(indexPath.section)/\(indexPath.row)")
  }
}

/// Draws so often, on so much.
private final class Drawer: UIView {
  var drawn: [CGRect] = []
  override func draw(_ rect: CGRect) {
    drawn.append(rect)
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

@MainActor @Suite("More controls", .timeLimit(.minutes(20))) struct MoreControlTests {
  let stage = TestStage(320, 480)

  private func told(_ control: UIControl) -> Told {
    let told = Told()
    control.addAction(for: .valueChanged) { _ in told.count += 1 }
    return told
  }

  private final class Told { var count = 0 }

  @Test("a page control goes on and back by taps and stays within its pages") func pages() {
    let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    dots.numberOfPages = 3
    stage.add(dots)
    let told = told(dots)
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    #expect(dots.currentPage == 2 && told.count == 2)
    stage.tap(at: CGPoint(x: 20, y: 20))
    #expect(dots.currentPage == 1 && told.count == 3)
    dots.currentPage = 99
    #expect(dots.currentPage == 2 && told.count == 3, "from code it sends nothing")
  }

  @Test("a segmented control is chosen by a tap, and only a change is told") func segments() {
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.frame = CGRect(x: 10, y: 10, width: 300, height: 32)
    stage.add(segments)
    let told = told(segments)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    stage.tap(at: CGPoint(x: 160, y: 26))
    stage.tap(at: CGPoint(x: 160, y: 26))
    #expect(segments.selectedSegmentIndex == 1 && told.count == 1)
    segments.removeSegment(at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == 0 && segments.titleForSegment(at: 0) == "Two")
  }

  @Test("a stepper steps, holds at its ends, or wraps") func stepper() {
    let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
    stepper.maximumValue = 2
    stage.add(stepper)
    let told = told(stepper)
    for _ in 0..<3 { stage.tap(at: CGPoint(x: 90, y: 26)) }
    #expect(stepper.value == 2 && told.count == 2)
    stepper.wraps = true
    stage.tap(at: CGPoint(x: 90, y: 26))
    #expect(stepper.value == 0)
  }

  @Test("a bar of progress is clamped; a wheel turns only while it is told to") func progress() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 3
    #expect(bar.progress == 1)
    let wheel = stage.add(UIActivityIndicatorView(style: .medium))
    #expect(wheel.isHidden && !stage.stage.isAnimating)
    wheel.startAnimating()
    stage.stage.layoutIfNeeded()
    #expect(!wheel.isHidden && stage.stage.isAnimating)
    wheel.stopAnimating()
    stage.advance(by: 0.1)
    #expect(wheel.isHidden && !stage.stage.isAnimating)
  }

  @Test("a table makes cells for what is in sight, uses them again, and tells what was chosen")
  func table() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    stage.add(table)
    #expect(table.contentSize.height == 4400 && table.visibleCells.count == 10)
    stage.tap(at: CGPoint(x: 100, y: 100))
    #expect(rows.heard == ["0/2"] && table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    stage.finger().down(at: (100, 400)).move(by: (0, -210), over: 0.4).hold(0.3).up()
    stage.settle()
    #expect(table.contentOffset.y == 200, "the first ten points made it a drag (PAN-04)")
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    let kept = table.visibleCells.contains { $0 === first }
    #expect(kept && table.visibleCells.count == 11, "the first cell came back for another row")
    rows.count = 3
    table.reloadData()
    stage.stage.layoutIfNeeded()
    #expect(table.contentSize.height == 132)
  }

  @Test(
    "draw(_:) is called for the first frame, when asked, and with .redraw when the size changes")
  func drawing() {
    let view = Drawer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    stage.add(view)
    #expect(view.drawn == [] && stage.pixels[15, 15] == 0xFFFF_0000)
    #expect(view.drawn == [CGRect(x: 0, y: 0, width: 20, height: 20)])
    _ = stage.pixels
    view.center.x += 50
    _ = stage.pixels
    #expect(view.drawn.count == 1, "moved, not drawn anew")
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    _ = stage.pixels
    #expect(view.drawn.count == 2)
    view.bounds.size.width = 40
    #expect(stage.pixels[85, 15] == 0xFFFF_0000, "stretched")
    #expect(view.drawn.count == 2)
    view.contentMode = .redraw
    view.bounds.size.width = 60
    _ = stage.pixels
    #expect(view.drawn.last?.width == 60)
  }

  @Test("text of several fonts and colours: its size, its string, and its pixels") func attributed()
  {
    let text = NSMutableAttributedString(
      string: "Big ", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
    text.append(
      NSAttributedString(
        string: "red", attributes: [.foregroundColor: UIColor.red, .underlineStyle: 1]))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 50))
    label.attributedText = text
    stage.add(label)
    #expect(label.text == "Big red")
    #expect(label.intrinsicContentSize.height > 30 && label.intrinsicContentSize.width < 120)
    let pixels = stage.pixels
    var reds = 0
    var blacks = 0
    for y in 10..<60 {
      for x in 10..<210 {
        if pixels[x, y] == 0xFFFF_0000 { reds += 1 }
        if pixels[x, y] == 0xFF00_0000 { blacks += 1 }
      }
    }
    #expect(reds > 10 && blacks > 50)
    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
  }
}

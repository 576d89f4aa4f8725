import PantoControls
import PantoGraphics
import PantoLists
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

/// A view that records the rectangle of each call of `draw(_:)`.
private final class Drawer: UIView {
  var drawn: [CGRect] = []
  override func draw(_ rect: CGRect) {
    drawn.append(rect)
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

private final class FixedMode: UIView {
  var reads = 0
  override var contentMode: ContentMode {
    get {
      reads += 1
      return .center
    }
    set {}
  }
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

@MainActor @Suite("More controls", .timeLimit(.minutes(20))) struct MoreControlTests {
  let stage = TestStage(320, 480)

  private func changes(of control: UIControl) -> ChangeCounter {
    let changes = ChangeCounter()
    control.addAction(for: .valueChanged) { _ in changes.count += 1 }
    return changes
  }

  private final class ChangeCounter { var count = 0 }

  @Test("taps move a page control forward and back, within its pages") func pages() {
    let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    dots.numberOfPages = 3
    stage.add(dots)
    let changes = changes(of: dots)
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    #expect(dots.currentPage == 2 && changes.count == 2)
    stage.tap(at: CGPoint(x: 20, y: 20))
    #expect(dots.currentPage == 1 && changes.count == 3)
    dots.currentPage = 99
    #expect(dots.currentPage == 2 && changes.count == 3, "from code it sends nothing")
  }

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

  @Test("a slider's track leaves space for the images at its ends")
  func sliderPictures() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 31))
    slider.minimumValueImage = UIImage(svgPath: "M0 0h9v9z", size: CGSize(width: 20, height: 20))
    slider.maximumValueImage = UIImage(svgPath: "M0 0h9v9z", size: CGSize(width: 40, height: 20))

    let track = slider.trackRect(forBounds: slider.bounds)

    #expect(track.minX == 28)
    #expect(track.maxX == 252)
  }

  @Test("a slider's thumb does not jump when it is grabbed off its centre")
  func sliderGrab() {
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 0, width: 231, height: 40)))
    slider.value = 0.5
    let track = slider.trackRect(forBounds: slider.bounds)
    let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.5)
    let travel = track.width - thumb.width

    stage.finger().down(at: (thumb.maxX - 2, 20)).move(by: (travel / 4, 0)).up()

    #expect((slider.value - 0.75).magnitude < 1e-5)
  }

  @Test(
    "a slider that runs from right to left has its minimum at the right, in looks and touches (SIM-05)",
    arguments: [true, false])
  func sliderFromTheRight(isForced: Bool) {
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 0, width: 231, height: 40)))
    slider.minimumValueImage = UIImage(svgPath: "M0 0h9v9z", size: CGSize(width: 20, height: 20))
    slider.value = 0.25
    stage.stage.layoutIfNeeded()
    let before = slider.subviews.map(\.frame)
    let leftThumb = slider.interactionRect
    if isForced {
      slider.semanticContentAttribute = .forceRightToLeft
    } else {
      stage.stage.layoutDirection = .rightToLeft
    }
    stage.stage.layoutIfNeeded()

    // Every part, the images and the filled part of the track among them, is mirrored.
    for (old, view) in zip(before, slider.subviews) where old.width > 0 {
      #expect((old.midX + view.frame.midX - 231).magnitude < 1e-9 && old.width == view.frame.width)
    }
    let track = slider.trackRect(forBounds: slider.bounds)
    let thumb = slider.interactionRect
    #expect(track.minX == 2 && track.maxX == 231 - 28 && thumb.midX == 231 - leftThumb.midX)

    let travel = track.width - thumb.width
    stage.finger().down(at: (thumb.midX, 20)).move(by: (-travel / 2, 0)).up()
    #expect((slider.value - 0.75).magnitude < 1e-5, "to the left it grows")

    slider.semanticContentAttribute = .playback
    stage.stage.layoutIfNeeded()
    #expect(slider.interactionRect.midX > 231 / 2, "a slider of a player does not turn")
  }

  @Test("a switch that is dragged over and back again follows both movements")
  func switchDraggedBack() {
    let toggle = stage.add(UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0)))
    let changes = changes(of: toggle)

    let finger = stage.finger().down(at: (20, 25)).move(by: (16, 0))
    #expect(toggle.isOn && changes.count == 1)
    finger.move(by: (-18, 0))
    #expect(!toggle.isOn && changes.count == 2)
    finger.up()
    #expect(!toggle.isOn && changes.count == 2)
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

  @Test("a stepper stops at its maximum, or wraps if it is changes to") func stepper() {
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

  @Test("a progress bar clamps its value; an activity indicator animates only after startAnimating")
  func progress() {
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

  @Test("a table makes cells for visible rows only, reuses them, and reports the selected row")
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
    "draw(_:) is called for the first frame, after setNeedsDisplay, and on a size change with .redraw"
  )
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

  @Test("a frame calls no override of contentMode in a program")
  func contentModeOverride() {
    let view = FixedMode(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    stage.add(view)
    #expect(stage.pixels[15, 15] == 0xFFFF_0000)
    view.bounds.size.width = 40
    #expect(stage.pixels[35, 15] == 0xFFFF_0000, "stretched, as the mode that was set says")
    #expect(view.reads == 0)
  }

  @Test("a line after a line break can use the whole width")
  func attributedLines() {
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(string: "and some more")
    let one = label.sizeThatFits(CGSize(width: 1000, height: 1000))
    label.attributedText = NSAttributedString(string: "wide words\nand some more")
    let two = label.sizeThatFits(CGSize(width: one.width + 2, height: 1000))
    #expect((two.height - 2 * one.height).magnitude <= 2)
    #expect(two.width == one.width)
  }

  @Test("attributed text fills every line that wraps, not only the first (MUT-15)")
  func attributedWraps() {
    let label = UILabel()
    label.numberOfLines = 0
    func size(_ text: String, _ width: CGFloat = 1000) -> CGSize {
      label.attributedText = NSAttributedString(string: text)
      return label.sizeThatFits(CGSize(width: width, height: 1000))
    }
    let pair = size("word word")
    for lines in 1...4 {
      let text = Array(repeating: "word", count: 2 * lines).joined(separator: " ")
      let wrapped = size(text, pair.width + 2)
      #expect((wrapped.height - CGFloat(lines) * pair.height).magnitude <= CGFloat(lines))
      #expect(wrapped.width == pair.width, "\(lines) lines of two words")
    }
  }

  @Test("attributed text is centred or right-aligned as textAlignment says")
  func attributedAlignment() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.attributedText = NSAttributedString(
      string: "HOH", attributes: [.foregroundColor: UIColor.black])
    stage.window.backgroundColor = .white
    stage.add(label)
    func ink() throws -> (Int, Int) {
      let pixels = stage.pixels
      let columns = (0..<200).filter { x in
        (0..<40).contains { pixels[x, $0] != 0xFFFF_FFFF }
      }
      return (try #require(columns.first), try #require(columns.last))
    }
    label.textAlignment = .left
    let left = try ink()
    #expect(left.0 < 4 && left.1 < 80)
    label.textAlignment = .center
    let middle = try ink()
    #expect((middle.0 + middle.1 - 199).magnitude <= 3)
    #expect(middle.1 - middle.0 == left.1 - left.0)
    label.textAlignment = .right
    let right = try ink()
    #expect(right.1 >= 195 && right.1 < 200)
  }

  @Test("attributed text with several fonts and colours has the right size, string and pixels")
  func attributed() {
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

  @Test("hidesWhenStopped hides an activity indicator only while it does not animate (MUT-14)")
  func hidingIndicator() {
    let wheel = stage.add(UIActivityIndicatorView(style: .medium))
    wheel.startAnimating()
    for hides in [false, true] {
      wheel.hidesWhenStopped = hides
      #expect(!wheel.isHidden && wheel.isAnimating, "\(hides)")
    }

    wheel.stopAnimating()
    #expect(wheel.isHidden)
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
    wheel.hidesWhenStopped = true
    #expect(wheel.isHidden)
    wheel.startAnimating()
    #expect(!wheel.isHidden)
  }
}

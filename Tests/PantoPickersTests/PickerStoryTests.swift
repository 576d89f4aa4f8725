@testable import PantoControls
@testable import PantoPickers
import PantoScene
import PantoTesting
import Testing

/// Wheels that are cancelled, reloaded and turned by code under a finger.
@MainActor @Suite("Wheels under a finger", .timeLimit(.minutes(60))) struct PickerStoryTests {
  private final class Rows: UIPickerViewDataSource, UIPickerViewDelegate {
    var counts = [20, 10]
    var widths: [CGFloat] = []
    var heights: [CGFloat] = [32, 32]
    var story: [String] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      counts[component]
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
      widths.isEmpty ? 150 : widths[component]
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
      heights[component]
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { "\(row)" }
    func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { story.append("\(component):\(row)") }
  }

  private let stage = TestStage(400, 300)
  private let rows = Rows()
  private let picker = UIPickerView(frame: CGRect(x: 40, y: 40, width: 320, height: 216))

  init() {
    picker.dataSource = rows
    picker.delegate = rows
    stage.add(picker)
  }

  /// The middle of the picker is at y 148; its wheels are left and right of x 200.
  private func drag(_ x: CGFloat, by way: CGFloat) -> Finger {
    stage.finger().down(at: (x, 148)).move(by: (0, way), over: 0.5).hold(0.2)
  }
  private var wheels: [PickerWheel] { picker.subviews.compactMap { $0 as? PickerWheel } }

  @Test("a cancelled drag rests on the nearest row and tells of it; the next drag goes on (MUT-14)")
  func cancelled() {
    drag(120, by: -74).cancel()
    stage.settle()
    #expect(rows.story == ["0:2"] && picker.selectedRow(inComponent: 0) == 2)
    drag(120, by: -42).up()
    stage.settle()
    #expect(rows.story == ["0:2", "0:3"])
    drag(120, by: 10).cancel()
    stage.settle()
    #expect(rows.story.count == 2, "it rests where it was")
  }

  @Test("the first and the last row bounce, and turn no further (MUT-14)")
  func ends() {
    drag(280, by: 120).up()
    stage.settle()
    #expect(rows.story.isEmpty && picker.selectedRow(inComponent: 1) == 0)
    picker.selectRow(9, inComponent: 1, animated: false)
    drag(280, by: -120).up()
    stage.settle()
    #expect(rows.story.isEmpty && picker.selectedRow(inComponent: 1) == 9)
  }

  @Test("each wheel tells for itself, and two turn at the same time (MUT-14)")
  func two() {
    let (left, right) = (stage.finger(), stage.finger())
    stage.together {
      left.down(at: (120, 148)).move(by: (0, -106), over: 0.5).hold(0.2).up()
      right.down(at: (280, 148)).move(by: (0, -42), over: 0.5).hold(0.2).up()
    }
    stage.settle()
    #expect(rows.story.sorted() == ["0:3", "1:1"])
  }

  @Test("code that selects a row under the finger or in a turn wins, and tells nobody (MUT-14)")
  func code() {
    stage.finger().down(at: (120, 148)).move(by: (0, -90), over: 0.06).up()
    stage.advance(by: 0.05)
    picker.selectRow(7, inComponent: 0, animated: true)
    stage.settle()
    #expect(rows.story.isEmpty && picker.selectedRow(inComponent: 0) == 7)
    #expect(abs(wheels[0].contentOffset.y - 132) < 0.01)
    picker.selectRow(3, inComponent: 0, animated: false)
    #expect(wheels[0].contentOffset.y == 3 * 32 - 92 && rows.story.isEmpty)
  }

  @Test("a reload keeps the row that is still there, and takes the last one else (MUT-14)")
  func reload() {
    picker.selectRow(15, inComponent: 0, animated: false)
    rows.counts = [18, 10]
    picker.reloadComponent(0)
    #expect(picker.selectedRow(inComponent: 0) == 15)
    rows.counts = [5, 10]
    picker.reloadAllComponents()
    stage.settle()
    #expect(picker.selectedRow(inComponent: 0) == 4 && wheels[0].contentOffset.y == 4 * 32 - 92)
    let finger = drag(280, by: -74)
    rows.counts = [5, 10]
    picker.reloadComponent(1)
    finger.up()
    stage.settle()
    let row = picker.selectedRow(inComponent: 1)
    #expect(wheels[1].contentOffset.y == CGFloat(row) * 32 - 92)
  }

  @Test("wheels stand beside each other in the middle, in reverse where text is mirrored (MUT-14)")
  func places() {
    rows.widths = [100, 60]
    rows.heights = [32, 40]
    picker.reloadAllComponents()
    stage.stage.layoutIfNeeded()
    // 100 and 60 points with a gap of 5 in 320.
    #expect(wheels.map(\.frame.minX) == [77.5, 182.5] && wheels.map(\.frame.width) == [100, 60])
    #expect(picker.rowSize(forComponent: 1) == CGSize(width: 60, height: 40))
    #expect(picker.subviews.contains { $0.frame == CGRect(x: 9, y: 88, width: 302, height: 40) })
    stage.stage.layoutDirection = .rightToLeft
    picker.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(wheels.map(\.frame.minX) == [142.5, 77.5])
    stage.finger().down(at: (140, 148)).move(by: (0, -50), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(rows.story == ["1:1"])
  }

  @Test("keys go to the ends and by five rows, and stop there (MUT-14)")
  func keys() {
    func press(_ codes: KeyCode...) {
      for code in codes {
        stage.stage.send(KeyEvent(time: stage.now, code: code))
        stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up))
        stage.settle()
      }
    }
    picker.becomeFirstResponder()
    press(.pageDown, .pageDown)
    #expect(rows.story == ["0:5", "0:10"])
    press(.pageUp, .end, .down, .home, .up)
    #expect(rows.story.suffix(3) == ["0:5", "0:19", "0:0"])
    press(.right, .right, .end, .left, .down)
    #expect(rows.story.suffix(2) == ["1:9", "0:1"])
  }

  @Test("a tap above or below the middle turns to the row there, as it is seen (MUT-14)")
  func taps() {
    stage.tap(at: CGPoint(x: 120, y: 148 + 32))
    stage.settle()
    #expect(rows.story == ["0:1"])
    stage.tap(at: CGPoint(x: 120, y: 148 + 60))
    stage.settle()
    #expect(rows.story == ["0:1", "0:3"])
    stage.tap(at: CGPoint(x: 120, y: 148 - 32))
    stage.settle()
    #expect(rows.story == ["0:1", "0:3", "0:2"])
    stage.tap(at: CGPoint(x: 120, y: 148))
    stage.settle()
    #expect(rows.story.count == 3)
  }
}

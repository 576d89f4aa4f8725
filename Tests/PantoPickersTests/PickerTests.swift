import Foundation
@testable import PantoControls
@testable import PantoPickers
import PantoScene
import PantoTesting
import Testing

/// Pickers as a user turns them: with fingers, the mouse, a mouse wheel and keys (PIC).
@MainActor @Suite("Pickers (PIC)", .timeLimit(.minutes(60))) struct PickerTests {
  @MainActor final class World: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    let stage = TestStage(400, 300)
    let picker: UIPickerView
    var counts: [Int]
    var story: [String] = []
    var asked: Set<Int> = []
    var onSelect: () -> Void = {}

    init(_ counts: [Int], isRightToLeft: Bool = false) {
      self.counts = counts
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      picker = stage.add(UIPickerView(frame: CGRect(x: 40, y: 40, width: 320, height: 216)))
      picker.dataSource = self
      picker.delegate = self
      stage.stage.layoutIfNeeded()
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      counts[component]
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
      asked.insert(row)
      return "row \(row)"
    }
    func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
      story.append("\(component):\(row)")
      onSelect()
    }
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int)
      -> String?
    { component == 0 ? "Fruit" : nil }
    func pickerView(_ pickerView: UIPickerView, accessibilityHintForComponent component: Int)
      -> String?
    { component == 0 ? "Chooses a fruit" : nil }

    /// The middle of a wheel, by its place from the left.
    func middle(_ place: Int = 0) -> CGPoint {
      let width = 320 / CGFloat(counts.count)
      return CGPoint(x: 40 + width * (CGFloat(place) + 0.5), y: 148)
    }

    /// How strong a row of the first wheel is drawn: 1 in the middle.
    func strength(_ row: Int) -> CGFloat? {
      picker.subviews.compactMap { $0 as? PickerWheel }.first { $0.component == 0 }?
        .strength(ofRow: row)
    }

    func press(_ code: KeyCode) {
      for phase in [KeyEvent.Phase.down, .up] {
        stage.stage.send(KeyEvent(time: stage.now, code: code, phase: phase))
      }
    }
  }

  private func misuses(_ body: () -> Void) -> Int {
    let before = Misuse.count
    body()
    return Misuse.count - before
  }

  @Test(
    "a slow drag by two and a half rows rests on a row, and only then is it told (PIC-02, PIC-03)")
  func drag() {
    let world = World([20])
    let finger = world.stage.finger().down(at: world.middle())
    finger.move(by: (0, -84), over: 1).hold(0.3)
    #expect(world.story.isEmpty && world.picker.selectedRow(inComponent: 0) == 0)
    finger.up()
    #expect(world.story.isEmpty)
    world.stage.settle()

    #expect(world.story == ["0:2"] && world.picker.selectedRow(inComponent: 0) == 2)
  }

  @Test("a throw passes many rows, and tells of one (PIC-02, PIC-03)")
  func fling() {
    let world = World([200])
    world.stage.finger().down(at: world.middle()).move(by: (0, -90), over: 0.08).up()
    world.stage.advance(by: 0.2)
    #expect(world.story.isEmpty)
    world.stage.settle()

    #expect(world.story.count == 1)
    let row = world.picker.selectedRow(inComponent: 0)
    #expect(row > 8 && world.story == ["0:\(row)"])
    #expect(world.strength(row) == 1)
  }

  @Test("a finger that stops a turning wheel decides nothing until it lifts (PIC-02, PIC-03)")
  func caught() {
    let world = World([200])
    world.stage.finger().down(at: world.middle()).move(by: (0, -90), over: 0.08).up()
    world.stage.advance(by: 0.2)
    let finger = world.stage.finger().down(at: world.middle())
    world.stage.advance(by: 1)
    #expect(world.story.isEmpty)
    finger.up()
    world.stage.settle()

    #expect(world.story == ["0:\(world.picker.selectedRow(inComponent: 0))"])
  }

  @Test("code turns a wheel and tells nobody; rows that do not exist are refused (PIC-03)")
  func code() {
    let world = World([20, 5])
    world.picker.selectRow(7, inComponent: 0, animated: true)
    #expect(world.picker.selectedRow(inComponent: 0) == 7)
    world.stage.settle()
    world.picker.selectRow(3, inComponent: 1, animated: false)
    #expect(world.story.isEmpty)
    #expect(world.strength(7) == 1)

    #expect(misuses { world.picker.selectRow(5, inComponent: 1, animated: false) } == 1)
    #expect(misuses { _ = world.picker.selectedRow(inComponent: 2) } == 1)
    #expect(world.picker.selectedRow(inComponent: 1) == 3)

    // Fewer rows keep the wheel on the last one.
    world.counts = [4, 0]
    world.picker.reloadAllComponents()
    world.stage.settle()
    #expect(world.picker.selectedRow(inComponent: 0) == 3)
    #expect(world.picker.selectedRow(inComponent: 1) == -1 && world.story.isEmpty)
  }

  @Test("a tap on a row turns the wheel to it; a tap on the chosen one does nothing (PIC-02)")
  func tap() {
    let world = World([20])
    world.stage.tap(at: world.middle() + CGPoint(x: 0, y: 60))
    world.stage.settle()
    #expect(world.story == ["0:2"])
    world.stage.tap(at: world.middle())
    world.stage.settle()
    #expect(world.story == ["0:2"])
  }

  @Test("keys turn the wheel that was touched and go to its neighbours, mirrored too (PIC-05)")
  func keys() {
    for isRightToLeft in [false, true] {
      let world = World([20, 10], isRightToLeft: isRightToLeft)
      world.stage.tap(at: world.middle())
      world.stage.settle()
      #expect(world.picker.isFirstResponder)
      // The first wheel stands at the right where text runs from right to left.
      let first = isRightToLeft ? 1 : 0
      world.press(.down)
      world.press(.down)
      world.stage.settle()
      world.press(.right)
      world.press(.down)
      world.stage.settle()
      world.press(.up)
      world.stage.settle()
      #expect(world.story == ["\(first):2", "\(1 - first):1", "\(1 - first):0"])
    }
  }

  @Test("a notch of the mouse wheel turns by one row at least (PIC-02)")
  func notch() {
    let world = World([20])
    world.stage.mouse().hover(at: world.middle()).wheel(CGVector(dx: 0, dy: -1))
    world.stage.settle()
    #expect(world.story == ["0:1"])
  }

  @Test("ten million rows are asked for as they come into sight; the wheel passes them on (PIC-04)")
  func many() {
    let world = World([10_000_000])
    world.picker.selectRow(5_000_000, inComponent: 0, animated: false)
    world.asked = []
    world.stage.settle()
    #expect(world.asked.count < 14 && world.asked.contains(5_000_003))
    world.counts = [10_000_001]
    #expect(misuses { world.picker.reloadAllComponents() } == 1)
    #expect(world.picker.numberOfRows(inComponent: 0) == 10_000_000)
  }

  @Test("wheels without rows, and pickers without height, are laid out once and for all (PIC-04)")
  func withoutRows() {
    let reports = misuses {
      let world = World([0, 3])
      world.stage.advance(by: 0.1)
      #expect(world.picker.selectedRow(inComponent: 0) == -1 && !world.stage.stage.isMoving)
      world.counts = [3, 0]
      world.picker.reloadAllComponents()
      world.stage.advance(by: 0.1)
      #expect(world.strength(0) == 1 && !world.stage.stage.isMoving)
      world.picker.frame.size.height = 0
      world.stage.advance(by: 0.1)
      #expect(world.strength(0) == nil && !world.stage.stage.isMoving)
    }
    #expect(reports == 0)
  }

  @Test("assistive technology reads each wheel as adjustable, and turns it (PIC-06)")
  func speech() throws {
    let world = World([20, 10])
    let nodes = world.stage.stage.accessibilityTree
    #expect(nodes.map(\.line).first == "\"Fruit\", value row 0, adjustable, hint Chooses a fruit")
    try #require(nodes.count == 2)
    nodes[1].object.accessibilityIncrement()
    world.stage.settle()
    nodes[1].object.accessibilityDecrement()
    world.stage.settle()
    nodes[1].object.accessibilityDecrement()
    world.stage.settle()
    #expect(world.story == ["1:1", "1:0"])
  }

  @Test("callbacks that turn, reload or remove the picker end well (PIC-03)")
  func callbacks() {
    let world = World([20, 10])
    world.onSelect = {
      world.picker.selectRow(0, inComponent: 0, animated: true)
      world.picker.reloadAllComponents()
    }
    world.stage.tap(at: world.middle() + CGPoint(x: 0, y: 32))
    world.stage.settle()
    #expect(world.story == ["0:1"] && world.picker.selectedRow(inComponent: 0) == 0)
    world.onSelect = { world.picker.removeFromSuperview() }
    world.stage.tap(at: world.middle(1) + CGPoint(x: 0, y: 32))
    world.stage.settle()
    #expect(world.story == ["0:1", "1:1"] && world.picker.window == nil)
  }

  @Test("rows that reload the picker while they are made end, and so do strange sizes (PIC-01)")
  func abuse() {
    final class Strange: UIPickerViewDataSource, UIPickerViewDelegate {
      var reloads = 0
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        if component == 1, reloads < 1000 {
          reloads += 1
          pickerView.reloadAllComponents()
        }
        return component == 0 ? 5 : -3
      }
      func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        .nan
      }
      func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        component == 0 ? -.infinity : 1e300
      }
      func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
      ) -> String? {
        pickerView.selectRow(row, inComponent: component, animated: true)
        return "\(row)"
      }
    }
    let stage = TestStage(400, 300)
    let strange = Strange()
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    picker.dataSource = strange
    picker.delegate = strange
    stage.add(picker)
    stage.advance(by: 2)
    #expect(picker.numberOfRows(inComponent: 0) == 5 && picker.numberOfRows(inComponent: 1) == 0)
    #expect(picker.rowSize(forComponent: 0).height == 32 && strange.reloads < 5)
    picker.frame = CGRect(x: 0, y: 0, width: 0, height: 0)
    stage.advance(by: 1)
    #expect((0..<5).contains(picker.selectedRow(inComponent: 0)))
  }

  @Test("a picker that goes while a wheel turns keeps the row that the program knows of (PIC-03)")
  func gone() {
    let world = World([200])
    world.stage.finger().down(at: world.middle()).move(by: (0, -90), over: 0.08).up()
    world.stage.advance(by: 0.2)
    world.picker.removeFromSuperview()
    world.stage.add(world.picker)
    world.stage.settle()
    #expect(world.story.isEmpty && world.picker.selectedRow(inComponent: 0) == 0)
    #expect(world.strength(0) == 1)
  }

  @Test("a wheel in a sheet turns at its first row, and does not move the sheet (PIC-02)")
  func inSheet() throws {
    let world = World([20])
    let (root, sheet) = (UIViewController(), UIViewController())
    world.stage.window.rootViewController = root
    world.stage.stage.layoutIfNeeded()
    let settings = try #require(sheet.sheetPresentationController)
    settings.detents = [.medium(), .large()]
    root.present(sheet, animated: false)
    world.picker.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
    sheet.view.addSubview(world.picker)
    let top = sheet.view.convert(CGPoint.zero, to: nil).y

    let middle = CGPoint(x: 160, y: top + 60)
    world.stage.drag(from: middle, to: CGPoint(x: 160, y: top - 40))
    world.stage.settle()

    #expect(world.picker.selectedRow(inComponent: 0) > 0)
    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == top)
  }
}

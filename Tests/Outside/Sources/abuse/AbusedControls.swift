import Foundation
import Pantograph

// Controls and pickers whose actions take them away, and whose numbers are not ones.

@MainActor private final class Wheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var components: () -> Int = { 2 }
  var rows: () -> Int = { 10 }
  var chosen: (UIPickerView) -> Void = { _ in }
  var size: CGFloat = 40
  private var calls = 0
  func numberOfComponents(in pickerView: UIPickerView) -> Int { components() }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    rows()
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { size }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    size
  }
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { row % 3 == 0 ? nil : odd }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    calls += 1
    if calls < 200 { chosen(pickerView) }
  }
}

@MainActor let abusedControls: [Case] = [
  Case("controls-with-numbers-that-are-none") { world in
    let root = world.show(UIViewController()).view!
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    let stepper = UIStepper(frame: CGRect(x: 20, y: 200, width: 94, height: 40))
    let progress = UIProgressView(frame: CGRect(x: 20, y: 300, width: 300, height: 4))
    for one in [slider, stepper, progress] as [UIView] { root.addSubview(one) }
    for wild in CGFloat.wild {
      for (low, high) in [(wild, -wild), (-wild, wild), (5, 5), (wild, wild)] {
        slider.minimumValue = Float(low)
        slider.maximumValue = Float(high)
        slider.setValue(Float(wild), animated: true)
        stepper.minimumValue = Double(low)
        stepper.maximumValue = Double(high)
        stepper.stepValue = Double(wild)
        stepper.value = Double(wild)
        progress.setProgress(Float(wild), animated: true)
        world.tap(CGPoint(x: 100, y: 220))
        world.drag(CGPoint(x: 30, y: 120), CGPoint(x: 300, y: 120), steps: 3)
        world.hold(slider.value.isFinite, "with \(low)…\(high): \(slider.value)")
        world.hold(stepper.value.isFinite, "with \(low)…\(high): \(stepper.value)")
        world.hold(progress.progress.isFinite, "the progress is \(progress.progress)")
      }
    }
  },
  Case("action-turns-its-control-off-and-away") { world in
    let root = world.show(UIViewController()).view!
    let events: [UIControl.Event] = [.touchDown, .touchDragInside, .touchUpInside, .allEvents]
    for event in events {
      for make in 0..<4 {
        let controls: [UIControl] = [UIButton(type: .system), UISlider(), UISwitch(), UIStepper()]
        let control = controls[make]
        control.frame = CGRect(x: 50, y: 100, width: 200, height: 50)
        var calls = 0
        control.addAction(
          UIAction { action in
            calls += 1
            guard calls < 50 else { return }
            control.isEnabled.toggle()
            control.sendActions(for: .valueChanged)
            control.removeTarget(nil, action: nil, for: .allEvents)
            control.cancelTracking(with: nil)
            control.removeFromSuperview()
            root.addSubview(control)
          }, for: event)
        root.addSubview(control)
        world.drag(CGPoint(x: 80, y: 120), CGPoint(x: 120, y: 122), steps: 4)
        world.tap(CGPoint(x: 100, y: 125))
        control.removeFromSuperview()
        world.run(0.3)
      }
    }
  },
  Case("segments-out-of-range") { world in
    let control = UISegmentedControl(items: ["a", 3, odd, UIView()])
    control.frame = CGRect(x: 20, y: 100, width: 300, height: 40)
    world.show(UIViewController()).view.addSubview(control)
    for place in [Int.min, -2, -1, 2, 9, Int.max] {
      control.selectedSegmentIndex = place
      control.insertSegment(withTitle: nil, at: place, animated: true)
      control.setTitle(odd, forSegmentAt: place)
      control.setWidth(.nan, forSegmentAt: place)
      control.setEnabled(false, forSegmentAt: place)
      _ = control.titleForSegment(at: place)
      _ = control.widthForSegment(at: place)
      control.removeSegment(at: place, animated: true)
      world.run(0.05)
    }
    control.addAction(UIAction { _ in control.removeAllSegments() }, for: .valueChanged)
    world.drag(CGPoint(x: 40, y: 120), CGPoint(x: 280, y: 120), steps: 5)
    world.hold(
      control.selectedSegmentIndex < Swift.max(1, control.numberOfSegments),
      "segment \(control.selectedSegmentIndex) of \(control.numberOfSegments) is chosen")
  },
  Case("page-control-with-pages-beyond-all") { world in
    let control = UIPageControl(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    world.show(UIViewController()).view.addSubview(control)
    for count in [Int.min, -1, 0, 1, 5000, Int.max] {
      control.numberOfPages = count
      for page in [Int.min, -1, 3, Int.max] { control.currentPage = page }
      let size = control.size(forNumberOfPages: count)
      world.hold(size.width.isFinite, "\(count) pages are \(size)")
      world.tap(CGPoint(x: 250, y: 120))
      world.hold(
        control.currentPage >= 0 && control.currentPage <= Swift.max(0, control.numberOfPages),
        "page \(control.currentPage) of \(control.numberOfPages)")
    }
  },
  Case("picker-whose-wheels-change-while-they-turn") { world in
    let wheel = Wheel()
    let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 390, height: 216))
    picker.dataSource = wheel
    picker.delegate = wheel
    world.show(UIViewController()).view.addSubview(picker)
    wheel.chosen = { picker in
      wheel.rows = { 1 }
      wheel.components = { 5 }
      picker.reloadAllComponents()
      picker.selectRow(9, inComponent: 7, animated: true)
      picker.removeFromSuperview()
    }
    world.drag(CGPoint(x: 100, y: 260), CGPoint(x: 100, y: 120), steps: 5)
    world.run(2)
    for count in [-1, Int.min, 0, Int.max, 100] {
      wheel.rows = { count }
      wheel.components = { count == 100 ? 3 : 2 }
      picker.reloadAllComponents()
      world.window.addSubview(picker)
      picker.selectRow(count, inComponent: count, animated: true)
      picker.selectRow(.min, inComponent: 0, animated: false)
      _ = picker.view(forRow: -1, forComponent: 0)
      _ = picker.selectedRow(inComponent: 90)
      world.run(0.1)
    }
    for wild in CGFloat.wild {
      wheel.size = wild
      picker.reloadAllComponents()
      world.run(0.02)
    }
  },
  Case("dates-at-the-ends-of-time") { world in
    for mode in [UIDatePicker.Mode.date, .time, .dateAndTime, .countDownTimer] {
      let picker = UIDatePicker(frame: CGRect(x: 0, y: 100, width: 390, height: 216))
      picker.datePickerMode = mode
      picker.preferredDatePickerStyle = mode == .date ? .inline : .wheels
      world.show(UIViewController()).view.addSubview(picker)
      for wild in CGFloat.wild {
        picker.minimumDate = Date(timeIntervalSinceReferenceDate: wild)
        picker.maximumDate = Date(timeIntervalSinceReferenceDate: -wild)
        picker.setDate(Date(timeIntervalSinceReferenceDate: wild), animated: true)
        picker.countDownDuration = wild
        picker.minuteInterval = wild > 0 ? .max : .min
        world.run(0.02)
        world.hold(picker.date.timeIntervalSince1970.isFinite, "with \(wild): \(picker.date)")
      }
      picker.minimumDate = .distantPast
      picker.maximumDate = .distantFuture
      picker.date = .distantFuture
      picker.timeZone = TimeZone(secondsFromGMT: 50_000)
      world.drag(CGPoint(x: 100, y: 260), CGPoint(x: 100, y: 120), steps: 5)
      world.run(0.3)
    }
  },
  Case("menu-that-contains-itself-and-ten-thousand") { world in
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 50, y: 100, width: 200, height: 50)
    world.show(UIViewController()).view.addSubview(button)
    var menu = UIMenu(title: odd, children: [])
    for n in 0..<300 {
      menu = UIMenu(
        title: "\(n)", options: n % 2 == 0 ? .displayInline : [],
        children: [menu, menu].dropLast(n % 2 == 0 ? 1 : 0))
      if n == 40 { break }
    }
    let many = (0..<10_000).map { UIAction(title: "\($0)") { _ in button.menu = nil } }
    for one in [menu, UIMenu(title: "", children: many), UIMenu(title: "", children: [])] {
      button.menu = one
      button.showsMenuAsPrimaryAction = true
      world.tap(CGPoint(x: 100, y: 125))
      world.run(0.4)
      world.tap(CGPoint(x: 120, y: 200))
      world.run(0.4)
      world.tap(CGPoint(x: 5, y: 800))
      world.run(0.4)
    }
  },
  Case("stack-views-in-knots") { world in
    let root = world.show(UIViewController()).view!
    let outer = UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let inner = UIStackView()
    root.addSubview(outer)
    outer.addArrangedSubview(inner)
    inner.addArrangedSubview(outer)
    inner.addArrangedSubview(inner)
    outer.addArrangedSubview(root)
    for wild in CGFloat.wild {
      outer.spacing = wild
      inner.layoutMargins = UIEdgeInsets(top: wild, left: wild, bottom: wild, right: wild)
      let label = UILabel()
      label.text = odd
      for place in [-1, 0, 99, Int.max, Int.min] { outer.insertArrangedSubview(label, at: place) }
      outer.setCustomSpacing(wild, after: label)
      outer.setCustomSpacing(wild, after: root)
      outer.distribution = wild > 0 ? .fillProportionally : .equalCentering
      world.run(0.02)
      label.removeFromSuperview()
      outer.removeArrangedSubview(label)
    }
    world.hold(inner.frame.width.isFinite, "the inner stack is \(inner.frame)")
  },
]

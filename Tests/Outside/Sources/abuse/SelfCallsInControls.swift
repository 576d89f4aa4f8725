import Pantograph

// Callbacks of colours, controls, recognizers and responders that lead to themselves without end
// (L14).

@MainActor
private final class Asker: NSObject, UIGestureRecognizerDelegate, UIScrollViewDelegate,
  UIPickerViewDataSource, UIPickerViewDelegate, UITabBarControllerDelegate
{
  var body: (UIGestureRecognizer) -> Void = { _ in }
  var onZoom: (UIScrollView) -> Void = { _ in }
  var onRest: (UIScrollView) -> Void = { _ in }
  var onDrag: (UIScrollView) -> Void = { _ in }
  var onPick: (UIPickerView) -> Void = { _ in }
  var onTitle: (UIPickerView) -> Void = { _ in }
  var onRows: (UIPickerView) -> Void = { _ in }
  var zoomed: UIView?
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    body(recognizer)
    return true
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    body(recognizer)
    return true
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    body(recognizer)
    return true
  }
  func viewForZooming(in view: UIScrollView) -> UIView? { zoomed }
  func scrollViewDidZoom(_ view: UIScrollView) { onZoom(view) }
  func scrollViewDidEndScrollingAnimation(_ view: UIScrollView) { onRest(view) }
  func scrollViewDidEndDragging(_ view: UIScrollView, willDecelerate: Bool) { onDrag(view) }
  func numberOfComponents(in picker: UIPickerView) -> Int { 1 }
  func pickerView(_ picker: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    onRows(picker)
    return 20
  }
  func pickerView(_ picker: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  {
    onTitle(picker)
    return "row"
  }
  func pickerView(_ picker: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    onPick(picker)
  }
}

@MainActor private final class Acting: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer.opacity = layer.opacity > 0.5 ? 0.25 : 0.75
    return nil
  }
}

@MainActor let selfCallsInControls: [Case] = [
  Case("color-resolves-itself") { world in
    final class Holder: @unchecked Sendable { var color = UIColor.red }
    let holder = Holder()
    let color = UIColor { traits in holder.color.resolvedColor(with: traits) }
    holder.color = color
    let box = view(0, 0, 50, 50)
    box.backgroundColor = color
    world.window.addSubview(box)
    world.run(0.2)
    _ = color.cgColor
    _ = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    _ = color.withAlphaComponent(0.5).cgColor
    _ = color == UIColor.red
    _ = "\(color)"
  },
  Case("color-asks-for-its-components") { world in
    final class Holder: @unchecked Sendable { var color = UIColor.red }
    let holder = Holder()
    let color = UIColor { traits in
      var alpha: CGFloat = 0
      _ = holder.color.getRed(nil, green: nil, blue: nil, alpha: &alpha)
      return holder.color.withAlphaComponent(0.5)
    }
    holder.color = color
    let box = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    box.text = "text"
    box.textColor = color
    world.window.addSubview(box)
    world.run(0.2)
  },
  Case("colors-resolve-each-other") { world in
    final class Holder: @unchecked Sendable { var color = UIColor.red }
    let holder = Holder()
    let one = UIColor { _ in holder.color }
    let other = UIColor { _ in one }
    holder.color = other
    let box = view(0, 0, 50, 50)
    box.backgroundColor = other
    box.tintColor = one
    world.window.addSubview(box)
    world.run(0.2)
  },
  Case("control-sends-what-it-sends") { world in
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    slider.addAction(for: .valueChanged) { _ in
      slider.value = slider.value > 0.5 ? 0 : 1
      slider.sendActions(for: .valueChanged)
      slider.sendActions(for: .valueChanged)
    }
    world.window.addSubview(slider)
    world.drag(CGPoint(x: 30, y: 120), CGPoint(x: 200, y: 120))
  },
  Case("button-updates-its-configuration-in-the-update") { world in
    let button = UIButton(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    button.configuration = .filled()
    button.configurationUpdateHandler = { button in
      button.isSelected.toggle()
      button.setNeedsUpdateConfiguration()
    }
    world.window.addSubview(button)
    world.tap(CGPoint(x: 50, y: 120))
  },
  Case("switch-sets-itself") { world in
    let one = UISwitch(frame: CGRect(x: 20, y: 100, width: 60, height: 40))
    one.addAction(for: .valueChanged) { _ in
      one.setOn(!one.isOn, animated: true)
      one.sendActions(for: .valueChanged)
    }
    world.window.addSubview(one)
    world.tap(CGPoint(x: 40, y: 110))
  },
  Case("can-become-first-asks-to-become-first") { world in
    let box = Loop(.canBecome) { _ = $0.becomeFirstResponder() }
    world.window.addSubview(box)
    _ = box.becomeFirstResponder()
    world.run(0.2)
  },
  Case("should-begin-asks-the-view") { world in
    let box = Loop(.shouldBegin) { view in
      for recognizer in view.gestureRecognizers ?? [] {
        recognizer.isEnabled = false
        recognizer.isEnabled = true
        recognizer.state = .began
        _ = recognizer.delegate?.gestureRecognizerShouldBegin(recognizer)
      }
    }
    box.addGestureRecognizer(UIPanGestureRecognizer())
    box.addGestureRecognizer(UITapGestureRecognizer())
    world.window.addSubview(box)
    world.drag(CGPoint(x: 40, y: 40), CGPoint(x: 200, y: 300))
    world.tap(CGPoint(x: 40, y: 40))
  },
  Case("delegate-begins-what-it-is-asked-for") { world in
    let asker = Asker()
    asker.body = { recognizer in
      recognizer.state = .began
      recognizer.state = .changed
    }
    let box = view(20, 20, 200, 200)
    for _ in 0..<3 {
      let pan = UIPanGestureRecognizer()
      pan.delegate = asker
      box.addGestureRecognizer(pan)
    }
    world.window.addSubview(box)
    world.drag(CGPoint(x: 40, y: 40), CGPoint(x: 200, y: 300))
    world.tap(CGPoint(x: 40, y: 40))
  },
  Case("delegate-sends-touches-when-asked") { world in
    let asker = Asker()
    var time = 100.0
    asker.body = { [weak world] _ in
      guard let world else { return }
      time += 0.01
      world.stage.send(
        InputEvent(
          time: time, position: CGPoint(x: 50, y: 50), source: .finger(Int64(time * 100)),
          phase: .began))
      world.stage.send(
        InputEvent(
          time: time, position: CGPoint(x: 50, y: 50), source: .finger(Int64(time * 100)),
          phase: .ended))
    }
    let box = view(20, 20, 200, 200)
    let tap = UITapGestureRecognizer()
    tap.delegate = asker
    box.addGestureRecognizer(tap)
    world.window.addSubview(box)
    world.stage.send(
      InputEvent(
        time: 1, position: CGPoint(x: 50, y: 50), source: .finger(9_000_000), phase: .began))
    asker.body = { _ in }
  },
  Case("zoom-zooms") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let asker = Asker()
    asker.zoomed = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    if let zoomed = asker.zoomed { scroll.addSubview(zoomed) }
    scroll.contentSize = CGSize(width: 500, height: 500)
    scroll.minimumZoomScale = 0.1
    scroll.maximumZoomScale = 10
    asker.onZoom = { $0.zoomScale = $0.zoomScale > 1 ? 0.5 : 2 }
    scroll.delegate = asker
    world.window.addSubview(scroll)
    scroll.zoomScale = 2
    world.run(0.2)
    scroll.setZoomScale(0.5, animated: true)
    world.run(0.5)
  },
  Case("end-of-scrolling-scrolls") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let asker = Asker()
    scroll.contentSize = CGSize(width: 500, height: 5000)
    asker.onRest = { $0.setContentOffset($0.contentOffset, animated: true) }
    asker.onDrag = {
      $0.setContentOffset(CGPoint(x: 0, y: $0.contentOffset.y + 1), animated: false)
    }
    scroll.delegate = asker
    world.window.addSubview(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    world.drag(CGPoint(x: 40, y: 240), CGPoint(x: 40, y: 20))
    world.run(1)
  },
  Case("content-size-observer-scrolls") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let token = scroll.observe(\.contentSize) { view, _ in view.contentSize.height += 1 }
    world.window.addSubview(scroll)
    scroll.contentSize = CGSize(width: 500, height: 5000)
    world.run(0.2)
    token.invalidate()
  },
  Case("picker-selects-in-its-selection") { world in
    let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 300, height: 200))
    let asker = Asker()
    asker.onPick = {
      $0.selectRow(3, inComponent: 0, animated: true)
      $0.reloadAllComponents()
    }
    asker.onTitle = { $0.reloadAllComponents() }
    asker.onRows = {
      _ = $0.numberOfRows(inComponent: 0)
      $0.reloadAllComponents()
    }
    picker.dataSource = asker
    picker.delegate = asker
    world.window.addSubview(picker)
    world.run(0.2)
    world.drag(CGPoint(x: 150, y: 240), CGPoint(x: 150, y: 140))
    world.run(2)
  },
  Case("layer-action-changes-the-layer") { world in
    let layer = CALayer()
    let acting = Acting()
    layer.delegate = acting
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    world.window.layer.addSublayer(layer)
    layer.opacity = 0.5
    world.run(0.2)
    layer.removeFromSuperlayer()
  },
  Case("keys-ask-for-keys") { world in
    let box = Loop(.keys) {
      _ = $0.becomeFirstResponder()
      $0.window?.layoutIfNeeded()
    }
    world.window.addSubview(box)
    _ = box.becomeFirstResponder()
    world.stage.send(KeyEvent(time: 10, code: .tab))
    world.run(0.2)
  },
  Case("can-perform-asks-for-the-target") { world in
    let box = Loop(.canPerform) {
      _ = $0.target(forAction: .copy, withSender: nil)
    }
    world.window.addSubview(box)
    _ = box.becomeFirstResponder()
    _ = box.canPerformAction(.copy, withSender: nil)
    world.run(0.2)
  },
]

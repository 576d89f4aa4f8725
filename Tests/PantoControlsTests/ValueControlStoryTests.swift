import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Sliders, switches, steppers and page controls: both directions, cancels, and changes meanwhile.
@MainActor @Suite("Controls with a value", .timeLimit(.minutes(60))) struct ValueControlStoryTests {
  private let stage = TestStage(400, 400)

  /// Writes down what a control sends.
  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()

  private func listen(_ control: UIControl, _ value: @escaping () -> String) {
    control.addAction(for: .valueChanged) { [log] _ in log.lines.append(value()) }
    control.addAction(for: .touchCancel) { [log] _ in log.lines.append("cancel") }
  }

  // MARK: Sliders

  private func slider(_ low: Float = 0, _ high: Float = 1, at value: Float = 0.5) -> UISlider {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 231, height: 31))
    slider.maximumValue = high
    slider.minimumValue = low
    slider.value = value
    listen(slider) { "\(slider.value)" }
    return stage.add(slider)
  }
  /// Where the thumb's middle shows in the window, as a value's share from the left.
  private func thumb(_ share: CGFloat) -> CGPoint {
    // The track is 227 points long, of which the thumb of 27 points travels 200.
    CGPoint(x: 52 + 13.5 + 200 * share, y: 115.5)
  }

  @Test("a slider with other limits follows the finger between them, and stops at both (MUT-14)")
  func sliderLimits() {
    let slider = slider(-10, 30, at: 0)
    let finger = stage.finger().down(at: thumb(0.25)).move(by: (50, 0), over: 0)
    #expect(slider.value == 10)
    finger.move(by: (200, 30), over: 0)
    #expect(slider.value == 30)
    finger.move(by: (-400, 0), over: 0)
    #expect(slider.value == -10)
    finger.move(by: (0, -30), over: 0).up()
    #expect(log.lines == ["10.0", "30.0", "-10.0", "-10.0"], "the lift tells the value again")
  }

  @Test("a slider that runs from right to left follows the finger, too (MUT-14)")
  func sliderRightToLeft() {
    stage.stage.layoutDirection = .rightToLeft
    let slider = slider(0, 100, at: 25)
    stage.finger().down(at: thumb(0.75)).move(by: (-50, 0), over: 0).up()
    #expect(slider.value == 50)
    let filled = slider.subviews[1].frame
    #expect(filled.maxX == 229 && filled.minX == 115.5)
  }

  @Test("a slider that is not continuous tells once at the lift (MUT-14)")
  func sliderOnce() {
    let slider = slider()
    slider.isContinuous = false
    let finger = stage.finger().down(at: thumb(0.5)).move(by: (40, 0), over: 0.2)
    #expect(log.lines.isEmpty && abs(slider.value - 0.7) < 0.001)
    finger.up()
    #expect(log.lines.count == 1)
  }

  @Test("a slider keeps its value at a cancel, and can be dragged again from there (MUT-14)")
  func sliderCancelled() {
    let slider = slider()
    stage.finger().down(at: thumb(0.5)).move(by: (40, 0), over: 0).cancel()
    #expect(log.lines == ["0.7", "cancel"] && !slider.isTracking && !slider.isHighlighted)
    stage.finger().down(at: thumb(0.5)).move(by: (40, 0), over: 0).up()
    #expect(log.lines.count == 2, "the thumb is elsewhere now")
    stage.finger().down(at: thumb(0.7)).move(by: (-40, 0), over: 0).up()
    #expect(slider.value == 0.5)
  }

  @Test("a slider's thumb is taken 12 points around it, in all four directions (MUT-14)")
  func sliderGrab() {
    let slider = slider()
    let center = thumb(0.5)
    for (dx, dy, isTaken) in [
      (-25, 0, true), (-26, 0, false), (25, 0, true), (26, 0, false), (0, -17, true), (0, 17, true),
      (60, 0, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      let finger = stage.finger().down(at: CGPoint(x: center.x + dx, y: center.y + dy))
      #expect(slider.isTracking == isTaken, "\(dx) \(dy)")
      finger.up()
      stage.advance(by: 1)
    }
    #expect(slider.value == 0.5 && log.lines == ["0.5", "0.5", "0.5", "0.5"], "none has moved it")
  }

  @Test("a slider that is disabled or changed by code under the finger (MUT-14)")
  func sliderMeanwhile() {
    let slider = slider()
    let finger = stage.finger().down(at: thumb(0.5)).move(by: (20, 0), over: 0)
    slider.setValue(0, animated: true)
    finger.move(by: (20, 0), over: 0)
    #expect(slider.value == 0.7, "the thumb keeps its distance to the finger")
    slider.isEnabled = false
    finger.move(by: (20, 0), over: 0).up()
    #expect(slider.value == 0.7 && log.lines == ["0.6", "0.7", "cancel"])
  }

  @Test("limits of a slider push each other, and its value stays between them (MUT-14)")
  func sliderRange() {
    let slider = UISlider()
    slider.minimumValue = 3
    #expect(slider.maximumValue == 3 && slider.value == 3)
    slider.maximumValue = 8
    slider.value = 9
    #expect(slider.value == 8)
    slider.maximumValue = 1
    #expect(slider.minimumValue == 1 && slider.value == 1)
  }

  @Test("images at the ends of a slider stand at their own ends, mirrored too (MUT-14)")
  func sliderImages() {
    func picture(_ width: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: width, height: 10)).image { _ in }
    }
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 31))
    slider.minimumValueImage = picture(10)
    slider.maximumValueImage = picture(30)
    stage.add(slider)
    #expect(
      slider.trackRect(forBounds: slider.bounds) == CGRect(x: 18, y: 13.5, width: 244, height: 4))
    let images = slider.subviews.compactMap { $0 as? UIImageView }
    #expect(images.first { $0.frame.width == 10 }?.frame.minX == 0)
    #expect(images.first { $0.frame.width == 30 }?.frame.maxX == 300)
    stage.stage.layoutDirection = .rightToLeft
    slider.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(slider.trackRect(forBounds: slider.bounds).minX == 38)
    #expect(images.first { $0.frame.width == 10 }?.frame.maxX == 300)
    #expect(images.first { $0.frame.width == 30 }?.frame.minX == 0)
  }

  // MARK: Switches

  private func toggle() -> UISwitch {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 51, height: 31))
    listen(toggle) { "\(toggle.isOn)" }
    return stage.add(toggle)
  }

  @Test(
    "a cancelled touch on a switch toggles nothing, and a lift far away does not, either (MUT-14)")
  func switchCancelled() {
    let toggle = toggle()
    stage.finger().down(at: (125, 115)).hold(0.1).cancel()
    #expect(!toggle.isOn && log.lines == ["cancel"])
    stage.finger().down(at: (125, 115)).move(by: (0, 150), over: 0.2).up()
    #expect(!toggle.isOn)
    stage.finger().down(at: (125, 115)).move(by: (0, 60), over: 0.2).up()
    #expect(toggle.isOn && log.lines == ["cancel", "true"], "60 points below it is still inside")
  }

  @Test("a switch is dragged only towards the other side, and a drag is no tap as well (MUT-14)")
  func switchDragged() {
    let toggle = toggle()
    stage.finger().down(at: (125, 115)).move(by: (-30, 0), over: 0.2).up()
    #expect(!toggle.isOn && log.lines.isEmpty)
    stage.finger().down(at: (125, 115)).move(by: (30, 0), over: 0.2).up()
    #expect(toggle.isOn && log.lines == ["true"])
    stage.finger().down(at: (125, 115)).move(by: (30, 0), over: 0.2).up()
    #expect(toggle.isOn)
    stage.finger().down(at: (125, 115)).move(by: (-30, 0), over: 0.2).up()
    #expect(!toggle.isOn && log.lines == ["true", "false"])
    stage.finger().down(at: (125, 115)).move(by: (3, 0), over: 0.1).up()
    #expect(toggle.isOn, "a small movement is a tap")
  }

  @Test("code turns a switch and tells nobody; its thumb is at its side (MUT-14)")
  func switchByCode() {
    let toggle = toggle()
    let thumb = toggle.subviews.last?.subviews.last
    #expect(thumb?.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    toggle.setOn(true, animated: true)
    stage.settle()
    #expect(log.lines.isEmpty && thumb?.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    let finger = stage.finger().down(at: (125, 115))
    stage.settle()
    #expect(thumb?.frame == CGRect(x: 16, y: 2, width: 33, height: 27))
    finger.cancel()
    stage.settle()
    #expect(thumb?.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
  }

  // MARK: Steppers

  private func stepper() -> UIStepper {
    let stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 94, height: 32))
    listen(stepper) { "\(stepper.value)" }
    stepper.value = 50
    return stage.add(stepper)
  }

  @Test("the left half of a stepper steps down, the right half up, by its step (MUT-14)")
  func stepperHalves() {
    let stepper = stepper()
    stepper.stepValue = 2.5
    for x in [101, 146, 148, 193] as [CGFloat] {
      stage.tap(at: CGPoint(x: x, y: 116))
      stage.advance(by: 1)
    }
    #expect(log.lines == ["47.5", "45.0", "47.5", "50.0"])
    stage.finger().down(at: (101, 116)).move(by: (0, 40), over: 0.2).up()
    #expect(log.lines.count == 4, "the finger lifted below it")
  }

  @Test("a cancel ends the steps of a held stepper, and the next hold steps again (MUT-14)")
  func stepperCancelled() {
    let stepper = stepper()
    stage.finger().down(at: (180, 116)).hold(0.65).cancel()
    let count = log.lines.count
    #expect(log.lines == ["51.0", "52.0", "cancel"])
    stage.advance(by: 2)
    #expect(log.lines.count == count)
    stage.finger().down(at: (110, 116)).hold(0.55).up()
    #expect(log.lines.suffix(1) == ["51.0"] && stepper.value == 51)
    stage.advance(by: 2)
    #expect(stepper.value == 51)
  }

  @Test(
    "a held stepper pauses while the finger is away from it, and goes on when it is back (MUT-14)")
  func stepperAway() {
    let stepper = stepper()
    let finger = stage.finger().down(at: (180, 116)).hold(0.55)
    #expect(stepper.value == 51)
    finger.move(by: (0, 150), over: 0).hold(1)
    #expect(stepper.value <= 52)
    let value = stepper.value
    finger.hold(0.5)
    #expect(stepper.value == value)
    finger.move(by: (0, -150), over: 0).hold(0.55)
    #expect(stepper.value >= value + 4)
    finger.up()
  }

  @Test("a held stepper that tells only the end tells it at a cancel, too (MUT-14)")
  func stepperUntold() {
    let stepper = stepper()
    stepper.isContinuous = false
    stage.finger().down(at: (180, 116)).hold(0.75).cancel()
    #expect(log.lines == ["53.0", "cancel"] && stepper.value == 53)
    stage.finger().down(at: (180, 116)).hold(0.55).up()
    #expect(log.lines == ["53.0", "cancel", "54.0"])
  }

  @Test("a stepper wraps at both ends, or dims the half that leads nowhere (MUT-14)")
  func stepperEnds() {
    let stepper = stepper()
    stepper.maximumValue = 3
    #expect(stepper.value == 3)
    stage.stage.layoutIfNeeded()
    let labels = stepper.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.isEnabled) == [true, false])
    stepper.minimumValue = 3
    stage.stage.layoutIfNeeded()
    #expect(labels.map(\.isEnabled) == [false, false])
    stepper.minimumValue = 1
    stepper.value = 1
    stage.stage.layoutIfNeeded()
    #expect(labels.map(\.isEnabled) == [false, true])
    stage.tap(at: CGPoint(x: 110, y: 116))
    #expect(log.lines.isEmpty)
    stepper.wraps = true
    stage.stage.layoutIfNeeded()
    #expect(labels.map(\.isEnabled) == [true, true])
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 110, y: 116))
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 180, y: 116))
    #expect(log.lines == ["3.0", "1.0"])
  }

  // MARK: Page controls

  @Test("the halves of a page control turn back and on, and nothing is sent at its ends (MUT-14)")
  func pageHalves() {
    let pages = UIPageControl(frame: CGRect(x: 100, y: 100, width: 100, height: 26))
    pages.numberOfPages = 3
    listen(pages) { "\(pages.currentPage)" }
    stage.add(pages)
    for x in [149, 151, 151, 151, 149] as [CGFloat] {
      stage.tap(at: CGPoint(x: x, y: 113))
      stage.advance(by: 1)
    }
    #expect(log.lines == ["1", "2", "1"])
    stage.finger().down(at: (151, 113)).cancel()
    stage.finger().down(at: (151, 113)).move(by: (0, 40), over: 0.2).up()
    #expect(log.lines == ["1", "2", "1", "cancel"])
  }

  @Test("the dots of a page control stand in its middle, the current one marked (MUT-14)")
  func pageDots() {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    pages.pageIndicatorTintColor = .blue
    pages.currentPageIndicatorTintColor = .red
    pages.numberOfPages = 4
    pages.currentPage = 2
    stage.add(pages)
    #expect(pages.subviews.map(\.center.x) == [76, 92, 108, 124])
    #expect(pages.subviews.allSatisfy { $0.center.y == 20 })
    #expect(pages.subviews.map { $0.backgroundColor == .red } == [false, false, true, false])
    pages.numberOfPages = 2
    stage.stage.layoutIfNeeded()
    #expect(pages.currentPage == 1 && pages.subviews.map(\.center.x) == [92, 108])
    pages.numberOfPages = 1
    pages.hidesForSinglePage = true
    stage.stage.layoutIfNeeded()
    #expect(pages.subviews.map(\.isHidden) == [true] && pages.currentPage == 0)
    pages.currentPage = -4
    #expect(pages.currentPage == 0)
  }

  @Test("a progress bar fills from its beginning, as far as its share (MUT-14)")
  func progress() {
    let bar = stage.add(UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4)))
    bar.progress = 0.25
    stage.stage.layoutIfNeeded()
    #expect(bar.subviews[0].subviews[0].frame == CGRect(x: 0, y: 0, width: 50, height: 4))
  }
}

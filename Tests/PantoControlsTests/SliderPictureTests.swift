import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Pictures of a slider's parts, and what a slider sends at the lift.
@MainActor @Suite("Sliders: parts and lifts", .timeLimit(.minutes(60))) struct SliderPictureTests {
  private let stage = TestStage(400, 400)
  private let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 231, height: 31))

  init() {
    slider.value = 0.5
    stage.add(slider)
  }

  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  @MainActor private final class Listener {
    var story: [String] = []
    func changed(_ slider: UISlider, for event: UIEvent) {
      let phase = event.allTouches?.first?.phase
      story.append(phase == .ended ? "changed at the end" : "changed")
    }
    func lifted(_ slider: UISlider) { story.append("up") }
    func acted(_ slider: UISlider) { story.append("primary") }
  }

  @Test("a slider sends its value once more at the lift, before touchUpInside (FID-21)")
  func lift() {
    let listener = Listener()
    slider.addTarget(listener, action: Listener.changed(_:for:), for: .valueChanged)
    slider.addTarget(listener, action: Listener.lifted(_:), for: .touchUpInside)
    slider.addTarget(listener, action: Listener.acted(_:), for: .primaryActionTriggered)

    stage.finger().down(at: CGPoint(x: 165, y: 115)).move(by: (40, 0), over: 0).up()

    #expect(listener.story == ["changed", "primary", "changed at the end", "up"])
  }

  @Test("a touch that moves no thumb is told of, and the log says that the value stays (EXP-01)")
  func still() {
    let listener = Listener()
    slider.addTarget(listener, action: Listener.changed(_:for:), for: .valueChanged)
    slider.accessibilityIdentifier = "volume"

    stage.finger().down(at: CGPoint(x: 165, y: 115)).up()

    #expect(listener.story == ["changed at the end"])
    let entry = stage.stage.diagnose(at: slider.center).answers.first
    #expect(entry?.sentence == "Value stays 0.5.")
  }

  @Test("pictures of the track lie on their sides of the thumb, as high as they are (PRT-53)")
  func track() throws {
    slider.setMinimumTrackImage(picture(20, 10), for: .normal)
    slider.setMaximumTrackImage(picture(20, 6), for: .normal)
    slider.setMaximumTrackImage(picture(20, 8), for: .disabled)
    stage.stage.layoutIfNeeded()

    let line = slider.trackRect(forBounds: slider.bounds)
    #expect(line == CGRect(x: 2, y: 10.5, width: 227, height: 10))
    let views = slider.subviews.flatMap(\.subviews).compactMap { $0 as? UIImageView }
    func frame(_ height: CGFloat) -> CGRect? {
      views.first { $0.image?.size.height == height }.map { $0.convert($0.bounds, to: slider) }
    }
    #expect(frame(10) == CGRect(x: 2, y: 10.5, width: 113.5, height: 10))
    #expect(frame(6) == CGRect(x: 115.5, y: 12.5, width: 113.5, height: 6))
    #expect(slider.currentMinimumTrackImage == slider.minimumTrackImage(for: .normal))

    stage.stage.layoutDirection = .rightToLeft
    slider.isEnabled = false
    stage.stage.layoutIfNeeded()
    #expect(frame(10)?.minX == 115.5 && frame(8)?.minX == 2)
    #expect(slider.currentMaximumTrackImage?.size.height == 8)
    slider.setMinimumTrackImage(nil, for: .normal)
    stage.stage.layoutIfNeeded()
    #expect(slider.subviews[1].backgroundColor != nil, "without a picture the line shows again")
  }

  @Test("the pictured thumb of now and the pictures at the ends can be placed (PRT-53, OVR-02)")
  func overrides() {
    final class Wide: UISlider {
      override func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        super.minimumValueImageRect(forBounds: bounds).offsetBy(dx: 5, dy: 1)
      }
    }
    let wide = Wide(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    wide.minimumValueImage = picture(11, 11)
    wide.maximumValueImage = picture(21, 11)
    wide.setThumbImage(picture(30, 30), for: .normal)
    #expect(wide.currentThumbImage?.size.width == 30)
    #expect(
      wide.maximumValueImageRect(forBounds: wide.bounds)
        == CGRect(x: 179, y: 10, width: 21, height: 11))
    stage.add(wide)
    stage.stage.layoutIfNeeded()
    let frames = wide.subviews.compactMap { ($0 as? UIImageView)?.frame }
    #expect(frames.contains(CGRect(x: 5, y: 11, width: 11, height: 11)))
  }
}

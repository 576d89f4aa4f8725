import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Sliders", .timeLimit(.minutes(60))) struct SliderTests {
  let stage = TestStage(320, 480)

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

  @Test("a slider without a size becomes 118 points wide by sizeToFit (FID-63)") func noSize() {
    let slider = UISlider()
    slider.sizeToFit()
    #expect(slider.bounds.size == CGSize(width: 118, height: 31))
    slider.bounds.size.width = 200
    slider.sizeToFit()
    #expect(slider.bounds.size == CGSize(width: 200, height: 31))
  }
}

import PantoControls
import PantoMotion
import PantoScene
import PantoTesting
import TestSupport
import Testing

private func red(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 255) }
private func blue(_ pixel: UInt32) -> Int { Int(pixel & 255) }

@MainActor @Suite("Shown values during an animation", .timeLimit(.minutes(60)))
struct ShownValuesTests {
  let box = Box()

  @Test(
    "an animator that is paused and continued before its old end completes at the new end (VPA-05, VPA-07)"
  )
  func continuedBeforeItsOldEnd() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    animator.pauseAnimation()
    box.stage.advance(by: 0.25)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)

    box.stage.advance(by: 1)

    #expect(box.heard == [] && animator.isRunning && box.isAt(200), "half of the rest is done")
    box.stage.advance(by: 1.1)
    #expect(box.heard == [.end])
  }

  @Test("a pause of the event loop stops an animation where it is and never moves it back (B22)")
  func gapDoesNotGoBack() {
    box.animator().startAnimation()
    box.stage.advance(by: 0.5)

    box.stage.stage.recordGap(of: 0.4)

    #expect(box.isAt(150))
    box.stage.stage.advance(to: box.stage.now + 0.2)
    #expect(box.isAt(150), "the gap is not over")
    box.stage.stage.advance(to: box.stage.now + 0.2)
    #expect(box.isAt(170, 1e-6))
  }

  @Test("with several delayed animations the next wake-up is for the earliest one (ANI-02, P7)")
  func nextStart() {
    let other = box.stage.add(UIView(frame: CGRect(x: 0, y: 200, width: 9, height: 9)))
    // A completion that another test left behind belongs to the first stage that works.
    box.stage.settle()
    UIView.animate(withDuration: 10, delay: 2) { other.alpha = 0 }
    UIView.animate(withDuration: 10, delay: 1) { box.view.alpha = 0 }
    #expect(box.stage.stage.nextDue == 1)
    box.stage.stage.advance(to: 0.5)
    #expect(box.stage.stage.nextDue == 1)
    box.stage.stage.advance(to: 1)
    #expect(box.stage.stage.nextDue == 2, "the first one moves by now")
  }

  @Test("during an animation of anchorPoint a layer is hit where it is shown")
  func anchor() {
    let move = CABasicAnimation(keyPath: "anchorPoint")
    move.fromValue = CGPoint(x: 0, y: 0)
    move.toValue = CGPoint(x: 0, y: 0)
    move.duration = 1
    box.view.layer.add(move, forKey: nil)
    box.stage.advance(by: 0.5)
    #expect(box.stage.window.hitTest(CGPoint(x: 140, y: 140), with: nil) === box.view)
    #expect(box.stage.window.hitTest(CGPoint(x: 40, y: 40), with: nil) !== box.view)
    box.stage.advance(by: 1)
    #expect(box.stage.window.hitTest(CGPoint(x: 40, y: 40), with: nil) === box.view)
  }

  @Test("colour, size and corner radius are redrawn in each frame of an animation (ANI-04, DRW-06)")
  func painted() {
    box.view.backgroundColor = .red
    let wide = box.stage.add(UIView(frame: CGRect(x: 0, y: 200, width: 40, height: 40)))
    let round = box.stage.add(UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100)))
    wide.backgroundColor = .black
    round.backgroundColor = .black
    _ = box.stage.pixels
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.view.backgroundColor = .blue
      wide.bounds.size.width = 140
      round.layer.cornerRadius = 50
    }
    var seen: [(red: Int, isWide: Bool, isCorner: Bool)] = []
    for _ in 0..<2 {
      box.stage.advance(by: 0.4)
      let pixels = box.stage.pixels
      seen.append(
        (
          red(pixels[50, 50]), red(pixels[65, 220]) < 128, red(pixels[206, 206]) < 128
        ))
    }
    #expect((150...156).contains(seen[0].red) && (48...54).contains(seen[1].red), "\(seen)")
    #expect(seen[0].isCorner && !seen[1].isCorner, "\(seen)")
    #expect(!seen[0].isWide && seen[1].isWide, "\(seen)")
  }

  @Test("an overshooting spring keeps alpha within 0…1 (B63)")
  func alphaStaysInRange() {
    box.view.alpha = 0
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { box.view.alpha = 1 })
    var highest: CGFloat = 0
    for _ in 0..<120 {
      box.stage.advance(by: 1.0 / 120)
      highest = max(highest, box.view.layer.shownAlpha)
      #expect((0...1).contains(box.view.layer.shownAlpha))
    }
    #expect(highest == 1)
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { box.view.alpha = 0 })
    for _ in 0..<120 {
      box.stage.advance(by: 1.0 / 120)
      #expect((0...1).contains(box.view.layer.shownAlpha))
    }
  }

  @Test(
    "setting fractionComplete updates alpha and colour at once, although no time passes (VPA-03)")
  func scrubbedAlpha() {
    box.view.backgroundColor = .red
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [box] in
      box.view.alpha = 0.5
      box.view.backgroundColor = .blue
    }
    animator.fractionComplete = 0.2
    #expect((box.view.layer.shownAlpha - 0.9).magnitude < 1e-9)
    let first = box.stage.pixels[50, 50]
    animator.fractionComplete = 0.8
    #expect((box.view.layer.shownAlpha - 0.6).magnitude < 1e-9)
    let second = box.stage.pixels[50, 50]
    #expect(red(first) > red(second) && blue(second) > red(second), "\(first), \(second)")
    animator.stopAnimation(true)
  }

  @Test("layers still move and are drawn while other animations end in any order (K13)")
  func endsInAnyOrder() {
    let durations = [0.5, 0.2, 0.4, 0.1, 0.3]
    for i in durations.indices {
      let row = box.stage.add(UIView(frame: CGRect(x: 0, y: 300 + 20 * i, width: 20, height: 20)))
      row.backgroundColor = .black
      UIView.animate(withDuration: durations[i], delay: 0, options: .curveLinear) {
        row.center.x += 200 * durations[i] / 0.5
      }
    }
    for frame in 1...6 {
      box.stage.advance(by: 0.1)
      let pixels = box.stage.pixels
      for (i, duration) in durations.enumerated() {
        let x = 10 + Int((40 * min(Double(frame), duration * 10)).rounded())
        #expect(red(pixels[x, 310 + 20 * i]) < 128, "frame \(frame), row \(i)")
        #expect(red(pixels[x + 30, 310 + 20 * i]) > 128, "frame \(frame), row \(i)")
      }
    }
    #expect(!box.stage.stage.isMoving)
  }

  @Test("a layer's animation asks for frames while it runs, and no longer (P7)")
  func layerAsksForFrames() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    box.view.layer.add(fade, forKey: nil)
    box.stage.advance(by: 0.5)
    _ = box.stage.pixels
    #expect(box.stage.stage.isMoving)
    #expect(box.stage.stage.wakeTime == box.stage.now + box.stage.stage.frameInterval)
    box.stage.advance(by: 1)
    _ = box.stage.pixels
    #expect(!box.stage.stage.isMoving && box.stage.stage.wakeTime == nil)
  }
}

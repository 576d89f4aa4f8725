import Foundation
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// A square that follows a pan of its own and counts its taps.
@MainActor private final class Piece: UIView {
  let pan = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  var taps = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    addGestureRecognizer(pan)
    addGestureRecognizer(tap)
    pan.addAction { [weak self] pan in
      guard let self else { return }
      let t = pan.translation(in: superview)
      center = CGPoint(x: center.x + t.x, y: center.y + t.y)
      pan.setTranslation(.zero, in: superview)
    }
    tap.addAction { [weak self] _ in self?.taps += 1 }
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite("The testing kit", .timeLimit(.minutes(60))) struct KitTests {
  let stage = TestStage(320, 480)
  private let piece: Piece

  init() { piece = stage.add(Piece(frame: CGRect(x: 20, y: 20, width: 80, height: 80))) }

  @Test("a drag of 200 points in 0.25 s is 30 samples, and a story taken before shows it (PAN-03)")
  func drag() {
    let story = stage.story(of: piece.pan)

    stage.finger().down(at: piece.center).move(by: (200, 0), over: 0.25).hold(0.1).up()

    #expect(story == "possible → began → changed ×28 → ended")
    #expect(abs(stage.now - 0.35) < 1e-9)
    // The slop of 10 points is subtracted from the translation (PAN-04).
    #expect(abs(piece.center.x - 250) < 1e-6)
  }

  @Test("a slow drift fails the tap and says why (TAP)")
  func drift() {
    piece.pan.isEnabled = false

    stage.finger().down(at: piece.center).move(by: (0, 60), over: 0.2).up()

    #expect("\(stage.story(of: piece.tap))".hasPrefix("possible → failed(movedTooFar"))
  }

  @Test("taps and double taps are recognized")
  func taps() {
    stage.tap(at: piece.center)
    stage.doubleTap(at: piece.center)
    stage.settle()

    #expect(piece.taps == 3)
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test("in `together`, changes at one time are one report, and fingers do not wait for each other")
  func together() {
    let other = stage.add(Piece(frame: CGRect(x: 20, y: 200, width: 80, height: 80)))

    stage.together {
      stage.finger().down(at: piece.center).move(by: (100, 0), over: 0.2).up()
      stage.finger().down(at: other.center).move(by: (0, 100), over: 0.2).up()
    }

    #expect(abs(stage.now - 0.2) < 1e-9)
    #expect(abs(piece.center.x - 150) < 1e-6)
    #expect(abs(other.center.y - 330) < 1e-6)
  }

  @Test("the story of a cancelled finger is that of a cancelled pan")
  func cancel() {
    stage.finger().down(at: piece.center).move(by: (50, 0)).cancel()

    #expect("\(stage.story(of: piece.pan))".contains("→ cancelled"))
  }

  @Test("a mouse presses, drags and releases (PTR)")
  func mouse() {
    stage.mouse().hover(at: piece.center).press(at: piece.center).drag(by: (100, 0)).release()

    #expect("\(stage.story(of: piece.pan))".hasSuffix("→ ended"))
    #expect(piece.center.x > 150)
  }

  @Test("every value of `withEvery` runs, and the trail names it")
  func sweep() {
    var trails: [String] = []
    withEvery("fingers", in: 1...3) { count in
      withEvery("gap", in: [0]) { _ in trails.append("\(count) \(Trail.here)") }
    }
    #expect(trails == ["1 fingers: 1, gap: 0", "2 fingers: 2, gap: 0", "3 fingers: 3, gap: 0"])
  }

  @Test("settling runs an animation to its end without waiting")
  func settling() {
    UIView.animate(withDuration: 2) { piece.center.x = 200 }
    #expect(stage.stage.isAnimating)

    stage.settle()

    #expect(!stage.stage.isAnimating)
    #expect(stage.now >= 2)
  }

  @Test("the pixels are those of the window, and equal the golden")
  func goldens() {
    #expect(stage.pixels[60, 60] == 0xFFFF_8000)
    #expect(stage.pixels == .golden("piece-at-rest"))

    piece.center.x += 50

    #expect(stage.pixels[30, 60] != 0xFFFF_8000)
  }

  @Test(
    "the article on testing says why a dragged view ends short of the finger, and it does (V21)")
  func shortOfTheFinger() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/PantoTesting/PantoTesting.docc/TestingTouch.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("A pan's translation counts from the place where the pan began"))
    #expect(text.contains("10 points or a little more short of the finger"))

    let start = piece.center.x
    stage.finger().down(at: piece.center).move(by: (100, 0), over: 0.2).up()
    let distance = piece.center.x - start
    #expect((85...90).contains(distance), "\(distance)")
  }
}

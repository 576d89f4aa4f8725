import PantoControls
import PantoReplay
import PantoScene
import PantoTesting

/// Small scenes for the tests of tuning, and for each constant of the library a recording that its
/// value changes.
@MainActor enum TuningScenes {
  /// A constant of a program: the distance that a tap moves the view.
  nonisolated static let jump = TunableConstant(
    "jump", title: "Jump", unit: .points, default: 50, range: 0...300, step: 10)

  /// A constant of a program: how long the fade of the view takes.
  nonisolated static let fade = TunableConstant(
    "fade", title: "Fade", unit: .seconds, default: 1, range: 0.1...3, step: 0.1)

  struct Sample {
    var constant: TunableConstant
    var value: Double
    var scene: String
    var trace: String
  }

  private static func pad(_ make: @escaping @MainActor (UIView) -> AnyObject?)
    -> SceneRegistry.Factory
  {
    { header in
      let stage = Stage(size: header.size, scale: header.scale)
      let pad = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
      pad.accessibilityIdentifier = "pad"
      pad.isMultipleTouchEnabled = true
      stage.window.addSubview(pad)
      let owner = make(pad)
      return ReplayScene(stage, owner: owner)
    }
  }

  private static func add<R: UIGestureRecognizer>(
    _ make: @escaping @autoclosure @MainActor () -> R,
    _ set: @escaping @MainActor (R) -> Void = { _ in }
  ) -> SceneRegistry.Factory {
    pad { view in
      let recognizer = make()
      set(recognizer)
      view.addGestureRecognizer(recognizer)
      return nil
    }
  }

  static var registry: SceneRegistry {
    var all = SceneRegistry()
    all.add(
      "tapOrPan",
      pad {
        $0.addGestureRecognizer(UITapGestureRecognizer())
        $0.addGestureRecognizer(UIPanGestureRecognizer())
        return nil
      })
    all.add("tap", add(UITapGestureRecognizer()))
    all.add("double", add(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 })
    all.add("twoFingers", add(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 2 })
    all.add("press", add(UILongPressGestureRecognizer()))
    all.add("pan", add(UIPanGestureRecognizer()) { $0.allowedScrollTypesMask = .all })
    all.add("pinch", add(UIPinchGestureRecognizer()))
    all.add("rotation", add(UIRotationGestureRecognizer()))
    all.add("edge", add(UIScreenEdgePanGestureRecognizer()) { $0.edges = .left })
    all.add("swipe", add(UISwipeGestureRecognizer()) { $0.direction = .right })
    all.add(
      "swipeTwo",
      add(UISwipeGestureRecognizer()) {
        $0.direction = .right
        $0.numberOfTouchesRequired = 2
      })
    all.add("scroll", scroll)
    all.add("spring", pad { SpringOwner($0) })
    all.add("own", pad { JumpOwner($0) })
    all.add("thrown", pad { ThrowOwner($0) })
    all.add("fade", pad { FadeOwner($0) })
    all.add("lift", pad { LiftOwner($0) })
    return all
  }

  private static let scroll: SceneRegistry.Factory = { header in
    let stage = Stage(size: header.size, scale: header.scale)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    scroll.contentSize = CGSize(width: 500, height: 5000)
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(UITapGestureRecognizer())
    scroll.addSubview(card)
    stage.window.addSubview(scroll)
    return ReplayScene(stage)
  }

  // MARK: Recordings

  private static func line(_ t: Double, _ finger: Int, _ phase: String, _ x: Double, _ y: Double)
    -> String
  {
    "{\"t\":\(JSONText.number(t)),\"finger\":\(finger),\"phase\":\"\(phase)\","
      + "\"x\":\(JSONText.number(x)),\"y\":\(JSONText.number(y))}\n"
  }

  private static func stroke(
    _ dx: Double, _ dy: Double, over time: Double, x: Double = 100, y: Double = 100
  ) -> String {
    var text = line(0.1, 1, "began", x, y)
    let steps = max(1, Int((time / 0.01).rounded()))
    for i in 1...steps {
      let share = Double(i) / Double(steps)
      text += line(0.1 + 0.01 * Double(i), 1, "moved", x + dx * share, y + dy * share)
    }
    return text + line(0.11 + time, 1, "ended", x + dx, y + dy)
  }

  private static func hold(_ time: Double, x: Double = 100) -> String {
    line(0.1, 1, "began", x, 100) + line(0.1 + time, 1, "ended", x, 100)
  }

  private static func taps(gap: Double, apart: Double) -> String {
    line(0.1, 1, "began", 100, 100) + line(0.15, 1, "ended", 100, 100)
      + line(0.15 + gap, 1, "began", 100 + apart, 100)
      + line(0.2 + gap, 1, "ended", 100 + apart, 100)
  }

  /// Two fingers, of which the second goes to another place.
  private static func two(
    _ a: (Double, Double), _ b: (Double, Double), to c: (Double, Double), later: Double = 0
  ) -> String {
    var text = line(0.1, 1, "began", a.0, a.1) + line(0.1 + later, 2, "began", b.0, b.1)
    for i in 1...20 {
      let share = Double(i) / 20
      text += line(
        0.1 + later + 0.01 * Double(i), 2, "moved", b.0 + (c.0 - b.0) * share,
        b.1 + (c.1 - b.1) * share)
    }
    return text + line(0.35 + later, 1, "ended", a.0, a.1)
      + line(0.36 + later, 2, "ended", c.0, c.1)
  }

  /// Two fingers that go right, one of them at an angle.
  private static let twoSwipe: String = {
    var text = line(0.1, 1, "began", 100, 100) + line(0.1, 2, "began", 100, 200)
    for i in 1...20 {
      let t = 0.1 + 0.01 * Double(i)
      text += line(t, 1, "moved", 100 + 8 * Double(i), 100 - 6 * Double(i))
      text += line(t, 2, "moved", 100 + 8 * Double(i), 200 + 6 * Double(i))
    }
    return text + line(0.31, 1, "ended", 260, -20) + line(0.31, 2, "ended", 260, 320)
  }()

  private static let mouse: String = {
    var text = "{\"t\":0.1,\"mouse\":\"primary\",\"phase\":\"began\",\"x\":100,\"y\":100}\n"
    for i in 1...20 {
      text +=
        "{\"t\":\(JSONText.number(0.1 + 0.01 * Double(i))),\"mouse\":\"primary\",\"phase\":\"moved\","
        + "\"x\":\(100 + i),\"y\":100}\n"
    }
    return text + "{\"t\":0.4,\"mouse\":\"primary\",\"phase\":\"ended\",\"x\":120,\"y\":100}\n"
  }()

  private static let wheel: String = {
    var text = ""
    for (i, notch) in [1, 1, -1, -1, -1, 1].enumerated() {
      text += "{\"t\":\(JSONText.number(0.1 + 0.05 * Double(i))),\"wheel\":[0,\(notch)],"
      text += "\"x\":100,\"y\":100}\n"
    }
    return text + "{\"t\":1,\"tick\":true}\n"
  }()

  static let samples: [Sample] = [
    Sample(constant: .panThreshold, value: 25, scene: "pan", trace: stroke(40, 0, over: 0.2)),
    Sample(constant: .pointerPanThreshold, value: 12, scene: "pan", trace: mouse),
    Sample(constant: .tapMovement, value: 2, scene: "tap", trace: stroke(6, 0, over: 0.1)),
    Sample(constant: .tapDuration, value: 0.2, scene: "tap", trace: hold(0.4)),
    Sample(
      constant: .doubleTapGap, value: 0.1, scene: "double", trace: taps(gap: 0.2, apart: 0)),
    Sample(
      constant: .doubleTapDistance, value: 5, scene: "double", trace: taps(gap: 0.1, apart: 15)),
    Sample(
      constant: .fingerWindow, value: 0.05, scene: "twoFingers",
      trace: two((100, 100), (200, 100), to: (200, 100), later: 0.15)),
    Sample(constant: .pressDuration, value: 0.2, scene: "press", trace: hold(1)),
    Sample(constant: .pressMovement, value: 2, scene: "press", trace: stroke(6, 0, over: 0.8)),
    Sample(
      constant: .pinchThreshold, value: 30, scene: "pinch",
      trace: two((100, 100), (200, 100), to: (260, 100))),
    Sample(
      constant: .rotationThreshold, value: 20, scene: "rotation",
      trace: two((100, 100), (200, 100), to: (180, 170))),
    Sample(
      constant: .rotationSeparation, value: 130, scene: "rotation",
      trace: two((100, 100), (200, 100), to: (180, 170))),
    Sample(
      constant: .edgeRegion, value: 5, scene: "edge", trace: stroke(60, 0, over: 0.2, x: 12)),
    Sample(
      constant: .swipeSlowDistance, value: 60, scene: "swipe", trace: stroke(90, 0, over: 0.3)),
    Sample(
      constant: .swipeFastDistance, value: 200, scene: "swipe", trace: stroke(150, 0, over: 0.1)),
    Sample(constant: .swipeSlowAngle, value: 5, scene: "swipe", trace: stroke(66, 18, over: 0.3)),
    Sample(constant: .swipeFastAngle, value: 21, scene: "swipe", trace: stroke(150, 70, over: 0.1)),
    Sample(constant: .swipeSlowSpeed, value: 0, scene: "swipe", trace: stroke(90, 0, over: 0.3)),
    Sample(constant: .swipeFastSpeed, value: 350, scene: "swipe", trace: stroke(90, 0, over: 0.3)),
    Sample(constant: .swipeFingerAngle, value: 0, scene: "swipeTwo", trace: twoSwipe),
    Sample(constant: .swipeDuration, value: 0.1, scene: "swipe", trace: stroke(60, 0, over: 0.25)),
    Sample(constant: .wheelEnd, value: 0.5, scene: "pan", trace: wheel),
    Sample(constant: .wheelStep, value: 5, scene: "scroll", trace: wheel),
    Sample(constant: .contentDelay, value: 0.5, scene: "scroll", trace: hold(0.4)),
    Sample(
      constant: .decelerationRate, value: 0.99, scene: "scroll",
      trace: stroke(0, -200, over: 0.15, y: 350)),
    Sample(constant: .springResponse, value: 1, scene: "spring", trace: stroke(60, 0, over: 0.2)),
    Sample(constant: .springDamping, value: 0.2, scene: "spring", trace: stroke(60, 0, over: 0.2)),
  ]
}

/// Springs the view to the right when a pan ends.
@MainActor private final class SpringOwner {
  private let pan = UIPanGestureRecognizer()

  init(_ view: UIView) {
    view.addGestureRecognizer(pan)
    pan.addAction { [weak view] pan in
      guard pan.state == .ended else { return }
      UIView.animate(springDamping: 0.8, response: 0.4) { view?.center.x += 300 }
    }
  }
}

/// Moves the view by the constant `jump` when it is tapped.
@MainActor private final class JumpOwner {
  private let tap = UITapGestureRecognizer()

  init(_ view: UIView) {
    view.addGestureRecognizer(tap)
    tap.addAction { [weak view] _ in
      guard let view, let stage = view.stage else { return }
      view.center.x += CGFloat(stage.value(of: TuningScenes.jump))
    }
  }
}

/// Throws the view to the right when a pan ends.
@MainActor private final class ThrowOwner {
  private let pan = UIPanGestureRecognizer()

  init(_ view: UIView) {
    view.addGestureRecognizer(pan)
    pan.addAction { [weak view] pan in
      guard let view, pan.state == .ended else { return }
      UIView.animate(throwWithVelocity: CGVector(dx: 300, dy: 0)) { view.center.x += 300 }
    }
  }
}

/// Fades the view out when a pan ends, in the time of the constant `fade`.
@MainActor private final class FadeOwner {
  private let pan = UIPanGestureRecognizer()

  init(_ view: UIView) {
    view.addGestureRecognizer(pan)
    pan.addAction { [weak view] pan in
      guard let view, let stage = view.stage, pan.state == .ended else { return }
      UIView.animate(withDuration: stage.value(of: TuningScenes.fade)) { view.alpha = 0.2 }
    }
  }
}

/// Puts a copy with two views inside, one in the other, above the view when it is tapped.
@MainActor private final class LiftOwner {
  private let tap = UITapGestureRecognizer()

  init(_ view: UIView) {
    view.addGestureRecognizer(tap)
    tap.addAction { [weak view] _ in
      var parent: UIView? = view?.window
      for name in ["copy", "face", "eye"] {
        let part = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
        part.accessibilityIdentifier = name
        part.isUserInteractionEnabled = false
        parent?.addSubview(part)
        parent = part
      }
    }
  }
}

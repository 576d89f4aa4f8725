import Pantograph

/// A misuse of the library as a careless app might contain it, with checks of what must still hold
/// afterwards.
struct Case {
  let name: String
  let body: @MainActor (World) throws -> Void

  init(_ name: String, _ body: @escaping @MainActor (World) throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// A window without a display, with one finger and with a clock that the case drives.
@MainActor final class World {
  let stage: Stage
  let compositor = RasterCompositor()
  private(set) var faults: [String] = []
  private var finger: Int64 = 0
  private var clock: TimeInterval = 0

  init(width: CGFloat = 390, height: CGFloat = 844) {
    SDLImage.install()
    stage = Stage(
      size: CGSize(width: width, height: height),
      safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0), text: HarfBuzzShaper())
  }

  var window: UIWindow { stage.window }

  /// Shows a controller in the window, loads its view and lays it out.
  @discardableResult
  func show<C: UIViewController>(_ controller: C) -> C {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    run(0.05)
    return controller
  }

  /// Advances the clock by `seconds` in frames at 60 Hz and draws each frame.
  func run(_ seconds: TimeInterval) {
    let end = clock + seconds
    while clock < end {
      clock += 1.0 / 60
      stage.advance(to: clock)
      draw()
    }
  }

  /// Lets a time pass in which the machine sleeps.
  func sleep(_ seconds: TimeInterval) {
    stage.recordGap(of: seconds)
    clock += seconds
    stage.advance(to: clock)
  }

  func draw() {
    do {
      try stage.draw(with: compositor)
    } catch {
      faults.append("draw: \(error)")
    }
  }

  private func send(_ place: CGPoint, _ phase: InputEvent.Phase) {
    clock += 1.0 / 120
    stage.send(InputEvent(time: clock, position: place, source: .finger(finger), phase: phase))
  }

  func tap(_ place: CGPoint) {
    finger += 1
    send(place, .began)
    send(place, .ended)
    run(0.05)
  }

  func drag(_ from: CGPoint, _ to: CGPoint, steps: Int = 20) {
    finger += 1
    send(from, .began)
    for n in 1...max(1, steps) {
      let u = CGFloat(n) / CGFloat(max(1, steps))
      send(CGPoint(x: from.x + (to.x - from.x) * u, y: from.y + (to.y - from.y) * u), .moved)
    }
    send(to, .ended)
    run(0.05)
  }

  /// Touches down with a new finger that stays down.
  func press(_ place: CGPoint) {
    finger += 1
    send(place, .began)
  }

  func move(_ place: CGPoint) { send(place, .moved) }
  func lift(_ place: CGPoint) { send(place, .ended) }

  func hold(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { faults.append(what()) }
  }

  /// Checks what every case must leave behind: a window that still draws, still recognizes a tap,
  /// and has a finite frame.
  func checkThatTheWorldStillWorks() {
    run(0.2)
    for touch in stage.liveTouches {
      faults.append("a touch is still down: \(touch.phase)")
    }
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    var taps = 0
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    button.addGestureRecognizer(tap)
    window.rootViewController?.dismiss(animated: false)
    window.rootViewController = nil
    for view in window.subviews { view.removeFromSuperview() }
    window.isUserInteractionEnabled = true
    window.isHidden = false
    window.alpha = 1
    window.transform = .identity
    for recognizer in window.gestureRecognizers ?? [] { window.removeGestureRecognizer(recognizer) }
    window.addSubview(button)
    run(0.5)
    self.tap(CGPoint(x: 30, y: 30))
    run(0.5)
    hold(taps == 1, "a tap on a new view acted \(taps) times afterwards")
    let frame = window.frame
    hold(
      frame.origin.x.isFinite && frame.origin.y.isFinite && frame.width.isFinite
        && frame.height.isFinite, "the window's frame is \(frame)")
  }
}

extension CGFloat {
  /// Numbers that come from a division by zero, an overflow or an empty text field.
  static let wild: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -0.0, -1, 1e19, 1e10,
  ]
}

@MainActor func view(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> UIView {
  let view = UIView(frame: CGRect(x: x, y: y, width: w, height: h))
  view.backgroundColor = .red
  return view
}

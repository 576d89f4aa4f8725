import CMeasure
import Foundation
import Pantograph

/// One of the W4 workloads: a scene, a step, and a pixel to check.
@MainActor struct FrameScene {
  /// Changes the scene to frame `i`.
  let step: (Int) -> Void
  /// The position of the pixel that shows whether frame `i` is right.
  let look: (Int) -> (x: Int, y: Int)
  /// The color of that pixel; `nil` if content below shows through.
  var color: UInt32?

  /// W4a: one disc moves over 200 cards with labels.
  static func cards(in stage: Stage) -> FrameScene {
    let disc = cardScene(in: stage)
    return FrameScene(
      step: { disc.center = pathPoint($0) },
      look: { (Int(pathPoint($0).x), Int(pathPoint($0).y)) }, color: 0xFF8000)
  }

  /// W4b: a thousand translucent discs of 40 points. W4d: ten thousand squares of 16 points.
  static func crowd(in stage: Stage, count: Int, side: Int, isDisc: Bool) -> FrameScene {
    stage.window.backgroundColor = .white
    let views = (0..<count).map { k -> UIView in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
      if isDisc {
        view.layer.cornerRadius = CGFloat(side) / 2
        view.backgroundColor = UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 128 / 255)
      } else {
        view.backgroundColor = UIColor(
          red: CGFloat(k % 16) / 15, green: CGFloat(k % 7) / 6, blue: CGFloat(k % 3) / 2, alpha: 1)
      }
      stage.window.addSubview(view)
      return view
    }
    func place(_ k: Int, _ i: Int) -> CGPoint {
      CGPoint(
        x: tri(37 * k + i * (1 + k % 5), 1280 - side) + side / 2,
        y: tri(91 * k + i * (1 + k % 3), 800 - side) + side / 2)
    }
    return FrameScene(
      step: { i in for (k, view) in views.enumerated() { view.center = place(k, i) } },
      look: { (Int(place(count - 1, $0).x), Int(place(count - 1, $0).y)) },
      // The last square has 9,999 % 16 = 15, % 7 = 3, % 3 = 0.
      color: isDisc ? nil : 0xFF8000)
  }

  /// W4e: a photo of 600 by 400 points that turns, so that each frame samples it anew.
  static func turned(in stage: Stage) -> FrameScene {
    stage.window.backgroundColor = .white
    let (width, height) = (600, 400)
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(UInt32(0xFF00_0000 | x * 7 % 256 << 16 | y * 5 % 256 << 8 | (x ^ y) % 256))
      }
    }
    let photo = UIImageView(
      image: PixelImage(width: width, height: height, pixels: pixels).map { UIImage($0) })
    photo.center = CGPoint(x: 640, y: 400)
    stage.window.addSubview(photo)
    return FrameScene(
      step: {
        photo.transform = CGAffineTransform(rotationAngle: 0.3 + 0.002 * CGFloat(tri($0, 500)))
      },
      look: { _ in (640, 400) })
  }

  /// W4f: a white card with a soft shadow that grows and shrinks, so that no frame can copy it.
  static func shadow(in stage: Stage) -> FrameScene {
    stage.window.backgroundColor = .white
    let card = UIView()
    card.backgroundColor = .white
    card.layer.shadowOpacity = 0.4
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = .zero
    stage.window.addSubview(card)
    return FrameScene(
      step: { i in
        let less = CGFloat(tri(i, 100))
        card.frame = CGRect(
          x: 290 + less, y: 150 + less, width: 700 - 2 * less, height: 500 - 2 * less)
      },
      look: { (288 + tri($0, 100), 400) })
  }

  static func of(_ workload: String, in stage: Stage) -> FrameScene {
    switch workload {
    case "W4a": .cards(in: stage)
    case "W4b": .crowd(in: stage, count: 1000, side: 40, isDisc: true)
    case "W4e": .turned(in: stage)
    case "W4f": .shadow(in: stage)
    default: .crowd(in: stage, count: 10_000, side: 16, isDisc: false)
    }
  }
}

/// Compares a picture that was painted in pieces with the same picture painted at once by a new
/// compositor. Returns the difference, or `nil` if they are equal.
@MainActor func wrongPicture(
  _ stage: Stage, _ bitmap: Bitmap, center: UInt32? = nil, at p: (x: Int, y: Int)
)
  -> String?
{
  let whole = RasterCompositor()
  stage.invalidate()
  do { try stage.draw(with: whole) } catch { return "\(error)" }
  var count = 0
  for y in 0..<whole.bitmap.height {
    for x in 0..<whole.bitmap.width where whole.bitmap[x, y] != bitmap[x, y] { count += 1 }
  }
  if count > 0 { return "\(count) pixels differ from a picture that is painted at once" }
  return center.flatMap { difference("the pixel", bitmap[p.x, p.y] & 0xFF_FFFF, $0) }
}

@MainActor func frameCost(_ workload: String, _ variant: String, _ n: Int) {
  if variant == "window@x11" { return windowFrames(workload, n) }
  let stage = Stage(size: worldSize, text: HarfBuzzShaper.shared)
  let scene = FrameScene.of(workload, in: stage)
  let isSolo = getenv("BENCH_BANDS").map { String(cString: $0) } == "1"
  let compositor = RasterCompositor(
    bands: isSolo ? 1 : ProcessInfo.processInfo.activeProcessorCount)
  do {
    scene.step(0)
    try stage.draw(with: compositor)
    let watch = Stopwatch()
    if n > 0 {
      for i in 1...n {
        scene.step(i)
        if variant == "full" { stage.invalidate() }
        try stage.draw(with: compositor)
      }
    }
    let p = scene.look(n)
    watch.report(
      workload, variant, n: n,
      wrong: { wrongPicture(stage, compositor.bitmap, center: scene.color, at: p) }
    ) {
      "\"check\":\(compositor.bitmap[p.x, p.y] & 0xFF_FFFF)"
    }
  } catch {
    fail("\(error)", code: 70)
  }
}

@MainActor private func open(_ title: String, _ seconds: TimeInterval?) throws -> SDLHost {
  var options = SDLHost.Options(title: title, size: worldSize)
  options.seconds = seconds
  options.scale = getenv("BENCH_SCALE").flatMap { Double(String(cString: $0)) }.map { CGFloat($0) }
  return try SDLHost(options) { size, scale, insets in
    Stage(size: size, scale: scale, safeAreaInsets: insets, text: HarfBuzzShaper.shared)
  }
}

/// Draws in a window as a program does: each frame is handed to the display before the next one
/// starts.
@MainActor private func windowFrames(_ workload: String, _ n: Int) {
  do {
    let host = try open(workload, nil)
    let scene = FrameScene.of(workload, in: host.stage)
    scene.step(0)
    host.stage.frameInterval = 0
    var watch: Stopwatch?
    var i = 0
    host.observe {
      guard case .presented = $0 else { return }
      if watch == nil { watch = Stopwatch() }
      if i == n, let watch {
        let p = scene.look(n)
        watch.report(
          workload, "window@x11", n: n,
          wrong: { wrongPicture(host.stage, host.compositor.bitmap, center: scene.color, at: p) }
        ) {
          "\"check\":\(host.compositor.bitmap[p.x, p.y] & 0xFF_FFFF)"
        }
        exit(0)
      }
      i += 1
      scene.step(i)
    }
    _ = try host.run()
  } catch {
    fail("\(error)", code: 69)
  }
}

/// W5: the time from the driver's process start to the first frame on the display.
@MainActor func startCost(_ n: Int) {
  let spawned = getenv("BENCH_T0").flatMap { Int64(String(cString: $0)) }
  let watch = Stopwatch(since: spawned)
  do {
    let host = try open("W5", nil)
    _ = cardScene(in: host.stage)
    host.observe {
      guard case .presented = $0 else { return }
      let mapped = mapped_kb()
      watch.report(
        "W5", "window@x11", n: n,
        wrong: {
          wrongPicture(host.stage, host.compositor.bitmap, center: 0xFF8000, at: (150, 150))
        }
      ) {
        "\"check\":\(host.compositor.bitmap[150, 150] & 0xFF_FFFF),\"mapped_kb\":\(mapped)"
      }
      exit(0)
    }
    _ = try host.run()
  } catch {
    fail("\(error)", code: 69)
  }
}

/// A square that changes its color as soon as a finger touches it.
@MainActor private final class Blinker: UIView {
  private var isOn = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isOn.toggle()
    backgroundColor = isOn ? UIColor(red: 0, green: 0.5, blue: 1, alpha: 1) : .orange
  }
}

/// Rows that scroll to their end and back, again and again.
@MainActor private final class Flung: UIScrollView {
  override func didMoveToWindow() {
    super.didMoveToWindow()
    for i in 0..<200 {
      let row = UILabel(frame: CGRect(x: 12, y: 40 * i, width: 376, height: 40))
      row.text = "Row \(i) of two hundred"
      addSubview(row)
    }
    contentSize = CGSize(width: 400, height: 8_000)
    turn()
  }

  private func turn() {
    let isAtStart = contentOffset.y < 1
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      self.contentOffset.y = isAtStart ? 7_200 : 0
    } completion: { _ in
      self.turn()
    }
  }
}

/// Shows the square for `seconds`, so that `Benchmarks/latency` can measure the time from touch to
/// pixel. With `touch-fling@x11` rows scroll beside it, with `touch-inspector@x11` the inspector is
/// open.
@MainActor func blink(_ variant: String, _ seconds: Int) {
  do {
    let host = try open("latency", TimeInterval(seconds))
    host.stage.window.backgroundColor = .white
    let square = Blinker(frame: CGRect(x: 590, y: 350, width: 100, height: 100))
    square.backgroundColor = .orange
    host.stage.window.addSubview(square)
    if variant.contains("fling") {
      host.stage.window.addSubview(Flung(frame: CGRect(x: 40, y: 0, width: 400, height: 800)))
    }
    if variant.contains("inspector") { _ = host.stage.addInspector() }
    _ = try host.run()
  } catch {
    fail("\(error)", code: 69)
  }
}

/// A text field that a keyboard types into, for `Benchmarks/latency --keys`. Prints where the first
/// letter will stand and how wide a letter is, in points.
@MainActor func typeInWindow(_ seconds: Int) {
  do {
    let host = try open("latency", TimeInterval(seconds))
    host.stage.window.backgroundColor = .white
    let field = UITextField(frame: CGRect(x: 20, y: 380, width: 1240, height: 40))
    host.stage.window.addSubview(field)
    host.stage.layoutIfNeeded()
    field.becomeFirstResponder()
    let start = field.convert(field.caretRect(for: field.beginningOfDocument), to: nil)
    field.text = "p"
    let end = field.convert(field.caretRect(for: field.endOfDocument), to: nil)
    field.text = ""
    print("{\"x\":\(start.minX),\"y\":\(start.midY),\"advance\":\(end.minX - start.minX)}")
    fflush(nil)
    _ = try host.run()
  } catch {
    fail("\(error)", code: 69)
  }
}

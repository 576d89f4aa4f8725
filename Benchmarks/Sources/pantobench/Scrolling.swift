import CMeasure
import Foundation
import Pantograph

/// The demo's cart page made of public API: cards with shadows, pictures, labels and buttons in a
/// scroll view, and a ball above it that does not scroll.
@MainActor private final class CartPage: UIView {
  let scroll = UIScrollView()
  private static let names = ["Linen tote", "Notebook", "Kettle", "Desk lamp", "Bottle", "Beanie"]
  private static let colors: [(UInt32, UInt32)] = [
    (0xFFD3A5, 0xFD6585), (0xA1C4FD, 0x6A82FB), (0xD4FC79, 0x56AB6B), (0xF6D5F7, 0x9D6FC9),
    (0x84FAB0, 0x45A6E5), (0xF6D365, 0xFDA085),
  ]

  /// - Parameter count: The number of cards.
  init(frame: CGRect, count: Int) {
    super.init(frame: frame)
    backgroundColor = UIColor(hex: 0xF3F4F7)
    scroll.frame = bounds
    scroll.alwaysBounceVertical = true
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
    let deck = UIView(frame: bounds)
    deck.isUserInteractionEnabled = false
    addSubview(deck)
    label("Shop", 26, .bold, in: scroll, CGRect(x: 32, y: 20, width: 70, height: 32))
    label(
      "Drag a product into the ball. Fling the ball to an edge.", 13, .regular, in: scroll,
      CGRect(x: 118, y: 31.4, width: 600, height: 18))
    let timing = UIButton(frame: CGRect(x: frame.width - 164, y: 16, width: 132, height: 40))
    timing.setTitle("Seed timing off", for: .normal)
    timing.setTitleColor(.darkGray, for: .normal)
    timing.backgroundColor = .white
    timing.layer.cornerRadius = 20
    scroll.addSubview(timing)
    let each = ((frame.width - 64 - 48) / 4).rounded(.down)
    let height = min(max((each * 0.95).rounded(.down), 200), 300)
    for i in 0..<count {
      card(
        i,
        CGRect(
          x: 32 + CGFloat(i % 4) * (each + 16), y: 72 + CGFloat(i / 4) * (height + 16),
          width: each, height: height))
    }
    let rows = CGFloat((count + 3) / 4)
    scroll.contentSize = CGSize(width: frame.width, height: 72 + rows * (height + 16) + 8)
    ball(CGRect(x: frame.width - 96, y: frame.height * 0.7, width: 88, height: 88))
  }

  required init?(coder: NSCoder) { nil }

  private func label(
    _ text: String, _ size: CGFloat, _ weight: UIFont.Weight, in view: UIView, _ frame: CGRect
  ) {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    view.addSubview(label)
  }

  private func shadow(_ y: CGFloat, _ blur: CGFloat, _ alpha: CGFloat) -> LayerContent.Shadow {
    LayerContent.Shadow(
      color: RGBA(0, 0, 0, alpha), offset: CGVector(dx: 0, dy: y), blur: blur)
  }

  private func gradient(_ from: UInt32, _ to: UInt32, _ end: CGPoint) -> LayerContent.Fill {
    .linearGradient(
      start: .zero, end: end,
      stops: [.init(at: 0, color: RGBA(hex: from)), .init(at: 1, color: RGBA(hex: to))])
  }

  private func card(_ i: Int, _ frame: CGRect) {
    let (w, h) = (frame.width, frame.height)
    let card = UIView(frame: frame)
    card.backgroundColor = .white
    card.layer.cornerRadius = 14
    card.layer.shadow = shadow(2, 10, 0.12)
    let picture = UIView(frame: CGRect(x: 8, y: 8, width: w - 16, height: max(40, h - 84)))
    let colors = CartPage.colors[i % CartPage.colors.count]
    picture.layer.gradient = gradient(colors.0, colors.1, CGPoint(x: 1, y: 1))
    picture.layer.cornerRadius = 10
    card.addSubview(picture)
    for (side, alpha) in [(64, 0.4), (32, 0.75)] as [(CGFloat, CGFloat)] {
      let disc = UIView(
        frame: CGRect(
          x: ((w - 16 - side) / 2).rounded(), y: ((h - 84 - side) / 2).rounded(), width: side,
          height: side))
      disc.backgroundColor = UIColor(white: 1, alpha: alpha)
      disc.layer.cornerRadius = side / 2
      picture.addSubview(disc)
    }
    label(
      CartPage.names[i % CartPage.names.count], 15, .semibold, in: card,
      CGRect(x: 12, y: h - 68, width: w - 24, height: 20))
    label(
      "€\(10 + i).90", 15, .regular, in: card,
      CGRect(x: 12, y: h - 40, width: w - 60, height: 24))
    let add = UIButton(frame: CGRect(x: w - 44, y: h - 44, width: 32, height: 32))
    add.backgroundColor = UIColor(hex: 0xE3EEFD)
    add.setImage(UIImage(systemName: "plus"), for: .normal)
    add.layer.cornerRadius = 16
    card.addSubview(add)
    scroll.addSubview(card)
  }

  private func ball(_ frame: CGRect) {
    let ball = UIButton(frame: frame)
    ball.layer.gradient = gradient(0xFF5A4F, 0xE5231B, CGPoint(x: 0, y: 1))
    ball.layer.cornerRadius = frame.width / 2
    ball.layer.shadow = shadow(7, 18, 0.32)
    ball.tintColor = .white
    ball.setImage(UIImage(systemName: "cart"), for: .normal)
    addSubview(ball)
  }
}

/// `page`: a finger drags the cart page up and down by twelve points per frame. For comparison, the
/// result includes the time of a `memcpy` of the damaged bytes.
@MainActor func cartPageCost(_ variant: String, _ n: Int) {
  let isLarge = variant == "3840x2160"
  let size = isLarge ? CGSize(width: 1920, height: 1080) : worldSize
  let stage = Stage(size: size, scale: isLarge ? 2 : 1, text: HarfBuzzShaper.shared)
  let page = CartPage(frame: CGRect(origin: .zero, size: size), count: 24)
  stage.window.addSubview(page)
  let isSolo = getenv("BENCH_BANDS").map { String(cString: $0) } == "1"
  let compositor = RasterCompositor(
    bands: isSolo ? 1 : ProcessInfo.processInfo.activeProcessorCount)
  let start: CGFloat = 560
  func finger(_ i: Int) -> CGPoint { CGPoint(x: 300, y: 120 + CGFloat(tri(12 * i, 528))) }
  func send(_ i: Int, _ phase: InputEvent.Phase) {
    stage.send(
      InputEvent(
        time: TimeInterval(i) / 60, position: finger(i), source: .finger(1), phase: phase))
    stage.advance(to: TimeInterval(i) / 60)
  }
  let room = UnsafeMutablePointer<UInt32>.allocate(capacity: 3840 * 2160)
  room.initialize(repeating: 1, count: 3840 * 2160)
  defer { room.deallocate() }
  func copy() {
    let width = compositor.bitmap.width
    for r in compositor.lastDamage {
      for y in r.minY..<r.maxY {
        let place = y * width + r.minX
        memcpy(room + place, compositor.bitmap.pixels + place, r.width * 4)
      }
    }
  }
  /// The number of frames between two checks of the picture.
  let round = 50
  do {
    page.scroll.contentOffset.y = start
    try stage.draw(with: compositor)
    send(0, .began)
    // The first frames overcome the slop and paint every card once.
    for i in 1...88 {
      send(i, .moved)
      try stage.draw(with: compositor)
    }
    let grip = page.scroll.contentOffset.y + finger(88).y
    var times: [Int64] = []
    var copies: Int64 = 0
    var bytes = 0
    var wrong: String?
    let watch = Stopwatch()
    var i = 88
    while i < 88 + n {
      let end = min(i + round, 88 + n)
      let first = i + 1
      var t = clock(CLOCK_MONOTONIC)
      while i < end {
        i += 1
        send(i, .moved)
        try stage.draw(with: compositor)
        let now = clock(CLOCK_MONOTONIC)
        times.append(now - t)
        t = now
      }
      for _ in first...end { copy() }
      copies += clock(CLOCK_MONOTONIC) - t
      bytes += (end - first + 1) * compositor.lastDamage.reduce(0) { $0 + $1.area * 4 }
      if wrong == nil { wrong = wrongPicture(stage, compositor.bitmap, at: (0, 0)) }
    }
    watch.report(
      "page", variant, n: n,
      wrong: {
        wrong ?? difference("the offset", page.scroll.contentOffset.y, grip - finger(i).y)
      }
    ) {
      let copy = copies / Int64(max(1, n))
      let mean = times.reduce(0, +) / Int64(max(1, n))
      let median = times.isEmpty ? 0 : times.sorted()[n / 2]
      return "\"check\":\(page.scroll.contentOffset.y),\"mean_ns\":\(mean),"
        + "\"median_ns\":\(median),\"memcpy_ns\":\(copy),\"damaged\":\(bytes / max(1, n)),"
        + "\"ratio\":\(Double(mean) / Double(max(1, copy)))"
    }
  } catch {
    fail("\(error)", code: 70)
  }
}

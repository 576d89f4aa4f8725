import Foundation
import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Scrolled content is moved instead of painted again, and has the same pixels (DRW-02).
@MainActor @Suite(.timeLimit(.minutes(20))) struct ScrolledTests {
  private func area(_ rects: [PixelRect]) -> Int { rects.reduce(0) { $0 + $1.area } }

  private func fresh(_ stage: Stage) throws -> Bitmap {
    let whole = RasterCompositor()
    stage.invalidate()
    _ = try stage.draw(with: whole)
    return whole.bitmap
  }

  /// Compares two bitmaps, faster than with `hash64`.
  private func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height
      && memcmp(a.pixels, b.pixels, a.width * a.height * 4) == 0
  }

  /// A page of rows, and a ball above it that does not scroll.
  @MainActor private struct Page {
    let stage: Stage
    let scroll = UIScrollView()
    let ball = UIView(frame: CGRect(x: 150, y: 90, width: 30, height: 30))
    let raster = RasterCompositor()

    init(scale: CGFloat = 1, rowWidth: CGFloat = 180) throws {
      stage = Stage(
        size: CGSize(width: 200, height: 160), scale: scale, text: HarfBuzzShaper.shared)
      stage.window.backgroundColor = .white
      scroll.frame = stage.window.bounds
      scroll.contentSize = CGSize(width: 200, height: 1200)
      stage.window.addSubview(scroll)
      for i in 0..<40 {
        let row = UILabel(
          frame: CGRect(x: 10, y: CGFloat(i) * 30 + 4, width: rowWidth, height: 24))
        row.text = "Row \(i)"
        row.backgroundColor = i % 2 == 0 ? .systemBlue : .systemGreen
        row.layer.cornerRadius = 6
        row.layer.shadowOpacity = 0.4
        scroll.addSubview(row)
      }
      ball.backgroundColor = .systemRed
      ball.layer.cornerRadius = 15
      stage.window.addSubview(ball)
      _ = try stage.draw(with: raster)
      // The first frame of a drag shows the scroll indicator.
      try scrollDown(by: 7)
    }

    func scrollDown(by dy: CGFloat) throws {
      scroll.contentOffset.y += dy
      _ = try stage.draw(with: raster)
    }
  }

  @Test("a page that scrolls by whole pixels paints only new content and the layers above it")
  func pageIsMoved() throws {
    for scale in [1, 2] as [CGFloat] {
      // Rows of 12,000 points are too large for a cached picture and are painted as outlines.
      for width in [180, 12_000] as [CGFloat] {
        let page = try Page(scale: scale, rowWidth: width)
        for dy in [5, 12, -3, -9, 1] as [CGFloat] {
          try page.scrollDown(by: dy)
          let painted = area(page.raster.lastPainted)
          #expect(4 * painted < area(page.raster.lastDamage), "\(scale), \(width), \(dy)")
          #expect(isSame(page.raster.bitmap, try fresh(page.stage)))
        }
      }
    }
  }

  @Test("the window's damage contains all moved pixels")
  func damageCoversWhatWasMoved() throws {
    let page = try Page()
    let before = page.raster.bitmap.copied()
    try page.scrollDown(by: 11)
    var outside = 0
    for y in 0..<160 {
      for x in 0..<200 where before[x, y] != page.raster.bitmap[x, y] {
        let isTold = page.raster.lastDamage.contains {
          $0.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
        }
        if !isTold { outside += 1 }
      }
    }
    #expect(page.raster.lastPainted != page.raster.lastDamage)
    #expect(outside == 0)
  }

  @Test("with a picture below the page, all is painted, because that picture does not scroll")
  func groundOfManyColorsIsPainted() throws {
    let page = try Page()
    let gradient = CAGradientLayer()
    gradient.frame = page.stage.window.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    page.stage.window.layer.insertSublayer(gradient, at: 0)
    for _ in 0..<3 {
      try page.scrollDown(by: 5)
      #expect(page.raster.lastPainted == page.raster.lastDamage)
      #expect(isSame(page.raster.bitmap, try fresh(page.stage)))
    }
  }

  @Test("a page that fades, is rotated, has round corners or is masked is painted")
  func mixedPagesArePainted() throws {
    for kind in 0..<4 {
      let page = try Page()
      switch kind {
      case 0: page.scroll.alpha = 0.5
      case 1: page.scroll.transform = CGAffineTransform(rotationAngle: 0.2)
      case 2: page.scroll.layer.cornerRadius = 20
      default:
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 100, height: 5000)
        mask.backgroundColor = UIColor.black.cgColor
        page.scroll.layer.mask = mask
      }
      for _ in 0..<3 {
        try page.scrollDown(by: 5)
        #expect(page.raster.lastPainted == page.raster.lastDamage, "kind \(kind)")
        #expect(isSame(page.raster.bitmap, try fresh(page.stage)))
      }
    }
  }

  @Test("content that the program invalidates is painted, even if it scrolls in the same frame")
  func invalidPixelsAreNotMoved() throws {
    let page = try Page()
    page.raster.bitmap.fill(0xFFFF_00FF)
    page.stage.invalidate()
    try page.scrollDown(by: 5)
    #expect(isSame(page.raster.bitmap, try fresh(page.stage)))
  }

  @Test("a frame whose damage extends beyond the window moves no pixels from outside")
  func damageBeyondTheWindow() throws {
    let tile = LayerContent(
      bounds: CGRect(x: 0, y: 0, width: 60, height: 20), cornerRadius: 4,
      fill: .solid(RGBA(1, 0, 0)))
    func frame(_ y: CGFloat) -> Frame {
      let all = PixelRect(minX: -500, minY: -500, maxX: 700, maxY: 700)
      var frame = Frame(
        pixelWidth: 100, pixelHeight: 90, scale: 1, background: RGBA(1, 1, 1), damage: [all])
      let moved = CGAffineTransform(translationX: 0, y: y)
      frame.commands.append(
        .beginClip(
          Frame.Clip(
            rect: CGRect(x: -500, y: -500 - y, width: 1200, height: 1200), cornerRadius: 0,
            transform: moved, extent: all)))
      for k in 0..<8 {
        let t = CGAffineTransform(translationX: CGFloat(k * 9), y: CGFloat(k * 21 - 60) + y)
        frame.append(
          Frame.Item(
            content: tile, transform: t, opacity: 1, isSettled: true,
            extent: PixelRect(outside: tile.bounds.applying(t))))
      }
      frame.commands.append(.endClip)
      return frame
    }
    let kept = RasterCompositor()
    for y in [0, 41, -30, -8, 5] as [CGFloat] {
      try kept.present(frame(y))
      let fresh = RasterCompositor()
      try fresh.present(frame(y))
      #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "\(y)")
    }
    #expect(kept.lastPainted != kept.lastDamage)
  }

  // MARK: Random scenes

  /// Scroll views beside and inside each other, with rows of all kinds, layers above them, and
  /// random changes in each frame.
  @MainActor private final class World {
    let stage: Stage
    private var random: SeededRandom
    private var scrolls: [UIScrollView] = []
    private var rows: [UIView] = []
    private var above: [UIView] = []

    init(_ seed: UInt64) {
      random = SeededRandom(seed)
      stage = Stage(
        size: CGSize(width: 260, height: 200), scale: [1, 1, 1.25, 2][random.roll(0..<4)],
        text: HarfBuzzShaper.shared)
      stage.window.backgroundColor = .white
      let isSplit = random.chance(0.4)
      let frames =
        isSplit
        ? [
          CGRect(x: 0, y: 10, width: 120, height: 180),
          CGRect(x: 124, y: 0, width: 136, height: 170),
        ]
        : [CGRect(x: 0, y: 0, width: 260, height: 200)]
      for frame in frames {
        let page = scroll(frame, CGSize(width: frame.width, height: 900), in: stage.window)
        if random.chance(0.3) { page.backgroundColor = .systemGray }
        let strip = CGRect(x: 5, y: 60, width: frame.width - 10, height: 70)
        fill(scroll(strip, CGSize(width: 600, height: 70), in: page), 10, isStrip: true)
        fill(page, 24, isStrip: false)
      }
      for _ in 0..<random.roll(0..<3) {
        let view = UIView(frame: CGRect(center: randomPoint(), size: CGSize(width: 34, height: 34)))
        view.backgroundColor = .systemRed
        view.layer.cornerRadius = random.pick([0, 17])
        view.layer.shadowOpacity = random.pick([0, 0.5])
        view.alpha = random.pick([1, 1, 0.6])
        stage.window.addSubview(view)
        above.append(view)
      }
    }

    private func randomPoint() -> CGPoint {
      CGPoint(x: random.real(0, 260), y: random.real(0, 200))
    }

    private func scroll(_ frame: CGRect, _ size: CGSize, in view: UIView) -> UIScrollView {
      let scroll = UIScrollView(frame: frame)
      scroll.contentSize = size
      scroll.contentInsetAdjustmentBehavior = .never
      view.addSubview(scroll)
      scrolls.append(scroll)
      return scroll
    }

    private func fill(_ page: UIScrollView, _ count: Int, isStrip: Bool) {
      for i in 0..<count {
        let label = i % 3 == 0 ? UILabel() : nil
        label?.text = "jÅ\u{301}g \(i)"
        let row = label ?? UIView()
        let frame = CGRect(
          x: isStrip ? CGFloat(i) * 58 : 8, y: isStrip ? 5 : CGFloat(i) * 36,
          width: isStrip ? 50 : page.bounds.width - 20, height: isStrip ? 60 : 30)
        row.frame = frame.offsetBy(dx: 0, dy: random.pick([0, 0, 0, 0.5, 0.3]))
        row.backgroundColor = [.systemBlue, .systemGreen, .clear, .systemTeal][i % 4]
        row.layer.cornerRadius = random.pick([0, 5, 9])
        row.layer.shadowOpacity = random.chance(0.2) ? 0.5 : 0
        row.layer.borderWidth = random.chance(0.2) ? 1.5 : 0
        row.alpha = random.pick([1, 1, 1, 0.5])
        row.clipsToBounds = random.chance(0.4)
        if random.chance(0.1) {
          row.transform = CGAffineTransform(rotationAngle: random.real(0, 3))
        }
        // The row is too large for a cached picture.
        if random.chance(0.1) { row.bounds.size = CGSize(width: 9000, height: 40) }
        if random.chance(0.4) {
          let inner = UIView(frame: CGRect(x: 3, y: 4, width: 20, height: random.pick([8, 60])))
          inner.backgroundColor = UIColor(white: 0, alpha: random.pick([1, 0.4]))
          row.addSubview(inner)
        }
        page.insertSubview(row, at: random.chance(0.5) ? 0 : page.subviews.count)
        rows.append(row)
      }
    }

    private func change() {
      let row = rows[random.roll(0..<rows.count)]
      let page = scrolls[random.roll(0..<scrolls.count)]
      switch random.roll(0..<16) {
      case 0: row.backgroundColor = random.pick([.systemPink, .systemBlue])
      case 1: (row as? UILabel)?.text = "now \(random.roll(0..<99))"
      case 2: row.isHidden.toggle()
      case 3: row.superview?.bringSubviewToFront(row)
      case 4: row.center.x += random.pick([1, -2, 0.5])
      case 5:
        let (alpha, turn) = (random.fraction(), random.real(-1, 1))
        UIView.animate(withDuration: 0.1) {
          row.alpha = alpha
          row.transform = CGAffineTransform(rotationAngle: turn)
        }
      case 6: row.layer.zPosition = random.real(-1, 1)
      case 7: page.alpha = random.pick([1, 1, 1, 1, 0.7])
      case 8: page.bounds.size.height += random.pick([10, -10])
      case 9:
        let glass = UIColor(white: 0, alpha: 0.2)
        page.backgroundColor = random.pick([nil, nil, .systemGray, glass])
      case 10: page.layer.cornerRadius = random.pick([0, 0, 0, 0, 12])
      case 11: stage.window.backgroundColor = random.pick([.white, .systemYellow])
      case 12: page.center.x += random.pick([1, -1, 0.4])
      case 13:
        page.setContentOffset(CGPoint(x: 0, y: random.real(0, 300).rounded()), animated: true)
      case 14: page.flashScrollIndicators()
      default:
        guard let view = above.first else { return }
        let center = randomPoint()
        if random.chance(0.5) {
          view.center = center
        } else {
          UIView.animate(withDuration: 0.1) { view.center = center }
        }
      }
    }

    func step() {
      for _ in 0..<random.pick([1, 1, 2]) {
        let page = scrolls[random.roll(0..<scrolls.count)]
        let by: CGFloat = random.pick([1, 3, -2, 8, -6, 14, -9, -1, 5, 0.5, 1.3]) / stage.scale
        if page.contentSize.width > page.bounds.width {
          page.contentOffset.x += by
        } else {
          page.contentOffset.y = max(-20, page.contentOffset.y + by)
        }
      }
      if random.chance(0.2) { change() }
      if let view = above.last, random.chance(0.2) { view.center.y += 3 }
      if random.chance(0.02) {
        let size = CGSize(width: random.pick([260, 250]), height: random.pick([200, 190]))
        stage.resize(to: size, scale: stage.scale, safeAreaInsets: .zero)
      }
      stage.advance(to: stage.time.now + 1.0 / 60)
    }

    var isToBeChecked: Bool { random.chance(0.6) }
  }

  @Test("each frame of random scrolling, moving and fading equals a full repaint")
  func anySceneEqualsAFullRepaint() throws {
    var moved = 0
    var frames = 0
    for seed in seeds(8, quick: 2) {
      // Two stages alternate, each with its own picture.
      let worlds = [World(seed), World(seed + 1000)]
      let rasters = [RasterCompositor(), RasterCompositor(bands: 2, soloPixels: 1)]
      for step in 0..<24 {
        for (world, raster) in zip(worlds, rasters) {
          world.step()
          guard try world.stage.draw(with: raster) else { continue }
          frames += 1
          if raster.lastPainted != raster.lastDamage { moved += 1 }
          for (i, r) in raster.lastPainted.enumerated() {
            #expect(raster.lastPainted[..<i].allSatisfy { !$0.intersects(r) }, "seed \(seed)")
          }
          if world.isToBeChecked {
            let whole = try fresh(world.stage)
            #expect(isSame(raster.bitmap, whole), "seed \(seed), step \(step)")
          }
        }
      }
    }
    // Enough frames must have moved pixels; otherwise the test would check nothing.
    #expect(8 * moved > frames, "\(moved) of \(frames) frames moved pixels")
  }
}

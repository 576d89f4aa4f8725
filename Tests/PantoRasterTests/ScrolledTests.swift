import Foundation
import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import PantoFuzz
import TestSupport
import Testing

@testable import PantoRaster

/// Scrolled content is moved instead of painted again, and has the same pixels (DRW-02).
@MainActor @Suite(.timeLimit(.minutes(60))) struct ScrolledTests {
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

  @Test("each frame of random scrolling, moving and fading equals a full repaint")
  func anySceneEqualsAFullRepaint() {
    var count = PixelTest.Count()

    let finding = PixelTest.run(
      [.scrolledPages], scenes: LongTests.areOn ? 8 : 2, seed: 1, count: &count)

    #expect(finding == nil, "\(finding!)")
    // Enough frames must have moved pixels; otherwise the test would check nothing.
    #expect(8 * count.moved > count.frames, "\(count)")
  }
}

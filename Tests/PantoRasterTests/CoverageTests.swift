import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

@MainActor @Suite(.timeLimit(.minutes(60))) struct CoverageTests {
  private func rows(
    _ width: Int, _ height: Int, isEvenOdd: Bool = false, _ build: (Coverage) -> Void
  ) -> [[Int]] {
    let coverage = Coverage()
    coverage.begin()
    build(coverage)
    coverage.close()
    var out = Array(repeating: Array(repeating: 0, count: width), count: height)
    coverage.forEachRow(in: PixelRect(width: width, height: height), isEvenOdd: isEvenOdd) {
      y, x0, c, n in
      for i in 0..<n { out[y][x0 + i] = Int(c[i]) }
    }
    return out
  }

  @Test func areasAreExact() {
    let half = rows(3, 1) {
      $0.addRoundedRect(CGRect(x: 0.5, y: 0, width: 1.75, height: 0.5), radius: 0, .identity)
    }
    #expect(half == [[64, 128, 32]])

    let triangle = rows(2, 2) {
      $0.move(CGPoint(x: 0, y: 0))
      $0.line(CGPoint(x: 2, y: 2))
      $0.line(CGPoint(x: 0, y: 2))
    }
    #expect(triangle == [[128, 0], [255, 128]])
  }

  @Test func windingAndEvenOddDiffer() {
    func twice(_ c: Coverage) {
      c.addRoundedRect(CGRect(x: 0, y: 0, width: 5, height: 1), radius: 0, .identity)
      c.addRoundedRect(CGRect(x: 2, y: 0, width: 1, height: 1), radius: 0, .identity)
    }
    #expect(rows(5, 1) { twice($0) } == [[255, 255, 255, 255, 255]])
    #expect(rows(5, 1, isEvenOdd: true) { twice($0) } == [[255, 255, 0, 255, 255]])
  }

  @Test func anOutlineThatLeavesThePictureIsCutExactly() {
    let whole = rows(40, 30) {
      $0.addRoundedRect(
        CGRect(x: -20, y: -15, width: 50, height: 40), radius: 13,
        CGAffineTransform(rotationAngle: 0.7))
    }
    let coverage = Coverage()
    coverage.begin()
    coverage.addRoundedRect(
      CGRect(x: -20, y: -15, width: 50, height: 40), radius: 13,
      CGAffineTransform(rotationAngle: 0.7))
    for x in stride(from: 0, to: 40, by: 7) {
      for y in stride(from: 0, to: 30, by: 4) {
        let part = PixelRect(minX: x, minY: y, maxX: min(40, x + 7), maxY: min(30, y + 4))
        coverage.forEachRow(in: part, isEvenOdd: false) { y, x0, c, n in
          for i in 0..<n { #expect(Int(c[i]) == whole[y][x0 + i]) }
        }
      }
    }
  }

  @Test(
    "edges of any slope cover each pixel by exact crossings, whatever part is asked for (DRW-04)")
  func slopes() {
    var random = SeededRandom(11)
    func number(_ most: Int) -> Int { random.roll(0..<most) }
    let (width, height) = (70, 50)
    for _ in 0..<300 {
      // Some corners lie far outside, some almost in one row or one column.
      let (spanX, spanY) = ([3, 40, 40_000][number(3)], [3, 40, 30_000][number(3)])
      let corners = (0..<3).map { _ in
        CGPoint(
          x: CGFloat(number(spanX) * 256 / 40 + number(9_000)) / 256 - 20,
          y: CGFloat(number(spanY) * 256 / 40 + number(9_000)) / 256 - 10)
      }
      let coverage = Coverage()
      coverage.begin()
      coverage.move(corners[0])
      coverage.line(corners[1])
      coverage.line(corners[2])
      coverage.close()
      var whole = [UInt8](repeating: 0, count: width * height)
      coverage.forEachRow(in: PixelRect(width: width, height: height), isEvenOdd: false) {
        y, x0, c, n in
        for i in 0..<n { whole[y * width + x0 + i] = c[i] }
      }
      let (x, y) = (number(width), number(height))
      let part = PixelRect(
        minX: x, minY: y, maxX: min(width, x + 1 + number(20)), maxY: min(height, y + 1 + number(9))
      )
      coverage.forEachRow(in: part, isEvenOdd: false) { y, x0, c, n in
        for i in 0..<n where c[i] != whole[y * width + x0 + i] {
          Issue.record("\(corners): \(x0 + i), \(y) in \(part)")
        }
      }
      // The triangle, cut at the sides of each pixel, tells how much of it is covered.
      for y in 0..<height {
        for x in 0..<width {
          let area = Self.area(of: corners, x, y)
          let seen = Double(whole[y * width + x])
          if abs(seen - area * 255) > 3 { Issue.record("\(corners): \(seen) at \(x), \(y)") }
        }
      }
    }
  }

  /// The part of a pixel that a triangle covers: the triangle is cut at the sides of the pixel.
  private static func area(of corners: [CGPoint], _ x: Int, _ y: Int) -> Double {
    var shape = corners
    let sides: [(CGPoint) -> Double] = [
      { Double($0.x) - Double(x) }, { Double(x + 1) - Double($0.x) },
      { Double($0.y) - Double(y) }, { Double(y + 1) - Double($0.y) },
    ]
    for inside in sides {
      var cut: [CGPoint] = []
      for (i, a) in shape.enumerated() {
        let b = shape[(i + 1) % shape.count]
        let (da, db) = (inside(a), inside(b))
        if da >= 0 { cut.append(a) }
        if (da < 0) != (db < 0) {
          let t = da / (da - db)
          cut.append(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
        }
      }
      shape = cut
      if shape.isEmpty { return 0 }
    }
    var sum = 0.0
    for (i, a) in shape.enumerated() {
      let b = shape[(i + 1) % shape.count]
      sum += Double(a.x * b.y - b.x * a.y)
    }
    return abs(sum) / 2
  }

  @Test("parts of rows contain all that is covered, and leave out the middle of a frame (DRW-04)")
  func spans() {
    let coverage = Coverage()
    let t = CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 60, y: -20)
    func build(isWide: Bool) {
      coverage.begin()
      let r = CGRect(x: 0, y: 0, width: isWide ? 900 : 90, height: 70)
      coverage.addRoundedRect(r, radius: 12, t)
      coverage.addRoundedRect(r.insetBy(dx: 2, dy: 2), radius: 10, t, reversed: true)
    }
    for isEvenOdd in [false, true] {
      for isWide in [false, true] {
        for clip in [
          PixelRect(width: 1000, height: 300), PixelRect(minX: 65, minY: 9, maxX: 133, maxY: 41),
        ] {
          var found: [Int: UInt8] = [:]
          build(isWide: isWide)
          coverage.forEachSpan(in: clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
            for i in 0..<n { found[y * 1000 + x0 + i] = c[i] }
          }
          var area = 0
          coverage.forEachRow(in: clip, isEvenOdd: isEvenOdd) { y, x0, c, n in
            area += n
            for i in 0..<n { #expect(c[i] == found[y * 1000 + x0 + i] ?? 0) }
          }
          #expect(found.count < area / 2)
          #expect(found.keys.allSatisfy { clip.minX <= $0 % 1000 && $0 % 1000 < clip.maxX })
        }
      }
    }
  }

  @Test func aCircleIsRoundAndHasItsArea() {
    let disc = rows(100, 100) {
      $0.addRoundedRect(CGRect(x: 0, y: 0, width: 100, height: 100), radius: 50, .identity)
    }
    let area = disc.joined().reduce(0, +)

    // The area is π·50² = 7854 pixels.
    #expect((area - 7854 * 255).magnitude < 7854 * 255 / 500)
    // The halves are mirrored to within one step, because half units are rounded to one side.
    let isEven = (0..<50).allSatisfy { y in
      (0..<100).allSatisfy { x in (disc[y][x] - disc[99 - y][x]).magnitude <= 1 }
    }
    #expect(isEven)
  }

  /// The arithmetic on which DRW-04 relies is exact in every channel.
  @Test func scalingAPixelRoundsToNearest() {
    for c in 0...255 as ClosedRange<UInt32> {
      for a in 0...255 as ClosedRange<UInt32> {
        let exact = (2 * c * a + 255) / 510
        #expect(Blend.scale(c << 24 | c << 16 | c << 8 | c, a) == exact &* 0x0101_0101)
      }
    }
  }

  @Test func aShadowIsSoftEvenAndNineSliced() throws {
    func shadow(_ width: CGFloat) throws -> Bitmap {
      var maker = FrameMaker(Int(width) + 80, 120)
      maker.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: width, height: 40), cornerRadius: 16,
          shadow: LayerContent.Shadow(
            color: RGBA(0, 0, 0), offset: CGVector(dx: 0, dy: 0), blur: 20)),
        CGAffineTransform(translationX: 40, y: 40))
      let compositor = RasterCompositor()
      try compositor.present(maker.frame)
      return compositor.bitmap
    }
    let narrow = try shadow(200)
    let wide = try shadow(260)

    // The corners of both shadows agree, and the sides mirror each other.
    for y in 0..<120 {
      for x in 0..<100 {
        #expect(narrow[x, y] == wide[x, y])
        #expect(narrow[x, y] == narrow[279 - x, y])
      }
    }
    // The shadow fades outwards without a step and ends within 1.5 blur radii.
    let across = (0..<60).map { Int(narrow[$0, 60] & 255) }
    #expect(zip(across, across.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 20 })
    #expect(across[9] == 255)
    #expect(across[30] < 250)
  }
}

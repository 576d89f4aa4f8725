import PantoBase
import PantoGraphics
import Testing

@testable import PantoRaster

/// Tests the arithmetic of pictures that are turned or scaled while they are drawn.
@Suite("Sampling", .timeLimit(.minutes(60))) struct SamplingTests {
  private func number(_ state: inout UInt64) -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: state >> 32)
  }

  @Test("four pixels at once are interpolated as one pixel is (DRW-04)")
  func four() {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      let texels = (0..<4).map { _ in (0..<4).map { _ in number(&state) } }
      let fx = (0..<4).map { _ in number(&state) & 255 }
      let fy = (0..<4).map { _ in number(&state) & 255 }
      func pixels(_ i: Int) -> Blend.Four { Blend.Four(texels[i]) }
      func lanes(_ f: [UInt32]) -> Blend.Lanes {
        Blend.Lanes(f.flatMap { [UInt16($0), UInt16($0)] })
      }
      let all = Sampling.blend(pixels(0), pixels(1), pixels(2), pixels(3), lanes(fx), lanes(fy))
      for i in 0..<4 {
        let one = Sampling.blend(
          texels[0][i], texels[1][i], texels[2][i], texels[3][i], UInt64(fx[i]), UInt64(fy[i]))
        #expect(all[i] == one)
      }
    }
  }

  @Test("the columns of a row are those whose positions lie on the picture (P2, DRW-02)")
  func rows() throws {
    var state: UInt64 = 7
    func unit() -> CGFloat { CGFloat(number(&state) % 20_001) / 10_000 - 1 }
    var inside = 0
    for _ in 0..<400 {
      let k = 1 + 2 * unit().magnitude
      let t = CGAffineTransform(
        a: k * unit(), b: k * unit(), c: k * unit(), d: k * unit(), tx: 60 * unit(), ty: 60 * unit()
      )
      guard let s = Sampling(t) else { continue }
      for y in stride(from: -40, through: 40, by: 9) {
        let row = try #require(s.row(y, from: -50, to: 50, width: 30, height: 20))
        for x in -50..<50 {
          let (u, v) = s.at(x, y)
          let isOn = (0..<30).contains(u >> 16) && (0..<20).contains(v >> 16)
          #expect((x >= row.start && x < row.end) == isOn, "\(t) at \(x), \(y)")
          inside += isOn ? 1 : 0
        }
        guard row.start < row.end else { continue }
        #expect(row.u >> Sampling.shift == s.at(row.start, y).u)
        #expect(row.v >> Sampling.shift == s.at(row.start, y).v)
      }
    }
    #expect(inside > 5000)
  }

  @Test("positions that may be too large for whole numbers are checked one by one (P2)")
  func large() throws {
    let s = try #require(Sampling(CGAffineTransform(scaleX: 0.00001, y: 0.00001)))
    #expect(s.row(0, from: 0, to: 10, width: 4, height: 4) == nil)
  }

  @Test("a scaled picture shows its texels interpolated, also where a row has one colour (DRW-03)")
  func scaled() throws {
    let (width, height) = (40, 24)
    var state: UInt64 = 3
    var texels = [UInt32](repeating: 0, count: width * height)
    // Rows with a ground of one colour, clear or half transparent, some of them with other pixels
    // on it. The outermost pixels stay clear, as those of every picture.
    for y in 1..<height - 1 {
      let ground: UInt32 = [0xFF20_40A0, 0x8010_2050, 0, 0xFF20_40A0][y / 4 % 4]
      for x in 1 + y % 3..<width - 1 - y % 5 { texels[y * width + x] = ground }
      for x in 12..<12 + y % 4 { texels[y * width + x] = number(&state) | 0xFF00_0000 }
    }
    let picture = Picture(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)) { canvas in
      for y in 0..<height { for x in 0..<width { canvas.row(y)[x] = texels[y * width + x] } }
    }
    let painter = Painter(ContentCaches())
    let area = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 70)
    for (scaleX, scaleY) in [(2.3, 2.7), (0.6, 0.5), (-1.7, 1.2), (1, 3)] as [(CGFloat, CGFloat)] {
      for alpha: UInt32 in [255, 90] {
        let toDevice = CGAffineTransform(
          a: scaleX, b: 0, c: 0, d: scaleY, tx: scaleX < 0 ? 80.3 : 3.4, ty: 2.6)
        let s = try #require(Sampling(toDevice))
        let back = [UInt32](repeating: 0xFF30_5070, count: area.area)
        var drawn = back
        var step = PaintStep(kind: .sample, extent: area, alpha: alpha)
        step.picture = Unmanaged.passUnretained(picture)
        drawn.withUnsafeMutableBufferPointer { pixels in
          guard let first = pixels.baseAddress else { return }
          let canvas = Canvas(
            pixels: first, stride: area.width, originX: 0, originY: 0, clip: area)
          withUnsafePointer(to: step) { painter.sample($0, s, area, canvas) }
        }
        for y in 0..<area.height {
          for x in 0..<area.width {
            let (u, v) = s.at(x, y)
            var wanted = back[y * area.width + x]
            if (0..<width - 1).contains(u >> 16), (0..<height - 1).contains(v >> 16) {
              let at = (v >> 16) * width + (u >> 16)
              let c = Sampling.blend(
                texels[at], texels[at + 1], texels[at + width], texels[at + width + 1],
                UInt64(u >> 8 & 255), UInt64(v >> 8 & 255))
              wanted = Blend.over(alpha == 255 ? c : Blend.scale(c, alpha), wanted)
            }
            #expect(drawn[y * area.width + x] == wanted, "\(scaleX), \(scaleY) at \(x), \(y)")
          }
        }
      }
    }
  }
}

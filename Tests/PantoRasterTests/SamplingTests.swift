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
}

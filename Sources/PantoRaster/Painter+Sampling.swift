import PantoBase
import PantoGraphics

/// Pictures that are turned or scaled while they are drawn.
extension Painter {
  func sample(
    _ step: UnsafePointer<PaintStep>, _ s: Sampling, _ r: PixelRect, _ canvas: Canvas
  ) {
    let alpha = step.pointee.alpha
    step.pointee.picture?.borrow { picture in
      // The outermost pixels of the picture are transparent, so positions beyond them can be
      // skipped.
      let (lastX, lastY) = (picture.width &- 1, picture.height &- 1)
      for y in r.minY..<r.maxY {
        guard let row = s.row(y, from: r.minX, to: r.maxX, width: lastX, height: lastY) else {
          sampleChecked(picture, s, y, r, canvas, alpha)
          continue
        }
        if row.start < row.end { sample(picture, row, on: canvas.row(y), alpha) }
      }
    }
  }

  /// Draws one row, four pixels at a time. All of it lies on the picture.
  @inline(__always) private func sample(
    _ picture: Picture, _ row: Sampling.Row, on d: UnsafeMutablePointer<UInt32>, _ alpha: UInt32,
    _ k: UInt16 = 257
  ) {
    let texels = Texels(pixels: picture.pixels, runs: picture.runs)
    let faded = Blend.lanes(alpha)
    var (u, v) = (row.u, row.v)
    var x = row.start
    while x &+ 4 <= row.end {
      var c = texels.four(u, v, row.du, row.dv)
      u &+= 4 &* row.du
      v &+= 4 &* row.dv
      if !Blend.isClear(c) {
        if alpha != 255 { c = Blend.scale(c, faded, k) }
        Blend.store(Blend.over(c, Blend.load(d + x), k), d + x)
      }
      x &+= 4
    }
    while x < row.end {
      var c = texels.one(u &>> Sampling.shift, v &>> Sampling.shift)
      if alpha != 255 { c = Blend.scale(c, alpha) }
      d[x] = Blend.over(c, d[x])
      u &+= row.du
      v &+= row.dv
      x &+= 1
    }
  }

  /// Draws one row of a picture whose positions are too far apart for `Sampling.row`.
  private func sampleChecked(
    _ picture: Picture, _ s: Sampling, _ y: Int, _ r: PixelRect, _ canvas: Canvas, _ alpha: UInt32
  ) {
    let texels = Texels(pixels: picture.pixels, runs: picture.runs)
    let lastX = UInt(bitPattern: picture.width &- 1)
    let lastY = UInt(bitPattern: picture.height &- 1)
    let d = canvas.row(y)
    for x in r.minX..<r.maxX {
      let (u, v) = s.at(x, y)
      if UInt(bitPattern: u &>> 16) >= lastX || UInt(bitPattern: v &>> 16) >= lastY { continue }
      let c = texels.one(u, v)
      d[x] = Blend.over(alpha == 255 ? c : Blend.scale(c, alpha), d[x])
    }
  }
}

/// The pixels of a picture, interpolated at positions that lie on it.
private struct Texels {
  let pixels: UnsafePointer<UInt32>
  let runs: UnsafePointer<Picture.Run>

  /// The address of the texel at a whole position; the next one of the row follows it.
  @inline(__always) private func at(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
    pixels + (Int(runs[y].offset) &+ x)
  }

  /// Returns the colour at a position in 1/65536 texel.
  @inline(__always) func one(_ u: Int, _ v: Int) -> UInt32 {
    let p = at(u &>> 16, v &>> 16)
    let q = at(u &>> 16, (v &>> 16) &+ 1)
    return Sampling.blend(
      p[0], p[1], q[0], q[1], UInt64((u &>> 8) & 255), UInt64((v &>> 8) & 255))
  }

  /// Returns the colours at four positions, `du` and `dv` apart, in the fine units of `Sampling`.
  @inline(__always) func four(_ u: Int, _ v: Int, _ du: Int, _ dv: Int) -> Blend.Four {
    let u1 = u &+ du
    let u2 = u1 &+ du
    let u3 = u2 &+ du
    let v1 = v &+ dv
    let v2 = v1 &+ dv
    let v3 = v2 &+ dv
    let top = (pair(u, v, 0), pair(u1, v1, 0), pair(u2, v2, 0), pair(u3, v3, 0))
    let low = (pair(u, v, 1), pair(u1, v1, 1), pair(u2, v2, 1), pair(u3, v3, 1))
    return Sampling.blend(
      Self.firsts(top), Self.seconds(top), Self.firsts(low), Self.seconds(low),
      Self.shares(u, u1, u2, u3), Self.shares(v, v1, v2, v3))
  }

  private typealias Pairs = (UInt64, UInt64, UInt64, UInt64)

  /// Two neighbours of a row, the left one in the lower half.
  @inline(__always) private func pair(_ u: Int, _ v: Int, _ below: Int) -> UInt64 {
    let p = at(u &>> Sampling.bits, (v &>> Sampling.bits) &+ below)
    return UnsafeRawPointer(p).loadUnaligned(as: UInt64.self).littleEndian
  }

  @inline(__always) private static func firsts(_ p: Pairs) -> Blend.Four {
    Blend.Four(
      UInt32(truncatingIfNeeded: p.0), UInt32(truncatingIfNeeded: p.1),
      UInt32(truncatingIfNeeded: p.2), UInt32(truncatingIfNeeded: p.3))
  }

  @inline(__always) private static func seconds(_ p: Pairs) -> Blend.Four {
    Blend.Four(
      UInt32(truncatingIfNeeded: p.0 &>> 32), UInt32(truncatingIfNeeded: p.1 &>> 32),
      UInt32(truncatingIfNeeded: p.2 &>> 32), UInt32(truncatingIfNeeded: p.3 &>> 32))
  }

  /// The distances of four positions from their texels in 1/256, each in both elements of a pixel.
  @inline(__always) private static func shares(_ a: Int, _ b: Int, _ c: Int, _ d: Int)
    -> Blend.Lanes
  {
    let part =
      Blend.Four(
        UInt32(truncatingIfNeeded: a &>> (Sampling.bits &- 8)),
        UInt32(truncatingIfNeeded: b &>> (Sampling.bits &- 8)),
        UInt32(truncatingIfNeeded: c &>> (Sampling.bits &- 8)),
        UInt32(truncatingIfNeeded: d &>> (Sampling.bits &- 8))) & 255
    return unsafeBitCast(part | part &<< 16, to: Blend.Lanes.self)
  }
}

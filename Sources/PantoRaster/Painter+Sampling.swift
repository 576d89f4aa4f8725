import PantoBase
import PantoGraphics

/// Drawing of pictures that are turned or scaled.
extension Painter {
  func sample(
    _ step: UnsafePointer<PaintStep>, _ s: Sampling, _ r: PixelRect, _ canvas: Canvas
  ) {
    let alpha = step.pointee.alpha
    step.pointee.picture?.borrow { picture in
      let texels = Texels(pixels: picture.pixels, runs: picture.runs)
      // The outermost pixels of the picture are transparent, so positions beyond them can be
      // skipped.
      let (lastX, lastY) = (picture.width &- 1, picture.height &- 1)
      for y in r.minY..<r.maxY {
        guard let row = s.row(y, from: r.minX, to: r.maxX, width: lastX, height: lastY) else {
          sampleChecked(picture, s, y, r, canvas, alpha)
          continue
        }
        if row.start < row.end { sample(texels, row, on: canvas.row(y), alpha, k) }
      }
    }
  }

  /// Draws one row, four pixels at a time. All of it lies on the picture.
  @inline(__always) private func sample(
    _ texels: Texels, _ row: Sampling.Row, on d: UnsafeMutablePointer<UInt32>, _ alpha: UInt32,
    _ k: UInt16
  ) {
    let faded = Blend.lanes(alpha)
    var places = Places(row)
    var x = row.start
    let fourEnd = x &+ Blend.inFours(row.end &- x)
    while x < fourEnd {
      var c = texels.four(places)
      places.advance()
      if !Blend.isClear(c) {
        if alpha != 255 { c = Blend.scale(c, faded, k) }
        Blend.store(Blend.isOpaque(c) ? c : Blend.over(c, Blend.load(d + x), k), d + x)
      }
      x &+= 4
    }
    var u = row.u &+ (x &- row.start) &* row.du
    var v = row.v &+ (x &- row.start) &* row.dv
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

/// The positions of four neighbouring pixels, in the fine units of `Sampling`. They lie on the
/// picture, so they are not negative.
struct Places {
  private typealias Wide = SIMD4<UInt64>
  private var u: Wide
  private var v: Wide
  private let du: Wide
  private let dv: Wide

  @inline(__always) init(_ row: Sampling.Row) {
    func first(_ start: Int, _ step: Int) -> Wide {
      Wide(
        UInt64(bitPattern: Int64(start)), UInt64(bitPattern: Int64(start &+ step)),
        UInt64(bitPattern: Int64(start &+ 2 &* step)), UInt64(bitPattern: Int64(start &+ 3 &* step))
      )
    }
    u = first(row.u, row.du)
    v = first(row.v, row.dv)
    du = Wide(repeating: UInt64(bitPattern: Int64(4 &* row.du)))
    dv = Wide(repeating: UInt64(bitPattern: Int64(4 &* row.dv)))
  }

  @inline(__always) mutating func advance() {
    u &+= du
    v &+= dv
  }

  /// Returns the colours at the four positions.
  ///
  /// - Parameter at: Returns the address of the texel at a whole position; the next one of the row
  ///   follows it.
  @inline(__always) func four(
    _ at: (_ x: Int, _ y: Int) -> UnsafePointer<UInt32>
  ) -> Blend.Four {
    let (u, v) = inTexels
    let x = u &>> 8
    let y = v &>> 8
    /// The texel at a position and its right neighbour, or those `below` them.
    @inline(__always) func pair(_ i: Int, _ below: Int) -> SIMD2<UInt32> {
      UnsafeRawPointer(at(Int(x[i]), Int(y[i]) &+ below)).loadUnaligned(as: SIMD2<UInt32>.self)
    }
    @inline(__always) func pairs(_ below: Int) -> SIMD8<UInt32> {
      SIMD8(
        lowHalf: Blend.Four(lowHalf: pair(0, below), highHalf: pair(1, below)),
        highHalf: Blend.Four(lowHalf: pair(2, below), highHalf: pair(3, below)))
    }
    let (top, low) = (pairs(0), pairs(1))
    // The distances from the texels in 1/256.
    return Sampling.blend(
      top.evenHalf, top.oddHalf, low.evenHalf, low.oddHalf, Blend.doubled(u & 255),
      Blend.doubled(v & 255))
  }

  /// The columns and the rows of the four positions, in 1/256 texel.
  @inline(__always) private var inTexels: (x: Blend.Four, y: Blend.Four) {
    (Places.narrow(u), Places.narrow(v))
  }

  @inline(__always) private static func narrow(_ a: Wide) -> Blend.Four {
    let b = a &>> UInt64(Sampling.bits &- 8)
    return Blend.Four(
      UInt32(truncatingIfNeeded: b[0]), UInt32(truncatingIfNeeded: b[1]),
      UInt32(truncatingIfNeeded: b[2]), UInt32(truncatingIfNeeded: b[3]))
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

  /// Returns the colours at four positions.
  @inline(__always) func four(_ places: Places) -> Blend.Four { places.four(at) }
}

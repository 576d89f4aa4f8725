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
        guard row.start < row.end else { continue }
        if s.isUpright {
          sampleUpright(picture, row, on: canvas.row(y), alpha)
        } else {
          sample(texels, row, on: canvas.row(y), alpha, k, texels.four)
        }
      }
    }
  }

  /// Draws one row, four pixels at a time. All of it lies on the picture.
  @inline(__always) private func sample(
    _ texels: Texels, _ row: Sampling.Row, on d: UnsafeMutablePointer<UInt32>, _ alpha: UInt32,
    _ k: UInt16, _ four: (Places) -> Blend.Four
  ) {
    let faded = Blend.lanes(alpha)
    var places = Places(row)
    var x = row.start
    let fourEnd = x &+ Blend.inFours(row.end &- x)
    while x < fourEnd {
      var c = four(places)
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

  /// Draws one row of a picture that is scaled and not turned: all of it lies between two rows of
  /// texels. Only their visible parts are sampled, and not where both have the same single colour,
  /// which stays as it is.
  private func sampleUpright(
    _ picture: Picture, _ row: Sampling.Row, on d: UnsafeMutablePointer<UInt32>, _ alpha: UInt32
  ) {
    let top = picture.runs + row.v &>> Sampling.bits
    let low = top + 1
    let texels = Texels(pixels: picture.pixels, runs: picture.runs)
    let first = Int(min(top.pointee.first, low.pointee.first))
    let last = Int(max(top.pointee.last, low.pointee.last))
    // A position reads its texel and the next one.
    let seen = row.limited(to: first &- 1, last)
    guard first < last, seen.start < seen.end else { return }
    var plain = seen
    let color = top.pointee.color
    if color != 0, color == low.pointee.color {
      plain = seen.limited(
        to: Int(max(top.pointee.plainFirst, low.pointee.plainFirst)),
        Int(min(top.pointee.plainLast, low.pointee.plainLast)) &- 1)
    } else {
      plain.start = plain.end
    }
    let (upper, lower) = (texels.row(top), texels.row(low))
    let fy = Blend.lanes(UInt32(truncatingIfNeeded: row.v &>> (Sampling.bits &- 8)) & 255)
    @inline(__always) func four(_ places: Places) -> Blend.Four {
      places.four(between: upper, lower, fy)
    }
    guard plain.start < plain.end else { return sample(texels, seen, on: d, alpha, k, four) }
    sample(texels, seen.cut(seen.start, plain.start), on: d, alpha, k, four)
    let shown = alpha == 255 ? color : Blend.scale(color, alpha)
    Blend.fillOver(d + plain.start, count: plain.end &- plain.start, with: shown, k)
    sample(texels, seen.cut(plain.end, seen.end), on: d, alpha, k, four)
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
    let (u, v) = (Places.narrow(u), Places.narrow(v))
    let x = u &>> 8
    let y = v &>> 8
    let top = Places.pairs { at(Int(x[$0]), Int(y[$0])) }
    let low = Places.pairs { at(Int(x[$0]), Int(y[$0]) &+ 1) }
    // The distances from the texels in 1/256.
    return Sampling.blend(
      top.evenHalf, top.oddHalf, low.evenHalf, low.oddHalf, Blend.doubled(u & 255),
      Blend.doubled(v & 255))
  }

  /// Returns the colours at the four positions if all lie between two rows, at the distance `fy`
  /// from the upper one, in 1/256.
  @inline(__always) func four(
    between top: UnsafePointer<UInt32>, _ low: UnsafePointer<UInt32>, _ fy: Blend.Lanes
  ) -> Blend.Four {
    let u = Places.narrow(u)
    let x = u &>> 8
    let a = Places.pairs { top + Int(x[$0]) }
    let b = Places.pairs { low + Int(x[$0]) }
    return Sampling.blend(
      a.evenHalf, a.oddHalf, b.evenHalf, b.oddHalf, Blend.doubled(u & 255), fy)
  }

  /// The texels of four positions, each with its right neighbour.
  @inline(__always) private static func pairs(
    _ at: (Int) -> UnsafePointer<UInt32>
  ) -> SIMD8<UInt32> {
    @inline(__always) func pair(_ i: Int) -> SIMD2<UInt32> {
      UnsafeRawPointer(at(i)).loadUnaligned(as: SIMD2<UInt32>.self)
    }
    return SIMD8(
      lowHalf: Blend.Four(lowHalf: pair(0), highHalf: pair(1)),
      highHalf: Blend.Four(lowHalf: pair(2), highHalf: pair(3)))
  }

  /// Columns or rows of texels, in 1/256 of them.
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

  /// The address of the first texel of a row.
  @inline(__always) func row(_ run: UnsafePointer<Picture.Run>) -> UnsafePointer<UInt32> {
    pixels + Int(run.pointee.offset)
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

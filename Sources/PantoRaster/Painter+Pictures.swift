import PantoGraphics

/// Draws cached pictures.
extension Painter {
  func copy(_ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ canvas: Canvas) {
    // The plan keeps the picture alive. Reference counting is avoided, because threads that count
    // the same picture wait for each other.
    step.pointee.picture?.borrow { copy($0, step, r, canvas) }
  }

  @inline(__always) private func copy(
    _ picture: Picture, _ step: UnsafePointer<PaintStep>, _ r: PixelRect, _ canvas: Canvas
  ) {
    let left = step.pointee.x
    let alpha = step.pointee.alpha
    let columns = picture.columns(left: left, in: r, on: canvas)
    let stride = canvas.stride
    let k = k
    var run = UnsafePointer(picture.runs + (r.minY &- step.pointee.y))
    let pixels = UnsafePointer(picture.pixels)
    var d = canvas.row(r.minY) + left
    var rowsLeft = r.maxY &- r.minY
    if alpha == 255, picture.isWhole(in: columns) {
      return copyWhole(run, pixels, on: d, stride: stride, rows: rowsLeft)
    }
    while rowsLeft > 0 {
      let row = run.pointee
      if row.equalRows > 1 {
        let rows = min(rowsLeft, Int(row.equalRows))
        let first = max(columns.minX, Int(row.first))
        let count = min(columns.maxX, Int(row.last)) &- first
        if count > 0 {
          let color = alpha == 255 ? row.color : Blend.scale(row.color, alpha)
          Blend.fillOver(d + first, count: count, rows: rows, stride: stride, with: color, k)
        }
        run += rows
        d += rows &* stride
        rowsLeft &-= rows
        continue
      }
      if row.isVisible(in: columns) {
        drawRow(row, row.pieces(in: columns), pixels, on: d, alpha: alpha, k)
      }
      run += 1
      d += stride
      rowsLeft &-= 1
    }
  }

  /// Draws one row of a picture. `d` is the pixel below the picture's first column.
  @inline(__always) private func drawRow(
    _ run: Picture.Run, _ pieces: Picture.Pieces, _ pixels: UnsafePointer<UInt32>,
    on d: UnsafeMutablePointer<UInt32>, alpha: UInt32, _ k: UInt16
  ) {
    let (start, from, to, end) = pieces
    let source = pixels + Int(run.offset)
    if alpha == 255 {
      Blend.rowOver(d + start, source + start, count: from &- start, k)
      if from < to {
        if run.color != 0 {
          Blend.fillOver(d + from, count: to &- from, with: run.color, k)
        } else if !run.isClear {
          (d + from).update(from: source + from, count: to &- from)
        }
        Blend.rowOver(d + to, source + to, count: end &- to, k)
      }
    } else {
      Blend.rowOver(d + start, source + start, count: from &- start, alpha: alpha, k)
      if from < to {
        if run.color != 0 {
          Blend.fillOver(d + from, count: to &- from, with: Blend.scale(run.color, alpha), k)
        } else if !run.isClear {
          Blend.rowOver(d + from, source + from, count: to &- from, alpha: alpha, k)
        }
        Blend.rowOver(d + to, source + to, count: end &- to, alpha: alpha, k)
      }
    }
  }

  /// A color and what blending it over four pixels at once needs.
  private struct RepeatedColor {
    let color: UInt32
    let four: Blend.Four
    /// 255 minus the alpha.
    let rest: Blend.Lanes

    @inline(__always) init(_ color: UInt32) {
      self.color = color
      four = Blend.Four(repeating: color)
      rest = Blend.lanes(255 &- color &>> 24)
    }
  }

  /// Copies rows that are neither clipped nor faded, the most frequent case with many views.
  @inline(__always) private func copyWhole(
    _ first: UnsafePointer<Picture.Run>, _ pixels: UnsafePointer<UInt32>,
    on target: UnsafeMutablePointer<UInt32>, stride: Int, rows: Int
  ) {
    let k = k
    var run = first
    let end = first + rows
    var d = target
    // The color of the previous rows, which is usually also the color of the next row.
    var plain = RepeatedColor(0)
    while run < end {
      let color = run.pointee.color
      if color != plain.color { plain = RepeatedColor(color) }
      if run.pointee.equalRows > 1 {
        let rows = min(end - run, Int(run.pointee.equalRows))
        let count = Int(run.pointee.last &- run.pointee.first)
        Blend.fillOver(
          d + Int(run.pointee.first), count: count, rows: rows, stride: stride, with: color, k)
        run += rows
        d += rows &* stride
        continue
      }
      copyWholeRow(run, pixels + Int(run.pointee.offset), plain, on: d, k)
      run += 1
      d += stride
    }
  }

  @inline(__always) private func copyWholeRow(
    _ run: UnsafePointer<Picture.Run>, _ source: UnsafePointer<UInt32>, _ plain: RepeatedColor,
    on d: UnsafeMutablePointer<UInt32>, _ k: UInt16
  ) {
    var x = Int(run.pointee.start)
    let from = Int(run.pointee.from)
    let to = Int(run.pointee.to)
    let last = Int(run.pointee.end)
    while x < from {
      Blend.store(Blend.over(Blend.load(source + x), Blend.load(d + x), k), d + x)
      x &+= 4
    }
    if x < to {
      if plain.color == 0 {
        if !run.pointee.isClear { (d + x).update(from: source + x, count: to &- x) }
      } else if plain.color &>> 24 == 255 {
        Blend.fill(d + x, count: to &- x, with: plain.color)
      } else {
        while x < to {
          Blend.store(plain.four &+ Blend.scale(Blend.load(d + x), plain.rest, k), d + x)
          x &+= 4
        }
      }
      x = to
    }
    while x < last {
      Blend.store(Blend.over(Blend.load(source + x), Blend.load(d + x), k), d + x)
      x &+= 4
    }
  }
}

extension Picture {
  /// Returns the columns to paint if the first is at `left` on the canvas.
  @inline(__always) fileprivate func columns(
    left: Int, in r: PixelRect, on canvas: Canvas
  ) -> Columns {
    let lowest = max(-Picture.margin, canvas.originX &- left)
    let highest = min(width &+ Picture.margin, canvas.originX &+ canvas.stride &- left)
    return Columns(
      minX: r.minX &- left, maxX: r.maxX &- left, lowest: lowest, highest: highest,
      haveMargins: lowest == -Picture.margin && highest == width &+ Picture.margin)
  }

  @inline(__always) fileprivate func isWhole(in columns: Columns) -> Bool {
    columns.haveMargins && columns.minX <= first && columns.maxX >= last
  }
}

import PantoBase
import PantoGraphics

/// Painting of the images in layers.
extension ContentPainter {
  /// Returns the picture, halved until it is less than twice as large as shown. The last results
  /// are cached.
  private func level(of picture: PixelImage, width: CGFloat, height: CGFloat) -> ImageLevel {
    var w = picture.width
    var h = picture.height
    var halvings = 0
    while w > 1, h > 1, CGFloat(w) > 2 * width, CGFloat(h) > 2 * height {
      w = (w + 1) / 2
      h = (h + 1) / 2
      halvings += 1
    }
    return caches.level(of: picture, halvings: halvings)
  }

  /// Returns the map from device pixels to a picture that is repeated in its own size, the first
  /// one at `origin`; `nil` if the transform cannot be inverted.
  func tiles(of image: PixelImage, from origin: CGPoint, _ t: CGAffineTransform) -> Tiles? {
    guard t.isInvertible, origin.x.isFinite, origin.y.isFinite else { return nil }
    let (width, height) = (
      CGFloat(image.width) / image.scale, CGFloat(image.height) / image.scale
    )
    let k = t.determinant.magnitude.squareRoot()
    let level = level(of: image, width: width * k, height: height * k)
    let fromTexels = CGAffineTransform(
      a: width / CGFloat(level.width), b: 0, c: 0, d: height / CGFloat(level.height), tx: origin.x,
      ty: origin.y
    ).concatenating(t)
    return Sampling(fromTexels).map { Tiles(level: level, sampling: $0) }
  }

  func paintImage(
    _ image: LayerContent.Image, of content: LayerContent, at placement: Placement,
    on canvas: Canvas
  ) {
    let t = placement.transform
    let picture = image.image
    guard image.rect.width > 0, image.rect.height > 0, t.isInvertible else { return }
    // The picture is halved while more than two of its pixels fall on one device pixel, so that
    // sampling skips none.
    let k = t.determinant.magnitude.squareRoot()
    let level = level(of: picture, width: image.rect.width * k, height: image.rect.height * k)
    let fromImage = CGAffineTransform(
      a: image.rect.width / CGFloat(level.width), b: 0, c: 0,
      d: image.rect.height / CGFloat(level.height), tx: image.rect.minX, ty: image.rect.minY
    ).concatenating(t)
    guard let s = Sampling(fromImage) else { return }
    // The layer's rounded rectangle clips a picture that fills it or is cut. A larger picture may
    // extend beyond a layer without rounded corners.
    coverage.begin()
    if image.rect == content.bounds || content.cornerRadius > 0 || image.isCut {
      addBody(content, at: placement, inset: underBorder(content, at: placement))
    } else {
      coverage.addRoundedRect(image.rect, radius: 0, t)
    }
    let visible = PixelRect(outside: image.rect.applying(t)).intersection(canvas.clip)
    let clip = image.rect == content.bounds ? canvas.clip : visible
    fillCoverage(
      with: level, s, stencil: image.stencil.map { Blend.premultiplied($0) }, in: clip, on: canvas)
  }

  /// Fills the coverage with the pixels of a picture, or with the color `stencil` where the picture
  /// is opaque.
  private func fillCoverage(
    with level: ImageLevel, _ s: Sampling, stencil: UInt32?, in clip: PixelRect, on canvas: Canvas
  ) {
    let (width, height) = (level.width, level.height)
    let offset = stencil == nil ? s.wholeOffset : nil
    let k = k
    level.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let texels = LevelTexels(
        pixels: first, width: width, height: height, sampling: s, stencil: stencil)
      coverage.forEachRow(in: clip, isEvenOdd: false) { y, x0, c, n in
        let d = canvas.row(y) + x0
        if let offset, (0..<height).contains(y &+ offset.y), x0 &+ offset.x >= 0,
          x0 &+ offset.x &+ n <= width
        {
          let row = first + ((y &+ offset.y) &* width &+ x0 &+ offset.x)
          return ContentPainter.copyRow(row, to: d, c, n)
        }
        ContentPainter.interpolateRow(texels, x0, y, to: d, c, n, k)
      }
    }
  }

  /// Draws a row of interpolated image pixels, weighted by the coverage of each pixel. Away from
  /// the edges of the image, four pixels are interpolated at a time.
  @inline(__always) private static func interpolateRow(
    _ texels: LevelTexels, _ x0: Int, _ y: Int, to d: UnsafeMutablePointer<UInt32>,
    _ c: UnsafePointer<UInt8>, _ n: Int, _ k: UInt16
  ) {
    @inline(__always) func paint(_ i: Int) {
      if c[i] != 0 { d[i] = Blend.over(Blend.scale(texels.one(x0 &+ i, y), UInt32(c[i])), d[i]) }
    }
    var i = 0
    if let row = texels.inside(y, from: x0, to: x0 &+ n) {
      while i < row.start &- x0 {
        paint(i)
        i &+= 1
      }
      let end = i &+ Blend.inFours(row.end &- row.start)
      var places = Places(row)
      while i < end {
        let covered = UnsafeRawPointer(c + i).loadUnaligned(as: UInt32.self)
        if covered != 0 {
          var p = texels.four(places)
          if covered != .max { p = Blend.scale(p, covering: covered, k) }
          Blend.store(Blend.isOpaque(p) ? p : Blend.over(p, Blend.load(d + i), k), d + i)
        }
        places.advance()
        i &+= 4
      }
    }
    while i < n {
      paint(i)
      i &+= 1
    }
  }

  /// Draws a row of image pixels without scaling, weighted by the coverage of each pixel.
  @inline(__always) private static func copyRow(
    _ s: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt32>, _ c: UnsafePointer<UInt8>,
    _ n: Int
  ) {
    var i = 0
    while i < n {
      if i &+ 4 <= n, UnsafeRawPointer(c + i).loadUnaligned(as: UInt32.self) == .max {
        let four = Blend.load(s + i)
        Blend.store(Blend.isOpaque(four) ? four : Blend.over(four, Blend.load(d + i)), d + i)
        i &+= 4
        continue
      }
      if c[i] != 0 { d[i] = Blend.over(Blend.scale(s[i], UInt32(c[i])), d[i]) }
      i &+= 1
    }
  }
}

/// The pixels of an image level, interpolated below device pixels. Beyond its edges, the outermost
/// pixels are repeated.
private struct LevelTexels {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let sampling: Sampling
  /// The colour that shows where the image is opaque; `nil` for those of the image.
  let stencil: UInt32?

  /// Returns the colour below a device pixel.
  @inline(__always) func one(_ deviceX: Int, _ deviceY: Int) -> UInt32 {
    let (u, v) = sampling.at(deviceX, deviceY)
    let (x, y) = (u >> 16, v >> 16)
    let xa = max(0, min(width - 1, x))
    let xb = max(0, min(width - 1, x + 1))
    let ya = max(0, min(height - 1, y)) * width
    let yb = max(0, min(height - 1, y + 1)) * width
    let p = Sampling.blend(
      pixels[ya + xa], pixels[ya + xb], pixels[yb + xa], pixels[yb + xb],
      UInt64((u >> 8) & 255), UInt64((v >> 8) & 255))
    return stencil.map { Blend.scale($0, p >> 24) } ?? p
  }

  /// Returns the part of a row in which no pixel is repeated; `nil` if there is none, or for a
  /// stencil.
  @inline(__always) func inside(_ y: Int, from low: Int, to high: Int) -> Sampling.Row? {
    guard stencil == nil,
      let row = sampling.row(y, from: low, to: high, width: width - 1, height: height - 1),
      row.start < row.end
    else { return nil }
    return row
  }

  /// Returns the colours at four positions, which are inside.
  @inline(__always) func four(_ places: Places) -> Blend.Four {
    places.four { pixels + ($1 &* width &+ $0) }
  }
}

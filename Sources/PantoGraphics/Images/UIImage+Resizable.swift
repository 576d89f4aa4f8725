import PantoBase

extension UIImage {
  /// How the middle of a resizable picture fills its place.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated.
    case tile
    /// The middle is stretched.
    case stretch
  }

  /// The parts of a picture that keep their size while the rest is stretched or repeated.
  package struct Caps: Hashable, Sendable {
    let insets: UIEdgeInsets
    let mode: ResizingMode
  }

  /// The widths of the edges that keep their size, in points. Default zero.
  public var capInsets: UIEdgeInsets { caps?.insets ?? .zero }
  /// How the middle of a resizable picture fills its place. Default `.tile`.
  public var resizingMode: ResizingMode { caps?.mode ?? .tile }

  /// Returns the same picture with edges that keep their size where it is shown larger or smaller
  /// (PRT-52).
  ///
  /// Only pictures of pixels have such edges; outlines and drawings are stretched as a whole.
  ///
  /// - Parameters:
  ///   - capInsets: the widths of the edges in points. Negative and non-finite ones count as 0.
  ///   - resizingMode: default `.tile`.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    func legal(_ x: CGFloat) -> CGFloat { x.isFinite ? max(0, x) : 0 }
    let insets = UIEdgeInsets(
      top: legal(capInsets.top), left: legal(capInsets.left), bottom: legal(capInsets.bottom),
      right: legal(capInsets.right))
    return with {
      $0.caps = Caps(insets: $0.isMirror ? insets.mirrored : insets, mode: resizingMode)
    }
  }

  /// Returns a picture of which one column and one row of points are stretched.
  ///
  /// - Parameters:
  ///   - leftCapWidth: the points to the left of that column; 0 stretches the whole width.
  ///   - topCapHeight: the points above that row; 0 stretches the whole height.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    func ends(_ cap: Int, _ length: CGFloat) -> (CGFloat, CGFloat) {
      let first = CGFloat(max(0, cap))
      return first > 0 ? (first, max(0, length - first - 1)) : (0, 0)
    }
    let (left, right) = ends(leftCapWidth, size.width)
    let (top, bottom) = ends(topCapHeight, size.height)
    return resizableImage(
      withCapInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right),
      resizingMode: .stretch)
  }

  /// Returns the pixels to show at a size in points: those of the picture, or, for a resizable
  /// picture, new ones whose edges keep their size.
  @MainActor package func pixels(_ pixels: PixelImage, filling size: CGSize) -> PixelImage {
    guard let caps else { return pixels }
    return ResizedPixels.pixels(of: pixels, caps, size) ?? pixels
  }
}

/// Pictures that were made from resizable ones. Views ask for the same one at each layout, so the
/// latest are kept: at most 16, and of those beyond `mostBytes` only the very latest.
@MainActor enum ResizedPixels {
  private struct Entry {
    let source: PixelImage
    let caps: UIImage.Caps
    let pixels: PixelImage

    /// The bytes of the made picture and of the one it was made from, which is kept alive with it.
    var bytes: Int { 4 * (pixels.pixels.count + source.pixels.count) }
  }
  private static var latest: [Entry] = []
  private static let limit = 16
  static let mostBytes = 32 << 20
  static var bytes: Int { latest.reduce(0) { $0 + $1.bytes } }
  static var count: Int { latest.count }

  static func pixels(of source: PixelImage, _ caps: UIImage.Caps, _ size: CGSize) -> PixelImage? {
    let wide = (size.width * source.scale).rounded()
    let high = (size.height * source.scale).rounded()
    // Beyond this many pixels a stretched picture is good enough, and memory is bounded.
    guard wide >= 1, high >= 1, wide * high <= 16_000_000 else { return nil }
    let (width, height) = (Int(wide), Int(high))
    guard width != source.width || height != source.height else { return source }
    let found = latest.firstIndex {
      $0.source == source && $0.caps == caps && $0.pixels.width == width
        && $0.pixels.height == height
    }
    if let found {
      let entry = latest.remove(at: found)
      latest.append(entry)
      return entry.pixels
    }
    let columns = map(
      width, source.width, caps.insets.left * source.scale, caps.insets.right * source.scale,
      caps.mode)
    let rows = map(
      height, source.height, caps.insets.top * source.scale, caps.insets.bottom * source.scale,
      caps.mode)
    var out: [UInt32] = []
    out.reserveCapacity(width * height)
    for row in rows {
      let start = row * source.width
      for column in columns { out.append(source.pixels[start + column]) }
    }
    guard let made = PixelImage(width: width, height: height, pixels: out, scale: source.scale)
    else { return nil }
    latest.append(Entry(source: source, caps: caps, pixels: made))
    while latest.count > 1, latest.count > limit || bytes > mostBytes { latest.removeFirst() }
    return made
  }

  /// Returns the source's column (or row) for each column (or row) of a picture `count` pixels
  /// long.
  private static func map(
    _ count: Int, _ source: Int, _ before: CGFloat, _ after: CGFloat, _ mode: UIImage.ResizingMode
  ) -> [Int] {
    var first = min(Int(min(before, 1e6)), source)
    var last = min(Int(min(after, 1e6)), source - first)
    // Without a middle, the last column before the end stands for it.
    if first + last == source { if last > 0 { last -= 1 } else { first -= 1 } }
    let middle = source - first - last
    // Edges that do not fit share the width in proportion.
    if first + last > count {
      return (0..<count).map { $0 * source / count }
    }
    let free = count - first - last
    return (0..<count).map { i in
      if i < first { return i }
      if i >= first + free { return source - (count - i) }
      let inside = i - first
      return first + (mode == .tile ? inside % middle : inside * middle / free)
    }
  }
}

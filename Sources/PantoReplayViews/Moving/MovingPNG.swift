import PantoGraphics
import PantoRaster

/// Writes an animated PNG (APNG) frame by frame: the first frame whole, as the picture that viewers
/// without animation show, and of each later one the rectangle that changed (CLI-09).
///
/// The bytes of a frame come when the next frame differs, because a frame is written with the time
/// for which it shows. Only one frame is held, and it is packed while the next one is drawn.
struct MovingPNG {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The number of frames of a second.
  let rate: Int
  /// The colours of the picture; `nil` for all colours.
  let palette: Palette?
  /// The number of frames that were written.
  private(set) var frames = 0
  /// The bytes that stand in front of the chunk with the number of frames.
  static let offsetOfFrames = 8 + 25

  /// The colours or the indices of the frame before.
  private var shown: [UInt32]
  /// The pixels of the frame before, in a picture with a palette.
  private var drawn: [UInt32]
  private var next: [UInt32]
  private var waiting: Frame?
  private var sequence: UInt32 = 0
  /// The colour that shows what lies below, in a picture of all colours. A pixel of just this
  /// colour is written with one step less blue.
  private static let key: UInt32 = 0xFE02FD

  private struct Frame {
    var rect: PixelRect
    var data: PackedPixels
    var isOver: Bool
    var ticks: Int
  }

  init(width: Int, height: Int, rate: Int, palette: Palette?) {
    (self.width, self.height, self.rate, self.palette) = (width, height, rate, palette)
    shown = []
    drawn = [UInt32](repeating: 0, count: palette == nil ? 0 : width * height)
    next = [UInt32](repeating: 0, count: width * height)
  }

  // MARK: Frames

  /// Adds the frame of the next moment, and returns the bytes that are ready to be written.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) -> [UInt8] {
    if let palette { choose(pixels, palette) } else { convert(pixels) }
    guard !shown.isEmpty else {
      shown = next
      let all = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
      waiting = Frame(rect: all, data: packed(all, isOver: false), isOver: false, ticks: 1)
      return header
    }
    guard let (rect, changed) = difference() else {
      guard let frame = waiting, frame.ticks >= Int(UInt16.max) else {
        waiting?.ticks += 1
        return []
      }
      return addFrame(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), isOver: false)
    }
    return addFrame(rect, isOver: changed * 2 < rect.width * rect.height)
  }

  private mutating func addFrame(_ rect: PixelRect, isOver: Bool) -> [UInt8] {
    let bytes = finishFrame()
    waiting = Frame(rect: rect, data: packed(rect, isOver: isOver), isOver: isOver, ticks: 1)
    swap(&shown, &next)
    return bytes
  }

  /// Ends the picture, whose last frame shows for some frames more.
  mutating func end(staying ticks: Int) -> [UInt8] {
    let shown = (waiting?.ticks ?? 1) + ticks
    waiting?.ticks = min(Int(UInt16.max), shown)
    return finishFrame() + PNGBytes.chunk("IEND", [])
  }

  /// Turns pixels into the colours that are written.
  private mutating func convert(_ pixels: UnsafeBufferPointer<UInt32>) {
    next.withUnsafeMutableBufferPointer { next in
      for i in 0..<min(next.count, pixels.count) {
        let color = pixels[i] & 0xFF_FFFF
        next[i] = color == MovingPNG.key ? color - 1 : color
      }
    }
  }

  /// Turns pixels into the indices that are written. Most pixels are those of the frame before, and
  /// a colour that shows stays while it is close enough, so that fewer pixels are written.
  private mutating func choose(_ pixels: UnsafeBufferPointer<UInt32>, _ palette: Palette) {
    let isFirst = shown.isEmpty
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        let pixel = pixels[i]
        if !isFirst,
          pixel == drawn[i]
            || palette.isClose(Int(shown[i]), to: pixel, within: Palette.stillClose)
        {
          next[i] = shown[i]
        } else {
          next[i] = UInt32(palette.index(of: pixel, x, y))
        }
        drawn[i] = pixel
      }
    }
  }

  /// The smallest rectangle around all pixels that differ from the frame before, and their number.
  private func difference() -> (PixelRect, Int)? {
    var (left, right, top, bottom, count) = (width, -1, height, -1, 0)
    shown.withUnsafeBufferPointer { shown in
      next.withUnsafeBufferPointer { next in
        for y in 0..<height {
          let row = y * width
          for x in 0..<width where shown[row + x] != next[row + x] {
            count += 1
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = y
          }
        }
      }
    }
    guard count > 0 else { return nil }
    return (PixelRect(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1), count)
  }

  // MARK: Bytes

  private var header: [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let type: UInt8 = palette == nil ? 2 : 3
    bytes += PNGBytes.chunk(
      "IHDR", PNGBytes.number(width) + PNGBytes.number(height) + [8, type, 0, 0, 0])
    // The number of frames is written over these zeros at the end; the picture repeats for ever.
    bytes += PNGBytes.chunk("acTL", PNGBytes.number(0) + PNGBytes.number(0))
    if let palette {
      var colors: [UInt8] = []
      for color in palette.colors { colors += PNGBytes.number(Int(color)).dropFirst() }
      bytes += PNGBytes.chunk("PLTE", colors + [0, 0, 0])
      bytes += PNGBytes.chunk(
        "tRNS", [UInt8](repeating: 255, count: palette.colors.count) + [0])
    } else {
      let key = PNGBytes.number(Int(MovingPNG.key))
      bytes += PNGBytes.chunk("tRNS", [0, key[1], 0, key[2], 0, key[3]])
    }
    return bytes
  }

  /// The chunk with the number of frames, which is known at the end. It is written at the offset
  /// `offsetOfFrames`.
  var chunkOfFrames: [UInt8] {
    PNGBytes.chunk("acTL", PNGBytes.number(frames) + PNGBytes.number(0))
  }

  private mutating func finishFrame() -> [UInt8] {
    guard let frame = waiting else { return [] }
    waiting = nil
    let r = frame.rect
    var control = PNGBytes.number(Int(sequence)) + PNGBytes.number(r.width)
    control += PNGBytes.number(r.height) + PNGBytes.number(r.minX) + PNGBytes.number(r.minY)
    control += [UInt8(frame.ticks >> 8), UInt8(frame.ticks & 255)]
    control += [UInt8(rate >> 8), UInt8(rate & 255), 0, frame.isOver ? 1 : 0]
    var bytes = PNGBytes.chunk("fcTL", control)
    sequence += 1
    if frames == 0 {
      bytes += PNGBytes.chunk("IDAT", frame.data.bytes)
    } else {
      bytes += PNGBytes.chunk("fdAT", PNGBytes.number(Int(sequence)) + frame.data.bytes)
      sequence += 1
    }
    frames += 1
    return bytes
  }

  /// Packs the rectangle of the new frame. With `isOver`, pixels that did not change are written as
  /// ones that show the frame below.
  private func packed(_ rect: PixelRect, isOver: Bool) -> PackedPixels {
    let clear = palette.map { UInt32($0.colors.count) } ?? MovingPNG.key
    let pixels = [UInt32](unsafeUninitializedCapacity: rect.area) { pixels, count in
      for y in rect.minY..<rect.maxY {
        let row = y * width
        for i in row + rect.minX..<row + rect.maxX {
          pixels.initializeElement(at: count, to: isOver && shown[i] == next[i] ? clear : next[i])
          count += 1
        }
      }
    }
    return PackedPixels(pixels, width: rect.width, bytesPerPixel: palette == nil ? 3 : 1)
  }
}

/// The parts of a PNG file.
enum PNGBytes {
  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk with its length and its checksum.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(CRC32.of(body, 0..<body.count))
  }
}

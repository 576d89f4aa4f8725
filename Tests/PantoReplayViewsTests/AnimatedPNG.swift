import Testing

@testable import PantoGraphics

/// A small reader of animated PNGs, written for the tests of the writer: it checks each chunk, and
/// puts the frames together as a viewer does.
struct AnimatedPNG {
  struct Chunk {
    var name: String
    var data: ArraySlice<UInt8>
  }

  private(set) var chunks: [Chunk] = []
  private(set) var size = (width: 0, height: 0)
  /// The pixels `0xRRGGBB` of each frame, and the seconds for which it shows.
  private(set) var frames: [(pixels: [UInt32], seconds: Double)] = []
  private(set) var palette: [UInt32]?
  private var key: UInt32?

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var at = 8
    while at < bytes.count {
      let length = Self.number(bytes[at..<at + 4])
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let end = at + 8 + length
      try #require(Self.checksum(bytes[at + 4..<end]) == Self.number(bytes[end..<end + 4]))
      chunks.append(Chunk(name: name, data: bytes[at + 8..<end]))
      at = end + 4
    }
    try #require(chunks.first?.name == "IHDR" && chunks.last?.name == "IEND")
    try read()
  }

  private mutating func read() throws {
    var sequence = 0
    var control: ArraySlice<UInt8> = []
    for chunk in chunks {
      let data = chunk.data
      switch chunk.name {
      case "IHDR":
        size = (Self.number(data.prefix(4)), Self.number(data.dropFirst(4).prefix(4)))
      case "PLTE":
        let all = Array(data)
        palette = stride(from: 0, to: all.count, by: 3).map { Self.color(all[$0..<$0 + 3]) }
      case "tRNS" where palette == nil:
        let all = Array(data)
        key = UInt32(all[1]) << 16 | UInt32(all[3]) << 8 | UInt32(all[5])
      case "fcTL":
        try #require(Self.number(data.prefix(4)) == sequence, "the chunks are numbered")
        sequence += 1
        control = data
      case "IDAT": try add(data, control)
      case "fdAT":
        try #require(Self.number(data.prefix(4)) == sequence, "the chunks are numbered")
        sequence += 1
        try add(data.dropFirst(4), control)
      default: break
      }
    }
  }

  private mutating func add(_ data: ArraySlice<UInt8>, _ control: ArraySlice<UInt8>) throws {
    let all = Array(control)
    let numbers = stride(from: 4, to: 20, by: 4).map { Self.number(all[$0..<$0 + 4]) }
    let (width, height, x, y) = (numbers[0], numbers[1], numbers[2], numbers[3])
    try #require(x + width <= size.width && y + height <= size.height)
    let ticks = Double(Int(all[20]) << 8 | Int(all[21]))
    let seconds = ticks / Double(Int(all[22]) << 8 | Int(all[23]))
    let isOver = all[25] == 1
    let step = palette == nil ? 3 : 1
    let raw = try Self.unpacked(Array(data))
    try #require(raw.count == height * (width * step + 1))
    var pixels = frames.last?.pixels ?? [UInt32](repeating: 0, count: size.width * size.height)
    var above = [UInt8](repeating: 0, count: width * step)
    for row in 0..<height {
      let start = row * (width * step + 1)
      let packed = Array(raw[start + 1..<start + 1 + width * step])
      let line = Self.unfilter(raw[start], packed, above, step)
      for column in 0..<width {
        let color: UInt32?
        if let palette {
          let index = Int(line[column])
          color = index == palette.count - 1 ? nil : palette[index]
        } else {
          let own = Self.color(line[3 * column..<3 * column + 3])
          color = own == key ? nil : own
        }
        if let color { pixels[(y + row) * size.width + x + column] = color }
        if color == nil { #expect(isOver && !frames.isEmpty, "a hole shows the frame below") }
      }
      above = line
    }
    frames.append((pixels, seconds))
  }

  static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    try #require(Inflate.unpacked(bytes[...], limit: 1 << 26))
  }

  private static func unfilter(
    _ filter: UInt8, _ row: [UInt8], _ above: [UInt8], _ step: Int
  ) -> [UInt8] {
    var out = row
    for i in row.indices {
      let a = i >= step ? Int(out[i - step]) : 0
      let (b, c) = (Int(above[i]), i >= step ? Int(above[i - step]) : 0)
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      let foretold = [0, a, b, (a + b) / 2, pa <= pb && pa <= pc ? a : pb <= pc ? b : c]
      out[i] = row[i] &+ UInt8(foretold[Int(filter)])
    }
    return out
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func color(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

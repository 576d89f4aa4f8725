import Foundation
import Pantograph

// Cases that read damaged or unexpected file contents.

/// A PNG of `width` × `height` grey pixels without compression.
private func png(
  _ width: Int, _ height: Int, claiming: (Int, Int)? = nil, extra: [(String, [UInt8])] = []
) -> [UInt8] {
  func crc(_ bytes: [UInt8]) -> UInt32 {
    var c: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      c ^= UInt32(byte)
      for _ in 0..<8 { c = c & 1 == 1 ? (c >> 1) ^ 0xEDB8_8320 : c >> 1 }
    }
    return c ^ 0xFFFF_FFFF
  }
  func big(_ n: UInt32) -> [UInt8] {
    [UInt8(n >> 24), UInt8(n >> 16 & 255), UInt8(n >> 8 & 255), UInt8(n & 255)]
  }
  func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(crc(body))
  }
  let (w, h) = claiming ?? (width, height)
  let rows = (0..<height).flatMap { _ in [UInt8(0)] + [UInt8](repeating: 128, count: width) }
  var a: UInt32 = 1
  var b: UInt32 = 0
  for byte in rows {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  let n = UInt16(rows.count)
  let zlib: [UInt8] =
    [0x78, 0x01, 1, UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)] + rows
    + big(b << 16 | a)
  return [137, 80, 78, 71, 13, 10, 26, 10]
    + chunk(
      "IHDR",
      big(UInt32(truncatingIfNeeded: w)) + big(UInt32(truncatingIfNeeded: h)) + [8, 0, 0, 0, 0])
    + extra.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", zlib) + chunk("IEND", [])
}

@MainActor let files: [Case] = [
  Case("picture-cut-at-every-byte") { world in
    let whole = png(
      6, 6,
      extra: [
        ("tEXt", Array("Comment\u{0}hello there".utf8)), ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
      ])
    world.hold(UIImage(data: Data(whole)) != nil, "the whole picture is refused")
    for end in 0..<whole.count { _ = UIImage(data: Data(whole[..<end])) }
  },
  Case("picture-with-any-byte-changed") { world in
    let whole = png(6, 6, extra: [("tEXt", Array("Comment\u{0}hello".utf8)), ("tRNS", [0, 128])])
    for i in whole.indices {
      for value in [0, 1, 127, 128, 255] as [UInt8] {
        var bytes = whole
        bytes[i] = value
        _ = UIImage(data: Data(bytes))
      }
    }
  },
  Case("picture-that-claims-to-be-huge") { world in
    for (w, h) in [
      (60_000, 60_000), (2_000_000_000, 1), (1, 2_000_000_000), (0, 0), (0, 5), (-1, -1),
      (65_536, 65_536),
    ] {
      _ = UIImage(data: Data(png(6, 6, claiming: (w, h))))
    }
  },
  Case("picture-of-other-kinds-of-bytes") { world in
    var seed: UInt64 = 3
    let heads: [[UInt8]] = [
      Array("GIF89a".utf8), Array("BM".utf8), [0xFF, 0xD8, 0xFF, 0xE0],
      Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBP".utf8),
      Array("<svg width=\"99999999\"/>".utf8), Array("P6 99999 99999 255\n".utf8),
      Array("/* XPM */".utf8),
      [0, 0, 1, 0, 255, 255], Array("II*\u{0}".utf8), Array("qoif".utf8),
      Array("\u{1F}\u{8B}".utf8), [10, 5, 1, 8],
    ]
    for head in heads {
      for length in [0, 1, 20, 300, 5000] {
        var bytes = head
        for _ in 0..<length {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes.append(UInt8(seed >> 56))
        }
        _ = UIImage(data: Data(bytes))
      }
    }
  },
  Case("trace-of-any-bytes") { world in
    let good = """
      {"pantotrace":1,"scene":"block","size":[390,844],"scale":1,"seed":1,"ends":true}
      {"t":0.1,"finger":1,"phase":"began","x":100,"y":100,"pressure":1}
      {"t":0.2,"finger":1,"phase":"moved","x":200,"y":100}
      {"t":0.3,"finger":1,"phase":"ended","x":200,"y":100}
      {"t":0.9,"end":true}

      """
    let bytes = Array(good.utf8)
    var seed: UInt64 = 5
    for n in 0..<6000 {
      var mutated = bytes
      for _ in 0..<(n % 4) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(seed >> 33) % mutated.count] = UInt8(seed >> 56)
      }
      if n % 3 == 0 { mutated.removeLast(Int(seed >> 20) % mutated.count) }
      for repairs in [false, true] {
        guard
          var reader = try? TraceReader(
            file: "abuse", bytes: mutated, options: .init(isStrict: n % 2 == 0, repairs: repairs))
        else { continue }
        let stage = Stage(size: CGSize(width: 390, height: 844))
        stage.window.addGestureRecognizer(UIPanGestureRecognizer())
        var entries = 0
        while let entry = try? reader.next(), entries < 100 {
          entries += 1
          switch entry {
          case .event(let event, _): stage.send(event)
          default: if entry.time < 1e6 { stage.advance(to: entry.time) }
          }
        }
        stage.tearDown()
      }
    }
  },
  Case("foreign-recordings-of-any-bytes") { world in
    var seed: UInt64 = 9
    for n in 0..<3000 {
      var bytes = Array(
        "# EVEMU 1.2\nN: panel\nI: 0003 1234 5678 0001\nB: 03 0b 00 00 00 00 00 00 00\nA: 2f 0 9 0 0\nA: 35 0 4095 0 0 40\nA: 36 0 4095 0 0 40\nE: 0.000001 0003 0039 0001\nE: 0.000001 0003 0035 1000\nE: 0.000001 0000 0000 0000\n"
          .utf8)
      for _ in 0..<(n % 6) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(seed >> 33) % bytes.count] = UInt8(seed >> 56)
      }
      guard var reader = try? EvemuReader(file: "abuse", bytes: bytes) else { continue }
      while let report = try? reader.next() {
        for event in report.events {
          world.hold(event.position.x.isFinite && event.position.y.isFinite, "\(event)")
        }
      }
    }
  },
  Case("scenario-files-of-any-bytes") { world in
    for text in [
      "", "{", "[]", "{\"cases\":[{}]}", String(repeating: "[", count: 100_000), "{\"a\":1e999}",
      "\u{FEFF}{}", "nul\u{0}l",
    ] {
      _ = try? ScenarioFile(file: "abuse", bytes: Array(text.utf8))
    }
  },
  Case("recorder-whose-sink-fails") { world in
    struct Full: Error {}
    var lines = 0
    let recorder = Recorder(world.stage, header: TraceHeader()) { _ in
      lines += 1
      if lines > 3 { throw Full() }
    }
    world.drag(CGPoint(x: 5, y: 5), CGPoint(x: 200, y: 200))
    recorder.stop()
    recorder.stop()
    world.drag(CGPoint(x: 5, y: 5), CGPoint(x: 200, y: 200))
  },
  Case("writer-after-its-end") { world in
    let writer = TraceWriter(write: { _ in })
    try? writer.append("{}")
    try? writer.close()
    try? writer.append("{}")
    try? writer.close()
    writer.waitUntilWritten(within: 0.01)
  },
]

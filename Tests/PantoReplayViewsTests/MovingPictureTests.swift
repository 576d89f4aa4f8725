import DemoSupport
import PantoDemos
import PantoRaster
import PantoReplay
import PantoSDL
import Testing

@testable import PantoReplayViews

/// Pictures of a recording that move (CLI-09, V18).
@MainActor @Suite("Moving pictures", .timeLimit(.minutes(60))) struct MovingPictureTests {
  /// Writes a whole picture, as a program does.
  private func bytes(of picture: MovingPicture) throws -> [UInt8] {
    var file: [UInt8] = []
    while let bytes = try picture.next() { file += bytes }
    let (count, offset) = picture.frameCount
    file.replaceSubrange(offset..<offset + count.count, with: count)
    return file
  }

  private func options(width: Int, fps: Int = 20) -> MovingPicture.Options {
    var options = MovingPicture.Options()
    options.width = width
    options.framesPerSecond = fps
    return options
  }

  /// Compares the frames of a picture with those that the film draws, moment by moment.
  private func compare(
    _ png: AnimatedPNG, with recording: Recording, _ options: MovingPicture.Options, within: UInt32
  ) throws {
    let film = try MovingFilm(recording, scenes: DemoScenes.registry, options)
    var moment = 0
    for (pixels, seconds) in png.frames {
      for _ in 0..<Int((seconds * Double(options.framesPerSecond)).rounded()) {
        let time = options.from + Double(moment) / Double(options.framesPerSecond)
        guard time <= (options.until ?? 0) + 0.001 else { break }
        let drawn = try film.draw(at: time).buffer
        #expect(drawn.count == pixels.count)
        var worst: UInt32 = 0
        for i in pixels.indices {
          for shift in [0, 8, 16] as [UInt32] {
            let (a, b) = (pixels[i] >> shift & 255, drawn[i] >> shift & 255)
            worst = max(worst, a > b ? a - b : b - a)
          }
        }
        #expect(worst <= within, "at \(time) s")
        moment += 1
      }
    }
    #expect(moment == Int((((options.until ?? 0) - options.from) * 20).rounded()) + 1)
  }

  @Test("every frame is what the film of the recording shows, and equal ones are one (CLI-09)")
  func frames() throws {
    var options = options(width: 400)
    (options.from, options.until) = (0.2, 1.4)
    let recording = DraggedBlock.recording
    let picture = try MovingPicture(recording, scenes: DemoScenes.registry, options: options)
    let file = try bytes(of: picture)
    let png = try AnimatedPNG(file)

    #expect(png.palette == nil && !picture.hasPalette)
    #expect(png.size == (400, 344))
    #expect(png.frames.count == picture.frames && picture.frames < picture.moments)
    let total = png.frames.reduce(0) { $0 + $1.seconds }
    #expect(abs(total - (1.2 + 1 / 20 + MovingPicture.rest)) < 1e-9)
    try compare(png, with: recording, options, within: 0)
  }

  @Test("a viewer without animation shows the first frame (CLI-09)")
  func stillViewer() throws {
    var options = options(width: 320)
    options.until = 1
    let picture = try MovingPicture(
      DraggedBlock.recording, scenes: DemoScenes.registry, options: options)
    let file = try bytes(of: picture)
    let still = try SDLImage.decode(file)
    let png = try AnimatedPNG(file)
    #expect(still.width == 320 && still.height == png.size.height)
    #expect(still.pixels.map { $0 & 0xFF_FFFF } == png.frames[0].pixels)
    #expect(png.chunks.map(\.name).prefix(4) == ["IHDR", "acTL", "tRNS", "fcTL"])
  }

  @Test("the picture shows the recording as the player plays it, whatever is skipped (REP-01)")
  func sameAsPlayer() throws {
    let recording = BundledTraces.recording(named: "block-drag")
    var options = MovingPicture.Options()
    (options.from, options.until) = (0.1, 3)
    options.framesPerSecond = 1
    let film = try MovingFilm(recording, scenes: DemoScenes.registry, options)
    let player = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    let compositor = RasterCompositor()
    for time in [0.1, 3] {
      let shown = try film.draw(at: time)
      try player.seekForward(to: time)
      player.stage.invalidate()
      try player.stage.draw(with: compositor)
      let own = compositor.bitmap
      // No finger shows at either time, so that the picture above the line is the stage.
      #expect(shown.width == own.width && shown.height == own.height + 44)
      let count = own.width * own.height
      #expect(zip(shown.buffer.prefix(count), own.buffer).allSatisfy { $0 == $1 }, "\(time) s")
    }
  }

  @Test("the same recording gives the same bytes (CLI-09, T1)")
  func deterministic() throws {
    var options = options(width: 240, fps: 10)
    options.until = 1.5
    let files = try (0..<2).map { _ in
      try bytes(
        of: MovingPicture(
          BundledTraces.recording(named: "cart-throw"), scenes: DemoScenes.registry,
          options: options))
    }
    #expect(files[0] == files[1])
  }

  @Test("photographs that move have 255 colours, near to those that are drawn (CLI-09)")
  func palette() throws {
    var options = options(width: 800)
    (options.from, options.until) = (0.6, 1.2)
    let recording = BundledTraces.recording(named: "photos-twist")
    let film = try MovingFilm(recording, scenes: DemoScenes.registry, options)
    var histogram = Palette.Histogram()
    histogram.add(try film.draw(at: 0.6).buffer)
    let palette = Palette(histogram)
    #expect(palette.colors.count == 255 && Set(palette.colors).count > 240)
    var sum = 0
    let buffer = film.bitmap.buffer
    for (i, pixel) in buffer.enumerated() {
      let index = palette.index(of: pixel, i % film.size.width, i / film.size.width)
      let color = palette.colors[Int(index)]
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(pixel >> shift & 255) - Int(color >> shift & 255))
      }
    }
    let mean = Double(sum) / Double(3 * buffer.count)
    #expect(mean < 3, "each channel is off by \(mean) of 255 in the mean")
    // Plain areas have no pattern: white is the same colour everywhere.
    let white = Set((0..<16).map { palette.index(of: 0xFFFF_FFFF, $0 % 4, $0 / 4) })
    #expect(white.count == 1)

    var png = MovingPNG(
      width: film.size.width, height: film.size.height, rate: 20, palette: palette)
    var file = png.add(buffer)
    let second = try film.draw(at: 1.2).buffer
    file += png.add(second) + png.end(staying: 0)
    let read = try AnimatedPNG(file)
    #expect(read.palette?.count == 256 && read.frames.count == 2)
    // A colour that showed before stays where no channel is off by more than 3 of 255.
    var (stayed, wrong) = (0, 0)
    for i in second.indices {
      let index = palette.index(of: second[i], i % film.size.width, i / film.size.width)
      let (color, chosen) = (read.frames[1].pixels[i], palette.colors[Int(index)])
      if color == chosen { continue }
      let isNear = [0, 8, 16].allSatisfy { (shift: UInt32) in
        abs(Int(second[i] >> shift & 255) - Int(color >> shift & 255)) <= 3
      }
      if isNear, color == read.frames[0].pixels[i] { stayed += 1 } else { wrong += 1 }
    }
    #expect(wrong == 0 && stayed > 0)
  }

  @Test("deflate: what is packed unpacks to the same, whatever it is")
  func deflate() throws {
    var seed: UInt32 = 7
    func random() -> UInt32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
    var cases: [[UInt8]] = [
      [], [7], [1, 2, 3], [UInt8](repeating: 9, count: 100_000), Array(0...255),
    ]
    cases.append((0..<70_000).map { _ in UInt8(truncatingIfNeeded: random()) })
    cases.append((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 300 ^ $0 % 7) })
    // The counts of Fibonacci make the longest codes.
    var (a, b) = (1, 1)
    var skewed: [UInt8] = []
    for symbol in 0..<22 {
      skewed += [UInt8](repeating: UInt8(symbol * 11), count: a)
      (a, b) = (b, a + b)
    }
    let order = skewed.indices.sorted { ($0 * 7919) % 65_537 < ($1 * 7919) % 65_537 }
    cases.append(order.map { skewed[$0] })
    for bytes in cases {
      let packed = Deflate.packed(bytes)
      #expect(try AnimatedPNG.unpacked(packed) == bytes, "\(bytes.count) bytes")
    }
    #expect(Deflate.packed(cases[3]).count < 300)
  }
}

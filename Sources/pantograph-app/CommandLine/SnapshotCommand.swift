import ArgumentParser
import Foundation
import PantoCore
import PantoReplay
import PantoReplayViews

struct SnapshotCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Draw a demo or a trace into a PNG; needs no display.",
    discussion: """
      A trace keeps its own stage: --scale, --theme and --inspect change how it looks, and options \
      that would change what happens are refused. Recordings of evemu and of libinput are drawn with \
      the trails of their fingers.

      With --golden each picture is compared with the one of the same name in that folder. Where they \
      differ, NAME.actual.png and NAME.diff.png are written beside the output, and the status is 1.

      With --animate the picture moves (APNG): a trace with its fingers and the sentence of each \
      decision. Viewers that know no animation show its first frame.
      """)
  @Argument(help: "A demo, or a trace file.") var source: String
  @Option(name: [.customShort("o"), .long], help: "The PNG to write.") var output: String
  @Option(help: "Times in seconds, separated by commas; default: 0, of a strip 8 even ones.")
  var at: String?
  @Option(
    help: "Also draw every so many seconds, up to the last time of --at or the trace's end.",
    transform: NumberArgument.real)
  var every: Double?
  @Flag(help: "Draw the fingers of a trace.") var touches = false
  @Flag(help: "One picture with all moments side by side (traces).") var strip = false
  @OptionGroup var moving: MovingOptions
  @Option(help: "Compare with the pictures in this folder.") var golden: String?
  @Flag(help: "With --golden: write the pictures there.") var update = false
  @OptionGroup var scene: SceneOptions

  var isTrace: Bool {
    source.contains(".") || source.contains("/") || Files.isBundled(source)
  }
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if !isTrace {
      try MainActor.assumeIsolated { try Scenes.check(source) }
      try scene.check(for: source)
    }
    if isTrace, let option = scene.firstOfScene {
      throw ValidationError(
        "\(option): a recording has its own scene, and another one would not do what was recorded; "
          + "--scale, --theme, --touches and --inspect change how it looks")
    }
    try checkTimes()
    try moving.check(for: self)
    let name = OutputFile.folderAndName(output).name
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    guard ending.map({ $0.lowercased() == "png" }) ?? true else {
      throw ValidationError("-o \(output): only PNG is written; name a file that ends in .png")
    }
    if update, golden == nil { throw ValidationError("--update requires --golden") }
    if golden != nil, output == "-" {
      throw ValidationError("--golden needs a name of the picture: -o FILE.png")
    }
  }

  private func checkTimes() throws {
    let last = try at.map { try TimesArgument.list($0) }?.max()
    if let every {
      try TimesArgument.check(every: every)
      if let last { try TimesArgument.check(every: every, upTo: last) }
    }
    if isTrace { return }
    if strip || touches {
      throw ValidationError(
        "--\(strip ? "strip" : "touches"): a demo alone has no input; name a trace")
    }
    if every != nil, at == nil {
      throw ValidationError("--every: a demo has no end; say the last time with --at")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      do {
        let subject = try SnapshotSubject(self, isTrace: isTrace)
        let list = try at.map { try TimesArgument.list($0) } ?? []
        let end = list.max() ?? subject.duration
        let times = try TimesArgument.all(
          list.isEmpty && (every == nil || !strip) && !strip ? [0] : list, every: every, end: end)
        if moving.animate, let recording = subject.recording {
          return try MovingFile(self).write(recording)
        }
        if strip { return try drawStrip(subject, times) }
        draw(subject, at: times)
      } catch let error as ValidationError {
        throw error
      } catch let error as TraceError {
        Terminal.fail("\(error)", .badData)
      } catch {
        Terminal.fail("\(source): \(error)", .ourBug)
      }
    }
  }

  @MainActor private func draw(_ subject: SnapshotSubject, at times: [Double]) {
    var opened: OutputFile? = openFirstPicture(at: times)
    do {
      let compositor = RasterCompositor()
      var agrees = true
      var progress = Progress("pictures", of: times.count)
      for (i, time) in times.enumerated() {
        try subject.draw(at: time, with: compositor)
        let bitmap = compositor.bitmap
        let path = path(for: time, of: times.count)
        let bytes = try SDLImage.png(
          bitmap.pixels, width: bitmap.width, height: bitmap.height, for: path)
        write(bytes, to: path, opened)
        opened = nil
        if let golden = goldenPath(for: time, of: times.count) {
          agrees = try compare(bytes, with: golden, path) && agrees
        }
        progress.report(i + 1)
      }
      sayWhatWasWritten(times, compositor.bitmap)
      withExtendedLifetime(subject) {}
      if !agrees { Terminal.end(.no) }
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch let error as SDLError {
      Terminal.fail(error)
    } catch {
      Terminal.fail("\(error)", .ourBug)
    }
  }

  @MainActor private func sayWhatWasWritten(_ times: [Double], _ bitmap: Bitmap) {
    let size = "\(bitmap.width) × \(bitmap.height) pixels"
    guard times.count > 1, let first = times.first, let last = times.last else {
      return Terminal.wrote(output, size)
    }
    let names = [first, last].map { path(for: $0, of: times.count) }
    Terminal.wrote("\(names[0]) … \(names[1])", "\(times.count) pictures, each \(size)")
  }

  /// Opens the file of the first picture, and reports paths that cannot be written before the work
  /// begins.
  private func openFirstPicture(at times: [Double]) -> OutputFile? {
    let inputs =
      (isTrace ? [source] : []) + times.compactMap { goldenPath(for: $0, of: times.count) }
    var first: OutputFile?
    for time in times {
      let path = path(for: time, of: times.count)
      do throws(FileTrouble) {
        try OutputFile.refuse(path, amongst: inputs)
        if first == nil {
          first = path == "-" ? OutputFile() : try OutputFile(path, onWait: Terminal.note)
        }
      } catch {
        Terminal.fail(error)
      }
    }
    return first
  }

  /// Returns `NAME.png`, or `NAME-0.250.png` if there are several pictures.
  private func path(for time: Double, of count: Int) -> String {
    guard count > 1 else { return output }
    let ms = Int((time * 1000).rounded())
    let digits = "\(ms % 1000)"
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(stem(output))-\(ms / 1000).\(fraction).png"
  }

  private func stem(_ path: String) -> String {
    path.lowercased().hasSuffix(".png") ? String(path.dropLast(4)) : path
  }

  /// Writes a picture. A full disk is reported as a file that cannot be created, and the old
  /// picture stays (CLI-03).
  private func write(_ bytes: [UInt8], to path: String, _ opened: OutputFile? = nil) {
    do throws(FileTrouble) {
      let file = if let opened { opened } else { try OutputFile(path, onWait: Terminal.note) }
      try file.write(bytes)
      try file.commit()
    } catch {
      if error.kind == .readerGone { Terminal.end(.success) }
      Terminal.fail(.cannotWrite(path: path, error.why))
    }
  }
}

// MARK: The film strip (DEM-08)

extension SnapshotCommand {
  @MainActor fileprivate func drawStrip(_ subject: SnapshotSubject, _ asked: [Double]) throws {
    let opened = openFirstPicture(at: [0])
    guard let recording = subject.recording else { return }
    var strip = FilmStrip(recording, scenes: Scenes.registry)
    strip.scale = CGFloat(scene.scale ?? 1)
    strip.style = scene.theme?.isDark == true ? .dark : .light
    let times = asked.isEmpty ? strip.evenTimes(8) : Array(asked.prefix(FilmStrip.mostFrames))
    if times.count < asked.count {
      Terminal.note("--strip: only the first \(times.count) moments are drawn")
    }
    var progress = Progress("frames", of: times.count)
    strip.onFrame = { progress.report($0) }
    let picture = try strip.picture(at: times)
    let bytes = try picture.pixels.withUnsafeBufferPointer { pixels in
      try pixels.baseAddress.map {
        try SDLImage.png($0, width: picture.width, height: picture.height, for: output)
      }
    }
    guard let bytes else { return }
    write(bytes, to: output, opened)
    Terminal.wrote(
      output, "\(times.count) frames, \(picture.width) × \(picture.height) pixels")
    if let golden = goldenPath(for: 0, of: 1), try !compare(bytes, with: golden, output) {
      Terminal.end(.no)
    }
  }
}

// MARK: Goldens (CLI-04, B47)

extension SnapshotCommand {
  fileprivate func goldenPath(for time: Double, of count: Int) -> String? {
    golden.map { folder in
      let name = OutputFile.folderAndName(stem(path(for: time, of: count))).name
      return "\(folder)/\(name).png"
    }
  }

  /// Compares a picture with its golden picture. Returns `false` after printing the difference.
  @MainActor fileprivate func compare(
    _ bytes: [UInt8], with golden: String, _ path: String
  ) throws -> Bool {
    let stem = stem(path)
    if update {
      write(bytes, to: golden)
      removeFailure(stem)
      Terminal.say("updated \(golden)")
      return true
    }
    // A file stores straight alpha, so the picture is compared after the same conversion.
    let actual = try SDLImage.decode(bytes)
    let expected: PixelImage
    do throws(GoldenFault) {
      expected = try GoldenFault.load(golden, like: actual)
    } catch {
      switch error {
      case .missing:
        Terminal.fail("\(golden): there is no such picture; --update writes it", .missingInput)
      case .unusable(let why): Terminal.fail("\(golden): \(why)", .badData)
      }
    }
    guard let difference = PictureDifference(actual, expected) else {
      removeFailure(stem)
      return true
    }
    write(bytes, to: "\(stem).actual.png")
    let map = difference.map
    let drawn = try map.pixels.withUnsafeBufferPointer { pixels in
      try pixels.baseAddress.map {
        try SDLImage.png($0, width: map.width, height: map.height, for: path)
      }
    }
    if let drawn { write(drawn, to: "\(stem).diff.png") }
    Terminal.say(
      "\(golden): \(difference.sentence); see \(stem).actual.png and \(stem).diff.png")
    return false
  }

  /// Removes the pictures of an earlier failure, which would be taken for a new one (V15).
  private func removeFailure(_ stem: String) {
    for kind in ["actual", "diff"] { _ = unlink("\(stem).\(kind).png") }
  }
}

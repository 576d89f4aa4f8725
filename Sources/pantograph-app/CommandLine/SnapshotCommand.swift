import ArgumentParser
import Foundation
import Pantograph

struct SnapshotCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Draw a demo or a trace into a PNG; needs no display.",
    discussion: """
      With --golden each picture is compared with the one of the same name in that folder. Where they \
      differ, NAME.actual.png and NAME.diff.png are written beside the output, and the status is 1.
      """)
  @Argument(help: "A demo, or a trace file.") var source: String
  @Option(name: [.customShort("o"), .long], help: "The PNG to write.") var output: String
  @Option(help: "Times in seconds, separated by commas.") var at = "0"
  @Option(help: "Also draw every so many seconds, up to the last time of --at.") var every: Double?
  @Option(help: "Compare with the pictures in this folder.") var golden: String?
  @Flag(help: "With --golden: write the pictures there.") var update = false
  @OptionGroup var scene: SceneOptions

  /// The number of pictures that `--every` asks for at most. More would fill a disk by mistake.
  private static let mostPictures = 100_000

  private var isTrace: Bool { source.contains(".") || source.contains("/") }
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if !isTrace { try MainActor.assumeIsolated { try Scenes.check(source) } }
    if isTrace, let option = scene.firstGiven {
      throw ValidationError("\(option): a trace has its own value; omit the option")
    }
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

  func run() throws {
    var times = at.split(separator: ",").compactMap { Double($0) }.filter { $0 >= 0 && $0 < 1e6 }
    guard !times.isEmpty, times.count == at.split(separator: ",").count else {
      throw ValidationError("--at takes times in seconds, such as 0.25,0.5")
    }
    if let every {
      guard every > 0.001 else { throw ValidationError("--every takes seconds above 0.001") }
      let last = times.max() ?? 0
      var t = 0.0
      while t <= last, times.count < SnapshotCommand.mostPictures {
        times.append(t)
        t += every
      }
      if t <= last { Terminal.note("--every: nothing is drawn after \(t) s; make it longer") }
    }
    let sorted = Array(Set(times)).sorted()
    MainActor.assumeIsolated { draw(at: sorted) }
  }

  @MainActor private func draw(at times: [Double]) {
    var opened: OutputFile? = openFirstPicture(at: times)
    do {
      let subject = try isTrace ? Subject(trace: source) : Subject(demo: scene.header(source))
      scene.addInspector(to: subject.stage)
      let compositor = RasterCompositor()
      var agrees = true
      for time in times {
        try subject.play(to: time)
        try subject.stage.draw(with: compositor)
        let bitmap = compositor.bitmap
        let path = path(for: time, of: times.count)
        let bytes = try SDLImage.png(
          bitmap.pixels, width: bitmap.width, height: bitmap.height, for: path)
        write(bytes, to: path, opened)
        opened = nil
        if let golden = goldenPath(for: time, of: times.count) {
          agrees = try compare(bytes, with: golden, path) && agrees
        }
      }
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

/// The picture that is drawn: a recording, or a demo that runs without input.
@MainActor private final class Subject {
  let stage: Stage
  private let player: Player?
  /// The demo, whose objects live as long as it is held.
  private let demo: ReplayScene?

  init(trace path: String) throws {
    let player = try Player(Traces.open(path), scenes: Scenes.registry)
    self.player = player
    demo = nil
    stage = player.stage
  }

  init(demo header: TraceHeader) {
    let demo = Scenes.make(header)
    self.demo = demo
    player = nil
    stage = demo.stage
  }

  func play(to time: Double) throws {
    if let player { return try player.play(to: time) }
    while stage.isAnimating, stage.time.now + stage.frameInterval < time {
      stage.advance(to: stage.time.now + stage.frameInterval)
    }
    stage.advance(to: time)
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

  /// Compares a picture with its golden. Returns `false` after printing the difference.
  @MainActor fileprivate func compare(
    _ bytes: [UInt8], with golden: String, _ path: String
  ) throws -> Bool {
    if update {
      write(bytes, to: golden)
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
    guard let difference = PictureDifference(actual, expected) else { return true }
    let stem = stem(path)
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
}

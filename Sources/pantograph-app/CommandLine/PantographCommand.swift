import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

@main struct PantographCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pantograph",
    abstract: "Gestures, views and motion: open a demo, record it, replay it, take snapshots.",
    discussion: """
      Exit codes: 0 success, 1 the answer is no, 64 usage, 65 bad data, 66 input missing,
      69 no display, device or tool, 70 our bug, 73 cannot create output, 74 read or write failure,
      129 hung up, 130 interrupted, 143 terminated.
      """,
    version: "0.9.0",
    subcommands: [
      RunCommand.self, ListCommand.self, RecordCommand.self, ReplayCommand.self,
      SnapshotCommand.self, CheckCommand.self, DiagnoseCommand.self, ExplainCommand.self,
      ConvertCommand.self,
      TestFromCommand.self, PortCommand.self, BenchCommand.self,
      DevicesCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  // `main` is synchronous, because an asynchronous one would leave the process's main thread.
  static func main() {
    Terminal.setUp()
    let environment = ProcessInfo.processInfo.environment
    MainActor.assumeIsolated {
      Misuse.report = { Terminal.note("pantograph: \($0)") }
      Misuse.isStrict = environment["PANTOGRAPH_STRICT"] == "1"
    }
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      Terminal.end(.success)
    } catch {
      // `ParsableCommand.main` prints the message and exits too, but does not escape control
      // characters (B44).
      let status = exitCode(for: error)
      let message = fullMessage(for: error)
      if !message.isEmpty {
        if status.isSuccess { Terminal.say(message) } else { Terminal.note(message) }
      }
      if status.isSuccess { Terminal.end(.success) }
      Terminal.end(ExitStatus(rawValue: status.rawValue) ?? .ourBug)
    }
  }

  /// The arguments of the command line. File names that are not UTF-8 keep their bytes (B44).
  private static var arguments: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in word.map { FileName.text($0) } }
  }
}

/// A size on the command line, such as `390x844`.
struct SizeArgument: ExpressibleByArgument {
  var size: CGSize
  init(_ size: CGSize) { self.size = size }
  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x")
    guard parts.count == 2, let w = Double(parts[0]), let h = Double(parts[1]), w >= 1, h >= 1,
      w <= 16384, h <= 16384
    else { return nil }
    size = CGSize(width: w, height: h)
  }
  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// Insets on the command line: `47,0,34,0` for top, left, bottom and right, or `notch`.
struct InsetsArgument: ExpressibleByArgument {
  var insets: UIEdgeInsets
  init(_ insets: UIEdgeInsets) { self.insets = insets }
  init?(argument: String) {
    if argument == "notch" {
      insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 4, let t = parts[0], let l = parts[1], let b = parts[2], let r = parts[3],
      [t, l, b, r].allSatisfy({ $0 >= 0 && $0 <= 4096 })
    else { return nil }
    insets = UIEdgeInsets(top: t, left: l, bottom: b, right: r)
  }
  var defaultValueDescription: String { "0,0,0,0" }
}

enum ThemeArgument: String, ExpressibleByArgument, CaseIterable { case light, dark }

extension BallPlaces.Mode: ExpressibleByArgument {}

/// Checks times on the command line.
enum Seconds {
  static func check(_ seconds: Double, _ option: String) throws {
    guard seconds >= 0 else { throw ValidationError("\(option) takes seconds, 0 or more") }
  }
}

/// The options with which every scene can be started.
struct SceneOptions: ParsableArguments {
  @Option(help: "Size of the stage in points.")
  var size = SizeArgument(CGSize(width: 1280, height: 800))

  @Option(help: "Pixels per point; default: the display's, offscreen 1.")
  var scale: Double?

  @Option(help: "Safe-area insets in points: top,left,bottom,right, or notch.")
  var safeArea = InsetsArgument(.zero)

  @Option(help: "Colours.")
  var theme = ThemeArgument.light

  @Option(help: "How many balls (cart).")
  var balls = 1

  @Option(help: "Where a ball comes to rest (cart).")
  var mode = BallPlaces.Mode.edge

  @Flag(help: "The founding numbers: 0.25 s after 0.1 s, no throw (cart).")
  var seedTiming = false

  @Flag(help: "Show touches, recognizers and their reasons, also PANTOGRAPH_INSPECT=1.")
  var inspect = false

  /// Adds the inspector to the stage if it was requested (INS-09).
  @MainActor func addInspector(to stage: Stage) {
    guard inspect || ProcessInfo.processInfo.environment["PANTOGRAPH_INSPECT"] == "1" else {
      return
    }
    stage.addInspector().style = stage.userInterfaceStyle == .dark ? .dark : .light
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ValidationError("--scale must be between 0.5 and 8")
    }
    let pixels = size.size.width * size.size.height * (scale ?? 1) * (scale ?? 1)
    guard pixels <= CGFloat(TraceHeader.mostPixels) else {
      throw ValidationError("--size and --scale make more than \(TraceHeader.mostPixels) pixels")
    }
    if !(1...10).contains(balls) { throw ValidationError("--balls must be between 1 and 10") }
  }

  /// The first option that differs from its default; `nil` if all have their defaults.
  var firstGiven: String? {
    if size.size != CGSize(width: 1280, height: 800) { return "--size" }
    if scale != nil { return "--scale" }
    if safeArea.insets != .zero { return "--safe-area" }
    if seedTiming { return "--seed-timing" }
    return sceneOptions.first.map { "--" + ($0.split(separator: "=").first ?? "") }
  }

  var sceneOptions: [String] {
    var list: [String] = []
    if theme != .light { list.append("theme=\(theme.rawValue)") }
    if balls != 1 { list.append("balls=\(balls)") }
    if mode != .edge { list.append("mode=\(mode.rawValue)") }
    if seedTiming { list.append("seedTiming=1") }
    return list
  }

  func header(_ scene: String, size: CGSize? = nil, scale: CGFloat? = nil) -> TraceHeader {
    TraceHeader(
      scene: scene, size: size ?? self.size.size, scale: scale ?? CGFloat(self.scale ?? 1),
      safeAreaInsets: safeArea.insets, options: sceneOptions)
  }
}

import ArgumentParser
import Foundation
import PantoDemoKit
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoStudio

/// The options of a picture that moves (CLI-09).
struct MovingOptions: ParsableArguments {
  @Flag(help: "One animated picture (APNG) of a trace.") var animate = false
  @Option(
    help: "With --animate: the time of the first frame in seconds; default: 0.",
    transform: NumberArgument.real)
  var from: Double?
  @Option(
    help: "With --animate: the time of the last frame; default: the trace's end.",
    transform: NumberArgument.real)
  var until: Double?
  @Option(
    help: "With --animate: frames each second, 1 to 60; default: 30.",
    transform: NumberArgument.whole)
  var fps: Int?
  @Option(
    help: "With --animate: the width in pixels, 64 to 4096; default: that of the stage.",
    transform: NumberArgument.whole)
  var width: Int?

  /// Refuses what does not go together.
  func check(for command: SnapshotCommand) throws {
    guard animate else {
      let given: [(String, Bool)] = [
        ("--from", from != nil), ("--until", until != nil), ("--fps", fps != nil),
        ("--width", width != nil),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw ValidationError("\(option) requires --animate")
      }
      return
    }
    guard command.isTrace else {
      throw ValidationError("--animate: a demo alone has no input; name a trace")
    }
    let others: [(String, Bool)] = [
      ("--at", command.at != nil), ("--every", command.every != nil), ("--strip", command.strip),
      ("--golden", command.golden != nil),
    ]
    if let option = others.first(where: \.1)?.0 {
      throw ValidationError(
        "\(option) and --animate: a moving picture has all moments; --from and --until cut it")
    }
    if command.touches {
      throw ValidationError("--touches and --animate: a moving picture draws the fingers anyway")
    }
    try checkNumbers(for: command)
  }

  private func checkNumbers(for command: SnapshotCommand) throws {
    try from.map { try Seconds.check($0, "--from") }
    try until.map { try Seconds.check($0, "--until") }
    if let until, until < from ?? 0 { throw ValidationError("--until lies before --from") }
    if let fps, !(1...60).contains(fps) {
      throw ValidationError("--fps \(fps): frames each second are from 1 to 60")
    }
    if width != nil, command.scene.scale != nil {
      throw ValidationError("--width and --scale both choose the size; name one of them")
    }
    if let width, !(64...4096).contains(width) {
      throw ValidationError("--width \(width): the width is from 64 to 4096 pixels")
    }
  }

  /// The part of a recording that is drawn, and its look.
  ///
  /// - Parameter end: The time of the recording's end, in seconds.
  @MainActor func options(
    for recording: Recording, _ scene: SceneOptions, until end: Double
  ) throws -> MovingPicture.Options {
    var made = MovingPicture.Options()
    made.framesPerSecond = fps ?? made.framesPerSecond
    made.width = try width ?? scale(scene, recording.header.size.width)
    made.from = from ?? 0
    made.until = until
    made.showsInspector = scene.wantsInspector
    let length = max(0, min(until ?? .infinity, end) - made.from)
    let most = PictureJob.mostMoments
    guard length * Double(made.framesPerSecond) < Double(most) else {
      throw ValidationError(
        "--animate: more than \(most) frames in \(Reason.number(CGFloat(length))) s; choose a part "
          + "with --from and --until, or fewer frames with --fps")
    }
    return made
  }

  /// Returns the width in pixels that `--scale` gives a stage, or `nil` without it.
  private func scale(_ scene: SceneOptions, _ points: CGFloat) throws -> Int? {
    guard let scale = scene.scale else { return nil }
    let pixels = (points * CGFloat(scale)).rounded()
    guard (64...4096).contains(pixels) else {
      throw ValidationError(
        "--scale \(Reason.number(CGFloat(scale))): the width would be \(Reason.number(pixels)) "
          + "pixels; it is from 64 to 4096")
    }
    return Int(pixels)
  }
}

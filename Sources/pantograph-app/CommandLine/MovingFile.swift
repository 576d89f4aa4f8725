import ArgumentParser
import PantoCore
import PantoReplay
import PantoReplayViews

/// Writes a picture that moves while it is drawn (CLI-09).
@MainActor struct MovingFile {
  private let command: SnapshotCommand

  init(_ command: SnapshotCommand) { self.command = command }

  func write(_ recording: Recording) throws {
    let output = command.output
    let file = Files.create(output, apartFrom: [command.source])
    let duration = RecordingIndex(recording).duration
    if let from = command.moving.from, from > duration {
      throw ValidationError(
        "--from \(Reason.number(CGFloat(from))): the trace ends at "
          + "\(Reason.number(CGFloat(duration))) s")
    }
    let options = try command.moving.options(for: recording, command.scene, until: duration)
    let picture = try MovingPicture(recording, scenes: Scenes.registry, options: options)
    var progress: Progress?
    do throws(FileTrouble) {
      // A pipe cannot be corrected afterwards, so its bytes wait for the number of frames.
      var waiting: [UInt8] = []
      var count = 0
      while let bytes = next(picture) {
        count += bytes.count
        if file.canOverwrite { try file.write(bytes) } else { waiting += bytes }
        report(picture, &progress)
      }
      let (frames, offset) = picture.frameCount
      if file.canOverwrite {
        try file.overwrite(frames, at: offset)
      } else {
        waiting.replaceSubrange(offset..<offset + frames.count, with: frames)
        try file.write(waiting)
      }
      try file.commit()
      Terminal.wrote(
        output,
        "\(picture.frames) frames, \(picture.size.width) × \(picture.size.height) pixels, "
          + "\((count + 999) / 1000) kB" + (picture.hasPalette ? ", 255 colours" : ""))
    } catch {
      if error.kind == .readerGone { Terminal.end(.success) }
      Terminal.fail(.cannotWrite(path: output, error.why))
    }
  }

  /// Tells how far the picture is, once the number of its frames is known.
  private func report(_ picture: MovingPicture, _ progress: inout Progress?) {
    guard picture.drawn > 0 else { return }
    progress = progress ?? Progress("frames", of: picture.moments)
    progress?.report(min(picture.drawn, picture.moments))
  }

  private func next(_ picture: MovingPicture) -> [UInt8]? {
    do {
      return try picture.next()
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch {
      Terminal.fail("\(command.source): \(error)", .ourBug)
    }
  }
}

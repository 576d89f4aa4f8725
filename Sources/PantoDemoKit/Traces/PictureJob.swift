import PantoCore
import PantoReplay
import PantoReplayViews

/// Draws a recording as a moving picture into a file, a little in each frame, so that the window
/// goes on meanwhile (V18).
@MainActor package final class PictureJob {
  /// The most moments of a moving picture. More would fill a disk by mistake (L12).
  package nonisolated static let mostMoments = 10_000

  /// An error that says how long the picture would be.
  private struct TooLong: Error, CustomStringConvertible {
    let description: String
  }

  /// The moments that are drawn in one frame of the window.
  private static let step = 2
  /// The largest width of the picture in pixels.
  private static let width = 800

  private let picture: MovingPicture
  private let file: any PictureSink
  private let place: String
  private let say: (String) -> Void
  private let ticker = FrameTicker()
  private var percent = -1
  package private(set) var isOver = false

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its ending.
  ///   - times: The part of the recording in seconds. Default `nil`: all of it.
  ///   - say: Called with the progress, and at the end with the place of the file or the error.
  package init(
    _ recording: Recording, _ name: String, _ times: ClosedRange<TimeInterval>? = nil,
    in folder: any TraceFolder, scenes: SceneRegistry,
    on stage: Stage, say: @escaping (String) -> Void
  ) throws {
    var options = MovingPicture.Options()
    options.width = min(PictureJob.width, max(64, Int(recording.header.size.width.rounded())))
    if let times { (options.from, options.until) = (times.lowerBound, times.upperBound) }
    picture = try MovingPicture(recording, scenes: scenes, options: options)
    guard picture.moments <= PictureJob.mostMoments else {
      throw TooLong(
        description: "it has more than \(PictureJob.mostMoments) frames; pantograph snapshot "
          + "--animate draws a part, from --from to --until")
    }
    file = try folder.beginPicture(name)
    place = folder.place
    self.say = say
    ticker.onFrame = { [weak self] in self?.goOn() }
    ticker.start(on: stage)
    report()
  }

  private func goOn() {
    do {
      for _ in 0..<PictureJob.step {
        guard let bytes = try picture.next() else { return try end() }
        if !bytes.isEmpty { try file.write(bytes) }
      }
      report()
    } catch {
      stop()
      say("The picture could not be written: \(error)")
    }
  }

  private func report() {
    let now = Int(picture.progress * 10) * 10
    guard now != percent else { return }
    percent = now
    say("Drawing the picture: \(now) %")
  }

  private func end() throws {
    stop()
    let (bytes, offset) = picture.frameCount
    let name = try file.finish(changing: bytes, at: offset)
    say("Wrote \(name) in \(place).")
  }

  /// Ends the work. A file that is not complete never appears.
  package func stop() {
    isOver = true
    ticker.stop()
  }
}

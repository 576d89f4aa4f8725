import PantoBase
import PantoGraphics
import PantoInspector
import PantoScene

/// Shows a running app as it was, while the user of the inspector scrubs (INS-06).
///
/// The input since the start of the app is played again up to the time that is asked for, and the
/// resulting stage is painted. The result is what was on screen, to the bit (P4). The stage of the
/// running app is not touched.
///
/// ```swift
/// let flight = FlightRecorder.ofSession(stage, header: header)
/// let past = RecordedPast(flight, scenes: scenes) { stage in
///   let compositor = RasterCompositor()
///   stage.invalidate()
///   try stage.draw(with: compositor)
///   return compositor.bitmap.toPixelImage()
/// }
/// stage.inspector?.past = past
/// ```
///
/// The pictures are available as long as the recorder holds everything since the start
/// (`FlightRecorder.isWhole`). A recorder of a session holds hours of ordinary use; once its memory
/// is full, the inspector alone shows the past.
@MainActor public final class RecordedPast: InspectorPast {
  /// A closure that paints a whole stage and returns the picture.
  public typealias Painter = (Stage) throws -> PixelImage?

  private let recorder: FlightRecorder
  private let scenes: SceneRegistry
  private let paint: Painter
  private var travel: (travel: TimeTravel, end: TimeInterval)?
  /// The largest number of checkpoints: scenes that are kept at earlier times, beside the one that
  /// is shown. Each takes as much memory as the running app, so there are few (L13).
  private static let checkpoints = 3
  /// The number of recording lines that a request for a picture plays at once, and the number that
  /// each later turn of the event loop plays.
  package var linesAtOnce = 2048
  private static let linesOfATurn = 128

  /// Creates an object that shows the past of the stage that `recorder` records.
  ///
  /// - Parameters:
  ///   - scenes: Builds the scene that the header of the recorder names.
  ///   - paint: Paints a stage.
  public init(_ recorder: FlightRecorder, scenes: SceneRegistry, paint: @escaping Painter) {
    self.recorder = recorder
    self.scenes = scenes
    self.paint = paint
  }

  /// A function that runs a part of the work in a later turn of the event loop, such as
  /// `SDLHost.performAfterInput(_:)`, so that the window does not stand still while a session of
  /// hours is played (L13). If `nil`, the default, each picture is ready at once.
  public var later: ((@escaping () -> Void) -> Void)?
  public var onReady: (() -> Void)?
  /// The time of the picture that later turns play up to, since the start of the recording.
  private var awaited: TimeInterval?
  /// Whether a closure that was passed to `later` has not run yet.
  private var isWaiting = false

  public func picture(at time: TimeInterval) -> PixelImage? {
    awaited = nil
    guard recorder.isWhole else {
      forget()
      return nil
    }
    let time = time - recorder.start
    do {
      guard let travel = try travel(upTo: time) else { return nil }
      let lines = later == nil ? .max : linesAtOnce
      guard try travel.seek(to: time, lines: lines) else {
        awaited = time
        goOnLater()
        return nil
      }
      let stage = travel.player.stage
      // The inspector of the running app is in front of the picture.
      stage.inspector?.parts = []
      return try paint(stage)
    } catch {
      travel = nil
      return nil
    }
  }

  private func goOnLater() {
    guard let later, !isWaiting else { return }
    isWaiting = true
    later { [weak self] in
      guard let self else { return }
      isWaiting = false
      guard let awaited, let travel = travel?.travel else { return }
      do {
        guard try travel.seek(to: awaited, lines: RecordedPast.linesOfATurn) else {
          return goOnLater()
        }
        self.awaited = nil
        onReady?()
      } catch {
        self.travel = nil
      }
    }
  }

  /// Called after `forget()` released the played scenes.
  package var onForget: (() -> Void)?

  /// Forgets the scenes that were played, which take memory. The next picture plays them again.
  public func forget() {
    awaited = nil
    guard travel != nil else { return }
    travel = nil
    onForget?()
  }

  /// Returns the players for the recording so far. They are reused as long as the recording that
  /// they play reaches `time`.
  private func travel(upTo time: TimeInterval) throws -> TimeTravel? {
    if let travel, time <= travel.end { return travel.travel }
    let recording = recorder.recording()
    let scenes = scenes
    let new = try TimeTravel(every: 0.5, keeping: RecordedPast.checkpoints) {
      try Player(RecordingSource(recording), scenes: scenes)
    }
    travel = (new, recording.entries.last?.time ?? 0)
    return new
  }
}

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
  /// Returns the picture of a whole stage.
  public typealias Painter = (Stage) throws -> PixelImage?

  private let recorder: FlightRecorder
  private let scenes: SceneRegistry
  private let paint: Painter
  private var travel: (travel: TimeTravel, end: TimeInterval)?
  /// The scenes that wait at earlier times, beside the one that is shown. Each is as large as the
  /// running app, so there are few (L13).
  private static let checkpoints = 3

  /// Creates the past of the stage that `recorder` records.
  ///
  /// - Parameters:
  ///   - scenes: Builds the scene that the header of the recorder names.
  ///   - paint: Paints a stage.
  public init(_ recorder: FlightRecorder, scenes: SceneRegistry, paint: @escaping Painter) {
    self.recorder = recorder
    self.scenes = scenes
    self.paint = paint
  }

  public func picture(at time: TimeInterval) -> PixelImage? {
    guard recorder.isWhole else {
      forget()
      return nil
    }
    let time = time - recorder.start
    do {
      guard let travel = try travel(upTo: time) else { return nil }
      let stage = try travel.seek(to: time).stage
      // The inspector of the running app is in front of the picture.
      stage.inspector?.parts = []
      return try paint(stage)
    } catch {
      travel = nil
      return nil
    }
  }

  /// Is called after played scenes were released.
  package var onForget: (() -> Void)?

  /// Forgets the scenes that were played, which take memory. The next picture plays them again.
  public func forget() {
    guard travel != nil else { return }
    travel = nil
    onForget?()
  }

  /// The players for the recording so far. They are used again while the recording holds `time`.
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

import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoReplay
import PantoScene

/// A picture of several moments of a recording side by side, each with its time and its fingers.
///
/// ```swift
/// let strip = FilmStrip(recording, scenes: scenes)
/// let picture = try strip.picture(at: strip.evenTimes(8))
/// ```
@MainActor public struct FilmStrip {
  /// The width of one frame in points. Default 320.
  public var frameWidth: CGFloat = 320
  /// The number of frames in one row. Default 4.
  public var columns = 4
  /// Pixels per point. Default 1.
  public var scale: CGFloat = 1
  /// The style, light or dark, of the colours around the frames. Default light.
  public var style = UIUserInterfaceStyle.light
  /// Called with the number of drawn frames after each one.
  public var onFrame: ((Int) -> Void)?

  private let recording: Recording
  private let scenes: SceneRegistry
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 12
  private static let caption: CGFloat = 20
  /// The largest number of frames in one strip.
  public static let mostFrames = 400

  /// Creates the strip of a recording, whose header names one of the scenes.
  public init(_ recording: Recording, scenes: SceneRegistry) {
    self.recording = recording
    self.scenes = scenes
  }

  /// Returns `count` times at equal distances, from the first input to the end of the recording, in
  /// seconds.
  public func evenTimes(_ count: Int) -> [TimeInterval] {
    let index = RecordingIndex(recording)
    let first = index.moments.first ?? 0
    let count = max(1, min(count, FilmStrip.mostFrames))
    guard count > 1 else { return [index.duration] }
    return (0..<count).map {
      first + (index.duration - first) * Double($0) / Double(count - 1)
    }
  }

  /// Draws the frames at these times, which must increase.
  ///
  /// - Throws: `TraceError` if the recording cannot be played, and `RenderError` if the picture
  ///   would be too large.
  public func picture(at times: [TimeInterval]) throws -> PixelImage {
    let times = times.prefix(FilmStrip.mostFrames)
    let size = frameSize
    let columns = max(1, min(self.columns, times.count))
    let rows = (max(1, times.count) + columns - 1) / columns
    let pitch = CGSize(
      width: size.width + FilmStrip.gap,
      height: size.height + FilmStrip.caption + FilmStrip.gap)
    let stage = Stage(
      size: CGSize(
        width: 2 * FilmStrip.margin + CGFloat(columns) * pitch.width - FilmStrip.gap,
        height: 2 * FilmStrip.margin + CGFloat(rows) * pitch.height - FilmStrip.gap),
      scale: scale, text: HarfBuzzShaper.shared)
    stage.userInterfaceStyle = style
    let isDark = style == .dark
    stage.window.backgroundColor = UIColor(RGBA(hex: isDark ? 0x0F1115 : 0xF3F4F7))
    let view = ReplayView()
    view.stageView.marks.markScale = 0.6
    try view.load(recording, scenes: scenes)
    for (i, time) in times.enumerated() {
      let corner = CGPoint(
        x: FilmStrip.margin + CGFloat(i % columns) * pitch.width,
        y: FilmStrip.margin + CGFloat(i / columns) * pitch.height)
      try add(view, at: time, to: stage, CGRect(origin: corner, size: size), isDark: isDark)
      onFrame?(i + 1)
    }
    return try FilmStrip.draw(stage)
  }

  /// The size of one frame in points: `frameWidth`, but no wider than the stage of the recording,
  /// and a height in the proportions of that stage.
  private var frameSize: CGSize {
    let size = recording.header.size
    let width = max(1, min(frameWidth, size.width))
    return CGSize(width: width, height: (width * size.height / max(1, size.width)).rounded(.up))
  }

  private func add(
    _ view: ReplayView, at time: TimeInterval, to stage: Stage, _ frame: CGRect, isDark: Bool
  ) throws {
    let small = Stage(size: frame.size, scale: scale, text: HarfBuzzShaper.shared)
    view.frame = CGRect(origin: .zero, size: frame.size)
    small.window.addSubview(view)
    view.seek(to: time)
    if let failure = view.failure ?? view.stageView.failure { throw failure }
    small.layoutIfNeeded()
    let image = try FilmStrip.draw(small)
    view.removeFromSuperview()
    let picture = UIImageView(image: UIImage(image))
    picture.frame = frame
    picture.layer.cornerRadius = 6
    picture.clipsToBounds = true
    let label = UILabel()
    label.text = "\(Reason.number(CGFloat((time * 1000).rounded() / 1000))) s"
    label.font = .monospacedSystemFont(ofSize: 12).withLineHeight(16)
    label.textColor = UIColor(RGBA(hex: isDark ? 0xAEB5C2 : 0x555C69))
    label.frame = CGRect(x: frame.minX, y: frame.maxY + 4, width: frame.width, height: 16)
    stage.window.addSubview(picture)
    stage.window.addSubview(label)
  }

  private static func draw(_ stage: Stage) throws -> PixelImage {
    let compositor = RasterCompositor()
    stage.invalidate()
    try stage.draw(with: compositor)
    guard let image = compositor.bitmap.toPixelImage(scale: stage.scale) else {
      throw RenderError.outOfMemory(
        width: compositor.bitmap.width, height: compositor.bitmap.height)
    }
    return image
  }
}

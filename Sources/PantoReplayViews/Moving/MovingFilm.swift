import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoReplay
import PantoScene

/// The stage that a moving picture shows: the one of the recording with its fingers, and below it a
/// line with the decision that is news.
@MainActor final class MovingFilm {
  /// The size in pixels.
  let size: (width: Int, height: Int)
  private let stage: Stage
  private let view = ReplayView()
  private let label = UILabel()
  private let news = GestureNews()
  private let compositor = RasterCompositor()
  private var end: SessionEnd?
  /// The height of the line with the decision, in points.
  private static let line: CGFloat = 44

  init(_ recording: Recording, scenes: SceneRegistry, _ options: MovingPicture.Options) throws {
    let own = recording.header.size
    let width = CGFloat(options.width ?? Int(own.width.rounded()))
    // A picture wider than the stage has more pixels for each point.
    let scale = max(1, width / max(1, own.width))
    let shown = CGSize(
      width: width / scale,
      height: ((width / scale) * own.height / max(1, own.width)).rounded(.up))
    let isDark = recording.header.option("theme") == "dark"
    stage = Stage(
      size: CGSize(width: shown.width, height: shown.height + Self.line), scale: scale,
      text: HarfBuzzShaper.shared)
    size = (Int(width), Int(((shown.height + Self.line) * scale).rounded()))
    stage.userInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = UIColor(RGBA(hex: isDark ? 0x181B21 : 0xFFFFFF))
    label.font = .systemFont(ofSize: 14).withLineHeight(18)
    label.textColor = UIColor(RGBA(hex: isDark ? 0xF2F4F8 : 0x15181E))
    label.numberOfLines = 2
    label.frame = CGRect(
      x: 16, y: shown.height + 2, width: max(0, shown.width - 32), height: Self.line - 4)
    view.frame = CGRect(origin: .zero, size: shown)
    stage.window.addSubview(view)
    stage.window.addSubview(label)
    var film = recording
    film.header = ReplayView.drawable(film.header)
    film.header.scale = max(film.header.scale, scale)
    view.showsInspector = options.showsInspector
    try view.load(film) { [news, weak self] in
      let player = try Player(RecordingSource(film), scenes: scenes)
      news.observe(player)
      self?.end = SessionEnd(player)
      return player
    }
  }

  /// The picture that was drawn last.
  var bitmap: Bitmap { compositor.bitmap }

  /// Plays to the end of the recording. Returns the time in seconds at which the finger came down
  /// that ended the recording or saved it; `nil` if there is none.
  func playToEnd() -> TimeInterval? {
    view.seek(to: view.duration)
    return end?.time
  }

  /// Draws the moment at a time in seconds. The times of several calls increase.
  @discardableResult func draw(at time: TimeInterval) throws -> Bitmap {
    view.seek(to: time)
    if let failure = view.failure ?? view.stageView.failure { throw failure }
    label.text = news.sentence(at: time) ?? ""
    stage.layoutIfNeeded()
    try stage.draw(with: compositor)
    return bitmap
  }
}

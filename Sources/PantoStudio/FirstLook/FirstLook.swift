import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// The app's example of a demo, played above it (GAL-08): a finger throws, the inspector comes in,
/// and one line says how to go on.
///
/// All of it is a picture of other stages. The stage below is as it was, no touch reaches this
/// view, and the first input of the user removes it.
final class FirstLook: UIView {
  /// The time in which the inspector slides in, in seconds.
  private static let slide: TimeInterval = 0.35

  private let example: ExampleThrow
  private let header: TraceHeader
  private let scenes: SceneRegistry
  private let theme: Theme
  private let picture = StageView()
  private let ticker = FrameTicker()
  private var replay: ExampleReplay?
  private var explained: ExampleReplay?
  private var start: TimeInterval = 0
  private(set) var line: Notice?

  /// Creates the example for a header that builds the app as it is now, without the inspector.
  init(_ example: ExampleThrow, _ header: TraceHeader, scenes: SceneRegistry, theme: Theme) {
    self.example = example
    self.header = header
    self.scenes = scenes
    self.theme = theme
    super.init(frame: CGRect(origin: .zero, size: header.size))
    accessibilityIdentifier = "firstLook"
    isUserInteractionEnabled = false
    clipsToBounds = true
    picture.frame = CGRect(origin: .zero, size: header.size)
    picture.accessibilityElementsHidden = true
    ticker.onFrame = { [weak self] in self?.tick() }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the throw is played now.
  var isPlaying: Bool { ticker.isRunning }
  /// The stage with the thrown ball; `nil` with reduced motion.
  var playedStage: Stage? { replay?.player.stage }
  /// The stage with the inspector, once that comes in.
  var explainedStage: Stage? { explained?.player.stage }

  /// Begins to play above a stage. With reduced motion only the line shows.
  ///
  /// - Parameter area: The part of the stage that shows the demo.
  func begin(on stage: Stage, area: CGRect) {
    // The status bar below stays that of the window: the finger here is no input that was seen.
    frame.size.height = area.maxY
    stage.window.addSubview(self)
    if !stage.reducesMotion { replay = ExampleReplay(header, scenes: scenes, example: example) }
    guard let replay else { return say(in: area) }
    picture.source = replay.player.stage
    addSubview(picture)
    start = stage.time.now
    ticker.start(on: stage)
  }

  /// Removes everything at once.
  func end() {
    ticker.stop()
    removeFromSuperview()
    for view in subviews.compactMap({ $0 as? StageView }) { view.source = nil }
    for part in subviews { part.removeFromSuperview() }
    replay?.end()
    explained?.end()
    (replay, explained) = (nil, nil)
  }

  private func tick() {
    guard let stage, let replay else { return ticker.stop() }
    let time = stage.time.now - start
    replay.seek(to: time)
    picture.update()
    picture.marks.show(replay.index.touches(at: time), at: time)
    guard time >= replay.duration else { return }
    ticker.stop()
    explain()
  }

  // MARK: The inspector

  /// Shows what the inspector says of the throw, and the line.
  private func explain() {
    var header = header
    header.options.append("inspect=1")
    guard !self.header.options.contains("inspect=1"),
      let explained = ExampleReplay(header, scenes: scenes, example: example)
    else { return say(in: replay?.app.layout.stage ?? bounds) }
    self.explained = explained
    explained.seekToEnd()
    let layout = explained.app.layout
    for part in parts(of: layout) { slideIn(explained, part) }
    // A card stands over the lower half of the stage, which the line leaves free.
    var area = layout.stage
    if isCard(explained) { area.size.height /= 2 }
    say(in: area)
  }

  /// A part of the picture with the inspector, and where it comes from; a part that comes from
  /// nowhere fades in.
  private typealias Part = (frame: CGRect, offset: CGPoint)

  private func parts(of layout: AppLayout) -> [Part] {
    let top = layout.toolbar.maxY
    let demo = CGRect(
      x: layout.stage.minX, y: top, width: layout.stage.width, height: layout.stage.maxY - top)
    switch layout.inspector {
    case .docked(let panel, let timeline):
      let way = panel.minX > 0 ? panel.width : -panel.width
      return [
        (demo, .zero), (timeline, CGPoint(x: 0, y: timeline.height)),
        (panel, CGPoint(x: way, y: 0)),
      ]
    case .sheet(let sheet): return [(demo, .zero), (sheet, CGPoint(x: 0, y: sheet.height))]
    case .card, nil: return [(demo, .zero)]
    }
  }

  /// Whether the inspector is a card above the stage.
  private func isCard(_ example: ExampleReplay) -> Bool {
    if case .card = example.app.layout.inspector { true } else { false }
  }

  private func slideIn(_ example: ExampleReplay, _ part: Part) {
    let holder = UIView(frame: part.frame)
    holder.clipsToBounds = true
    holder.accessibilityElementsHidden = true
    let view = StageView(
      frame: CGRect(
        origin: CGPoint(x: -part.frame.minX, y: -part.frame.minY), size: header.size))
    holder.addSubview(view)
    view.source = example.player.stage
    // The finger stays where it let go, unless a card lies over the stage.
    if part.offset == .zero, !isCard(example) {
      view.marks.show(example.fingers, at: example.lift)
    }
    addSubview(holder)
    UIView.performWithoutAnimation {
      view.layoutIfNeeded()
      if part.offset == .zero { holder.alpha = 0 }
      holder.transform = CGAffineTransform(translationX: part.offset.x, y: part.offset.y)
    }
    UIView.animate(withDuration: Self.slide, delay: 0, options: .curveEaseOut) {
      holder.alpha = 1
      holder.transform = .identity
    }
  }

  private func say(in area: CGRect) {
    // A window that is too narrow for the inspector beside the stage has a sheet or a card.
    let width = header.size.width
    let text =
      width < AppLayout.sheetFrom
      ? example.cardLine : width < AppLayout.dockedFrom ? example.sheetLine : example.line
    let line = Notice(text, theme: theme, stays: true)
    self.line = line
    line.show(above: area, in: self)
  }
}

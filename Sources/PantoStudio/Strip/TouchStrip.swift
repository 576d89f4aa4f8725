import PantoControls
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// *Touch here*: a stage that says what it made of each touch, a timeline that goes back in it, and
/// a slider that replays the last throw with another spring (GAL-05).
final class TouchStrip: UIView {
  let surface = StripSurface()
  let timeline: StripTimeline
  let physics: StripPhysics
  let live: StripLive
  let heading: ScaledLabel
  let headline: ScaledLabel
  let detail: ScaledLabel
  /// The ground of the verdict, which hides what passes below its text.
  let plate = UIView()
  let picture: StripPicture
  let marks = TouchMarksView()
  let ground = UIView()
  let card = UIView()
  let device: ScaledLabel
  let dot = UIView()
  let line = UIView()
  private let theme: Theme
  /// The replay of what was done last, or of the recorded example.
  private(set) var run: StripRun?
  private var verdict = StripVerdict(headline: "")
  /// Whether the strip shows its recorded example, because nothing was done yet.
  private(set) var isExample = true
  private var exampleSize = CGSize.zero
  private var playhead: TimeInterval = 0
  /// The text for the device that was used last; empty before the first input.
  private var deviceWords = ""
  /// The height that the strip needed when it was laid out last.
  private var wantedHeight: CGFloat = 0
  /// Called when the strip needs another height.
  var onResize: (() -> Void)?
  private var watches: [Observation] = []
  private var settling: Timekeeper.Deadline?
  private let ticker = FrameTicker()
  private var playStart: TimeInterval = 0
  /// The time from the first layout to the play of the example, in seconds.
  private static let examplePause: TimeInterval = 0.8
  /// The play of the example that begins, or began; `nil` after the first input.
  private var examplePlay: Timekeeper.Deadline?
  private var wasExamplePlayed = false

  init(theme: Theme) {
    self.theme = theme
    timeline = StripTimeline(theme: theme)
    physics = StripPhysics(theme: theme)
    live = StripLive(surface)
    heading = ScaledLabel(scaled: "Touch here", Theme.heading, theme.text)
    headline = ScaledLabel(scaled: "", Theme.largeTitle, theme.text)
    detail = ScaledLabel(scaled: "", Theme.label, theme.text2)
    device = ScaledLabel(scaled: "", Theme.label, theme.text2)
    picture = StripPicture(theme: theme)
    super.init(frame: .zero)
    addParts()
    live.onBegin = { [weak self] in self?.began() }
    live.onLift = { [weak self] in self?.lifted() }
    live.onChange = { [weak self] in self?.setNeedsLayout() }
    timeline.slider.addAction(for: .valueChanged) { [weak self] _ in self?.scrubbed() }
    physics.slider.addAction(for: .valueChanged) { [weak self] _ in self?.tuned() }
    physics.replay.addAction(for: .touchUpInside) { [weak self] _ in self?.play() }
    ticker.onFrame = { [weak self] in self?.playFrame() }
  }

  required init?(coder: NSCoder) { nil }

  private func addParts() {
    accessibilityIdentifier = "touchHere"
    card.backgroundColor = theme.surface
    card.layer.cornerRadius = 14
    card.layer.shadow = theme.cardShadow
    ground.layer.cornerRadius = 12
    ground.clipsToBounds = true
    headline.numberOfLines = 0
    detail.numberOfLines = 0
    device.numberOfLines = 0
    dot.backgroundColor = theme.ok
    dot.layer.cornerRadius = 4
    line.backgroundColor = theme.separator
    plate.layer.cornerRadius = 8
    for part in [headline, detail, plate, dot, line, picture, marks] as [UIView] {
      part.isUserInteractionEnabled = false
    }
    marks.trailSeconds = .infinity
    for part in [card, heading, dot, device] as [UIView] { addSubview(part) }
    for part in [ground, timeline, physics, line] as [UIView] { card.addSubview(part) }
    for part in [surface, picture, plate, marks, headline, detail] as [UIView] {
      ground.addSubview(part)
    }
    updateGround()
  }

  private func updateGround() {
    let theme = Theme(around: self)
    let (top, bottom): (UInt32, UInt32) = theme.isDark ? (0x1A2536, 0x131C2A) : (0xE8F1FF, 0xD3E4FF)
    ground.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [.init(at: 0, color: RGBA(hex: top)), .init(at: 1, color: RGBA(hex: bottom))])
    plate.backgroundColor = UIColor(RGBA(hex: top)).withAlphaComponent(0.88)
    card.layer.shadow = theme.cardShadow
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    for watch in watches { watch.end() }
    watches = []
    guard window != nil, let stage else { return }
    watches = [
      stage.observe { [weak self] in
        self?.restExample(at: $0)
        if case .input(let event, _) = $0 { self?.live.receive(event) }
      },
      stage.log.observe { [weak self] in self?.live.decide($0) },
    ]
  }

  // MARK: The example

  /// Plays the example once, soon after it is shown, up to the time at which its two runs differ
  /// most. It then rests, so that the app sleeps (APP-06).
  private func playExampleSoon() {
    guard let stage, !stage.reducesMotion, !wasExamplePlayed else { return }
    wasExamplePlayed = true
    examplePlay = stage.time.at(stage.time.now + Self.examplePause) { [weak self] in
      guard let self, isExample, !isHiddenWithAncestors, !stage.reducesMotion else { return }
      play()
    }
  }

  private var isHiddenWithAncestors: Bool {
    sequence(first: self as UIView, next: \.superview).contains { $0.isHidden }
  }

  /// Ends the example's play with the first input. The ball then is where it rests, so that a
  /// replay of that input finds it at the same place.
  private func restExample(at event: StageEvent) {
    guard examplePlay != nil, event.isAct else { return }
    examplePlay?.cancel()
    examplePlay = nil
    guard isExample, ticker.isRunning, let run else { return }
    stage?.working {
      ticker.stop()
      show(at: run.difference.time)
    }
  }

  // MARK: Live

  private func began() {
    ticker.stop()
    settling?.cancel()
    isExample = false
    run = nil
    setNeedsLayout()
  }

  /// The last finger lifted: once no double tap can follow, the sequence is replayed.
  private func lifted() {
    settling?.cancel()
    guard let stage else { return }
    settling = stage.time.at(stage.time.now + StripLive.pause) { [weak self] in self?.settle() }
  }

  private func settle() {
    guard !live.isDown, !live.events.isEmpty else { return }
    run = StripRun(
      live.events, size: surface.bounds.size, ball: live.ballAtStart,
      pageScrolls: surface.pageScrolls)
    playhead = run?.end ?? 0
    physics.slider.value = Float(StripSurface.response)
    setNeedsLayout()
  }

  /// Shows the device that was used last.
  func show(device words: String) {
    guard words != deviceWords else { return }
    deviceWords = words
    setNeedsLayout()
  }

  // MARK: Going back, replaying

  private func scrubbed() {
    ticker.stop()
    show(at: TimeInterval(timeline.slider.value))
  }

  private func tuned() {
    guard run != nil else { return }
    ticker.stop()
    run?.set(response: physics.response)
    if let difference = run?.difference, difference.points >= 1 { playhead = difference.time }
    show(at: playhead)
  }

  private func play() {
    guard let run, let stage else { return }
    if stage.reducesMotion { return show(at: playEnd(of: run)) }
    playStart = stage.time.now
    ticker.isRunning = true
  }

  private func playFrame() {
    guard let run, let stage, !live.isDown else { return ticker.stop() }
    let time = stage.time.now - playStart
    let end = playEnd(of: run)
    if time >= end { ticker.stop() }
    show(at: min(time, end))
  }

  /// The time up to which a run is played: for the example that of the greatest difference.
  private func playEnd(of run: StripRun) -> TimeInterval {
    isExample ? run.difference.time : run.end
  }

  private func show(at time: TimeInterval) {
    guard let run else { return }
    playhead = min(max(0, time), run.end)
    if let place = run.path(of: run.new)?.center(at: playhead) { surface.place(place) }
    setNeedsLayout()
  }

  // MARK: Contents

  /// Shows the example once the stage has its size, and again after a change of the size.
  private func prepareExample() -> Bool {
    let size = surface.bounds.size
    guard isExample, size != exampleSize, size.width > 100, size.height > 60 else { return false }
    exampleSize = size
    run = StripRun(
      StripExample.events(in: size), size: size, ball: StripExample.start(in: size),
      pageScrolls: false)
    run?.set(response: StripExample.response)
    guard let run else { return false }
    playhead = run.difference.time
    if let place = run.path(of: run.new)?.center(at: playhead) { surface.place(place) }
    playExampleSoon()
    return true
  }

  /// Brings all parts up to date with what is done or replayed.
  private func updateContents() {
    picture.isExample = isExample
    dot.isHidden = isExample || deviceWords.isEmpty
    device.text =
      isExample ? "An example. Put a finger on the stage to make your own." : deviceWords
    if isExample, let run { verdict = StripExample.verdict(of: run) }
    if !isExample { verdict = live.verdict }
    physics.show(run?.response ?? physics.response, sentence: run?.sentence ?? "")
    headline.text = verdict.headline
    detail.text = verdict.detail
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    updateContents()
    var height = layOut(width: bounds.width)
    // The example follows from the size of its stage, and that from the text of the example.
    for _ in 0..<3 where prepareExample() {
      updateContents()
      height = layOut(width: bounds.width)
    }
    updatePicture()
    if height != wantedHeight {
      wantedHeight = height
      onResize?()
    }
  }

  /// Draws the lines, the marks and the tracks, once the parts have their places.
  private func updatePicture() {
    guard let run else {
      picture.clear()
      let recording = Recording(
        header: TraceHeader(), entries: live.events.map { .event($0, joins: false) })
      let now = live.events.last?.time ?? 0
      marks.show(RecordingIndex(recording).touches, at: now)
      return timeline.show([], end: max(1, now), at: now)
    }
    let speed = isExample ? StripExample.velocity(in: exampleSize) : live.facts.velocity
    picture.show(run, velocity: speed, at: playhead, besides: textFrames)
    marks.show(run.index.touches(upTo: playhead), at: playhead)
    timeline.show(tracks(of: run, speed), end: run.end, at: playhead)
  }

  /// The places of the written lines, without the empty rest of their labels.
  private var textFrames: [CGRect] {
    [headline, detail].map { label in
      let frame = label.frame
      let width = min(frame.width, label.sizeThatFits(frame.size).width + 8)
      let x = readsFromRight ? frame.maxX - width : frame.minX
      return CGRect(x: x, y: frame.minY, width: width, height: frame.height)
    }
  }

  private func tracks(of run: StripRun, _ speed: CGPoint?) -> [StripTimeline.Track] {
    let touches = run.index.touches
    let isCancelled = touches.contains(where: \.isCancelled)
    let touch = StripTimeline.Track(
      name: touches.count == 1 ? "touch 1" : "\(touches.count) touches",
      end: touches.compactMap(\.end).max() ?? run.lifted,
      words: isCancelled ? "cancelled" : touches.count == 1 ? "finger lifted" : "fingers lifted")
    // The decisions of the replay are those of the log: the same library made both.
    let shown = run.old.decisions.first(where: \.isRecognition) ?? run.old.decisions.first
    guard let shown else { return [touch] }
    let own = run.old.decisions.filter { $0.number == shown.number }
    let last = own.last ?? shown
    let thrown =
      run.isThrow ? speed.map { ", thrown at \(Readout.whole($0.length)) pt/s" } ?? "" : ""
    return [
      touch,
      StripTimeline.Track(
        name: shown.recognizer, start: shown.isRecognition ? shown.time : 0, end: last.time,
        words: last.state.name + thrown, isActive: shown.isRecognition),
    ]
  }
}

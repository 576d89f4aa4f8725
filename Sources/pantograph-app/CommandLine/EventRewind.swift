import Foundation
import PantoControls
import PantoCore
import PantoReplay
import PantoStudio

/// Shows a scene as it was some events ago, in a picture above the live scene. A replay of the
/// recording so far draws the picture (KEY-02).
@MainActor final class EventRewind {
  private let travel: TimeTravel?
  private let entries: [TraceEntry]
  /// The times of the events that can be taken back, in order and each one once, and the index of
  /// each event's entry.
  private let events: [(time: TimeInterval, entry: Int)]
  /// The number of scenes that the replay keeps at other times, beside the one that is shown. Each
  /// is as large as the live scene, and a step back never needs a later one (L13).
  private static let checkpoints = 1
  /// The number of recording lines that one key plays at once, and below that a later turn of the
  /// event loop plays: about half a second, and some milliseconds, on a slow machine. A recording
  /// of hours takes longer, and the window stays usable meanwhile (L13).
  private let linesAtOnce: Int
  private static let linesOfATurn = 128
  private var index: Int
  /// Pictures that were drawn in one replay, by the number of events before them.
  private var pictures: [Int: PixelImage] = [:]
  private static let mostPictures = 8
  /// The largest memory of the kept pictures, in bytes. A display with more pixels has fewer
  /// pictures.
  private static let pictureBytes = 32 << 20
  /// The events whose pictures are being drawn, from the next one to the last one.
  private var drawing: ClosedRange<Int>?
  private let picture = UIImageView()
  private let compositor = RasterCompositor()
  private let stage: Stage
  private let later: ((@escaping () -> Void) -> Void)?
  /// Whether a part of the work is still waiting for a later turn of the event loop.
  private var isWaiting = false
  private let onShow: () -> Void

  /// - Parameters:
  ///   - later: Runs a part of the work in a later turn of the event loop. If `nil`, the default,
  ///     all is done at once.
  ///   - onShow: Is called when a picture appears in such a turn.
  init(
    _ recording: Recording, above stage: Stage, scenes: SceneRegistry = Scenes.registry,
    linesAtOnce: Int = 2048, later: ((@escaping () -> Void) -> Void)? = nil,
    onShow: @escaping () -> Void = {}
  ) {
    self.linesAtOnce = linesAtOnce
    self.stage = stage
    self.later = later
    self.onShow = onShow
    travel = try? TimeTravel(keeping: EventRewind.checkpoints) {
      try Player(RecordingSource(recording), scenes: scenes)
    }
    entries = recording.entries
    var events: [(time: TimeInterval, entry: Int)] = []
    for (i, entry) in recording.entries.enumerated() where EventRewind.isEvent(entry) {
      if events.last?.time == entry.time { events.removeLast() }
      events.append((entry.time, i))
    }
    self.events = events
    index = events.count
  }

  /// Whether the entry is an event that can be taken back.
  private static func isEvent(_ entry: TraceEntry) -> Bool {
    switch entry {
    case .event, .text, .change, .cancel, .restart: true
    case .key(let key): key.phase != .up && !isOfClock(key)
    case .tick, .gap, .held, .cancelByHandler, .check, .end: false
    }
  }

  /// Returns the description of an event, such as `finger 1 began at 120, 300`.
  private static func words(for entry: TraceEntry) -> String {
    switch entry {
    case .event(let event, _):
      let place = "\(Reason.number(event.position.x)), \(Reason.number(event.position.y))"
      switch event.source {
      case .finger(let id): return "finger \(id) \(event.phase) at \(place)"
      case .pen(let id): return "pen \(id) \(event.phase) at \(place)"
      case .mouse: return "mouse \(event.phase) at \(place)"
      case .wheel: return "wheel at \(place)"
      }
    case .key(let key): return "key \(key.code.name)"
    case .text(let text):
      let count = text.text.count
      switch text.change {
      case .insert: return "text of \(count) characters"
      case .compose: return "composition of \(count) characters"
      case .clipboard: return "clipboard of \(count) characters"
      }
    case .change: return "change of the window"
    case .restart: return "restart of the scene"
    case .cancel: return "cancel of all touches"
    case .tick, .gap, .held, .cancelByHandler, .check, .end: return ""
    }
  }

  /// Whether the key executes a command of the clock, such as pause. A replay has no such commands.
  private static func isOfClock(_ key: KeyEvent) -> Bool {
    AppCommand(key).map { SessionClock.commands.contains($0) } ?? false
  }

  /// A sentence about the event of the recording that is shown, and its time.
  var words: String {
    if isWorking { return "Playing the session again up to that moment" }
    guard index > 0, index <= events.count else { return "Paused before the first event" }
    let event = events[index - 1]
    let time = SessionClock.seconds(event.time)
    let words = EventRewind.words(for: entries[event.entry])
    return "Paused after event \(index) of \(events.count), \(time) s: \(words)"
  }

  /// Whether the picture of the chosen event is still being drawn.
  private var isWorking: Bool { drawing != nil && pictures[index] == nil }

  /// Shows the scene one event earlier; returns `false` at the start.
  func back() -> Bool {
    guard index > 0 else { return false }
    index -= 1
    show()
    return true
  }

  /// Shows the scene one event later; returns `false` if that is the live scene.
  func forward() -> Bool {
    index += 1
    guard index < events.count else { return false }
    show()
    return true
  }

  func end() {
    drawing = nil
    stage.working { picture.removeFromSuperview() }
  }

  private func show() {
    if let drawn = pictures[index] { return place(drawn) }
    if drawing?.contains(index) != true { drawing = eventsToDraw() }
    drawOn(lines: later == nil ? .max : linesAtOnce)
  }

  private func place(_ drawn: PixelImage) {
    stage.working {
      picture.image = UIImage(drawn)
      picture.isUserInteractionEnabled = false
      picture.frame = stage.window.bounds
      stage.window.addSubview(picture)
    }
  }

  /// Returns the event `index`, and for a step back also some events before it. Each step back
  /// plays the recording from its start, and the next key asks for the event before (L13).
  private func eventsToDraw() -> ClosedRange<Int>? {
    guard let travel else { return nil }
    let isWayBack = time(of: index) < travel.player.reached || travel.player.reached == 0
    let size = stage.window.bounds.size
    let bytes = max(1, Int(4 * size.width * size.height * stage.scale * stage.scale))
    let count = max(1, min(EventRewind.pictureBytes / bytes, EventRewind.mostPictures))
    pictures = [:]
    return (isWayBack ? max(0, index - count + 1) : index)...index
  }

  /// Plays at most `lines` lines towards each of the events to draw, and goes on in a later turn.
  private func drawOn(lines: Int) {
    while let range = drawing {
      guard let travel, let isThere = try? travel.seek(to: time(of: range.lowerBound), lines: lines)
      else {
        drawing = nil
        return
      }
      guard isThere else { return goOnLater() }
      pictures[range.lowerBound] = draw(travel.player.stage)
      drawing = range.lowerBound < range.upperBound ? range.lowerBound + 1...range.upperBound : nil
      if range.lowerBound == index, let drawn = pictures[index] {
        place(drawn)
        onShow()
      }
    }
  }

  private func goOnLater() {
    guard let later, !isWaiting else { return }
    isWaiting = true
    later { [weak self] in
      guard let self else { return }
      isWaiting = false
      drawOn(lines: EventRewind.linesOfATurn)
    }
  }

  /// Returns the time of event `index`, counted from 1; for 0 the time before the first event.
  private func time(of index: Int) -> TimeInterval {
    index > 0 ? events[index - 1].time : 0
  }

  private func draw(_ past: Stage) -> PixelImage? {
    past.invalidate()
    guard (try? past.draw(with: compositor)) == true else { return nil }
    let bitmap = compositor.bitmap
    let pixels = Array(
      UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
    return PixelImage(
      width: bitmap.width, height: bitmap.height, pixels: pixels, scale: past.scale)
  }
}

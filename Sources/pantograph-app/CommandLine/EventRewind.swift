import Foundation
import PantoDemos
import Pantograph

/// Shows a scene as it was some events ago, above the live one. A replay of the recording so far
/// draws the picture; the live scene waits below (KEY-02).
@MainActor final class EventRewind {
  private let travel: TimeTravel?
  private let entries: [TraceEntry]
  /// The times of the events, in order and without doubles, and the places of their entries.
  private let events: [(time: TimeInterval, entry: Int)]
  /// The scenes that wait at other times, beside the one that is shown. Each is as large as the
  /// live one, and a way back needs none that is later (L13).
  private static let checkpoints = 2
  private var index: Int
  /// Pictures that were drawn in one replay, by the number of events before them.
  private var pictures: [Int: PixelImage] = [:]
  private static let mostPictures = 8
  /// The most memory of `pictures` in bytes. A fine screen has fewer of them.
  private static let pictureBytes = 32 << 20
  private let picture = UIImageView()
  private let compositor = RasterCompositor()
  private let stage: Stage

  init(
    _ recording: Recording, above stage: Stage, scenes: SceneRegistry = Scenes.registry
  ) {
    self.stage = stage
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

  /// A description of an event.
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

  /// Whether the key belongs to the clock, which a replay does not have.
  private static func isOfClock(_ key: KeyEvent) -> Bool {
    AppCommand(key).map { SessionClock.commands.contains($0) } ?? false
  }

  /// The place in the recording as a sentence.
  var words: String {
    guard index > 0, index <= events.count else { return "Paused before the first event" }
    let event = events[index - 1]
    let time = SessionClock.seconds(event.time)
    let words = EventRewind.words(for: entries[event.entry])
    return "Paused after event \(index) of \(events.count), \(time) s: \(words)"
  }

  /// Goes one event back; `false` at the start.
  func back() -> Bool {
    guard index > 0 else { return false }
    index -= 1
    show()
    return true
  }

  /// Goes one event forward; `false` at the present.
  func forward() -> Bool {
    index += 1
    guard index < events.count else { return false }
    show()
    return true
  }

  func end() { stage.working { picture.removeFromSuperview() } }

  private func show() {
    guard let drawn = pictures[index] ?? drawUpToIndex() else { return }
    stage.working {
      picture.image = UIImage(drawn)
      picture.isUserInteractionEnabled = false
      picture.frame = stage.window.bounds
      stage.window.addSubview(picture)
    }
  }

  /// Draws the picture of `index`. On the way back also those of the events before it: each way
  /// back plays the recording from its start, which takes long for a long one, and the next key
  /// asks for the event before (L13).
  private func drawUpToIndex() -> PixelImage? {
    guard let travel else { return nil }
    let isWayBack = time(of: index) < travel.player.reached || travel.player.reached == 0
    let size = stage.window.bounds.size
    let bytes = max(1, Int(4 * size.width * size.height * stage.scale * stage.scale))
    let count = max(1, min(EventRewind.pictureBytes / bytes, EventRewind.mostPictures))
    let first = isWayBack ? max(0, index - count + 1) : index
    pictures = [:]
    for i in first...index {
      guard let player = try? travel.seek(to: time(of: i)) else { return nil }
      pictures[i] = draw(player.stage)
    }
    return pictures[index]
  }

  /// Returns the time before the first event, and else that of the event that the sentence names.
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

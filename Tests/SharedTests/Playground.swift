import PantoFuzz
import PantoBase
import PantoReplay
import PantoScene
import PantoTesting

/// Two nested views with every kind of recognizer on both, checked by an invariant watcher.
@MainActor final class Playground {
  /// Whether recognizers exclude each other.
  enum Company: String, CaseIterable, Sendable { case competing, together }

  let stage: Stage
  let watcher: InvariantWatcher
  /// The states in the order they were entered, repeated `changed` as one, without times.
  private(set) var story: [String] = []
  /// A hash of the log, times and numbers included.
  private(set) var hash = FNV1a()
  /// The velocities of pans when they ended, in order.
  private(set) var releases: [CGPoint] = []

  private let delegate = Sociable()
  private let misuses = Misuse.count
  private let isWritten: Bool

  /// - Parameters:
  ///   - origin: where the recording's own window begins, in a window that is that much larger. If
  ///     given, nobody waits at the window's edges, which do not move along.
  ///   - isWritten: also `story` and `hash`, which take most of the time.
  init(_ company: Company, origin: CGPoint? = nil, isWritten: Bool = false) {
    self.isWritten = isWritten
    let size = Touchscreen.size
    let position = origin ?? .zero
    stage = Stage(size: CGSize(width: size.width + position.x, height: size.height + position.y))
    watcher = InvariantWatcher(stage)
    let outer = UIView(frame: CGRect(origin: position, size: size))
    let inner = UIView(frame: CGRect(origin: .zero, size: size))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    for (name, view) in [("outer", outer), ("inner", inner)] {
      view.isMultipleTouchEnabled = true
      for kind in Kinds.all where origin == nil || kind.name != "edgepan" {
        let recognizer = kind.make()
        recognizer.name = "\(name).\(kind.name)"
        if company == .together { recognizer.delegate = delegate }
        view.addGestureRecognizer(recognizer)
        watcher.watch(recognizer) { [unowned self] in acted($0) }
      }
    }
    if isWritten { watcher.onTransition = { [unowned self] in hear($0) } }
  }

  // MARK: Playing

  /// Plays the events report by report, grouped by time stamp as a device sends them, and the quiet
  /// time afterwards.
  func play(_ events: [InputEvent], ticks: Bool = false) {
    var report: [InputEvent] = []
    for event in events {
      if let first = report.first, first.time != event.time {
        send(report)
        if ticks { stage.advance(to: (first.time + event.time) / 2) }
        report.removeAll(keepingCapacity: true)
      }
      report.append(event)
    }
    send(report)
    close()
  }

  /// Plays all events in one batch, as for a program that polls only once, at the end.
  func playAtOnce(_ events: [InputEvent]) {
    send(events)
    close()
  }

  private func send(_ report: [InputEvent]) {
    stage.send(report)
    watcher.check(tree: false)
  }

  /// Cancels all touches and checks that everything is as at the beginning (P1).
  private func close() {
    stage.cancelTouches(because: .quit)
    stage.advance(to: stage.time.now + 20)
    watcher.checkAtRest()
    if Misuse.count != misuses { watcher.fail("R1", Misuse.messages.last ?? "a misuse") }
  }

  // MARK: Listening

  private func acted(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer, pan.state == .ended else { return }
    releases.append(pan.velocity(in: nil))
  }

  private func hear(_ t: Transition) {
    hash.combine(stage.log.line(for: t))
    hash.combine(10)
    guard t.from != .changed || t.to != .changed else { return }
    story.append("\(stage.log.name(of: t.recognizer)) \(t.to.name) \(t.reason.code)")
    // Every cancellation and failure has a reason (P5).
    if t.reason == .subclass { watcher.fail("P5", "no reason for \(story.last ?? "")") }
  }
}

/// A delegate that lets all recognizers recognize simultaneously.
private final class Sociable: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

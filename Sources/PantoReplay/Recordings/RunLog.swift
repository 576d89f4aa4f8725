import PantoBase
import PantoGestures

/// The decisions of one run of a recording: each change of a recognizer's state with its reason.
/// Two runs can be compared line by line.
///
/// ```swift
/// let old = RunLog(try Player(source, scenes: scenes))
/// try old.playToEnd()
/// if let i = RunLog.firstDifference(old.lines, new.lines) { print(new.lines[i].sentence) }
/// ```
@MainActor public final class RunLog {
  /// One line of the log: a change of a recognizer's state. Consecutive changes to `changed` make
  /// one line.
  public struct Line: Hashable, Sendable {
    /// The time in seconds from the start.
    public var time: TimeInterval
    /// The name of the recognizer, such as `pan:cartBall`.
    public var recognizer: String
    /// The state before the change.
    public var from: UIGestureRecognizer.State
    /// The state after the change.
    public var to: UIGestureRecognizer.State
    /// The reason in one sentence, such as "Moved 10.4 pt; needs 10.".
    public var sentence: String
    /// The line as `replay` prints it, with the numbers in full.
    public var text: String
    /// Whether the recognizer is not one of the program but a part of how a view works, such as the
    /// delay with which a scroll view passes touches on. Lists for people leave it out.
    public var isOfPart = false
  }

  /// The lines of the log so far.
  public private(set) var lines: [Line] = []
  /// Whether the recording was played to its end.
  public var isOver: Bool { player.isOver }
  /// The largest number of lines that a log keeps. Later lines are dropped.
  public static let mostLines = 20_000

  private let player: Player
  private var observation: Observation?

  /// Creates the log of a player that has not played yet.
  public init(_ player: Player) {
    self.player = player
    let log = player.stage.log
    observation = log.observe { [weak self] t in
      guard let self, lines.count < RunLog.mostLines else { return }
      lines.append(
        Line(
          time: t.time, recognizer: log.name(of: t.recognizer), from: t.from, to: t.to,
          sentence: t.reason.sentence(for: t.kind, naming: log.name(of:)), text: log.line(for: t),
          isOfPart: t.kind.isInternal))
    }
  }

  /// Plays up to a time in seconds from the start of the recording. A long recording is played in
  /// parts, so that the program stays responsive.
  public func play(to time: TimeInterval) throws { try player.seekForward(to: time) }

  /// Plays the whole recording.
  public func playToEnd() throws { _ = try player.playToEnd() }

  /// Returns the index of the first line that differs in time, recognizer, states or numbers; `nil`
  /// if both logs are equal. If one is a beginning of the other, the index is its length.
  public static func firstDifference(_ a: [Line], _ b: [Line]) -> Int? {
    for i in 0..<min(a.count, b.count) where a[i].text != b[i].text { return i }
    return a.count == b.count ? nil : min(a.count, b.count)
  }
}

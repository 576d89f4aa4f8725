import PantoBase

/// Moves to any time of a recording, forwards and backwards.
///
/// A scene cannot be copied, because its objects result only from their own past. A checkpoint is
/// therefore a second `Player` that has played up to some time and waits there. Going back uses the
/// latest checkpoint before the requested time and continues from it; if there is none, a new
/// player starts at the beginning. The result is always a prefix of the complete replay, call by
/// call, and therefore equal to the bit (P4).
///
/// ```swift
/// let travel = TimeTravel { try Player(TraceReader(file: name, bytes: bytes), scenes: scenes) }
/// try travel.seek(to: 3)
/// try travel.seek(to: 1.5)          // replays from the checkpoint before
/// travel.player.stage               // as it was then
/// ```
@MainActor public final class TimeTravel {
  /// A closure that returns a new player at the start of the recording.
  public typealias Maker = () throws -> Player

  /// The player at the time that was requested last.
  public private(set) var player: Player
  /// The time in seconds between the checkpoints that `prepare(upTo:)` makes.
  public let interval: TimeInterval
  /// The largest number of checkpoints. Each is a complete scene in memory.
  public let most: Int

  /// The largest number of checkpoint times that `prepare(upTo:)` considers, which covers more than
  /// a day at the default interval.
  private static let mostTimes = 100_000

  private let make: Maker
  // The checkpoints sorted by `reached`, without the current player.
  private var checkpoints: [Player] = []
  private var preparation: Preparation?

  /// The checkpoints that `prepare(upTo:lines:)` has still to make, and the player that is to
  /// become the first of them.
  private struct Preparation {
    let end: TimeInterval
    var times: ArraySlice<TimeInterval>
    var player: Player?
  }

  /// Creates an object that moves through a recording and stands at its start.
  ///
  /// - Parameters:
  ///   - interval: The distance of checkpoints in seconds. Default: 1.
  ///   - most: The largest number of checkpoints. Default: 8.
  public init(
    every interval: TimeInterval = 1, keeping most: Int = 8, _ make: @escaping Maker
  ) throws {
    self.interval = max(interval, 1 / Player.framesPerSecond)
    self.most = max(most, 1)
    self.make = make
    player = try make()
  }

  /// The times of the checkpoints, in seconds.
  public var checkpointTimes: [TimeInterval] { checkpoints.map(\.reached) }

  /// Moves to the last frame at or before `time`, in seconds: all entries and all frames of 1/120 s
  /// up to then have been processed.
  @discardableResult
  public func seek(to time: TimeInterval) throws -> Player {
    try seek(to: time, lines: .max)
    return player
  }

  /// Moves towards `time`, in seconds, by `lines` lines of the recording at most. A program that
  /// must stay responsive calls it again and again, and uses `player` after it returned `true`.
  ///
  /// - Returns: Whether `player` has reached the time.
  @discardableResult
  public func seek(to time: TimeInterval, lines: Int) throws -> Bool {
    let time = max(time, 0)
    if player.reached > time
      || checkpoints.contains(where: { $0.reached <= time && $0.reached > player.reached })
    {
      let i = checkpoints.lastIndex { $0.reached <= time }
      let next = try i.map { checkpoints.remove(at: $0) } ?? make()
      keep(player)
      player = next
    }
    return try player.seekForward(to: time, lines: lines)
  }

  /// Makes the missing checkpoints up to `end`, in seconds, at distances of `interval`. Each one
  /// costs a replay from the start, so call this method while the program is idle.
  public func prepare(upTo end: TimeInterval) throws {
    while !(try prepare(upTo: end, lines: .max)) {}
  }

  /// Makes a part of those checkpoints: plays `lines` lines of the recording at most. A program
  /// that must stay responsive calls it in each frame in which nothing else moves.
  ///
  /// - Returns: Whether all checkpoints up to `end` have been made.
  @discardableResult
  public func prepare(upTo end: TimeInterval, lines: Int) throws -> Bool {
    if preparation?.end != end {
      preparation = Preparation(end: end, times: ArraySlice(timesOfCheckpoints(upTo: end)))
    }
    while preparation?.player == nil, let time = preparation?.times.first, hasCheckpoint(at: time) {
      preparation?.times.removeFirst()
    }
    // Nothing stays after the last part or an error: a further call looks for what is missing.
    guard let work = preparation, let time = work.times.first else {
      preparation = nil
      return true
    }
    preparation = nil
    let next = try work.player ?? make()
    let isThere = try next.seekForward(to: time, lines: lines)
    if isThere { keep(next) }
    let left = isThere ? work.times.dropFirst() : work.times
    if left.isEmpty { return true }
    preparation = Preparation(end: end, times: left, player: isThere ? nil : next)
    return false
  }

  /// Whether a checkpoint is near enough to one of the times of `prepare(upTo:)`.
  private func hasCheckpoint(at time: TimeInterval) -> Bool {
    checkpoints.contains { abs($0.reached - time) < interval / 2 }
  }

  /// The multiples of `interval` up to `end`, of which only every second, third or later one is
  /// used if there are more than checkpoints are allowed.
  private func timesOfCheckpoints(upTo end: TimeInterval) -> [TimeInterval] {
    var times: [TimeInterval] = []
    while times.count < TimeTravel.mostTimes, interval * Double(times.count + 1) <= end {
      times.append(interval * Double(times.count + 1))
    }
    let step = max(1, (times.count - 1) / most + 1)
    return times.indices.filter { ($0 + 1) % step == 0 }.map { times[$0] }
  }

  /// Adds a checkpoint. If there are too many, the one that is closest to the checkpoint before it
  /// is removed.
  private func keep(_ player: Player) {
    let i = checkpoints.firstIndex { $0.reached >= player.reached } ?? checkpoints.count
    checkpoints.insert(player, at: i)
    guard checkpoints.count > most else { return }
    var nearest = 0
    var least = TimeInterval.infinity
    for i in checkpoints.indices {
      let gap = checkpoints[i].reached - (i == 0 ? 0 : checkpoints[i - 1].reached)
      if gap < least {
        least = gap
        nearest = i
      }
    }
    checkpoints.remove(at: nearest)
  }
}

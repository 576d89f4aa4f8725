import PantoBase

/// Goes to any moment of a recording, forwards and back.
///
/// A scene cannot be copied: it is made of objects that only their own past leads to. So a checkpoint
/// here is a whole second `Player` that has played up to some moment and waits there. Going back
/// takes the nearest one that is not past the wanted moment and plays on from it; without any, a new
/// player starts at the beginning. What one lands on is a prefix of the straight replay, call by
/// call, and so the same to the bit (P4).
///
/// ```swift
/// let travel = TimeTravel { try Player(TraceReader(file: name, bytes: bytes), scenes: scenes) }
/// try travel.seek(to: 3)
/// try travel.seek(to: 1.5)          // replays from the checkpoint before
/// travel.player.stage               // as it was then
/// ```
@MainActor public final class TimeTravel {
  /// Plays the recording from its start.
  public typealias Maker = () throws -> Player

  /// The player at the moment that was asked for last.
  public private(set) var player: Player
  /// How far apart `prepare()` sets checkpoints, in seconds.
  public let interval: TimeInterval
  /// How many players are kept beside the current one. Each is a scene of its own in memory.
  public let most: Int

  private let make: Maker
  // Sorted by `reached`; the current one is not among them.
  private var checkpoints: [Player] = []

  public init(
    every interval: TimeInterval = 1, keeping most: Int = 8, _ make: @escaping Maker
  ) throws {
    self.interval = max(interval, 1 / Player.framesPerSecond)
    self.most = max(most, 1)
    self.make = make
    player = try make()
  }

  /// Where players wait, in seconds.
  public var checkpointTimes: [TimeInterval] { checkpoints.map(\.reached) }

  /// Goes to `time` as of its last frame: all that the recording says up to then has happened, and
  /// every frame of 1/120 s up to then has run.
  @discardableResult
  public func seek(to time: TimeInterval) throws -> Player {
    let time = max(time, 0)
    if player.reached > time
      || checkpoints.contains(where: { $0.reached <= time && $0.reached > player.reached })
    {
      let i = checkpoints.lastIndex { $0.reached <= time }
      let next = try i.map { checkpoints.remove(at: $0) } ?? make()
      keep(player)
      player = next
    }
    try player.seekForward(to: time)
    return player
  }

  /// Sets checkpoints `interval` apart up to where the recording has been seen, as far as they are
  /// not there yet; each costs a replay from its start. Call it when there is time.
  public func prepare(upTo end: TimeInterval) throws {
    var time = interval
    var wanted: [TimeInterval] = []
    while time <= end, wanted.count < 100_000 {
      wanted.append(time)
      time += interval
    }
    // More moments than may be kept: every second, every third …
    let step = max(1, (wanted.count + most - 1) / most)
    for (i, time) in wanted.enumerated() where (i + 1) % step == 0 {
      if checkpoints.contains(where: { abs($0.reached - time) < interval / 2 }) { continue }
      let fresh = try make()
      try fresh.seekForward(to: time)
      keep(fresh)
    }
  }

  /// Beyond `most` the one goes that another stands closest before.
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

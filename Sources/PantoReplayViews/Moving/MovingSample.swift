import PantoBase

/// Draws some pairs of moments of a picture in advance: their colours, and the size that the whole
/// picture would have in all colours.
@MainActor final class MovingSample {
  /// The number of pairs.
  static let count = 8
  /// The number of pairs that were drawn.
  private(set) var taken = 0
  private(set) var histogram = Palette.Histogram()
  private let film: MovingFilm
  private let moments: Int
  private var last = -1
  private var whole = 0
  private var changes = 0
  private var pairs = 0

  init(_ film: MovingFilm, moments: Int) {
    self.film = film
    self.moments = moments
  }

  /// Returns the estimated size in bytes of a picture with this number of moments.
  func size(of moments: Int) -> Int { whole + changes * (moments - 1) / max(1, pairs) }

  /// Returns the time in seconds at which the finger came down that ended the recording or saved
  /// it; `nil` if there is none.
  func end() -> TimeInterval? { film.playToEnd() }

  /// Draws the next pair. Returns whether it was the last one.
  func take(at time: (Int) -> TimeInterval) throws -> Bool {
    let moment = taken * max(0, moments - 2) / MovingSample.count
    taken += 1
    guard moment > last else { return taken >= MovingSample.count }
    last = moment + 1
    var trial = MovingPNG(
      width: film.size.width, height: film.size.height, rate: 1, palette: nil)
    histogram.add(try film.draw(at: time(moment)).buffer)
    _ = trial.add(film.bitmap.buffer)
    let first = trial.add(try film.draw(at: time(min(moment + 1, moments - 1))).buffer)
    let second = trial.end(staying: 0)
    if pairs == 0 { whole = first.isEmpty ? second.count : first.count }
    if !first.isEmpty { changes += second.count }
    pairs += 1
    return taken >= MovingSample.count
  }
}

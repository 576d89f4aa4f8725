import PantoCore

/// Noise of one kind in a photograph, with finer and finer detail, each octave half as strong.
///
/// The noise is made from random numbers at the corners of a grid. A photograph is drawn row by
/// row, and most pixels lie in the cell of the pixel before, so the field keeps the corners of the
/// cells that were needed last. Each place in a scene that needs noise has a field of its own.
final class NoiseField {
  /// The numbers at the corners of a cell of the grid.
  private struct Cell {
    var x = Int.min
    var y = Int.min
    var topLeft = 0.0
    var topRight = 0.0
    var bottomLeft = 0.0
    var bottomRight = 0.0
  }

  private let octaves: Int
  private let seed: UInt
  /// The sum of the strengths of all octaves.
  private let total: Double
  /// The cell of each octave that was needed last.
  private let cells: UnsafeMutablePointer<Cell>

  init(octaves: Int = 1, seed: UInt) {
    self.octaves = octaves
    self.seed = seed
    var size = 0.5
    for _ in 0..<octaves { size *= 0.5 }
    total = 1 - size * 2
    cells = .allocate(capacity: octaves)
    cells.initialize(repeating: Cell(), count: octaves)
  }

  deinit { cells.deallocate() }

  /// Returns the noise at a place, in 0…1. The first octave changes smoothly over a distance of 1.
  func at(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    var size = 0.5
    var (px, py) = (x, y)
    var octave = 0
    while octave < octaves {
      sum += size * value(px, py, octave)
      octave &+= 1
      size *= 0.5
      (px, py) = (px * 2.03 + 7.1, py * 2.03 + 3.7)
    }
    return sum / total
  }

  @inline(__always) private func value(_ x: Double, _ y: Double, _ octave: Int) -> Double {
    let ix = PhotoNoise.floor(x)
    let iy = PhotoNoise.floor(y)
    var cell = cells[octave]
    if cell.x != ix || cell.y != iy {
      go(&cell, ix, iy, seed &+ UInt(bitPattern: octave))
      cells[octave] = cell
    }
    return PhotoNoise.between(
      cell.topLeft, cell.topRight, cell.bottomLeft, cell.bottomRight, x - Double(ix),
      y - Double(iy))
  }

  /// Goes to another cell. The next one to the right has half of its corners already.
  @inline(__always) private func go(_ cell: inout Cell, _ x: Int, _ y: Int, _ seed: UInt) {
    if cell.y == y, cell.x == x &- 1 {
      cell.topLeft = cell.topRight
      cell.bottomLeft = cell.bottomRight
    } else {
      cell.topLeft = PhotoNoise.hash(x, y, seed: seed)
      cell.bottomLeft = PhotoNoise.hash(x, y &+ 1, seed: seed)
    }
    cell.topRight = PhotoNoise.hash(x &+ 1, y, seed: seed)
    cell.bottomRight = PhotoNoise.hash(x &+ 1, y &+ 1, seed: seed)
    cell.x = x
    cell.y = y
  }
}

import PantoBase
import PantoGraphics

/// One kind of particle of a `CAEmitterLayer`, such as a flake or a spark (DRW-10).
///
/// Each particle draws its own numbers: a range is the width of an interval around the value, so
/// that a velocity of 100 with a range of 40 gives 80…120. Lengths are points, times seconds and
/// angles radians, 0 to the right and growing clockwise. Numbers that are not finite or beyond a
/// million are reported when the layer takes the cell, and count as 0.
///
/// A layer copies its cells: change them through the key paths of the layer.
@preconcurrency @MainActor open class CAEmitterCell {
  /// Creates a cell that emits nothing: its birth rate and its lifetime are 0.
  public init() {}

  /// The name of the cell in key paths of the layer. Default `nil`.
  open var name: String?
  /// Whether the cell emits particles. Default `true`.
  open var isEnabled = true
  /// The picture of a particle, a `CGImage` or `UIImage`. Default `nil`: nothing is drawn.
  open var contents: Any?
  /// The part of the picture that is drawn, in unit coordinates. Default all, (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The pixels of the picture per point. Default 1.
  open var contentsScale: CGFloat = 1
  /// The particles that each particle emits while it lives, at most three levels deep. Default
  /// `nil`.
  open var emitterCells: [CAEmitterCell]?

  /// The number of particles emitted per second. Default 0.
  open var birthRate: Float = 0
  /// The time for which a particle shows, in seconds. Default 0.
  open var lifetime: Float = 0
  /// The width of the interval around `lifetime` for each particle, in seconds. Default 0.
  open var lifetimeRange: Float = 0
  /// The time of the layer at which the cell begins to emit; for cells of cells the time since the
  /// birth of the particle that emits. Default 0.
  open var beginTime: TimeInterval = 0
  /// The time for which the cell emits, in seconds. Default without end.
  open var duration: TimeInterval = .infinity

  /// The direction in which particles leave. Default 0, to the right.
  open var emissionLongitude: CGFloat = 0
  /// The angle out of the plane, by which particles are slower. Default 0.
  open var emissionLatitude: CGFloat = 0
  /// The range of the direction: 2π emits to all sides. Default 0.
  open var emissionRange: CGFloat = 0
  /// The speed at birth, in points per second. Default 0.
  open var velocity: CGFloat = 0
  /// The width of the interval around `velocity`, in points per second. Default 0.
  open var velocityRange: CGFloat = 0
  /// The acceleration to the right, in points per second². Default 0.
  open var xAcceleration: CGFloat = 0
  /// The acceleration downwards, in points per second². Default 0.
  open var yAcceleration: CGFloat = 0
  /// The acceleration out of the plane. Has no effect: particles stay in the plane. A number other
  /// than 0 is reported once as a warning. Default 0.
  open var zAcceleration: CGFloat = 0 {
    didSet { if zAcceleration != 0 { Emission.warnOfDepth("CAEmitterCell.zAcceleration") } }
  }

  /// The size at birth, as a factor of the picture's. Default 1.
  open var scale: CGFloat = 1
  /// The width of the interval around `scale` for each particle. Default 0.
  open var scaleRange: CGFloat = 0
  /// The change of the size per second. A particle that is smaller than nothing is not drawn.
  /// Default 0.
  open var scaleSpeed: CGFloat = 0
  /// The speed at which a particle turns, in radians per second. Default 0.
  open var spin: CGFloat = 0
  /// The width of the interval around `spin`, in radians per second. Default 0.
  open var spinRange: CGFloat = 0

  /// The colour that the picture is multiplied by; `nil` counts as white. Default white.
  open var color: CGColor? = RGBA(1, 1, 1)
  /// The width of the interval around the red part of `color` for each particle. Default 0.
  open var redRange: Float = 0
  /// The width of the interval around the green part of `color` for each particle. Default 0.
  open var greenRange: Float = 0
  /// The width of the interval around the blue part of `color` for each particle. Default 0.
  open var blueRange: Float = 0
  /// The width of the interval around the alpha of `color` for each particle. Default 0.
  open var alphaRange: Float = 0
  /// The change of the red part of a particle's colour per second. Default 0.
  open var redSpeed: Float = 0
  /// The change of the green part of a particle's colour per second. Default 0.
  open var greenSpeed: Float = 0
  /// The change of the blue part of a particle's colour per second. Default 0.
  open var blueSpeed: Float = 0
  /// The change of the alpha of a particle's colour per second. Default 0.
  open var alphaSpeed: Float = 0
}

/// A copy of an emitter cell's values, made when a layer is given the cell.
@MainActor struct EmitterCellValues {
  var name: String?
  var isEnabled = true
  var picture: ParticlePicture?
  var cells: [EmitterCellValues] = []
  private(set) var numbers: [Double]

  enum Number: String, CaseIterable {
    case birthRate, lifetime, lifetimeRange, beginTime, emissionLongitude, emissionLatitude
    case emissionRange, velocity, velocityRange, xAcceleration, yAcceleration, scale, scaleRange
    case scaleSpeed, spin, spinRange, redRange, greenRange, blueRange, alphaRange, redSpeed
    case greenSpeed, blueSpeed, alphaSpeed, duration, red, green, blue, alpha
  }

  /// The index of each value of a cell in `numbers`.
  private static let places = Dictionary(
    uniqueKeysWithValues: Number.allCases.enumerated().map { ($1, $0) })

  /// The number of levels of cells within cells that are used.
  static let mostLevels = 3

  init(_ cell: CAEmitterCell, level: Int = 1) {
    numbers = Array(repeating: 0, count: Number.allCases.count)
    name = cell.name
    isEnabled = cell.isEnabled
    let picture = cell.contents as? PixelImage ?? (cell.contents as? UIImage)?.cgImage
    self.picture = picture.flatMap {
      ParticlePicture($0, part: cell.contentsRect, scale: cell.contentsScale)
    }
    let color = cell.color ?? RGBA(1, 1, 1)
    let all: [(Number, Double)] = [
      (.birthRate, Double(cell.birthRate)), (.lifetime, Double(cell.lifetime)),
      (.lifetimeRange, Double(cell.lifetimeRange)), (.beginTime, cell.beginTime),
      (.emissionLongitude, Double(cell.emissionLongitude)),
      (.emissionLatitude, Double(cell.emissionLatitude)),
      (.emissionRange, Double(cell.emissionRange)), (.velocity, Double(cell.velocity)),
      (.velocityRange, Double(cell.velocityRange)), (.xAcceleration, Double(cell.xAcceleration)),
      (.yAcceleration, Double(cell.yAcceleration)), (.scale, Double(cell.scale)),
      (.scaleRange, Double(cell.scaleRange)), (.scaleSpeed, Double(cell.scaleSpeed)),
      (.spin, Double(cell.spin)), (.spinRange, Double(cell.spinRange)),
      (.redRange, Double(cell.redRange)), (.greenRange, Double(cell.greenRange)),
      (.blueRange, Double(cell.blueRange)), (.alphaRange, Double(cell.alphaRange)),
      (.redSpeed, Double(cell.redSpeed)), (.greenSpeed, Double(cell.greenSpeed)),
      (.blueSpeed, Double(cell.blueSpeed)), (.alphaSpeed, Double(cell.alphaSpeed)),
      (.duration, cell.duration), (.red, Double(color.red)), (.green, Double(color.green)),
      (.blue, Double(color.blue)), (.alpha, Double(color.alpha)),
    ]
    for (number, value) in all { set(number, value) }
    guard level < EmitterCellValues.mostLevels else { return }
    cells = (cell.emitterCells ?? []).map { EmitterCellValues($0, level: level + 1) }
  }

  subscript(_ number: Number) -> Double { numbers[EmitterCellValues.places[number] ?? 0] }

  /// Stores a value of the cell. A value that is not finite or beyond a million is reported
  /// instead.
  mutating func set(_ number: Number, _ value: Double) {
    guard let place = EmitterCellValues.places[number] else { return }
    if number == .duration, value == .infinity { return numbers[place] = 1e9 }
    guard value.isFinite, value.magnitude <= 1e6 else {
      return Misuse.report(
        "CAEmitterCell.\(number.rawValue): \(value) is refused; use a number up to a million",
        oncePerMessage: true)
    }
    numbers[place] = value
  }

  /// Whether the particles, or those that they emit, have a picture.
  var hasPicture: Bool { picture != nil || cells.contains { $0.hasPicture } }

  /// Returns the longest time for which a particle shows, in seconds, with lifetimes times
  /// `factor`.
  func longestLife(_ factor: Double) -> Double {
    max(0, self[.lifetime] + self[.lifetimeRange].magnitude / 2) * factor
  }

  /// Returns the longest time in seconds from a birth until the particle and all that it emitted
  /// are gone.
  func reach(_ factor: Double) -> Double {
    longestLife(factor) + (cells.map { $0.reach(factor) }.max() ?? 0)
  }
}

extension EmitterCellValues {
  /// Sets a number of the cell that the parts of a key path name, as in "emitterCells", "spark",
  /// "birthRate". Returns `false` if there is none.
  static func set(_ value: Any?, _ path: [String], in cells: inout [EmitterCellValues]) -> Bool {
    guard path.count >= 3, path[0] == "emitterCells",
      let i = cells.firstIndex(where: { $0.name == path[1] })
    else { return false }
    if path.count > 3 { return set(value, Array(path[2...]), in: &cells[i].cells) }
    if path[2] == "color" {
      guard let color = KeyedValue(any: value), color.kind == .color else { return false }
      for (number, part) in zip([Number.red, .green, .blue, .alpha], color.numbers) {
        cells[i].set(number, Double(part))
      }
      return true
    }
    guard let new = KeyedValue(any: value), new.kind == .number else { return false }
    if path[2] == "enabled" || path[2] == "isEnabled" {
      cells[i].isEnabled = new.number != 0
      return true
    }
    guard let number = Number(rawValue: path[2]) else { return false }
    cells[i].set(number, Double(new.number))
    return true
  }

  /// Returns a number of the cell that the parts of a key path name.
  static func value(_ path: [String], in cells: [EmitterCellValues]) -> Double? {
    guard path.count >= 3, path[0] == "emitterCells",
      let cell = cells.first(where: { $0.name == path[1] })
    else { return nil }
    if path.count > 3 { return value(Array(path[2...]), in: cell.cells) }
    return Number(rawValue: path[2]).map { cell[$0] }
  }
}

extension Emission {
  /// Tells the program that a property has no effect, because particles stay in the plane.
  static func warnOfDepth(_ property: String) {
    Misuse.warn(
      "\(property) has no effect: particles stay in the plane (DRW-10)", oncePerMessage: true)
  }
}

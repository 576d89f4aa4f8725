import PantoBase
import PantoGraphics

/// The shape of the area from which an emitter layer emits particles.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Particles start at the point `emitterPosition`.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Particles start on a horizontal line as long as the width of `emitterSize`.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// Particles start in a rectangle of `emitterSize`.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// Particles start in a rectangle here, because they stay in the plane.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// Particles start in a circle whose radius is the width of `emitterSize`.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// Particles start in a circle here, because they stay in the plane.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of its shape from which an emitter layer emits particles.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Particles start at the corners or ends of the shape, those of a circle in its middle.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Particles start on the outline of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Particles start anywhere in the area of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Particles start anywhere in the area of the shape, as with `.surface`.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The drawing order is not specified; here the oldest particles are drawn first.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest particles are drawn first, so that the newest are in front.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The newest particles are drawn first, so that the oldest are in front.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// The oldest particles are drawn first here, because particles stay in the plane.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// The colours of the particles are added to what is below, as light is.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// A layer that emits particles: snow, sparks, confetti (DRW-10).
///
/// ```swift
/// let snow = CAEmitterLayer()
/// snow.emitterShape = .line
/// snow.emitterPosition = CGPoint(x: view.bounds.midX, y: -10)
/// snow.emitterSize = CGSize(width: view.bounds.width, height: 0)
/// snow.emitterCells = [flake]
/// view.layer.addSublayer(snow)
/// ```
///
/// The particles follow the stage's clock and `seed`, so that each run has the same pixels. They
/// begin when the layer comes into a window, and a change of a property counts for what is born
/// afterwards. Nothing here is animated. At most 4096 particles show at a time: if there would be
/// more, the oldest are left out, which is reported.
@preconcurrency @MainActor open class CAEmitterLayer: CALayer {
  private let particles = Emission()

  public required init() {
    super.init()
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAEmitterLayer {
      particles.change(at: 0) { $0 = other.particles.settings }
      particles.renderMode = other.particles.renderMode
      emitterCells = other.emitterCells
      preservesDepth = other.preservesDepth
      emitterZPosition = other.emitterZPosition
      emitterDepth = other.emitterDepth
    }
    begin()
  }

  private func begin() {
    emission = particles
    // Layers with 3D properties take no short cut past their particles.
    _ = ensureProperties3D()
  }

  private func change(_ body: (inout Emission.Settings) -> Void) {
    willChange()
    if let tree {
      particles.follow(particleTime(tree.animationTime))
      includeSkippedTime()
    }
    particles.change(at: particleTime(tree?.animationTime ?? 0), body)
  }

  private func set(
    _ part: WritableKeyPath<Emission.Settings, Double>, _ name: String, _ value: Double
  ) {
    guard value.isFinite, value.magnitude <= 1e6 else {
      return Misuse.report(
        "CAEmitterLayer.\(name): \(value) is refused; use a number up to a million",
        oncePerMessage: true)
    }
    if particles.settings[keyPath: part] != value { change { $0[keyPath: part] = value } }
  }

  /// The kinds of particles that the layer emits; the layer copies the cells. Default `nil`.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      let values = (emitterCells ?? []).map { EmitterCellValues($0) }
      change { $0.cells = values }
    }
  }

  /// The middle of the shape from which particles are emitted, in the layer's points. Default (0,
  /// 0).
  open var emitterPosition: CGPoint {
    get { particles.settings.position }
    set {
      guard newValue != emitterPosition, Misuse.accepts(newValue, for: "emitterPosition")
      else { return }
      change { $0.position = newValue }
    }
  }
  /// The size of the shape from which particles are emitted, in points. Default zero.
  open var emitterSize: CGSize {
    get { particles.settings.size }
    set {
      guard newValue != emitterSize, Misuse.accepts(newValue, for: "emitterSize") else { return }
      change { $0.size = newValue }
    }
  }
  /// The shape of the area from which particles are emitted. Default `.point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { particles.settings.shape }
    set { if newValue != emitterShape { change { $0.shape = newValue } } }
  }
  /// The part of the shape from which particles are emitted. Default `.volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { particles.settings.mode }
    set { if newValue != emitterMode { change { $0.mode = newValue } } }
  }
  /// The order in which particles are drawn. Default `.unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { particles.renderMode }
    set {
      willChange()
      particles.renderMode = newValue
    }
  }
  /// The depth of the emitting shape's position. Has no effect: particles stay in the plane. A
  /// number other than 0 is reported once as a warning. Default 0.
  open var emitterZPosition: CGFloat = 0 {
    didSet { if emitterZPosition != 0 { Emission.warnOfDepth("CAEmitterLayer.emitterZPosition") } }
  }
  /// The depth of the emitting shape. Has no effect: particles stay in the plane. A number other
  /// than 0 is reported once as a warning. Default 0.
  open var emitterDepth: CGFloat = 0 {
    didSet { if emitterDepth != 0 { Emission.warnOfDepth("CAEmitterLayer.emitterDepth") } }
  }
  /// UIKit's switch for particles in space. Has no effect: particles stay in the plane. `true` is
  /// reported once as a warning. Default `false`.
  open var preservesDepth = false {
    didSet { if preservesDepth { Emission.warnOfDepth("CAEmitterLayer.preservesDepth") } }
  }

  /// The factor of the cells' birth rates. Default 1. With 0 no more particles are born, and those
  /// that live stay.
  open var birthRate: Float {
    get { Float(particles.settings.birthRate) }
    set { set(\.birthRate, "birthRate", Double(newValue)) }
  }
  /// The factor of the cells' lifetimes. Default 1.
  open var lifetime: Float {
    get { Float(particles.settings.lifetime) }
    set { set(\.lifetime, "lifetime", Double(newValue)) }
  }
  /// The factor of the cells' velocities. Default 1.
  open var velocity: Float {
    get { Float(particles.settings.velocity) }
    set { set(\.velocity, "velocity", Double(newValue)) }
  }
  /// The factor of the cells' scales. Default 1.
  open var scale: Float {
    get { Float(particles.settings.scale) }
    set { set(\.scale, "scale", Double(newValue)) }
  }
  /// The factor of the cells' spins. Default 1.
  open var spin: Float {
    get { Float(particles.settings.spin) }
    set { set(\.spin, "spin", Double(newValue)) }
  }
  /// The seed of the particles' random numbers. Default 0.
  open var seed: UInt32 {
    get { particles.settings.seed }
    set { if newValue != seed { change { $0.seed = newValue } } }
  }

  // MARK: Key paths

  /// Sets the emitter's property that a key path names, such as "emitterCells.spark.birthRate".
  /// Returns `false` for other key paths.
  final func setEmitterValue(_ value: Any?, _ keyPath: String) -> Bool {
    let parts = keyPath.split(separator: ".").map(String.init)
    if parts.count == 1 { return setOwn(value, keyPath) }
    guard parts[0] == "emitterCells" else { return false }
    var cells = particles.settings.cells
    guard EmitterCellValues.set(value, parts, in: &cells) else {
      Misuse.report(
        "setValue: no cell or no number for the key path \"\(keyPath)\"", oncePerMessage: true)
      return true
    }
    change { $0.cells = cells }
    return true
  }

  private func setOwn(_ value: Any?, _ name: String) -> Bool {
    let new = KeyedValue(any: value)
    switch (name, new?.kind) {
    case ("birthRate", .number?): birthRate = Float(new?.number ?? 0)
    case ("lifetime", .number?): lifetime = Float(new?.number ?? 0)
    case ("velocity", .number?): velocity = Float(new?.number ?? 0)
    case ("scale", .number?): scale = Float(new?.number ?? 0)
    case ("spin", .number?): spin = Float(new?.number ?? 0)
    case ("emitterPosition", .point?): emitterPosition = new?.point ?? .zero
    case ("emitterSize", .size?): emitterSize = new?.size ?? .zero
    default: return false
    }
    return true
  }

  /// Returns the emitter's property that a key path names, or `nil` for other key paths.
  final func emitterValue(_ keyPath: String) -> Any? {
    let parts = keyPath.split(separator: ".").map(String.init)
    if parts.count > 1 {
      return EmitterCellValues.value(parts, in: particles.settings.cells)
        .map { NSNumber(value: $0) }
    }
    switch keyPath {
    case "birthRate": return NSNumber(value: birthRate)
    case "lifetime": return NSNumber(value: lifetime)
    case "velocity": return NSNumber(value: velocity)
    case "scale": return NSNumber(value: scale)
    case "spin": return NSNumber(value: spin)
    case "emitterPosition": return NSValue(cgPoint: emitterPosition)
    case "emitterSize": return NSValue(cgSize: emitterSize)
    default: return nil
    }
  }
}

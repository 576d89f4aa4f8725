import PantoBase
import PantoGraphics

/// A layer that draws its sublayers several times: each copy is moved, coloured and delayed against
/// the one before (DRW-09).
///
/// ```swift
/// let dots = CAReplicatorLayer()
/// dots.addSublayer(dot)                       // fades and comes again
/// dots.instanceCount = 8
/// dots.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
/// dots.instanceDelay = 0.1
/// ```
///
/// The copies are drawn only: touches find the sublayers themselves. A change of these properties
/// is not animated. Replicator layers in one another draw 10,000 copies of the innermost layers at
/// most; further ones are left out and reported.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer {
  private var copies = Replication()

  public required init() {
    super.init()
    replication = ReplicationBox(copies)
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    replication = ReplicationBox(copies)
  }
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAReplicatorLayer { copies = other.copies }
    replication = ReplicationBox(copies)
  }

  private func change(_ body: (inout Replication) -> Void) {
    willChange()
    body(&copies)
    replication = ReplicationBox(copies)
  }

  /// How often the sublayers are drawn, themselves included. Default 1. At most 10,000; other
  /// numbers are refused and reported.
  open var instanceCount: Int {
    get { copies.count }
    set {
      guard (0...Replication.mostCopies).contains(newValue) else {
        return Misuse.report("instanceCount: \(newValue) is refused; it must be 0…10,000")
      }
      change { $0.count = newValue }
    }
  }
  /// The time by which each copy is behind the one before, in seconds. Default 0.
  open var instanceDelay: TimeInterval {
    get { copies.delay }
    set {
      guard Misuse.accepts(newValue, for: "instanceDelay") else { return }
      change { $0.delay = newValue }
    }
  }
  /// The transform of each copy against the one before, about the centre of the layer. Default
  /// identity. The parts of the transform that leave the plane are ignored.
  open var instanceTransform: CATransform3D {
    get { copies.transform }
    set {
      guard Misuse.accepts(newValue, for: "instanceTransform") else { return }
      change { $0.transform = newValue }
    }
  }
  /// UIKit's switch for copies in 3D space. Has no effect: copies stay in the plane. `true` is
  /// reported once as a warning. Default `false`.
  open var preservesDepth = false {
    didSet {
      guard preservesDepth else { return }
      Misuse.warn(
        "CAReplicatorLayer.preservesDepth has no effect: copies stay in the plane (DRW-09)")
    }
  }

  /// The colour that the first copy is multiplied by; `nil` counts as white. Default white. Images
  /// and drawings keep their colours, except for their alpha.
  open var instanceColor: CGColor? {
    get { copies.color }
    set { change { $0.color = newValue ?? RGBA(1, 1, 1) } }
  }
  /// The number that is added to the red of the colour for each copy. Default 0.
  open var instanceRedOffset: Float {
    get { copies.offsets.0 }
    set { setOffset(newValue) { $0.offsets.0 = $1 } }
  }
  /// The number that is added to the green of the colour for each copy. Default 0.
  open var instanceGreenOffset: Float {
    get { copies.offsets.1 }
    set { setOffset(newValue) { $0.offsets.1 = $1 } }
  }
  /// The number that is added to the blue of the colour for each copy. Default 0.
  open var instanceBlueOffset: Float {
    get { copies.offsets.2 }
    set { setOffset(newValue) { $0.offsets.2 = $1 } }
  }
  /// The number that is added to the alpha of the colour for each copy. Default 0.
  open var instanceAlphaOffset: Float {
    get { copies.offsets.3 }
    set { setOffset(newValue) { $0.offsets.3 = $1 } }
  }

  private func setOffset(_ new: Float, _ store: (inout Replication, Float) -> Void) {
    guard Misuse.accepts(new, for: "CAReplicatorLayer's colour offset") else { return }
    change { store(&$0, new) }
  }
}

/// The number of copies that a replicator layer draws, and the change from one copy to the next.
struct Replication {
  var count = 1
  var delay: TimeInterval = 0
  var transform = CATransform3DIdentity
  var color = RGBA(1, 1, 1)
  var offsets: (Float, Float, Float, Float) = (0, 0, 0, 0)

  /// The largest number of copies, those of the replicator layers around multiplied.
  static let mostCopies = 10_000
  /// The number of copies in which the replicator layers around the present one are drawn.
  @MainActor static var copiesAround = 1
  /// The number of copies that were measured or drawn so far, for tests of cost.
  @MainActor static var drawnCopies = 0

  /// Returns the matrices of the copies. Copies that would exceed `mostCopies`, together with those
  /// of the replicator layers around, are left out and reported.
  @MainActor func boundedMatrices(
    about center: CGPoint, _ matrix: CGAffineTransform
  ) -> [CGAffineTransform] {
    var bounded = self
    bounded.count = min(count, Replication.mostCopies / Replication.copiesAround)
    if bounded.count < count {
      Misuse.report(
        "CAReplicatorLayer: layers in one another would draw more than "
          + "\(Replication.mostCopies) copies; the rest is left out")
    }
    Replication.drawnCopies &+= bounded.count
    return bounded.matrices(about: center, matrix)
  }

  /// Returns the matrix of each copy in order; `matrix` is that of the original.
  func matrices(about center: CGPoint, _ matrix: CGAffineTransform) -> [CGAffineTransform] {
    let step = CGAffineTransform(translationX: -center.x, y: -center.y)
      .concatenating(CATransform3DGetAffineTransform(transform))
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    var all: [CGAffineTransform] = []
    var sum = CGAffineTransform.identity
    for _ in 0..<count {
      let one = sum.concatenating(matrix)
      // Scales are multiplied from copy to copy, so that the numbers of some copy exceed the limit.
      guard one.isInReach else { break }
      all.append(one)
      sum = sum.concatenating(step)
    }
    return all
  }

  func color(of copy: Int) -> RGBA {
    func sum(_ first: CGFloat, _ offset: Float) -> CGFloat {
      min(max(first + CGFloat(offset) * CGFloat(copy), 0), 1)
    }
    return RGBA(
      sum(color.red, offsets.0), sum(color.green, offsets.1), sum(color.blue, offsets.2),
      sum(color.alpha, offsets.3))
  }
}

extension CALayer {
  /// Returns the device pixels that all copies of the sublayers may touch.
  final func extentOfCopies(
    _ copies: Replication, _ matrix: CGAffineTransform, at time: TimeInterval, inPerspective: Bool
  ) -> PixelRect {
    var all = PixelRect(width: 0, height: 0)
    let matrices = copies.boundedMatrices(about: model.bounds.center, matrix)
    let around = Replication.copiesAround
    Replication.copiesAround = around * max(1, matrices.count)
    defer { Replication.copiesAround = around }
    // The first copy is computed last, so that the sublayers keep its extents.
    for (i, one) in matrices.enumerated().reversed() {
      let extent = extentOfCopy(one, at: time - Double(i) * copies.delay, inPerspective)
      if !extent.isEmpty { all = all.isEmpty ? extent : all.union(extent) }
    }
    return all
  }

  private func extentOfCopy(
    _ matrix: CGAffineTransform, at time: TimeInterval, _ inPerspective: Bool
  ) -> PixelRect {
    invalidateExtentDownwards()
    return sublayersExtent(matrix, at: time, inPerspective: inPerspective)
  }

  /// Adds the drawing items of all copies of the sublayers to the frame.
  final func collectCopies(
    _ copies: Replication, into frame: inout Frame, _ matrix: CGAffineTransform,
    at time: TimeInterval, turns: Bool
  ) {
    let matrices = copies.boundedMatrices(about: model.bounds.center, matrix)
    let around = Replication.copiesAround
    Replication.copiesAround = around * max(1, matrices.count)
    defer { Replication.copiesAround = around }
    for (i, one) in matrices.enumerated() {
      let color = copies.color(of: i)
      guard color.alpha > 0 else { continue }
      let own = time - Double(i) * copies.delay
      _ = extentOfCopy(one, at: own, isInPerspective)
      let first = frame.items.count
      collectSublayers(into: &frame, one, at: own, turns: turns)
      guard color != RGBA(1, 1, 1) else { continue }
      for k in first..<frame.items.count {
        frame.items[k].opacity *= color.alpha
        frame.items[k].content = frame.items[k].content.multiplied(by: color)
      }
    }
    if let one = matrices.first { _ = extentOfCopy(one, at: time, isInPerspective) }
  }
}

extension LayerContent {
  /// The content with its colours multiplied by those of `tint`, whose alpha is left out.
  fileprivate func multiplied(by tint: RGBA) -> LayerContent {
    if tint.red == 1, tint.green == 1, tint.blue == 1 { return self }
    func times(_ c: RGBA) -> RGBA {
      RGBA(c.red * tint.red, c.green * tint.green, c.blue * tint.blue, c.alpha)
    }
    func times(_ stops: [Stop]) -> [Stop] { stops.map { Stop(at: $0.at, color: times($0.color)) } }
    let tintedFill: Fill
    switch fill {
    case .none: tintedFill = .none
    case .tiles: tintedFill = fill
    case .solid(let color): tintedFill = .solid(times(color))
    case .linearGradient(let start, let end, let stops):
      tintedFill = .linearGradient(start: start, end: end, stops: times(stops))
    case .radialGradient(let center, let corner, let stops):
      tintedFill = .radialGradient(center: center, corner: corner, stops: times(stops))
    }
    var (tintedShadow, tintedText, tintedImage) = (shadow, text, image)
    if let color = shadow?.color { tintedShadow?.color = times(color) }
    if let color = text?.color { tintedText?.color = times(color) }
    if let color = image?.stencil { tintedImage?.stencil = times(color) }
    return LayerContent(
      bounds: bounds, cornerRadius: cornerRadius, fill: tintedFill, borderWidth: borderWidth,
      borderColor: times(borderColor), shadow: tintedShadow, image: tintedImage,
      paths: paths.map {
        FilledPath(elements: $0.elements, color: times($0.color), isEvenOdd: $0.isEvenOdd)
      }, text: tintedText, corners: corners, drawn: drawn)
  }
}

/// A box for the values of a replicator layer, so that all other layers store one reference only.
final class ReplicationBox {
  let value: Replication
  init(_ value: Replication) { self.value = value }
}

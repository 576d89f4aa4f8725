import PantoBase
import PantoGraphics
import PantoScene

/// Lets items collide with each other and with boundaries (DYN-04).
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  /// The choice of what the items of a collision behaviour collide with.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The items collide with each other.
    public static let items = Mode(rawValue: 1)
    /// The items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// The items collide with each other and with boundaries.
    public static let everything = Mode(rawValue: .max)
  }
  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
  }

  /// The items, in the order in which they were added.
  public private(set) final var items: [any UIDynamicItem] = []
  /// The delegate that is told of contacts, held weakly. Default `nil`.
  public final weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  private final var boundaries: [Boundary] = []
  private final var insets: UIEdgeInsets?
  /// Whether the items collide with each other, with boundaries or with both. Default
  /// `.everything`.
  open var collisionMode = Mode.everything {
    didSet { changedItems() }
  }

  /// Creates a collision behaviour of items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { addItem(item) }
  }
  /// Creates a collision behaviour without items.
  public convenience override init() { self.init(items: []) }

  /// Whether the bounds of the reference view are a boundary, without identifier. Default `false`.
  /// The boundary follows the view's size while items move.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? insets ?? .zero : nil
      changedItems()
    }
  }
  /// Makes the bounds of the reference view a boundary, inset by so many points.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    guard Misuse.accepts(insets, for: "setTranslatesReferenceBoundsIntoBoundary") else { return }
    self.insets = insets
    changedItems()
  }

  /// Adds a boundary along a path, in points of the reference view. One with the same identifier is
  /// replaced. Items collide from both sides.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    let copy = UIBezierPath()
    copy.elements = bezierPath.elements
    boundaries.append(Boundary(identifier: identifier, path: copy))
    changedItems()
  }
  /// Adds a line as a boundary, in points of the reference view.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }
  /// Returns the path of a boundary, or `nil`.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.same($0.identifier, identifier) }?.path
  }
  /// Removes a boundary. An unknown identifier is ignored.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.same($0.identifier, identifier) }
    changedItems()
  }
  /// Removes all boundaries that were added. That of the reference view stays.
  open func removeAllBoundaries() {
    boundaries = []
    changedItems()
  }
  /// The identifiers of the boundaries, in the order in which they were added, or `nil`.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private static func same(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    // A string counts as the same text in either of its two types.
    if let a = text(a), let b = text(b) { return a == b }
    guard let a = a as? AnyHashable, let b = b as? AnyHashable else {
      return a as AnyObject === b as AnyObject
    }
    return a == b
  }
  private static func text(_ id: any NSCopying) -> String? {
    (id as? String) ?? (id as? NSString).map { String(describing: $0) }
  }

  /// Adds an item to the behaviour. An item that it has already is ignored.
  open func addItem(_ item: any UIDynamicItem) {
    if Self.append(item, to: &items) { changedItems() }
  }
  /// Removes an item from the behaviour.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changedItems()
  }

  override var involvedItems: [any UIDynamicItem] { items }

  /// The identifier of a boundary by its number in the group of `makeGroup`.
  final func identifier(ofBoundary number: Int) -> (any NSCopying)? {
    boundaries.indices.contains(number) ? boundaries[number].identifier : nil
  }

  /// Returns the bodies and the boundary lines that collide, as a group of the physics simulation.
  ///
  /// The bounds of the reference view have the number -1.
  final func makeGroup(_ animator: UIDynamicAnimator, _ bounds: CGRect) -> PhysicsWorld.Group {
    var group = PhysicsWorld.Group()
    group.bodies = items.compactMap { animator.index(of: $0) }
    group.bodiesCollide = collisionMode.contains(.items)
    guard collisionMode.contains(.boundaries) else { return group }
    func add(_ points: [CGPoint], closed: Bool, number: Int) {
      for i in 0..<max(0, points.count - (closed ? 0 : 1)) {
        let line = [points[i], points[(i + 1) % points.count]]
        if line[0] != line[1] { group.lines.append(.init(corners: line, boundary: number)) }
      }
    }
    if let insets, !bounds.isNull {
      let r = bounds.inset(by: insets)
      let corners = [
        CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY),
        CGPoint(x: r.maxX, y: r.maxY), CGPoint(x: r.minX, y: r.maxY),
      ]
      if !r.isEmpty { add(corners, closed: true, number: -1) }
    }
    for (number, boundary) in boundaries.enumerated() {
      for line in Outline.polylines(boundary.path.elements) {
        add(line.points, closed: line.isClosed, number: number)
      }
    }
    return group
  }
}

/// The delegate of a collision behaviour, told of contacts after the frame in which they happened.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Called when two items begin to touch at a point of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Called when two items no longer touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// Called when an item begins to touch a boundary; `nil` stands for the reference view's bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// Called when an item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets `"floor" as NSCopying` name a boundary, as on iOS.
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

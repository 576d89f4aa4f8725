import PantoBase
import PantoScene

/// Ties an item to a point or to another item (DYN-05).
///
/// ```swift
/// case .began: // of a pan
///   let offset = UIOffset(horizontal: p.x - card.bounds.midX, vertical: p.y - card.bounds.midY)
///   drag = UIAttachmentBehavior(
///     item: card, offsetFromCenter: offset, attachedToAnchor: pan.location(in: view))
///   animator.addBehavior(drag)
/// case .changed: drag.anchorPoint = pan.location(in: view)
/// ```
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The two things to which an attachment can tie an item: another item, or a point.
  public enum AttachmentType: Int, Sendable {
    case items
    case anchor
  }
  private enum Kind {
    case distance, limit, fixed, pin
    /// A slide along an axis, whose vector is relative to the second item or the reference view.
    case sliding(CGPoint)
  }

  /// The one or two items that the attachment ties.
  public final let items: [any UIDynamicItem]
  /// Whether the item is tied to another item or to a point.
  public final let attachedBehaviorType: AttachmentType
  private final let kind: Kind
  private final let offset1: CGPoint
  private final let offset2: CGPoint
  /// The angle of the second item against the first when the attachment was made.
  private final let turn: CGFloat

  /// The point that the item is tied to, in points of the reference view. Setting it keeps
  /// `length`.
  open var anchorPoint: CGPoint {
    didSet {
      if !Misuse.accepts(anchorPoint, for: "anchorPoint") { anchorPoint = oldValue }
      changed()
    }
  }
  /// The distance that is held, in points. Default: the distance when the attachment was made.
  open var length: CGFloat {
    didSet {
      if !Misuse.accepts(length, for: "length", length >= 0, rule: "be finite and not negative") {
        length = oldValue
      }
      changed()
    }
  }
  /// The damping ratio of an attachment that swings. Default 0: the swing never ends.
  open var damping: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(damping, for: "damping", damping >= 0, rule: "be finite and not negative")
      {
        damping = oldValue
      }
      changed()
    }
  }
  /// The frequency of an attachment that swings, in oscillations per second. Default 0: the
  /// attachment is rigid.
  open var frequency: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(
        frequency, for: "frequency", frequency >= 0, rule: "be finite and not negative")
      {
        frequency = oldValue
      }
      changed()
    }
  }
  /// The friction of the turn about a pin; 100 stops a turn of 1 radian per second in one second,
  /// for an item of 100 × 100 points. Default 0. Other attachments ignore it.
  open var frictionTorque: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(
        frictionTorque, for: "frictionTorque", frictionTorque >= 0,
        rule: "be finite and not negative")
      {
        frictionTorque = oldValue
      }
      changed()
    }
  }
  /// How far a slide goes, in points, or a pin turns, in radians. Default: without end.
  open var attachmentRange = UIFloatRange.infinite {
    didSet { changed() }
  }

  /// Ties the centre of an item to a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  /// Ties a place of an item to a point. The offset is in points of the item.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.distance, item, offset, nil, .zero, anchor: point)
  }
  /// Ties the centres of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(.distance, item1, .zero, item2, .zero, anchor: .zero)
  }
  /// Ties places of two items. The offsets are in points of the items.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(.distance, item1, offset1, item2, offset2, anchor: .zero)
  }

  /// Lets an item slide along an axis through a point, without turning.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.sliding(unit(axis)), item, .zero, nil, .zero, anchor: point)
  }
  /// Lets two items slide along an axis against each other, without turning.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    joint(.sliding(unit(axis)), item1, item2, point)
  }
  /// Ties two items as by a rope: they come no farther apart than they are.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.limit, item1, offset1, item2, offset2, anchor: .zero)
  }
  /// Ties two items so that they move as one.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior { joint(.fixed, item1, item2, point) }
  /// Ties two items at a point about which they turn.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior { joint(.pin, item1, item2, point) }

  private static func unit(_ axis: CGVector) -> CGPoint {
    let length = CGPoint(x: axis.dx, y: axis.dy).length
    guard length > 0, length.isFinite else {
      Misuse.report("slidingAttachment: the axis needs a length; the x axis is used")
      return CGPoint(x: 1, y: 0)
    }
    return CGPoint(x: axis.dx / length, y: axis.dy / length)
  }
  /// Ties two items at one point of the reference view.
  private static func joint(
    _ kind: Kind, _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, _ point: CGPoint
  ) -> UIAttachmentBehavior {
    func offset(_ item: any UIDynamicItem) -> UIOffset {
      let t = item.transform
      let way = point - item.center
      let angle = -Maths.atan2(t.b, t.a)
      return UIOffset(
        horizontal: way.x * Maths.cos(angle) - way.y * Maths.sin(angle),
        vertical: way.x * Maths.sin(angle) + way.y * Maths.cos(angle))
    }
    return UIAttachmentBehavior(
      kind, item1, offset(item1), item2, offset(item2), anchor: point)
  }

  private init(
    _ kind: Kind, _ item1: any UIDynamicItem, _ o1: UIOffset, _ item2: (any UIDynamicItem)?,
    _ o2: UIOffset, anchor: CGPoint
  ) {
    let legal =
      Misuse.accepts(o1, for: "UIAttachmentBehavior(offsetFromCenter:)")
      && Misuse.accepts(o2, for: "UIAttachmentBehavior(offsetFromCenter:)")
    self.kind = kind
    let first = legal ? CGPoint(x: o1.horizontal, y: o1.vertical) : .zero
    let second = legal ? CGPoint(x: o2.horizontal, y: o2.vertical) : .zero
    (offset1, offset2) = (first, second)
    items = item2.map { [item1, $0] } ?? [item1]
    attachedBehaviorType = item2 == nil ? .anchor : .items
    let isLegal = Misuse.accepts(anchor, for: "UIAttachmentBehavior(attachedToAnchor:)")
    let end = isLegal ? anchor : item1.center
    anchorPoint = end
    func angle(_ item: any UIDynamicItem) -> CGFloat {
      Maths.atan2(item.transform.b, item.transform.a)
    }
    func place(_ item: any UIDynamicItem, _ offset: CGPoint) -> CGPoint {
      let (s, c) = (Maths.sin(angle(item)), Maths.cos(angle(item)))
      return item.center
        + CGPoint(x: c * offset.x - s * offset.y, y: s * offset.x + c * offset.y)
    }
    turn = (item2.map(angle) ?? 0) - angle(item1)
    let other = item2.map { place($0, second) } ?? end
    let distance = place(item1, first).distance(to: other)
    length = distance.isInReach ? distance : 0
    super.init()
  }

  override var involvedItems: [any UIDynamicItem] { items }

  override func addRows(_ animator: UIDynamicAnimator) {
    guard let a = animator.index(of: items[0]) else { return }
    let b = items.count > 1 ? animator.index(of: items[1]) : nil
    guard items.count == 1 || b != nil, a != b else { return }
    let bodies = animator.world.bodies
    let ra = bodies[a].direction(offset1)
    let rb = b.map { bodies[$0].direction(offset2) } ?? .zero
    let place = b.map { bodies[$0].pose.position + rb } ?? anchorPoint
    let way = place - bodies[a].pose.position - ra
    var rows = AttachmentRows(
      a: a, ra: ra, b: b, rb: rb, way: way,
      soft: PhysicsRow.Softness(frequency: frequency, damping: damping), bodies: bodies)
    let twist = (b.map { bodies[$0].pose.angle } ?? 0) - bodies[a].pose.angle - turn
    // Unit of torque: 100 stops the turn of an item of 100 × 100 points by 1 rad/s in a second.
    let torque = frictionTorque * 10_000 / 6 / 100 * PhysicsWorld.step
    switch kind {
    case .distance, .limit:
      let distance = way.length
      // Without a distance there is no direction: the two points are held together.
      if distance < 0.01 || (length < 0.5 && !isRope) {
        rows.holdBoth()
      } else {
        rows.hold(way * (1 / distance), distance - length, pullsOnly: isRope)
      }
    case .fixed:
      rows.holdBoth()
      rows.holdTurn(twist)
    case .pin:
      rows.holdBoth()
      if torque > 0 { rows.holdTurn(0, (-torque, torque)) }
      rows.limitTurn(twist, to: attachmentRange)
    case .sliding(let axis):
      let axis = b.map { bodies[$0].direction(axis) } ?? axis
      rows.hold(axis.turned(1), way.dot(axis.turned(1)))
      rows.holdTurn(twist)
      rows.limitWay(along: axis, to: attachmentRange)
    }
    animator.world.rows += rows.rows
  }

  private var isRope: Bool { if case .limit = kind { true } else { false } }
}

/// The rows that hold the two ends of an attachment together.
@MainActor private struct AttachmentRows {
  /// The indices of the bodies, and the tied points as offsets from their centres, in points.
  let a: Int
  let ra: CGPoint
  let b: Int?
  let rb: CGPoint
  /// The vector from the tied point of the first body to that of the second, in points.
  let way: CGPoint
  let soft: PhysicsRow.Softness
  let bodies: [PhysicsBody]
  private(set) var rows: [PhysicsRow] = []

  init(
    a: Int, ra: CGPoint, b: Int?, rb: CGPoint, way: CGPoint, soft: PhysicsRow.Softness,
    bodies: [PhysicsBody]
  ) {
    (self.a, self.ra, self.b, self.rb) = (a, ra, b, rb)
    (self.way, self.soft, self.bodies) = (way, soft, bodies)
  }

  mutating func hold(_ axis: CGPoint, _ error: CGFloat, pullsOnly: Bool = false) {
    rows.append(
      PhysicsRow(
        a, ra, b, rb, along: axis, error: error, soft, pullsOnly: pullsOnly, in: bodies,
        step: PhysicsWorld.step))
  }

  mutating func holdBoth() {
    hold(CGPoint(x: 1, y: 0), way.x)
    hold(CGPoint(x: 0, y: 1), way.y)
  }

  mutating func holdTurn(
    _ error: CGFloat, _ limits: (CGFloat, CGFloat) = (-CGFloat.infinity, CGFloat.infinity)
  ) {
    rows.append(
      PhysicsRow(
        turnOf: a, against: b, error: error, limits: limits, in: bodies, step: PhysicsWorld.step))
  }

  mutating func limitTurn(_ twist: CGFloat, to range: UIFloatRange) {
    if range.minimum.isFinite, twist < range.minimum {
      holdTurn(twist - range.minimum, (0, .infinity))
    }
    if range.maximum.isFinite, twist > range.maximum {
      holdTurn(twist - range.maximum, (-CGFloat.infinity, 0))
    }
  }

  mutating func limitWay(along axis: CGPoint, to range: UIFloatRange) {
    // The distance along the axis is that of the first item from the anchor.
    let along = -way.dot(axis)
    if range.maximum.isFinite, along > range.maximum {
      hold(axis * -1, along - range.maximum, pullsOnly: true)
    }
    if range.minimum.isFinite, along < range.minimum {
      hold(axis, range.minimum - along, pullsOnly: true)
    }
  }
}

/// The ends of a range of numbers, which may be infinite.
public struct UIFloatRange: Equatable, Sendable {
  public var minimum: CGFloat
  public var maximum: CGFloat
  /// Creates a range of numbers from its two ends.
  public init(minimum: CGFloat = 0, maximum: CGFloat = 0) {
    self.minimum = minimum
    self.maximum = maximum
  }
  /// The range that holds only the number 0.
  public static let zero = UIFloatRange()
  /// The range of all numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// Whether both ends are infinite.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}

import PantoBase
import PantoScene

extension NSLayoutConstraint {
  /// How the views of a visual format are aligned, and in which direction a horizontal one runs.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    static let alignments: [(FormatOptions, Attribute)] = [
      (alignAllLeft, .left), (alignAllRight, .right), (alignAllTop, .top),
      (alignAllBottom, .bottom), (alignAllLeading, .leading), (alignAllTrailing, .trailing),
      (alignAllCenterX, .centerX), (alignAllCenterY, .centerY),
      (alignAllLastBaseline, .lastBaseline), (alignAllFirstBaseline, .firstBaseline),
    ]
  }

  /// Constraints from a format such as `"H:|-[icon(24)]-8-[title(>=80@750)]-|"` (PRT-40).
  ///
  /// A `-` alone is 8 points between views, and the superview's margin at `|`. A format that cannot
  /// be read, and a name that is missing, is reported and gives no constraints.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, options, metrics ?? [:], views)
    if reader.read() { return reader.constraints }
    Misuse.report(
      "constraints(withVisualFormat:): \(reader.problem) at place \(reader.place + 1) of '\(format)'"
    )
    return []
  }
}

/// Reads a format from left to right, and makes the constraints meanwhile.
@MainActor private struct VisualFormat {
  private(set) var constraints: [NSLayoutConstraint] = []
  private(set) var problem = "something unexpected stands"
  private(set) var place = 0

  private let text: [Character]
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false

  /// A distance or a size: `>=20@500`.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    /// The view whose size counts in place of the constant.
    var view: UIView?
    var priority: UILayoutPriority = .required
  }

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    text = format.filter { !$0.isWhitespace }
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  // MARK: Characters

  private var next: Character? { place < text.count ? text[place] : nil }

  private mutating func take(_ word: String) -> Bool {
    guard text[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }

  private mutating func word(_ belongs: (Character) -> Bool) -> String {
    let rest = text[place...].prefix(while: belongs)
    place += rest.count
    return String(rest)
  }

  private mutating func fail(_ problem: String) -> Bool {
    self.problem = problem
    return false
  }

  // MARK: Grammar

  mutating func read() -> Bool {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    // A distance from `|` at the start waits for the first view, whose superview the `|` stands
    // for.
    var waiting: [Predicate]?
    var isStandard = false
    var last: UIView?
    var shown: [UIView] = []
    if take("|") {
      guard let gap = connection() else { return false }
      (waiting, isStandard) = (gap, gap.isEmpty)
    }
    repeat {
      guard take("["), let view = view() else { return false }
      shown.append(view)
      if let gap = waiting {
        guard join(last, view, gap, isStandard) else { return false }
      }
      last = view
      guard next != nil else {
        align(shown)
        return true
      }
      guard let gap = connection() else { return false }
      (waiting, isStandard) = (gap, gap.isEmpty)
    } while next != "|"
    place += 1
    guard next == nil, join(last, nil, waiting ?? [], isStandard) else { return false }
    align(shown)
    return true
  }

  /// Reads the distances up to the next view: an empty list for `-` alone, `nil` for an error.
  private mutating func connection() -> [Predicate]? {
    guard take("-") else { return [Predicate()] }
    if next == "[" || next == "|" { return [] }
    let out = next == "(" ? list() : predicate(isSize: false).map { [$0] }
    guard let out, take("-") else { return nil }
    return out
  }

  private mutating func list() -> [Predicate]? {
    guard take("(") else { return nil }
    var out: [Predicate] = []
    repeat {
      guard let one = predicate(isSize: true) else { return nil }
      out.append(one)
    } while take(",")
    return take(")") ? out : nil
  }

  private mutating func predicate(isSize: Bool) -> Predicate? {
    var out = Predicate()
    if take(">=") {
      out.relation = .greaterThanOrEqual
    } else if take("<=") {
      out.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let start = place
    let name = term()
    if let value = number(name) {
      out.constant = value
    } else if isSize, let view = views[name] as? UIView {
      out.view = view
    } else {
      place = start
      _ = fail("no number, metric or view is")
      return nil
    }
    if take("@") {
      let start = place
      guard let value = number(term()) else {
        place = start
        _ = fail("no priority stands")
        return nil
      }
      out.priority = UILayoutPriority(Float(value))
    }
    return out
  }

  /// Reads a name, or a number with its sign.
  private mutating func term() -> String {
    let sign = take("-") ? "-" : ""
    return sign + word { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  private func number(_ name: String) -> CGFloat? {
    if let value = Double(name) { return value.isFinite ? CGFloat(value) : nil }
    switch metrics[name] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }

  /// Reads the rest of a view, `name]` or `name(sizes)]`, and adds the constraints of the sizes.
  private mutating func view() -> UIView? {
    let start = place
    let name = word { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let view = views[name] as? UIView else {
      place = start
      _ = fail("no view of this name is")
      return nil
    }
    if next == "(" {
      guard let sizes = list() else { return nil }
      let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      for one in sizes {
        add(view, size, one, one.view, one.view == nil ? .notAnAttribute : size)
      }
    }
    return take("]") ? view : nil
  }

  // MARK: Constraints

  private var edges: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if isVertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return (.leading, .trailing)
  }

  private var margins: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if isVertical { return (.topMargin, .bottomMargin) }
    if options.contains(.directionLeftToRight) { return (.leftMargin, .rightMargin) }
    if options.contains(.directionRightToLeft) { return (.rightMargin, .leftMargin) }
    return (.leadingMargin, .trailingMargin)
  }

  /// Adds the constraints of the distance between two views; `nil` stands for the superview of the
  /// other one.
  private mutating func join(
    _ first: UIView?, _ second: UIView?, _ gap: [Predicate], _ isStandard: Bool
  ) -> Bool {
    guard let superview = first == nil ? second?.superview : first?.superview else {
      return fail("a view without a superview stands before '|'")
    }
    // The standard distance between siblings is 8 points. At an edge of the superview it is 0 from
    // the superview's margin.
    let standard = Predicate(constant: first == nil || second == nil ? 0 : 8)
    let sign: CGFloat = !isVertical && options.contains(.directionRightToLeft) ? -1 : 1
    for var one in isStandard ? [standard] : gap {
      one.constant *= sign
      if sign < 0 { one.relation = one.relation.turned }
      if let first, let second {
        add(second, edges.start, one, first, edges.end)
      } else if let second {
        add(second, edges.start, one, superview, isStandard ? margins.start : edges.start)
      } else if let first {
        add(superview, isStandard ? margins.end : edges.end, one, first, edges.end)
      }
    }
    return true
  }

  private mutating func add(
    _ item: UIView, _ attribute: NSLayoutConstraint.Attribute, _ predicate: Predicate,
    _ other: UIView?, _ otherAttribute: NSLayoutConstraint.Attribute
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: predicate.constant)
    constraint.priority = predicate.priority
    constraints.append(constraint)
  }

  private mutating func align(_ shown: [UIView]) {
    for (option, attribute) in NSLayoutConstraint.FormatOptions.alignments
    where options.contains(option) {
      for (a, b) in zip(shown, shown.dropFirst()) { add(b, attribute, Predicate(), a, attribute) }
    }
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var turned: Self {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    default: self
    }
  }
}

import PantoBase
import PantoLayers
import PantoLayout

extension NSLayoutConstraint.Attribute {
  /// The name of a constraint's attribute in messages, such as "leading".
  var name: String { "\(self)" }
}

extension NSLayoutConstraint {
  /// The constraint as text, such as "card.leading == page.leading + 8".
  ///
  /// The identifier stands in front if there is one.
  public final var text: String {
    var text = "\(NSLayoutConstraint.name(of: firstBox)).\(firstAttribute.name) "
    switch relation {
    case .equal: text += "=="
    case .lessThanOrEqual: text += "<="
    case .greaterThanOrEqual: text += ">="
    }
    let c = NSLayoutConstraint.number(constantValue.magnitude)
    if secondAttribute == .notAnAttribute {
      text += " " + (constantValue < 0 ? "−" : "") + c
    } else {
      text += " \(NSLayoutConstraint.name(of: secondBox)).\(secondAttribute.name)"
      if multiplier != 1 { text += " × " + NSLayoutConstraint.number(multiplier) }
      if constantValue != 0 { text += (constantValue < 0 ? " − " : " + ") + c }
    }
    if priorityValue < .required {
      text += " @\(NSLayoutConstraint.number(CGFloat(priorityValue.rawValue)))"
    }
    if let identifier, !identifier.isEmpty { return "“\(identifier)” \(text)" }
    return text
  }

  static func name(of box: LayoutBox?) -> String {
    guard let box else { return "a view that is gone" }
    if let view = box.view { return view.gestureName }
    guard let guide = box.guide else { return "a view that is gone" }
    let name = guide.identifier.isEmpty ? "guide" : guide.identifier
    guard let owner = guide.owningView else { return name }
    return "\(owner.gestureName).\(name)"
  }

  private static func number(_ value: CGFloat) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }

  /// Whether the constraint depends on the baseline of a view's text.
  final var mentionsBaseline: Bool {
    switch (firstAttribute, secondAttribute) {
    case (.firstBaseline, _), (.lastBaseline, _), (_, .firstBaseline), (_, .lastBaseline): true
    default: false
    }
  }
}

extension LayoutEngine {
  /// The largest number of constraints that a report names; the others are counted.
  private static let maximumNamedConstraints = 12

  /// Reports which constraints contradict each other, and which one was given up.
  func reportConflicts() {
    let found = solver.conflicts
    solver.conflicts.removeAll()
    guard !isFitting else { return }
    for conflict in found {
      let text = message(for: conflict)
      Misuse.report(text, oncePerMessage: true)
    }
  }

  private func message(for conflict: LayoutSolver.Conflict) -> String {
    var parts: [String] = []
    for id in conflict.constraints {
      if let constraint = constraints[Int(id)] {
        parts.append(constraint.text)
      }
    }
    for v in conflict.sizes {
      guard let box = boxes[Int(v)] else { continue }
      parts.append("\(NSLayoutConstraint.name(of: box)).\(name(of: v, box)) >= 0")
    }
    for v in conflict.given {
      guard let box = boxes[Int(v)], let view = box.view, view !== root,
        box.variables[0] == v || box.variables[1] == v || box.variables[2] == v
          || box.variables[3] == v
      else { continue }
      parts.append(
        "\(view.gestureName)'s own frame (translatesAutoresizingMaskIntoConstraints is true)")
    }
    var unique: [String] = []
    for part in parts where !unique.contains(part) { unique.append(part) }
    let unnamed = unique.count - LayoutEngine.maximumNamedConstraints
    if unnamed > 0 {
      unique = Array(unique.prefix(LayoutEngine.maximumNamedConstraints)) + ["\(unnamed) more"]
    }
    let broken = constraints[Int(conflict.broken)]?.text ?? "one of a guide's own"
    return "layout: these cannot all hold: \(unique.joined(separator: "; ")). Given up: \(broken)."
      + " Remove one, or give one a priority below 1000."
  }

  private func name(of v: Int32, _ box: LayoutBox) -> String {
    let names = ["minX", "minY", "width", "height"]
    for i in 0..<4 where box.variables[i] == v { return names[i] }
    return "origin"
  }

  func warnAboutMove(_ view: UIView) {
    Misuse.warn(
      "\(view.gestureName) was moved by hand, and constraints put it back: change a constraint's"
        + " constant, or use transform, which constraints leave alone (LAY-02)")
  }

  // MARK: Ambiguity

  /// Whether another position or size of a view or guide would satisfy the constraints as well.
  func isAmbiguous(_ box: LayoutBox) -> Bool { !openVariables(of: box).isEmpty }

  /// Returns the variables among left, top, width and height of a box that no constraint decides.
  func openVariables(of box: LayoutBox) -> [Int32] {
    if isDirty { update() }
    guard box.engineID == id, !box.isGiven else { return [] }
    var open: [Int32] = []
    for i in 0..<4 where solver.isAmbiguous(box.variables[i]) { open.append(box.variables[i]) }
    return open
  }

  /// Returns a sentence such as "card: nothing decides its height", or `nil` if constraints decide
  /// position and size.
  func ambiguityText(of box: LayoutBox) -> String? {
    let open = openVariables(of: box)
    guard !open.isEmpty else { return nil }
    let names = open.map { name(of: $0, box) }
    let whole = NSLayoutConstraint.name(of: box)
    let involved = box.mentioning.map(\.text)
    return "\(whole): nothing decides its \(names.joined(separator: ", "))"
      + (involved.isEmpty
        ? "; no constraint mentions it" : "; it has: \(involved.joined(separator: "; "))")
  }
}

extension UIView {
  /// Whether other positions or sizes would satisfy the view's constraints as well.
  ///
  /// `layoutAmbiguity` says which positions or sizes. `false` for a view without constraints.
  public final var hasAmbiguousLayout: Bool {
    guard let box else { return false }
    return box.engine?.isAmbiguous(box) ?? false
  }

  /// A sentence that says which parts of the view's position and size no constraint decides.
  ///
  /// `nil` if constraints decide all of them, or no constraint mentions the view. UIKit has no such
  /// property.
  public final var layoutAmbiguity: String? {
    guard let box else { return nil }
    return box.engine?.ambiguityText(of: box)
  }

  /// Moves or enlarges the view by 16 points where nothing decides its position or size.
  ///
  /// The ambiguity can be seen until the next layout.
  public final func exerciseAmbiguityInLayout() {
    guard let box, let engine = box.engine else { return }
    let open = engine.openVariables(of: box)
    guard !open.isEmpty else { return }
    var r = engine.rect(of: box)
    for v in open {
      if v == box.variables[0] { r.origin.x += 16 }
      if v == box.variables[1] { r.origin.y += 16 }
      if v == box.variables[2] { r.size.width += 16 }
      if v == box.variables[3] { r.size.height += 16 }
    }
    bounds.size = r.size
    center = r.center
    box.placed = center
  }
}

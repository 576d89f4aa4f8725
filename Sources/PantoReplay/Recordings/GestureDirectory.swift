import PantoBase
import PantoGestures
import PantoScene

/// The recognizers and controls of a scene under their names, for names that people, old traces and
/// old tests give (NAM-03).
package struct GestureDirectory {
  /// A recognizer or control with what a reader needs to tell it from others.
  package struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `pan:card#3`.
    package var name: String
    /// The centre of the view in window points; `nil` if it is in the window no more.
    package var place: CGPoint?
    /// The first text that the view shows or is called by.
    package var label: String?
    /// Whether the log has an entry of it.
    package var hasActed = false

    /// The name with place and text: `pan:card#3, at 512, 300, “Kettle”`.
    package var description: String {
      var parts = [GestureDirectory.explicit(name)]
      if let place {
        parts.append("at \(Reason.number(place.x.rounded())), \(Reason.number(place.y.rounded()))")
      } else {
        parts.append("not in the window at the end")
      }
      if let label { parts.append("“\(label)”") }
      return parts.joined(separator: ", ")
    }
  }

  /// The answer to a name.
  package enum Match: Hashable, Sendable {
    /// Nothing has the name.
    case none
    /// One recognizer or control has it; this is its full name.
    case one(String)
    /// The name has no number and several have it.
    case several([Entry])
  }

  /// The recognizers in the window in the order of the hierarchy, and then what else the log names.
  package let entries: [Entry]

  /// Lists the recognizers and controls of a stage as they are now.
  ///
  /// - Parameter others: The names of recognizers that acted before, and may have left the window.
  @MainActor package init(_ stage: Stage, and others: [String] = []) {
    var found = stage.recognizers.map { recognizer in
      Entry(
        name: stage.name(of: recognizer), place: recognizer.view.map(GestureDirectory.place),
        label: recognizer.view.flatMap(GestureDirectory.label(around:)))
    }
    var names = Set(found.map(\.name))
    for (name, view) in GestureDirectory.controls(of: stage) where names.insert(name).inserted {
      found.append(
        Entry(
          name: name, place: GestureDirectory.place(of: view),
          label: GestureDirectory.label(around: view)))
    }
    let gone = others + stage.log.transitions.map { stage.log.name(of: $0.recognizer) }
    for name in gone where names.insert(name).inserted {
      found.append(Entry(name: name, place: nil, label: nil))
    }
    let acted = Set(gone)
    entries = found.map { entry in
      var entry = entry
      entry.hasActed = acted.contains(entry.name)
      return entry
    }
  }

  /// The controls and cells of a window with their names, in the order of the hierarchy. Those that
  /// did nothing so far are among them: a name that one of them has as well can mean either.
  @MainActor package static func controls(
    of stage: Stage
  ) -> [(name: String, view: any ExplainedView)] {
    var found: [(name: String, view: any ExplainedView)] = []
    func collect(_ view: UIView) {
      if let act = view as? any ExplainedView {
        let known = act.actID.flatMap { stage.log.knows($0) ? stage.name(of: $0) : nil }
        found.append((known ?? act.actName, act))
      }
      for subview in view.subviews { collect(subview) }
    }
    collect(stage.window)
    return found
  }

  /// Finds what somebody means. A name with a number means exactly that one, and `#1` the first; a
  /// name without one means the only one of that name.
  package func find(_ given: String) -> Match {
    if given.contains("#") {
      // A text can have such a sign itself: “Size #1”.
      if entries.contains(where: { $0.name == given }) { return .one(given) }
      let wanted = GestureDirectory.normalized(given)
      return entries.contains { $0.name == wanted } ? .one(wanted) : .none
    }
    let fitting = entries.filter { GestureDirectory.plain($0.name) == given }
    if fitting.count > 1 { return .several(fitting) }
    return fitting.first.map { .one($0.name) } ?? .none
  }

  /// Returns the name that means exactly this one also where others have it with another number.
  package func exact(_ name: String) -> String {
    guard !name.contains("#") else { return name }
    let namesakes = entries.filter { GestureDirectory.plain($0.name) == name }
    return namesakes.count > 1 ? GestureDirectory.explicit(name) : name
  }

  // MARK: Numbers in names

  /// Returns the name without `#1`, which the first of a name does not show.
  package static func normalized(_ name: String) -> String {
    numbers(in: name) { Int($0).map { $0 == 1 ? "" : "#\($0)" } ?? "#\($0)" }
  }

  /// Returns the name without its numbers: `pan:card` for `pan:card#3`.
  package static func plain(_ name: String) -> String { numbers(in: name) { _ in "" } }

  /// Returns the name with `#1` if it has no number.
  package static func explicit(_ name: String) -> String {
    name.contains("#") ? name : "\(name)#1"
  }

  /// Whether two names are the same but for their numbers, or the same text.
  package static func isSame(_ a: String, asUnnumbered b: String) -> Bool {
    a == b || !b.contains("#") && plain(a) == b
  }

  /// Returns a text in which each number of a name is replaced. A number is a sign and digits, and
  /// ends the text or stands before a sign that cannot belong to a name's number.
  static func numbers(in text: String, _ replace: (Substring) -> String) -> String {
    guard text.contains("#") else { return text }
    var result = ""
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "#") {
      result += rest[..<sign]
      let after = rest[rest.index(after: sign)...]
      let digits = after.prefix { ("0"..."9").contains($0) }
      let next = after[digits.endIndex...].first
      if digits.isEmpty || next.map({ $0.isLetter || $0 == "_" }) ?? false {
        result += "#"
        rest = after
      } else {
        result += replace(digits)
        rest = after[digits.endIndex...]
      }
    }
    return result + rest
  }

  // MARK: Places

  @MainActor private static func place(of view: UIView) -> CGPoint {
    let bounds = view.bounds
    return view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil)
  }

  /// The texts of views deeper than this do not tell a reader which view is meant.
  private static let deepest = 6

  /// The number of views above one in which a text is looked for. A text further away is of
  /// something else.
  private static let furthest = 3

  /// Returns the first text of a view, or else of the nearest view above it that has one, as the
  /// row of a list has that holds a button with a picture.
  @MainActor private static func label(around view: UIView) -> String? {
    var next: UIView? = view
    for _ in 0...furthest {
      guard let view = next, view.superview != nil else { return nil }
      if let found = label(of: view, depth: 0) { return found }
      next = view.superview
    }
    return nil
  }

  @MainActor private static func label(of view: UIView, depth: Int) -> String? {
    if let text = view.accessibilityLabel, !text.isEmpty {
      return String(PlainText.line(text).prefix(40))
    }
    guard depth < deepest else { return nil }
    for subview in view.subviews where !subview.isHidden {
      if let found = label(of: subview, depth: depth + 1) { return found }
    }
    return nil
  }
}

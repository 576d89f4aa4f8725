/// The reason why a touch at a point does not reach a view, and the view that is responsible.
public struct Obstacle: Hashable, Sendable {
  /// The kinds of obstacle between a touch and a view.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case hidden, transparent, interactionDisabled, ancestorInteractionDisabled, animating
    case outsideParent, covered, noView, noRecognizer

    /// The id of the rule that keeps the touch away, such as `HIT-01`.
    public var rule: String {
      switch self {
      case .animating: "ANI-10"
      case .outsideParent: "HIT-04"
      case .hidden, .transparent, .interactionDisabled, .ancestorInteractionDisabled, .covered,
        .noView:
        "HIT-01"
      case .noRecognizer: "INS-07"
      }
    }
  }
  /// The kind of obstacle that keeps the touch away.
  public var code: Code
  /// The name of the view that is responsible; empty if there is none.
  public var view: String

  package init(code: Code, view: String) {
    self.code = code
    self.view = view
  }

  /// A sentence that states the obstacle in plain English.
  public var sentence: String {
    switch code {
    case .hidden: "\(view) is hidden."
    case .transparent: "\(view) has an alpha below 0.01."
    case .interactionDisabled: "\(view) has isUserInteractionEnabled = false."
    case .ancestorInteractionDisabled: "\(view), above it, has isUserInteractionEnabled = false."
    case .animating: "\(view) animates without .allowUserInteraction."
    case .outsideParent: "The place is outside of \(view), which it lies in: it is cut off there."
    case .covered: "\(view) lies in front of it."
    case .noView: "No view takes a touch there."
    case .noRecognizer:
      "\(view) takes the touch, and neither it nor a view above it has a recognizer."
    }
  }
}

import PantoBase
import PantoScene

/// An element as assistive technology would read it.
@MainActor public struct AccessibilityNode {
  /// The object: a view, or an element that a view lists.
  public let object: AccessibleObject
  /// The name that is read, or `nil`.
  public let label: String?
  /// The value of the element, or `nil`.
  public let value: String?
  /// The effect of the use of the element, or `nil`.
  public let hint: String?
  /// The kind and state of the element.
  public let traits: UIAccessibilityTraits
  /// The place in the window, in points.
  public let frame: CGRect

  /// The node as one line: `"Save", button, not enabled`.
  public var line: String {
    var parts: [String] = []
    if let label { parts.append("\"\(label)\"") }
    if let value { parts.append("value \(value)") }
    parts += traits.words
    if let hint { parts.append("hint \(hint)") }
    return parts.isEmpty ? "element without a label" : parts.joined(separator: ", ")
  }
}

extension Stage {
  /// The elements of the window in the order in which assistive technology reads them (PRT-25).
  ///
  /// A view that is no element is left out, and its elements take its place. Hidden views have
  /// none. Beside a view with `accessibilityViewIsModal`, and behind a presented controller, there
  /// are none.
  public var accessibilityTree: [AccessibilityNode] { window.map { nodes(in: $0) } ?? [] }

  /// The tree as text, one line for each element.
  public var accessibilityText: String { accessibilityTree.map(\.line).joined(separator: "\n") }

  private func nodes(of object: Any) -> [AccessibilityNode] {
    guard let object = object as? AccessibleObject else { return [] }
    guard let view = object as? UIView else { return [node(object)] }
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    if view.isAccessibilityElement { return [node(view)] }
    return view.accessibilityElementsHidden ? [] : nodes(in: view)
  }

  private func nodes(in view: UIView) -> [AccessibilityNode] {
    if let listed = view.accessibilityElements { return listed.flatMap { nodes(of: $0) } }
    let shown = view.subviews.filter { !$0.isHidden && $0.alpha >= 0.01 }
    if let modal = shown.last(where: { $0.accessibilityViewIsModal || $0 is Presentation }) {
      return nodes(of: modal)
    }
    return shown.flatMap { nodes(of: $0) }
  }

  private func node(_ object: AccessibleObject) -> AccessibilityNode {
    AccessibilityNode(
      object: object, label: object.accessibilityLabel, value: object.accessibilityValue,
      hint: object.accessibilityHint, traits: object.accessibilityTraits,
      frame: object.accessibilityFrame)
  }
}

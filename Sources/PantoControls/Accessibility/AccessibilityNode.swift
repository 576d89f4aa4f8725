import PantoBase
import PantoScene

/// An element as assistive technology would read it.
@MainActor public struct AccessibilityNode {
  /// The object: a view, or an element that a view lists.
  public let object: AccessibleObject
  /// The name of the element that is read aloud, or `nil`.
  public let label: String?
  /// The value of the element, or `nil`.
  public let value: String?
  /// The effect of the use of the element, or `nil`.
  public let hint: String?
  /// The kind and state of the element.
  public let traits: UIAccessibilityTraits
  /// The frame of the element in the window, in points.
  public let frame: CGRect
  /// The `accessibilityIdentifier` of the element, which is not read aloud, or `nil`.
  public let identifier: String?
  /// The custom actions that assistive technology offers for the element. Default none.
  public let actions: [UIAccessibilityCustomAction]

  /// Does the custom action of this name, as assistive technology would. Returns whether the action
  /// was done; `false` also if there is none of this name.
  @discardableResult
  public func perform(_ name: String) -> Bool {
    guard let action = actions.first(where: { $0.name == name }) else { return false }
    return action.actionHandler?(action) ?? false
  }

  /// The node as one line: `"Save", button, not enabled`.
  public var line: String {
    var parts: [String] = []
    if let label { parts.append("\"\(label)\"") }
    if let value { parts.append("value \(value)") }
    parts += traits.words
    if let hint { parts.append("hint \(hint)") }
    for action in actions { parts.append("action \(action.name)") }
    return parts.isEmpty ? "element without a label" : parts.joined(separator: ", ")
  }
}

extension Stage {
  /// The elements of the window in the order in which assistive technology reads them (PRT-25).
  ///
  /// A view that is no element is left out, and its elements take its place. Hidden views have
  /// none. Beside a view with `accessibilityViewIsModal`, and behind a presented controller, there
  /// are none.
  public var accessibilityTree: [AccessibilityNode] {
    guard let window else { return [] }
    var reader = AccessibilityReader()
    reader.read(insideOf: window)
    return reader.nodes
  }

  /// The tree as text, one line for each element.
  public var accessibilityText: String { accessibilityTree.map(\.line).joined(separator: "\n") }
}

/// Collects the elements of a window. Each object is read once, so that lists of elements that name
/// each other, or the same element again and again, end.
@MainActor private struct AccessibilityReader {
  private(set) var nodes: [AccessibilityNode] = []
  private var known: Set<ObjectIdentifier> = []
  private var depth = 0

  mutating func read(insideOf view: UIView) {
    guard depth < CALayer.maximumTreeDepth else {
      return Misuse.report(
        "accessibilityElements: the lists are nested deeper than CALayer.maximumTreeDepth "
          + "(\(CALayer.maximumTreeDepth)); the rest is left out")
    }
    depth += 1
    defer { depth -= 1 }
    known.insert(ObjectIdentifier(view))
    if let listed = view.accessibilityElements {
      for object in listed { read(object) }
      return
    }
    let shown = view.subviews.filter { !$0.isHidden && $0.alpha >= 0.01 }
    if let modal = shown.last(where: { $0.accessibilityViewIsModal || $0 is Presentation }) {
      return read(modal)
    }
    for view in shown { read(view) }
  }

  private mutating func read(_ object: Any) {
    guard let object = object as? AccessibleObject else { return }
    guard known.insert(ObjectIdentifier(object)).inserted else {
      return Misuse.report(
        "accessibilityElements: \(type(of: object)) is listed twice, or lists itself or a view "
          + "around it; it is read once")
    }
    guard let view = object as? UIView else { return add(object) }
    guard !view.isHidden, view.alpha >= 0.01 else { return }
    if view.isAccessibilityElement { return add(view) }
    if !view.accessibilityElementsHidden { read(insideOf: view) }
  }

  private mutating func add(_ object: AccessibleObject) {
    nodes.append(
      AccessibilityNode(
        object: object, label: object.accessibilityLabel, value: object.accessibilityValue,
        hint: object.accessibilityHint, traits: object.accessibilityTraits,
        frame: object.accessibilityFrame,
        identifier: (object as? UIView)?.accessibilityIdentifier
          ?? (object as? UIAccessibilityElement)?.accessibilityIdentifier,
        actions: object.accessibilityCustomActions ?? []))
  }
}

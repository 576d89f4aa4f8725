import PantoBase
import PantoGestures

/// Stores a view's handle in the list of its superview's subviews.
enum SubviewSlot: SiblingSlot {
  static func handle(of view: UIView) -> Int32 { view.subviewHandle }
  static func set(_ handle: Int32, of view: UIView) { view.subviewHandle = handle }
}

/// Stores a controller's handle in the list of its parent's children.
enum ChildSlot: SiblingSlot {
  static func handle(of controller: UIViewController) -> Int32 { controller.childHandle }
  static func set(_ handle: Int32, of controller: UIViewController) {
    controller.childHandle = handle
  }
}

/// Stores a recognizer's handle in the list of its view's recognizers.
enum RecognizerSlot: SiblingSlot {
  static func handle(of recognizer: UIGestureRecognizer) -> Int32 { recognizer.siblingHandle }
  static func set(_ handle: Int32, of recognizer: UIGestureRecognizer) {
    recognizer.siblingHandle = handle
  }
}

/// Stores a constraint's handle in the list of the view that holds it.
enum HeldSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.heldHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.heldHandle = handle
  }
}

/// Stores a constraint's handle in the list of its first item.
enum FirstItemSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.firstHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.firstHandle = handle
  }
}

/// Stores a constraint's handle in the list of its second item.
enum SecondItemSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.secondHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.secondHandle = handle
  }
}

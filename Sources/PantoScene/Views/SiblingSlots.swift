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

import PantoBase
import PantoGestures

/// A view's place among its superview's subviews.
enum SubviewSlot: SiblingSlot {
  static func handle(of view: UIView) -> Int32 { view.subviewHandle }
  static func set(_ handle: Int32, of view: UIView) { view.subviewHandle = handle }
}

/// A layer's place among its superlayer's sublayers.
package enum SublayerSlot: SiblingSlot {
  package static func handle(of layer: CALayer) -> Int32 { layer.sublayerHandle }
  package static func set(_ handle: Int32, of layer: CALayer) { layer.sublayerHandle = handle }
}

/// A view's place among the arranged subviews of its stack view.
enum ArrangedSlot: SiblingSlot {
  static func handle(of view: UIView) -> Int32 { view.arrangedHandle }
  static func set(_ handle: Int32, of view: UIView) { view.arrangedHandle = handle }
}

/// A controller's place among its parent's children.
enum ChildSlot: SiblingSlot {
  static func handle(of controller: UIViewController) -> Int32 { controller.childHandle }
  static func set(_ handle: Int32, of controller: UIViewController) {
    controller.childHandle = handle
  }
}

/// A recognizer's place among those of its view.
enum RecognizerSlot: SiblingSlot {
  static func handle(of recognizer: UIGestureRecognizer) -> Int32 { recognizer.siblingHandle }
  static func set(_ handle: Int32, of recognizer: UIGestureRecognizer) {
    recognizer.siblingHandle = handle
  }
}

import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

/// A part of a view that draws several things itself, as an element for assistive technology.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
  /// The view or other object that contains the element, held weakly.
  open weak var accessibilityContainer: AnyObject?
  /// The frame of the element in points of its container, if that is a view. Default zero.
  open var accessibilityFrameInContainerSpace = CGRect.zero
  /// The name of the element in trees and tests. Default `nil`.
  open var accessibilityIdentifier: String?

  /// Makes an element of a container.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
    isAccessibilityElement = true
  }

  @_spi(Overrides) open override var standardFrame: CGRect {
    guard let view = accessibilityContainer as? UIView else {
      return accessibilityFrameInContainerSpace
    }
    return view.convert(accessibilityFrameInContainerSpace, to: nil)
  }
}

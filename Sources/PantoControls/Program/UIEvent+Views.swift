@_spi(Overrides) import PantoGestures
import PantoScene

extension UIEvent {
  /// Returns the live touches that began on `view`; `nil` if there are none (FID-45).
  public func touches(for view: UIView) -> Set<UITouch>? { touches(on: view) }
  /// Returns the live touches of `window`; `nil` if there are none (FID-45).
  public func touches(for window: UIWindow) -> Set<UITouch>? { touches(inWindow: window) }
}

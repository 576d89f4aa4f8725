import PantoBase
import PantoScene

extension UIView {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of `observer` when a property has another
  /// value (PRT-26). `observe(_:options:changeHandler:)` is the form with a closure.
  ///
  /// The names are `frame`, `bounds`, `center`, `transform`, `alpha` and `hidden`, and
  /// `contentOffset` and `contentSize` of a scroll view; others are reported as misuse. The
  /// observation ends with the observer, too.
  public func addObserver(
    _ observer: AccessibleObject, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    func begin<Root: UIView, Value>(_ object: Root, _ path: KeyPath<Root, Value>) {
      ValueObservations.begin(observer, keyPath, options, context, object, path)
    }
    switch keyPath {
    case "frame": begin(self, \.frame)
    case "bounds": begin(self, \.bounds)
    case "center": begin(self, \.center)
    case "transform": begin(self, \.transform)
    case "alpha": begin(self, \.alpha)
    case "hidden", "isHidden": begin(self, \.isHidden)
    default:
      switch (keyPath, self as? UIScrollView) {
      case ("contentOffset", let scroll?): begin(scroll, \.contentOffset)
      case ("contentSize", let scroll?): begin(scroll, \.contentSize)
      default:
        Misuse.report(
          "addObserver: \(keyPath) of \(type(of: self)) cannot be observed; override the method that "
            + "is told of it", oncePerMessage: true)
      }
    }
  }

  /// Ends the latest observation of a property by `observer`; without one a misuse is reported.
  public func removeObserver(_ observer: AccessibleObject, forKeyPath keyPath: String) {
    ValueObservations.end(observer, keyPath, of: self)
  }
  /// Ends the latest observation of a property by `observer`; `context` is not compared.
  public func removeObserver(
    _ observer: AccessibleObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) { ValueObservations.end(observer, keyPath, of: self) }
}

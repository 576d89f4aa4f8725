import PantoScene

/// The older layout guides of a controller, for the parts of its view under the bars.
@preconcurrency @MainActor public protocol UILayoutSupport: AnyObject {
  /// How far the guide extends into the view, in points.
  var length: CGFloat { get }
  /// The upper edge of the guide.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge of the guide.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height of the guide.
  var heightAnchor: NSLayoutDimension { get }
}

/// A guide between an edge of the view and its safe area.
private final class EdgeGuide: UILayoutGuide, UILayoutSupport {
  let isTop: Bool

  init(isTop: Bool, of view: UIView) {
    self.isTop = isTop
    super.init(.free, of: nil)
    identifier = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
    view.addLayoutGuide(self)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      topAnchor.constraint(equalTo: isTop ? view.topAnchor : safe.bottomAnchor),
      bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : view.bottomAnchor),
    ])
  }

  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return isTop ? insets.top : insets.bottom
  }
}

extension UIViewController {
  private func edgeGuide(isTop: Bool) -> EdgeGuide {
    let view: UIView = view
    for guide in view.layoutGuides {
      if let found = guide as? EdgeGuide, found.isTop == isTop { return found }
    }
    return EdgeGuide(isTop: isTop, of: view)
  }

  /// The guide from the view's top to its safe area; use `view.safeAreaLayoutGuide` in new code.
  public var topLayoutGuide: any UILayoutSupport { edgeGuide(isTop: true) }

  /// The guide from the safe area to the view's bottom; use `view.safeAreaLayoutGuide` in new code.
  public var bottomLayoutGuide: any UILayoutSupport { edgeGuide(isTop: false) }
}

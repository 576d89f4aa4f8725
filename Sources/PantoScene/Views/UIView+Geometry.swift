import PantoBase

extension UIView {
  /// Converts a point of this view to the coordinates of `view`, or of the window if `view` is
  /// `nil` (GEO-02).
  ///
  /// The result is zero, and misuse is reported, if the transform of `view` cannot be inverted or
  /// the result is not finite (B58).
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    var converted = point.applying(windowTransform)
    if let view {
      let t = view.windowTransform
      guard t.isInvertible else {
        Misuse.report("convert: \(view.gestureName) has a transform without an inverse")
        return .zero
      }
      converted = converted.applying(t.inverted())
    }
    guard converted.isFinite else {
      Misuse.report("convert: the transforms above \(gestureName) leave the numbers behind")
      return .zero
    }
    return converted
  }

  /// Converts a point in the coordinates of `view`, or of the window if `view` is `nil`, to those
  /// of this view (GEO-02). The result is zero if the transform cannot be inverted.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self) }
    let t = windowTransform
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }

  /// Converts a rectangle of this view to the coordinates of `view`, or of the window if `view` is
  /// `nil`. The result is the bounding box of the converted corners, or zero if the transform
  /// cannot be inverted.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var matrix = windowTransform
    if let view {
      let t = view.windowTransform
      guard t.isInvertible else { return .zero }
      matrix = matrix.concatenating(t.inverted())
    }
    let converted = rect.applying(matrix)
    return converted.isFinite ? converted : .zero
  }

  /// Converts a rectangle in the coordinates of `view`, or of the window if `view` is `nil`, to
  /// those of this view. The result is the bounding box of the converted corners, or zero if the
  /// transform cannot be inverted.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view.convert(rect, to: self) }
    let t = windowTransform
    return t.isInvertible ? rect.applying(t.inverted()) : .zero
  }

  /// The parts of this view that the window's insets (LAY-03) and the bars of navigation and tab
  /// controllers cover, in points on each side.
  public var safeAreaInsets: UIEdgeInsets {
    guard let window = windowRef else { return .zero }
    if self === window { return window.safeArea }
    guard UIViewController.someExtendSafeArea else { return insets(below: window) }
    if layoutFlags.contains(.extendsSafeArea), let extra = controller?.extraSafeArea {
      let own = insets(below: superviewRef?.safeAreaSource ?? window)
      return UIEdgeInsets(
        top: own.top + extra.top, left: own.left + extra.left, bottom: own.bottom + extra.bottom,
        right: own.right + extra.right)
    }
    return insets(below: safeAreaSource ?? window)
  }

  /// The nearest view, this one included, whose controller adds insets to the safe area.
  private var safeAreaSource: UIView? {
    var up: UIView? = self
    while let view = up, !view.layoutFlags.contains(.extendsSafeArea) { up = view.superviewRef }
    return up
  }

  /// Returns the parts of this view outside the safe area of `source`, a view that contains it.
  private func insets(below source: UIView) -> UIEdgeInsets {
    let safe = source.bounds.inset(by: source.safeAreaInsets)
    let mine = convert(bounds, to: source is UIWindow ? nil : source)
    return UIEdgeInsets(
      top: min(max(0, safe.minY - mine.minY), mine.height),
      left: min(max(0, safe.minX - mine.minX), mine.width),
      bottom: min(max(0, mine.maxY - safe.maxY), mine.height),
      right: min(max(0, mine.maxX - safe.maxX), mine.width))
  }

  /// Notifies this view and all views below of a change of the safe area.
  final func notifySafeAreaChanged() {
    safeAreaInsetsDidChange()
    setNeedsLayout()
    for subview in subviewList { subview.notifySafeAreaChanged() }
  }

  /// Sets the size of the bounds to the size that `sizeThatFits` returns for unlimited space.
  public func sizeToFit() {
    let size = sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    bounds = CGRect(origin: bounds.origin, size: size)
  }
}

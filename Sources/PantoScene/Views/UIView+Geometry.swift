import PantoBase

extension UIView {
  /// A point of this view in `view`'s coordinates; `nil` means the window (GEO-02). A view whose
  /// transform cannot be inverted answers zero, and so does a place beyond all numbers (B58).
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    var there = point.applying(windowTransform)
    if let view {
      let t = view.windowTransform
      guard t.isInvertible else {
        Misuse.report("convert: \(view.gestureName) has a transform without an inverse")
        return .zero
      }
      there = there.applying(t.inverted())
    }
    guard there.isFinite else {
      Misuse.report("convert: the transforms above \(gestureName) leave the numbers behind")
      return .zero
    }
    return there
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self) }
    let t = windowTransform
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }

  /// The bounding box of the converted corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var toThere = windowTransform
    if let view {
      let t = view.windowTransform
      guard t.isInvertible else { return .zero }
      toThere = toThere.concatenating(t.inverted())
    }
    let there = rect.applying(toThere)
    return there.isFinite ? there : .zero
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view.convert(rect, to: self) }
    let t = windowTransform
    return t.isInvertible ? rect.applying(t.inverted()) : .zero
  }

  /// How much of each side the window's own insets cover (LAY-03), and the bars of navigation and tab
  /// controllers.
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

  /// The nearest view, itself included, whose safe area is more than geometry says.
  private var safeAreaSource: UIView? {
    var up: UIView? = self
    while let view = up, !view.layoutFlags.contains(.extendsSafeArea) { up = view.superviewRef }
    return up
  }

  /// What lies outside the safe area of `source`, which contains this view.
  private func insets(below source: UIView) -> UIEdgeInsets {
    let safe = source.bounds.inset(by: source.safeAreaInsets)
    let mine = convert(bounds, to: source is UIWindow ? nil : source)
    return UIEdgeInsets(
      top: min(max(0, safe.minY - mine.minY), mine.height),
      left: min(max(0, safe.minX - mine.minX), mine.width),
      bottom: min(max(0, mine.maxY - safe.maxY), mine.height),
      right: min(max(0, mine.maxX - safe.maxX), mine.width))
  }

  /// The safe area of this view, and of all below, is another.
  final func tellSafeArea() {
    safeAreaInsetsDidChange()
    setNeedsLayout()
    for subview in subviewList { subview.tellSafeArea() }
  }

  public func sizeToFit() {
    let size = sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    bounds = CGRect(origin: bounds.origin, size: size)
  }
}

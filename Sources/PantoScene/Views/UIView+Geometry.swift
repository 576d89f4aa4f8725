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

  /// How much of each side the window's own insets cover (LAY-03).
  public var safeAreaInsets: UIEdgeInsets {
    guard let window = windowRef else { return .zero }
    let safe = window.bounds.inset(by: window.safeArea)
    if self === window { return window.safeArea }
    let mine = convert(bounds, to: nil)
    return UIEdgeInsets(
      top: min(max(0, safe.minY - mine.minY), mine.height),
      left: min(max(0, safe.minX - mine.minX), mine.width),
      bottom: min(max(0, mine.maxY - safe.maxY), mine.height),
      right: min(max(0, mine.maxX - safe.maxX), mine.width))
  }

  public func sizeToFit() {
    let size = sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    bounds = CGRect(origin: bounds.origin, size: size)
  }
}

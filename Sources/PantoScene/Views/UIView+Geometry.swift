import PantoBase

extension UIView {
  /// A point of this view in `view`'s coordinates; `nil` means the window (GEO-02). A view whose
  /// transform cannot be inverted answers zero (B58).
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inWindow = point.applying(windowTransform)
    guard let view else { return inWindow }
    let t = view.windowTransform
    guard t.isInvertible else {
      Misuse.report("convert: \(view.gestureName) has a transform without an inverse")
      return .zero
    }
    return inWindow.applying(t.inverted())
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self) }
    let t = windowTransform
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }

  /// The bounding box of the converted corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let inWindow = rect.applying(windowTransform)
    guard let view else { return inWindow }
    let t = view.windowTransform
    guard t.isInvertible else { return .zero }
    return rect.applying(windowTransform.concatenating(t.inverted()))
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

  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(view: self) }

  public func setNeedsLayout() {
    layoutNeeded = true
    layoutNeededBelow = true
    var up = superviewRef
    while let view = up, !view.layoutNeededBelow {
      view.layoutNeededBelow = true
      up = view.superviewRef
    }
    stage?.needsLayout = true
  }

  /// Lays out what needs it, here and below.
  public func layoutIfNeeded() { layoutTree(depth: 0) }

  private func layoutTree(depth: Int) {
    guard layoutNeededBelow || layoutNeeded, depth < 4096 else { return }
    layoutNeededBelow = false
    if layoutNeeded {
      layoutNeeded = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviewList { view.layoutTree(depth: depth + 1) }
  }

  public func sizeToFit() {
    let size = sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    bounds = CGRect(origin: bounds.origin, size: size)
  }
}

/// A rectangle of a view that others are laid out by.
@MainActor public struct UILayoutGuide {
  let view: UIView

  /// The view's bounds less its safe-area insets (LAY-03).
  public var layoutFrame: CGRect { view.bounds.inset(by: view.safeAreaInsets) }
}

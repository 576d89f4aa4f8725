import PantoBase

extension UIView {
  final func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
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

  final func converted(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self) }
    let t = windowTransform
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }

  final func converted(_ rect: CGRect, to view: UIView?) -> CGRect {
    var matrix = windowTransform
    if let view {
      let t = view.windowTransform
      guard t.isInvertible else { return .zero }
      matrix = matrix.concatenating(t.inverted())
    }
    let converted = rect.applying(matrix)
    return converted.isFinite ? converted : .zero
  }

  final func converted(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view.convert(rect, to: self) }
    let t = windowTransform
    return t.isInvertible ? rect.applying(t.inverted()) : .zero
  }

  final var coveredInsets: UIEdgeInsets {
    guard let window = windowRef else { return .zero }
    if self === window { return window.safeArea }
    guard UIViewController.someExtendSafeArea || window.safeAreaInsets != .zero else {
      return .zero
    }
    let own = insets(below: superviewRef?.safeAreaSource ?? window)
    guard layoutFlags.contains(.extendsSafeArea), let extra = controller?.extraSafeArea else {
      return own
    }
    return UIEdgeInsets(
      top: own.top + extra.top, left: own.left + extra.left, bottom: own.bottom + extra.bottom,
      right: own.right + extra.right)
  }

  /// The nearest view, from this one upwards, that decides about the safe area of the views below:
  /// a scroll view, or one whose controller adds insets; `nil` if there is none.
  private var safeAreaSource: UIView? {
    var up: UIView? = self
    while let view = up, !view.layoutFlags.contains(.extendsSafeArea), !view.scrollsContent {
      up = view.superviewRef
    }
    return up
  }

  /// Returns how far this view reaches beyond the safe area of `source`, a view that contains it:
  /// at each side at most the inset there, also where the view lies beyond the edge of `source`
  /// (FID-02).
  private func insets(below source: UIView) -> UIEdgeInsets {
    let margins = source.safeAreaInsetsForSubviews
    guard margins != .zero else { return .zero }
    let safe = source.bounds.inset(by: margins)
    guard safe != source.bounds else { return .zero }
    let mine = convert(bounds, to: source is UIWindow ? nil : source)
    // The conversion leaves errors of rounding, which would count as changes (FID-17).
    func covered(_ overlap: CGFloat, atMost inset: CGFloat) -> CGFloat {
      (max(0, min(overlap, inset)) * 0x10_0000).rounded() / 0x10_0000
    }
    return UIEdgeInsets(
      top: covered(min(safe.minY, mine.maxY) - mine.minY, atMost: margins.top),
      left: covered(min(safe.minX, mine.maxX) - mine.minX, atMost: margins.left),
      bottom: covered(mine.maxY - max(safe.maxY, mine.minY), atMost: margins.bottom),
      right: covered(mine.maxX - max(safe.maxX, mine.minX), atMost: margins.right))
  }

  /// Runs a change of the safe area, and notifies this view and all views below of it.
  final func changeSafeArea(_ change: () -> Void) {
    changeMargins(inAll: true) {
      change()
      notifySafeAreaChanged()
    }
  }

  private func notifySafeAreaChanged() {
    notifySafeAreaIfChanged()
    controller?.notifySafeAreaIfChanged()
    setNeedsLayout()
    for subview in subviewList { subview.notifySafeAreaChanged() }
  }

  /// Calls an override of `safeAreaInsetsDidChange` if the insets are not those that it was called
  /// for last in this window, or if the view left its window.
  final func notifySafeAreaIfChanged() {
    guard overrides.contains(.safeArea) else { return }
    if let window = windowRef {
      let (insets, id) = (safeAreaInsets, ObjectIdentifier(self))
      guard insets != window.toldSafeAreas[id] ?? .zero else { return }
      window.toldSafeAreas[id] = insets
    }
    UIView.safeAreaChanges.call { safeAreaInsetsDidChange() }
  }

  static let safeAreaChanges = RecursionLimit(
    "safeAreaInsetsDidChange",
    fix: "set additionalSafeAreaInsets elsewhere, or only where they are different")

}

import PantoBase
import PantoMotion
import PantoScene

extension UIScrollView {
  /// The scale of the zoomed view, the scale at which a pinch began, and whether the scale springs
  /// back to its limits.
  struct Zoom {
    var scale: CGFloat = 1
    var start: CGFloat = 1
    weak var view: UIView?
    var isBouncing = false
  }

  /// The scale of the zoomed view. Default 1.
  ///
  /// Setting it scales about the middle of the visible part. A value that is not finite is refused
  /// (B57); others are limited to `minimumZoomScale`…`maximumZoomScale`.
  public final var zoomScale: CGFloat {
    get { zoom.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether a pinch zooms the content.
  public final var isZooming: Bool { pinchGestureRecognizer?.isRunning ?? false }

  /// Whether the content returns to a legal scale after a pinch (FID-40).
  public final var isZoomBouncing: Bool { zoom.isBouncing }

  /// Sets the insets of both indicators. The getter returns those of the vertical one.
  public final var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// Scales the delegate's zoom view about the middle of the visible part.
  ///
  /// The scale is limited to the zoom scales. Animated, the change takes 0.3 s. A scale that is not
  /// finite is refused (B57).
  public final func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard Misuse.accepts(scale, for: "zoomScale"), delegate?.viewForZooming(in: self) != nil else {
      return
    }
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let to = limited(scale)
    let change = {
      self.scaleContent(to: to, about: middle)
      self.moveTo(self.scrollRange.clamped(self.bounds.origin))
    }
    if animated { zoomAnimated(change) } else { change() }
  }

  /// Animates a change of the scale, and tells the delegate of its begin and end (FID-30).
  private func zoomAnimated(_ change: () -> Void) {
    let view = delegate?.viewForZooming(in: self)
    delegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(
      withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: change
    ) { [weak self] _ in
      guard let self else { return }
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
    }
  }

  /// Scales and scrolls so that `rect`, in the zoomed view's points, fills the visible part.
  ///
  /// Animated, the change takes 0.3 s. An empty rectangle does nothing. One that is not finite is
  /// refused (B57).
  public final func zoom(to rect: CGRect, animated: Bool) {
    guard Misuse.accepts(rect, for: "zoom(to:)"), rect.width > 0, rect.height > 0 else { return }
    let scale = limited(min(bounds.width / rect.width, bounds.height / rect.height))
    let change = {
      self.scaleContent(to: scale, about: .zero)
      self.moveTo(
        self.scrollRange.clamped(
          CGPoint(
            x: rect.midX * scale - self.bounds.width / 2,
            y: rect.midY * scale - self.bounds.height / 2)))
    }
    guard animated else { return change() }
    zoomAnimated(change)
  }

  private func limited(_ scale: CGFloat) -> CGFloat {
    guard scale.isFinite else { return zoom.scale }
    return min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  final func zoomLimitsChanged() {
    guard minimumZoomScale < maximumZoomScale else {
      if let pinch = pinchGestureRecognizer { removeGestureRecognizer(pinch) }
      pinchGestureRecognizer = nil
      return
    }
    guard pinchGestureRecognizer == nil else { return }
    let pinch = UIPinchGestureRecognizer()
    pinch.addTarget(self, action: UIScrollView.pinched(_:))
    answerQuestions(of: pinch)
    addGestureRecognizer(pinch)
    pinchGestureRecognizer = pinch
  }

  final func pinched(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      zoom.view = delegate?.viewForZooming(in: self)
      guard zoom.view != nil else { return }
      stopContentMotion()
      zoom.start = zoom.scale
      delegate?.scrollViewWillBeginZooming(self, with: zoom.view)
      followPinch(pinch)
    case .changed: followPinch(pinch)
    case .ended, .cancelled:
      guard let view = zoom.view else { return }
      let position = visiblePosition(of: pinch)
      if limited(zoom.scale) != zoom.scale {
        zoom.isBouncing = true
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
          scaleContent(to: limited(zoom.scale), about: position)
          moveTo(scrollRange.clamped(bounds.origin))
        } completion: { [weak self] _ in
          guard let self else { return }
          zoom.isBouncing = false
          delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
        }
        return
      } else if drag == nil, scrollRange.clamped(bounds.origin) != bounds.origin {
        // A finger that goes on dragging brings the content back when it lifts.
        returnToRest()
      }
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
    default: break
    }
  }

  private func visiblePosition(of pinch: UIPinchGestureRecognizer) -> CGPoint {
    pinch.location(in: self) - bounds.origin
  }

  private func followPinch(_ pinch: UIPinchGestureRecognizer) {
    guard zoom.view != nil else { return }
    var scale = zoom.start * pinch.scale
    let limit = limited(scale)
    if bouncesZoom, scale > 0, limit > 0 {
      // Beyond its limits the scale changes less and less, as a length would (SPR-10).
      let over = Maths.log(scale / limit)
      scale = limit * Maths.exp(RubberBand.offset(over, length: 1))
    } else {
      scale = limit
    }
    scaleContent(to: scale, about: visiblePosition(of: pinch))
  }

  /// Scales the content so that its point under `position` stays there; `position` is in points
  /// from the visible part's corner.
  private func scaleContent(to scale: CGFloat, about position: CGPoint) {
    guard let view = zoom.view ?? delegate?.viewForZooming(in: self), scale > 0, scale.isFinite
    else { return }
    zoom.view = view
    let ratio = scale / zoom.scale
    zoom.scale = scale
    let at = bounds.origin + position
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
    view.center = CGPoint(x: size.width / 2, y: size.height / 2)
    contentSize = size
    moveTo(CGPoint(x: at.x * ratio - position.x, y: at.y * ratio - position.y))
    UIScrollView.zooms.call { delegate?.scrollViewDidZoom(self) }
  }

  private static let zooms = RecursionLimit(
    "scrollViewDidZoom", fix: "set zoomScale only where it is different from what you want")
}

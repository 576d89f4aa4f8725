import PantoBase
import PantoLayers
import PantoGestures
import PantoMotion

extension Presentation {
  /// Whether a pull downwards moves the sheet. A scroll view in it that is at its upper end leaves
  /// such a pull to the sheet.
  package var followsPulls: Bool { style.isSheet && phase == .there }

  func dimTapped() { tryToClose(velocity: 0) }

  private func tryToClose(velocity: CGFloat) {
    guard phase == .there else { return }
    let mayGo =
      !presented.isModalInPresentation
      && (settings.map { $0.delegate?.presentationControllerShouldDismiss($0) ?? true } ?? true)
    guard mayGo else {
      if let settings { settings.delegate?.presentationControllerDidAttemptToDismiss(settings) }
      return settle(velocity: velocity)
    }
    if let settings { settings.delegate?.presentationControllerWillDismiss(settings) }
    tellsDelegate = true
    leave(animated: true, velocity: velocity)
  }

  private func settle(velocity: CGFloat) {
    UIView.animate(
      springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity),
      options: .allowUserInteraction
    ) {
      dim.alpha = 1
      place(top: restingTop)
      panel.layoutIfNeeded()
    }
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    guard phase == .there else { return }
    switch pan.state {
    case .began:
      let full = panel.bounds.height
      let shown = panel.layer.shownPosition
      panel.layer.removeAllAnimations()
      grabTop = shown.y - full / 2
      follow()
    case .changed: follow()
    case .ended: letGo(velocity: pan.velocity(in: self).y)
    case .cancelled: settle(velocity: 0)
    default: break
    }
  }

  private var highestTop: CGFloat {
    isCard ? restingTop : bounds.height - (heights.last?.height ?? largestHeight)
  }

  /// Moves the sheet with the finger: one to one downwards, as a rubber band beyond the highest
  /// position (SPR-10).
  private func follow() {
    let top = grabTop + pan.translation(in: self).y
    let limit = highestTop
    let shown = top >= limit ? top : limit - RubberBand.offset(limit - top, length: bounds.height)
    place(top: shown)
    dim.alpha = min(1, max(0, 1 - max(0, shown - restingTop) / max(1, restingHeight)))
  }

  private func letGo(velocity: CGFloat) {
    let top = panel.center.y - panel.bounds.height / 2
    let rests = isCard ? [restingTop] : heights.map { bounds.height - $0.height }
    let lowest = rests.max() ?? restingTop
    let below = top - lowest
    if below > 0,
      velocity > Presentation.closingSpeed
        || (below > (bounds.height - lowest) / 2 && velocity >= 0)
    {
      return tryToClose(velocity: velocity)
    }
    if !isCard {
      let aim = top + Projection.distance(velocity: velocity, decelerationRate: Projection.fast)
      let nearest = heights.min {
        (bounds.height - $0.height - aim).magnitude < (bounds.height - $1.height - aim).magnitude
      }
      if let nearest, (settings?.detents.count ?? 0) > 1 {
        settings?.selectedDetentIdentifier = nearest.id
      }
    }
    settle(velocity: velocity)
  }
}

extension UIGestureRecognizer {
  /// Whether the gesture has begun and not ended.
  package final var isRunning: Bool { state == .began || state == .changed }
}

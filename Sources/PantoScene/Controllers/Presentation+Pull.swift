import PantoBase
import PantoLayers
import PantoMotion

extension Presentation {
  /// Whether a drag in a scroll view that is at its upper end moves the sheet instead of the
  /// content: downwards, and upwards to a higher detent.
  package func takesDrag(upwards: Bool) -> Bool {
    guard style.isSheet, phase == .presented else { return false }
    guard upwards, let settings else { return !upwards }
    return settings.prefersScrollingExpandsWhenScrolledToEdge && highestTop < restingTop
  }

  func dimTapped() { dismissIfAllowed(velocity: 0) }

  private func dismissIfAllowed(velocity: CGFloat) {
    guard phase == .presented else { return }
    let mayDismiss =
      !presented.asksToStay
      && director.delegate?.presentationControllerShouldDismiss(director) ?? true
    guard mayDismiss else {
      director.delegate?.presentationControllerDidAttemptToDismiss(director)
      if !style.isSheet || isCustom { return }
      return returnToRest(velocity: velocity)
    }
    director.delegate?.presentationControllerWillDismiss(director)
    notifiesDelegate = true
    dismiss(animated: true, velocity: velocity)
  }

  private func returnToRest(velocity: CGFloat) {
    UIView.animate(
      springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity),
      options: .allowUserInteraction
    ) {
      dim.alpha = 1
      layOutPanel(top: restingTop)
      panel.layoutIfNeeded()
    }
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    guard phase == .presented else { return }
    switch pan.state {
    case .began:
      let full = panel.bounds.height
      let shown = panel.layer.shownPosition
      panel.layer.removeAllAnimations()
      grabTop = shown.y - full / 2
      movePanelWithPull()
    case .changed: movePanelWithPull()
    case .ended: endPull(velocity: pan.velocity(in: self).y)
    case .cancelled: returnToRest(velocity: 0)
    default: break
    }
  }

  private var highestTop: CGFloat {
    isCard ? restingTop : bounds.height - (heights.last?.height ?? largestHeight)
  }

  /// Moves the sheet with the finger: one to one downwards, as a rubber band beyond the highest
  /// position (SPR-10).
  private func movePanelWithPull() {
    let top = grabTop + pan.translation(in: self).y
    let limit = highestTop
    let shown = top >= limit ? top : limit - RubberBand.offset(limit - top, length: bounds.height)
    layOutPanel(top: shown)
    dim.alpha = min(1, max(0, 1 - max(0, shown - restingTop) / max(1, restingHeight)))
  }

  private func endPull(velocity: CGFloat) {
    let top = panel.center.y - panel.bounds.height / 2
    let restingTops = isCard ? [restingTop] : heights.map { bounds.height - $0.height }
    let lowest = restingTops.max() ?? restingTop
    let below = top - lowest
    if below > 0,
      velocity > Presentation.closingSpeed
        || (below > (bounds.height - lowest) / 2 && velocity >= 0)
    {
      return dismissIfAllowed(velocity: velocity)
    }
    if !isCard {
      let aim = top + Projection.distance(velocity: velocity, decelerationRate: Projection.fast)
      let nearest = heights.min {
        (bounds.height - $0.height - aim).magnitude < (bounds.height - $1.height - aim).magnitude
      }
      if let settings, let nearest, settings.detents.count > 1 {
        settings.select(nearest.id, insteadOf: restingDetent.id)
      }
    }
    returnToRest(velocity: velocity)
  }
}

extension UIGestureRecognizer {
  /// Whether the gesture of this recognizer has begun and not ended.
  package final var isRunning: Bool { state == .began || state == .changed }
}

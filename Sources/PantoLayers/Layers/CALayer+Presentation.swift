import PantoBase

extension CALayer {
  /// Returns a copy with the values that show at this moment, in the middle of animations. The
  /// result is `nil` outside a window. Changes to the copy have no effect on screen.
  ///
  /// ```swift
  /// ball.center = ball.layer.presentation()?.position ?? ball.center  // stop where it shows
  /// ```
  public final func presentation() -> Self? {
    guard let tree else { return nil }
    let copy = Self()
    let time = tree.animationTime
    let geometry = shownGeometry(at: time)
    copy.model.position = geometry.position
    copy.model.bounds = geometry.bounds
    copy.model.transform = geometry.transform
    copy.model.anchor = model.anchor
    copy.model.opacity = shownOpacity(at: time)
    let looks = inFlight?.shownLooks(of: self, at: time) ?? Looks()
    copy.model.cornerRadius = model.cornerRadius
    copy.model.background = model.background
    if let values = inFlight {
      copy.model.cornerRadius =
        looks["cornerRadius"]?.number
        ?? values.cornerRadius.shown(over: model.cornerRadius, at: time)
      copy.model.background =
        looks["backgroundColor"]?.color ?? values.background.shown(over: model.background, at: time)
    }
    if space != nil {
      copy.solidValue = inFlight?.shownSolid(of: self, at: time) ?? solidValue
      copy.ownSpace().z = zPosition
    }
    copy.shadowParts = shadowParts
    copy.take(self, looks)
    copy.hiddenValue = hiddenValue
    copy.clips = clips
    copy.cornersValue = cornersValue
    copy.borderWidthValue = borderWidthValue
    copy.borderColorValue = borderColorValue
    return copy
  }
}

import PantoBase

extension CALayer {
  /// A copy that is where this layer shows just now, half way through its animations; `nil` while
  /// it is in no window. Read it and let it go: setting something of it changes nothing on screen.
  ///
  /// ```swift
  /// ball.center = ball.layer.presentation()?.position ?? ball.center   // stop it where it is
  /// ```
  public final func presentation() -> Self? {
    guard let stage else { return nil }
    let copy = Self()
    let time = stage.animationTime
    let geometry = shownGeometry(at: time)
    copy.positionValue = geometry.position
    copy.boundsValue = geometry.bounds
    copy.transformValue = geometry.transform
    copy.opacityValue = shownOpacity(at: time)
    copy.cornerRadiusValue = cornerRadiusValue
    copy.backgroundValue = backgroundValue
    if let values = inFlight {
      copy.cornerRadiusValue = values.cornerRadius.shown(over: cornerRadiusValue, at: time)
      copy.backgroundValue = values.background.shown(over: backgroundValue, at: time)
    }
    copy.hiddenValue = hiddenValue
    copy.clips = clips
    copy.cornersValue = cornersValue
    copy.borderWidthValue = borderWidthValue
    copy.borderColorValue = borderColorValue
    return copy
  }
}

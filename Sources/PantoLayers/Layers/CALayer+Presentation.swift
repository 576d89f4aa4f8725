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
    let contentValues =
      presentationValues?.shownContentValues(of: self, at: time) ?? ContentValues()
    copy.model.cornerRadius = model.cornerRadius
    copy.model.background = model.background
    if let values = presentationValues {
      copy.model.cornerRadius =
        contentValues["cornerRadius"]?.number
        ?? values.cornerRadius.shown(over: model.cornerRadius, at: time)
      copy.model.background =
        contentValues["backgroundColor"]?.color
        ?? values.background.shown(over: model.background, at: time)
    }
    if properties3D != nil {
      // A transform that shows as a flat one is in the geometry already.
      if let shown = shownTransform3D(at: time) { copy.modelTransform3D = shown }
      copy.ensureProperties3D().z = zPosition
    }
    copy.shadowParts = shadowParts
    copy.copyShownContent(of: self, contentValues)
    copy.model.isHidden = model.isHidden
    copy.clips = clips
    copy.cornersValue = cornersValue
    copy.borderWidthValue = contentValues["borderWidth"]?.number ?? borderWidthValue
    if let strength = contentValues["shadowOpacity"]?.number { copy.shadowStrength = strength }
    copy.borderColorValue = borderColorValue
    return copy
  }
}

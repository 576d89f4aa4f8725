import PantoBase
import PantoGraphics

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
        ?? values.cornerRadius.shown(over: model.cornerRadius, at: ownTime(time))
      copy.model.background =
        contentValues["backgroundColor"]?.color
        ?? values.background.shown(over: model.background, at: ownTime(time))
    }
    if properties3D != nil {
      // A transform that shows as a flat one is in the geometry already.
      if let shown = shownTransform3D(at: time) { copy.modelTransform3D = shown }
      copy.ensureProperties3D().z = zPosition
    }
    copy.shadowParts = shadowParts
    if let shown = contentValues["shadowOpacity"] { copy.shadowOpacity = Float(shown.number) }
    if let shown = contentValues["shadowRadius"] { copy.shadowRadius = shown.number }
    if let shown = contentValues["shadowOffset"] { copy.shadowOffset = shown.size }
    if let shown = contentValues["shadowColor"] { copy.shadowColor = shown.color }
    if let shown = contentValues["shadowPath"] {
      copy.shadowPath = CGPath(elements: shown.elements)
    }
    copy.copyShownContent(of: self, contentValues)
    copy.model.isHidden = model.isHidden
    copy.clips = clips
    copy.cornersValue = cornersValue
    copy.borderWidthValue = contentValues["borderWidth"]?.number ?? borderWidthValue
    copy.borderColorValue = contentValues["borderColor"]?.color ?? borderColorValue
    return copy
  }
}

import PantoBase
import PantoGraphics

/// One painting step of a frame, with all look-ups in caches done.
struct PaintStep {
  enum Kind: UInt8 {
    /// Fills `extent` with one color.
    case fill
    /// Draws `picture` with its origin at (`x`, `y`).
    case copy
    /// Draws `picture` transformed by `samplings[x]`.
    case sample
    /// Paints `vectors[x]` without a cached picture.
    case vector
    case beginGroup, endGroup
    /// Starts the clip `clips[x]`.
    case beginClip
    case endClip
    /// The steps from `beginMasked` to `mask` draw the content, those up to `endMasked` draw the
    /// mask; `endMasked` combines both.
    case beginMasked, mask, endMasked
    /// Starts `sheets[x]`: the following steps are drawn flat and then shown in perspective.
    case beginSheet, endSheet
  }

  var kind: Kind
  /// The rectangle in device pixels outside of which the step changes nothing.
  var extent: PixelRect
  /// The opacity in 0...255.
  var alpha: UInt32 = 255
  var color: UInt32 = 0
  /// Whether the colours of a group are added to what is below it.
  var isAdditive = false
  var x = 0
  var y = 0
  /// The index of the step that ends the group or clip.
  var end = 0
  /// The picture, which the plan keeps alive.
  var picture: Unmanaged<Picture>?
}

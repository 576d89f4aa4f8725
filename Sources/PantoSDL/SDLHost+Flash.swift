import CSDL2
import PantoGraphics
import PantoRaster
import PantoScene

/// Shows, as a tint, what each frame painted.
extension SDLHost {
  /// Whether the window tints what each frame painted, for a quarter of a second after the last
  /// one. Default `false`. The stage and its pixels are not concerned.
  public var flashesDamage: Bool {
    get { flash != nil }
    set {
      guard newValue != flashesDamage else { return }
      flash = newValue ? DamageFlash() : nil
      // The compositor paints into its own pixels while the window's are tinted.
      stage.invalidate()
    }
  }

  /// Presents the latest frame, with tinted areas if `flashesDamage` is on. Returns `false` if the
  /// whole picture must be drawn again.
  func present(_ presenter: SDLPresenter) throws(SDLError) -> Bool {
    let bitmap = compositor.bitmap
    guard flash != nil else {
      return try presenter.present(
        bitmap.pixels, width: bitmap.width, height: bitmap.height, damage: compositor.lastDamage)
    }
    return try presentFlash(presenter, compositor.lastDamage)
  }

  /// Presents the latest frame without tint once the time of the tint is over.
  func endFlash(at time: TimeInterval) throws(SDLError) {
    guard let end = flash?.end, time >= end, let presenter else { return }
    if try !presentFlash(presenter, []) { stage.invalidate() }
  }

  private func presentFlash(
    _ presenter: SDLPresenter, _ damage: [PixelRect]
  ) throws(SDLError) -> Bool {
    let bitmap = compositor.bitmap
    let time = CSDL_monotonic() - origin
    guard let changed = flash?.update(bitmap, damage: damage, at: time), let copy = flash?.copy
    else { return true }
    return try presenter.present(
      copy.pixels, width: copy.width, height: copy.height, damage: changed)
  }
}

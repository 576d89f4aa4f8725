import PantoGraphics
import PantoRaster
import PantoScene

/// Tints the areas that each frame painted, in a copy of the window's pixels (KEY-02).
struct DamageFlash {
  /// The time for which a tint stays after the last frame, in seconds.
  static let duration: TimeInterval = 0.25

  /// The tinted copy of the window's pixels.
  private(set) var copy = Bitmap(width: 0, height: 0)
  private var tinted: [PixelRect] = []
  /// The real time at which the tint is removed, in seconds; `nil` if nothing is tinted.
  private(set) var end: TimeInterval?

  /// Copies a frame, tints what it painted, and returns the rectangles that must be presented.
  /// `damage` are the rectangles that the frame painted; an empty list removes the tint.
  mutating func update(
    _ bitmap: Bitmap, damage: [PixelRect], at time: TimeInterval
  ) -> [PixelRect] {
    var changed = tinted + damage
    if bitmap.width != copy.width || bitmap.height != copy.height {
      copy = Bitmap(width: bitmap.width, height: bitmap.height)
      changed = [PixelRect(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)]
    }
    for rect in changed { map(rect) { bitmap.pixels[$0] } }
    for rect in damage { map(rect) { DamageFlash.tint(copy.pixels[$0]) } }
    tinted = damage
    end = damage.isEmpty ? nil : time + DamageFlash.duration
    return changed
  }

  private func map(_ rect: PixelRect, _ value: (Int) -> UInt32) {
    let columns = max(0, rect.minX)..<max(0, rect.minX, min(copy.width, rect.maxX))
    for y in max(0, rect.minY)..<max(0, rect.minY, min(copy.height, rect.maxY)) {
      for x in columns { copy.pixels[y * copy.width + x] = value(y * copy.width + x) }
    }
  }

  /// Mixes a third of magenta into a pixel.
  private static func tint(_ p: UInt32) -> UInt32 {
    let red = ((p >> 16 & 0xFF) * 2 + 0xE0) / 3
    let green = (p >> 8 & 0xFF) * 2 / 3
    let blue = ((p & 0xFF) * 2 + 0xC0) / 3
    return p & 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}

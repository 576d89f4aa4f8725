import Pantograph

/// A piece that can be dragged, pinched and rotated, and remembers where the first gesture began.
final class Piece: LiftableView, KeyFocusTarget {
  private var held = 0
  var isHeld: Bool { held > 0 }
  private(set) var startCenter = CGPoint.zero
  private(set) var startTransform = CGAffineTransform.identity

  /// Begins a gesture. The first of several stores the centre and transform to which a cancel
  /// returns.
  func take() {
    if held == 0 {
      // The gesture starts at the visible position, because the piece may still be moving.
      center = layer.shownPosition
      startCenter = center
      startTransform = transform
    }
    held += 1
  }

  func letGo() { held = max(0, held - 1) }

  func focusChanged(_ isFocused: Bool) {}
}

import Pantograph

/// A piece that can be dragged, pinched and rotated, and remembers where the first gesture began.
final class Piece: LiftableView, KeyFocusTarget {
  /// The number of gestures in progress.
  private var gestures = 0
  var isHeld: Bool { gestures > 0 }
  private(set) var startCenter = CGPoint.zero
  private(set) var startTransform = CGAffineTransform.identity

  /// Begins a gesture. The first of several stores the centre and transform to which a cancel
  /// returns.
  func beginGesture() {
    if gestures == 0 {
      // The gesture starts at the visible position, because the piece may still be moving.
      center = layer.shownPosition
      startCenter = center
      startTransform = transform
    }
    gestures += 1
  }

  func endGesture() { gestures = max(0, gestures - 1) }

  func focusChanged(_ isFocused: Bool) {}
}

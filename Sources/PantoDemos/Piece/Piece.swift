import PantoCore
import PantoDemoKit

/// A piece of the demo "Pan Piece", which can be dragged, pinched and rotated, and remembers where
/// the first gesture began.
final class Piece: LiftableView, KeyFocusTarget {
  /// The number of gestures that hold the piece now.
  private var gestures = 0
  var isHeld: Bool { gestures > 0 }
  private(set) var startCenter = CGPoint.zero
  private(set) var startTransform = CGAffineTransform.identity
  /// The dashed outline of the place to which a cancel returns the piece, shown while the piece is
  /// held.
  let home: HomeMark

  init(_ mark: TileMark, _ ramp: ColorRamp, theme: Theme) {
    home = HomeMark(size: CGSize(width: 120, height: 120), theme: theme)
    super.init(TileFace(mark, ramp, theme: theme), theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  /// Begins a gesture. The first of several stores the centre and transform to which a cancel
  /// returns.
  func beginGesture() {
    if gestures == 0 {
      // The gesture starts at the visible position, because the piece may still be moving.
      stop()
      startCenter = center
      startTransform = transform
      home.show(at: startCenter, transform: startTransform)
    }
    gestures += 1
  }

  func endGesture() {
    gestures = max(0, gestures - 1)
    if gestures == 0 { home.hide() }
  }

  func focusChanged(_ isFocused: Bool) {}
}

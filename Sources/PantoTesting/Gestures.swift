import PantoScene

/// Complete gestures, made of the single steps of `Finger`. They also serve as examples.
extension TestStage {
  /// Taps with one or more fingers for 50 ms. Further fingers are 30 points apart to the right.
  public func tap(at point: CGPoint, fingers count: Int = 1) {
    let fingers = fingers(count)
    together {
      for (i, finger) in fingers.enumerated() {
        finger.down(at: CGPoint(x: point.x + 30 * CGFloat(i), y: point.y)).hold(0.05).up()
      }
    }
  }

  /// Taps twice, with `gap` seconds between the first lift and the second touch.
  public func doubleTap(at point: CGPoint, gap: TimeInterval = 0.1) {
    tap(at: point)
    advance(by: gap)
    tap(at: point)
  }

  /// Drags a finger: touches, moves at constant speed, rests for `pause` seconds, and lifts.
  public func drag(
    from start: CGPoint, to end: CGPoint, over seconds: TimeInterval = 0.3,
    pause: TimeInterval = 0.2
  ) {
    finger().down(at: start).move(to: end, over: seconds).hold(pause).up()
  }

  /// Swipes with a finger that lifts at full speed.
  public func swipe(
    from start: CGPoint, by distance: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1
  ) {
    finger().down(at: start).move(by: distance, over: seconds).up()
  }

  /// Pinches with two fingers on a horizontal line through `center`, `distance` points apart, until
  /// their distance is multiplied by `scale`.
  public func pinch(
    at center: CGPoint, by scale: CGFloat, distance: CGFloat = 100,
    over seconds: TimeInterval = 0.3
  ) {
    let pair = fingers(2)
    func position(_ side: CGFloat, _ distance: CGFloat) -> CGPoint {
      CGPoint(x: center.x + side * distance / 2, y: center.y)
    }
    together {
      for (finger, side) in zip(pair, [-1, 1] as [CGFloat]) {
        finger.down(at: position(side, distance))
          .move(to: position(side, distance * scale), over: seconds).up()
      }
    }
  }

  /// Rotates two fingers around `center` by `angle` radians, clockwise on screen.
  public func rotate(
    at center: CGPoint, by angle: CGFloat, distance: CGFloat = 100,
    over seconds: TimeInterval = 0.3
  ) {
    let pair = fingers(2)
    let steps = max(1, Int((seconds / sampleInterval).rounded()))
    func position(_ side: CGFloat, _ t: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + side * distance / 2 * Maths.cos(angle * t),
        y: center.y + side * distance / 2 * Maths.sin(angle * t))
    }
    together {
      for (finger, side) in zip(pair, [-1, 1] as [CGFloat]) {
        finger.down(at: position(side, 0))
        for i in 1...steps {
          finger.move(to: position(side, CGFloat(i) / CGFloat(steps)), over: sampleInterval)
        }
        finger.up()
      }
    }
  }
}

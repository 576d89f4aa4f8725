import PantoBase

extension UIGestureRecognizer {
  /// A sentence that says what the recognizer would do and what it needs for that, for example
  /// `Begins after 10 pt of movement with 1 finger.` (INS-07).
  ///
  /// The numbers are those that decide at the moment, in points, seconds and degrees.
  public var needs: String {
    guard isEnabled else { return "Does nothing: isEnabled is false." }
    var text = isHover ? "Begins when a pointer enters the view." : gestureNeeds
    let others = declaredRequirements.map(\.gestureName)
    if !others.isEmpty {
      text += " \(others.joined(separator: " and ")) must fail first."
    }
    return text
  }

  private var gestureNeeds: String {
    switch self {
    case let tap as UITapGestureRecognizer: tap.tapNeeds
    case let press as UILongPressGestureRecognizer: press.pressNeeds
    case let pan as UIPanGestureRecognizer:
      pan.screenEdges.map { pan.edgeNeeds($0.edges) } ?? pan.panNeeds
    case let swipe as UISwipeGestureRecognizer:
      "Recognizes a quick stroke of at least \(Self.number(numbers.swipeDistance.lowerBound)) pt "
        + "with \(Self.fingers(swipe.numberOfTouchesRequired)) within "
        + "\(Self.milliseconds(numbers.swipeMaxDuration))."
    case is UIPinchGestureRecognizer:
      "Begins when 2 fingers have moved \(Self.number(numbers.pinchSlop)) pt apart or together."
    case is UIRotationGestureRecognizer:
      "Begins when 2 fingers have turned by \(Self.number(numbers.rotationSlop))°."
    default: "Its class decides when it begins."
    }
  }

  fileprivate static func number(_ value: CGFloat) -> String { Reason.number(value) }
  fileprivate static func milliseconds(_ seconds: Double) -> String {
    "\(Reason.number(CGFloat((seconds * 1000).rounded()))) ms"
  }
  fileprivate static func fingers(_ count: Int) -> String {
    count == 1 ? "1 finger" : "\(count) fingers"
  }
}

extension UITapGestureRecognizer {
  fileprivate var tapNeeds: String {
    let taps = numberOfTapsRequired == 1 ? "1 tap" : "\(numberOfTapsRequired) taps"
    return "Recognizes \(taps) of \(Self.fingers(numberOfTouchesRequired)), each at most "
      + "\(Self.milliseconds(numbers.tapMaxDuration)) long and moved at most "
      + "\(Self.number(numbers.tapMovement)) pt."
  }
}

extension UILongPressGestureRecognizer {
  fileprivate var pressNeeds: String {
    let taps =
      numberOfTapsRequired == 0
      ? "" : " after \(numberOfTapsRequired == 1 ? "1 tap" : "\(numberOfTapsRequired) taps")"
    guard minimumPressDuration > 0 else {
      return "Begins at touch down with \(Self.fingers(numberOfTouchesRequired))\(taps)."
    }
    return "Begins after \(Self.milliseconds(minimumPressDuration)) with "
      + "\(Self.fingers(numberOfTouchesRequired))\(taps), moved at most "
      + "\(Self.number(numbers.pressMovement)) pt."
  }
}

extension UIPanGestureRecognizer {
  fileprivate var panNeeds: String {
    let count: String
    switch (leastTouches, mostTouches) {
    case (let least, Int.max): count = Self.fingers(least) + (least == 1 ? "" : " or more")
    case (let least, let most) where least == most: count = Self.fingers(least)
    case (let least, let most): count = "\(least) to \(most) fingers"
    }
    return "Begins after \(Self.number(numbers.hysteresis)) pt of movement with \(count)."
  }
}

extension UIPanGestureRecognizer {
  fileprivate func edgeNeeds(_ edges: UIRectEdge) -> String {
    guard !edges.isEmpty else { return "Never begins: no edge is listed in `edges`." }
    return "Begins after \(Self.number(numbers.hysteresis)) pt of movement inwards, if the finger "
      + "touched down within \(Self.number(numbers.edgeRegion)) pt of an edge."
  }
}

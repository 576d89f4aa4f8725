import PantoBase

// Members that a toolkit with views of its own needs beside `send(_:)`.
extension EventProcessor {
  /// The time in seconds at which `advance(to:)` has something to do next, or `nil`.
  public var nextDeadline: TimeInterval? { time.nextDeadline }

  /// Gives a recognizer to a view, which has to list it in `attachedRecognizers`. A recognizer has
  /// one view at a time (REC-13).
  public static func attach(_ recognizer: UIGestureRecognizer, to host: any GestureHost) {
    if recognizer.currentHost != nil, recognizer.currentHost !== host { detach(recognizer) }
    recognizer.attach(to: host, after: host.attachedRecognizers.last(where: recognizer.isKin))
  }

  /// Takes a recognizer from its view. A gesture that is running is cancelled or fails (REC-13).
  public static func detach(_ recognizer: UIGestureRecognizer) { recognizer.detachFromHost() }
}

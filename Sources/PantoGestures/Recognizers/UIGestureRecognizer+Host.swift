extension UIGestureRecognizer {
  /// The explanation of the recognizer's present state, since the newest touch came down on its
  /// view or below: the reason of its latest transition; else why it did not receive a touch; else
  /// what it waits for or still lacks.
  public var explanation: Reason? {
    if hasChangedSinceDown, let latestReason { return latestReason }
    // A failure requirement can be refused to a recognizer without a view. Every other refusal was
    // of a touch, so it belongs to the time before the recognizer was taken off its view.
    if attachedHost == nil, latestRefusal != .requirementCycle { return .detached }
    if let latestRefusal { return latestRefusal }
    if let waitingOn { return .waitingFor(waitingOn) }
    return processor == nil ? latestReason : lackingReason
  }

  /// The view that the recognizer is attached to, also where a subclass overrides `view`.
  package var currentHost: (any GestureHost)? { attachedHost }

  /// Attaches the recognizer to a view. Called by the view; a recognizer has one view at a time
  /// (REC-13).
  package func attach(to host: any GestureHost) { attachedHost = host }

  /// Detaches the recognizer from its view and cancels or fails a gesture that is running. Called
  /// by the view (REC-13).
  package func detachFromHost() {
    attachedHost = nil
    withdraw(because: .detached)
  }
}

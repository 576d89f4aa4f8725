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
  ///
  /// - Parameter kin: The view's latest recognizer of the same kind without a name, if the caller
  ///   knows its list.
  package func attach(to host: any GestureHost, after kin: UIGestureRecognizer?) {
    attachedHost = host
    number(after: kin)
  }

  /// Whether another recognizer at the same view would have the same name without a number.
  package final func isKin(_ other: UIGestureRecognizer) -> Bool {
    other !== self && other.name == nil && other.kindName == kindName
  }

  /// Takes the number that tells this recognizer from others of its name. Called when its name
  /// changes (NAM-01).
  final func takeName() {
    nameScope = 0
    nameNumber = 1
    if let host = attachedHost { number(after: host.attachedRecognizers.last(where: isKin)) }
  }

  private final func number(after kin: UIGestureRecognizer?) {
    if name == nil {
      nameScope = 0
      nameNumber = kin.map { $0.nameNumber &+ 1 } ?? 1
    } else if let names = attachedHost?.hostWindow?.eventProcessor?.names {
      // One that comes back to its window keeps its number.
      takeNumber(in: names)
    }
    nameChanged()
  }

  /// Lets the log take the new name, if it has a name of this recognizer.
  package final func nameChanged() {
    nameGeneration = 0
    guard latestLogSlot >= 0 else { return }
    attachedHost?.hostWindow?.eventProcessor?.log.rename(self)
  }

  /// Takes the next number of `name` in a window, unless that has been done.
  package final func takeNumber(in names: NameCounts) {
    guard let name, nameScope != names.scope else { return }
    nameScope = names.scope
    nameNumber = names.next(recognizer: PlainText.line(name))
    nameChanged()
  }

  /// Gives back the number of `name`, because what it belongs to is closed for good (NAM-01).
  package final func releaseNumber() {
    guard let name, nameScope != 0 else { return }
    NameCounts.release(recognizer: PlainText.line(name), nameNumber, in: nameScope)
    nameScope = 0
  }

  /// Detaches the recognizer from its view and cancels or fails a gesture that is running. Called
  /// by the view (REC-13).
  package func detachFromHost() {
    attachedHost = nil
    withdraw(because: .detached)
  }
}

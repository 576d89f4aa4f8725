extension UIGestureRecognizer {
  /// The states of a recognizer. A discrete gesture goes from possible to ended, a continuous one
  /// through began and changed.
  public enum State: Int, Sendable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// The success of a discrete gesture: the same as `ended` (REC-01).
    public static let recognized = State.ended

    var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
    @inline(__always) var isActive: Bool { self == .began || self == .changed }

    /// The state's name, as logs and scenario files spell it.
    public var name: String {
      switch self {
      case .possible: "possible"
      case .began: "began"
      case .changed: "changed"
      case .ended: "ended"
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }

  /// The state that this recognizer shows to the methods that receive touches: the one that it
  /// requested, unless it waits for another recognizer to fail.
  var requested: State {
    guard current == .possible, waitingOn == nil, processor?.isDelivering == true,
      let latest = proposals.last
    else { return current }
    return latest.state
  }
}

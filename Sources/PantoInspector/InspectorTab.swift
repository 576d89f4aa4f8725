extension InspectorOverlay {
  /// The tabs of the panel (INS-03, INS-05).
  public enum Tab: String, CaseIterable, Sendable {
    /// The recognizers on the hit path of the selected touch.
    case recognizers
    /// The touches with their places and velocities.
    case touches
    /// The tree of views, and the properties of one of them.
    case view
    /// The lines of raw input.
    case events
    /// The curves of animated values.
    case motion
    /// The timeline, where it has no place of its own.
    case timeline

    /// The word on the tab.
    var title: String {
      switch self {
      case .recognizers: "Recognizers"
      case .touches: "Touches"
      case .view: "View"
      case .events: "Events"
      case .motion: "Motion"
      case .timeline: "Timeline"
      }
    }
  }
}

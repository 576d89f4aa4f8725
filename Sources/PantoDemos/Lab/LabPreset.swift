import PantoCore

/// A known question about gestures, with the recognizers that raise it (DEM-06).
struct LabPreset: Sendable {
  /// The name of the preset in scene options, such as `preset=swipe`.
  var key: String
  var title: String
  var question: String
  /// The gesture that the user is asked to make to see the answer.
  var task: String
  var rows: [LabRow]
  /// The view with `isUserInteractionEnabled = false`, if any.
  var disabled: LabPlace?

  init(
    _ key: String, _ title: String, _ question: String, _ task: String, _ rows: [LabRow],
    disabled: LabPlace? = nil
  ) {
    self.key = key
    self.title = title
    self.question = question
    self.task = task
    self.rows = rows
    self.disabled = disabled
  }

  static let all = [
    LabPreset(
      "taps", "Single vs double tap", "Why does a single tap come late?",
      "Tap the inner view once, then twice in a row.",
      [LabRow(.tap, .inner, waitsFor: 1), LabRow(.doubleTap, .inner)]),
    LabPreset(
      "scroll", "Pan in scroll view", "Why does the page not scroll?",
      "Drag the inner view, then the outer one.",
      [LabRow(.scroll, .outer), LabRow(.pan, .inner)]),
    LabPreset(
      "swipe", "Swipe beats pan", "How can a swipe win over a pan?",
      "Stroke the inner view quickly to the right, then slowly.",
      [LabRow(.pan, .inner, waitsFor: 1), LabRow(.swipe, .inner)]),
    LabPreset(
      "press", "Long press then drag", "Why is there no pan after a long press?",
      "Hold the inner view for half a second, then drag.",
      [LabRow(.longPress, .inner), LabRow(.pan, .inner)]),
    LabPreset(
      "parent", "Parent steals", "Why does the outer view win over the inner one?",
      "Drag the inner view. The outer pan begins after 4 points.",
      [LabRow(.pan, .inner), LabRow(.pan, .outer, threshold: 4)]),
    LabPreset(
      "disabled", "Disabled view", "Why does a tap do nothing?",
      "Tap the inner view.", [LabRow(.tap, .inner)], disabled: .inner),
    LabPreset(
      "two", "Two-finger only", "Why does one finger not drag?",
      "Drag the inner view with one finger, then with two.",
      [LabRow(.pan, .inner, least: 2, most: 2)]),
    LabPreset(
      "edge", "Edge vs pan", "Who gets a drag from the edge?",
      "Drag from the window's edge, then from the middle.",
      [LabRow(.pan, .outer, waitsFor: 1), LabRow(.edgePan, .outer)]),
  ]
}

import PantoBase

/// The keyboard of a stage, which drags of scroll views pull down (TXI-07). `PantoText` implements
/// this protocol.
@MainActor package protocol PullableKeyboard: AnyObject {
  /// Prepares for a drag, and returns whether a keyboard or an input view shows.
  ///
  /// - Parameter byAccessory: Whether the keyboard follows a finger from the upper edge of its
  ///   accessory; otherwise from its own.
  func beginPull(byAccessory: Bool) -> Bool
  /// Moves the keyboard down until no part is above a finger, or back to its place.
  ///
  /// - Parameter y: The place of the finger, in points of the window.
  func pull(to y: CGFloat)
  /// Ends the editing if the keyboard was pulled and `dismisses`; otherwise the keyboard comes
  /// back.
  func endPull(dismisses: Bool)
}

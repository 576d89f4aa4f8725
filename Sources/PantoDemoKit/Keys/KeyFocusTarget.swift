import PantoCore

/// A view besides controls that can have the keyboard focus.
@MainActor package protocol KeyFocusTarget: UIView {
  func focusChanged(_ isFocused: Bool)
}

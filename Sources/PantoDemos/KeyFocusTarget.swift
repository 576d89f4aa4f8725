import Pantograph

/// A view besides controls that can have the keyboard focus.
@MainActor protocol KeyFocusTarget: UIView {
  func focusChanged(_ isFocused: Bool)
}

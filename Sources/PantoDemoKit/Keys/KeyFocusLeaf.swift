/// A view that has the keyboard focus as a whole: the Tab key does not visit its subviews.
@MainActor package protocol KeyFocusLeaf: KeyFocusTarget {}

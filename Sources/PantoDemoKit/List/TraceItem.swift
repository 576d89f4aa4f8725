import PantoReplay

/// One recording of the list: where it comes from, and how to read it.
@MainActor package struct TraceItem {
  /// The file name without its extension, such as `cart-throw`.
  package let name: String
  package let title: String
  /// The sentence below the title in the list of recordings.
  package let line: String
  /// Whether the recording was made by the user.
  package let isOwn: Bool
  package let read: () throws -> Recording

  package init(
    name: String, title: String, line: String, isOwn: Bool, read: @escaping () throws -> Recording
  ) {
    self.name = name
    self.title = title
    self.line = line
    self.isOwn = isOwn
    self.read = read
  }
}

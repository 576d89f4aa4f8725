import Pantograph

/// One recording of the list: where it comes from, and how to read it.
@MainActor struct TraceItem {
  /// The name without its ending, such as `cart-throw`.
  let name: String
  let title: String
  /// The line below the title.
  let line: String
  /// Whether the recording was made by the user.
  let isOwn: Bool
  let read: () throws -> Recording
}

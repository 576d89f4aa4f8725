import PantoCore

/// The demos that the app shows, and what comes with them. A program makes the list and hands it to
/// its `Studio`, which knows no demo by itself.
@MainActor package struct DemoList {
  /// The demos in the order in which they are listed. Those with a card stand in the order of the
  /// gallery (GAL-02).
  package let entries: [DemoEntry]
  /// The source lines that the app shows for each demo (key C).
  package let codes: [DemoCode]
  /// The recordings that come with the app.
  package let recordings: [TraceItem]

  package init(
    _ entries: [DemoEntry] = [], codes: [DemoCode] = [], recordings: [TraceItem] = []
  ) {
    self.entries = entries
    self.codes = codes
    self.recordings = recordings
  }

  /// The demos with a card in the gallery, in its order.
  package var cards: [DemoEntry] { entries.filter { $0.number > 0 } }

  /// The names of all demos.
  package var names: [String] { entries.map(\.name) }

  /// Returns the demo with a name, or `nil`.
  package func entry(named name: String) -> DemoEntry? { entries.first { $0.name == name } }

  /// The demo that the toolbar of another one opens, or `nil` (DEM-09).
  package func companion(of name: String?) -> DemoEntry? {
    guard let name, let companion = entry(named: name)?.companion else { return nil }
    return entry(named: companion.name)
  }

  /// The demo whose card stands for this one: the demo itself, or the one that opens it (DEM-09).
  package func card(for name: String) -> String {
    entries.first { $0.companion?.name == name }?.name ?? name
  }

  /// Returns the source lines of a demo, or `nil` if none are marked in its sources.
  package func code(of name: String?) -> DemoCode? { codes.first { $0.name == name } }
}

import PantoCore

/// A relation of two recognizers, shown as an arrow from one to the other.
struct LabRelation: Equatable {
  enum Kind: Equatable {
    /// The first recognizer waits for the second one to fail.
    case waits
    /// The first recognizer prevented the second one in this run.
    case prevents
    /// Both recognizers may recognize at the same time.
    case together
    /// Whichever recognizer is first prevents the other one.
    case firstWins

    var caption: String {
      switch self {
      case .waits: "Waits for"
      case .prevents: "Prevents"
      case .together: "Together"
      case .firstWins: "First wins"
      }
    }
  }

  var kind: Kind
  var from: Int
  var to: Int
  /// Whether the relation of the two recognizers takes effect at this moment.
  var isLive: Bool

  /// Returns the relations of a scene's recognizers, at most one for each pair. A prevention in
  /// this run goes before a relation of the settings.
  @MainActor static func all(in scene: LabScene, _ statuses: [LabStatus]) -> [LabRelation] {
    var found: [LabRelation] = []
    for i in scene.rows.indices {
      for j in scene.rows.indices where j > i {
        if let relation = between(i, j, scene, statuses) { found.append(relation) }
      }
    }
    return found
  }

  @MainActor private static func between(
    _ i: Int, _ j: Int, _ scene: LabScene, _ statuses: [LabStatus]
  ) -> LabRelation? {
    for (a, b) in [(i, j), (j, i)] {
      let status = statuses[a]
      if status.mark == .prevented, status.other == b {
        return LabRelation(kind: .prevents, from: b, to: a, isLive: true)
      }
    }
    for (a, b) in [(i, j), (j, i)] where scene.rows[a].waitsFor == b {
      return LabRelation(
        kind: .waits, from: a, to: b,
        isLive: statuses[a].mark == .waiting && statuses[a].other == b)
    }
    if scene.rows[i].isTogether || scene.rows[j].isTogether {
      let both = [statuses[i].mark, statuses[j].mark].allSatisfy {
        $0 == .active || $0 == .recognized
      }
      return LabRelation(kind: .together, from: i, to: j, isLive: both)
    }
    let (a, b) = (scene.recognizers[i], scene.recognizers[j])
    let excludes =
      a.canPrevent(b) && b.canBePrevented(by: a) || b.canPrevent(a) && a.canBePrevented(by: b)
    return excludes ? LabRelation(kind: .firstWins, from: i, to: j, isLive: false) : nil
  }
}

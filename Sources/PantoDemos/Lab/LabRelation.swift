import PantoCore

/// A relation of two recognizers, shown as an arrow from one to the other.
struct LabRelation: Equatable {
  enum Kind: Equatable {
    /// The first one waits for the second one to fail.
    case waits
    /// The first one prevented the second one in this run.
    case prevents
    /// Both may recognize at the same time.
    case together
    /// Whichever recognizes first prevents the other one.
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
  /// Whether the relation takes effect at this moment.
  var isLive: Bool

  /// Returns the relations of a scene: at most one for each pair, and the one that decided first.
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

import PantoCore

extension BallPlaces {
  /// Returns the name of the rule that chose a resting place (DEM-03 item 7).
  ///
  /// - Parameters:
  ///   - target: The place, which lies on an edge in edge and corner mode.
  ///   - isFirstVersion: Whether the timing of the first version applies, without a throw.
  ///   - isReversed: Whether the window runs from right to left, where the leading edge is the
  ///     right one.
  func rule(
    for target: CGPoint, mode: Mode, isFirstVersion: Bool = false, isReversed: Bool = false
  ) -> String {
    if isFirstVersion { return "no throw, pushed back inside" }
    let isLow = target.x <= centers.midX
    let isLeading = isLow != isReversed
    switch mode {
    case .free:
      return centers.insetBy(dx: 0.5, dy: 0.5).contains(target)
        ? "projected, rests where it stops" : "projected, kept inside"
    case .corner:
      let isTop = target.y < centers.midY
      return isTop
        ? isLeading
          ? "projected, snaps to top leading corner" : "projected, snaps to top trailing corner"
        : isLeading
          ? "projected, snaps to bottom leading corner"
          : "projected, snaps to bottom trailing corner"
    case .edge:
      switch nearestSide(of: target) {
      case .left, .right:
        return isLeading ? "projected, snaps to leading edge" : "projected, snaps to trailing edge"
      case .top: return "projected, snaps to top edge"
      case .bottom: return "projected, snaps to bottom edge"
      }
    }
  }
}

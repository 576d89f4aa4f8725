import PantoBase

/// Several animations that run together, within the time of the group.
@preconcurrency @MainActor public final class CAAnimationGroup: CAAnimation {
  /// The animations of the group. Their begin times count from the beginning of the group.
  public var animations: [CAAnimation]?
  private var isAsked = false

  override func makeEmpty() -> CAAnimation { CAAnimationGroup() }

  /// Copies the values of another group. Its animations are shared and not copied, because a group
  /// may contain itself.
  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    animations = (other as? CAAnimationGroup)?.animations
  }

  /// Counters that limit the work of adding one animation group to a layer. A group may hold the
  /// same group several times, so that twenty nested ones are a million animations.
  private struct Expansion {
    /// The number of members that were expanded, groups and repeated members included.
    var count = 0
    /// The number of groups around the present one.
    var depth = 0
  }
  private static var expansion = Expansion()
  /// The largest number of animations that a group runs, repeated members included.
  static let mostMembers = 10_000

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard !isAsked else {
      Misuse.report("CAAnimationGroup: it is part of itself; that part is left out")
      return nil
    }
    guard CAAnimationGroup.expansion.depth < TreeDepth.most else {
      Misuse.report(
        "CAAnimationGroup: groups are nested deeper than \(TreeDepth.most); the rest is left out")
      return nil
    }
    isAsked = true
    CAAnimationGroup.expansion.depth += 1
    defer {
      isAsked = false
      CAAnimationGroup.expansion.depth -= 1
      if CAAnimationGroup.expansion.depth == 0 { CAAnimationGroup.expansion = Expansion() }
    }
    let own = time(begin: begin, duration: duration)
    // A member keeps its own curve, or runs at an even speed; the curve of the transaction applies
    // to the group.
    var parts: [MotionRecipe] = []
    for member in animations ?? [] {
      CAAnimationGroup.expansion.count += 1
      guard CAAnimationGroup.expansion.count <= CAAnimationGroup.mostMembers else {
        Misuse.report(
          "CAAnimationGroup: more than \(CAAnimationGroup.mostMembers) animations in one another, "
            + "each counted as often as it is listed; the rest is left out")
        break
      }
      if let part = member.recipe(layer, begin: member.beginTime, duration: own.duration) {
        parts.append(part)
      }
    }
    return MotionRecipe(
      time: own, target: .none, isAdditive: false, isCumulative: false, form: .together(parts))
  }

  /// Releases members one after the other. Groups that hold each other would otherwise be released
  /// recursively, and thousands of levels overflow the stack (L15).
  isolated deinit {
    var rest = animations ?? []
    animations = nil
    while var member = rest.popLast() {
      guard isKnownUniquelyReferenced(&member), let group = member as? CAAnimationGroup else {
        continue
      }
      rest += group.animations ?? []
      group.animations = nil
    }
  }
}

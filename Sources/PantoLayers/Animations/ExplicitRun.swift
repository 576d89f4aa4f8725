import PantoBase
import PantoMotion

/// A running animation that the program added to a layer.
@MainActor final class ExplicitRun: AnimationOwner {
  let key: String?
  let animation: CAAnimation
  private(set) var recipe: MotionRecipe
  /// The group that ends the animation on the stage's clock, or `nil` if the animation has ended
  /// and stays.
  var group: AnimationGroup?
  weak var values: PresentationValues?
  /// Whether the animation was removed or has ended.
  var isOver = false
  /// Called when the animation begins.
  var onStart: (() -> Void)?

  init(key: String?, animation: CAAnimation, recipe: MotionRecipe, group: AnimationGroup) {
    self.key = key
    self.animation = animation
    self.recipe = recipe
    self.group = group
  }

  package func animationsEnded(of group: AnimationGroup) { values?.runEnded(self) }

  package func animationsMoved() { values?.animationsMoved() }

  /// Begins an animation that waited for a window, after its layer entered one (PRT-01).
  func begin(in tree: LayerTree) {
    guard let group, group.isWaiting else { return }
    let now = tree.ticker.now
    let given = animation.beginTime
    recipe.time.begin =
      given > 0 ? now + given - tree.time.now : values?.layer?.ownTime(now) ?? now
    if recipe.is3D { _ = values?.layer?.ensureProperties3D() }
    onStart?()
    onStart = nil
    tree.ticker.begin(group)
  }

  func isMoving(at time: TimeInterval) -> Bool {
    recipe.time.speed > 0 && time >= recipe.time.begin && time < recipe.time.end
  }
}

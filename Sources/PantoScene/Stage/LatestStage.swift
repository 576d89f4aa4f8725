import PantoLayers

/// The stage that worked or was created last, for code that runs outside of any turn.
///
/// Tests that run at once take turns on the main actor, each in a task of its own. Code in a task
/// that made or worked a stage finds the latest one of that task, whatever another test did in
/// between.
@MainActor enum LatestStage {
  private static var latest: LayerTreeLink?
  /// The number of the stage; 0 without one.
  private(set) static var number = 0
  /// The latest stage of each task that made or worked one, by the hash of the task.
  private static var byTask: [Int: LayerTreeLink] = [:]
  /// The number of tasks from which on those without a living stage are forgotten.
  private static let most = 64

  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  static var stage: Stage? {
    if byTask.count > 1, let task, let own = byTask[task]?.tree?.liveStage { return own }
    return latest?.tree?.liveStage
  }

  static func use(_ link: LayerTreeLink, _ number: Int) {
    (latest, self.number) = (link, number)
    guard let task else { return }
    if byTask.count >= most { byTask = byTask.filter { $0.value.tree?.liveStage != nil } }
    byTask[task] = link
  }

  /// Forgets a stage that has ended, which starts no further work.
  static func forget(_ link: LayerTreeLink, _ number: Int) {
    if self.number == number { (latest, self.number) = (nil, 0) }
    byTask = byTask.filter { $0.value !== link }
  }
}

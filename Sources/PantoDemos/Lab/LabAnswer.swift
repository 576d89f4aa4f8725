/// The answer to the question of a preset: one recognizer or view, and one sentence about it.
///
/// The sentence is that of `Reason`, `Obstacle` or `Finding`; there is no other source of text.
struct LabAnswer: Equatable {
  var subject: String
  var mark: LabMark
  var sentence: String

  /// Chooses the sentence that says most: a view that the touch did not reach, who waits, who lost
  /// to another one, who failed by its own rules, and at last who recognized.
  static func choose(
    names: [String], statuses: [LabStatus], obstacle: (view: String, sentence: String)?
  ) -> LabAnswer? {
    if let obstacle {
      return LabAnswer(subject: obstacle.view, mark: .failed, sentence: obstacle.sentence)
    }
    for mark in [LabMark.waiting, .prevented, .cancelled, .failed, .active, .recognized] {
      guard let i = statuses.firstIndex(where: { $0.mark == mark }) else { continue }
      return LabAnswer(subject: names[i], mark: mark, sentence: statuses[i].sentence)
    }
    return nil
  }
}

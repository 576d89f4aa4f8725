import PantoBase

/// A recognizer that is not kept alive (ARB-15).
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
  /// This one may leave possible only when `other` has failed (ARB-10). Held weakly. A requirement
  /// on itself, or one that would close a cycle, is refused and reported (ARB-14).
  public func require(toFail other: UIGestureRecognizer) {
    if requirements.contains(where: { $0.recognizer === other }) { return }
    if let path = other.requirementPath(to: self) {
      let ring = ([self] + path).map(\.gestureName).joined(separator: " → ")
      Misuse.report("require(toFail:) would close a cycle and is refused: \(ring)")
      latestRefusal = .requirementCycle
      refused.append(WeakRecognizer(recognizer: other))
      return
    }
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(WeakRecognizer(recognizer: other))
  }

  /// The chain of requirements from this one to `goal`, both included; `nil`: there is none.
  func requirementPath(to goal: UIGestureRecognizer) -> [UIGestureRecognizer]? {
    var seen: Set<UIGestureRecognizer> = []
    return requirementPath(to: goal, &seen)
  }

  // Each is asked once, or a net of requirements would have more paths than can be walked.
  private func requirementPath(
    to goal: UIGestureRecognizer, _ seen: inout Set<UIGestureRecognizer>
  ) -> [UIGestureRecognizer]? {
    if self === goal { return [self] }
    guard seen.count < 4096, seen.insert(self).inserted else { return nil }
    for entry in requirements {
      if let rest = entry.recognizer?.requirementPath(to: goal, &seen) { return [self] + rest }
    }
    return nil
  }

  func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    for entry in requirements where entry.recognizer === other { return true }
    for id in dynamicRequirements where id == other.id { return true }
    return false
  }
}

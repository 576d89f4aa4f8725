import PantoBase

extension UIGestureRecognizer {
  /// Lets this recognizer leave possible only after `other` has failed (ARB-10).
  ///
  /// `other` is held weakly. A requirement of a recognizer on itself, or one that would close a
  /// cycle, is refused and reported (ARB-14).
  public func require(toFail other: UIGestureRecognizer) {
    if requiredNumbers.contains(other.id) { return }
    if closesCycle(requiring: other) {
      let ring = ([self] + (other.requirementPath(to: self) ?? [])).map(\.gestureName)
      let shown = ring.count <= 16 ? ring : Array(ring.prefix(15)) + ["\(ring.count - 15) more"]
      Misuse.report(
        "require(toFail:) would close a cycle and is refused: \(shown.joined(separator: " → "))")
      latestRefusal = .requirementCycle
      refused.append(WeakRecognizer(recognizer: other))
      return
    }
    _ = requiredNumbers.insert(other.id)
    append(other, to: &requirements, atMost: &mostRequirements)
    append(self, to: &other.dependents, atMost: &other.mostDependents)
  }

  /// Appends to a list of weak references. Entries whose recognizer is gone are removed whenever
  /// the list has doubled.
  private func append(
    _ recognizer: UIGestureRecognizer, to list: inout [WeakRecognizer], atMost most: inout Int
  ) {
    if list.count >= most {
      list.removeAll { $0.recognizer == nil }
      most = max(16, 2 * list.count)
    }
    list.append(WeakRecognizer(recognizer: recognizer))
  }

  /// Whether `other` already waits for this recognizer, directly or through others.
  ///
  /// The search goes from `other` along its requirements and from this recognizer along its
  /// dependents, one step of each in turn, until one side is exhausted. A chain that grows at
  /// either end therefore costs one step per new requirement.
  private func closesCycle(requiring other: UIGestureRecognizer) -> Bool {
    if self === other { return true }
    var ahead = Search(from: other)
    var behind = Search(from: self)
    while true {
      guard let next = ahead.next(\.requirements) else { return false }
      if next === self { return true }
      guard let next = behind.next(\.dependents) else { return false }
      if next === other { return true }
    }
  }

  /// Enumerates all recognizers that a chain of failure requirements connects with one recognizer,
  /// each once.
  private struct Search {
    var found: [UIGestureRecognizer]
    var numbers = RecognizerNumbers()
    var at = 0
    var link = 0

    init(from start: UIGestureRecognizer) {
      found = [start]
      _ = numbers.insert(start.id)
    }

    @MainActor mutating func next(
      _ links: KeyPath<UIGestureRecognizer, [WeakRecognizer]>
    ) -> UIGestureRecognizer? {
      while at < found.count {
        let list = found[at][keyPath: links]
        while link < list.count {
          link += 1
          UIGestureRecognizer.requirementSteps &+= 1
          if let next = list[link - 1].recognizer, numbers.insert(next.id) {
            found.append(next)
            return next
          }
        }
        at += 1
        link = 0
      }
      return nil
    }
  }

  /// Returns a chain of requirements from this recognizer to `goal`, both included, or `nil` if
  /// there is none.
  func requirementPath(to goal: UIGestureRecognizer) -> [UIGestureRecognizer]? {
    if self === goal { return [self] }
    var found: [(recognizer: UIGestureRecognizer, before: Int)] = [(self, -1)]
    var numbers = RecognizerNumbers()
    _ = numbers.insert(id)
    var i = 0
    while i < found.count {
      for entry in found[i].recognizer.requirements {
        guard let next = entry.recognizer, numbers.insert(next.id) else { continue }
        found.append((next, i))
        guard next === goal else { continue }
        var path: [UIGestureRecognizer] = []
        var at = found.count - 1
        while at >= 0 {
          path.append(found[at].recognizer)
          at = found[at].before
        }
        return path.reversed()
      }
      i += 1
    }
    return nil
  }

  func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    if requiredNumbers.contains(other.id) { return true }
    for entry in dynamicRequirements where entry.id == other.id { return true }
    return false
  }

  /// Lists the recognizer for dynamic failure requirements of the touches that are down, because a
  /// delegate set during a sequence is asked about them too.
  func listForDynamicRequirements() {
    guard delegate != nil else { return }
    for touch in tracked where !touch.recognizersToAsk.contains(where: { $0 === self }) {
      touch.recognizersToAsk.append(self)
    }
  }
}

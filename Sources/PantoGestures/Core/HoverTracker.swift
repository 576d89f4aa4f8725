import PantoBase

/// Where the pointer is, and which hover recognizers know that it is inside (HOV).
///
/// A class: while it looks, views and listeners may ask where the pointer is.
@MainActor final class HoverTracker {
  var pointer = CGPoint.zero
  var isInside = false
  /// The pointer is a pen above the screen.
  var isPen = false
  private var entered: [UIGestureRecognizer] = []
  private var path: [UIGestureRecognizer] = []

  /// Finds who lies under the pointer now; tells those that it entered, moved in, or left.
  func look(_ processor: EventProcessor, hasMoved: Bool) {
    for touch in processor.touches where touch.kind == .indirectPointer || touch.kind == .pencil {
      return
    }
    guard isInside else { return }
    path.removeAll(keepingCapacity: true)
    var next = processor.window.hitHost(at: pointer, with: nil)
    while let here = next {
      for recognizer in here.attachedRecognizers where recognizer.isHover && recognizer.enabled {
        path.append(recognizer)
      }
      next = here.nextHost
    }
    end(processor, .ended, where: { [path] r in !path.contains { $0 === r } })
    for recognizer in path {
      if entered.contains(where: { $0 === recognizer }) {
        if hasMoved, recognizer.current.isActive { recognizer.request(.changed, because: .moved) }
      } else if recognizer.current == .possible {
        recognizer.rank = 0
        processor.join(recognizer)
        entered.append(recognizer)
        recognizer.request(.began, because: .pointerEntered)
      }
    }
    entered.removeAll { $0.current.isTerminal }
  }

  /// Disabled or detached: it enters anew when it can be hit again (B51).
  func forget(_ recognizer: UIGestureRecognizer) { entered.removeAll { $0 === recognizer } }

  /// The pointer is inside, as far as this recognizer was told.
  func holds(_ recognizer: UIGestureRecognizer) -> Bool {
    for known in entered where known === recognizer { return true }
    return false
  }

  /// The pointer left the window: cancelled (HOV-01).
  func leave(_ processor: EventProcessor, cancelled: Bool) {
    isInside = false
    end(processor, cancelled ? .cancelled : .ended, where: { _ in true })
  }

  private func end(
    _ processor: EventProcessor, _ state: UIGestureRecognizer.State,
    where isOver: (UIGestureRecognizer) -> Bool
  ) {
    var i = 0
    while i < entered.count {
      let recognizer = entered[i]
      guard isOver(recognizer) else {
        i += 1
        continue
      }
      entered.remove(at: i)
      if recognizer.isWaiting {
        recognizer.request(.failed, because: .pointerLeft)
      } else if recognizer.current.isActive {
        recognizer.request(state, because: .pointerLeft)
      }
    }
  }
}

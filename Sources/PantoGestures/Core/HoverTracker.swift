import PantoBase

/// Knows where the pointer is and which hover recognizers it is inside of (HOV).
///
/// This is a class and not a struct because views and listeners may ask for the pointer's position
/// while `update` runs.
@MainActor final class HoverTracker {
  var pointer = CGPoint.zero
  var isInside = false
  /// Whether the pointer is a pen above the screen.
  var isPen = false
  private var entered: [UIGestureRecognizer] = []
  private var underPointer: [UIGestureRecognizer] = []
  /// The control that the pointer is inside of.
  private weak var control: (any GestureHost)?

  /// Hit-tests the pointer and sends hover recognizers the changes: entered, moved inside or left.
  func update(_ processor: EventProcessor, hasMoved: Bool) {
    for touch in processor.touches where touch.kind == .indirectPointer || touch.kind == .pencil {
      return
    }
    guard isInside else { return }
    underPointer.removeAll(keepingCapacity: true)
    var next = processor.window.hitHost(at: pointer, with: nil)
    var innermost: (any GestureHost)?
    while let here = next {
      if innermost == nil, here.handlesTapsItself { innermost = here }
      for recognizer in here.attachedRecognizers where recognizer.isHover && recognizer.enabled {
        underPointer.append(recognizer)
      }
      next = here.holdsTouches ? processor.window : here.nextHost
    }
    enter(innermost)
    end(processor, .ended, where: { [underPointer] r in !underPointer.contains { $0 === r } })
    for recognizer in underPointer {
      if entered.contains(where: { $0 === recognizer }) {
        if hasMoved, recognizer.current.isActive { recognizer.request(.changed, because: .moved) }
      } else if recognizer.current == .possible {
        recognizer.rank = 0
        processor.involve(recognizer)
        entered.append(recognizer)
        recognizer.request(.began, because: .pointerEntered)
      }
    }
    entered.removeAll { $0.current.isTerminal }
  }

  private func enter(_ new: (any GestureHost)?) {
    let old = control
    guard new !== old else { return }
    control = new
    old?.pointerChanged(isInside: false)
    new?.pointerChanged(isInside: true)
  }

  /// Forgets a recognizer that was disabled or detached. The pointer enters it again when it can be
  /// hit again (B51).
  func forget(_ recognizer: UIGestureRecognizer) { entered.removeAll { $0 === recognizer } }

  /// Whether the pointer has entered this recognizer and not left it.
  func contains(_ recognizer: UIGestureRecognizer) -> Bool {
    for known in entered where known === recognizer { return true }
    return false
  }

  /// Ends all hovering because the pointer left the window, as cancelled or as ended (HOV-01).
  func leave(_ processor: EventProcessor, cancelled: Bool) {
    isInside = false
    enter(nil)
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

import PantoControls

@MainActor final class ChangeCounter { var count = 0 }

/// Counts how often a control says that its value has changed.
@MainActor func changes(of control: UIControl) -> ChangeCounter {
  let changes = ChangeCounter()
  control.addAction(for: .valueChanged) { _ in changes.count += 1 }
  return changes
}

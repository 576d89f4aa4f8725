import PantoControls
import PantoCore
import PantoReplay

// MARK: The menu

/// The menu of what can be saved and copied of a recording. Each owner of a player adds the items
/// that it can do.
extension TracePlayer {
  /// Adds a row at the end of the menu of the button Save, which shows from the first item on.
  package func add(_ item: TraceMenu.Item) {
    if items.isEmpty { bar.add(saveButton) }
    items.append(item)
  }

  /// The line of the list that is chosen, for a report; `nil` at the start of the recording.
  package var chosenGesture: ReportChoice? {
    guard let i = list.chosen, let lines = runs.first, lines.indices.contains(i) else {
      return nil
    }
    return ReportChoice(name: lines[i].recognizer, time: lines[i].time)
  }

  /// Opens the menu above the view, or closes it.
  func toggleMenu() {
    guard menu == nil else { return closeMenu() }
    let theme = Theme(around: self)
    let menu = TraceMenu(items, beside: saveButton, theme: theme)
    menu.onClose = { [weak self] in self?.closeMenu() }
    self.menu = menu
    saveButton.isOn = true
    menu.show(in: menuHost ?? self)
  }

  package func closeMenu() {
    menu?.removeFromSuperview()
    menu = nil
    saveButton.isOn = false
  }

  /// Handles the meaning of a key while the menu is open: Esc closes it, arrows choose a row.
  package func press(_ key: DemoKey, focus: KeyFocus) -> Bool {
    guard let menu else { return false }
    switch key {
    case .leave:
      closeMenu()
      return true
    case .move(let offset): return focus.press(.tab(isBackwards: offset.y < 0), in: menu)
    default: return false
    }
  }
}

// MARK: Tests

extension TracePlayer {
  /// Adds the row that copies the chosen gesture as a Swift test (V19).
  ///
  /// - Parameter name: Returns the name of the recording that shows.
  package func addTestItem(_ make: @escaping TestMaking, name: @escaping () -> String) {
    add(
      TraceMenu.Item("copyTest", "Copy as test", "A Swift test of the decision that is chosen") {
        [weak self] in
        self?.copyTest(make, name())
      })
  }

  private func copyTest(_ make: TestMaking, _ name: String) {
    guard let recording = view.recording, let lines = runs.first else { return }
    guard let chosen = list.chosen, lines.indices.contains(chosen) else {
      message = "Choose a decision in the list first; its gesture becomes the test."
      return
    }
    let line = lines[chosen]
    do {
      UIPasteboard.general.string = try make(recording, name, line.recognizer, line.time)
      message = "Copied a test of \(line.recognizer)."
    } catch {
      message = "\(error)"
    }
  }
}

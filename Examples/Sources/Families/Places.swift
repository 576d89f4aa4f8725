import Pantograph

/// Writes where things are on screen to a file four times a second, so that `look.py` knows where
/// to put a finger: a line for each element, with left, top, width, height, label and value. The
/// keys of the keyboard on screen are listed, too.
@MainActor final class Places {
  private weak var stage: Stage?
  private let file: URL
  private var written = ""
  private var next: Timekeeper.Deadline?

  init(of stage: Stage, in path: String) {
    self.stage = stage
    file = URL(fileURLWithPath: path)
    write()
  }

  private func write() {
    guard let stage else { return }
    var lines = stage.accessibilityTree.map {
      line($0.frame, $0.label ?? "", $0.value ?? "")
    }
    addKeys(in: stage.window, to: &lines)
    let text = lines.joined(separator: "\n")
    if text != written {
      written = text
      try? Data(text.utf8).write(to: file, options: .atomic)
    }
    next = stage.time.at(stage.time.now + 0.25) { [weak self] in self?.write() }
  }

  private func addKeys(in view: UIView, to lines: inout [String]) {
    if view.isHidden { return }
    if let name = view.accessibilityIdentifier, name.hasPrefix("key ") {
      lines.append(line(view.convert(view.bounds, to: nil), name, ""))
    }
    for child in view.subviews { addKeys(in: child, to: &lines) }
  }

  private func line(_ frame: CGRect, _ label: String, _ value: String) -> String {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { "\(Int($0))" }
    // The text of a view may have several lines.
    let words = [label, value].map {
      $0.replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\t", with: " ")
    }
    return (numbers + words).joined(separator: "\t")
  }
}

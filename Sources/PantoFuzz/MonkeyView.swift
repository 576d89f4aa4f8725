import PantoScene

/// A view that checks the touches it receives: each begins once, ends once, and changes neither
/// before nor after (REC-17, TCH-04).
final class MonkeyView: UIView {
  private weak var watcher: InvariantWatcher?
  private var down: [ObjectIdentifier] = []

  init(frame: CGRect, _ watcher: InvariantWatcher) {
    self.watcher = watcher
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self {
      if down.contains(ObjectIdentifier(touch)) { broken(touch, "began twice") }
      down.append(ObjectIdentifier(touch))
    }
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self && !down.contains(ObjectIdentifier(touch)) {
      broken(touch, "moved, but never began or was over")
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    over(touches, "ended")
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    over(touches, "cancelled")
  }

  private func over(_ touches: Set<UITouch>, _ word: String) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self {
      if !down.contains(ObjectIdentifier(touch)) {
        broken(touch, "\(word), but never began or was over")
      }
      down.removeAll { $0 == ObjectIdentifier(touch) }
      if touch.phase.rawValue != (word == "ended" ? 3 : 4) {
        broken(touch, "\(word) while \(touch.phase)")
      }
    }
  }

  private func broken(_ touch: UITouch, _ what: String) {
    watcher?.fail("REC-17", "contact \(touch.contactNumber) of a view \(what)")
  }
}

import PantoCore

/// Shows the tooltip of a control once a pointer has rested on it for half a second (KEY-01).
@MainActor final class HoverTip {
  /// The text and the key of the tooltip.
  let title: String
  let key: String
  private weak var owner: UIView?
  private var tip: Tooltip?
  private var timer: Timekeeper.Deadline?

  init(_ title: String, key: String, of owner: UIView) {
    self.title = title
    self.key = key
    self.owner = owner
  }

  var isShown: Bool { tip != nil }

  func showSoon() {
    timer?.cancel()
    guard let stage = owner?.stage else { return }
    timer = stage.time.at(stage.time.now + Tooltip.delay) { [weak self] in self?.show() }
  }

  func show() {
    guard tip == nil, let owner, let window = owner.window, !owner.isHidden else { return }
    let made = Tooltip(title, key: key, theme: Theme(around: owner))
    tip = made
    made.show(below: owner, in: window)
  }

  func hide() {
    timer?.cancel()
    timer = nil
    tip?.removeFromSuperview()
    tip = nil
  }
}

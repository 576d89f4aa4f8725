import PantoBase
import PantoGestures
import PantoScene

/// The bar at the top of a floating panel and of a card. A drag moves a floating panel to the other
/// edge; the buttons do so too, and fold or expand it.
final class InspectorBar: InspectorLayer {
  private let title = InspectorText()
  private var pills: [InspectorPillLayer] = []
  private(set) var targets: [(frame: CGRect, target: InspectorTarget)] = []

  required init() {
    super.init()
    addSublayer(title)
  }

  required init?(coder: NSCoder) { nil }

  private static func buttons(of layout: InspectorLayout) -> [InspectorButton] {
    var buttons: [InspectorButton] = []
    switch layout.shape {
    case .folded: buttons = [InspectorButton(title: "Show", target: .fold)]
    case .card: buttons = [InspectorButton(title: "More", target: .expand)]
    case .sheet where layout.growsUp: buttons = [InspectorButton(title: "Less", target: .expand)]
    default: break
    }
    if layout.isFloating, layout.shape != .folded {
      buttons += [
        InspectorButton(title: "Move", target: .move),
        InspectorButton(title: "Hide", target: .fold),
      ]
    }
    return buttons
  }

  /// Shows the title and the buttons, and returns the height of the bar in points.
  func set(
    _ frame: InspectorPanel.Frame, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    let layout = frame.layout
    let own = layout.shape == .folded ? min(width, 200) : width
    let buttons = InspectorBar.buttons(of: layout)
    targets.removeAll(keepingCapacity: true)
    var x = own - 8
    for (i, button) in buttons.reversed().enumerated() {
      if i == pills.count { pills.append(add(InspectorPillLayer())) }
      let size = pills[i].set(button, look, by: shaper)
      pills[i].isShown = true
      let wide = max(44, size.width)
      x -= wide
      let place = CGRect(x: look.isRightToLeft ? own - x - wide : x, y: 0, width: wide, height: 44)
      pills[i].setFrame(place.shrunk(dx: 0, dy: (44 - size.height) / 2))
      targets.append((place, button.target))
      x -= 8
    }
    for unused in pills[buttons.count...] { unused.isShown = false }
    let size = title.set(
      frame.title, look.title, look.text, at: .zero, width: max(1, x - 20), by: shaper)
    title.setFrame(
      CGRect(
        x: look.isRightToLeft ? own - 20 - size.width : 20, y: ((44 - size.height) / 2).rounded(),
        width: size.width, height: size.height))
    setFrame(CGRect(x: 0, y: 2, width: own, height: 44))
    return 44
  }

  func target(at point: CGPoint) -> InspectorTarget? {
    targets.first { $0.frame.contains(point) }?.target
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// The tabs of the panel. They wrap where they do not fit, so that no word is cut (SIM-05).
final class InspectorTabBar: InspectorLayer {
  private final class Pill: InspectorLayer {
    let label = InspectorText()
    required init() {
      super.init()
      addSublayer(label)
      cornerRadius = 10
    }

    required init?(coder: NSCoder) { nil }
  }

  private var pills: [Pill] = []
  private var places: [(tab: InspectorOverlay.Tab, frame: CGRect)] = []
  private static let gap: CGFloat = 8

  /// Shows the tabs in rows of this width, and returns the height of the rows.
  func set(
    _ tabs: [InspectorOverlay.Tab], selected: InspectorOverlay.Tab, _ look: InspectorLook,
    width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    places.removeAll(keepingCapacity: true)
    let height = max(32, look.height(look.strong) + 12)
    var at = CGPoint(x: 0, y: 6)
    for (i, tab) in tabs.enumerated() {
      if i == pills.count { pills.append(add(Pill())) }
      let pill = pills[i]
      let isOn = tab == selected
      pill.isShown = true
      pill.background = isOn ? look.accentSoft : .clear
      let size = pill.label.set(
        tab.title, look.strong, isOn ? look.accentOnSoft : look.text2, at: .zero, by: shaper)
      let own = max(44, (size.width + 14).rounded(.up))
      if at.x > 0, at.x + own > width { at = CGPoint(x: 0, y: at.y + height + 12) }
      let x = look.isRightToLeft ? width - at.x - own : at.x
      let frame = CGRect(x: x, y: at.y, width: own, height: height)
      pill.setFrame(frame)
      pill.label.setFrame(
        CGRect(
          x: ((own - size.width) / 2).rounded(), y: ((height - size.height) / 2).rounded(),
          width: size.width, height: size.height))
      places.append((tab, frame))
      at.x += own + InspectorTabBar.gap
    }
    for unused in pills[tabs.count...] { unused.isShown = false }
    return at.y + height + 6
  }

  /// The tab at a point. Each reacts over a height of 44 points (MSE-04).
  func tab(at point: CGPoint) -> InspectorOverlay.Tab? {
    places.first {
      let more = max(0, (44 - $0.frame.height) / 2)
      return $0.frame.insetBy(dx: 0, dy: -more).contains(point)
    }?.tab
  }

  /// The place of a tab, in this layer's points.
  func frame(of tab: InspectorOverlay.Tab) -> CGRect? { places.first { $0.tab == tab }?.frame }
  /// Whether a word is cut.
  var isCut: Bool { pills.contains { $0.isShown && $0.label.isCut } }
}

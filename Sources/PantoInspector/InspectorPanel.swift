import PantoBase
import PantoGestures
import PantoScene

/// The panel: tabs, and below them the items of one tab, which scroll (INS-03, INS-05).
final class InspectorPanel: InspectorLayer {
  /// The state of the panel besides its items.
  struct Frame: Equatable {
    var layout: InspectorLayout
    var tabs: [InspectorOverlay.Tab]
    var tab: InspectorOverlay.Tab
    /// The heading of a card, and of a bar of a floating panel.
    var title: String
  }

  private let tabBar = InspectorTabBar()
  private let bar = InspectorBar()
  private let clip = InspectorLayer()
  private let line = InspectorLayer()
  private var rows: [InspectorRowLayer] = []
  private var lines: [InspectorLineLayer] = []
  private var curves: [InspectorCurveLayer] = []
  private var legend: InspectorLegendLayer?
  /// The layers of the visible items from top to bottom.
  private(set) var shown: [InspectorItemLayer] = []
  private var heights: [(item: InspectorItem, width: CGFloat, height: CGFloat)] = []
  /// How far the items are scrolled, in points.
  private(set) var offset: CGFloat = 0
  private var contentHeight: CGFloat = 0
  private var drawnTab = InspectorOverlay.Tab.recognizers
  /// The place below tabs and bar, in the panel's points.
  private(set) var content = CGRect.zero

  required init() {
    super.init()
    for layer in [clip, tabBar, bar, line] { addSublayer(layer) }
    clip.masksToBounds = true
    // The panel has no shadow, because touches below would make it be painted again in every frame
    // (INS-08).
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Showing

  func set(
    _ frame: Frame, _ items: [InspectorItem], _ look: InspectorLook, by shaper: any TextShaper
  ) {
    let layout = frame.layout
    let isCard = layout.shape == .card
    background = look.surface
    let isRound = layout.isFloating || isCard
    cornerRadius = isRound ? 14 : 0
    borderWidth = isRound ? 1 : 0
    borderColor = look.separator
    var area = layout.panel
    if isCard { area = area.shrunk(dx: 8, dy: 8) }
    let top = setHead(frame, look, width: area.width, by: shaper)
    guard layout.shape != .folded else { return setFolded(layout, look, head: top) }
    if frame.tab != drawnTab {
      drawnTab = frame.tab
      offset = 0
    }
    let hugs = isCard || layout.isFloating && layout.shape == .panel
    let wanted = setItems(
      items, look, top: top, width: area.width, room: area.height - top - 8, by: shaper)
    let height = hugs ? min(area.height, top + max(wanted, 24) + 8) : area.height
    let y = layout.growsUp ? area.maxY - height : area.minY
    setFrame(CGRect(x: area.minX, y: y, width: area.width, height: height))
    content = CGRect(x: 0, y: top, width: area.width, height: max(0, height - top))
    clip.setFrame(content)
    line.isShown = !isRound
    line.background = look.separator
    // A docked panel has a hairline on the side of the stage.
    line.setFrame(
      layout.shape == .panel
        ? CGRect(
          x: look.isRightToLeft ? area.width - 1 : 0, y: 0, width: 1, height: height)
        : CGRect(x: 0, y: 0, width: area.width, height: 1))
  }

  /// Shows bar and tabs, and returns the height that they take.
  private func setHead(
    _ frame: Frame, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    let layout = frame.layout
    var y: CGFloat = 4
    bar.isShown = layout.isFloating || layout.shape == .card || layout.growsUp
    if bar.isShown {
      y += bar.set(frame, look, width: width, by: shaper)
    }
    let hasTabs = layout.shape == .panel || layout.shape == .sheet
    tabBar.isShown = hasTabs
    guard hasTabs else { return y }
    let height = tabBar.set(
      frame.tabs, selected: frame.tab, look, width: width - 24, by: shaper)
    tabBar.setFrame(CGRect(x: 12, y: y, width: width - 24, height: height))
    return y + height
  }

  private func setFolded(_ layout: InspectorLayout, _ look: InspectorLook, head: CGFloat) {
    clip.isShown = false
    let width = min(layout.panel.width, 200)
    let x = look.isRightToLeft ? layout.panel.minX : layout.panel.maxX - width
    setFrame(
      CGRect(
        x: x, y: layout.growsUp ? layout.panel.maxY - head : layout.panel.minY, width: width,
        height: head))
    line.isShown = false
  }

  /// Shows the items that are in sight, and returns the height of all.
  private func setItems(
    _ items: [InspectorItem], _ look: InspectorLook, top: CGFloat, width: CGFloat, room: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    clip.isShown = true
    let inner = width - 24
    let known = heights
    var (used, y, next) = ((rows: 0, lines: 0, curves: 0), CGFloat(0), [InspectorItemLayer]())
    heights.removeAll(keepingCapacity: true)
    for (i, item) in items.enumerated() {
      var height =
        i < known.count && known[i].item == item && known[i].width == inner
        ? known[i].height : InspectorPanel.estimate(item, look)
      let isAbove = y + height < offset
      if !isAbove, y < offset + room {
        let layer = layer(for: item, &used)
        height = layer.show(item, look, x: 12, y: y - offset, width: inner, by: shaper)
        next.append(layer)
      }
      heights.append((item, inner, height))
      y += height
    }
    shown = next
    if !next.contains(where: { $0 === legend }) { legend?.isShown = false }
    for unused in rows[used.rows...] { unused.isShown = false }
    for unused in lines[used.lines...] { unused.isShown = false }
    for unused in curves[used.curves...] { unused.isShown = false }
    contentHeight = y
    let most = max(0, y - room)
    if offset > most {
      // The items became shorter; those above come into sight again.
      offset = most
      return setItems(items, look, top: top, width: width, room: room, by: shaper)
    }
    return y
  }

  /// Returns an estimate of the height of an item that was not laid out yet, in points.
  private static func estimate(_ item: InspectorItem, _ look: InspectorLook) -> CGFloat {
    switch item {
    case .row: 66
    case .brief: 48
    case .heading, .field, .buttons: 44
    case .branch: 32
    case .curve: InspectorCurveLayer.height
    case .legend: 3 * (look.height(look.caption) + 2) + 10
    case .gap(let height): height
    case .path, .note, .pair, .line: look.height(look.label) + 4
    }
  }

  private func layer(
    for item: InspectorItem, _ used: inout (rows: Int, lines: Int, curves: Int)
  ) -> InspectorItemLayer {
    switch item {
    case .row, .brief:
      if used.rows == rows.count { rows.append(clip.add(InspectorRowLayer())) }
      used.rows += 1
      return rows[used.rows - 1]
    case .curve:
      if used.curves == curves.count { curves.append(clip.add(InspectorCurveLayer())) }
      used.curves += 1
      return curves[used.curves - 1]
    case .legend:
      let layer = legend ?? clip.add(InspectorLegendLayer())
      legend = layer
      return layer
    default:
      if used.lines == lines.count { lines.append(clip.add(InspectorLineLayer())) }
      used.lines += 1
      return lines[used.lines - 1]
    }
  }

  // MARK: Input

  /// Scrolls the items. Returns whether they moved.
  func scroll(by distance: CGFloat) -> Bool {
    let most = max(0, contentHeight - content.height + 8)
    let wanted = max(0, min(offset + distance, most))
    guard wanted != offset else { return false }
    offset = wanted
    return true
  }

  /// The part at `point`, which is in the panel's coordinates.
  func target(at point: CGPoint) -> InspectorTarget? {
    if bar.isShown, bar.frame.contains(point) {
      return bar.target(at: point - bar.frame.origin)
    }
    if tabBar.isShown, let tab = tabBar.tab(at: point - tabBar.frame.origin) { return .tab(tab) }
    guard content.contains(point) else { return nil }
    let inside = point - clip.frame.origin
    for layer in shown where layer.frame.contains(inside) {
      return layer.target(at: inside - layer.frame.origin)
    }
    return nil
  }

  /// Whether `point`, in the panel's coordinates, is on the bar by which a floating panel is moved.
  func isOnBar(_ point: CGPoint) -> Bool { bar.isShown && bar.frame.contains(point) }

  /// The place of a part in the panel's points, or `nil` if it is not in sight.
  func place(of target: InspectorTarget) -> CGRect? {
    for layer in shown {
      for part in layer.targets where part.target == target {
        let frame = part.frame.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY)
        return frame.offsetBy(dx: clip.frame.minX, dy: clip.frame.minY)
      }
    }
    if let part = bar.targets.first(where: { $0.target == target }), bar.isShown {
      return part.frame.offsetBy(dx: bar.frame.minX, dy: bar.frame.minY)
    }
    guard case .tab(let tab) = target, tabBar.isShown else { return nil }
    return tabBar.frame(of: tab).map {
      $0.offsetBy(dx: tabBar.frame.minX, dy: tabBar.frame.minY)
    }
  }
}

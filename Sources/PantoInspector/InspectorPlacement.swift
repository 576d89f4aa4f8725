import PantoBase

extension InspectorOverlay {
  /// The places of the inspector's parts in the window (APP-03).
  ///
  /// By default the inspector floats above an app, so that the app keeps its size. A program that
  /// leaves space for the inspector says where that space is:
  ///
  /// ```swift
  /// let inspector = stage.addInspector()
  /// inspector.placement = .docked(
  ///   panel: CGRect(x: 900, y: 0, width: 380, height: 800),
  ///   timeline: CGRect(x: 0, y: 610, width: 900, height: 190))
  /// inspector.stageFrame = CGRect(x: 0, y: 0, width: 900, height: 610)
  /// ```
  public enum Placement: Equatable, Sendable {
    /// Above the app: a panel and a timeline from a width of 900 points, a sheet with tabs from
    /// 600, a card below. The user can fold it, and move it to the other edge.
    case floating
    /// A panel and a timeline that cover nothing, in points of the window.
    case docked(panel: CGRect, timeline: CGRect)
    /// A sheet with tabs, one of which is the timeline, in points of the window.
    case sheet(CGRect)
    /// A card of at most four rows at the lower edge of an area, which the card fills when the user
    /// expands it.
    case card(within: CGRect)
  }

  /// The width from which a floating inspector has a panel and a timeline, in points (APP-03).
  public nonisolated static let dockedFrom: CGFloat = 900
  /// The width from which a floating inspector is a sheet, in points (APP-03).
  public nonisolated static let sheetFrom: CGFloat = 600
  /// The share of the window's height that a sheet takes (APP-03).
  public nonisolated static let sheetShare: CGFloat = 0.45
}

/// The places of panel and timeline that result from a placement and the size of the window.
struct InspectorLayout: Equatable {
  enum Shape: Equatable { case panel, sheet, card, folded }

  var shape: Shape
  /// The area of the panel. A card, and a floating panel, take the part that they need.
  var panel: CGRect
  /// The place of the timeline, or `nil` if it is a tab of the panel.
  var timeline: CGRect?
  /// Whether the panel has a bar by which the user moves and folds it.
  var isFloating: Bool
  /// Whether the panel grows from the lower edge of its area.
  var growsUp = false

  /// The height of a floating timeline, in points.
  private static let timelineHeight: CGFloat = 190
  private static let panelWidth: CGFloat = 380

  /// Computes the layout of the inspector for a placement.
  ///
  /// - Parameters:
  ///   - free: the part of the window that nothing covers.
  ///   - isMoved: whether the user moved the inspector to the other edge.
  ///   - isExpanded: whether the user expanded a card.
  init(
    _ placement: InspectorOverlay.Placement, free: CGRect, isMoved: Bool, isFolded: Bool,
    isExpanded: Bool
  ) {
    isFloating = false
    switch placement {
    case .docked(let panel, let timeline):
      (shape, self.panel, self.timeline) = (.panel, panel, timeline)
    case .sheet(let area): (shape, panel) = (.sheet, area)
    case .card(let area):
      (shape, panel) = (isExpanded ? .sheet : .card, area)
      growsUp = true
    case .floating:
      isFloating = true
      if free.width >= InspectorOverlay.dockedFrom, free.height >= 480 {
        (shape, panel, timeline) = InspectorLayout.wide(free, isMoved)
      } else if free.width >= InspectorOverlay.sheetFrom {
        shape = .sheet
        panel = free
        panel.size.height = (free.height * InspectorOverlay.sheetShare).rounded()
        if !isMoved { panel.origin.y = free.maxY - panel.height }
      } else {
        (shape, panel) = (isExpanded ? .sheet : .card, free)
        growsUp = !isMoved
      }
      if isFolded { (shape, timeline) = (.folded, nil) }
    }
  }

  private static func wide(_ free: CGRect, _ isMoved: Bool) -> (Shape, CGRect, CGRect?) {
    let x = isMoved ? free.minX : free.maxX - panelWidth
    let panel = CGRect(x: x, y: free.minY, width: panelWidth, height: free.height)
    let timeline = CGRect(
      x: isMoved ? panel.maxX + 8 : free.minX, y: free.maxY - timelineHeight,
      width: free.width - panelWidth - 8, height: timelineHeight)
    return (.panel, panel, timeline)
  }
}

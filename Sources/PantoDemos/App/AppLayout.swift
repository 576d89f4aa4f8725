import Pantograph

/// The places of the frame's parts in a window (APP-03).
@MainActor struct AppLayout {
  /// Where the inspector stands beside or above the stage.
  enum Inspector: Equatable {
    /// A panel at the right and a timeline below the stage.
    case docked(panel: CGRect, timeline: CGRect)
    /// A sheet from below with tabs.
    case sheet(CGRect)
    /// A small card that expands.
    case card
  }

  static let panelWidth: CGFloat = 380
  static let timelineHeight: CGFloat = 190
  static let sheetShare: CGFloat = 0.45
  static let dockedFrom: CGFloat = 900
  static let sheetFrom: CGFloat = 600

  let toolbar: CGRect
  /// The stage, without the inspector's parts.
  let stage: CGRect
  let status: CGRect
  let inspector: Inspector?

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - insets: The margins of the window that are covered.
  ///   - statusHeight: The height of the status bar without the lower margin.
  ///   - hasInspector: Whether an inspector takes its own place.
  init(size: CGSize, insets: UIEdgeInsets, statusHeight: CGFloat, hasInspector: Bool) {
    let top = insets.top + AppToolbar.height
    let bottom = max(top, size.height - insets.bottom - statusHeight)
    toolbar = CGRect(x: 0, y: 0, width: size.width, height: top)
    status = CGRect(x: 0, y: bottom, width: size.width, height: max(0, size.height - bottom))
    let middle = CGRect(x: 0, y: top, width: size.width, height: bottom - top)
    guard hasInspector else {
      (stage, inspector) = (middle, nil)
      return
    }
    if size.width >= Self.dockedFrom {
      let panel = CGRect(
        x: middle.maxX - Self.panelWidth, y: top, width: Self.panelWidth, height: middle.height)
      let below = min(Self.timelineHeight, middle.height / 2)
      let left = middle.width - Self.panelWidth
      stage = CGRect(x: 0, y: top, width: left, height: middle.height - below)
      inspector = .docked(
        panel: panel, timeline: CGRect(x: 0, y: stage.maxY, width: left, height: below))
    } else if size.width >= Self.sheetFrom {
      let height = (size.height * Self.sheetShare).rounded()
      stage = middle
      inspector = .sheet(
        CGRect(x: 0, y: size.height - height, width: size.width, height: height))
    } else {
      (stage, inspector) = (middle, .card)
    }
  }
}

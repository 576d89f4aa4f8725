import PantoCore
import PantoInspector
import PantoDemoKit

/// The places of the app's toolbar, stage, inspector and status bar in a window (APP-03).
@MainActor struct AppLayout {
  /// Where the inspector stands beside or above the stage.
  enum Inspector: Equatable {
    /// A panel at the right and a timeline below the stage.
    case docked(panel: CGRect, timeline: CGRect)
    /// A sheet below the stage, with tabs.
    case sheet(CGRect)
    /// A small card above the stage, which expands to all of this area.
    case card(within: CGRect)
  }

  static let panelWidth: CGFloat = 380
  static let timelineHeight: CGFloat = 190
  static let sheetShare: CGFloat = 0.45
  static let dockedFrom: CGFloat = 900
  static let sheetFrom: CGFloat = 600

  let toolbar: CGRect
  /// The rectangle of the gallery or the demo's stage, without the parts of the inspector.
  let stage: CGRect
  let status: CGRect
  let inspector: Inspector?
  /// The strip with the inspector's numbers above the stage, or `nil`.
  let strip: CGRect?

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - insets: The margins of the window that are covered.
  ///   - statusHeight: The height of the status bar without the lower margin.
  ///   - hasInspector: Whether an inspector takes its own place.
  ///   - stripHeight: The height of the inspector's line of numbers.
  ///   - hasToolbar: Whether the toolbar of a demo is above the stage and the panel.
  ///   - isRightToLeft: Whether the panel is at the left.
  init(
    size: CGSize, insets: UIEdgeInsets, statusHeight: CGFloat, hasInspector: Bool,
    stripHeight: CGFloat = 0, hasToolbar: Bool = true, isRightToLeft: Bool = false
  ) {
    let top = insets.top + (hasToolbar ? AppToolbar.height : 0)
    let bottom = max(top, size.height - insets.bottom - statusHeight)
    toolbar = CGRect(x: 0, y: 0, width: size.width, height: insets.top + AppToolbar.height)
    status = CGRect(x: 0, y: bottom, width: size.width, height: max(0, size.height - bottom))
    let middle = CGRect(x: 0, y: top, width: size.width, height: bottom - top)
    guard hasInspector else {
      (stage, inspector, strip) = (middle, nil, nil)
      return
    }
    let (area, inspector) = Self.places(middle, size: size, isRightToLeft: isRightToLeft)
    self.inspector = inspector
    if case .card = inspector {
      (stage, strip) = (area, nil)
    } else {
      let height = min(stripHeight, area.height)
      strip = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
      stage = CGRect(
        x: area.minX, y: area.minY + height, width: area.width, height: area.height - height)
    }
  }

  /// The height of the strip with the inspector's numbers in a window of a width, in points: one
  /// line of text where the numbers fit, else two.
  static func stripHeight(in width: CGFloat, textScale scale: CGFloat) -> CGFloat {
    let left = width - (width >= dockedFrom ? panelWidth : 0)
    let lines: CGFloat = 540 * scale + 36 <= left ? 1 : 2
    return (16 * scale).rounded() * lines + 14
  }

  private static func places(
    _ middle: CGRect, size: CGSize, isRightToLeft: Bool
  ) -> (CGRect, Inspector) {
    if size.width >= dockedFrom { return docked(middle, isRightToLeft: isRightToLeft) }
    guard size.width >= sheetFrom else { return (middle, .card(within: middle)) }
    let height = min((size.height * sheetShare).rounded(), middle.height)
    let stage = CGRect(
      x: 0, y: middle.minY, width: size.width, height: middle.height - height)
    return (stage, .sheet(CGRect(x: 0, y: stage.maxY, width: size.width, height: height)))
  }

  private static func docked(_ middle: CGRect, isRightToLeft: Bool) -> (CGRect, Inspector) {
    let left = middle.width - panelWidth
    let below = min(timelineHeight, middle.height / 2)
    let x = isRightToLeft ? panelWidth : 0
    let stage = CGRect(x: x, y: middle.minY, width: left, height: middle.height - below)
    return (
      stage,
      .docked(
        panel: CGRect(
          x: isRightToLeft ? 0 : left, y: middle.minY, width: panelWidth, height: middle.height),
        timeline: CGRect(x: x, y: stage.maxY, width: left, height: below))
    )
  }
}

extension AppLayout.Inspector {
  /// The placement that the inspector of the stage gets.
  var placement: InspectorOverlay.Placement {
    switch self {
    case .docked(let panel, let timeline): .docked(panel: panel, timeline: timeline)
    case .sheet(let area): .sheet(area)
    case .card(let area): .card(within: area)
    }
  }
}

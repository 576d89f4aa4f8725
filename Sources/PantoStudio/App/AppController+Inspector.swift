import PantoCore
import PantoInspector
import PantoDemoKit

/// The layout of the inspector beside the stage of the open demo (APP-03).
extension AppController {
  /// Lays out the inspector in the place that the app's layout has for it, if there is one.
  func placeInspector(_ layout: AppLayout) {
    guard let inspector = view.stage?.inspector, let place = layout.inspector else { return }
    inspector.placement = place.placement
    inspector.stageFrame = layout.stage
    inspector.stripFrame = layout.strip
  }

  /// The height of the strip with the inspector's numbers, in points.
  var stripHeight: CGFloat {
    AppLayout.stripHeight(in: view.bounds.width, textScale: view.stage?.textScale ?? 1)
  }

  /// The margins that the inspector takes from the area below the toolbar.
  func insets(of layout: AppLayout) -> UIEdgeInsets {
    let below = CGRect(
      x: 0, y: layout.toolbar.maxY, width: content.width,
      height: max(0, content.maxY - layout.toolbar.maxY))
    guard layout.inspector != nil else { return .zero }
    return UIEdgeInsets(
      top: layout.stage.minY - below.minY, left: layout.stage.minX,
      bottom: max(0, below.maxY - layout.stage.maxY),
      right: max(0, below.maxX - layout.stage.maxX))
  }
}

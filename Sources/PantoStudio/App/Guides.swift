import PantoControls
import PantoCore
import PantoDemoKit

/// The guides above a scene: a grid of 8 points, and the areas that take touches (KEY-02). Both
/// leave touches alone.
@MainActor final class Guides {
  private var grid: GridView?
  private var areas: HitAreaView?

  var showsGrid: Bool { grid?.superview != nil }
  var showsHitAreas: Bool { areas?.superview != nil }

  /// Shows or hides the grid, in the points of the simulated device if there is one.
  func toggleGrid(in stage: Stage, below device: SimulatedDeviceView?) {
    if let grid, grid.superview != nil { return grid.removeFromSuperview() }
    let new = GridView()
    new.show(in: device?.screen ?? stage.window)
    grid = new
  }

  /// The options of a recording's header that show the same guides. A replay then draws what the
  /// window drew, and a key turns off the same guide as in the window (P4).
  var options: [String] { (showsGrid ? ["grid=1"] : []) + (showsHitAreas ? ["hitAreas=1"] : []) }

  /// Removes the grid and the hit areas.
  func hide() {
    grid?.removeFromSuperview()
    areas?.hide()
  }

  func toggleHitAreas(in stage: Stage) {
    if let areas, areas.superview != nil { return areas.hide() }
    let new = HitAreaView()
    new.show(in: stage)
    areas = new
  }
}

import PantoBase
import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoInspector

/// An inspector that was removed takes its layers along (L13).
@MainActor @Suite(.timeLimit(.minutes(60))) struct InspectorReleaseTests {
  /// Weak references to what an inspector consists of.
  private struct Parts {
    weak var overlay: InspectorOverlay?
    weak var panel: InspectorPanel?
    weak var timeline: InspectorTimeline?
    weak var mark: TouchMark?

    @MainActor init(_ overlay: InspectorOverlay) {
      self.overlay = overlay
      panel = overlay.panel
      timeline = overlay.timeline
      mark = overlay.marks.first ?? overlay.unusedMarks.first
    }

    var held: [String] {
      [
        overlay.map { _ in "overlay" }, panel.map { _ in "panel" },
        timeline.map { _ in "timeline" }, mark.map { _ in "mark" },
      ].compactMap { $0 }
    }
  }

  @Test(
    "an inspector that is removed while touches show or later, also after views came in front of it, is released (L13)",
    arguments: [false, true], [false, true])
  func removal(whileDown: Bool, isCovered: Bool) throws {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200)))
    view.addGestureRecognizer(UIPanGestureRecognizer())
    let raster = stage.compositor
    func inspect() throws -> Parts {
      let overlay = stage.stage.addInspector()
      let finger = stage.finger().down(at: view.center)
      for _ in 0..<20 {
        finger.move(by: (5, 2), over: 0.02)
        try stage.stage.draw(with: raster)
      }
      if !whileDown {
        finger.up()
        stage.advance(by: 2)
        try stage.stage.draw(with: raster)
      }
      let parts = Parts(overlay)
      if isCovered {
        // The inspector comes to the front again with the next frame.
        stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
        try stage.stage.draw(with: raster)
        #expect(stage.window.layer.sublayers?.last === overlay.layer)
        #expect(stage.window.layer.sublayers?.count { $0 === overlay.layer } == 1)
      }
      stage.stage.removeInspector()
      if whileDown { finger.up() }
      return parts
    }
    let parts = try inspect()
    try stage.stage.draw(with: raster)
    #expect(parts.held == [])
  }
}

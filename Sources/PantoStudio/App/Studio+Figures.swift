import PantoCore
import PantoDemoKit

extension Studio {
  /// Returns the controller of the open demo if the demo shows what its frames cost, or `nil`.
  private static func reader(on stage: Stage) -> (any FrameReader)? {
    let root = stage.window.rootViewController
    return ((root as? AppController)?.demo ?? root) as? any FrameReader
  }

  /// Whether the open demo shows what its frames cost, and so needs a report of each frame.
  package static func readsFrames(on stage: Stage) -> Bool { reader(on: stage) != nil }

  /// Passes the report of a presented frame to the open demo.
  package static func presented(_ frame: FrameReport, on stage: Stage) {
    guard let reader = reader(on: stage) else { return }
    stage.working { reader.presented(frame) }
  }

  /// The places at which a window shows what it measured, in points of the stage. A replay measures
  /// nothing and shows something else there.
  package static func placesOfFigures(on stage: Stage) -> [CGRect] {
    let frame = stage.window.rootViewController as? AppController
    return [frame?.statusBar, reader(on: stage)?.figures].compactMap { $0 }
      .filter { !$0.isHidden }.map { $0.convert($0.bounds, to: nil) }
  }
}

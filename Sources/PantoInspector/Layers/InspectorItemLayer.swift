import PantoBase
import PantoGestures
import PantoScene

/// A layer that shows one item of the panel.
class InspectorItemLayer: InspectorLayer {
  private var shown: InspectorItem?
  private var look = InspectorLook()
  private var width: CGFloat = 0
  /// The parts that react to a tap, in this layer's points.
  var targets: [(frame: CGRect, target: InspectorTarget)] = []
  private(set) var height: CGFloat = 0

  /// Shows an item below `y`, and returns the height that it takes.
  func show(
    _ item: InspectorItem, _ look: InspectorLook, x: CGFloat, y: CGFloat, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    isShown = true
    if item != shown || look != self.look || width != self.width {
      shown = item
      self.look = look
      self.width = width
      targets.removeAll(keepingCapacity: true)
      height = build(item, look, width: width, by: shaper)
      if look.isRightToLeft {
        mirrorSublayers(width: width)
        for i in targets.indices {
          targets[i].frame.origin.x = width - targets[i].frame.maxX
        }
      }
    }
    setFrame(CGRect(x: x, y: y, width: width, height: height))
    return height
  }

  /// Lays out the item from left to right and returns its height.
  func build(
    _ item: InspectorItem, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat { 0 }

  /// The texts that this layer shows, for tests that look for cut text.
  var texts: [InspectorText] { [] }

  /// The part at a point of this layer.
  func target(at point: CGPoint) -> InspectorTarget? {
    targets.last { $0.frame.contains(point) }?.target
  }
}

import PantoBase
import PantoReplay
import PantoScene

/// Draws the touches of a recording at one time: a ring with a number for each, and its trail
/// (INS-01). The marks keep their size however small the picture below is.
@MainActor public final class TouchMarksView: UIView {
  /// The length of the trails in seconds of the past. Default 1; `.infinity` shows the whole touch,
  /// and ended touches stay.
  public var trailSeconds: TimeInterval = 1

  /// The size of rings and lines, as a factor. Default 1: rings of 44 points.
  public var markScale: CGFloat = 1 { didSet { updateMarks() } }

  private var marks: [TouchMarkView] = []
  private var touches: [RecordedTouch] = []
  private var time: TimeInterval = 0
  private var origin = CGPoint.zero
  private var factor: CGFloat = 1

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of size zero without marks; there are no archives to decode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// The number of marks that are shown.
  public var count: Int { touches.count }

  /// Shows touches as they are at a time in seconds.
  public func show(_ touches: some Sequence<RecordedTouch>, at time: TimeInterval) {
    self.touches = Array(touches)
    self.time = time
    updateMarks()
  }

  /// Sets the place of the picture that the touches belong to: its upper left corner in this view's
  /// points, and its scale in this view's points for each point of the picture.
  public func place(origin: CGPoint, factor: CGFloat) {
    guard origin != self.origin || factor != self.factor else { return }
    self.origin = origin
    self.factor = factor
    updateMarks()
  }

  private func updateMarks() {
    while marks.count < touches.count {
      let mark = TouchMarkView()
      addSubview(mark)
      marks.append(mark)
    }
    while marks.count > touches.count { marks.removeLast().removeFromSuperview() }
    for (mark, touch) in zip(marks, touches) {
      let points = touch.trail(at: time, seconds: trailSeconds).map {
        CGPoint(x: origin.x + $0.position.x * factor, y: origin.y + $0.position.y * factor)
      }
      mark.show(
        touch, points, opacity: touch.opacity(at: time), keepsTrail: trailSeconds == .infinity,
        scale: markScale)
    }
  }
}

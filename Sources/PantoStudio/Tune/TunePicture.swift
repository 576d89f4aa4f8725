import PantoControls
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// The replayed stage at one time, with the old run as a ghost: the paths of views in both runs,
/// the old places as dashed outlines, the fingers, and a mark where the first decision changed.
final class TunePicture: UIView {
  private let picture = StageView()
  /// A light edge around all lines, so that none vanishes on a view of its own colour.
  private let casing = CAShapeLayer()
  private let ghosts = CAShapeLayer()
  private let ghostPaths = CAShapeLayer()
  private let newPaths = CAShapeLayer()
  private let mark = CAShapeLayer()
  private let legend: [(swatch: CAShapeLayer, label: ScaledLabel)]
  private weak var session: TuneSession?
  /// Where the first changed decision is marked, in this view's points, or `nil`.
  private(set) var markPlace: CGPoint?

  init(theme: Theme) {
    legend = ["old run", "new run", "first change"].map {
      (CAShapeLayer(), ScaledLabel(scaled: $0, Theme.caption, theme.text2))
    }
    super.init(frame: .zero)
    accessibilityIdentifier = "tunePicture"
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(picture)
    for part in [casing, ghostPaths, newPaths, ghosts, mark] {
      part.fillColor = nil
      layer.addSublayer(part)
    }
    ghostPaths.lineDashPattern = [4, 4]
    ghosts.lineDashPattern = [6, 4]
    ghosts.lineWidth = 2
    ghostPaths.lineWidth = 2
    newPaths.lineWidth = 3
    mark.lineWidth = 3
    casing.lineWidth = 6
    for (swatch, label) in legend {
      layer.addSublayer(swatch)
      swatch.fillColor = nil
      swatch.lineWidth = 3
      addSubview(label)
    }
    legend[0].swatch.lineDashPattern = [4, 4]
  }

  required init?(coder: NSCoder) { nil }

  func show(_ session: TuneSession) {
    self.session = session
    let stage = session.stage()
    if picture.source === stage { picture.update() } else { picture.source = stage }
    picture.marks.show(session.touches, at: session.playhead)
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  /// The height of the line below the picture that explains the colours.
  private var legendHeight: CGFloat {
    (legend.map { $0.label.intrinsicContentSize.height }.max() ?? 16) + 8
  }

  /// Adds the line of a motion from a time on, or its last point if it ended before.
  private func trace(_ path: MotionPath, since start: TimeInterval, into outline: CGMutablePath) {
    var isFirst = true
    for sample in path.samples where sample.time >= start || sample == path.samples.last {
      let place = picture.point(ofSource: sample.center)
      if isFirst { outline.move(to: place) } else { outline.addLine(to: place) }
      isFirst = false
    }
  }

  override func layoutSubviews() {
    layOutLegend()
    guard let session else { return }
    picture.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - legendHeight))
    picture.layoutIfNeeded()
    let factor = picture.magnification
    func here(_ p: CGPoint) -> CGPoint { picture.point(ofSource: p) }
    let (oldPaths, movedPaths, places) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
    for (old, new) in session.detours {
      if let old { trace(old, since: session.start, into: oldPaths) }
      if let new { trace(new, since: session.start, into: movedPaths) }
      guard let old, let was = old.center(at: session.playhead),
        (new?.center(at: session.playhead)?.distance(to: was) ?? .infinity) >= 1
      else { continue }
      let size = CGSize(width: old.size.width * factor, height: old.size.height * factor)
      let radius = min(12, size.width / 2, size.height / 2)
      places.addRoundedRect(
        in: CGRect(center: here(was), size: size), cornerWidth: radius, cornerHeight: radius)
    }
    markPlace = place(of: session.change, in: session).map(here)
    let ring = CGMutablePath()
    if let markPlace {
      ring.addEllipse(in: CGRect(center: markPlace, size: CGSize(width: 24, height: 24)))
    }
    let edges = CGMutablePath()
    for path in [oldPaths, movedPaths, places, ring] { edges.addPath(path) }
    set([
      (casing, edges), (ghostPaths, oldPaths), (newPaths, movedPaths), (ghosts, places),
      (mark, ring),
    ])
  }

  private func set(_ shapes: [(layer: CAShapeLayer, path: CGPath)]) {
    let theme = Theme(around: self)
    for (layer, path) in shapes {
      layer.frame = bounds
      layer.path = path
    }
    casing.strokeColor = theme.value(theme.surface)
    ghostPaths.strokeColor = theme.value(theme.text3)
    ghosts.strokeColor = theme.value(theme.text2)
    newPaths.strokeColor = theme.value(theme.accent)
    mark.strokeColor = theme.value(theme.failed)
  }

  /// Returns the centre of the view whose decision changed first, at the time of that change; `nil`
  /// if no recorded path has the view.
  private func place(of change: DecisionChange?, in session: TuneSession) -> CGPoint? {
    guard let change, let decision = change.after ?? change.before else { return nil }
    let view = decision.recognizer.split(separator: ":").last.map(String.init) ?? ""
    let paths = session.new.paths.filter { $0.view == view }
    return (paths.first { $0.samples.count > 1 } ?? paths.first)?.center(at: change.time)
  }

  private func layOutLegend() {
    let theme = Theme(around: self)
    let height = legendHeight
    let y = bounds.height - height
    var x: CGFloat = 12
    let colors = [theme.text3, theme.accent, theme.failed]
    for (i, part) in legend.enumerated() {
      let size = part.label.intrinsicContentSize
      let line = CGMutablePath()
      if i == 2 {
        line.addEllipse(in: CGRect(x: x + 4, y: y + height / 2 - 6, width: 12, height: 12))
      } else {
        line.move(to: CGPoint(x: x, y: y + height / 2))
        line.addLine(to: CGPoint(x: x + 20, y: y + height / 2))
      }
      let fits = x + 28 + size.width <= bounds.width
      part.label.isHidden = !fits
      part.swatch.isHidden = !fits
      part.swatch.frame = bounds
      part.swatch.path = line
      part.swatch.strokeColor = theme.value(colors[i])
      part.label.frame = CGRect(
        x: x + 26, y: (y + (height - size.height) / 2).rounded(), width: size.width + 1,
        height: size.height)
      x = part.label.frame.maxX + 16
    }
  }
}

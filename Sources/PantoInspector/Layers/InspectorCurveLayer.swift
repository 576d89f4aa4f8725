import PantoBase
import PantoGestures
import PantoScene

/// Draws the curve of one animated value: the shown value as a thick line, and the value that was
/// set as a thin one.
final class InspectorCurveLayer: InspectorItemLayer {
  private let title = InspectorText()
  private let sentence = InspectorText()
  private let plot = InspectorLayer()
  private let high = InspectorText()
  private let low = InspectorText()

  /// The usual height of the item, in points.
  static let height: CGFloat = 150
  private static let plotHeight: CGFloat = 72

  required init() {
    super.init()
    for layer in [plot, title, sentence] as [InspectorLayer] { addSublayer(layer) }
    // Time runs from left to right in every window, so the labels are not mirrored.
    for label in [high, low] { plot.addSublayer(label) }
    plot.cornerRadius = 8
  }

  required init?(coder: NSCoder) { nil }

  override var texts: [InspectorText] { [title, sentence, high, low] }

  override func build(
    _ item: InspectorItem, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    guard case .curve(let curve) = item else { return 0 }
    let titleSize = title.set(
      "\(curve.view) · \(curve.property.rawValue)", look.title, look.text,
      at: CGPoint(x: 8, y: 4), width: width - 16, lines: 2, by: shaper)
    let top = titleSize.height + 10
    plot.background = look.raised
    plot.setFrame(CGRect(x: 0, y: top, width: width, height: InspectorCurveLayer.plotHeight))
    draw(curve, look, width: width, by: shaper)
    let size = sentence.set(
      curve.sentence, look.label, look.text2, at: CGPoint(x: 8, y: top + plot.bounds.height + 6),
      width: width - 16, lines: 4, alignment: look.isRightToLeft ? .right : .left, by: shaper)
    return top + plot.bounds.height + 6 + size.height + 12
  }

  private func draw(
    _ curve: MotionCurve, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) {
    let values = curve.samples.flatMap { [$0.shown, $0.model] }
    guard let least = values.min(), let most = values.max(), let first = curve.samples.first,
      let last = curve.samples.last
    else { return }
    let labels = InspectorCurveLayer.labels(least, most)
    high.set(labels.most, look.tick, look.text2, at: CGPoint(x: 4, y: 1), by: shaper)
    low.set(
      labels.least, look.tick, look.text2,
      at: CGPoint(x: 4, y: InspectorCurveLayer.plotHeight - look.height(look.tick) - 1),
      by: shaper)
    let span = max(1e-6, most - least)
    let time = max(1e-6, last.time - first.time)
    let room = InspectorCurveLayer.plotHeight - 16
    // The least and the greatest value stand left of the curve.
    let left = max(high.layoutWidth, low.layoutWidth) + 12
    func x(_ t: TimeInterval) -> CGFloat {
      left + (width - left - 8) * CGFloat((t - first.time) / time)
    }
    func y(_ value: CGFloat) -> CGFloat { 8 + room * (1 - (value - least) / span) }
    var paths = InspectorCurveLayer.lines(curve.samples, look, x: x, y: y)
    for moment in [curve.cursor, curve.handOver?.time].compactMap({ $0 })
    where moment >= first.time && moment <= last.time {
      paths.append(
        .init(
          elements: Shapes.rect(x: x(moment) - 0.5, y: 4, width: 1, height: room + 8),
          color: look.text2))
    }
    plot.paths = paths
  }

  /// The labels of the axis, with as many digits as it takes to tell them apart (V11).
  static func labels(_ least: CGFloat, _ most: CGFloat) -> (least: String, most: String) {
    var unit: CGFloat = 10
    func text(_ value: CGFloat) -> String { Reason.number((value * unit).rounded() / unit) }
    while least != most, text(least) == text(most), unit < 1e6 { unit *= 10 }
    let (low, high) = (text(least), text(most))
    return (low == high ? "" : low, high)
  }

  /// Returns the line of the value that was set and, above it, the line of the shown value.
  static func lines(
    _ samples: [MotionCurve.Sample], _ look: InspectorLook, x: (TimeInterval) -> CGFloat,
    y: (CGFloat) -> CGFloat
  ) -> [LayerContent.FilledPath] {
    var (model, shown): ([PathElement], [PathElement]) = ([], [])
    for (a, b) in zip(samples, samples.dropFirst()) {
      let (p, q) = (CGPoint(x: x(a.time), y: y(a.shown)), CGPoint(x: x(b.time), y: y(b.shown)))
      shown += Shapes.line(from: p, to: q, width: 2)
      // A value that is set steps: it had the old value until then (V11).
      let (m, n) = (CGPoint(x: x(a.time), y: y(a.model)), CGPoint(x: x(b.time), y: y(b.model)))
      let corner = CGPoint(x: n.x, y: m.y)
      model += Shapes.line(from: m, to: corner, width: 1)
      model += Shapes.line(from: corner, to: n, width: 1)
    }
    return [
      .init(elements: model, color: look.color(of: .waiting)),
      .init(elements: shown, color: look.color(of: .active)),
    ]
  }
}

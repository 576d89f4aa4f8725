import PantoControls
import PantoCore
import PantoDemoKit

/// The card with the figures and the graph. Figures stand in as many columns as fit, and no number
/// is ever cut (SIM-05).
final class StressPanel: UIView {
  private let shadow: LiftShadow
  private let face = UIView()
  private let figures: [(name: ScaledLabel, value: ScaledLabel)]
  let graph: StressGraph

  static let names = ["Frame", "Event", "Hit test", "Kept per event", "Damage", "Rate"]

  init(theme: Theme) {
    shadow = LiftShadow(theme, rest: \.cardShadow)
    graph = StressGraph(theme: theme)
    figures = Self.names.map {
      (
        ScaledLabel(scaled: $0, Theme.label, theme.text3),
        ScaledLabel(scaled: StressMeter.unknown, Theme.number, theme.text)
      )
    }
    super.init(frame: .zero)
    accessibilityIdentifier = "figures"
    isUserInteractionEnabled = false
    layer.cornerRadius = 14
    face.backgroundColor = theme.surface
    face.layer.cornerRadius = 14
    addSubview(shadow)
    addSubview(face)
    for (name, value) in figures {
      face.addSubview(name)
      face.addSubview(value)
    }
    face.addSubview(graph)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  var values: [String] { figures.map { $0.value.text ?? "" } }

  func show(_ reading: StressMeter.Reading, _ history: [Int]) {
    let rate = reading.framesPerSecond.map { $0 == 0 ? "idle" : "\($0) fps" }
    let words = [
      StressMeter.milliseconds(reading.frame, digits: 2),
      StressMeter.milliseconds(reading.event, digits: 4),
      StressMeter.milliseconds(reading.hitTest, digits: 4),
      StressMeter.bytes(reading.heapPerEvent), StressMeter.percent(reading.damage),
      rate ?? StressMeter.unknown,
    ]
    for (figure, text) in zip(figures, words) where figure.value.text != text {
      figure.value.text = text
      setNeedsLayout()
    }
    graph.show(history)
  }

  // MARK: Layout

  /// The least width of a column of figures, in points: that of the widest name and of the widest
  /// number that may come.
  private var columnWidth: CGFloat {
    let scale = stage?.textScale ?? 1
    let widest = UILabel("88.8888 ms", Theme.number.scaled(by: scale), .black)
    return figures.reduce(widest.intrinsicContentSize.width) {
      max($0, $1.name.intrinsicContentSize.width)
    }.rounded(.up) + 16
  }

  private var rowHeight: CGFloat {
    figures[0].name.intrinsicContentSize.height + figures[0].value.intrinsicContentSize.height + 12
  }

  private struct Plan {
    var columns: Int
    var rows: Int
    var isGraphBeside: Bool
    var height: CGFloat
  }

  private func plan(width: CGFloat, withGraph: Bool) -> Plan {
    let inside = max(0, width - 32)
    let beside = withGraph && inside >= 6 * columnWidth + 180
    let columns = max(1, min(6, Int(inside / columnWidth)))
    let even = columns >= 6 ? 6 : columns >= 3 ? 3 : columns
    let rows = (figures.count + even - 1) / even
    let table = CGFloat(rows) * rowHeight - 8
    let graphHeight = graph.wantedHeight()
    let height =
      beside ? max(table, graphHeight) : table + (withGraph ? 12 + graphHeight : 0)
    return Plan(columns: even, rows: rows, isGraphBeside: beside, height: height + 28)
  }

  /// Returns the height of the panel for a width, both in points, with or without the graph.
  func height(width: CGFloat, withGraph: Bool) -> CGFloat {
    plan(width: width, withGraph: withGraph).height.rounded(.up)
  }

  override func layoutSubviews() {
    shadow.layOut(bounds, cornerRadius: 14)
    face.frame = bounds
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let plan = plan(width: bounds.width, withGraph: !graph.isHidden)
    let inside = max(0, bounds.width - 32)
    let table = plan.isGraphBeside ? CGFloat(plan.columns) * columnWidth : inside
    let pitch = table / CGFloat(plan.columns)
    for (i, figure) in figures.enumerated() {
      let x = 16 + CGFloat(i % plan.columns) * pitch
      let y = 14 + CGFloat(i / plan.columns) * rowHeight
      let name = figure.name.intrinsicContentSize
      let value = figure.value.intrinsicContentSize
      place(figure.name, x, y, min(name.width + 1, pitch), name.height, isReversed)
      place(
        figure.value, x, y + name.height + 4, min(value.width + 1, pitch), value.height, isReversed)
    }
    let graphX = plan.isGraphBeside ? 16 + table + 16 : 16
    let graphY = plan.isGraphBeside ? 14 : 14 + CGFloat(plan.rows) * rowHeight + 4
    place(
      graph, graphX, graphY, max(0, bounds.width - 16 - graphX),
      max(0, bounds.height - 14 - graphY), isReversed)
  }

  private func place(
    _ view: UIView, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat, _ mirrored: Bool
  ) {
    view.frame = CGRect(x: mirrored ? bounds.width - x - w : x, y: y, width: w, height: h)
  }
}

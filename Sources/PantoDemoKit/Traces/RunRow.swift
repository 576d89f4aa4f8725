@_spi(Overrides) import PantoControls
import PantoCore
import PantoReplay

/// One line of one or two runs: time, recognizer and state, and below them the reason.
final class RunRow: UIControl {
  override var actKind: GestureKind { .button }

  private var heads: [ScaledLabel] = []
  private var reasons: [ScaledLabel] = []
  private let mark = UIView()
  private let theme: Theme
  private var isChosen = false

  init(columns: Int, theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "runRow"
    layer.cornerRadius = 10
    showsInteraction = true
    mark.isUserInteractionEnabled = false
    mark.layer.cornerRadius = 1.5
    addSubview(mark)
    for _ in 0..<columns {
      let head = ScaledLabel(scaled: "", Theme.numberStrong, theme.text)
      let reason = ScaledLabel(scaled: "", Theme.caption, theme.text2)
      for label in [head, reason] {
        label.isUserInteractionEnabled = false
        addSubview(label)
      }
      head.numberOfLines = 0
      reason.numberOfLines = 0
      heads.append(head)
      reasons.append(reason)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// A decision, and whether it is a failure that nobody misses (EXP-03).
  typealias Decision = (line: RunLog.Line, isLost: Bool)

  /// Shows one decision of each run, side by side; `nil` is a run that is over.
  func show(_ decisions: [Decision?], isChosen: Bool, isDifferent: Bool, isFirst: Bool) {
    let theme = Theme(around: self)
    self.isChosen = isChosen
    for (i, decision) in decisions.enumerated() where heads.indices.contains(i) {
      heads[i].text = Self.head(decision?.line)
      heads[i].textColor = decision.map { RunRow.color(of: $0, theme) } ?? theme.text2
      reasons[i].text = decision?.line.sentence ?? ""
    }
    mark.isHidden = !isDifferent
    mark.backgroundColor = isFirst ? theme.failed : theme.waiting
    updateLook()
    setNeedsLayout()
  }

  /// The head of a line: its time, the recognizer and its new state.
  static func head(_ line: RunLog.Line?) -> String {
    line.map { "\(TransportBar.number($0.time)) \($0.recognizer) \($0.to.name)" }
      ?? "The run is over"
  }

  /// The width of each column's text in a row, in points.
  static func textWidth(in width: CGFloat, columns: Int) -> CGFloat {
    max(0, (width - 24) / CGFloat(max(1, columns)) - 8)
  }

  private func updateLook() {
    backgroundColor = isChosen ? theme.accentSoft : .clear
    if isChosen { for head in heads { head.textColor = theme.accentOnSoft } }
    for reason in reasons { reason.textColor = isChosen ? theme.text : theme.text2 }
  }

  private static func color(of decision: Decision, _ theme: Theme) -> UIColor {
    if decision.isLost { return theme.text2 }
    return switch decision.line.to {
    case .ended: theme.ok
    case .failed: theme.failed
    case .cancelled: theme.cancelled
    case .began, .changed: theme.accentOnSoft
    case .possible: theme.text
    }
  }

  override func layoutSubviews() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let each = (bounds.width - 24) / CGFloat(max(1, heads.count))
    mark.frame = CGRect(
      x: isReversed ? bounds.width - 6 : 3, y: 6, width: 3, height: max(0, bounds.height - 12))
    for (i, (head, reason)) in zip(heads, reasons).enumerated() {
      let place = CGFloat(isReversed ? heads.count - 1 - i : i)
      let x = 12 + place * each
      let width = Self.textWidth(in: bounds.width, columns: heads.count)
      let h = head.sizeThatFits(CGSize(width: width, height: 1e6)).height.rounded(.up)
      head.textAlignment = isReversed ? .right : .left
      reason.textAlignment = head.textAlignment
      let r = reason.sizeThatFits(CGSize(width: width, height: 1e6)).height.rounded(.up)
      head.frame = CGRect(x: x, y: 5, width: width, height: h)
      reason.frame = CGRect(x: x, y: 5 + h, width: width, height: r)
    }
  }
}

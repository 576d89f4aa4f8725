import PantoControls
import PantoCore
import PantoDemoKit

/// One recognizer of the table: its name, its state, and a pill for each setting (DEM-06).
final class LabRowView: UIView {
  private let index: Int
  private let theme: Theme
  private let name: UILabel
  private let state: UILabel
  private let kind: LabPill
  private let place: LabPill
  private let waits: LabPill
  private let together: LabPill
  private let cancels: LabPill
  private let least: LabPill
  private let most: LabPill
  /// The pills of the settings that the row's kind of recognizer has.
  private var shown: [LabPill] = []
  private var pills: [LabPill] { [kind, place, waits, together, cancels, least, most] }
  /// Called after a text of the row changed, and with it the size that the text needs.
  var onResize: (() -> Void)?
  /// Called when the user changes a setting, with a closure that changes the settings of all rows.
  var onChange: (((inout [LabRow]) -> Void) -> Void)?

  init(_ index: Int, theme: Theme) {
    self.index = index
    self.theme = theme
    name = UILabel("", Theme.bodyStrong, theme.text)
    state = UILabel("", Theme.number, theme.text2)
    let n = index + 1
    kind = LabPill("kind\(n)", theme: theme)
    place = LabPill("place\(n)", theme: theme)
    waits = LabPill("waits\(n)", theme: theme)
    together = LabPill("together\(n)", .toggle, theme: theme)
    cancels = LabPill("cancels\(n)", .toggle, theme: theme)
    least = LabPill("least\(n)", theme: theme)
    most = LabPill("most\(n)", theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "labRow"
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    name.numberOfLines = 0
    addSubview(name)
    addSubview(state)
    addActions()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  private func addActions() {
    let i = index
    func on(_ pill: LabPill, _ change: @escaping (inout [LabRow]) -> Void) {
      pill.addAction(for: .touchUpInside) { [weak self] _ in self?.onChange?(change) }
    }
    on(kind) { $0[i].kind = $0[i].kind.next }
    on(place) { rows in
      let all = LabPlace.allCases
      let at = all.firstIndex(of: rows[i].place) ?? 0
      rows[i].place = all[(at + 1) % all.count]
    }
    on(waits) { $0[i].waitsFor = LabRow.nextToWaitFor(i, in: $0) }
    on(together) { $0[i].isTogether.toggle() }
    on(cancels) { $0[i].cancelsTouches.toggle() }
    on(least) { rows in
      rows[i].least = rows[i].least % 3 + 1
      if let most = rows[i].most { rows[i].most = max(most, rows[i].least) }
    }
    on(most) { rows in
      switch rows[i].most {
      case nil: rows[i].most = rows[i].least
      case let most? where most < 3: rows[i].most = most + 1
      default: rows[i].most = nil
      }
    }
  }

  // MARK: Contents

  func show(_ rows: [LabRow], names: [String]) {
    let row = rows[index]
    name.text = names[index]
    kind.show(row.kind.title, isFilled: true)
    place.show("On \(row.place.rawValue)", isFilled: true)
    let other = row.waitsFor.map { names[$0] }
    waits.show(other.map { "Waits for \($0)" } ?? "Waits for none", isFilled: other != nil)
    together.show("Together", isFilled: row.isTogether)
    cancels.show(
      "Cancels touches", isFilled: row.cancelsTouches)
    least.show("Min \(row.least)", isFilled: row.least > 1)
    most.show(row.most.map { "Max \($0)" } ?? "Max any", isFilled: row.most != nil)
    showPills(for: row.kind)
  }

  /// Adds the pills of the settings that a kind has, and removes the others, so that the Tab key
  /// visits only what can be seen.
  private func showPills(for kindOfRow: LabKind) {
    // The scroll view is the delegate of its own pan, and its place is fixed.
    let isScroll = kindOfRow == .scroll
    shown = pills.filter { pill in
      switch pill {
      case least: kindOfRow.hasLeast
      case most: kindOfRow.hasMost
      case kind, place, together: !isScroll
      default: true
      }
    }
    for pill in pills where !shown.contains(pill) { pill.removeFromSuperview() }
    for (i, pill) in shown.enumerated() where pill.superview == nil {
      insertSubview(pill, at: 2 + i)
    }
  }

  func show(_ status: LabStatus) {
    if state.text != status.mark.word {
      state.text = status.mark.word
      onResize?()
    }
    state.textColor = status.mark == .possible ? theme.text2 : status.mark.color(theme)
  }

  // MARK: Layout

  /// Lays out the row for a width, and returns its height.
  func layOut(x: CGFloat, y: CGFloat, width: CGFloat) -> CGFloat {
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let inner = max(0, width - 32)
    let word = min(inner, state.intrinsicContentSize.width.rounded(.up) + 1)
    let line = name.sizeThatFits(
      CGSize(width: max(0, inner - word - 8), height: .greatestFiniteMagnitude)
    ).height.rounded(.up)
    let rest = max(0, inner - word - 8)
    name.frame = CGRect(x: isReversed ? 16 + word + 8 : 16, y: 12, width: rest, height: line)
    name.textAlignment = isReversed ? .right : .left
    let stateHeight = state.intrinsicContentSize.height.rounded(.up)
    state.frame = CGRect(
      x: isReversed ? 16 : 16 + inner - word, y: 12 + (20 - 16) / 2, width: word,
      height: stateHeight)
    let top = 12 + max(line, stateHeight) + 12
    let height = LabPill.flow(shown, x: 16, y: top, width: inner, isReversed: isReversed)
    frame = CGRect(x: x, y: y, width: width, height: top + height + 16)
    return frame.height
  }
}

import PantoControls
import PantoCore
import PantoDemoKit

/// The list of all keys that do something now (KEY-02). A press of a row does the same as its key,
/// so that a narrow toolbar loses nothing. A tap beside the card, its button, `?` or Esc closes the
/// list.
final class KeyList: AppSheet {
  struct Row {
    var key: String
    var words: String
    /// The command that a press of the row executes; `nil` for rows that only inform.
    var command: AppCommand?
  }

  /// Called with the command of a row of the list of keys when the row is pressed.
  var onCommand: ((AppCommand) -> Void)?
  private let rows: [KeyListRow]

  init(_ rows: [Row], theme: Theme) {
    self.rows = rows.map { KeyListRow($0, theme: theme) }
    super.init("Keys", theme: theme)
    accessibilityIdentifier = "keys"
    for row in self.rows {
      scroll.addSubview(row)
      row.addAction(for: .touchUpInside) { [weak self, weak row] _ in
        if let command = row?.command { self?.onCommand?(command) }
      }
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layOutPage(_ inner: CGFloat) -> CGSize {
    let columns = inner >= 592 ? 2 : 1
    let each = (inner - CGFloat(columns - 1) * 24) / CGFloat(columns)
    let keyWidth = rows.map(\.keyWidth).max() ?? 0
    let perColumn = (rows.count + columns - 1) / columns
    var y: CGFloat = 0
    for line in 0..<perColumn {
      // Rows side by side have one height, so that both columns lie on one grid.
      let beside = stride(from: line, to: rows.count, by: perColumn).map { rows[$0] }
      let height = beside.map { $0.height(for: each, keyWidth: keyWidth) }.max() ?? 0
      for (column, row) in beside.enumerated() {
        row.frame = CGRect(x: CGFloat(column) * (each + 24), y: y, width: each, height: height)
      }
      y += height + 8
    }
    mirror(rows, in: inner)
    return CGSize(width: inner, height: y)
  }
}

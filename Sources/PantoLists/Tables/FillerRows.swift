import PantoBase
import PantoControls
import PantoScene

/// The lines of empty rows that fill a plain table below its last row (TBL-01).
@MainActor final class FillerRows {
  /// The height of an empty row, in points; `automaticDimension` for that of the last row.
  var height: CGFloat
  private var lines: [UIView] = []

  init(height: CGFloat) { self.height = height }

  /// Places a line below each empty row in sight.
  func layOut(in table: UITableView) {
    let shown = rowsInSight(in: table)
    while lines.count > shown.count { lines.removeLast().removeFromSuperview() }
    guard !shown.isEmpty else { return }
    let (row, inset) = (rowHeight(in: table), table.separatorInset)
    let pixel = 1 / max(1, table.traitCollection.displayScale)
    let (left, right) = table.isRightToLeft ? (inset.right, inset.left) : (inset.left, inset.right)
    for (index, place) in shown.enumerated() {
      if index == lines.count { addLine(to: table) }
      let bottom = table.measuredHeight + CGFloat(place + 1) * row
      lines[index].frame = CGRect(
        x: left, y: bottom - pixel, width: max(0, table.bounds.width - left - right), height: pixel)
      lines[index].backgroundColor = table.separatorColor ?? .separator
    }
  }

  /// Returns the empty rows in the visible part, counted from the table's last row.
  private func rowsInSight(in table: UITableView) -> Range<Int> {
    let room = table.bounds.inset(by: table.adjustedContentInset).height
    let row = rowHeight(in: table)
    guard table.style == .plain, table.separatorStyle != .none, table.tableFooterView == nil,
      table.measuredHeight < room, row >= 1
    else { return 0..<0 }
    let top = max(0, (table.bounds.minY - table.measuredHeight) / row)
    let bottom = (table.bounds.maxY - table.measuredHeight) / row
    let most = table.bounds.height / row
    // Larger numbers, and those that are not finite, are no places of rows.
    guard top < bottom, bottom < 1e9, most >= 0, most < 1e9 else { return 0..<0 }
    let first = Int(top)
    return first..<min(Int(bottom.rounded(.up)), first + Int(most) + 2)
  }

  private func rowHeight(in table: UITableView) -> CGFloat {
    if height >= 0 { return height }
    if let last = table.rows.last { return last.height }
    return table.rowHeight >= 0 ? table.rowHeight : UITableView.defaultRowHeight
  }

  private func addLine(to table: UITableView) {
    let line = UIView()
    line.isUserInteractionEnabled = false
    table.insertSubview(line, at: table.backgroundView?.superview === table ? 1 : 0)
    lines.append(line)
  }
}

extension UITableView {
  /// The height in points of the empty rows that fill a plain table below its last row.
  ///
  /// Default 0: there are none. `automaticDimension` stands for the height of the last row. A table
  /// with a `tableFooterView` has none. Other heights that are negative or not finite are refused
  /// (B57).
  public final var fillerRowHeight: CGFloat {
    get { fillers?.height ?? 0 }
    set {
      guard isLegalHeight(newValue, for: "fillerRowHeight") else { return }
      if let fillers { fillers.height = newValue } else { fillers = FillerRows(height: newValue) }
      setNeedsLayout()
    }
  }
}

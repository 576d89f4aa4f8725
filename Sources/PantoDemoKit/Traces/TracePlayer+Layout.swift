import PantoCore
import PantoReplayViews

/// The places of the parts of a player (V12).
///
/// The sentence at the lower end takes its height from the part above it, so that no button and no
/// stage moves when it appears. The tracks keep at least two rows: where a window is too low for
/// everything, the list of decisions is left out first.
extension TracePlayer {
  private var gap: CGFloat { bounds.width < 500 ? 8 : 12 }

  /// Whether the list stands beside another part instead of below the timeline.
  private var isWide: Bool { bounds.width >= 640 && bounds.width > bounds.height }
  private var scale: CGFloat { stage?.textScale ?? 1 }
  private var isReversed: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  func layOut() {
    if !isWide { return layOutColumn() }
    if isComparing { return layOutComparison() }
    let b = bounds
    let column = min(320, (b.width * 0.44).rounded())
    let main = b.width - column - 16
    let x = isReversed ? column + 16 : 0
    let lanes = max(lanesNeeded, min(170 * scale, (b.height * 0.24).rounded()))
    let top = layOutStages(above: lanes, x: x, width: main)
    let end = layOutStatus(CGRect(x: x, y: 0, width: main, height: b.height))
    timeline.frame = CGRect(x: x, y: top, width: main, height: max(0, end - top))
    list.frame = CGRect(
      x: isReversed ? 0 : main + 16, y: 0, width: column, height: b.height)
    list.isHidden = false
  }

  /// Two stages over the whole width, with the tracks and the list of decisions side by side below
  /// them.
  private func layOutComparison() {
    let b = bounds
    let lower = max(lanesNeeded, (b.height * 0.36).rounded())
    let top = layOutStages(above: lower, x: 0, width: b.width)
    let end = layOutStatus(b)
    let column = min(480, (b.width * 0.44).rounded())
    let main = b.width - column - 16
    let height = max(0, end - top)
    timeline.frame = CGRect(
      x: isReversed ? column + 16 : 0, y: top, width: main, height: height)
    list.frame = CGRect(
      x: isReversed ? 0 : main + 16, y: top, width: column, height: height)
    list.isHidden = false
  }

  /// All parts below one another.
  private func layOutColumn() {
    let b = bounds
    let (lanes, below) = columnHeights
    list.isHidden = below == 0
    let top = layOutStages(above: lanes + (below > 0 ? below + gap : 0), x: 0, width: b.width)
    let end = layOutStatus(b)
    let y = list.isHidden ? end : min(end, top + lanes)
    timeline.frame = CGRect(x: 0, y: top, width: b.width, height: max(0, y - top))
    list.frame = CGRect(
      x: 0, y: list.isHidden ? b.height : y + gap, width: b.width,
      height: list.isHidden ? 0 : max(0, end - y - gap))
  }

  /// The heights of the tracks and the list where all parts stand below one another. The list has
  /// the height of one row and of a sentence below it, or none.
  private var columnHeights: (lanes: CGFloat, list: CGFloat) {
    let height = bounds.height
    let free = height - bar.height(for: bounds.width) - 2 * gap
    let sentence = (18 * scale).rounded(.up) + 8
    let least = 44 + sentence
    // In a low window the stages keep a size that can be watched; list and tracks scroll or show
    // how many more there are.
    let rest = free - (isComparing ? 150 : 80) - gap
    var lanes = max(lanesNeeded, min(170 * scale, (height * 0.24).rounded()))
    var below = max(least, min(max(108, (height * 0.22).rounded()), rest - lanes))
    lanes = max(lanesNeeded, min(lanes, rest - below))
    if lanes + gap + below > free - 60 { (lanes, below) = (lanes + sentence, 0) }
    return (max(0, min(lanes, free - 48)), below)
  }

  /// The height of the tracks with their times and two rows.
  private var lanesNeeded: CGFloat { (24 + 56 * scale).rounded(.up) }

  /// Lays out the stages and the buttons below them, and returns where the parts below those begin.
  private func layOutStages(above rest: CGFloat, x: CGFloat, width: CGFloat) -> CGFloat {
    let barHeight = bar.height(for: width)
    let room = max(0, bounds.height - barHeight - rest - 2 * gap)
    let bottom = layOutStages(CGRect(x: x, y: 0, width: width, height: room))
    bar.frame = CGRect(x: x, y: bottom + gap, width: width, height: barHeight)
    return bar.frame.maxY + gap
  }

  /// Places the sentence at the lower end of a rectangle. Returns where the part above it ends.
  private func layOutStatus(_ rect: CGRect) -> CGFloat {
    guard !(status.text ?? "").isEmpty else {
      status.frame = CGRect(x: rect.minX, y: rect.maxY, width: rect.width, height: 0)
      return rect.maxY
    }
    let most = CGSize(width: rect.width, height: rect.height)
    let height = min(status.sizeThatFits(most).height.rounded(.up), rect.height)
    status.textAlignment = isReversed ? .right : .left
    status.frame = CGRect(
      x: rect.minX, y: rect.maxY - height, width: rect.width, height: height)
    return status.frame.minY - 8
  }

  /// Lays out one stage, or two stages side by side, or above each other where that makes them
  /// larger. Returns their lower end.
  private func layOutStages(_ rect: CGRect) -> CGFloat {
    edges[1].isHidden = !isComparing
    guard isComparing else { return fit(view, in: rect) }
    let size = view.recording?.header.size ?? rect.size
    let row = min((rect.width - gap) / 2 / size.width, rect.height / size.height)
    let pile = min(rect.width / size.width, (rect.height - gap) / 2 / size.height)
    let isRow = row >= pile
    var one = rect
    if isRow {
      one.size.width = max(0, (rect.width - gap) / 2)
    } else {
      one.size.height = max(0, (rect.height - gap) / 2)
    }
    var two = one
    if isRow { two.origin.x += one.width + gap }
    if isRow, isReversed { (one, two) = (two, one) }
    let end = fit(view, in: one)
    if !isRow { two.origin.y = end + gap }
    return max(end, fit(other, in: two))
  }

  /// Gives a stage as much of the rectangle as its recording fills. Returns its lower end.
  private func fit(_ view: ReplayView, in rect: CGRect) -> CGFloat {
    let size = view.recording?.header.size ?? rect.size
    let factor = max(
      0, min(1, rect.width / max(1, size.width), rect.height / max(1, size.height)))
    let width = (size.width * factor).rounded()
    view.frame = CGRect(
      x: (rect.midX - width / 2).rounded(), y: rect.minY, width: width,
      height: (size.height * factor).rounded())
    edges[view === other ? 1 : 0].frame = view.frame.insetBy(dx: -1, dy: -1)
    return view.frame.maxY
  }
}

import PantoControls
import PantoCore
import PantoDemoKit

/// The places of the panel's parts: picture and constants side by side from 900 points on, else
/// above each other.
extension TunePanel {
  static let sideWidth: CGFloat = 380
  static let sideBySideFrom: CGFloat = 900

  func layOut() {
    let safe = safeAreaLayoutGuide.layoutFrame
    let top = layOutBar(safe)
    let hair = 1 / (stage?.scale ?? 1)
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    line.frame = CGRect(x: 0, y: top - hair, width: bounds.width, height: hair)
    let below = CGRect(x: safe.minX, y: top, width: safe.width, height: max(0, safe.maxY - top))
    if below.width >= Self.sideBySideFrom {
      let x = isReversed ? below.minX : below.maxX - Self.sideWidth
      side.frame = CGRect(x: x, y: top, width: Self.sideWidth, height: bounds.height - top)
      layOutStage(
        CGRect(
          x: isReversed ? below.minX + Self.sideWidth : below.minX, y: top,
          width: below.width - Self.sideWidth, height: below.height))
    } else {
      let upper = (below.height * 0.55).rounded()
      layOutStage(CGRect(x: below.minX, y: top, width: below.width, height: upper))
      side.frame = CGRect(
        x: 0, y: top + upper, width: bounds.width, height: max(0, bounds.height - top - upper))
    }
    layOutList(bottom: bounds.height - safe.maxY)
    layOutCode(below)
  }

  private var isReversed: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Lays out the title and the buttons, and returns their lower end.
  private func layOutBar(_ safe: CGRect) -> CGFloat {
    func mirrored(_ rect: CGRect) -> CGRect {
      isReversed
        ? CGRect(
          x: safe.minX + safe.maxX - rect.maxX, y: rect.minY, width: rect.width,
          height: rect.height) : rect
    }
    let (a, b) = (apply.wanted, reset.wanted)
    let height = max(52, max(a.height, b.height) + 8)
    let middle = safe.minY + height / 2
    // A pressed button is drawn smaller by its transform, with which a frame has no meaning.
    func put(_ button: UIView, x: CGFloat, _ size: CGSize) {
      let rect = mirrored(
        CGRect(x: x, y: middle - size.height / 2, width: size.width, height: size.height))
      button.bounds.size = rect.size
      button.center = rect.center
    }
    let right = safe.maxX - 12 - a.width - 8 - b.width
    put(back, x: safe.minX + 8, CGSize(width: 44, height: 44))
    put(apply, x: safe.maxX - 12 - a.width, a)
    put(reset, x: right, b)
    let size = heading.intrinsicContentSize
    let x = safe.minX + 60
    heading.frame = mirrored(
      CGRect(x: x, y: middle - size.height / 2, width: max(0, right - 8 - x), height: size.height))
    heading.textAlignment = isReversed ? .right : .left
    heading.isHidden = size.width > right - 8 - x
    return safe.minY + height
  }

  /// Lays out the picture, the timeline and the sentence from above.
  private func layOutStage(_ rect: CGRect) {
    let inner = rect.smaller(dx: 16, dy: 8)
    let wanted = sentence.sizeThatFits(
      CGSize(width: max(1, inner.width), height: .greatestFiniteMagnitude)
    ).height.rounded(.up)
    let words = min(wanted, inner.height / 2)
    let time: CGFloat = 56
    sentence.frame = CGRect(
      x: inner.minX, y: inner.maxY - words, width: inner.width, height: words)
    sentence.textAlignment = isReversed ? .right : .left
    timeline.frame = CGRect(
      x: inner.minX, y: sentence.frame.minY - 4 - time, width: inner.width, height: time)
    picture.frame = CGRect(
      x: inner.minX, y: inner.minY, width: inner.width,
      height: max(0, timeline.frame.minY - 4 - inner.minY))
  }

  private func layOutList(bottom: CGFloat) {
    list.frame = side.bounds
    var y: CGFloat = 4
    for row in rows {
      let height = row.height(for: side.bounds.width)
      row.frame = CGRect(x: 0, y: y, width: side.bounds.width, height: height)
      y += height
    }
    if rows.isEmpty {
      let width = max(1, side.bounds.width - 32)
      let height = empty.sizeThatFits(
        CGSize(width: width, height: .greatestFiniteMagnitude)
      ).height
      empty.frame = CGRect(x: 16, y: 20, width: width, height: height)
      y = empty.frame.maxY + 20
    }
    list.contentSize = CGSize(width: side.bounds.width, height: y + bottom + 12)
  }

  private func layOutCode(_ rect: CGRect) {
    guard let code else { return }
    let width = min(620, rect.width - 24)
    let height = min(code.height(for: width), rect.height - 16)
    code.frame = CGRect(
      x: (rect.midX - width / 2).rounded(), y: rect.minY + 8, width: width, height: height)
  }
}

import PantoControls
import PantoCore
import PantoDemoKit

/// The layout of the cart demo's page: title, cards and first places of the balls.
extension CartPage {
  private var isReversed: Bool { traitCollection.layoutDirection == .rightToLeft }

  /// Returns a frame mirrored to the other side of the page if the page is read from right to left.
  private func mirrored(_ frame: CGRect) -> CGRect {
    var frame = frame
    if isReversed { frame.origin.x = bounds.width - frame.maxX }
    return frame
  }

  /// The factor by which the stage enlarges text, 0.85 to 1.5 (SIM-05).
  private var textScale: CGFloat { stage?.textScale ?? 1 }

  func layOutPage() {
    let safe = safeAreaLayoutGuide.layoutFrame
    let margin: CGFloat = bounds.width < 600 ? 16 : 32
    let leading = isReversed ? bounds.width - safe.maxX : safe.minX
    let area = CGRect(
      x: leading + margin, y: safe.minY, width: max(0, safe.width - 2 * margin), height: 0)
    let top = layOutHeader(in: area)
    let cardsEnd = layOutCards(from: CGPoint(x: area.minX, y: top), width: area.width)
    let footWidth = min(area.width, 640)
    let footHeight = firstVersion.height(width: footWidth)
    firstVersion.frame = mirrored(
      CGRect(x: area.minX, y: cardsEnd + 24, width: footWidth, height: footHeight))
    scroll.contentSize = CGSize(
      width: bounds.width, height: cardsEnd + 24 + footHeight + 24 + bounds.maxY - safe.maxY)
  }

  /// Lays out the title, the hint and the choice of places, and returns where the cards begin. The
  /// choice moves below the title where it does not fit beside it.
  private func layOutHeader(in area: CGRect) -> CGFloat {
    let titleSize = title.intrinsicContentSize
    let titleHeight = max(32, titleSize.height.rounded(.up))
    let frame = CGRect(
      x: area.minX, y: area.minY + 20, width: titleSize.width + 2, height: titleHeight)
    title.frame = mirrored(frame)
    let bar = placesBar.intrinsicContentSize
    let isBeside = frame.width + 16 + bar.width <= area.width
    let barY = isBeside ? frame.midY - bar.height / 2 : frame.maxY + 12
    let barFrame = CGRect(
      x: isBeside ? area.maxX - bar.width : area.minX, y: barY.rounded(),
      width: min(bar.width, area.width), height: bar.height)
    placesBar.frame = mirrored(barFrame)
    let hintSize = hint.intrinsicContentSize
    let space = isBeside ? max(0, barFrame.minX - frame.maxX - 32) : 0
    hint.isHidden = hintSize.width > space
    hint.frame = mirrored(
      CGRect(
        x: frame.maxX + 16, y: frame.minY + Theme.hintDrop * textScale, width: hintSize.width + 1,
        height: hintSize.height))
    return isBeside ? frame.maxY + 20 : barFrame.maxY + 16
  }

  /// Lays out the cards in rows and returns the lower edge of the last row.
  private func layOutCards(from origin: CGPoint, width: CGFloat) -> CGFloat {
    let gap: CGFloat = width < 560 ? 12 : 16
    // Larger text needs wider cards.
    let room = width / max(1, textScale)
    let columns = room >= 800 ? 4 : room >= 560 ? 3 : room >= 250 ? 2 : 1
    let each = ((width - gap * CGFloat(columns - 1)) / CGFloat(columns)).rounded(.down)
    let least = 200 + ((max(1, textScale) - 1) * 60).rounded()
    let height = min(max((each * 0.95).rounded(.down), least), 300)
    for (i, card) in cards.enumerated() {
      card.frame = mirrored(
        CGRect(
          x: origin.x + CGFloat(i % columns) * (each + gap),
          y: origin.y + CGFloat(i / columns) * (height + gap), width: max(0, each), height: height))
    }
    let rows = (cards.count + columns - 1) / columns
    return origin.y + CGFloat(rows) * (height + gap) - gap
  }

  /// The gap between a ball at the start and what it must not cover, in points (MSE-04).
  private static let ballGap: CGFloat = 8

  /// Returns the first positions of the balls: alternately at the trailing and the leading edge, as
  /// near to a thumb as possible without covering a card's button or another ball.
  func initialPositions() -> [CGPoint] {
    for card in cards { card.layoutIfNeeded() }
    var wanted: CGFloat?
    var taken = cards.map { convert($0.addButton.bounds, from: $0.addButton) }
    var positions: [CGPoint] = []
    for (i, ball) in balls.enumerated() {
      let places = ball.places
      let (area, size) = (places.centers, ball.bounds.size)
      let x = i.isMultiple(of: 2) != isReversed ? area.maxX : area.minX
      let near = wanted ?? area.maxY - area.height * 0.18
      func frame(_ y: CGFloat) -> CGRect { CGRect(center: CGPoint(x: x, y: y), size: size) }
      let around = taken.map { $0.insetBy(dx: -Self.ballGap, dy: -Self.ballGap) }
      let heights =
        [near] + around.flatMap { [$0.minY - size.height / 2, $0.maxY + size.height / 2] }
      let free = heights.filter { y in
        y >= area.minY && y <= area.maxY
          && !around.contains { $0.intersects(frame(y).insetBy(dx: 0.5, dy: 0.5)) }
      }
      let y = free.min { ($0 - near).magnitude < ($1 - near).magnitude } ?? near
      wanted = wanted ?? y
      let place = places.clamped(CGPoint(x: x, y: y))
      positions.append(place)
      taken.append(CGRect(center: place, size: size))
    }
    return positions
  }
}

import PantoCore

/// The places of the gallery's cards (GAL-01).
struct GalleryLayout: Equatable {
  static let gap: CGFloat = 16
  /// The space between a card's edge and its picture.
  static let pictureInset: CGFloat = 8

  let margin: CGFloat
  let columns: Int
  let cards: [CGRect]
  /// The height of the picture in a card.
  let pictureHeight: CGFloat
  /// The lower edge of the last row of cards.
  let bottom: CGFloat

  /// Lays out `count` cards below `top` in a width, with a text of `textHeight` below each picture.
  init(count: Int, width: CGFloat, left: CGFloat, top: CGFloat, textHeight: CGFloat) {
    margin = width < 600 ? 16 : 32
    columns = width >= 1200 ? 4 : width >= 900 ? 3 : width >= 560 ? 2 : 1
    let inner = width - 2 * margin - CGFloat(columns - 1) * Self.gap
    let each = max(0, (inner / CGFloat(columns)).rounded(.down))
    let picture = each - 2 * Self.pictureInset
    // A wide picture is no higher than that of four columns, so that more cards fit a phone.
    pictureHeight = max(0, min(picture * 0.76, columns == 1 ? 176 : 248).rounded())
    let height = pictureHeight + Self.pictureInset + textHeight
    var cards: [CGRect] = []
    for i in 0..<count {
      let x = left + margin + CGFloat(i % columns) * (each + Self.gap)
      let y = top + CGFloat(i / columns) * (height + Self.gap)
      cards.append(CGRect(x: x, y: y, width: each, height: height))
    }
    self.cards = cards
    bottom = cards.last?.maxY ?? top
  }

  /// Returns the index of the card to which an arrow key moves the focus from card `index`, or
  /// `index` itself if there is no card in that direction.
  func neighbour(of index: Int, toward offset: CGPoint) -> Int {
    var next = index
    if offset.x != 0 {
      let step = offset.x > 0 ? 1 : -1
      if index + step >= 0, index + step < cards.count { next = index + step }
    } else if offset.y > 0 {
      next = index + columns < cards.count ? index + columns : index
    } else if offset.y < 0 {
      next = index - columns >= 0 ? index - columns : index
    }
    return next
  }
}

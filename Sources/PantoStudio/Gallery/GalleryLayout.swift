import PantoCore
import PantoDemoKit

/// The places of the gallery's cards (GAL-01).
struct GalleryLayout: Equatable {
  static let gap: CGFloat = 16
  /// The space between a card's edge and its picture.
  static let pictureInset: CGFloat = 8
  /// The size of the picture in a card that is a row: its texts stand beside it.
  static let rowPicture = CGSize(width: 104, height: 56)

  let margin: CGFloat
  let columns: Int
  let cards: [CGRect]
  /// The height of the picture in a card.
  let pictureHeight: CGFloat
  /// Whether the cards are rows, with the texts beside the picture.
  var areRows: Bool { columns == 1 }
  /// The lower edge of the last row of cards.
  let bottom: CGFloat

  /// Lays out `count` cards below `top` in a width, with a text of `textHeight` below each picture,
  /// or beside it in a row.
  init(count: Int, width: CGFloat, left: CGFloat, top: CGFloat, textHeight: CGFloat) {
    margin = width < 600 ? 16 : 32
    columns = width >= 1200 ? 4 : width >= 900 ? 3 : width >= 560 ? 2 : 1
    let inner = width - 2 * margin - CGFloat(columns - 1) * Self.gap
    let each = max(0, (inner / CGFloat(columns)).rounded(.down))
    pictureHeight = columns == 1 ? Self.rowPicture.height : 84
    let height =
      columns == 1
      ? max(pictureHeight + 2 * Self.pictureInset, textHeight)
      : pictureHeight + Self.pictureInset + textHeight
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

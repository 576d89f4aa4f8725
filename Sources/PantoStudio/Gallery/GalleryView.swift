import PantoControls
import PantoCore

/// The page of all demos: header, cards and a line with the most important keys (GAL-01).
final class GalleryView: UIView {
  let scroll = GalleryScroll()
  let header: GalleryHeader
  let cards: [GalleryCard]
  private let keys: ScaledLabel
  private let model: AppModel
  private(set) var layout: GalleryLayout?

  /// Creates the page. `open` is called with the card that was pressed.
  init(model: AppModel, theme: Theme, open: @escaping (GalleryCard) -> Void) {
    header = GalleryHeader(model: model, theme: theme)
    cards = model.studio.demos.cards.map { GalleryCard($0, theme: theme) }
    self.model = model
    keys = ScaledLabel(scaled: "", Theme.caption, theme.text3)
    super.init(frame: .zero)
    accessibilityIdentifier = "gallery"
    backgroundColor = theme.background
    keys.numberOfLines = 0
    scroll.alwaysBounceVertical = false
    scroll.delaysContentTouches = false
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
    scroll.addSubview(header)
    for card in cards {
      card.addAction(for: .touchUpInside) { [weak card] _ in
        if let card { open(card) }
      }
      scroll.addSubview(card)
    }
    scroll.addSubview(keys)
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the header and the line below the cards, which names the keys that do something now.
  func update() {
    header.update()
    let last = cards.map(\.entry.number).max() ?? 1
    let hints = AppCommand.hints.filter { model.offers($0.command) }
      .map { "\($0.command.key) \($0.words)" }
    let again = model.lastDemo.flatMap { model.studio.demos.entry(named: $0) }.map {
      "Enter \($0.title)"
    }
    keys.text = (["Press 1–\(last) or tap a card."] + (again.map { [$0] } ?? []) + hints)
      .joined(separator: "   ")
    setNeedsLayout()
  }

  /// Returns the gallery card of a demo, or `nil`.
  func card(named name: String) -> GalleryCard? { cards.first { $0.entry.name == name } }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    let safe = safeAreaLayoutGuide.layoutFrame
    let width = safe.width
    let margin: CGFloat = width < 600 ? 16 : 32
    let inner = max(0, width - 2 * margin)
    let head = header.layOut(width: inner)
    header.frame = CGRect(x: safe.minX + margin, y: safe.minY + 22, width: inner, height: head)
    let top = header.frame.maxY + (width < 600 ? 20 : 34)
    let layout = layOutCards(left: safe.minX, width: width, top: top)
    self.layout = layout
    let size = keys.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude))
    keys.frame = CGRect(
      x: safe.minX + margin, y: layout.bottom + 24, width: inner, height: size.height.rounded(.up))
    scroll.contentSize = CGSize(width: bounds.width, height: keys.frame.maxY + 16)
    mirror([header, keys] as [UIView] + cards)
  }

  private func layOutCards(left: CGFloat, width: CGFloat, top: CGFloat) -> GalleryLayout {
    func layout(_ textHeight: CGFloat) -> GalleryLayout {
      GalleryLayout(
        count: cards.count, width: width, left: left, top: top, textHeight: textHeight)
    }
    // The width of a card does not depend on the height of its text.
    let each = layout(0).cards.first?.width ?? 0
    let text = cards.map { $0.textHeight(for: each) }.max() ?? 0
    let made = layout(text)
    for (card, frame) in zip(cards, made.cards) {
      // Bounds and centre are set because a pressed card is transformed.
      card.bounds = CGRect(origin: .zero, size: frame.size)
      card.center = frame.center
      card.pictureHeight = made.pictureHeight
    }
    return made
  }
}

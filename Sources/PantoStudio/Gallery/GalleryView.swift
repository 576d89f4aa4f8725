import PantoControls
import PantoCore
import PantoDemoKit

/// The entrance: header, *Touch here*, and below *Try it on* the cards of all demos, with a line of
/// the most important keys (GAL-01, GAL-05, GAL-06).
final class GalleryView: UIView {
  let scroll = GalleryScroll()
  let header: GalleryHeader
  let strip: TouchStrip
  let cards: [GalleryCard]
  private let tryIt: ScaledLabel
  /// The link that says how a program of the user's own gets this (GAL-06).
  let own: OwnProgramLink
  private let keys: ScaledLabel
  /// The text of `keys` in a window that has no space for the keys.
  private var shortKeys = ""
  private var longKeys = ""
  private let model: AppModel
  private(set) var layout: GalleryLayout?

  /// Creates the page. `open` is called with the card that was pressed.
  init(model: AppModel, theme: Theme, open: @escaping (GalleryCard) -> Void) {
    header = GalleryHeader(model: model, theme: theme)
    cards = model.studio.demos.cards.map { GalleryCard($0, theme: theme) }
    strip = TouchStrip(theme: theme)
    self.model = model
    tryIt = ScaledLabel(scaled: "Try it on", Theme.heading, theme.text)
    own = OwnProgramLink(theme: theme)
    keys = ScaledLabel(scaled: "", Theme.caption, theme.text3)
    super.init(frame: .zero)
    accessibilityIdentifier = "entrance"
    backgroundColor = theme.background
    scroll.alwaysBounceVertical = false
    scroll.delaysContentTouches = false
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
    scroll.addSubview(header)
    scroll.addSubview(strip)
    strip.onResize = { [weak self] in self?.setNeedsLayout() }
    scroll.addSubview(tryIt)
    own.addAction(for: .touchUpInside) { [weak self] _ in self?.model.showOwnProgram() }
    scroll.addSubview(own)
    for card in cards {
      card.addAction(for: .touchUpInside) { [weak card] _ in
        if let card { open(card) }
      }
      scroll.addSubview(card)
    }
    scroll.addSubview(keys)
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the header and the line above the cards, which names the keys that do something now.
  func update() {
    header.update()
    let last = cards.map(\.entry.number).max() ?? 1
    let hints = AppCommand.hints.filter { model.offers($0.command) }
      .map { "\($0.command.key) \($0.words)" }
    let again = model.lastDemo.flatMap { model.studio.demos.entry(named: $0) }.map {
      "Enter \($0.title)"
    }
    longKeys = (["Press 1–\(last) or tap a card"] + (again.map { [$0] } ?? []) + hints)
      .joined(separator: "   ")
    shortKeys = "\(cards.count) demos"
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
    let x = safe.minX + margin
    header.frame = CGRect(
      x: x, y: safe.minY + (width < 600 ? 12 : 16), width: inner, height: head)
    let y = header.frame.maxY + (width < 600 ? 12 : 18)
    strip.frame = CGRect(x: x, y: y, width: inner, height: strip.layOut(width: inner))
    let top = layOutHeading(CGRect(x: x, y: strip.frame.maxY + 22, width: inner, height: 0))
    let layout = layOutCards(left: safe.minX, width: width, top: top)
    self.layout = layout
    scroll.contentSize = CGSize(width: bounds.width, height: layout.bottom + 8)
    strip.surface.pageScrolls = scroll.contentSize.height > scroll.bounds.height
    mirror([header, strip, tryIt, own, keys] as [UIView] + cards)
  }

  /// Lays out *Try it on* with the link beside it and the keys at the other end of its line, and
  /// returns the upper edge of the cards. The link stands below where it does not fit.
  private func layOutHeading(_ line: CGRect) -> CGFloat {
    let title = tryIt.intrinsicContentSize
    tryIt.frame = CGRect(x: line.minX, y: line.minY, width: title.width + 1, height: title.height)
    func middle(_ height: CGFloat) -> CGFloat {
      line.minY + ((title.height - height) / 2).rounded()
    }
    var x = tryIt.frame.maxX + 12
    var bottom = tryIt.frame.maxY
    if let size = own.size(for: line.maxX - x) {
      own.frame = CGRect(x: x, y: line.minY, width: size.width, height: title.height)
      x = own.frame.maxX + 12
    } else if let size = own.size(for: .infinity) {
      own.frame = CGRect(
        x: line.minX - 8, y: bottom + 8, width: min(size.width, line.width + 16),
        height: size.height)
      bottom = own.frame.maxY
    }
    keys.isHidden = true
    for text in [longKeys, shortKeys] where keys.isHidden {
      keys.text = text
      keys.isHidden = keys.intrinsicContentSize.width > line.maxX - x
    }
    let size = keys.intrinsicContentSize
    keys.frame = CGRect(
      x: line.maxX - size.width - 1, y: middle(size.height), width: size.width + 1,
      height: size.height)
    return bottom + 8
  }

  private func layOutCards(left: CGFloat, width: CGFloat, top: CGFloat) -> GalleryLayout {
    func layout(_ textHeight: CGFloat) -> GalleryLayout {
      GalleryLayout(
        count: cards.count, width: width, left: left, top: top, textHeight: textHeight)
    }
    // The width of a card does not depend on the height of its text.
    let plain = layout(0)
    let each = plain.cards.first?.width ?? 0
    let text = cards.map { $0.textHeight(for: each, isRow: plain.areRows) }.max() ?? 0
    let made = layout(text)
    for (card, frame) in zip(cards, made.cards) {
      // Bounds and centre are set because a pressed card is transformed.
      card.bounds = CGRect(origin: .zero, size: frame.size)
      card.center = frame.center
      card.pictureHeight = made.pictureHeight
      card.isRow = made.areRows
    }
    return made
  }
}

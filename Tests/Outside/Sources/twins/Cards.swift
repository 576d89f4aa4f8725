import Pantograph

/// A window with 200 cards that one thread draws.
@MainActor final class Cards {
  private let stage = Stage(size: CGSize(width: 640, height: 400))
  private let compositor = RasterCompositor(bands: 1)
  private var cards: [UIView] = []
  private var failure: String?

  init(make: (CGRect) -> UIView) {
    stage.window.backgroundColor = .white
    for i in 0..<200 {
      let card = make(CGRect(x: i % 20 * 32 + 2, y: i / 20 * 40 + 2, width: 26, height: 34))
      card.layer.cornerRadius = 4
      card.backgroundColor = UIColor(
        red: CGFloat(i % 20) / 20, green: CGFloat(i / 20) / 10, blue: 180 / 255, alpha: 1)
      stage.window.addSubview(card)
      cards.append(card)
    }
    draw(compositor)
  }

  /// Draws the whole window again.
  func paintAnew(_ i: Int) {
    stage.invalidate()
    draw(compositor)
  }

  /// Moves each card one point to the right, and the next time one point back.
  func moveAll(_ i: Int) {
    for card in cards { card.center.x += i % 2 == 0 ? -1 : 1 }
    draw(compositor)
  }

  private func draw(_ compositor: RasterCompositor) {
    do { _ = try stage.draw(with: compositor) } catch { failure = "\(error)" }
  }

  /// Compares the picture with that of a compositor that knows no earlier frame, and checks that
  /// the cards show.
  func fault(_ steps: Int) -> String? {
    let whole = RasterCompositor(bands: 1)
    stage.invalidate()
    draw(whole)
    if let failure { return failure }
    var colors: Set<UInt32> = []
    for card in cards {
      colors.insert(whole.bitmap[Int(card.center.x), Int(card.center.y)])
    }
    var differing = 0
    for y in 0..<400 {
      for x in 0..<640 where whole.bitmap[x, y] != compositor.bitmap[x, y] { differing += 1 }
    }
    return difference("the number of colours", colors.count, 200)
      ?? difference("the number of pixels unlike those of a first frame", differing, 0)
  }
}

@MainActor func frames(_ report: Report) {
  let table = Report.Table(title: "Drawing 200 cards", unit: "frame", limit: 1.1)
  let kinds: [(String, (CGRect) -> UIView)] = [
    ("`UIView`", { UIView(frame: $0) }), ("subclass", { Card(frame: $0) }),
    ("with `layoutSubviews`", { LaidOutCard(frame: $0) }),
  ]
  for isWhole in [true, false] {
    for (kind, make) in kinds {
      let cards = Cards(make: make)
      report.measure(
        table, isWhole ? "everything is painted again" : "every card moves", kind, warmUp: 3,
        steps: 10, step: isWhole ? cards.paintAnew : cards.moveAll, fault: cards.fault)
    }
  }
}

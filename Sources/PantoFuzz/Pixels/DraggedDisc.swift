import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoScene

/// A disc that is dragged over cards, which change, come, go, fade, rotate and clip meanwhile.
@MainActor final class DraggedDisc: PixelScene {
  let stage: Stage
  private let random: SeededRandom
  private let disc = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
  private var cards: [UIView] = []

  init(_ random: SeededRandom) {
    self.random = random
    stage = Stage(
      size: CGSize(width: 300, height: 200), scale: random.pick([1, 1.5, 2]),
      text: HarfBuzzShaper.shared)
    for _ in 0..<20 { addCard() }
    disc.layer.cornerRadius = 40
    disc.backgroundColor = .systemOrange
    stage.window.addSubview(disc)
  }

  private func addCard() {
    let label = UILabel(frame: CGRect(x: 3, y: 8, width: 40, height: 16))
    label.text = "Card \(cards.count)"
    let card = UIView(
      frame: CGRect(x: random.real(-10, 260), y: random.real(-10, 160), width: 50, height: 40))
    card.backgroundColor = random.pick([.systemBlue, .systemRed, .white])
    card.layer.cornerRadius = random.pick([0, 8])
    card.layer.shadowOpacity = random.once(in: 5) ? 0.5 : 0
    card.clipsToBounds = random.once(in: 5)
    card.addSubview(label)
    stage.window.insertSubview(card, at: random.number(below: stage.window.subviews.count + 1))
    cards.append(card)
  }

  func step() {
    disc.center.x += 5.5
    disc.center.y += random.real(-4, 6)
    if random.once(in: 2) { change(random.pick(cards)) }
  }

  private func change(_ card: UIView) {
    switch random.number(below: 15) {
    case 0: card.alpha = random.fraction()
    case 1: card.transform = CGAffineTransform(rotationAngle: random.real(-2, 2))
    case 2: card.backgroundColor = .systemGreen
    case 3: addCard()
    case 4: card.removeFromSuperview()
    case 5: stage.window.bringSubviewToFront(card)
    case 6: card.isHidden.toggle()
    case 7: card.frame.size.width = random.real(5, 150)
    case 8: stage.window.insertSubview(disc, at: random.number(below: 20))
    case 9: disc.alpha = random.pick([1, 0.6])
    case 10:
      let size = CGSize(width: random.real(200, 300).rounded(), height: 200)
      stage.resize(to: size, scale: stage.scale, safeAreaInsets: .zero)
    case 11: (card.subviews.first as? UILabel)?.text = "\(random.number(below: 99))"
    case 12: card.clipsToBounds.toggle()
    case 13: if !card.isDescendant(of: cards[0]) { card.addSubview(cards[0]) }
    default: UIView.animate(withDuration: 0.05) { card.center.y += 20 }
    }
  }
}

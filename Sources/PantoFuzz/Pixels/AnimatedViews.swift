import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoScene

/// Views in one another whose places, transforms and opacities are animated. Glyphs, shadows and
/// borders extend beyond their layers.
@MainActor final class AnimatedViews: PixelScene {
  let stage: Stage
  private let random: SeededRandom
  private var views: [UIView] = []
  private var steps = 0

  init(_ random: SeededRandom) {
    self.random = random
    stage = Stage(
      size: CGSize(width: 200, height: 160), scale: random.pick([1, 1.25, 2]),
      text: HarfBuzzShaper.shared)
    for number in 0..<10 { add(number) }
  }

  private func add(_ number: Int) {
    let label = number % 3 == 0 ? UILabel() : nil
    label?.text = random.pick(["jÅ\u{301}g", "مُحَمَّدٌ إِلَى"])
    label?.font = .systemFont(ofSize: random.real(10, 40))
    let view = label ?? UIView()
    view.frame = CGRect(
      x: random.real(-20, 150), y: random.real(-20, 120), width: random.real(5, 80),
      height: random.real(5, 60))
    view.layer.borderWidth = random.once(in: 3) ? random.real(0.3, 4) : 0
    view.layer.shadowOpacity = random.once(in: 3) ? 0.5 : 0
    view.backgroundColor = random.pick([.systemBlue, .systemRed, .white])
    view.layer.cornerRadius = random.once(in: 2) ? random.real(0, 20) : 0
    view.clipsToBounds = random.once(in: 3)
    view.alpha = random.once(in: 3) ? random.fraction() : 1
    let parent = random.once(in: 3) ? views.last : nil
    (parent ?? stage.window).addSubview(view)
    views.append(view)
  }

  func step() {
    steps += 1
    let view = random.pick(views)
    if steps % 6 == 5 { view.frame.origin.x += 7.3 }
    guard steps % 6 == 1 else { return }
    let kind = random.number(below: 4)
    let (turn, alpha) = (random.real(-2, 2), random.fraction())
    let center = random.point(within: stage.size)
    UIView.animate(withDuration: 0.08) {
      switch kind {
      case 0: view.center = center
      case 1: view.transform = CGAffineTransform(rotationAngle: turn)
      case 2: view.alpha = alpha
      default: view.transform = CGAffineTransform(scaleX: 1.4, y: 0.7)
      }
    }
  }
}

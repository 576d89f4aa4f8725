import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoScene

/// Scroll views beside and inside each other, with rows of all kinds, layers above them, and
/// random changes in between.
@MainActor final class ScrolledPages: PixelScene {
  let stage: Stage
  private let random: SeededRandom
  private var pages: [UIScrollView] = []
  private var rows: [UIView] = []
  private var above: [UIView] = []

  init(_ random: SeededRandom) {
    self.random = random
    stage = Stage(
      size: CGSize(width: 260, height: 200), scale: random.pick([1, 1, 1.25, 2]),
      text: HarfBuzzShaper.shared)
    stage.window.backgroundColor = .white
    let halves = [
      CGRect(x: 0, y: 10, width: 120, height: 180), CGRect(x: 124, y: 0, width: 136, height: 170),
    ]
    let whole = [CGRect(x: 0, y: 0, width: 260, height: 200)]
    for frame in random.once(in: 2) ? halves : whole { addPage(frame) }
    for _ in 0..<random.number(below: 3) { addAbove() }
  }

  private func addPage(_ frame: CGRect) {
    let page = scrollView(frame, CGSize(width: frame.width, height: 900), in: stage.window)
    if random.once(in: 3) { page.backgroundColor = .systemGray }
    let strip = CGRect(x: 5, y: 60, width: frame.width - 10, height: 70)
    let inner = scrollView(strip, CGSize(width: 600, height: 70), in: page)
    for number in 0..<10 {
      add(number, CGRect(x: CGFloat(number) * 58, y: 5, width: 50, height: 60), to: inner)
    }
    for number in 0..<24 {
      let place = CGRect(x: 8, y: CGFloat(number) * 36, width: frame.width - 20, height: 30)
      add(number, place, to: page)
    }
  }

  private func scrollView(_ frame: CGRect, _ size: CGSize, in view: UIView) -> UIScrollView {
    let page = UIScrollView(frame: frame)
    page.contentSize = size
    page.contentInsetAdjustmentBehavior = .never
    view.addSubview(page)
    pages.append(page)
    return page
  }

  private func add(_ number: Int, _ frame: CGRect, to page: UIScrollView) {
    let label = number % 3 == 0 ? UILabel() : nil
    label?.text = "jÅ\u{301}g \(number)"
    let row = label ?? UIView()
    row.frame = frame.offsetBy(dx: 0, dy: random.pick([0, 0, 0, 0.5, 0.3]))
    row.backgroundColor = [.systemBlue, .systemGreen, .clear, .systemTeal][number % 4]
    row.layer.cornerRadius = random.pick([0, 5, 9])
    row.layer.shadowOpacity = random.once(in: 5) ? 0.5 : 0
    row.layer.borderWidth = random.once(in: 5) ? 1.5 : 0
    row.alpha = random.pick([1, 1, 1, 0.5])
    row.clipsToBounds = random.pick([true, true, false, false, false])
    if random.once(in: 10) { row.transform = CGAffineTransform(rotationAngle: random.real(0, 3)) }
    // The row is too large for a cached picture.
    if random.once(in: 10) { row.bounds.size = CGSize(width: 9000, height: 40) }
    if random.once(in: 3) {
      let inner = UIView(frame: CGRect(x: 3, y: 4, width: 20, height: random.pick([8, 60])))
      inner.backgroundColor = UIColor(white: 0, alpha: random.pick([1, 0.4]))
      row.addSubview(inner)
    }
    page.insertSubview(row, at: random.once(in: 2) ? 0 : page.subviews.count)
    rows.append(row)
  }

  private func addAbove() {
    let view = UIView(
      frame: CGRect(
        center: random.point(within: stage.size), size: CGSize(width: 34, height: 34)))
    view.backgroundColor = .systemRed
    view.layer.cornerRadius = random.pick([0, 17])
    view.layer.shadowOpacity = random.pick([0, 0.5])
    view.alpha = random.pick([1, 1, 0.6])
    stage.window.addSubview(view)
    above.append(view)
  }

  func step() {
    for _ in 0..<random.pick([1, 1, 2]) { scroll(random.pick(pages)) }
    if random.once(in: 5) {
      if random.once(in: 2) {
        change(random.pick(rows))
      } else {
        change(random.pick(pages))
      }
    }
    if let view = above.last, random.once(in: 5) { view.center.y += 3 }
    if random.once(in: 50) {
      let size = CGSize(width: random.pick([260, 250]), height: random.pick([200, 190]))
      stage.resize(to: size, scale: stage.scale, safeAreaInsets: .zero)
    }
  }

  private func scroll(_ page: UIScrollView) {
    let by: CGFloat = random.pick([1, 3, -2, 8, -6, 14, -9, -1, 5, 0.5, 1.3]) / stage.scale
    if page.contentSize.width > page.bounds.width {
      page.contentOffset.x += by
    } else {
      page.contentOffset.y = max(-20, page.contentOffset.y + by)
    }
  }

  private func change(_ row: UIView) {
    switch random.number(below: 8) {
    case 0: row.backgroundColor = random.pick([.systemPink, .systemBlue])
    case 1: (row as? UILabel)?.text = "now \(random.number(below: 99))"
    case 2: row.isHidden.toggle()
    case 3: row.superview?.bringSubviewToFront(row)
    case 4: row.center.x += random.pick([1, -2, 0.5])
    case 5:
      let (alpha, turn) = (random.fraction(), random.real(-1, 1))
      UIView.animate(withDuration: 0.1) {
        row.alpha = alpha
        row.transform = CGAffineTransform(rotationAngle: turn)
      }
    case 6: row.layer.zPosition = random.real(-1, 1)
    default: moveAbove()
    }
  }

  private func moveAbove() {
    guard let view = above.first else { return }
    let center = random.point(within: stage.size)
    if random.once(in: 2) {
      view.center = center
    } else {
      UIView.animate(withDuration: 0.1) { view.center = center }
    }
  }

  private func change(_ page: UIScrollView) {
    switch random.number(below: 8) {
    case 0: page.alpha = random.pick([1, 1, 1, 1, 0.7])
    case 1: page.bounds.size.height += random.pick([10, -10])
    case 2:
      let glass = UIColor(white: 0, alpha: 0.2)
      page.backgroundColor = random.pick([nil, nil, .systemGray, glass])
    case 3: page.layer.cornerRadius = random.pick([0, 0, 0, 0, 12])
    case 4: stage.window.backgroundColor = random.pick([.white, .systemYellow])
    case 5: page.center.x += random.pick([1, -1, 0.4])
    case 6:
      page.setContentOffset(CGPoint(x: 0, y: random.real(0, 300).rounded()), animated: true)
    default: page.flashScrollIndicators()
    }
  }
}

import CMeasure
import Pantograph

/// An hour of random use on the virtual clock, with every frame painted: a table scrolls and
/// selects, cards are dragged, pinched and thrown, labels change their text, a sheet appears and
/// disappears. Prints the resident memory every five minutes, which must not grow.
@MainActor final class Hour: UITableViewController {
  private var dice: UInt64 = 88_172_645_463_325_252
  private let counter = UILabel(frame: CGRect(x: 900, y: 10, width: 300, height: 24))
  private var said = 0

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    400
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = "Row \(indexPath.row) of \(said)"
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    say("row \(indexPath.row)")
    let sheet = UIViewController()
    sheet.view.backgroundColor = .systemYellow
    present(sheet, animated: true)
    _ = view.window?.stage?.time.at((view.window?.stage?.time.now ?? 0) + 1.5) { [weak self] in
      self?.dismiss(animated: true)
    }
  }

  private func say(_ text: String) {
    said += 1
    counter.text = "\(said): \(text)"
  }

  private func roll(_ n: Int) -> Int {
    dice ^= dice << 13
    dice ^= dice >> 7
    dice ^= dice << 17
    return Int(dice % UInt64(n))
  }

  private func card(_ i: Int) -> UIView {
    let card = UIView(frame: CGRect(x: 500 + 60 * i, y: 80 + 50 * i, width: 160, height: 110))
    card.backgroundColor = [UIColor.systemBlue, .systemRed, .systemGreen][i % 3]
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.3
    let pan = UIPanGestureRecognizer()
    pan.addAction { [unowned card, unowned self] pan in
      card.center = pan.location(in: card.superview)
      if pan.state == .ended {
        let target = CGPoint(x: 450 + roll(700), y: 80 + roll(600))
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
        ) { card.center = target }
        say("card at \(Int(card.center.x)), \(Int(card.center.y))")
      }
    }
    let pinch = UIPinchGestureRecognizer()
    pinch.addAction { [unowned card] pinch in
      card.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
    }
    card.addGestureRecognizer(pan)
    card.addGestureRecognizer(pinch)
    return card
  }

  func run(_ seconds: Int) throws(RenderError) -> (resident: [Int], heap: [Int]) {
    let stage = Stage(size: worldSize, text: HarfBuzzShaper.shared)
    stage.window.rootViewController = self
    view.frame.size.width = 400
    for i in 0..<8 { stage.window.addSubview(card(i)) }
    stage.window.addSubview(counter)
    let compositor = RasterCompositor()
    var resident: [Int] = []
    var heap: [Int] = []
    var fingers: [(key: Int64, place: CGPoint, way: CGVector, left: Int)] = []
    var key: Int64 = 0
    for frame in 0..<(seconds * 60) {
      let now = TimeInterval(frame) / 60
      var report: [InputEvent] = []
      if fingers.count < 4, roll(20) == 0 {
        key += 1
        let place = CGPoint(x: roll(1280), y: roll(800))
        let way = CGVector(dx: CGFloat(roll(17) - 8), dy: CGFloat(roll(17) - 8))
        fingers.append((key, place, way, 2 + roll(40)))
        report.append(InputEvent(time: now, position: place, source: .finger(key), phase: .began))
      }
      for i in fingers.indices.reversed() where fingers[i].key != key || fingers[i].left > 0 {
        fingers[i].left -= 1
        fingers[i].place.x += fingers[i].way.dx
        fingers[i].place.y += fingers[i].way.dy
        let f = fingers[i]
        report.append(
          InputEvent(
            time: now, position: f.place, source: .finger(f.key),
            phase: f.left <= 0 ? .ended : .moved))
        if f.left <= 0 { fingers.remove(at: i) }
      }
      if !report.isEmpty { stage.send(report) }
      stage.advance(to: now)
      try stage.draw(with: compositor)
      if frame % (300 * 60) == 300 * 60 - 1 {
        resident.append(Int(current_rss_kb()))
        heap.append(Int(heap_kb()))
      }
    }
    return (resident, heap)
  }
}

@MainActor func hourOfUse(_ n: Int) {
  let watch = Stopwatch()
  do {
    let (resident, heap) = try Hour(style: .plain).run(n)
    watch.report("memory", "hour", n: n) {
      "\"check\":\((resident.last ?? 0) - (resident.first ?? 0)),\"resident_kb\":\(resident),"
        + "\"heap_kb\":\(heap)"
    }
  } catch {
    fail("\(error)", code: 70)
  }
}

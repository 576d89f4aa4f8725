import Pantograph

/// Views that each follow one finger with a pan.
@MainActor final class Fingers {
  private let stage = Stage(size: CGSize(width: 1280, height: 800))
  private var views: [UIView] = []
  /// The reports of all steps, made in advance so that little more than the library is measured.
  @exclusivity(unchecked) private var reports: [[InputEvent]] = []
  @exclusivity(unchecked) private var actions = 0

  /// - Parameter steps: the number of moves that can be made.
  init(count: Int, steps: Int, recognizer: () -> UIGestureRecognizer) {
    for k in 0..<count {
      let view = UIView(frame: CGRect(x: 20 + 125 * k, y: 100, width: 100, height: 100))
      let recognizer = recognizer()
      recognizer.addTarget(self, action: Fingers.follow(_:))
      view.addGestureRecognizer(recognizer)
      stage.window.addSubview(view)
      views.append(view)
    }
    stage.layoutIfNeeded()
    reports = (0...steps).map { i in
      (0..<count).map { k in
        InputEvent(
          time: 0.008 * TimeInterval(i), position: place(k, i), source: .finger(Int64(k + 1)),
          phase: i == 0 ? .began : .moved)
      }
    }
    stage.send(reports[0])
  }

  private func follow(_ recognizer: UIGestureRecognizer) {
    actions += 1
    recognizer.view?.center = recognizer.location(in: stage.window)
  }

  /// The position of finger `k` after `i` moves. The first move is 40 points long, so that it
  /// begins the pan.
  private func place(_ k: Int, _ i: Int) -> CGPoint {
    CGPoint(
      x: 70 + 125 * k + triangle(i, 20), y: i == 0 ? 150 : 190 + triangle(2 * i, 500))
  }

  func move(_ i: Int) { stage.send(reports[i]) }

  func fault(_ steps: Int) -> String? {
    var error: CGFloat = 0
    for (k, view) in views.enumerated() {
      let place = place(k, steps)
      error += abs(view.center.x - place.x) + abs(view.center.y - place.y)
    }
    return difference("the number of actions", actions, steps * views.count)
      ?? (error < 1e-6 ? nil : "the views are \(error) points away from their fingers")
  }
}

@MainActor func moves(_ report: Report) {
  let table = Report.Table(
    title: "Pan", unit: "finger's move", limit: 1.3, blocks: 0)
  for count in [1, 10] {
    func measure(_ kind: String, _ pan: () -> UIPanGestureRecognizer) {
      let steps = 1000 / count
      let fingers = Fingers(count: count, steps: 100 + 2 * steps, recognizer: pan)
      report.measure(
        table, count == 1 ? "one finger" : "ten fingers", kind, warmUp: 100, steps: steps,
        units: count, step: fingers.move, fault: fingers.fault)
    }
    measure("plain") { UIPanGestureRecognizer() }
    measure("subclass") { BarePan() }
    measure("with `touchesMoved`") { WatchfulPan() }
  }
  let own = Report.Table(
    title: "A recognizer of a program's own", unit: "finger's move", limit: 3, blocks: 0)
  func measureOwn(_ kind: String, _ recognizer: () -> UIGestureRecognizer) {
    let fingers = Fingers(count: 1, steps: 2100, recognizer: recognizer)
    report.measure(
      own, "one finger", kind, warmUp: 100, steps: 1000, step: fingers.move, fault: fingers.fault)
  }
  measureOwn("a pan") { UIPanGestureRecognizer() }
  measureOwn("own, reason `moved`") { OwnDrag() }
  measureOwn("own, a reason of its own") {
    let drag = OwnDrag()
    drag.givesOwnReason = true
    return drag
  }
}

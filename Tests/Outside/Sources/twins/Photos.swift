import Pantograph

/// Five photos, each with a pan, a pinch and a rotation, under ten fingers: two on each photo.
@MainActor final class Photos: UIGestureRecognizerDelegate {
  /// The recognizers of one photo.
  struct Recognizers {
    let pan: UIPanGestureRecognizer
    let pinch: UIPinchGestureRecognizer
    let rotation: UIRotationGestureRecognizer
  }

  /// The two fingers of a photo: the point between them, and distance and angle from there to the
  /// second finger.
  private struct Grip {
    var center: CGPoint
    var radius: CGFloat
    var angle: CGFloat

    /// - Parameter i: the step.
    init(photo k: Int, _ i: Int) {
      center = CGPoint(x: 128 + 256 * k + triangle(i, 30), y: 300 + triangle(2 * i, 200))
      radius = 50 + CGFloat(triangle(i, 40))
      angle = 0.03 * CGFloat(i)
    }

    func finger(_ sign: CGFloat) -> CGPoint {
      let arm = CGPoint(x: radius * sign, y: 0).applying(CGAffineTransform(rotationAngle: angle))
      return CGPoint(x: center.x + arm.x, y: center.y + arm.y)
    }

    /// The transform that the pinch and the rotation give the photo.
    var transform: CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).scaledBy(x: radius, y: radius)
    }
  }

  /// A step at which all recognizers are active. Positions and actions are compared with those at
  /// this step.
  static let start = 50

  private let stage = Stage(size: CGSize(width: 1280, height: 800))
  private var photos: [UIView] = []
  /// The reports of all steps, made in advance.
  @exclusivity(unchecked) private var reports: [[InputEvent]] = []
  @exclusivity(unchecked) private var actions = 0
  private var startCenters: [CGPoint] = []
  private var startTransforms: [CGAffineTransform] = []
  private var startActions = 0

  /// - Parameter steps: the number of moves that can be made.
  init(steps: Int, photo: (CGRect) -> UIView, recognizers: () -> Recognizers) {
    for k in 0..<5 {
      let view = photo(CGRect(x: 28 + 256 * k, y: 200, width: 200, height: 200))
      let r = recognizers()
      r.pan.addTarget(self, action: Photos.move(_:))
      r.pinch.addTarget(self, action: Photos.zoom(_:))
      r.rotation.addTarget(self, action: Photos.turn(_:))
      for recognizer in [r.pan, r.pinch, r.rotation] as [UIGestureRecognizer] {
        recognizer.delegate = self
        view.addGestureRecognizer(recognizer)
      }
      stage.window.addSubview(view)
      photos.append(view)
    }
    stage.layoutIfNeeded()
    reports = (0...steps).map { i in
      (0..<5).flatMap { k in
        let grip = Grip(photo: k, i)
        return (0..<2).map { finger in
          InputEvent(
            time: 0.008 * TimeInterval(i), position: grip.finger(finger == 0 ? -1 : 1),
            source: .finger(Int64(2 * k + finger + 1)), phase: i == 0 ? .began : .moved)
        }
      }
    }
    stage.send(reports[0])
  }

  func step(_ i: Int) {
    stage.send(reports[i])
    if i == Photos.start {
      startCenters = photos.map(\.center)
      startTransforms = photos.map(\.transform)
      startActions = actions
    }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    actions += 1
    let way = pan.translation(in: stage.window)
    guard let view = pan.view else { return }
    view.center = CGPoint(x: view.center.x + way.x, y: view.center.y + way.y)
    pan.setTranslation(.zero, in: stage.window)
  }

  private func zoom(_ pinch: UIPinchGestureRecognizer) {
    actions += 1
    guard let view = pinch.view else { return }
    view.transform = view.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }

  private func turn(_ rotation: UIRotationGestureRecognizer) {
    actions += 1
    guard let view = rotation.view else { return }
    view.transform = view.transform.rotated(by: rotation.rotation)
    rotation.rotation = 0
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer.view === other.view
  }

  /// Compares each photo's movement, scale and rotation since the start with those of its two
  /// fingers.
  func fault(_ steps: Int) -> String? {
    var error: CGFloat = 0
    for (k, photo) in photos.enumerated() {
      let (from, to) = (Grip(photo: k, Photos.start), Grip(photo: k, steps))
      error += abs(photo.center.x - startCenters[k].x - to.center.x + from.center.x)
      error += abs(photo.center.y - startCenters[k].y - to.center.y + from.center.y)
      let change = from.transform.inverted().concatenating(to.transform)
      let expected = startTransforms[k].concatenating(change)
      error += abs(photo.transform.a - expected.a) + abs(photo.transform.b - expected.b)
      error += abs(photo.transform.c - expected.c) + abs(photo.transform.d - expected.d)
    }
    return difference("the number of actions", actions - startActions, 15 * (steps - Photos.start))
      ?? (error < 1e-6 ? nil : "the photos are \(error) away from where their fingers took them")
  }
}

@MainActor func photos(_ report: Report) {
  let table = Report.Table(
    title: "Five photos with pan, pinch and rotation", unit: "finger's move", limit: 1.3, blocks: 0)
  func measure(
    _ kind: String, _ photo: (CGRect) -> UIView, _ recognizers: () -> Photos.Recognizers
  ) {
    let photos = Photos(steps: 300, photo: photo, recognizers: recognizers)
    report.measure(
      table, "ten fingers", kind, warmUp: 100, steps: 100, units: 10,
      step: photos.step, fault: photos.fault)
  }
  measure("plain", { UIView(frame: $0) }) {
    Photos.Recognizers(
      pan: UIPanGestureRecognizer(), pinch: UIPinchGestureRecognizer(),
      rotation: UIRotationGestureRecognizer())
  }
  measure("subclasses", { Card(frame: $0) }) {
    Photos.Recognizers(pan: BarePan(), pinch: BarePinch(), rotation: BareRotation())
  }
  measure("with `touchesMoved`", { LaidOutCard(frame: $0) }) {
    Photos.Recognizers(pan: WatchfulPan(), pinch: WatchfulPinch(), rotation: WatchfulRotation())
  }
}

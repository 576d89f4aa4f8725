import Foundation
import Pantograph

// Workloads of typical programs: several recognizers on one view, and pages that scroll.

final class OwnPinch: UIPinchGestureRecognizer {
  private(set) var resets = 0
  override func reset() {
    resets += 1
    super.reset()
  }
}

final class OwnRotation: UIRotationGestureRecognizer {
  private(set) var resets = 0
  override func reset() {
    resets += 1
    super.reset()
  }
}

/// A picture that two fingers drag, zoom and rotate at once, as in most tutorials: each action
/// applies a recognizer's value and resets it.
final class Photo: UIView, UIGestureRecognizerDelegate {
  private(set) var actions = 0
  let pan: UIPanGestureRecognizer
  let pinch: UIPinchGestureRecognizer
  let rotation: UIRotationGestureRecognizer

  init(frame: CGRect, isOwn: Bool) {
    pan = isOwn ? OwnPan() : UIPanGestureRecognizer()
    pinch = isOwn ? OwnPinch() : UIPinchGestureRecognizer()
    rotation = isOwn ? OwnRotation() : UIRotationGestureRecognizer()
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    pan.addTarget(self, action: Photo.drag(_:))
    pinch.addTarget(self, action: Photo.zoom(_:))
    rotation.addTarget(self, action: Photo.turn(_:))
    for recognizer in [pan, pinch, rotation] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  required init?(coder: NSCoder) { nil }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func drag(_ pan: UIPanGestureRecognizer) {
    actions += 1
    let way = pan.translation(in: superview)
    center = CGPoint(x: center.x + way.x, y: center.y + way.y)
    pan.setTranslation(.zero, in: superview)
  }

  func zoom(_ pinch: UIPinchGestureRecognizer) {
    actions += 1
    transform = transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }

  func turn(_ rotation: UIRotationGestureRecognizer) {
    actions += 1
    transform = transform.rotated(by: rotation.rotation)
    rotation.rotation = 0
  }
}

/// Five photos under ten fingers. A round moves each finger once, in one report.
@MainActor final class PhotoTable {
  /// The number of rounds until all three recognizers of all photos have begun.
  static let roundsInSlop = 40

  let stage = Stage(size: worldSize)
  private(set) var photos: [Photo] = []
  private let fingers: Fingers

  init(usesSDL: Bool, isOwn: Bool) {
    fingers = Fingers(stage, usesSDL: usesSDL)
    for k in 0..<5 {
      let photo = Photo(
        frame: CGRect(x: 20 + 250 * k, y: 200, width: 220, height: 300), isOwn: isOwn)
      stage.window.addSubview(photo)
      photos.append(photo)
      fingers.places += [.zero, .zero]
    }
    stage.layoutIfNeeded()
    place(0)
    fingers.send(.began, at: 0)
  }

  /// Places each pair of fingers, which rotates, opens and closes, and moves up and down.
  private func place(_ r: Int) {
    let reach = 50 + CGFloat(tri(r, 100)) * 0.4
    let angle = CGFloat(tri(r, 300)) * 0.01
    let (x, y) = (reach * cos(angle), reach * sin(angle))
    for k in 0..<5 {
      let middle = CGPoint(x: 130 + 250 * k, y: 350 + tri(r, 90))
      fingers.places[2 * k] = CGPoint(x: middle.x - x, y: middle.y - y)
      fingers.places[2 * k + 1] = CGPoint(x: middle.x + x, y: middle.y + y)
    }
  }

  func round(_ r: Int) {
    place(r)
    fingers.send(.moved, at: 0.008 * TimeInterval(r))
  }

  var actions: Int { photos.reduce(0) { $0 + $1.actions } }
  var hasAll: Bool {
    photos.allSatisfy {
      $0.pan.state == .changed && $0.pinch.state == .changed && $0.rotation.state == .changed
    }
  }
}

@MainActor func photoCost(_ variant: String, _ n: Int) {
  let table = PhotoTable(usesSDL: variant.hasPrefix("touch"), isOwn: variant.hasSuffix("-own"))
  for r in 1...PhotoTable.roundsInSlop { table.round(r) }
  let before = table.actions
  let watch = Stopwatch()
  // The parameter `n` counts finger moves. A round has ten moves and causes fifteen actions.
  for r in 0..<(n / 10) { table.round(PhotoTable.roundsInSlop + 1 + r) }
  let actions = table.actions - before
  watch.report(
    "photos", variant, n: n,
    wrong: {
      table.hasAll ? difference("the number of actions", actions, n / 10 * 15) : "one has not begun"
    }
  ) { "\"check\":\(actions)" }
}

/// A scroll view of 200 rows under one finger.
@MainActor final class Page {
  let stage = Stage(size: worldSize)
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
  private let fingers: Fingers
  private var touched: CGFloat = 700

  init(usesSDL: Bool) {
    scroll.contentSize = CGSize(width: 1280, height: 16_000)
    for k in 0..<200 {
      scroll.addSubview(UIView(frame: CGRect(x: 20, y: 80 * k + 4, width: 1240, height: 72)))
    }
    stage.window.addSubview(scroll)
    scroll.contentOffset.y = 4000
    stage.layoutIfNeeded()
    fingers = Fingers(stage, usesSDL: usesSDL)
    fingers.places = [CGPoint(x: 600, y: 700)]
    fingers.send(.began, at: 0)
  }

  func move(_ i: Int) {
    touched = 700 - CGFloat(tri(3 * i, 600))
    fingers.places[0].y = touched
    fingers.send(.moved, at: 0.008 * TimeInterval(i))
  }

  /// The distance between the finger and the content that it first touched, beyond the slop of 10
  /// points, in whole thousandths: SDL tells places in single precision.
  var error: Double {
    let way = 4000 + (700 - touched) - scroll.contentOffset.y
    return Double((max(0, way.magnitude - 10) * 1000).rounded() / 1000)
  }
}

@MainActor func pageCost(_ variant: String, _ n: Int) {
  let page = Page(usesSDL: variant == "touch")
  for i in 1...20 { page.move(i) }
  let watch = Stopwatch()
  if n > 0 { for i in 1...n { page.move(20 + i) } }
  watch.report(
    "scroll", variant, n: n,
    wrong: {
      page.scroll.isDragging
        ? difference("the way from the finger", page.error, 0.0) : "it does not drag"
    }
  ) { "\"check\":\(page.scroll.contentOffset.y)" }
}

/// Measures a long press and a tap on the same view as a pan that has begun.
@MainActor func besideCost(_ variant: String, _ n: Int) {
  let pipeline = Pipeline(
    variant.hasPrefix("touch") ? .fingers : .direct, isOwn: variant.hasSuffix("-own"))
  pipeline.piece.addGestureRecognizer(UILongPressGestureRecognizer())
  pipeline.piece.addGestureRecognizer(UITapGestureRecognizer())
  pipeline.press()
  let watch = Stopwatch()
  if n > 0 { for i in 1...n { pipeline.move(i) } }
  watch.report(
    "beside", variant, n: n,
    wrong: {
      difference("the distance to the pointer", pipeline.error, 0.0)
        ?? difference("the number of actions", pipeline.piece.actions, max(0, n - movesInSlop))
    }
  ) { "\"check\":\(pipeline.error),\"actions\":\(pipeline.piece.actions)" }
}

import PantoControls
import PantoScene

/// Views with recognizers of every kind, whose handlers and delegates act randomly.
@MainActor final class MonkeyScene {
  let stage: Stage
  let watcher: InvariantWatcher
  let dice: SeededRandom
  /// A handler does something unusual once in this many actions; 0 means never.
  var mischief = 6
  /// All views of the scene except forgotten ones, inside and outside the window.
  private(set) var views: [UIView] = []
  private(set) var recognizers: [UIGestureRecognizer] = []
  private(set) var delegates: [MonkeyDelegate] = []
  /// The number of completions of each animation block (A1).
  private(set) var completions: [Int] = []
  var isAdvancing = false

  /// The factories of all recognizer kinds. A new kind is added here.
  static let kinds: [@MainActor () -> UIGestureRecognizer] = [
    { UIPanGestureRecognizer() },
    { UITapGestureRecognizer() },
    { twice(UITapGestureRecognizer()) },
    { two(UITapGestureRecognizer()) },
    { two(UIPanGestureRecognizer()) },
    { scrolling(UIPanGestureRecognizer()) },
    { UIHoverGestureRecognizer() },
    { UILongPressGestureRecognizer() },
    { afterATap(UILongPressGestureRecognizer()) },
    { UIPinchGestureRecognizer() },
    { UIRotationGestureRecognizer() },
    { everyWay(UISwipeGestureRecognizer()) },
    { everyEdge(UIScreenEdgePanGestureRecognizer()) },
    { MonkeyDiscreteRecognizer() },
    { MonkeyContinuousRecognizer() },
  ]

  private static func twice(_ tap: UITapGestureRecognizer) -> UIGestureRecognizer {
    tap.numberOfTapsRequired = 2
    return tap
  }
  private static func two(_ tap: UITapGestureRecognizer) -> UIGestureRecognizer {
    tap.numberOfTouchesRequired = 2
    return tap
  }
  private static func two(_ pan: UIPanGestureRecognizer) -> UIGestureRecognizer {
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    return pan
  }
  private static func scrolling(_ pan: UIPanGestureRecognizer) -> UIGestureRecognizer {
    pan.allowedScrollTypesMask = .all
    pan.velocityPolicy = .lastMotion
    return pan
  }

  private static func afterATap(_ press: UILongPressGestureRecognizer) -> UIGestureRecognizer {
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = 0.2
    return press
  }
  private static func everyWay(_ swipe: UISwipeGestureRecognizer) -> UIGestureRecognizer {
    swipe.direction = [.left, .right, .up, .down]
    return swipe
  }
  private static func everyEdge(_ pan: UIScreenEdgePanGestureRecognizer) -> UIGestureRecognizer {
    pan.edges = [.left, .top, .trailing]
    return pan
  }

  /// The numbers of objects at the start and the largest numbers later.
  struct Size {
    var views: Int
    var recognizers: Int
    var requirements: Int
    var mostViews: Int
    var mostRecognizers: Int
    /// Whether reports with many fingers have at most six.
    var areCrowdsSmall = false

    static let full = Size(
      views: 50, recognizers: 75, requirements: 10, mostViews: 80, mostRecognizers: 120)
    /// The size for a fuzzer, which builds a scene for each input and benefits from many short
    /// runs.
    static let small = Size(
      views: 5, recognizers: 8, requirements: 2, mostViews: 16, mostRecognizers: 30,
      areCrowdsSmall: true)
  }

  let size: Size

  init(_ dice: SeededRandom, _ size: Size = .full) {
    self.dice = dice
    self.size = size
    stage = Stage(size: CGSize(width: 400, height: 600))
    watcher = InvariantWatcher(stage)
    for _ in 0..<4 { delegates.append(MonkeyDelegate(dice)) }
    for _ in 0..<size.views { addView() }
    // Kinds are added in turn, so that each one occurs. A small scene has only some of them.
    let isAll = size.recognizers >= MonkeyScene.kinds.count
    let first = isAll ? 0 : dice.roll(MonkeyScene.kinds.count)
    for i in 0..<size.recognizers {
      addRecognizer(MonkeyScene.kinds[(first + i * (isAll ? 1 : 4)) % MonkeyScene.kinds.count]())
    }
    for _ in 0..<size.requirements { anyRecognizer.require(toFail: anyRecognizer) }
  }

  var anyView: UIView { dice.pick(views) }
  var anyRecognizer: UIGestureRecognizer { dice.pick(recognizers) }

  func addView() {
    let r = CGRect(
      x: CGFloat(dice.roll(300)), y: CGFloat(dice.roll(450)), width: CGFloat(40 + dice.roll(200)),
      height: CGFloat(40 + dice.roll(200)))
    let view: UIView =
      switch dice.roll(8) {
      case 0: UIButton(frame: r)
      case 1: UIView(frame: r)
      default: MonkeyView(frame: r, watcher)
      }
    view.isMultipleTouchEnabled = dice.once(in: 2)
    view.isExclusiveTouch = dice.once(in: 16)
    if dice.once(in: 6) { view.transform = CGAffineTransform(rotationAngle: 0.7) }
    let parent = views.isEmpty || dice.once(in: 3) ? stage.window! : anyView
    parent.addSubview(view)
    views.append(view)
  }

  /// Removes a random view with its subviews from the window and from the list.
  func forgetView() {
    guard views.count > 8 else { return }
    let view = views.remove(at: dice.roll(views.count))
    view.removeFromSuperview()
  }

  func addRecognizer(_ recognizer: UIGestureRecognizer) {
    if dice.once(in: 3) { recognizer.delegate = dice.pick(delegates) }
    if dice.once(in: 5) { recognizer.cancelsTouchesInView = false }
    if dice.once(in: 8) { recognizer.delaysTouchesBegan = true }
    if dice.once(in: 8) { recognizer.delaysTouchesEnded = false }
    recognizers.append(recognizer)
    watcher.watch(recognizer) { [unowned self] in acted($0) }
    (dice.once(in: 10) ? stage.window : anyView).addGestureRecognizer(recognizer)
  }

  /// Removes a random recognizer from its view and from the list.
  func forgetRecognizer() {
    guard recognizers.count > 8 else { return }
    let recognizer = recognizers.remove(at: dice.roll(recognizers.count))
    recognizer.view?.removeGestureRecognizer(recognizer)
  }

  func noteBlock() -> Int {
    completions.append(0)
    return completions.count - 1
  }

  func noteCompletion(_ block: Int) {
    completions[block] += 1
    if completions[block] > 1 { watcher.fail("A1", "block \(block) completed twice") }
    if mischief > 0, dice.once(in: mischief) { act() }
  }

  private func acted(_ recognizer: UIGestureRecognizer) {
    _ = recognizer.location(in: recognizer.view)
    if let pan = recognizer as? UIPanGestureRecognizer, pan.state == .changed, dice.once(in: 3),
      let view = pan.view
    {
      // The view follows the finger, as in most handlers.
      let way = pan.translation(in: view.superview)
      view.center = CGPoint(x: view.center.x + way.x, y: view.center.y + way.y)
      pan.setTranslation(.zero, in: view.superview)
    }
    if mischief > 0, dice.once(in: mischief) { act() }
  }
}

/// A view that checks the touches it receives: each begins once, ends once, and changes neither
/// before nor after (REC-17, TCH-04).
final class MonkeyView: UIView {
  private weak var watcher: InvariantWatcher?
  private var down: [ObjectIdentifier] = []

  init(frame: CGRect, _ watcher: InvariantWatcher) {
    self.watcher = watcher
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self {
      if down.contains(ObjectIdentifier(touch)) { broken(touch, "began twice") }
      down.append(ObjectIdentifier(touch))
    }
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self && !down.contains(ObjectIdentifier(touch)) {
      broken(touch, "moved, but never began or was over")
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    over(touches, "ended")
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    over(touches, "cancelled")
  }

  private func over(_ touches: Set<UITouch>, _ word: String) {
    // Order: each touch is checked by itself.
    for touch in touches where touch.view === self {
      if !down.contains(ObjectIdentifier(touch)) {
        broken(touch, "\(word), but never began or was over")
      }
      down.removeAll { $0 == ObjectIdentifier(touch) }
      if touch.phase.rawValue != (word == "ended" ? 3 : 4) {
        broken(touch, "\(word) while \(touch.phase)")
      }
    }
  }

  private func broken(_ touch: UITouch, _ what: String) {
    watcher?.fail("REC-17", "contact \(touch.contactNumber) of a view \(what)")
  }
}

/// A delegate that answers randomly.
@MainActor final class MonkeyDelegate: UIGestureRecognizerDelegate {
  private let dice: SeededRandom
  /// Called while the delegate answers some randomly chosen queries, to do something unusual there.
  var onAsked: (() -> Void)?

  init(_ dice: SeededRandom) { self.dice = dice }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if dice.once(in: 20) { onAsked?() }
    return !dice.once(in: 6)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if dice.once(in: 40) { onAsked?() }
    return dice.once(in: 2)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if dice.once(in: 40) { onAsked?() }
    return dice.once(in: 6)
  }
  // The event recorder must see every touch, so it must not wait for another recognizer's failure.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { !(otherGestureRecognizer is EventRecorder) && dice.once(in: 6) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    if dice.once(in: 40) { onAsked?() }
    return !dice.once(in: 8)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { !dice.once(in: 16) }
}

/// A custom recognizer that recognizes at the first lift.
final class MonkeyDiscreteRecognizer: UIGestureRecognizer {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}

/// A custom recognizer with typical mistakes: `changed` before `began`, and `ended` twice.
final class MonkeyContinuousRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 2 { state = .began }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .began : .changed
    if numberOfTouches == 3 { state = .failed }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .ended
    state = .ended
  }
  override func reset() {
    super.reset()
    state = .began
  }
}

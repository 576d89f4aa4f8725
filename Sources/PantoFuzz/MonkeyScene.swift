import PantoControls
import PantoScene

/// Views with recognizers of every kind, whose handlers and delegates act randomly.
@MainActor final class MonkeyScene {
  let stage: Stage
  let watcher: InvariantWatcher
  let random: SeededRandom
  /// A handler does something unusual once in this many actions; 0 means never.
  var unusualInterval = 6
  /// All views of the scene except forgotten ones, inside and outside the window.
  private(set) var views: [UIView] = []
  private(set) var recognizers: [UIGestureRecognizer] = []
  private(set) var delegates: [MonkeyDelegate] = []
  /// How often the completion handler of each animation block was called (A1).
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

  /// The size of a random scene: its numbers of objects at the start and the largest numbers later.
  struct Size {
    var views: Int
    var recognizers: Int
    var requirements: Int
    var mostViews: Int
    var mostRecognizers: Int
    /// Whether reports with many fingers are limited to six events.
    var hasSmallReports = false

    static let full = Size(
      views: 50, recognizers: 75, requirements: 10, mostViews: 80, mostRecognizers: 120)
    /// The size for a fuzzer, which builds a scene for each input and benefits from many short
    /// runs.
    static let small = Size(
      views: 5, recognizers: 8, requirements: 2, mostViews: 16, mostRecognizers: 30,
      hasSmallReports: true)
  }

  let size: Size

  /// Receives a line for each event and each transition. Default `nil`.
  var tell: ((String) -> Void)? {
    didSet {
      watcher.onAdmission = { [unowned self] in
        tell?("  let in as \($0.contact): \($0.event.phase) \($0.event.position)")
      }
      watcher.onTransition = { [unowned self] in tell?(stage.log.line(for: $0)) }
    }
  }

  init(_ random: SeededRandom, _ size: Size = .full) {
    self.random = random
    self.size = size
    stage = Stage(size: CGSize(width: 400, height: 600))
    watcher = InvariantWatcher(stage)
    for _ in 0..<4 { delegates.append(MonkeyDelegate(random)) }
    for _ in 0..<size.views { addView() }
    // Kinds are added in turn, so that each one occurs. A small scene has only some of them.
    let isAll = size.recognizers >= MonkeyScene.kinds.count
    let first = isAll ? 0 : random.number(below: MonkeyScene.kinds.count)
    for i in 0..<size.recognizers {
      addRecognizer(MonkeyScene.kinds[(first + i * (isAll ? 1 : 4)) % MonkeyScene.kinds.count]())
    }
    for _ in 0..<size.requirements { anyRecognizer.require(toFail: anyRecognizer) }
  }

  var anyView: UIView { random.pick(views) }
  var anyRecognizer: UIGestureRecognizer { random.pick(recognizers) }

  func addView() {
    let r = CGRect(
      x: CGFloat(random.number(below: 300)), y: CGFloat(random.number(below: 450)),
      width: CGFloat(40 + random.number(below: 200)),
      height: CGFloat(40 + random.number(below: 200)))
    let view: UIView =
      switch random.number(below: 8) {
      case 0: UIButton(frame: r)
      case 1: UIView(frame: r)
      default: MonkeyView(frame: r, watcher)
      }
    view.isMultipleTouchEnabled = random.once(in: 2)
    view.isExclusiveTouch = random.once(in: 16)
    if random.once(in: 6) { view.transform = CGAffineTransform(rotationAngle: 0.7) }
    let parent = views.isEmpty || random.once(in: 3) ? stage.window! : anyView
    parent.addSubview(view)
    views.append(view)
  }

  /// Removes a random view with its subviews from the window and from the list.
  func removeRandomView() {
    guard views.count > 8 else { return }
    let view = views.remove(at: random.number(below: views.count))
    view.removeFromSuperview()
  }

  func addRecognizer(_ recognizer: UIGestureRecognizer) {
    if random.once(in: 3) { recognizer.delegate = random.pick(delegates) }
    if random.once(in: 5) { recognizer.cancelsTouchesInView = false }
    if random.once(in: 8) { recognizer.delaysTouchesBegan = true }
    if random.once(in: 8) { recognizer.delaysTouchesEnded = false }
    recognizers.append(recognizer)
    watcher.watch(recognizer) { [unowned self] in handleAction(of: $0) }
    (random.once(in: 10) ? stage.window : anyView).addGestureRecognizer(recognizer)
  }

  /// Removes a random recognizer from its view and from the list.
  func removeRandomRecognizer() {
    guard recognizers.count > 8 else { return }
    let recognizer = recognizers.remove(at: random.number(below: recognizers.count))
    recognizer.view?.removeGestureRecognizer(recognizer)
  }

  func addBlock() -> Int {
    completions.append(0)
    return completions.count - 1
  }

  func recordCompletion(of block: Int) {
    completions[block] += 1
    if completions[block] > 1 { watcher.fail("A1", "block \(block) completed twice") }
    if unusualInterval > 0, random.once(in: unusualInterval) { actUnusually() }
  }

  private func handleAction(of recognizer: UIGestureRecognizer) {
    _ = recognizer.location(in: recognizer.view)
    if let pan = recognizer as? UIPanGestureRecognizer, pan.state == .changed, random.once(in: 3),
      let view = pan.view
    {
      // The view follows the finger, as in most handlers.
      let movement = pan.translation(in: view.superview)
      view.center = CGPoint(x: view.center.x + movement.x, y: view.center.y + movement.y)
      pan.setTranslation(.zero, in: view.superview)
    }
    if unusualInterval > 0, random.once(in: unusualInterval) { actUnusually() }
  }
}

import PantoBase
import PantoGraphics
import PantoMotion

/// One window's world, with three verbs: `send`, `advance`, `draw`.
///
/// A window on screen, a recording and a test all drive these same three; so what a finger does on
/// a tablet a replay does headless, to the bit.
@MainActor public final class Stage {
  /// The stage that is working: views in no window yet measure their text with it.
  public static var current: Stage? { runningStage?.takeUnretainedValue() ?? latest?.stage }
  /// The stage whose verb is running.
  static var running: Stage? { runningStage?.takeUnretainedValue() }
  // Set only while a call on that stage runs, so it is alive; a weak store per event would cost
  // more than the event.
  private static var runningStage: Unmanaged<Stage>?
  private static var latest: StageLink?
  private static var latestNumber = 0
  private static var made = 0
  private let number: Int
  /// Counts the views and recognizers that are made while this stage works or is the latest.
  private let hashNumbers: HashNumbers

  /// Who set text for the latest stage: views that stand nowhere yet can measure theirs.
  package private(set) static var latestText: (any TextShaper)?

  @exclusivity(unchecked) public private(set) final var window: UIWindow!
  public let time: Timekeeper
  public let log: GestureLog
  /// Device pixels per point.
  @exclusivity(unchecked) public private(set) var scale: CGFloat
  public let text: any TextShaper
  /// The step between frames while something animates, in seconds. Default 1/120 (headless); a
  /// host sets the display's.
  public var frameInterval: TimeInterval = 1.0 / 120 {
    didSet {
      if !Misuse.accepts(
        frameInterval, for: "frameInterval", frameInterval > 0, rule: "be more than 0")
      {
        frameInterval = oldValue
      }
    }
  }
  /// Which way text and rows run where a view does not say. Default left to right.
  public var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
    didSet { if layoutDirection != oldValue { directionChanged(window) } }
  }
  /// The longest step that animations take when the host was away, in seconds (B22).
  public static let longestStep: TimeInterval = 0.1
  /// Told of every gap, for a recorder.
  public var onGap: ((TimeInterval) -> Void)?
  /// Told of every `advance`, for a recorder.
  public var onAdvance: ((TimeInterval) -> Void)?

  package final let processor: EventProcessor
  /// Keys and surroundings (KeyEvent.swift).
  @exclusivity(unchecked) final var doors = StageObservers()
  /// What was launched here (ApplicationLifecycle.swift).
  package final var program: (any StageProgram)?
  /// What shows over the window what its gestures do; `nil`: there is none (INS-09).
  @exclusivity(unchecked) package final var overlay: (any StageOverlay)?
  let ticker: AnimationTicker
  let link = StageLink()
  final var links = DisplayLinks()
  /// Controllers whose views came in and are told so once they are laid out.
  final var appearing: [UIViewController] = []
  /// What rolls on by itself (FrameMover.swift).
  final var movers: [any FrameMover] = []
  final var needsLayout: Bool {
    get { processor.needsLayout }
    set { processor.needsLayout = newValue }
  }
  /// Some layer wants to draw itself before the next frame.
  final var hasUndrawn = false
  @exclusivity(unchecked) private var marked: [CALayer] = []
  @exclusivity(unchecked) private var animating: [CALayer] = []
  @exclusivity(unchecked) private var damage = Damage()
  private var isAllDamaged = true
  @exclusivity(unchecked) private var frame: Frame
  private var isDrawing = false

  /// - Parameters:
  ///   - size: in points.
  ///   - scale: device pixels per point; default 1.
  ///   - text: who sets text; default: boxes of a fixed width, for worlds without a rasteriser.
  public init(
    size: CGSize, scale: CGFloat = 1, safeAreaInsets: UIEdgeInsets = .zero,
    text: (any TextShaper)? = nil
  ) {
    hashNumbers = HashNumbers()
    hashNumbers.use()
    let scale =
      Misuse.accepts(scale, for: "Stage.scale", scale > 0, rule: "be more than 0 and finite")
      ? scale : 1
    let size =
      Misuse.accepts(
        size, for: "Stage.size", size.width >= 0 && size.height >= 0,
        rule: "be finite and not negative") ? size : .zero
    self.scale = scale
    self.text = text ?? BoxShaper()
    if text != nil { Stage.latestText = text }
    time = Timekeeper()
    log = GestureLog()
    processor = EventProcessor(time: time, log: log)
    ticker = AnimationTicker(time: time)
    CompletionQueue.connect()
    Stage.connectGraphics()
    Stage.made += 1
    number = Stage.made
    frame = Frame(pixelWidth: 0, pixelHeight: 0, scale: scale, background: RGBA(1, 1, 1))
    marked.reserveCapacity(64)
    link.stage = self
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    self.window = window
    if Misuse.accepts(safeAreaInsets, for: "Stage.safeAreaInsets") {
      window.safeArea = safeAreaInsets
    }
    processor.serve(window)
    window.layer.setStage(self)
    Stage.latest = link
    Stage.latestNumber = number
  }

  /// Lets drawing and text outside of any view ask the stage that works.
  private static func connectGraphics() {
    guard made == 0 else { return }
    GraphicsEnvironment.currentShaper = { Stage.current?.text }
    GraphicsEnvironment.latestShaper = { Stage.latestText }
    GraphicsEnvironment.currentScale = { Stage.current?.scale }
  }

  /// Another window takes the place of the one that is there.
  final func show(_ new: UIWindow) {
    guard let old = window, old !== new else { return }
    let size = self.size
    old.leave(self)
    window = new
    processor.serve(new)
    new.safeArea = old.safeArea
    new.hostStyle = old.hostStyle
    new.enter(self, size: size)
    invalidate()
  }

  // Let go without `tearDown`: recognizers are free for their next stage (R1). No code of the app's is called,
  // which may hold what is going just now with `unowned`.
  isolated deinit {
    link.stage = nil
    processor.letGo()
    ticker.letGo()
  }

  /// Tells a launched program that it ends, lets go of touches and recognizers in mid-gesture, and
  /// ends what is on its way: completions that hold their view hear that it did not finish, and let
  /// it go. Call when the window closes for good. Called in the middle of a gesture by a handler, it does so as
  /// soon as the handler's turn is over.
  public func tearDown() {
    if let program {
      working { program.end() }
      self.program = nil
    }
    working { processor.tearDown { [ticker] in ticker.tearDown() } }
    if Stage.latestNumber == number {
      // Nothing more is started here.
      Stage.latest = nil
      Stage.latestNumber = 0
    }
  }

  // MARK: The verbs

  /// All changes of one report.
  public func send(_ frame: some Collection<InputEvent>) { send(Array(frame)) }

  /// The same without a generic's boxes: nothing is allocated per move.
  public func send(_ frame: [InputEvent]) {
    let outer = enter()
    processor.send(frame)
    if needsLayout { settleDown() }
    leave(outer)
  }

  /// A frame of one.
  public func send(_ event: InputEvent) {
    let outer = enter()
    processor.send(event)
    if needsLayout { settleDown() }
    leave(outer)
  }

  /// Lets the clock run to `time`: timers and ends of animations at their exact times, then layout,
  /// then hover (HOV-03). Refused and counted inside a handler, whoever calls it: an action, a display
  /// link, a layout, a drawing, a scroll view's delegate (B52).
  public func advance(to time: TimeInterval) {
    guard !processor.isBusy else { return processor.advance(to: time) }
    working {
      onAdvance?(time)
      ticker.beginTurn()
      processor.advance(to: time)
      processor.hold {
        links.tick(at: self.time.now, frame: frameInterval)
        if !movers.isEmpty { stepMovers() }
      }
      settleDown()
      if !animating.isEmpty { processor.reevaluateHover() }
    }
  }

  /// The host was away for so long: stopped, suspended, or a handler blocked it (B22).
  ///
  /// Up to the next `advance` what had queued up is sent, and comes before any timer, so that a long
  /// press counts only if its finger is still down (R7). Animations go on where they were, and take
  /// at most `longestStep` of this time for theirs.
  public func noteGap(of seconds: TimeInterval) {
    let seconds = Timekeeper.onGrid(seconds)
    guard seconds > Stage.longestStep, seconds.isFinite, !processor.isBusy, !time.isAdvancing else {
      return
    }
    onGap?(seconds)
    ticker.skip(seconds - Stage.longestStep)
    time.letEventsCatchUp()
  }

  /// Draws what changed since the last time; `false`: nothing did, nothing was drawn.
  @discardableResult
  public func draw(with compositor: some Compositor) throws(RenderError) -> Bool {
    guard !isDrawing else {
      Misuse.report("draw: the stage is being drawn already; a drawing cannot ask for another one")
      return false
    }
    isDrawing = true
    defer { isDrawing = false }
    let outer = enter()
    defer { leave(outer) }
    layoutIfNeeded()
    if hasUndrawn {
      hasUndrawn = false
      processor.hold { window.layer.recordTree() }
    }
    overlay?.prepare()
    let now = animationTime
    for layer in animating where layer.inFlight?.isMoving(at: now) ?? false {
      layer.willChange()
      layer.invalidateExtentDownwards()
    }
    guard isAllDamaged || !marked.isEmpty || !damage.isEmpty else { return false }
    prepareFrame(at: now)
    guard !frame.damage.isEmpty else { return false }
    try compositor.present(frame)
    return true
  }

  // MARK: What a host asks

  /// When something is due; `nil`: sleep until input.
  public var wakeTime: TimeInterval? {
    if needsDisplay { return time.now }
    var next = nextDue
    if isMoving { next = min(next ?? .infinity, time.now + frameInterval) }
    return next
  }

  /// When a timer or a delayed animation is due; `nil`: none waits.
  public var nextDue: TimeInterval? {
    if ticker.hasPostponed || CompletionQueue.hasWork { return time.now }
    guard let start = ticker.nextStart else { return time.nextDeadline }
    return min(time.nextDeadline ?? .infinity, start)
  }

  /// What animations take for now: the stage's time, less what gaps took from them.
  public var animationTime: TimeInterval { ticker.now }

  /// Something is on its way, delays included; a paused animator is at rest.
  public var isAnimating: Bool { ticker.isAnimating || !movers.isEmpty }
  /// Something changes from frame to frame just now, or a display link wants every frame.
  public var isMoving: Bool {
    if links.isRunning || !movers.isEmpty { return true }
    let now = animationTime
    for layer in animating where layer.inFlight?.isMoving(at: now) ?? false { return true }
    return false
  }
  /// Something changed since the last draw, animations aside.
  public var needsDisplay: Bool {
    isAllDamaged || !marked.isEmpty || !damage.isEmpty || needsLayout
      || (overlay?.wantsFrame ?? false)
  }

  /// How long handlers take is measured by this clock; a host sets it. `nil`, the default: nothing is
  /// measured. No result depends on it.
  public var handlerClock: (() -> TimeInterval)? {
    get { processor.handlerClock }
    set { processor.handlerClock = newValue }
  }
  /// The newest handlers that kept the window waiting, oldest first (B65); the inspector's timeline shows
  /// them.
  public var stalls: [Stall] { processor.stalls }

  public var liveTouches: [UITouch] { processor.liveTouches }
  public var repairs: RepairCounts { processor.repairs }
  /// What the ledger passed on, in order, for a recorder.
  public var onAccepted: ((InputEvent) -> Void)? {
    get { processor.onAccepted }
    set { processor.onAccepted = newValue }
  }

  /// Cancels every touch (I12).
  public func cancelTouches(because cause: CancelCause) {
    working { processor.cancelAll(because: cause) }
  }

  public var size: CGSize { window.bounds.size }
  public var safeAreaInsets: UIEdgeInsets { window.safeArea }

  /// Another size, scale or safe area; drags go on (R4).
  public func resize(to size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets) {
    guard
      Misuse.accepts(
        size, for: "resize(to:)", size.width >= 0 && size.height >= 0,
        rule: "be finite and not negative"),
      Misuse.accepts(scale, for: "resize(scale:)", scale > 0, rule: "be more than 0 and finite"),
      Misuse.accepts(safeAreaInsets, for: "resize(safeAreaInsets:)")
    else { return }
    if size != self.size || scale != self.scale || safeAreaInsets != window.safeArea {
      tellChange(.window(size: size, scale: scale, safeAreaInsets: safeAreaInsets))
    }
    working {
      let insetsChanged = safeAreaInsets != window.safeArea
      if size != self.size {
        let old = self.size
        window.layer.setBounds(CGRect(origin: .zero, size: size))
        window.layer.setPosition(CGPoint(x: size.width / 2, y: size.height / 2))
        window.sizeChanged(from: old)
      }
      self.scale = scale
      if insetsChanged {
        window.safeArea = safeAreaInsets
        window.tellSafeArea()
      }
      invalidate()
      layoutIfNeeded()
    }
  }

  /// Everything must be drawn again: exposed, another display, a lost device.
  public func invalidate() { isAllDamaged = true }

  /// Layout may ask for layout: so many rounds of a whole window, and no more until somebody asks again.
  public static let layoutRounds = 16

  public func layoutIfNeeded() {
    guard needsLayout else { return }
    processor.hold { layOut() }
  }

  private func layOut() {
    var rounds = 0
    while needsLayout, rounds < Stage.layoutRounds {
      needsLayout = false
      rounds += 1
      window.layoutIfNeeded()
      if !needsLayout { tellAppeared() }
    }
    guard needsLayout else { return }
    needsLayout = false
    window.reportEndlessLayout()
    tellAppeared()
  }

  /// Runs `body` as this stage, the `current` one.
  @discardableResult
  public func working<Result>(_ body: () -> Result) -> Result {
    let outer = enter()
    defer { leave(outer) }
    return body()
  }

  /// Lets deadlines and animations run to rest, in frames; `false`: still busy after `limit` seconds.
  @discardableResult
  public func settle(limit: TimeInterval = 120) -> Bool {
    let end = time.now + limit
    while time.now < end {
      guard isAnimating || nextDue != nil else { return true }
      let before = time.now
      advance(to: before + frameInterval)
      // Called from inside a handler time stands still: nothing will settle (B52).
      if time.now == before { return false }
    }
    return !isAnimating && nextDue == nil
  }

  // MARK: Plumbing

  private func enter() -> Unmanaged<Stage>? {
    let outer = Stage.runningStage
    Stage.runningStage = Unmanaged.passUnretained(self)
    if CompletionQueue.hasWork || Stage.latestNumber != number { beginTurn(inside: outer != nil) }
    return outer
  }

  // Out of line: every event passes `enter` and `leave`, and finds nothing to do.
  @inline(never) private func beginTurn(inside: Bool) {
    if Stage.latestNumber != number { hashNumbers.use() }
    if CompletionQueue.hasWork, !inside { CompletionQueue.finish(on: self) }
  }

  private func leave(_ outer: Unmanaged<Stage>?) {
    if CompletionQueue.hasWork || CATransaction.hasTurn || doors.isWaiting
      || Stage.latestNumber != number
    {
      return endTurn(outer)
    }
    Stage.runningStage = outer
  }

  @inline(never) private func endTurn(_ outer: Unmanaged<Stage>?) {
    if CATransaction.hasTurn { CATransaction.endTurn() }
    if CompletionQueue.hasWork, outer == nil { CompletionQueue.finish(on: self) }
    Stage.runningStage = outer
    if doors.isWaiting, !processor.isBusy { handleWaitingKeys() }
    if Stage.latestNumber != number {
      Stage.latest = link
      Stage.latestNumber = number
      outer?.takeUnretainedValue().hashNumbers.use()
    }
  }

  final func settleDown() {
    if needsLayout {
      layoutIfNeeded()
      processor.reevaluateHover()
    }
  }

  final func mark(_ layer: CALayer) {
    layer.markPlace = Int32(truncatingIfNeeded: marked.count)
    marked.append(layer)
    damage.add(layer.windowExtent)
  }

  /// Forgets a layer that leaves, so that it is freed even if the stage never draws (K14). Where the
  /// layer was is damaged already.
  final func unmark(_ layer: CALayer) {
    let place = Int(layer.markPlace)
    guard marked.indices.contains(place), marked[place] === layer, let last = marked.popLast()
    else { return }
    guard last !== layer else { return }
    marked[place] = last
    last.markPlace = Int32(truncatingIfNeeded: place)
  }

  /// Adds a layer to the animating ones, or takes it out. The last one takes its place there, so that the
  /// end of one animation costs the same however many layers move (K13).
  final func noteAnimations(of layer: CALayer) {
    let animates = layer.inFlight != nil
    guard animates != (layer.animatingPlace >= 0) else { return }
    if animates {
      layer.animatingPlace = Int32(truncatingIfNeeded: animating.count)
      return animating.append(layer)
    }
    let place = Int(layer.animatingPlace)
    layer.animatingPlace = -1
    guard animating.indices.contains(place), animating[place] === layer,
      let last = animating.popLast(), last !== layer
    else { return }
    animating[place] = last
    last.animatingPlace = Int32(truncatingIfNeeded: place)
  }

  private func prepareFrame(at now: TimeInterval) {
    let width = Int((size.width * scale).rounded())
    let height = Int((size.height * scale).rounded())
    let toPixels = CGAffineTransform(scaleX: scale, y: scale)
    let all = PixelRect(width: width, height: height)
    frame.pixelWidth = width
    frame.pixelHeight = height
    frame.scale = scale
    frame.commands.removeAll(keepingCapacity: true)
    frame.items.removeAll(keepingCapacity: true)
    frame.damage.removeAll(keepingCapacity: true)
    if isAllDamaged {
      window.layer.isExtentValid = false
      window.layer.invalidateExtentDownwards()
    }
    window.layer.updateExtent(toPixels, at: now)
    for i in marked.indices {
      Unmanaged.passUnretained(marked[i]).borrow {
        $0.isMarked = false
        if $0.link === link { damage.add($0.windowExtent) }
      }
    }
    marked.removeAll(keepingCapacity: true)
    frame.isInvalid = isAllDamaged
    if isAllDamaged {
      damage.removeAll()
      damage.add(all)
      isAllDamaged = false
    }
    for rect in damage.rects {
      let inside = rect.intersection(all)
      if !inside.isEmpty { frame.damage.append(inside) }
    }
    damage.removeAll()
    guard var reach = frame.damage.first else { return }
    for rect in frame.damage { reach.join(rect) }
    frame.reach = reach
    window.layer.collect(into: &frame, toPixels, at: now, isTurning: false)
  }
}

/// What every layer of a stage holds of it, taken back when the stage goes. Unlike a weak reference
/// it costs nothing to follow, and nothing to the stage.
final class StageLink: Sendable {
  nonisolated(unsafe) var ref: Unmanaged<Stage>?
  var stage: Stage? {
    get { ref?.takeUnretainedValue() }
    set { ref = newValue.map { Unmanaged.passUnretained($0) } }
  }
}

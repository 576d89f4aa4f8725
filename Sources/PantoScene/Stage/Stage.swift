import PantoBase
import PantoGestures
import PantoGraphics
import PantoLayers
import PantoMotion

/// The world of one window, with three verbs: `send`, `advance` and `draw`.
///
/// A window on screen, a recording and a test drive the same three verbs. A replay without a
/// display therefore gives the same log and the same pixels as the window did.
@MainActor public final class Stage {
  /// The stage whose `send`, `advance`, `draw` or `working` is running, or else the stage that
  /// worked or was created last, in a task that made one the last one of this task. Views outside
  /// any window measure their text with this stage.
  public static var current: Stage? {
    runningStage?.takeUnretainedValue() ?? LatestStage.stage
  }
  /// The stage whose `send`, `advance`, `draw` or `working` is running, or `nil` outside such a
  /// call.
  static var running: Stage? { runningStage?.takeUnretainedValue() }
  /// Whether the innermost call of `send`, `advance`, `draw` or `working` that is running is one of
  /// `stage`.
  static func isRunning(_ stage: Stage) -> Bool {
    runningStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque()
  }
  // This reference is set only while a call on that stage runs, so the stage is alive. A weak store
  // for each event would cost more than the event itself.
  private static var runningStage: Unmanaged<Stage>?
  private static var made = 0
  let number: Int
  /// Numbers the views and recognizers that are created while this stage works or is the latest
  /// one.
  private let hashNumbers: HashNumbers

  /// The text shaper of the latest stage that was given one. Views outside any stage measure their
  /// text with it.
  package private(set) static var latestText: (any TextShaper)?

  /// The window of this stage. `UIWindow.makeKeyAndVisible()` replaces it by another one.
  @exclusivity(unchecked) public private(set) final var window: UIWindow!
  /// The clock of this stage, in seconds from 0. Only `send` and `advance` move it.
  @preconcurrency public let time: Timekeeper
  /// The log of all state transitions of this window's recognizers.
  public let log: GestureLog
  /// The number of device pixels per point.
  public var scale: CGFloat { tree.scale }
  /// The object that lays out and measures text in this stage.
  public let text: any TextShaper
  /// The interval between frames while something animates, in seconds. Default 1/120 without a
  /// display; a host sets the interval of its display. A value of 0 or less, or one that is not
  /// finite, is reported as misuse and ignored.
  public var frameInterval: TimeInterval = 1.0 / 120 {
    didSet {
      if !Misuse.accepts(
        frameInterval, for: "frameInterval", frameInterval > 0, rule: "be more than 0")
      {
        frameInterval = oldValue
      }
    }
  }
  /// The direction of text and rows in views that do not set one. Default left to right.
  public var layoutDirection: UIUserInterfaceLayoutDirection {
    get { direction }
    set {
      guard newValue != direction else { return }
      working { window.changeTraits { direction = newValue } }
    }
  }
  private var direction = UIUserInterfaceLayoutDirection.leftToRight
  /// The longest time by which animations advance after the host was away, in seconds (B22).
  public static let longestStep: TimeInterval = 0.1

  package final let processor: EventProcessor
  /// Key handlers, observers of the surroundings, and keys that wait (Stage+Observe.swift).
  @exclusivity(unchecked) final var observers = StageObservers()
  /// The program that was launched on this stage (ApplicationLifecycle.swift).
  @exclusivity(unchecked) package final var program: (any StageProgram)?
  /// The latest addresses, at most 100, that the program asked the desktop to open (SHR-01).
  public package(set) final var openedURLs: [URL] = []
  /// The overlay that shows above the window what its gestures do, or `nil` (INS-09).
  @exclusivity(unchecked) package final var overlay: (any StageOverlay)? {
    didSet {
      if (oldValue == nil) != (overlay == nil) { observers.overlay?.notify(overlay != nil) }
    }
  }
  /// Gives keys to responders (KeyPresses.swift).
  final let keyPresses = KeyPresses()
  /// The object that gives text to the first responder, or `nil` until the first key or text
  /// (TextEvent.swift).
  final var textInput: (any StageTextInput)?
  /// The layers of the window.
  let tree: LayerTree
  var ticker: AnimationTicker { tree.ticker }
  final var links = DisplayLinks()
  /// Controllers whose views came into the window and that are notified once their views are laid
  /// out.
  final var appearing: [UIViewController] = []
  /// Objects that move something from frame to frame by themselves, such as decelerating scroll
  /// views (FrameMover.swift).
  final var movers: [any FrameMover] = []
  final var needsLayout: Bool {
    get { processor.needsLayout || tree.needsLayout }
    set { processor.needsLayout = newValue }
  }
  /// Operations that live as long as they run on this stage, such as drags. The stage is their only
  /// owner, so that they end with it (L6).
  package final var ongoing: [AnyObject] = []
  private var isDrawing = false

  /// Creates a stage with an empty window.
  ///
  /// A size that is negative or not finite is reported as misuse and replaced by zero, and a scale
  /// of 0 or less by 1.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - scale: The number of device pixels per point. Default 1.
  ///   - safeAreaInsets: The margins of the window that are covered, in points. Default zero.
  ///   - text: The object that lays out text. Default: boxes of a fixed width, for stages without a
  ///     rasteriser.
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
    self.text = text ?? BoxShaper()
    if text != nil { Stage.latestText = text }
    time = Timekeeper()
    log = GestureLog()
    processor = EventProcessor(time: time, log: log)
    tree = LayerTree(time: time, scale: scale)
    Stage.connectLowerModules()
    Stage.made += 1
    number = Stage.made
    processor.firstResponder.onChange = { [tree] in
      tree.stage?.keyPresses.firstResponderChanged()
      tree.stage?.textServices?.firstResponderChanged(from: $0, to: $1)
    }
    tree.connect(to: self) { $0.stage?.layoutIfNeeded() }
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    self.window = window
    if Misuse.accepts(safeAreaInsets, for: "Stage.safeAreaInsets") {
      window.safeArea = safeAreaInsets
    }
    processor.serve(window)
    processor.names.namesInUse = { [weak self] in self?.window.namesBelow ?? [] }
    tree.setRoot(window.layer)
    LatestStage.use(tree.link, number)
    useStyle()
  }

  /// Gives the drawing, text and animation modules access to the stage that is working, for code
  /// outside any view.
  private static func connectLowerModules() {
    guard made == 0 else { return }
    LayerTree.running = { Stage.running?.tree }
    UndoManager.atEndOfTurn = CompletionQueue.atEndOfTurn
    GraphicsEnvironment.currentShaper = { Stage.current?.text }
    GraphicsEnvironment.latestShaper = { Stage.latestText }
    GraphicsEnvironment.currentScale = { Stage.current?.scale }
    SpringTuning.running = { damping, response in
      guard let tuned = Stage.running?.processor.tuned else { return (damping, response) }
      return (
        tuned.value(of: .springDamping, own: damping),
        tuned.value(of: .springResponse, own: response)
      )
    }
  }

  /// Replaces the window of this stage by `new`, which takes over size, safe area and style.
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

  // A stage that is released without `tearDown` frees its recognizers for their next stage (R1). No
  // code of the program is called, because such code may hold objects that are being released with
  // `unowned`.
  //
  // If the last reference goes on another thread, this code runs later, as a task of the main actor
  // (L16). Code of the main actor that runs before it finds a stage that is intact, but of which a
  // strong reference must not be kept and an `unowned` one must not be read. Therefore everything
  // that may outlive a stage reaches it by its tree (`LayerTree.owner`) or by a `StageLink`.
  isolated deinit {
    // The layers are detached first, so that no view finds the stage while its parts are released.
    tree.detach()
    processor.releaseAll()
    ticker.releaseAll()
    window.rootViewController?.abandonChanges()
  }

  /// Ends this stage: the launched program is told that it ends, touches are cancelled, recognizers
  /// are released, and animations end.
  ///
  /// Completions of unfinished animations are called with `false` and released. Call this function
  /// when the window closes for good. A call from inside a handler in the middle of a gesture takes
  /// effect as soon as the turn of that handler is over.
  public func tearDown() {
    if let program {
      working { program.end() }
      swapOut(&self.program, for: nil)
    }
    working { processor.tearDown { [ticker] in ticker.tearDown() } }
    LatestStage.forget(tree.link, number)
  }

  // MARK: The verbs

  /// Sends one report of input: all changes of one moment, in order. Sent from inside a handler,
  /// the report waits until the turn of that handler is over (B52).
  public func send(_ frame: some Collection<InputEvent>) { send(Array(frame)) }

  /// Sends one report of input. Unlike the generic function, this one allocates nothing per move.
  public func send(_ frame: [InputEvent]) {
    let outer = enter()
    processor.send(frame)
    if needsLayout { layoutAndUpdateHover() }
    leave(outer)
  }

  /// Sends one input event as a report of its own.
  public func send(_ event: InputEvent) {
    let outer = enter()
    processor.send(event)
    if needsLayout { layoutAndUpdateHover() }
    leave(outer)
  }

  /// Lets the clock run to `time`, in seconds.
  ///
  /// Timers and the ends of animations run at their exact times; then views are laid out and hover
  /// is updated (HOV-03). A call from inside a handler (an action, a display link, a layout, a
  /// drawing or the delegate of a scroll view) is refused and counted (B52).
  public func advance(to time: TimeInterval) {
    guard !processor.isBusy else { return processor.advance(to: time) }
    working {
      notifyObservers(.advance(to: time))
      ticker.beginTurn()
      processor.advance(to: time)
      processor.hold {
        links.tick(at: self.time.now, frame: frameInterval)
        if !movers.isEmpty { stepMovers() }
      }
      layoutAndUpdateHover()
      if tree.hasAnimations { processor.reevaluateHover() }
    }
  }

  /// Records that the host was away for `seconds`: stopped, suspended or blocked by a handler
  /// (B22).
  ///
  /// Until the next `advance`, input that queued up is processed before any timer, so that a long
  /// press counts only if its finger is still down (R7). Animations continue where they were and
  /// advance by at most `longestStep` of this time. Gaps of `longestStep` or less, and calls from
  /// inside a handler, have no effect.
  public func recordGap(of seconds: TimeInterval) {
    let seconds = Timekeeper.onGrid(seconds)
    guard seconds > Stage.longestStep, seconds.isFinite, !processor.isBusy, !time.isAdvancing else {
      return
    }
    notifyObservers(.gap(seconds: seconds))
    ticker.skip(seconds - Stage.longestStep)
    time.letEventsCatchUp(afterGap: seconds)
  }

  /// Draws what changed since the last draw.
  ///
  /// A call from inside a drawing is refused and reported as misuse.
  ///
  /// - Returns: `false` if nothing changed, in which case nothing was drawn.
  /// - Throws: The error of the compositor.
  @discardableResult
  public func draw(with compositor: some Compositor) throws(RenderError) -> Bool {
    try drawing { () throws(RenderError) in
      overlay?.prepare()
      return try tree.draw(size: size) { frame throws(RenderError) in
        try compositor.present(frame)
      }
    }
  }

  /// Draws the whole stage without its overlay, such as the inspector. Changes that the next `draw`
  /// is to show still wait for that call.
  package func drawWithoutOverlay(with compositor: some Compositor) throws(RenderError) {
    _ = try drawing { () throws(RenderError) in
      try tree.drawWhole(without: overlay?.layer, size: size) { frame throws(RenderError) in
        try compositor.present(frame)
      }
      return true
    }
  }

  /// Lays out the views, lets them draw, and then runs `body`. Refused if the stage is being drawn
  /// already.
  private func drawing(_ body: () throws(RenderError) -> Bool) throws(RenderError) -> Bool {
    guard !isDrawing else {
      Misuse.report("draw: the stage is being drawn already; a drawing cannot ask for another one")
      return false
    }
    isDrawing = true
    defer { isDrawing = false }
    let outer = enter()
    defer { leave(outer) }
    layoutIfNeeded()
    if tree.hasUndrawn { processor.hold { tree.recordDrawings() } }
    return try body()
  }

  /// Runs `body` with this stage as the `current` one, and returns its result.
  @discardableResult
  public func working<Result>(_ body: () -> Result) -> Result {
    let outer = enter()
    defer { leave(outer) }
    return body()
  }

  // MARK: Implementation

  private func enter() -> Unmanaged<Stage>? {
    let outer = Stage.runningStage
    Stage.runningStage = Unmanaged.passUnretained(self)
    if CompletionQueue.hasWork || LatestStage.number != number || CurrentStyle.owner != number
      || isNested(outer)
    {
      beginTurn(outer)
    }
    return outer
  }

  /// Whether this stage works inside the turn of another one.
  @inline(__always) private func isNested(_ outer: Unmanaged<Stage>?) -> Bool {
    outer.map { $0.toOpaque() != Unmanaged.passUnretained(self).toOpaque() } ?? false
  }

  // Kept out of line: every event passes `enter` and `leave`, and nearly always finds no turn.
  @inline(never) private func beginTurn(_ outer: Unmanaged<Stage>?) {
    hashNumbers.use()
    if isNested(outer) {
      CurrentStyle.begin(window.shownAppearance, of: number)
    } else if CurrentStyle.owner != number {
      useStyle()
    }
    if CompletionQueue.hasWork, outer == nil { CompletionQueue.finish(on: tree) }
  }

  private func leave(_ outer: Unmanaged<Stage>?) {
    if CompletionQueue.hasWork || CATransaction.hasTurn || observers.isWaiting
      || LatestStage.number != number || isNested(outer)
    {
      return endTurn(outer)
    }
    Stage.runningStage = outer
  }

  @inline(never) private func endTurn(_ outer: Unmanaged<Stage>?) {
    if CATransaction.hasTurn { CATransaction.endTurn() }
    if CompletionQueue.hasWork, outer == nil { CompletionQueue.finish(on: tree) }
    Stage.runningStage = outer
    if observers.isWaiting, !processor.isBusy { handleWaitingKeys() }
    if LatestStage.number != number { LatestStage.use(tree.link, number) }
    guard isNested(outer), let stage = outer?.takeUnretainedValue() else { return }
    stage.hashNumbers.use()
    CurrentStyle.end(in: stage.number)
  }

  final func layoutAndUpdateHover() {
    if needsLayout {
      layoutIfNeeded()
      processor.reevaluateHover()
    }
  }
}

import PantoBase
import PantoGestures
import PantoScene

/// Shows on top of an app what its gestures do, and why (INS-01 to INS-09).
///
/// The overlay has rings, trails and speeds of touches; the recognizers under the selected touch,
/// each with its state and the sentence that states the deciding number; and a timeline of the
/// last ten seconds. One line adds it:
///
/// ```swift
/// stage.addInspector()
/// ```
///
/// The overlay floats above an app; a program can also make room for it, see `Placement`. It lies
/// in front of the window's views and is not among them. Touches, layout and
/// diagnosis never meet it, so recognition is the same with it and without (INS-08). It observes
/// the stage and does its work when the stage draws.
@MainActor public final class InspectorOverlay: StageOverlay {
  /// The parts of the overlay.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Rings, trails and speeds of touches (INS-01).
    public static let touches = Parts(rawValue: 1)
    /// The line of numbers at the top (INS-02).
    public static let strip = Parts(rawValue: 2)
    /// The recognizers under the selected touch (INS-03).
    public static let recognizers = Parts(rawValue: 4)
    /// The timeline of the last ten seconds (INS-06).
    public static let timeline = Parts(rawValue: 8)
    /// All parts.
    public static let all: Parts = [.touches, .strip, .recognizers, .timeline]
  }

  /// The parts that are shown. Default all.
  public var parts = Parts.all { didSet { if parts != oldValue { setNeedsUpdate() } } }
  /// The style of the inspector, light or dark. Default `.unspecified`: the style of the window's
  /// host.
  public var style = UIUserInterfaceStyle.unspecified { didSet { setNeedsUpdate() } }
  /// The placement of the panel and the timeline. Default `.floating`.
  public var placement = Placement.floating {
    didSet { if placement != oldValue { setNeedsUpdate() } }
  }
  /// The place of the line of numbers in points, which the program leaves free. Default `nil`: the
  /// line is above the app, at the upper edge.
  public var stripFrame: CGRect? { didSet { if stripFrame != oldValue { setNeedsUpdate() } } }
  /// The part of the window in which the app is, in points; the line of numbers and the speeds of
  /// touches stay inside of it. Default `nil`: the whole window.
  public var stageFrame: CGRect? { didSet { if stageFrame != oldValue { setNeedsUpdate() } } }
  /// The tab that the panel shows. Default `.recognizers`.
  public var tab = Tab.recognizers { didSet { if tab != oldValue { setNeedsUpdate() } } }
  /// Whether the next live press anywhere asks "why not?" about its point (INS-07), as a press of
  /// the secondary mouse button always does. The app does not get that press. Default `false`.
  public var asksNextPress = false
  /// Whether the next live press chooses the view that the tab *View* shows (INS-05). The app does
  /// not get that press. Default `false`.
  public var picksNextPress = false {
    didSet {
      guard picksNextPress != oldValue else { return }
      if picksNextPress { tab = .view }
      setNeedsUpdate()
    }
  }
  /// The object that shows the app as it was, while the user scrubs. Default `nil`: only the
  /// inspector shows the past (INS-06).
  public weak var past: (any InspectorPast)? {
    didSet {
      past?.onReady = { [weak self] in
        self?.isPastReady = true
        self?.setNeedsUpdate()
      }
      setNeedsUpdate()
    }
  }
  /// Whether the app shows a sheet of its own above everything, such as its list of keys. The
  /// inspector is hidden for that time and takes no input, since it would cover the sheet (V2).
  public var isCovered = false {
    didSet {
      guard isCovered != oldValue else { return }
      root.isShown = !isCovered
      if isCovered { cancelPresses() }
      setNeedsUpdate()
    }
  }
  /// Called with raw input that the user wants to copy, and the number of the report of each event.
  /// Default `nil`: there is no such button (INS-05).
  public var onCopy: (([(event: InputEvent, report: Int)]) -> Void)? {
    didSet { setNeedsUpdate() }
  }
  /// Called with the name of a recognizer and the time of its decision, of which the user wants a
  /// test. Default `nil`: there is no such button (V19).
  public var onCopyTest: ((_ recognizer: String, _ time: TimeInterval) -> Void)? {
    didSet { setNeedsUpdate() }
  }

  /// Called when the user wants a moving picture of `inspectedDecision`. Default `nil`: there is no
  /// such button (V18).
  package var onSavePicture: (() -> Void)? { didSet { setNeedsUpdate() } }

  // Only the stage, and what it reports to, calls code that reads this reference. What a program
  // may call after the end of the stage asks `link` first (L16).
  unowned let stage: Stage
  private let link: StageLink
  private let root = InspectorLayer()
  package var layer: CALayer { root }
  let pastLayer = InspectorLayer()
  let markRoot = InspectorLayer()
  /// Clips the outline of the view of the tab *View* to what can be seen of the view (V8).
  let outline = InspectorLayer()
  let outlineShape = InspectorLayer()
  let strip = InspectorStrip()
  let panel = InspectorPanel()
  let timeline = InspectorTimeline()
  let spot = InspectorLayer()
  final var marks: [TouchMark] = []
  /// Hidden marks, which are used again for the next touches.
  final var unusedMarks: [TouchMark] = []
  /// The largest number of hidden marks that are kept, for ten fingers and the mouse. A moment of
  /// the past may show more touches that have just ended.
  static let mostUnusedMarks = 11
  /// The largest number of ended touches that are shown. More of them would hide one another.
  static let mostEndedTouches = 20

  // Labels on the stage (InspectorOverlay+Labels.swift).
  final var labels = LabelPlacement()
  final var appLabels: [AppLabel] = []

  final var touches: [SeenTouch] = []
  final var history = TransitionHistory()
  final var eventLog = InspectorEvents()
  final var motion = MotionLog()
  private var observation: Observation?
  private var inputObservation: Observation?
  final var sequenceStart: TimeInterval = 0
  final var mostTouches = 0

  /// The touch whose path is shown. It stays selected after it ended.
  final var selected: SeenTouch?
  /// The view whose path the panel shows instead of that of a touch, after the user chose a
  /// recognizer elsewhere.
  final weak var chosenView: UIView?
  /// The view that the tab *View* shows; `nil` for the one under the selected touch.
  final weak var inspectedView: UIView?
  final var answer: (point: CGPoint, hit: String?, rows: [InspectorRow])?

  // Changes by the user to a floating inspector or a card.
  final var isMoved = false
  final var isFolded = false
  final var isExpanded = false
  /// Whether the line of numbers above an app shows the number of touches only.
  final var isStripFolded = false

  // Input on the inspector itself (InspectorOverlay+Input.swift).
  final var presses: [InspectorPress] = []
  /// Buttons that were pressed while the inspector had the mouse. The app does not get them
  /// either.
  final var swallowed: UIEvent.ButtonMask = []
  final var pinchStart: (apart: CGFloat, held: InspectorLens.Held)?
  final var previousTap: (time: TimeInterval, position: CGPoint) = (-1, .zero)
  final var lens = InspectorLens()
  final var hovered: CGPoint?
  /// The recognizer that the user chose. Its row and its track are highlighted.
  private(set) var chosen: RecognizerID?

  final var isDirty = true
  final var textIsStale = true
  private var textAt: TimeInterval = 0
  final var size = CGSize.zero
  /// The time of the picture that `pastLayer` shows.
  final var pastTime: TimeInterval?
  /// Whether the picture of `pastTime`, which took longer, can be had now.
  final var isPastReady = false

  /// The time between two updates of texts, in seconds. Texts that change faster cannot be read.
  static let textInterval: TimeInterval = 0.1

  init(_ stage: Stage) {
    self.stage = stage
    link = StageLink(stage)
    // The timeline may be a tab, and then lies on the panel.
    for layer in [pastLayer, outline, markRoot, spot, panel, timeline, strip] {
      root.addSublayer(layer)
    }
    pastLayer.isShown = false
    outline.isShown = false
    outline.masksToBounds = true
    outline.addSublayer(outlineShape)
    InspectorOverlay.draw(spot)
    spot.isShown = false
  }

  /// Draws the mark at the point of the app that an explanation is about.
  private static func draw(_ spot: InspectorLayer) {
    spot.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    spot.paths = TouchMarkShapes.spot(RGBA(hex: 0x7A3EB8))
  }

  // MARK: On and off

  func install() {
    inputObservation = stage.processor.observeInput { [weak self] in self?.update(for: $0) }
    observation = stage.log.observe { [weak self] in self?.append($0) }
    moveToFront()
  }

  /// Makes the layers of the inspector the last ones of the window. Views that were added later are
  /// in front of them until the next frame.
  private func moveToFront() {
    guard stage.window.layer.frontSublayer !== root else { return }
    // A window that held the layer twice would keep it after `uninstall()` (L13).
    root.removeFromSuperlayer()
    stage.window.layer.insert(root, at: .max)
  }

  func uninstall() {
    inputObservation?.end()
    inputObservation = nil
    observation?.end()
    root.removeFromSuperlayer()
  }

  // MARK: Questions

  /// Shows which view and recognizers a touch at `point` would reach, and why others would not get
  /// it (INS-07).
  ///
  /// - Parameter point: in the points of the window.
  public func explain(at point: CGPoint) {
    guard hasStage(for: "explain") else { return }
    let found = stage.diagnose(at: point)
    var rows = found.obstacles.map { InspectorRow($0) }
    if found.hit != nil {
      let hit = stage.window.hitTest(point, with: nil)
      let controls = explainedViews(above: hit).map {
        InspectorRow($0, after: $0.latestAct, in: stage)
      }
      rows += InspectorRow.judged(
        controls, recognizers(above: hit).map { InspectorRow($0, in: stage, since: nil) })
    }
    answer = (point, found.hit, rows)
    tab = .recognizers
    isFolded = false
    setNeedsUpdate()
  }

  /// Highlights a recognizer's row and track; the second call for the same one ends that. If it is
  /// not under the touch, the panel shows the path of its view instead.
  func choose(_ id: RecognizerID) {
    chosen = chosen == id ? nil : id
    setNeedsUpdate()
    guard chosen != nil,
      answer != nil || !recognizers(above: shownView).contains(where: { $0.id == id }),
      let view = stage.recognizers.first(where: { $0.id == id })?.view
    else { return }
    answer = nil
    chosenView = view
  }

  /// The panel's button: explains the start of the selected touch (INS-07), or returns to its
  /// path.
  func ask() {
    if answer != nil {
      answer = nil
    } else if let selected {
      explain(at: selected.start.position)
    }
    setNeedsUpdate()
  }

  /// Whether the stage still exists. A program may keep an inspector for longer (L16).
  func hasStage(for call: String) -> Bool {
    if link.stage != nil { return true }
    Misuse.report("\(call): the stage of this inspector is gone; keep the stage as well")
    return false
  }

  /// Marks all parts of the inspector as changed, so that the next frame updates them.
  func setNeedsUpdate() {
    isDirty = true
    textIsStale = true
  }

  /// Selects a live touch by its number, so that its hit path is shown. Does nothing if there is
  /// none.
  public func select(touch number: Int) {
    guard let touch = touches.first(where: { $0.isLive && $0.number == number }) else { return }
    selected = touch
    chosenView = nil
    answer = nil
    setNeedsUpdate()
  }

  /// Chooses the view that the tab *View* shows, and shows that tab (INS-05). `nil` chooses the
  /// view under the selected touch.
  public func inspect(_ view: UIView?) {
    inspectedView = view
    tab = .view
    picksNextPress = false
    setNeedsUpdate()
  }

  // MARK: Frames

  /// Whether a frame is needed: something changed, or a mark or trail fades by itself.
  package final var wantsFrame: Bool {
    if isDirty || textIsStale { return true }
    let now = stage.time.now
    // A touch that is gone still has its mark, which the next frame takes away.
    for touch in touches where touch.isMoving(at: now) || touch.isGone(at: now) { return true }
    return false
  }

  /// Updates the overlay. The stage calls this before it draws.
  package func prepare() {
    sampleMotion()
    guard wantsFrame || size != stage.size || stage.window.layer.frontSublayer !== root else {
      return
    }
    let now = stage.time.now
    isDirty = false
    moveToFront()
    if size != stage.size {
      size = stage.size
      for layer in [root, markRoot] {
        layer.setFrame(CGRect(origin: .zero, size: size))
      }
      textIsStale = true
    }
    notePlaces()
    updatePast()
    updateMarks(now)
    let isDue = now - textAt >= InspectorOverlay.textInterval || now < textAt
    if textIsStale || isDue {
      textIsStale = false
      textAt = now
      updateText(now)
    }
    placeLabels()
  }
}
